// `npm run weights -- PACK`: copies the retriever's weights to static/models/<sha256>.bin and writes that name where the
// engines are built from. Weights that a release names stay beside the new ones; those of no release are removed.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPack } from '#adapters/retrieval/pack.ts';

const MODELS = join('static', 'models');
const NAME = join('src', 'adapters', 'retrieval', 'pack.gen.ts');

const [, , path] = process.argv;
if (path === undefined) throw new Error('usage: npm run weights -- PACK');
const bytes = readFileSync(path);
const pack = readPack(bytes);
const hash = createHash('sha256').update(bytes).digest('hex');
mkdirSync(MODELS, { recursive: true });
writeFileSync(join(MODELS, `${hash}.bin`), bytes);
writeFileSync(
  NAME,
  `// Written by scripts/generate/name-weights.ts: do not edit.\n/** SHA-256 of the retriever's weights, static/models/<name>.bin. */\nexport const WEIGHTS_HASH = '${hash}';\n`,
);
console.log(
  `weights ${hash}: ${pack.names.length} stems, ${pack.dimensions} dimensions, ${pack.codes.length} relations`,
);
