// `npm test`: proves the project on a fresh machine, in the order in which things depend on each other: unit tests, the
// builds, then the packed command line, the helper and the browsers that are here. It installs nothing.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BROWSERS, findBrowser } from './browsers.ts';
import { install } from './pack.ts';
import { attempt, packageTool, run, script, tool } from './process.ts';
import { addTallies, closingLines, NOTHING, type Tally } from './tally.ts';

const required = (process.env.AFFIDAVIT_REQUIRE ?? '').split(',').filter((name) => name !== '');
const folder = mkdtempSync(join(tmpdir(), 'affidavit-test-'));
try {
  const total = await prove();
  for (const line of closingLines(total)) console.log(line);
  process.exitCode = total.failed.length > 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function prove(): Promise<Tally> {
  const core = await step('build of the core', async () => {
    await run(script('build-core'));
    // The types that tsconfig.json extends: a fresh clone has none, and vitest reads that file for its reporters.
    await run(packageTool('@sveltejs/kit', 'svelte-kit', 'sync'));
  });
  const unit = addTallies(core, await vitest('unit', ['unit', 'app'], {}));
  const built = await step('build', () => run(script('build')));
  if (built.failed.length > 0) return addTallies(addTallies(unit, built), requirements());
  let home = '';
  const packed = await step('installation of the packed tarball', async () => {
    home = await install(folder);
  });
  const e2e = packed.failed.length > 0 ? packed : await vitest('e2e', ['e2e'], { AFFIDAVIT_HOME: home });
  return [unit, e2e, requirements()].reduce(addTallies, NOTHING);
}

/** A step without tests of its own counts only when it fails. */
async function step(name: string, work: () => Promise<void>): Promise<Tally> {
  try {
    await work();
    return NOTHING;
  } catch (error) {
    console.error(error);
    return { ...NOTHING, failed: [name] };
  }
}

async function vitest(
  name: string,
  projects: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Tally> {
  const path = join(folder, `${name}.json`);
  const selected = projects.flatMap((project) => ['--project', project]);
  const command = tool('vitest', 'run', ...selected, '--reporter=default', '--reporter=./scripts/tally-reporter.ts');
  const status = await attempt(command, { ...env, AFFIDAVIT_TALLY: path });
  if (!existsSync(path)) return { ...NOTHING, failed: [`${name} tests: no result`] };
  const tally = JSON.parse(readFileSync(path, 'utf8')) as Tally;
  const unexplained = status !== 0 && tally.failed.length === 0;
  return unexplained ? { ...tally, failed: [`${name} tests ended with ${status}`] } : tally;
}

/** A browser that is required and absent is a failure; the tests that need one say themselves that they were skipped. */
function requirements(): Tally {
  const unknown = required.filter((name) => !BROWSERS.some((browser) => browser === name));
  const absent = BROWSERS.filter((browser) => required.includes(browser) && findBrowser(browser) === null);
  return {
    ...NOTHING,
    failed: [
      ...unknown.map((name) => `AFFIDAVIT_REQUIRE names ${name}, which is no browser known here`),
      ...absent.map((browser) => `${browser} is required and was not found`),
    ],
  };
}
