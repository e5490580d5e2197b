// Citation recall and precision as ALCE measures them: a sentence is recalled where its cited passages together carry it; a
// citation is precise where its sentence is recalled and it is needed for that, or carries it alone. The judge is the
// built-in one, which is also the one that let the sentence through: a second judge may be handed in.

import { ROWS } from '#core/question/rows.ts';
import type { AnswerPart } from '#core/answer/output.ts';
import { verdict } from '#core/judge/verdict.ts';
import type { Oracle } from '#core/ports.ts';
import type { Tried } from '#desk/evaluate/evaluation.ts';

export interface Cited {
  readonly recall: readonly Tried[];
  readonly precision: readonly Tried[];
}

type Answer = Extract<AnswerPart, { kind: 'answer' }>;
type Supports = (claim: string, passages: readonly string[]) => Promise<boolean>;

export async function citationsOf(answer: Answer, supports: Supports): Promise<Cited> {
  const recall: Tried[] = [];
  const precision: Tried[] = [];
  for (const [at, { cites, text: told, type }] of answer.sentences.entries()) {
    if (type === 'SPECULATIVE') continue;
    const text = type === 'ATTRIBUTED' ? wordsIn(answer, at) : told;
    const passages = cites.map((n) => answer.citations[n - 1]?.excerpt ?? '');
    const isRecalled = passages.length > 0 && (await supports(text, passages));
    recall.push({ counts: isRecalled, what: text });
    for (const [n, passage] of passages.entries()) {
      const isNeeded =
        isRecalled &&
        (await isUseful(
          text,
          passage,
          passages.filter((_, other) => other !== n),
          supports,
        ));
      precision.push({ counts: isNeeded, what: `${text} [${cites[n] ?? 0}]` });
    }
  }
  return { recall, precision };
}

/** What its document is said to say, without who says it: "The tenancy agreement says" stands in no passage. */
const wordsIn = ({ claims }: Answer, at: number): string =>
  claims
    .filter(({ sentence }) => sentence === at)
    .map(({ text }) => text)
    .join(' ');

/** ALCE: a citation is irrelevant where it carries nothing alone and the others carry the sentence without it. */
async function isUseful(
  text: string,
  passage: string,
  others: readonly string[],
  supports: Supports,
): Promise<boolean> {
  if (await supports(text, [passage])) return true;
  return others.length === 0 || !(await supports(text, others));
}

const WHOLE = 65_536;
const NONE = '0'.repeat(64);
const NO_BLOBS = { get: () => Promise.reject(new Error('a judge reads no blobs')) };

/** Asks a judge of claims (class `nli`) outside of any case. */
export function supportBy(judge: Oracle, signal: AbortSignal): Supports {
  return async (claim, passages) => {
    const request = {
      claims: [claim],
      evidence: [{ after: '', before: '', heading: '', passage: 0, source: NONE, text: passages.join('\n\n') }],
      pairs: [[0, 0]],
    };
    const input = { class: 'nli', derivation: null, from: [], request, salt: null, schema: ROWS.nli.schema };
    const [said] = ROWS.nli.raw.parse(await judge.ask(signal, input, NO_BLOBS)).pairs;
    if (said === undefined) return false;
    const raw = (share: number): number => Math.round(share * WHOLE);
    return verdict({ support: raw(said.support), contradiction: raw(said.contradiction) }) === 'SUPPORTED';
  };
}
