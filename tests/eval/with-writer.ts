// The same questions with the built-in writer alone, and with a model before it, as `affidavit ask --engine` asks them: the
// model rewords and writes, and where none of its drafts passes, the built-in writer answers.

import { createReworder } from '#adapters/model-reworder/reworder.ts';
import type { Oracle } from '#core/ports.ts';
import { askCase, score, type AskedCase, type HouseholdQuestion, type Scored } from '#tests/eval/household.ts';
import type { Builtin } from '#tests/quality/retrieval/engines.ts';
import { entriesOf, observationsOf } from '#tests/case.ts';

export interface BothScored {
  readonly alone: Scored;
  /** What a person gets where a model writes. */
  readonly beside: Scored;
  /** `none`: it was not asked; `lost`: none of its drafts passed. */
  readonly wrote: 'model' | 'lost' | 'none';
  /** The rule by which its drafts were refused, or null. */
  readonly rule: string | null;
  /** What it wrote, draft by draft, as it was said. */
  readonly drafts: readonly string[];
}

const ANSWERABLE_STEP = 7;
const REFUSABLE_STEP = 5;

/** Of the household set 45 with an answer, and 15 that have to be refused, spread among them: by their place in the file alone. */
export function everyFew(questions: readonly HouseholdQuestion[]): readonly HouseholdQuestion[] {
  const of = (expect: HouseholdQuestion['expect'], step: number): readonly HouseholdQuestion[] =>
    questions.filter((one) => one.expect === expect).filter((_, at) => at % step === 0);
  const [answerable, refusable] = [of('answer', ANSWERABLE_STEP), of('refuse', REFUSABLE_STEP)];
  const each = Math.max(1, Math.floor(answerable.length / Math.max(1, refusable.length)));
  return [
    ...answerable.flatMap((one, at) => [one, ...(at % each === 0 ? refusable.slice(at / each, at / each + 1) : [])]),
    ...refusable.slice(Math.ceil(answerable.length / each)),
  ];
}

export async function askBoth(
  question: HouseholdQuestion,
  engines: Builtin,
  writer: Oracle,
  folder: string | undefined,
): Promise<BothScored> {
  const alone = score(question, (await askCase(question, engines, folder)).reply.answer);
  const reworder = createReworder(writer);
  const asked = await askCase(question, { ...engines, writer, ...(reworder === null ? {} : { reworder }) }, folder);
  const { answer, ebom } = asked.reply;
  const isLost = answer.kind === 'refusal' && ebom.generation_attempts > 0;
  return {
    alone,
    beside: isLost ? alone : score(question, answer),
    wrote: isLost ? 'lost' : ebom.generation_attempts > 0 ? 'model' : 'none',
    rule: isLost ? answer.refusal.rule : null,
    drafts: await draftsOf(asked),
  };
}

async function draftsOf({ stores }: AskedCase): Promise<readonly string[]> {
  const all = observationsOf(await entriesOf(stores));
  return all.filter(({ cls }) => cls === 'writer').map(({ output }) => output);
}

/** Both sides of what a model brings, one line each. */
export function sayBoth(rows: readonly BothScored[]): readonly string[] {
  const lines = ['| expected | n | right | wrong or partial | refused |', '| --- | --- | --- | --- | --- |'];
  for (const expect of ['answer', 'refuse'] as const)
    for (const side of ['alone', 'beside'] as const) {
      const some = rows.map((row) => row[side]).filter((row) => row.expect === expect);
      const count = (...marks: Scored['mark'][]): number => some.filter(({ mark }) => marks.includes(mark)).length;
      const counts = [count('right'), count('wrong', 'partial'), count('refused')];
      lines.push(
        `| ${[`${expect}, ${side === 'alone' ? 'built-in' : 'model first'}`, some.length, ...counts].join(' | ')} |`,
      );
    }
  const changed = rows.filter(({ alone, beside }) => alone.mark !== beside.mark);
  const wrote = (how: BothScored['wrote']): string => String(rows.filter((row) => row.wrote === how).length);
  return [
    ...lines,
    `the model wrote the answer: ${wrote('model')}; its drafts were refused: ${wrote('lost')}; it was not asked: ${wrote('none')}`,
    ...changed.map(({ alone, beside }) => `${alone.id}: ${alone.mark} -> ${beside.mark}: ${beside.said}`),
  ];
}
