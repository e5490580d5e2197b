// `npm run eval [-- --only KIND] [--set FOLDER] [--out ROWS.json]`: asks the household questions (or those of another set in the
// same form) with the built-in engines and prints, per kind, what came of them. `npm run eval -- --risk`: which risk questions get that the classifier was not made with.
// `-- --with-models` asks twice: with words alone, then with the encoder that `npm run encoder` left and the reader of the repository.
// `-- --engine FILE.gguf [--with-models] [--part 0/2]`: 60 questions, chosen by their place, with the built-in writer and with a model before it.
// `-- --speed`: how long an answer takes with words alone, and with both beside them.
// `npm run eval -- --claims`: what the judge says of claims that word overlap cannot decide.
// `npm run eval -- --contradictions`: what becomes of documents that contradict each other.
import '#tests/language.ts';
import { appendFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { judgeClaims, toRow } from '#tests/eval/claims.ts';
import { askPair, readPairs, type Handled } from '#tests/eval/contradictions.ts';
import { askHousehold, readHousehold, sayWhole, type Scored } from '#tests/eval/household.ts';
import { askWithDocuments, sayRiskRows } from '#tests/eval/risk-documents.ts';
import { measureAnswers, saySpeed } from '#tests/eval/speed.ts';
import { countRisk, toRiskTable } from '#tests/eval/risk-table.ts';
import { enginesByMeaning } from '#tests/eval/meaning.ts';
import { askBoth, everyFew, sayBoth, type BothScored } from '#tests/eval/with-writer.ts';
import { openWriter } from '#helper/engine/writer.ts';
import { builtinEngines, type Builtin } from '#tests/quality/retrieval/engines.ts';

const { values } = parseArgs({
  options: {
    claims: { type: 'boolean' },
    contradictions: { type: 'boolean' },
    engine: { type: 'string' },
    only: { type: 'string' },
    out: { type: 'string' },
    part: { type: 'string' },
    risk: { type: 'boolean' },
    set: { type: 'string' },
    speed: { type: 'boolean' },
    step: { type: 'string' },
    'with-models': { type: 'boolean' },
  },
});
if (values.risk === true) {
  console.log(toRiskTable(countRisk('untouched')));
  for (const file of ['with-documents', 'with-documents-2'] as const) {
    const own = await askWithDocuments(builtinEngines(), file);
    console.log(`${file}: ${sayRiskRows(own)}`);
  }
  process.exit();
}
if (values.claims === true) {
  const claims = judgeClaims();
  console.log('| claims | false acceptance | supported, told otherwise | supported, accepted | quotes accepted |');
  console.log('| --- | --- | --- | --- | --- |');
  for (const part of ['tuned', 'aside'] as const)
    console.log(
      toRow(
        part,
        claims.filter((row) => row.part === part),
      ),
    );
  console.log(toRow('all', claims));
  if (values.out !== undefined) writeFileSync(values.out, claims.map((row) => JSON.stringify(row)).join('\n'));
  process.exit();
}
if (values.contradictions === true) {
  const rows: Handled[] = [];
  for (const pair of readPairs()) rows.push(await askPair(pair, builtinEngines()));
  for (const { expected, got, id, risk } of rows) console.log(`| ${[id, risk, expected, got].join(' | ')} |`);
  const count = (some: readonly Handled[]): string => `${String(some.length)} of ${String(rows.length)}`;
  console.log(
    `found: ${count(rows.filter((row) => row.isFound))}; handled: ${count(rows.filter((row) => row.isHandled))}`,
  );
  if (values.out !== undefined) writeFileSync(values.out, rows.map((row) => JSON.stringify(row)).join('\n'));
  process.exit();
}
if (values.engine !== undefined) {
  await compareWriters(values.engine, values.part ?? '0/1');
  process.exit();
}
const step = Number(values.step ?? 1);
if (values.speed === true) {
  const took = await measureAnswers([builtinEngines(), await enginesByMeaning()], step, values.set);
  for (const line of saySpeed(took, ['words', 'words and models'])) console.log(line);
  process.exit();
}
const runs: (readonly [name: string, engines: Builtin])[] = [['words', builtinEngines()]];
if (values['with-models'] === true) runs.push(['words and models', await enginesByMeaning()]);
const asked: Scored[][] = [];
const took: number[] = [];
for (const [name, engines] of runs) {
  const begun = performance.now();
  const rows: Scored[] = [];
  for (const [at, question] of readHousehold(values.set).entries()) {
    if (values.only !== undefined && !values.only.split(',').includes(question.kind)) continue;
    if (at % step !== 0) continue;
    rows.push(await askHousehold(question, engines, values.set));
  }
  took.push(performance.now() - begun);
  asked.push(rows);
  if (runs.length > 1) console.log(name);
  printTable(rows);
}
if (took.length > 1) console.log(`time: ${((took[1] ?? 0) / (took[0] ?? 1)).toFixed(1)} times that of words alone`);
const last = asked.at(-1) ?? [];
if (values.out !== undefined) writeFileSync(values.out, `${last.map((row) => JSON.stringify(row)).join('\n')}\n`);

/** Each row is written as soon as it is there: a model takes its time. `part`: the k-th of n, from 0. */
async function compareWriters(path: string, part: string): Promise<void> {
  const engines = values['with-models'] === true ? await enginesByMeaning() : builtinEngines();
  const [own = 0, parts = 1] = part.split('/').map(Number);
  const questions = everyFew(readHousehold(values.set)).filter((_, at) => at % parts === own);
  const writer = await openWriter(path);
  try {
    const rows: BothScored[] = [];
    for (const question of questions) {
      const begun = performance.now();
      const row = await askBoth(question, engines, writer, values.set);
      rows.push(row);
      const took = ((performance.now() - begun) / 1_000).toFixed(0);
      console.error(`${row.alone.id}: ${row.alone.mark} -> ${row.beside.mark}, ${row.wrote}, ${took} s`);
      if (values.out !== undefined) appendFileSync(values.out, `${JSON.stringify(row)}\n`);
    }
    for (const line of sayBoth(rows)) console.log(line);
  } finally {
    writer.close();
  }
}

function printTable(rows: readonly Scored[]): void {
  const kinds = [...new Set(rows.map(({ kind }) => kind))];
  console.log(
    '| kind | n | right | partial | wrong | refused | of which first | told as "may answer" | of which first |',
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const kind of [...kinds, 'all']) {
    const some = rows.filter((row) => kind === 'all' || row.kind === kind);
    const count = (mark: Scored['mark']): number => some.filter((row) => row.mark === mark).length;
    const first = some.filter((row) => row.mark === 'refused' && row.isFirst).length;
    const maybe = some.filter((row) => row.isMaybe);
    const right = maybe.filter((row) => row.isFirst).length;
    const counts = [count('right'), count('partial'), count('wrong'), count('refused'), first, maybe.length, right];
    console.log(`| ${[kind, some.length, ...counts].join(' | ')} |`);
  }
  console.log(`\n${sayWhole(rows).join('\n')}`);
}
