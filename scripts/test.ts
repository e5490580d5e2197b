// `npm test` proves the project on a fresh machine, in the order in which things depend on each other: what can be said without
// running it, unit tests, the builds, then the packed command line, the server and the browsers that are here. It installs
// nothing, and tries each capability once.
// `npm run test:full` proves everything, with full numbers; `-- --shard 2/6` a sixth of it.
// `npm test -- --changed` proves what was changed since the last commit: its unit tests, and the end-to-end tests of its place.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { BROWSERS, findBrowser } from './gate/browsers.ts';
import { findPostgres, POSTGRES } from './gate/postgres.ts';
import { install } from './product/pack.ts';
import { attempt, capture, packageTool, run, script, tool } from './process.ts';
import { addTallies, again, closingLines, NOTHING, type FailedFile, type Tally } from './gate/tally.ts';
import { placesOf } from './gate/places.ts';

type Scope =
  { readonly kind: 'gate' } | { readonly kind: 'full'; readonly shard: string | null } | { readonly kind: 'changed' };

const UNIT = ['core', 'unit', 'apart', 'app'];
/** More failed files than this are no chance: the run is red as it is. */
const AGAIN_MAX = 5;
const RESULTS = 'test-results';
/** Linux keeps what lies here in memory; a container may have little of it. */
const MEMORY = '/dev/shm';
const MEMORY_BYTES_MIN = 6_000_000_000;

const scope = toScope(process.argv.slice(2));
const required = (process.env.AFFIDAVIT_REQUIRE ?? '').split(',').filter((name) => name !== '');
const folder = mkdtempSync(join(tmpdir(), 'affidavit-test-'));
const inMemory = memoryFolder();
const begun = performance.now();
try {
  const total = await prove();
  console.log(`${((performance.now() - begun) / 60_000).toFixed(1)} minutes`);
  for (const line of closingLines(total)) console.log(line);
  process.exitCode = total.failed.length > 0 ? 1 : 0;
} finally {
  for (const made of [folder, inMemory]) if (made !== null) rmSync(made, { recursive: true, force: true });
}

/** Where the folders of unit tests are kept in memory, or null: each append of the store waits for the disk else. */
function memoryFolder(): string | null {
  if (!existsSync(MEMORY)) return null;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize < MEMORY_BYTES_MIN || freemem() < MEMORY_BYTES_MIN
    ? null
    : mkdtempSync(join(MEMORY, 'affidavit-'));
}

function toScope(args: readonly string[]): Scope {
  if (args.includes('--changed')) return { kind: 'changed' };
  if (!args.includes('full')) return { kind: 'gate' };
  const at = args.indexOf('--shard');
  const shard = at === -1 ? null : (args[at + 1] ?? '');
  if (shard !== null && !/^[1-9]\d*\/[1-9]\d*$/.test(shard)) throw new Error(`expected --shard 2/6, got ${shard}`);
  return { kind: 'full', shard };
}

async function prove(): Promise<Tally> {
  const core = await step('build of the core', async () => {
    await run(script('product/core'));
    // The types that tsconfig.json extends: a fresh clone has none, and vitest reads that file for its reporters.
    await run(packageTool('@sveltejs/kit', 'svelte-kit', 'sync'));
  });
  const checked = scope.kind === 'gate' ? await step('npm run check', () => run(script('check', '--gate'))) : NOTHING;
  const unit = await unitTests();
  const places = scope.kind === 'changed' ? await changedPlaces() : null;
  if (places?.length === 0) return [core, unit].reduce(addTallies);
  const built = await step('build', () => run(script('build', '--if-changed')));
  if (built.failed.length > 0) return [core, checked, unit, built, requirements()].reduce(addTallies);
  const sizes = await step('size budgets', () => run(script('sizes')));
  let home = '';
  const packed = await step('installation of the packed tarball', async () => {
    home = await install(folder);
  });
  if (packed.failed.length > 0) return [core, checked, unit, sizes, packed, requirements()].reduce(addTallies);
  return [core, checked, unit, sizes, ...(await drive(home, places)), requirements()].reduce(addTallies);
}

async function unitTests(): Promise<Tally> {
  const env = inMemory === null ? {} : { TMPDIR: inMemory };
  if (scope.kind === 'changed')
    return vitest({ name: 'unit', projects: UNIT, args: ['--changed', '--passWithNoTests'], env });
  if (scope.kind === 'gate') return vitest({ name: 'unit', projects: UNIT, env });
  return vitest({
    name: 'unit',
    projects: [...UNIT, 'unit-full'],
    args: shardOf(scope.shard),
    env: { ...env, AFFIDAVIT_TIER: 'full' },
  });
}

/** End to end, on the installed product. What fills the machine has it for itself, at the end. */
async function drive(home: string, places: readonly string[] | null): Promise<readonly Tally[]> {
  const env = { AFFIDAVIT_HOME: home };
  if (scope.kind !== 'full')
    return [
      await vitest({
        name: 'e2e',
        projects: ['e2e'],
        env,
        files: (places ?? []).map((place) => `tests/e2e/${place}/`),
      }),
    ];
  const args = shardOf(scope.shard);
  const together = await vitest({ name: 'e2e', projects: ['e2e', 'e2e-full'], env, args });
  // Too few to be parted.
  const [part, parts] = (scope.shard ?? '1/1').split('/');
  return part === parts ? [together, await vitest({ name: 'e2e-alone', projects: ['e2e-alone'], env })] : [together];
}

const shardOf = (shard: string | null): readonly string[] => (shard === null ? [] : ['--shard', shard]);

async function changedPlaces(): Promise<readonly string[]> {
  const { output } = await capture({ file: 'git', args: ['status', '--porcelain', '--untracked-files=all'] });
  const paths = output.split('\n').map((line) => line.slice('XY '.length).split(' -> ').at(-1) ?? '');
  return placesOf(paths, readdirSync(join('tests', 'e2e')));
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
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** A file that fails is run once more alone, and that counts; where it passes, it is told as unsteady. */
async function vitest(wanted: TestRun): Promise<Tally> {
  let tally = await once(wanted);
  const { files } = tally;
  if (files.length > AGAIN_MAX) return tally;
  for (const file of files) {
    keep(wanted.name, file, 'first', file.failures);
    const alone = await once({
      name: `${wanted.name}-again`,
      projects: [file.project],
      files: [file.path],
      ...(wanted.env === undefined ? {} : { env: wanted.env }),
    });
    keep(wanted.name, file, 'alone', alone.failed.length === 0 ? [`${String(alone.passed)} passed`] : alone.failed);
    tally = again(tally, file, alone);
  }
  return tally;
}

/** What was seen, for whoever mends it. */
function keep(name: string, { path }: FailedFile, which: string, lines: readonly string[]): void {
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(join(RESULTS, `${name}-${path.replaceAll('/', '-')}-${which}.txt`), `${lines.join('\n')}\n`);
}

async function once({ args = [], env = {}, files = [], name, projects }: TestRun): Promise<Tally> {
  const path = join(folder, `${name}.json`);
  rmSync(path, { force: true });
  const selected = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=default', '--reporter=./scripts/gate/tally-reporter.ts'];
  const command = tool('vitest', 'run', ...files, ...selected, ...args, ...reporters);
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
