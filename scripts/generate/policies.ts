// `npm run policies` writes the static policy registry of the core from its packs; with `--check` it fails when that is
// stale. `npm run build:core` checks it too: a core is never built on rules that are not in its packs.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMPILED, compileRegistry } from './policies.compile.ts';

const FOLDER = join('src', 'core', 'admission', 'policy', 'packs');
const read = (name: string): string => readFileSync(join(FOLDER, `${name}.policy`), 'utf8');

for (const kind of Object.keys(COMPILED) as (keyof typeof COMPILED)[]) {
  const { files, target } = COMPILED[kind];
  const path = join(FOLDER, target);
  const text = compileRegistry(files.map(read), kind);
  const isStale = !existsSync(path) || readFileSync(path, 'utf8') !== text;
  if (isStale && process.argv.includes('--check')) {
    console.error(`${path} is stale: npm run policies`);
    process.exitCode = 1;
  } else if (isStale) {
    writeFileSync(path, text);
  }
}
