// Pages made from test code: an entry bundled for the browser, and a folder to serve it from.

import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { LANGUAGE_HASH } from '#language/tables.ts';

/** The entry with all it imports, as one module's text. */
export async function bundleForBrowser(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    platform: 'browser',
    format: 'esm',
    target: 'es2022',
    sourcemap: 'inline',
    logLevel: 'error',
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error(`expected one bundle of ${entry}`);
  return file.text;
}

export interface PageFolder {
  readonly folder: string;
  remove(): void;
}

/** `index.html` that runs the entry, with the language tables beside it; `document.title` is `ready` once it has run. */
export async function pageFolder(entry: string): Promise<PageFolder> {
  const folder = mkdtempSync(join(tmpdir(), 'affidavit-page-'));
  writeFileSync(join(folder, 'entry.js'), await bundleForBrowser(entry));
  copyFileSync(join('static', 'models', `${LANGUAGE_HASH}.bin`), join(folder, 'language.bin'));
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>loading</title>
<script type="module">await import('./entry.js'); document.title = 'ready';</script></html>`,
  );
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
