// The kernel of vector search, compiled from AssemblyScript. The compiler and its optimiser are pinned, so the same source
// gives the same bytes on every machine.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageTool, run } from '../process.ts';

const SOURCE = 'kernel/vectors.ts';
const FLAGS = ['-O3', '--runtime', 'stub', '--noAssert', '--importMemory', '--enable', 'simd'];

/** What `src/adapters/vectors/kernel.gen.ts` is to hold. Run in the root of the project. */
export async function compileKernel(): Promise<string> {
  const simd = await compile([]);
  const relaxed = await compile(['--enable', 'relaxed-simd']);
  return [
    '// Written by `npm run kernel` from kernel/vectors.ts: WebAssembly in base64.',
    `export const SIMD =\n  '${simd}';`,
    `export const RELAXED_SIMD =\n  '${relaxed}';`,
    '',
  ].join('\n');
}

async function compile(flags: readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'affidavit-kernel-'));
  try {
    const file = join(folder, 'kernel.wasm');
    // Its own command: the types of its library would give our code an `at()` that always finds something.
    await run(packageTool('assemblyscript', 'asc', SOURCE, '--outFile', file, ...FLAGS, ...flags));
    return readFileSync(file).toString('base64');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
