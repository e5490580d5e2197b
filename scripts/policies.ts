// `npm run policies` writes the static policy registry of the core from its packs; with `--check` it fails when that is
// stale. `npm run build:core` checks it too: a core is never built on rules that are not in its packs.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compilePlanned, compileRegistry, PLANNED, QUESTION_FILES } from './policies.compile.ts';

const FOLDER = join('src', 'core', 'admission', 'policy', 'packs');
const TARGET = join(FOLDER, 'registry.gen.ts');
const read = (name: string): string => readFileSync(join(FOLDER, `${name}.policy`), 'utf8');

for (const [name, classes] of Object.entries(PLANNED)) compilePlanned(read('core'), read(name), classes);
const text = compileRegistry(QUESTION_FILES.map(read));
const isStale = !existsSync(TARGET) || readFileSync(TARGET, 'utf8') !== text;
if (isStale && process.argv.includes('--check')) {
  console.error(`${TARGET} is stale: npm run policies`);
  process.exitCode = 1;
} else if (isStale) {
  writeFileSync(TARGET, text);
}
