// `npm run build:dist`: the command line with the helper, and the package to import. Nothing needs to be installed beside them.
import { build } from 'esbuild';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

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

/** Throws where a type would need more than its own file says. */
function declarationsOf(path: string): string {
  const { diagnostics = [], outputText } = ts.transpileDeclaration(readFileSync(path, 'utf8'), {
    fileName: path,
    reportDiagnostics: true,
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, strict: true },
  });
  const [wrong] = diagnostics;
  if (wrong !== undefined) throw new Error(`${path}: ${ts.flattenDiagnosticMessageText(wrong.messageText, ' ')}`);
  const alone = outputText.replaceAll("'#helper/package/types.ts'", "'./types.js'");
  if (alone.includes('#')) throw new Error(`${path}: its declarations import what is not in the package`);
  return alone;
}
