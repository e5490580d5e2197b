// Asks every question of a set of a real case at T0 and prints a table, a line a document group.
// Run: node scripts/run.mjs tests/quality/retrieval/measure.ts dev|held-out [own|all] [ROWS.json]
// "own" loads the documents a question is about, "all" every document of the set at once.

import '#tests/language.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { askAll } from '#tests/quality/retrieval/asking.ts';
import type { Asking } from '#tests/quality/retrieval/asking.ts';
import { builtinEngines } from '#tests/quality/retrieval/engines.ts';
import { figuresOf, show } from '#tests/quality/retrieval/figures.ts';
import { readCases } from '#tests/quality/retrieval/questions.ts';
import { readSharedCases } from '#tests/quality/retrieval/shared.ts';

const [, , set = 'dev', mode = 'own', out] = process.argv;
const SHARED = /^(?:michigan|python|whitman)/;
const HERE = join('tests', 'quality', 'retrieval');

const engines = builtinEngines();
const cases = [...readCases(join(HERE, set)), ...readSharedCases(join(HERE, `${set}-shared`), join('..', 'shared'))];
const beside = mode === 'all' ? cases.flatMap((one) => one.documents) : [];
const rows: Asking[] = [];
const line = (name: string, some: readonly Asking[]): void => {
  console.info(`| ${[name, ...Object.values(figuresOf(some)).map(show)].join(' | ')} |`);
};
console.info(`| ${['set', ...Object.keys(figuresOf([]))].join(' | ')} |\n|${' --- |'.repeat(9)}`);
for (const one of cases) {
  const asked = await askAll(one, beside, engines);
  rows.push(...asked);
  line(one.name, asked);
}
line(
  'own documents',
  rows.filter((row) => !SHARED.test(row.set)),
);
line(
  'documents of others',
  rows.filter((row) => SHARED.test(row.set)),
);
line('everything', rows);
line(
  'everything but high stakes',
  rows.filter((row) => row.risk !== 'HIGH'),
);
const refusals = rows.filter((row) => row.outcome === 'refusal');
console.info(
  `${String(refusals.filter((row) => row.explained).length)} of ${String(refusals.length)} refusals show three passages with their unmatched words; at most ${String(Math.max(...rows.filter((row) => row.outcome === 'answer').map((row) => row.shown.length)))} citations`,
);
if (out !== undefined) writeFileSync(out, JSON.stringify(rows));
