// `npm run build:verifier`: the verifier alone as a package, in dist-verifier, and its tarball in the folder that is named. It
// carries the cores and engines of every release and the language tables, made small as one stream; what reads documents and
// the table of the search would be another eight megabytes, and are taken from a folder that a person names (docs/verifier.md).
import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { version } from '../../package.json';
import { gatherParts } from '#desk/frozen/frozen-parts.ts';
import { declarationsOf } from './declarations.ts';
import { npm } from './pack.ts';

const TARGET = 'dist-verifier';
const REPLAY = join('static', 'replay');
const MODELS = join('static', 'models');
/** The larger ones are for the search and for models, which a verifier alone does not compute again. */
const TABLES_BYTES_MAX = 1_000_000;
const CACHE = join('node_modules', '.cache', 'verifier');

type Release = Readonly<Record<string, string>>;

rmSync(TARGET, { recursive: true, force: true });
mkdirSync(TARGET, { recursive: true });
writeStream(await filesCarried());
await build({
  entryPoints: { index: 'helper/verifier/verify.ts', 'affidavit-verify': 'helper/verifier/main.ts' },
  outdir: TARGET,
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  tsconfig: 'tsconfig.base.json',
  minify: true,
  legalComments: 'none',
  banner: { js: '#!/usr/bin/env node' },
  logLevel: 'warning',
});
writeFileSync(join(TARGET, 'index.d.ts'), declarationsOf('helper/verifier/verify.ts'));
writeFileSync(join(TARGET, 'types.d.ts'), declarationsOf('helper/package/types.ts'));
writeFileSync(join(TARGET, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
copyFileSync(join('docs', 'verifier.md'), join(TARGET, 'README.md'));
for (const name of ['LICENSE', 'NOTICE']) copyFileSync(name, join(TARGET, name));
const folder = process.argv[2];
if (folder !== undefined) await npm('pack', `./${TARGET}`, '--json', '--pack-destination', folder);

function manifest(): object {
  return {
    name: 'affidavit-verify',
    version,
    description: 'Verifies a bundle of Affidavit: every check, offline, without a model.',
    license: 'Apache-2.0',
    type: 'module',
    engines: { node: '>=20.19' },
    bin: { 'affidavit-verify': 'affidavit-verify.js' },
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    types: './index.d.ts',
  };
}

/** Files of one kind after each other, so that what they have in common is near. */
async function filesCarried(): Promise<readonly string[]> {
  const released = Object.values(
    JSON.parse(readFileSync(join(REPLAY, 'releases.json'), 'utf8')) as Record<string, Release>,
  );
  const own = JSON.parse(readFileSync('src/lib/frozen.gen.json', 'utf8')) as Release;
  const modules = ['core', 'ercp', 'debate', 'engines'].flatMap((kind) =>
    [...released, own].flatMap((release) => release[kind] ?? []),
  );
  const read = (hash: string): Promise<Uint8Array> => Promise.resolve(readFileSync(join(REPLAY, `${hash}.js`)));
  const whole: string[] = [];
  for (const hash of modules) whole.push(...(await gatherParts(hash, read)).keys());
  const tables = readdirSync(MODELS).filter(
    (name) => name.endsWith('.bin') && readFileSync(join(MODELS, name)).length <= TABLES_BYTES_MAX,
  );
  return [...new Set(whole.map((hash) => join(REPLAY, `${hash}.js`))), ...tables.map((name) => join(MODELS, name))];
}

function writeStream(paths: readonly string[]): void {
  const index: Record<string, readonly [number, number]> = {};
  let at = 0;
  const parts = paths.map((path) => readFileSync(path));
  for (const [place, path] of paths.entries()) {
    const { length } = parts[place] ?? Buffer.alloc(0);
    index[path.split(/[\\/]/).at(-1) ?? path] = [at, length];
    at += length;
  }
  writeFileSync(join(TARGET, 'frozen.json'), `${JSON.stringify(index)}\n`);
  writeFileSync(join(TARGET, 'frozen.br'), compressed(Buffer.concat(parts)));
}

/** The best that there is takes a minute: what was compressed before is not compressed again. */
function compressed(bytes: Buffer): Uint8Array {
  const kept = join(CACHE, createHash('sha256').update(bytes).digest('hex'));
  if (existsSync(kept)) return readFileSync(kept);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const small = brotliCompressSync(bytes, { params });
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(kept, small);
  return small;
}
