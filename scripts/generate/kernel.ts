// `npm run kernel` compiles the kernel of vector search. A test fails while what is committed is stale.
import { writeFileSync } from 'node:fs';
import { compileKernel } from './kernel.compile.ts';

writeFileSync('src/adapters/vectors/kernel.gen.ts', await compileKernel());
