// `npm run build`: frozen core and engines, then the static site, then command line and helper, with the encoder where it is here.
// `--if-changed` skips all of it when no source changed since the last whole build (`npm start`).
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encoderCache, isMade } from './encoder/made.ts';
import { packageTool, run, script, tool } from './process.ts';

const SOURCES = [
  'src',
  'workers',
  'helper',
  'static',
  'scripts',
  'training/meaning',
  'package.json',
  'package-lock.json',
];
const CONFIGURATION = [
  'svelte.config.js',
  'vite.config.ts',
  'tsconfig.json',
  'tsconfig.app.json',
  'tsconfig.base.json',
];
const RESULTS = ['build/index.html', 'dist/affidavit.js', 'src/lib/frozen.gen.json'];
const STAMP = join('dist', '.stamp');

if (process.argv.includes('--if-changed') && isFresh()) process.exit(0);

await run(script('product/core'));
await run(script('product/llama'));
await run(script('product/webllm'));
await run(packageTool('@sveltejs/kit', 'svelte-kit', 'sync'));
await run(tool('vite', 'build', '--logLevel', 'warn'));
await run(script('product/name-worker'));
await run(script('product/dist'));
await run(script('product/weights'));
writeFileSync(STAMP, stamp());

function isFresh(): boolean {
  return RESULTS.every(existsSync) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp();
}

/** A hash over names and contents, since dates lie after a checkout, and over whether the encoder is here. */
function stamp(): string {
  const hash = createHash('sha256').update(String(isMade(encoderCache())));
  for (const path of [...SOURCES, ...CONFIGURATION].flatMap(filesOf))
    hash.update(path).update('\0').update(readFileSync(path)).update('\0');
  return hash.digest('hex');
}

function filesOf(path: string): readonly string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .filter((name) => !name.endsWith('.test.ts'))
    .sort()
    .flatMap((name) => filesOf(join(path, name)));
}
