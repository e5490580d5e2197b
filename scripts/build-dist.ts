// `npm run build:dist`: the command line with the helper, and the package to import. Nothing needs to be installed beside them.
import { build } from 'esbuild';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { declarationsOf } from './declarations.ts';

// The benchmarks stand beside the command line: what they measure with and against is no part of the product.
const ENTRIES = { affidavit: 'helper/cli.ts', index: 'helper/package/api.ts', bench: 'tests/bench/main.ts' } as const;
/** What `import 'affidavit'` is typed by: each imports nothing but the other. */
const DECLARED = { index: 'helper/package/api.ts', types: 'helper/package/types.ts' } as const;
// Native code cannot be bundled; what needs it is optional and says so when it is not there.
const EXTERNAL: readonly string[] = ['node-llama-cpp', 'onnxruntime-node', 'pg-native'];

rmSync('dist', { recursive: true, force: true });
await build({
  entryPoints: ENTRIES,
  outdir: 'dist',
  bundle: true,
  // What several entries need stands once, in files beside them.
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  external: [...EXTERNAL],
  tsconfig: 'tsconfig.base.json',
  minifySyntax: true,
  legalComments: 'none',
  banner: {
    // Some libraries are CommonJS and ask for Node's modules by `require`.
    js: "#!/usr/bin/env node\nimport { createRequire as affidavitRequire } from 'node:module';\nconst require = affidavitRequire(import.meta.url);",
  },
  logLevel: 'warning',
});

for (const [name, path] of Object.entries(DECLARED)) writeFileSync(join('dist', `${name}.d.ts`), declarationsOf(path));
