// `npm run build:dist`: the command line and the helper, each entry one file that needs nothing installed beside it.
import { build } from 'esbuild';
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';

// The benchmarks stand beside the command line: what they measure with and against is no part of the product.
const ENTRIES = { affidavit: 'helper/cli.ts', bench: 'tests/bench/main.ts' } as const;
// Native code cannot be bundled; what needs it is optional and says so when it is not there.
const EXTERNAL: readonly string[] = ['node-llama-cpp', 'onnxruntime-node', 'pg-native'];

/** What the command line says that it was built from: "+" where something was changed since, "unknown" outside of a clone. */
function commitHere(): string {
  const git = (...args: readonly string[]): string =>
    execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' }).trim();
  try {
    return `${git('rev-parse', '--short=12', 'HEAD')}${git('status', '--porcelain', '--untracked-files=no') === '' ? '' : '+'}`;
  } catch {
    return 'unknown';
  }
}

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
  define: { AFFIDAVIT_COMMIT: JSON.stringify(commitHere()) },
  legalComments: 'none',
  banner: {
    // Some libraries are CommonJS and ask for Node's modules by `require`.
    js: "#!/usr/bin/env node\nimport { createRequire as affidavitRequire } from 'node:module';\nconst require = affidavitRequire(import.meta.url);",
  },
  logLevel: 'warning',
});
