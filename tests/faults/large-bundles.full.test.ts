// Bundles in which one part is fifty megabytes of short values, or as many as the strict reader takes and all of them wrong.
// Each is verified by a process with half a gigabyte, as the command line does it: it ends with a code.

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { strToU8 } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sha256Hex, utf8 } from '#core/bytes/hash.ts';
import * as names from '#core/bundle/format.ts';
import { writeBundle } from '#core/bundle/write.ts';
import { readZip, writeZip } from '#core/bundle/zip.ts';
import { JSON_VALUES_MAX, OUTPUT_NODES_MAX } from '#core/limits.ts';
import frozen from '#lib/frozen.gen.json';
import { run } from '#tests/case.ts';
import { FORGER, remade } from '#tests/faults/hostile-bundles.ts';
import { limit } from '#tests/limits.ts';
import { SCENARIOS } from '#tests/scenarios.ts';

const BYTES = 50_000_000;
const repeated = (unit: string, before = '', after = ''): Uint8Array =>
  strToU8(before + unit.repeat(Math.floor((BYTES - before.length - after.length) / unit.length)) + after);
const many = (unit: string, count: number): string => `[${`${unit},`.repeat(count - 1)}${unit}]`;

const TEXTS: Readonly<Record<string, () => Uint8Array>> = {
  objects: () => repeated('{},', '[', '{}]'),
  brackets: () => repeated('['),
  lines: () => repeated('\n'),
};
const MORE: Readonly<Record<string, () => Uint8Array>> = {
  ...TEXTS,
  lists: () => repeated('[],', '[', '[]]'),
  texts: () => repeated('"",', '[', '""]'),
  'a string': () => repeated('a', '"', '"'),
  'equal keys': () => repeated('"a":0,', '{', '"a":0}'),
};
const MANIFEST: Readonly<Record<string, () => Uint8Array>> = {
  ...MORE,
  'unknown fields': () => utf8(`{${Array.from({ length: 99_000 }, (_, at) => `"k${String(at)}":0`).join(',')}}`),
  'wrong entries': () =>
    utf8(`{"entries":{${Array.from({ length: 99_000 }, (_, at) => `"k${String(at)}":0`).join(',')}}}`),
};
/** Half as many objects in a list as there may be values: each is two. */
const WRONG = many('{}', JSON_VALUES_MAX / 2 - 20);
const INPUT: Readonly<Record<string, () => Uint8Array>> = {
  ...TEXTS,
  'observations that are none': () =>
    utf8(`{"class":"clock","derivation":null,"from":${WRONG},"request":{},"salt":null,"schema":"clock/1"}`),
};
const SOURCE: Readonly<Record<string, () => Uint8Array>> = {
  ...TEXTS,
  'passages that are none': () =>
    utf8(
      `{"anchors":[],"dates":[],"language":"en","media":"text/plain","name":"a","passages":${many('{}', OUTPUT_NODES_MAX / 2 - 20)},"salt":"${'a'.repeat(64)}","schema":"text/2","text":"a","transforms":[]}`,
    ),
};

let honest: Uint8Array;
const folder = mkdtempSync(join(tmpdir(), 'affidavit-large-'));
beforeAll(async () => {
  const { stores } = await run(SCENARIOS.retried, {}, { core: `sha256:${frozen.core}`, signer: FORGER });
  honest = await writeBundle(stores.store, stores.blobs, FORGER, `sha256:${frozen.core}`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The bundle with another blob in the place of the first that holds `mark`; the ledger names the new one. */
function withBlob(mark: string, blob: Uint8Array): Promise<Uint8Array> {
  const files = readZip(honest);
  const text = (body: Uint8Array | undefined): string => new TextDecoder().decode(body);
  const [old = ''] = [...files].find(([name, body]) => name.startsWith('blobs/') && text(body).includes(mark)) ?? [];
  expect(old).not.toBe('');
  const hash = sha256Hex(blob);
  const ledger = text(files.get(names.LEDGER)).replaceAll(old.slice('blobs/'.length), hash);
  return remade(honest, { [old]: null, [names.blobName(hash)]: blob, [names.LEDGER]: utf8(ledger) });
}

const withManifest = (body: Uint8Array): Uint8Array => writeZip(new Map(readZip(honest)).set(names.MANIFEST, body));

/** The codes of the checks that fail. Throws where the process ends in another way than with a report. */
async function codesOf(bundle: Uint8Array): Promise<readonly string[]> {
  const file = join(folder, 'case.affidavit');
  writeFileSync(file, bundle);
  const args = ['--max-old-space-size=512', 'scripts/run.mjs', 'tests/campaigns/worst-bundles.ts', 'verify', file];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return (JSON.parse(stdout) as { readonly failed: readonly string[] }).failed;
}

const cases = (
  place: string,
  texts: Readonly<Record<string, () => Uint8Array>>,
  put: (body: Uint8Array) => Uint8Array | Promise<Uint8Array>,
) => Object.entries(texts).map(([name, make]) => [place, name, async () => put(make())] as const);

it.each([
  ...cases('the manifest', MANIFEST, withManifest),
  ...cases('the ledger', TEXTS, (body) => remade(honest, { [names.LEDGER]: body })),
  ...cases('the input of a record', INPUT, (body) => withBlob('"class":"clock"', body)),
  ...cases('the index of a reply', TEXTS, (body) => withBlob('{"parts":{', body)),
  ...cases('a part of a reply', TEXTS, (body) => withBlob('{"part":"answer"', body)),
  ...cases('a document as it was read', SOURCE, (body) => withBlob('"schema":"text/2"', body)),
])('%s is %s', { timeout: limit(240_000) }, async (_place, _name, make) => {
  const codes = await codesOf(await make());
  expect(codes).not.toEqual([]);
  for (const code of codes) expect(code).toMatch(/^[A-Z][A-Z0-9_]+$/);
});
