// "This was wrong": a sentence of an answer that a person has found to be false (EBOM "User feedback"). The documents it cites
// are believed half as much from then on, with the reason on record, and every question whose answer rested on one of them is
// asked again. All of it are acts that the record knows: a verifier sees descriptions and questions.

import type { AnswerPart } from '#core/answer/output.ts';
import { AffidavitError } from '#core/errors.ts';
import { credibilityOf } from '#core/evidence/credibility.ts';
import { REASON_MAX } from '#core/limits.ts';
import type { Hash } from '#core/ports.ts';
import type { CaseAtWork } from '#desk/case-at-work.ts';

/** Questions that are asked again for one report: the latest of them. */
export const ASKED_AGAIN_MAX = 20;
/** What a person may type: the sentence itself is recorded beside it. */
export const WRONG_REASON_MAX = 200;

export interface Wrong {
  /** The record that sealed the reply. */
  readonly stateSeq: number;
  /** Index of its sentence. */
  readonly sentence: number;
  readonly reason: string;
}

export interface Corrected {
  /** Credibility in Q16.16, before and after. */
  readonly lowered: readonly {
    readonly source: Hash;
    readonly name: string;
    readonly from: number;
    readonly to: number;
  }[];
  readonly again: readonly { readonly question: string; readonly before: string; readonly after: string }[];
  /** Questions beyond `ASKED_AGAIN_MAX`, which were not asked again. */
  readonly left: number;
}

type Room = Pick<CaseAtWork, 'model' | 'perform'>;

/** Throws INPUT_SCHEMA where there is no such sentence, or no reason; nothing is recorded then. */
export async function correct(
  at: Room,
  wrong: Wrong,
  report: (done: number, total: number) => void,
): Promise<Corrected> {
  const reason = wrong.reason.trim();
  if (reason === '' || reason.length > WRONG_REASON_MAX)
    throw new AffidavitError('INPUT_SCHEMA', `expected a reason of 1 to ${WRONG_REASON_MAX} characters`);
  const sealed = await at.model.replyAt(wrong.stateSeq);
  const answer =
    sealed !== null && sealed.kind === 'answer' && sealed.parts.answer.kind === 'answer' ? sealed.parts.answer : null;
  const sentence = answer?.sentences[wrong.sentence];
  if (answer === null || sentence === undefined)
    throw new AffidavitError('INPUT_SCHEMA', 'expected a sentence of an answer');
  const cited = new Set(sentence.cites.flatMap((n) => answer.citations[n - 1]?.source_id ?? []));
  if (cited.size === 0) throw new AffidavitError('INPUT_SCHEMA', 'expected a sentence that cites a document');
  const resting = await restingOn(at, cited);
  const lowered = await lower(at, cited, sayWhy(reason, sentence.text));
  const again: Corrected['again'][number][] = [];
  const asked = resting.slice(-ASKED_AGAIN_MAX);
  for (const [done, { kind, question }] of asked.entries()) {
    report(done, asked.length);
    const outcome = await at.perform({ kind: 'question', text: question });
    if (outcome === null) break; // cancelled
    again.push({
      question,
      before: kind,
      after: outcome.kind === 'replied' ? outcome.reply.answer.kind : outcome.kind,
    });
  }
  return { lowered, again, left: resting.length - again.length };
}

/** Each document once: half of what it was believed, so that a second report lowers it further. */
async function lower(at: Room, cited: ReadonlySet<Hash>, reason: string): Promise<Corrected['lowered']> {
  const lowered: Corrected['lowered'][number][] = [];
  for (const source of at.model.state.sources.filter(({ id }) => cited.has(id))) {
    const from = credibilityOf(source);
    const to = Math.floor(from / 2);
    const { dated, name, sphere, supersedes, type } = source.act;
    await at.perform({ kind: 'describe', source: source.id, type, sphere, dated, supersedes, credibility: to, reason });
    lowered.push({ source: source.id, name, from, to });
  }
  return lowered;
}

/** Questions answered from one of these documents, each once, in the words they were understood in, in order. */
async function restingOn(
  { model }: Room,
  cited: ReadonlySet<Hash>,
): Promise<readonly Pick<AnswerPart, 'kind' | 'question'>[]> {
  const found = new Map<string, AnswerPart['kind']>();
  for (const { stateSeq } of model.state.turns) {
    const sealed = stateSeq === null ? null : await model.replyAt(stateSeq);
    if (sealed === null || sealed.kind !== 'answer') continue;
    const { answer } = sealed.parts;
    found.delete(answer.question); // the last reply to a question is the one that stands
    if (answer.kind === 'answer' && answer.citations.some(({ source_id }) => cited.has(source_id)))
      found.set(answer.question, answer.kind);
  }
  return [...found].map(([question, kind]) => ({ question, kind }));
}

function sayWhy(reason: string, sentence: string): string {
  const before = `${reason} (reported wrong: `;
  return `${before}${sentence.replace(/\s+/g, ' ').slice(0, REASON_MAX - before.length - 1)})`;
}
