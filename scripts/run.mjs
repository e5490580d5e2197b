// Runs a TypeScript script: `node scripts/run.mjs scripts/build.ts [arguments]`. Node 20 cannot run TypeScript, so the
// script and what it imports of ours are bundled for this one call; packages stay where they are.
import { build } from 'esbuild';
import { mkdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [, , script] = process.argv;
if (script === undefined) {
  console.error('usage: node scripts/run.mjs SCRIPT.ts [ARGUMENTS]');
  process.exit(2);
}
const folder = join('node_modules', '.cache', 'scripts');
mkdirSync(folder, { recursive: true });
// One file per process: two scripts of the same name may run at once.
const outfile = join(folder, `${basename(script, '.ts')}-${process.pid}.mjs`);
await build({
  entryPoints: [script],
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  tsconfig: 'tsconfig.base.json',
  outfile,
  sourcemap: 'inline',
  logLevel: 'warning',
});
process.argv.splice(1, 1);
process.on('exit', () => rmSync(outfile, { force: true }));
await import(pathToFileURL(outfile).href);
