// The built app with a page beside it that drives its Verify place in whatever browser is sent there (`verify.page.ts`).
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, normalize } from 'node:path';
import { bundleForBrowser } from '#tests/harness/bundle.ts';
import { killTree } from '#tests/harness/processes.ts';
import { SITE } from '#tests/harness/product.ts';
import { typeOf } from '#tests/harness/serve.ts';
import { limit } from '#tests/limits.ts';

export interface DrivenSite {
  readonly url: string;
  /** What every bundle's report was, by its name; from the next browser that goes there. */
  told(): Promise<Readonly<Record<string, string>>>;
  stop(): Promise<void>;
}

const TOLD_TIMEOUT_MS = limit(240_000);

export async function driveVerify(bundles: ReadonlyMap<string, Uint8Array>): Promise<DrivenSite> {
  const driver = await bundleForBrowser('tests/e2e/verify/everywhere.page.ts');
  let tell: (text: string) => void = () => undefined;
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://host').pathname;
    if (request.method === 'POST') {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        response.end();
        tell(Buffer.concat(parts).toString());
      });
      return;
    }
    const served = path.startsWith('/drive/') ? driving(path.slice(7), driver, bundles) : ofApp(path.slice(5));
    if (served === null) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': served[0] }).end(served[1]);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${String(port)}/drive/`,
    told: () =>
      new Promise((done, fail) => {
        const late = setTimeout(() => fail(new Error('timed out: expected a browser to tell')), TOLD_TIMEOUT_MS);
        tell = (text) => {
          clearTimeout(late);
          done(JSON.parse(text) as Readonly<Record<string, string>>);
        };
      }),
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

/** A browser that needs no driver, sent there by its command line; ended when it has told. */
export async function inFirefox(executable: string, site: DrivenSite): Promise<Readonly<Record<string, string>>> {
  const profile = mkdtempSync(join(tmpdir(), 'affidavit-firefox-'));
  const told = site.told();
  const child = spawn(executable, ['--headless', '--no-remote', '--profile', profile, site.url], { stdio: 'ignore' });
  try {
    return await told;
  } finally {
    if (child.pid !== undefined) killTree(child.pid);
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

type Served = readonly [type: string, body: Uint8Array | string];

function driving(name: string, driver: string, bundles: ReadonlyMap<string, Uint8Array>): Served | null {
  if (name === '')
    return [
      'text/html',
      '<!doctype html><html lang="en"><meta charset="utf-8"><title>Verify</title><iframe width="1200" height="800"></iframe><script type="module" src="driver.js"></script></html>',
    ];
  if (name === 'driver.js') return ['text/javascript', driver];
  if (name === 'bundles.json') return ['application/json', JSON.stringify([...bundles.keys()])];
  const bundle = bundles.get(name.replace('bundle/', ''));
  return bundle === undefined ? null : ['application/octet-stream', bundle];
}

function ofApp(path: string): Served | null {
  let file = join(SITE, normalize(path));
  if (existsSync(file) && statSync(file).isDirectory()) file = join(file, 'index.html');
  return file.startsWith(SITE) && existsSync(file) ? [typeOf(file), readFileSync(file)] : null;
}
