// `npm run kernel` compiles the kernel of vector search; with `--check` it fails when what is committed is stale.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { compileKernel } from './kernel.compile.ts';

const TARGET = 'src/adapters/vectors/kernel.gen.ts';

const text = await compileKernel();
const isStale = !existsSync(TARGET) || readFileSync(TARGET, 'utf8') !== text;
if (isStale && process.argv.includes('--check')) {
  console.error(`${TARGET} is stale: npm run kernel`);
  process.exitCode = 1;
} else if (isStale) {
  writeFileSync(TARGET, text);
}
