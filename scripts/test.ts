// `npm test` proves the project on a fresh machine, in the order in which things depend on each other: unit tests, the
// builds, then the packed command line, the server and the browsers that are here. It installs nothing.
// `npm run test:full` proves what `npm test` leaves out for the sake of time: the same order, and the same closing lines.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BROWSERS, findBrowser } from './browsers.ts';
import { findPostgres, POSTGRES } from './postgres.ts';
import { install } from './pack.ts';
import { attempt, packageTool, run, script, tool } from './process.ts';
import { addTallies, closingLines, NOTHING, type Tally } from './tally.ts';

const UNIT_FOLDERS = ['src', 'workers', 'helper', 'scripts', 'tests', 'training'];
const UNIT = ['core', 'unit', 'app'];
const isFull = process.argv.includes('full');
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
  const unit = isFull ? await fullUnit() : await vitest({ name: 'unit', projects: UNIT });
  const built = await step('build', () => run(script('build', '--if-changed')));
  if (built.failed.length > 0) return [core, unit, built, requirements()].reduce(addTallies);
  const sizes = await step('size budgets', () => run(script('sizes')));
  let home = '';
  const packed = await step('installation of the packed tarball', async () => {
    home = await install(folder);
  });
  if (packed.failed.length > 0) return [core, unit, sizes, packed, requirements()].reduce(addTallies);
  const projects = isFull ? ['e2e-full', 'e2e-alone'] : ['e2e'];
  const env = { AFFIDAVIT_HOME: home };
  const driven: Tally[] = [];
  for (const project of projects) driven.push(await vitest({ name: project, projects: [project], env }));
  return [core, unit, sizes, ...driven, requirements()].reduce(addTallies);
}

/** What is in no other tier, and once more, with their full numbers, the files that try less in `npm test`. */
async function fullUnit(): Promise<Tally> {
  const env = { AFFIDAVIT_TIER: 'full' };
  const files = UNIT_FOLDERS.flatMap(scaledTests);
  const scaled = await vitest({ name: 'unit', projects: UNIT, files, env });
  return addTallies(scaled, await vitest({ name: 'unit-full', projects: ['unit-full'], env }));
}

function scaledTests(root: string): readonly string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => join(root, name))
    .filter((path) => path.endsWith('.test.ts') && !path.endsWith('.full.test.ts'))
    .filter((path) => readFileSync(path, 'utf8').includes("from '#tests/runs.ts'"));
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

interface TestRun {
  readonly name: string;
  readonly projects: readonly string[];
  /** All of the projects where nothing is said. */
  readonly files?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

async function vitest({ env = {}, files = [], name, projects }: TestRun): Promise<Tally> {
  const path = join(folder, `${name}.json`);
  const selected = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=default', '--reporter=./scripts/tally-reporter.ts'];
  const command = tool('vitest', 'run', ...files, ...selected, ...reporters);
  const status = await attempt(command, { ...env, AFFIDAVIT_TALLY: path });
  if (!existsSync(path)) return { ...NOTHING, failed: [`${name} tests: no result`] };
  const tally = JSON.parse(readFileSync(path, 'utf8')) as Tally;
  const unexplained = status !== 0 && tally.failed.length === 0;
  return unexplained ? { ...tally, failed: [`${name} tests ended with ${status}`] } : tally;
}

/** What is required and absent is a failure; the tests that need it say themselves that they were skipped. */
function requirements(): Tally {
  const unknown = required.filter((name) => name !== POSTGRES && !BROWSERS.some((browser) => browser === name));
  const absent: string[] = BROWSERS.filter((browser) => required.includes(browser) && findBrowser(browser) === null);
  if (required.includes(POSTGRES) && findPostgres() === null) absent.push(POSTGRES);
  return {
    ...NOTHING,
    failed: [
      ...unknown.map((name) => `AFFIDAVIT_REQUIRE names ${name}, which is not known here`),
      ...absent.map((name) => `${name} is required and was not found`),
    ],
  };
}
