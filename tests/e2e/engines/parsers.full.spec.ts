// The frozen parsers say the same of every document in Node and in every browser, to the last byte: `engines` of the
// verifier computes them again wherever it runs.

import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import names from '#lib/frozen.gen.json';
import { browserOrSkip } from '#tests/harness/browsers.ts';
import { launchChromium } from '#tests/harness/chromium.ts';
import { serveStatic, type StaticServer } from '#tests/harness/serve.ts';
import { evaluateInWebKit, launchWebKit } from '#tests/harness/webkit.ts';
import { broken, soundFiles } from '#tests/faults/hostile-files.ts';
import { Drawing } from '#tests/quality/parsers/drawn-pdf.ts';
import type { parseDocument } from '../../../src/parsers.ts';

type Parsers = { readonly parseDocument: typeof parseDocument };

/** Documents that this machine happens to have: looked at where they are, counted nowhere else. */
const FOUND = ['/usr/share/doc/libtasn1-doc/libtasn1.pdf', '/usr/share/doc/shared-mime-info/shared-mime-info-spec.pdf'];

let folder = '';
let server: StaticServer;
let files: readonly string[] = [];
let inNode: readonly string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'affidavit-parsers-'));
  const frozen = resolve('static', 'replay', `${names.parsers}.js`);
  copyFileSync(frozen, join(folder, 'parsers.js'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>ready</title>');
  const corpus: Record<string, Uint8Array> = {
    ...soundFiles(),
    'latin.eml': latinMail(),
    'columns.pdf': await columns(),
  };
  for (const { bytes, name } of broken(60, 11)) corpus[name] = bytes;
  for (const path of FOUND.filter((one) => existsSync(one))) corpus[path.replace(/.*\//, '')] = readFileSync(path);
  for (const [name, bytes] of Object.entries(corpus)) writeFileSync(join(folder, name), bytes);
  files = Object.keys(corpus).sort();
  server = await serveStatic(folder);
  const parsers = (await import(pathToFileURL(frozen).href)) as Parsers;
  inNode = await Promise.all(
    files.map(async (name) => digest(await say(parsers, name, new Uint8Array(readFileSync(join(folder, name)))))),
  );
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function say({ parseDocument: parse }: Parsers, name: string, bytes: Uint8Array): Promise<string> {
  const reading = { depth: 0, report: () => undefined, signal: new AbortController().signal };
  try {
    return JSON.stringify(await parse({ bytes, media: 'application/octet-stream', name }, reading));
  } catch (error) {
    return String((error as { code?: string }).code);
  }
}
const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The same as above, in a page, as source. */
const IN_PAGE = `
  const { parseDocument } = await import('./parsers.js');
  const said = [];
  for (const name of files) {
    const bytes = new Uint8Array(await (await fetch(name)).arrayBuffer());
    const reading = { depth: 0, report: () => undefined, signal: new AbortController().signal };
    const text = await parseDocument({ bytes, media: 'application/octet-stream', name }, reading).then(JSON.stringify, (error) => String(error.code));
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
    said.push([...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join(''));
  }
  return said;
`;

describe('AX-SHALL-017: the same text, anchors, dates and codes as in Node', () => {
  test('in Chromium', async (context) => {
    browserOrSkip(context, 'chromium');
    const chromium = await launchChromium();
    try {
      const page = await chromium.context.newPage();
      await page.goto(server.url);
      const said: unknown = await page.evaluate(
        `(async () => { const files = ${JSON.stringify(files)}; ${IN_PAGE} })()`,
      );
      expect(named(said)).toEqual(named(inNode));
    } finally {
      await chromium.close();
    }
  });

  test('in WebKitGTK', async (context) => {
    browserOrSkip(context, 'webkit');
    const webkit = await launchWebKit();
    try {
      await webkit.driver.get(server.url);
      const said = await evaluateInWebKit(webkit.driver, `const files = ${JSON.stringify(files)}; ${IN_PAGE}`);
      expect(named(said)).toEqual(named(inNode));
    } finally {
      await webkit.close();
    }
  });
});

const named = (said: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries((said as readonly string[]).map((hash, at) => [files[at] ?? '', hash]));

/** 0x80 is the euro sign of Windows-1252, and a control to some decoders. */
function latinMail(): Uint8Array {
  const head = 'From: a@example.org\r\nSubject: Price\r\nContent-Type: text/plain; charset=windows-1252\r\n\r\n';
  return Buffer.from(`${head}The rope costs 12 \x80 for all of us, caf\xe9 included.\r\n`, 'latin1');
}

async function columns(): Promise<Uint8Array> {
  const left = [
    'The boathouse was built in 1911 from larch',
    'wood that was floated down the river. It',
    'holds eleven rowing boats and two canoes.',
  ];
  const right = [
    'Members pay sixty euros a year. Guests may',
    'row on Sundays when a member is present,',
    'and they sign the book before they leave.',
  ];
  const drawing = await Drawing.start();
  return (
    await drawing.page().write(left, 60, 130).write(right, 320, 130).upright('For members only', 30, 300).finish()
  ).bytes;
}
