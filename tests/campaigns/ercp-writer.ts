// A model that writes the steps of problems with numbers, beside the built-in reasoner: `node scripts/run.mjs
// tests/campaigns/ercp-writer.ts FILE.gguf --set everyday,stranger [--odd|--even] [--threads 2] [--cache SAID.jsonl] [--drafts]`. Prints each
// problem, and how many are right, wrong and open: by the built-in reasoner, by the model's first try as it stands, by the first try that
// holds, and where two tries hold and agree. What the model said before is taken from the cache, so that a change of the rules is measured
// without asking again.

import '#tests/language.ts';
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readAmount } from '#adapters/builtin/reasoning/calc/amount.ts';
import { calculator } from '#adapters/builtin/reasoning/calc/program.ts';
import { reasoningChecker } from '#adapters/builtin/reasoning/checker.ts';
import { reason } from '#adapters/builtin/reasoning/reasoner.ts';
import { toCalculation } from '#adapters/model-reasoner/calculation.ts';
import { createModelReasoner } from '#adapters/model-reasoner/reasoner.ts';
import { ROWS } from '#core/ercp/rows.ts';
import type { BlobStore, Oracle, OracleInput } from '#core/ports.ts';
import { ROWS as QUESTION_ROWS } from '#core/question/rows.ts';
import { openWriter } from '#helper/engine/writer.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    cache: { type: 'string' },
    drafts: { type: 'boolean', default: false },
    even: { type: 'boolean', default: false },
    odd: { type: 'boolean', default: false },
    only: { type: 'string' },
    set: { type: 'string', default: 'stranger' },
    threads: { type: 'string', default: '2' },
  },
});
const [model] = positionals;
if (model === undefined) throw new Error('expected the path of a GGUF file');

interface Problem {
  readonly id: string;
  readonly problem: string;
  readonly answer?: string;
  readonly infeasible?: readonly string[];
  readonly underivable?: true;
}
const problems = values.set
  .split(',')
  .flatMap((name) =>
    (JSON.parse(readFileSync(`tests/fixtures/ercp/problems/${name}.json`, 'utf8')) as readonly Problem[]).filter(
      ({ id }, at) =>
        (values.only === undefined || id.includes(values.only)) &&
        (values.odd ? at % 2 === 0 : values.even ? at % 2 === 1 : true),
    ),
  );

type Mark = 'right' | 'wrong' | 'open';

/** By what is said behind "Answer: "; a number may stand without its unit. */
function mark({ answer, underivable }: Problem, said: string | null): Mark {
  if (said === null) return underivable === true ? 'right' : 'open';
  if (answer === undefined) return 'wrong';
  if (/^(?:yes|no)$/i.test(answer)) return said.toLowerCase().startsWith(answer.toLowerCase()) ? 'right' : 'wrong';
  const [expected, own] = [readAmount(answer), readAmount(said.replace(/\.$/, ''))];
  const isEqual =
    expected !== null &&
    own !== null &&
    expected.n.n * own.n.d === own.n.n * expected.n.d &&
    expected.kind === own.kind;
  return isEqual || new RegExp(`(?<![\\d.])${answer.replace(/[.+]/g, '\\$&')}(?!\\d)`, 'i').test(said)
    ? 'right'
    : 'wrong';
}
const answerIn = (text: string): string | null => /(?:^|\n)Answer(?: \([^)]*\))?: (.+)$/.exec(text)?.[1] ?? null;

interface Kept {
  readonly key: string;
  readonly said: unknown;
  readonly ms: number;
}
const lines =
  values.cache === undefined || !existsSync(values.cache)
    ? []
    : readFileSync(values.cache, 'utf8').split('\n').filter(Boolean);
const known = new Map(lines.map((line) => JSON.parse(line) as Kept).map((kept) => [kept.key, kept]));
const writer = await openWriter(model, { threads: Number(values.threads) });
let took = 0;
let asked = 0;
const remembering: Oracle = {
  identity: writer.identity,
  ask: async (signal, input, blobs) => {
    const { prompt } = QUESTION_ROWS.writer.request.parse(input.request);
    const key = createHash('sha256')
      .update(`${writer.identity.model_id}\n${JSON.stringify(prompt)}`)
      .digest('hex');
    let kept = known.get(key);
    if (kept === undefined) {
      const begun = performance.now();
      const said = await writer.ask(signal, input, blobs);
      kept = { key, said, ms: Math.round(performance.now() - begun) };
      known.set(key, kept);
      if (values.cache !== undefined) appendFileSync(values.cache, `${JSON.stringify(kept)}\n`);
    }
    if (values.drafts)
      console.log(`    > ${prompt?.user.split('\n').slice(-2).join(' ') ?? ''}\n${JSON.stringify(kept.said)}`);
    took += kept.ms;
    asked += 1;
    return kept.said;
  },
};

const never = new AbortController().signal;
const blobs = {} as BlobStore;
const request = (problem: string) => ({ constraints: [], context: [], problem });
const inputOf = (value: unknown): OracleInput => ({ request: value }) as unknown as OracleInput;

/** What is answered where the check finds nothing; null where it is open. */
async function checked(problem: string, agreeing: number): Promise<{ said: string | null; text: string }> {
  const oracle = createModelReasoner(remembering, { agreeing, calculator: () => Promise.resolve(calculator) });
  try {
    const raw = ROWS['ercp/generate'].raw.parse(await oracle.ask(never, inputOf(request(problem)), blobs));
    const check = {
      ...request(problem),
      nli_threshold: 45_875,
      reasoning_text: raw.reasoning_text,
      run_fact_check: true,
    };
    const found = ROWS['ercp/verify'].raw.parse(await reasoningChecker.ask(never, inputOf(check), blobs));
    const isFirm = found.errors.length === 0 && raw.verdict === 'derived';
    return { said: isFirm ? answerIn(raw.reasoning_text) : null, text: raw.reasoning_text };
  } catch (error) {
    return { said: null, text: String(error) };
  }
}

/** The first try, reckoned and not checked. */
async function unchecked(problem: string): Promise<string | null> {
  const numbers = calculator.numbers(problem);
  if (numbers === null || numbers.length < 2) return null;
  const prompt = toCalculation(problem, numbers, 0);
  const asking = { attempt: 1, avoid: [], both: [], evidence: [], question: problem, risk: 'LOW', prompt };
  const said = QUESTION_ROWS.writer.raw.parse(await remembering.ask(never, inputOf(asking), blobs));
  const steps = 'text' in said ? calculator.stepsOf(problem, said.text) : null;
  if ('text' in said) console.log(said.text.replace(/^/gm, '    | '));
  return steps === null ? null : answerIn(steps.join('\n'));
}

const WAYS = [
  'built-in',
  'first try, not checked',
  'first try, checked',
  'two that agree',
  'built-in, then two',
] as const;
const marks: Record<(typeof WAYS)[number], Mark[]> = {
  'built-in': [],
  'first try, not checked': [],
  'first try, checked': [],
  'two that agree': [],
  'built-in, then two': [],
};
const seconds: number[] = [];
let [both, differ] = [0, 0];
for (const one of problems) {
  const own = reason(one.problem, [], []);
  const builtIn = own.verdict === 'derived' ? answerIn(own.reasoning_text) : null;
  const isClash = own.verdict === 'infeasible';
  console.log(
    `${one.id}: ${one.problem}\n  expected ${one.answer ?? 'nothing'}; built-in ${builtIn ?? own.verdict ?? ''}`,
  );
  const raw = await unchecked(one.problem);
  const first = await checked(one.problem, 1);
  [took, asked] = [0, 0];
  const agreed = await checked(one.problem, 2);
  seconds.push(took / 1_000);
  const ownMark = isClash ? (one.infeasible === undefined ? 'wrong' : 'right') : mark(one, builtIn);
  const said = [ownMark, mark(one, raw), mark(one, first.said), mark(one, agreed.said)] as const;
  const isOwn = isClash || builtIn !== null;
  const all = [...said, isOwn ? said[0] : said[3]];
  WAYS.forEach((way, at) => marks[way].push(all[at] ?? 'open'));
  if (builtIn !== null && agreed.said !== null) {
    both += 1;
    if (mark({ id: '', problem: '', answer: builtIn.replace(/\.$/, '') }, agreed.said) !== 'right') differ += 1;
  }
  console.log(`  ${agreed.text.replaceAll('\n', '\n  ')}`);
  console.log(`  => ${all.join(', ')} (${String(asked)} asked, ${(took / 1_000).toFixed(1)} s)`);
}
writer.close();

console.log(`| of ${String(problems.length)} | right | wrong | open |\n| --- | --- | --- | --- |`);
for (const way of WAYS) {
  const count = (kind: Mark): string => String(marks[way].filter((one) => one === kind).length);
  console.log(`| ${[way, count('right'), count('wrong'), count('open')].join(' | ')} |`);
}
const sorted = [...seconds].sort((a, b) => a - b);
console.log(`built-in and model both answer ${String(both)}, and differ in ${String(differ)}`);
console.log(`seconds: half within ${String(sorted[sorted.length >> 1])}, longest ${String(sorted.at(-1))}`);
