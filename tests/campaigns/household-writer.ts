// A model that writes, asked household questions beside the built-in writer: `node scripts/run.mjs
// tests/campaigns/household-writer.ts FILE.gguf [--questions 60] [--rewords] [--after] [--cache DRAFTS.jsonl] [--out ROWS.json]`. Prints
// each question, and how many each has right and wrong: the model alone, and the model with the built-in writer where its drafts fail. Drafts are decoded greedily, so one that was written before is
// taken from the cache: what is measured again after a change of the rules is the rules.

import '#tests/language.ts';
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createReworder } from '#adapters/model-reworder/reworder.ts';
import type { Oracle } from '#core/ports.ts';
import { ROWS } from '#core/question/rows.ts';
import { openWriter } from '#helper/engine/writer.ts';
import { askHousehold, readHousehold, type HouseholdQuestion, type Scored } from '#tests/eval/household.ts';
import { builtinEngines } from '#tests/quality/retrieval/engines.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    after: { type: 'boolean', default: false },
    cache: { type: 'string' },
    only: { type: 'string' },
    out: { type: 'string' },
    rewords: { type: 'boolean', default: false },
    questions: { type: 'string', default: '60' },
    threads: { type: 'string' },
  },
});
const [model] = positionals;
if (model === undefined) throw new Error('expected the path of a GGUF file');

/** Spread evenly over the set, so every kind has its share; in an order in which the first of them are spread, too. */
function chosen(): readonly HouseholdQuestion[] {
  const all = readHousehold().filter(({ id }) => values.only === undefined || values.only.split(',').includes(id));
  const count = Math.min(all.length, Number(values.questions));
  const picked = Array.from({ length: count }, (_, at) => all[Math.floor((at * all.length) / count)]);
  return picked.flatMap((_, at) => picked[(at * STRIDE) % count] ?? []);
}
/** A prime that divides no usual count. */
const STRIDE = 37;

interface Kept {
  readonly key: string;
  readonly said: { readonly stop: string; readonly text: string };
  readonly ms: number;
}

/** The writer, which takes from the file what it wrote before and keeps what it writes. */
function remembering(writer: Oracle, path: string | undefined, heard: Kept[]): Oracle {
  const lines = path === undefined || !existsSync(path) ? [] : readFileSync(path, 'utf8').split('\n').filter(Boolean);
  const known = new Map(lines.map((line) => JSON.parse(line) as Kept).map((kept) => [kept.key, kept]));
  return {
    identity: writer.identity,
    ask: async (signal, input, blobs) => {
      const { prompt } = ROWS.writer.request.parse(input.request);
      const asked = `${writer.identity.model_id}\n${prompt?.grammar ?? ''}\n${prompt?.system ?? ''}\n${prompt?.user ?? ''}`;
      const key = createHash('sha256').update(asked).digest('hex');
      let kept = known.get(key);
      if (kept === undefined) {
        const begun = performance.now();
        const said = (await writer.ask(signal, input, blobs)) as Kept['said'];
        kept = { key, said, ms: Math.round(performance.now() - begun) };
        known.set(key, kept);
        if (path !== undefined) appendFileSync(path, `${JSON.stringify(kept)}\n`);
      }
      heard.push(kept);
      return kept.said;
    },
  };
}

const builtIn = builtinEngines();
const opened = await openWriter(model, values.threads === undefined ? {} : { threads: Number(values.threads) });
const heard: Kept[] = [];
const writer = remembering(opened, values.cache, heard);
const reworder = values.rewords ? createReworder(writer) : null;
const engines = { ...builtIn, writer, ...(reworder === null ? {} : { reworder }) };

interface Row {
  /** By the built-in writer. */
  readonly alone: Scored;
  readonly written: Scored;
  /** By the model, and by the built-in writer where the drafts of the model were refused. */
  readonly both: Scored;
  readonly drafts: readonly Kept[];
}
const rows: Row[] = [];
for (const question of chosen()) {
  const alone = await askHousehold(question, builtIn);
  heard.length = 0;
  // What the built-in writer answers stands: with --after the model is asked where that refuses, and nowhere else.
  const isAsked = !values.after || alone.outcome === 'refusal';
  const written = isAsked ? await askHousehold(question, engines) : alone;
  const drafts = [...heard];
  rows.push({ alone, written, both: written.outcome === 'refusal' ? alone : written, drafts });
  const took = drafts.reduce((sum, { ms }) => sum + ms, 0) / 1_000;
  console.log(
    `${question.id} ${question.kind} ${question.expect}: ${alone.mark} / ${written.mark} (${String(drafts.length)} texts, ${took.toFixed(1)} s) ${question.ask}`,
  );
  if (alone.mark !== written.mark || alone.said !== written.said) {
    console.log(`  without: ${alone.said === '' ? `${alone.outcome} ${alone.rule}` : alone.said}`);
    console.log(`  with:    ${written.said === '' ? `${written.outcome} ${written.rule}` : written.said}`);
    for (const { said } of drafts) console.log(`    | ${said.text.replaceAll('\n', ' / ')}`);
  }
}
opened.close();

console.log('| | right | partial | wrong | refused |');
console.log('| --- | --- | --- | --- | --- |');
for (const side of ['alone', 'written', 'both'] as const) {
  const count = (mark: Scored['mark']): number => rows.filter((row) => row[side].mark === mark).length;
  console.log(`| ${[side, count('right'), count('partial'), count('wrong'), count('refused')].join(' | ')} |`);
}
const became = (from: (row: Scored) => boolean, to: (row: Scored) => boolean): number =>
  rows.filter((row) => from(row.alone) && to(row.both)).length;
const isRight = ({ mark }: Scored): boolean => mark === 'right';
const isWrong = ({ mark }: Scored): boolean => mark === 'wrong';
console.log(
  `right answers added ${String(became((row) => !isRight(row), isRight))}, lost ${String(became(isRight, (row) => !isRight(row)))}; wrong added ${String(became((row) => !isWrong(row), isWrong))}, taken away ${String(became(isWrong, (row) => !isWrong(row)))}`,
);
if (values.out !== undefined) writeFileSync(values.out, rows.map((row) => JSON.stringify(row)).join('\n'));
