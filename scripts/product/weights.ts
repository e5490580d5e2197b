// The encoder and the reader as part of the product, in build/weights, for the page and the program alike: the encoder from where
// `npm run encoder` left it, the reader from training/meaning or from beside the encoder. Where one is not there, one sentence says
// so; nothing fails, and questions are answered by words alone. build/weights/index.json says to the page what there is.
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENCODER_FILES, READER_FILE, SHIPPED_READER } from '#models/shipped.ts';
import { encoderCache, isMade, sha256 } from '../encoder/made.ts';

const TARGET = join('build', 'weights');
const cache = encoderCache();
const taken: string[] = [];

if (isMade(cache)) {
  take(cache, ...Object.keys(ENCODER_FILES));
  const reader = [join('training', 'meaning'), cache].find((folder) => isReader(join(folder, READER_FILE)));
  if (reader === undefined)
    console.log(`The reader is not included, for ${READER_FILE} is in neither training/meaning nor ${cache}.`);
  else take(reader, READER_FILE);
} else console.log(`The encoder is not included, for it is not in ${cache}: npm run encoder.`);
mkdirSync(TARGET, { recursive: true });
writeFileSync(join(TARGET, 'index.json'), `${JSON.stringify({ files: taken })}\n`);

function take(folder: string, ...names: readonly string[]): void {
  mkdirSync(TARGET, { recursive: true });
  for (const name of names) copyFileSync(join(folder, name), join(TARGET, name));
  taken.push(...names);
}

function isReader(path: string): boolean {
  return existsSync(path) && sha256(readFileSync(path)) === SHIPPED_READER.weights;
}
