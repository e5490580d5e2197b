// `npm run conformance:table` writes the table of all requirements into `dist`, its summary into CONFORMANCE.md, and what
// README and About tell of it; with `--check` it fails when one of the last three is stale. The titles are those that vitest
// collects, so a table of cases counts with the ids of its rows; a test that is skipped proves nothing.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { createVitest } from 'vitest/node';
import requirements from '../../tests/conformance/requirements.json' with { type: 'json' };
import {
  conformance,
  forPage,
  summaryOf,
  withCounts,
  type Requirements,
  type Tier,
  type Title,
} from './conformance.ts';
import { MUTANTS } from '#tests/conformance/mutants.ts';

/** Git ignores it. */
const TABLE = 'dist/conformance.md';
const SUMMARY = 'CONFORMANCE.md';
/** Says the same counts, on a line of their own. */
const README = 'README.md';
/** What About tells of it. */
const PAGE = 'src/lib/conformance.gen.json';
/** What `npm test` runs (scripts/test.ts). */
const FAST_PROJECTS = ['core', 'unit', 'apart', 'app', 'e2e'];

const { text, problems } = conformance(requirements as Requirements, await collect(), MUTANTS);
mkdirSync(dirname(TABLE), { recursive: true });
writeFileSync(TABLE, text);
const summary = summaryOf(text);
const isStale = !existsSync(SUMMARY) || readFileSync(SUMMARY, 'utf8') !== summary;
if (isStale && process.argv.includes('--check')) problems.push(`${SUMMARY} is stale: npm run conformance:table`);
else if (isStale) writeFileSync(SUMMARY, summary);
const told = readFileSync(README, 'utf8');
const retold = withCounts(told, text);
if (told !== retold && process.argv.includes('--check'))
  problems.push(`${README} says other counts: npm run conformance:table`);
else if (told !== retold) writeFileSync(README, retold);
const page = `${JSON.stringify(forPage(text), null, 2)}\n`;
if (!process.argv.includes('--check')) writeFileSync(PAGE, page);
else if (!existsSync(PAGE) || readFileSync(PAGE, 'utf8') !== page)
  problems.push(`${PAGE} is stale: npm run conformance:table`);
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);

async function collect(): Promise<readonly Title[]> {
  // As if build and browsers were here: which tests there are does not hang on the machine.
  process.env['AFFIDAVIT_LIST'] = '1';
  // One module for all files: only titles are asked for, and loading each file alone takes three times as long.
  const vitest = await createVitest('test', { watch: false, reporters: [], isolate: false });
  const { testModules, unhandledErrors } = await vitest.collect();
  const broken = testModules.flatMap((module) =>
    module.errors().map(({ message }) => `${module.relativeModuleId}: ${message}`),
  );
  // Work that a file begins while it is loaded is cut off when all titles are known.
  const unhandled = unhandledErrors
    .map((error) => JSON.stringify(error))
    .filter((text) => !text.includes('EnvironmentTeardownError'));
  for (const message of [...broken, ...unhandled]) console.error(message);
  await vitest.close();
  if (broken.length > 0 || unhandled.length > 0) process.exit(1);
  return testModules
    .flatMap((module) => [...module.children.allTests()])
    .filter((test) => test.options.mode !== 'skip' && test.options.mode !== 'todo')
    .filter((test) => !test.fullName.includes('(unproved '))
    .map((test) => ({ file: test.module.relativeModuleId, title: test.name, tier: tierOf(test.project.name) }));
}

function tierOf(project: string): Tier {
  return FAST_PROJECTS.includes(project) ? 'fast' : 'full';
}
