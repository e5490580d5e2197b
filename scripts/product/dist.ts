// `npm run build:dist`: the command line with the helper, and the package to import. Nothing needs to be installed beside them.
import { build } from 'esbuild';
import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { declarationsOf } from './declarations.ts';

// The benchmarks stand beside the command line: what they measure with and against is no part of the product.
const ENTRIES = { affidavit: 'helper/cli.ts', index: 'helper/package/api.ts', bench: 'tests/bench/main.ts' } as const;
/** What `import 'affidavit'` is typed by: each imports nothing but the other. */
const DECLARED = { index: 'helper/package/api.ts', types: 'helper/package/types.ts' } as const;
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
  // What several entries need stands once, in files beside them.
  splitting: true,
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

for (const [name, path] of Object.entries(DECLARED)) writeFileSync(join('dist', `${name}.d.ts`), declarationsOf(path));
