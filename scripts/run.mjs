// Runs a TypeScript script: `node scripts/run.mjs scripts/build.ts [arguments]`. Node 20 cannot run TypeScript, so the
// script and what it imports of ours are bundled for this one call; packages stay where they are.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [, , script] = process.argv;
if (script === undefined) {
  console.error('usage: node scripts/run.mjs SCRIPT.ts [ARGUMENTS]');
  process.exit(2);
}
const missing = whatIsMissing();
if (missing !== null) {
  console.error(missing);
  process.exit(1);
}
const { build } = await import('esbuild');
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

/** One sentence on what this machine or this folder lacks, or null. */
function whatIsMissing() {
  const { node } = /** @type {{ engines: { node: string } }} */ (JSON.parse(readFileSync('package.json', 'utf8')))
    .engines;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [leastMajor = 0, leastMinor = 0] = node.replace('>=', '').split('.').map(Number);
  if (major < leastMajor || (major === leastMajor && minor < leastMinor))
    return `Affidavit needs Node ${leastMajor}.${leastMinor} or later, and this is Node ${process.versions.node}: install a newer one from nodejs.org.`;
  if (!existsSync(join('node_modules', 'esbuild'))) return 'The packages are not installed: run `npm ci` first.';
  return null;
}
