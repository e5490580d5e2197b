// The kernel of vector search, compiled from AssemblyScript. The compiler and its optimiser are pinned, so the same source
// gives the same bytes on every machine.
import asc from 'assemblyscript/asc';

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
  const written: Uint8Array[] = [];
  const { error } = await asc.main([SOURCE, '--outFile', 'kernel.wasm', ...FLAGS, ...flags], {
    writeFile: (_name, contents) => {
      written.push(typeof contents === 'string' ? new TextEncoder().encode(contents) : contents);
    },
  });
  const [bytes] = written;
  if (error !== null || bytes === undefined) throw new Error(`expected ${SOURCE} to compile`, { cause: error });
  return Buffer.from(bytes).toString('base64');
}
