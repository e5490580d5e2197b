// `npm run conformance:table` writes CONFORMANCE.md; with `--check` it fails when that is stale. The titles are those
// that vitest collects, so a table of cases counts with the ids of its rows; a test that is skipped proves nothing.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createVitest } from 'vitest/node';
import requirements from '../tests/conformance/requirements.json' with { type: 'json' };
import { conformance, type Requirements, type Title } from './conformance.ts';

const TABLE = 'CONFORMANCE.md';

const { text, problems } = conformance(requirements as Requirements, await collect());
const isStale = !existsSync(TABLE) || readFileSync(TABLE, 'utf8') !== text;
if (isStale && process.argv.includes('--check')) problems.push(`${TABLE} is stale: npm run conformance:table`);
else if (isStale) writeFileSync(TABLE, text);
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);

async function collect(): Promise<readonly Title[]> {
  const vitest = await createVitest('test', { watch: false, reporters: [] });
  const { testModules, unhandledErrors } = await vitest.collect();
  const broken = testModules.flatMap((module) =>
    module.errors().map(({ message }) => `${module.relativeModuleId}: ${message}`),
  );
  for (const message of [...broken, ...unhandledErrors.map(String)]) console.error(message);
  await vitest.close();
  if (broken.length > 0 || unhandledErrors.length > 0) process.exit(1);
  return testModules
    .flatMap((module) => [...module.children.allTests()])
    .filter((test) => test.options.mode !== 'skip' && test.options.mode !== 'todo')
    .map((test) => ({ file: test.module.relativeModuleId, title: test.name }));
}
