// Would a model that writes be a witness of relevance? `node scripts/run.mjs tests/campaigns/writer-witness.ts FILE.gguf RELEVANCE.jsonl
// [--passages 60] [--out ROWS.jsonl] [--threads 1]`. Each passage of a development set is asked for with a question that it answers, one in
// people's own words, and the two that it leaves open (../shared/data/relevance). The model says yes or no: P(yes) / (P(yes) + P(no)) of
// its first token. The reader that comes with the product reads the same pairs. Prints the AUROC of each, and the seconds a pair.

import '#tests/language.ts';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { getLlama, JinjaTemplateChatWrapper, type Token } from 'node-llama-cpp';
import { openShippedModels } from '#tests/eval/meaning.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string' },
    passages: { type: 'string', default: '60' },
    threads: { type: 'string', default: '1' },
  },
});
const [path, set] = positionals;
if (path === undefined || set === undefined) throw new Error('expected a GGUF file and a set of passages');

interface Passage {
  readonly id: string;
  readonly passage: string;
  readonly plain: string;
  readonly reworded: string;
  readonly near: readonly string[];
}
const all = readFileSync(set, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Passage);
const count = Math.min(all.length, Number(values.passages));
const passages = Array.from({ length: count }, (_, at) => all[Math.floor((at * all.length) / count)]).filter(
  (one) => one !== undefined,
);

const threads = Number(values.threads);
const llama = await getLlama({ gpu: false, build: 'never', skipDownload: true, maxThreads: threads });
const model = await llama.loadModel({ modelPath: path });
const template = model.fileInfo.metadata.tokenizer.chat_template;
if (template === undefined) throw new Error('expected a model with a chat template');
const wrapper = new JinjaTemplateChatWrapper({ template });
const context = await model.createContext({ contextSize: 2_048, sequences: 1, threads });
const sequence = context.getSequence();

const SYSTEM =
  'You are given a passage and a question. Say whether the passage states the answer to the question. Answer with one word, Yes or No. A passage about the same subject that leaves the question open is a No.';

/** The chance of a yes among yes and no. What comes before the question is kept from the pair before. */
async function weigh(passage: string, question: string): Promise<number> {
  const { contextText } = wrapper.generateContextState({
    chatHistory: [
      { type: 'system', text: SYSTEM },
      { type: 'user', text: `Passage: ${passage}\n\nQuestion: ${question}\n\nDoes the passage state the answer?` },
      { type: 'model', response: [] },
    ],
  });
  const tokens = contextText.tokenize(model.tokenizer, 'trimLeadingSpace');
  const before = sequence.contextTokens;
  let same = 0;
  while (same < tokens.length - 1 && tokens[same] === before[same]) same += 1;
  if (same < sequence.nextTokenIndex)
    await sequence.eraseContextTokenRanges([{ start: same, end: sequence.nextTokenIndex }]);
  const fresh = tokens.slice(sequence.nextTokenIndex);
  const last = fresh.at(-1);
  if (last === undefined) throw new Error('expected a prompt');
  const options = { minP: 0, temperature: 1, topK: 0, topP: 1 };
  const found = await sequence.controlledEvaluate([
    ...fresh.slice(0, -1),
    [last, { generateNext: { probabilities: true, options } }],
  ]);
  const chances: ReadonlyMap<Token, number> = found.at(-1)?.next.probabilities ?? new Map<Token, number>();
  const chance = (words: readonly string[]): number =>
    words.reduce((sum, word) => sum + (chances.get(model.tokenize(word)[0] ?? (-1 as Token)) ?? 0), 0);
  const yes = chance(['Yes', 'yes', ' Yes']);
  const no = chance(['No', 'no', ' No']);
  return yes / Math.max(yes + no, 1e-9);
}

interface Row {
  readonly id: string;
  readonly kind: 'plain' | 'reworded' | 'near';
  readonly ask: string;
  readonly model: number;
  readonly reader: number;
}
const { read } = await openShippedModels();
const rows: Row[] = [];
if (values.out !== undefined) writeFileSync(values.out, '');
let spent = 0;
for (const { id, near, passage, plain, reworded } of passages) {
  const asked = [['plain', plain], ['reworded', reworded], ...near.map((ask) => ['near', ask] as const)] as const;
  for (const [kind, ask] of asked) {
    const begun = performance.now();
    const said = await weigh(passage, ask);
    spent += performance.now() - begun;
    const row: Row = { id, kind, ask, model: said, reader: await read(ask, passage) };
    rows.push(row);
    if (values.out !== undefined) appendFileSync(values.out, `${JSON.stringify(row)}\n`);
  }
}

type Side = 'model' | 'reader' | 'both';
/** The log odds of both, added: neither was fitted on these. */
const logit = (share: number): number => Math.log(Math.max(share, 1e-6) / Math.max(1 - share, 1e-6));
const scoreOf = (row: Row, side: Side): number => (side === 'both' ? logit(row.model) + logit(row.reader) : row[side]);

/** How often an answered question stands above one that is left open. */
function auroc(side: Side, kind: Row['kind'] | null): number {
  const right = rows.filter((row) => (kind === null ? row.kind !== 'near' : row.kind === kind));
  const wrong = rows.filter((row) => row.kind === 'near');
  let above = 0;
  for (const one of right)
    for (const other of wrong) {
      const difference = scoreOf(one, side) - scoreOf(other, side);
      above += difference > 0 ? 1 : difference === 0 ? 0.5 : 0;
    }
  return above / (right.length * wrong.length);
}
/** Of the answered questions, those that pass where one in twenty near misses does. */
function passing(side: Side): number {
  const near = rows.filter(({ kind }) => kind === 'near').map((row) => scoreOf(row, side));
  const bar = near.sort((a, b) => b - a)[Math.floor(near.length / 20)] ?? Infinity;
  const right = rows.filter(({ kind }) => kind !== 'near');
  return right.filter((row) => scoreOf(row, side) > bar).length / right.length;
}

console.log(
  `${String(rows.length)} pairs of ${String(passages.length)} passages, ${(spent / rows.length / 1_000).toFixed(2)} s a pair`,
);
console.log('| AUROC | all | in its words | in own words | right let through where 5% of near misses are |');
console.log('| --- | --- | --- | --- | --- |');
for (const side of ['model', 'reader', 'both'] as const)
  console.log(
    `| ${side} | ${[auroc(side, null), auroc(side, 'plain'), auroc(side, 'reworded'), passing(side)].map((value) => value.toFixed(3)).join(' | ')} |`,
  );
process.exit(0); // native threads are left to the system
