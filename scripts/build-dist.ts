// `npm run build:dist`: the command line and the helper, each entry one file that needs nothing installed beside it.
import { build } from 'esbuild';
import { rmSync } from 'node:fs';

// The benchmarks stand beside the command line: what they measure with and against is no part of the product.
const ENTRIES = { affidavit: 'helper/cli.ts', bench: 'tests/bench/main.ts' } as const;
// Native code cannot be bundled; what needs it is optional and says so when it is not there.
const EXTERNAL: readonly string[] = ['node-llama-cpp', 'onnxruntime-node', 'pg-native'];

rmSync('dist', { recursive: true, force: true });
await build({
  entryPoints: ENTRIES,
  outdir: 'dist',
  bundle: true,
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
