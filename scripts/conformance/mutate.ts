// `npm run conformance [ID or FILE]... [--changed]`: applies mutants of tests/conformance/mutants.ts in a copy of the project,
// runs of each the one test file that must go red, and says which requirements are proved by a test that was seen to fail.
// Exit 1 where a mutant lives. Without words all of them; with `--changed` those of the files that differ from main.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createVitest, type TestModule, type Vitest } from 'vitest/node';
import type { Mutant } from '#tests/conformance/mutant.ts';
import { MUTANTS } from '#tests/conformance/mutants.ts';
import requirements from '../../tests/conformance/requirements.json' with { type: 'json' };
import { idsIn, type Requirements } from './conformance.ts';
import { namePattern, selectMutants } from './mutate.select.ts';
import { trackedFiles } from '../gate/tracked.ts';

const home = process.cwd();
const words = process.argv.slice(2).filter((word) => word !== '--changed');
const changed = process.argv.includes('--changed') ? changedFiles() : null;
const isWhole = words.length === 0 && changed === null;
const { selected, unknown } = selectMutants(MUTANTS, [...words, ...(changed ?? [])]);
const unnamed = unknown.filter((word) => words.includes(word));
if (unnamed.length > 0) console.error(`no mutant names or changes ${unnamed.join(', ')}: tests/conformance/mutants.ts`);
// Where no file has changed there is nothing to try, and not everything.
const mutants = words.length === 0 && changed?.length === 0 ? [] : selected;
if (mutants.length === 0) {
  console.log('no mutant to try');
  process.exit(unnamed.length > 0 ? 1 : 0);
}

const copy = copyProject();
process.chdir(copy);
const projects = ['core', 'unit', 'apart', 'unit-full', 'app'];
const vitest = await createVitest('test', { watch: false, reporters: [{}], project: projects, bail: 0 });
const survived: string[] = [];
const killed = new Set<string>();
try {
  for (const test of new Set(mutants.map((mutant) => mutant.test))) await requireGreen(vitest, test);
  for (const mutant of mutants) report(mutant, await tryMutant(vitest, mutant));
} finally {
  await vitest.close();
  process.chdir(home);
  rmSync(copy, { recursive: true, force: true });
}
if (isWhole) summarise();
for (const line of survived) console.error(line);
process.exit(survived.length > 0 || unnamed.length > 0 ? 1 : 0);

/** Since this branch left main, and what is not committed yet. */
function changedFiles(): readonly string[] {
  const git = (...args: readonly string[]): string => execFileSync('git', args, { encoding: 'utf8' });
  let base = 'HEAD';
  try {
    base = git('merge-base', 'HEAD', 'main').trim();
  } catch {
    // There is no branch main here: what is not committed.
  }
  return git('diff', '--name-only', base)
    .split('\n')
    .filter((name) => name !== '');
}

/** Ids in the titles of the tests that fail while the mutant is in place. */
async function tryMutant(runner: Vitest, mutant: Mutant): Promise<ReadonlySet<string>> {
  const { file, replace, search, test } = mutant;
  const path = join(copy, file);
  const sound = readFileSync(path, 'utf8');
  if (sound.split(search).length !== 2) return new Set(); // stale, and said so as one that lives
  writeFileSync(
    path,
    sound.replace(search, () => replace),
  );
  try {
    runner.invalidateFile(path);
    return failing(await runFile(runner, test, namePattern(mutant)));
  } finally {
    writeFileSync(path, sound);
    runner.invalidateFile(path);
  }
}

async function runFile(runner: Vitest, test: string, names: RegExp): Promise<readonly TestModule[]> {
  const specifications = runner.getModuleSpecifications(join(copy, test));
  const all = specifications.length > 0 ? specifications : await runner.globTestSpecifications([test]);
  runner.setGlobalTestNamePattern(names);
  const { testModules } = await runner.runTestSpecifications(all);
  return testModules;
}

function failing(modules: readonly TestModule[]): ReadonlySet<string> {
  const tests = modules.flatMap((module) => [...module.children.allTests('failed')]);
  return new Set(tests.flatMap(({ name }) => idsIn(name)));
}

/** A test that fails on sound code would kill every mutant. */
async function requireGreen(runner: Vitest, file: string): Promise<void> {
  const ids = mutants.filter(({ test }) => test === file).flatMap((mutant) => mutant.ids);
  const modules = await runFile(runner, file, namePattern({ ids }));
  const passed = modules.flatMap((module) => [...module.children.allTests('passed')]);
  const failed = modules.flatMap((module) => [...module.children.allTests('failed')]);
  if (failed.length > 0 || passed.length === 0)
    throw new Error(`${file} is not green on sound code: ${failed.map(({ name }) => name).join('; ')}`);
}

function report({ file, ids, search, test }: Mutant, red: ReadonlySet<string>): void {
  const alive = ids.filter((id) => !red.has(id));
  for (const id of ids) if (red.has(id)) killed.add(id);
  console.log(`${alive.length === 0 ? 'red  ' : 'ALIVE'} ${ids.join(', ')}  ${file}`);
  if (alive.length > 0)
    survived.push(
      `${alive.join(', ')}: no test of ${test} that names it fails without \`${search.trim()}\` in ${file}`,
    );
}

/** What is proved by a test that was seen to fail, by family; the rest only claims it. */
function summarise(): void {
  const { catalogue } = requirements as Requirements;
  for (const family of ['AX', 'AXL1', 'AXL4', 'AXL5', 'AXL6', 'ERCP', 'DEB']) {
    const ids = Object.entries(catalogue).filter(([id, level]) => level === 'M' && id.startsWith(`${family}-`));
    const claimed = ids.map(([id]) => id).filter((id) => !killed.has(id));
    console.log(
      `${family}: ${String(ids.length - claimed.length)} of ${String(ids.length)} mandatory ids with a mutant that was killed`,
    );
    if (claimed.length > 0) console.log(`  claimed: ${claimed.join(', ')}`);
  }
}

/** The tracked files and what a build made of them; packages are linked. */
function copyProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'affidavit-mutants-'));
  const built = ['src/lib/frozen.gen.json'].filter(existsSync);
  for (const name of [...trackedFiles(), ...built].filter(
    (path) => existsSync(path) && !path.startsWith('static/replay/'),
  )) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    cpSync(name, join(folder, name));
  }
  symlinkSync(resolve(home, 'node_modules'), join(folder, 'node_modules'));
  // What was built is many files, and no mutant changes them: servers load them by their hash.
  symlinkSync(resolve(home, 'static/replay'), join(folder, 'static', 'replay'));
  return folder;
}
