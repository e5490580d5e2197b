// What a person did by hand to a question, against the reply that he did it to. The core lets a review and new stakes in whenever
// they come; the edge offers a review only of a sentence that waits, and asks for a reason where less is at stake (`desk/acts/by-hand.ts`).
// So a record may hold some that no edge made: the verdict says so.

import type { Limit } from '#core/bundle/checks.ts';
import type { NumberedReply } from '#core/bundle/contents.ts';
import type { GivenBundle } from '#core/bundle/read.ts';
import { disclosed, isWithheld } from '#core/bundle/withheld.ts';
import { classOf, GRAMMAR, type OutputOf } from '#core/admission/grammar.ts';
import { observationIn, outputOf, valueOf } from '#core/admission/observation.ts';
import { RISKS } from '#core/admission/shapes.ts';
import { asksBack, passageToTell } from '#core/question/answer-back.ts';
import { disclosedReplies } from '#core/disclosure/redact.ts';
import type { Entry } from '#core/ports.ts';

type Asked = Extract<NumberedReply, { readonly kind: 'answer' }>;
type Act = Extract<OutputOf<'person'>, { readonly kind: (typeof BY_HAND)[number] }> & { readonly seq: number };

const BY_HAND = ['accept', 'clarify', 'review', 'stakes', 'tell'] as const;

/** Nobody reads a sentence and its passage in less. */
const READING_MS = 1000;

/** Parts of hostile records may be anything: then the checks say why. */
export async function byHandLimits({ blobs, records }: GivenBundle): Promise<readonly Limit[]> {
  try {
    const entries = disclosed(records);
    const acts = entries.flatMap(actIn);
    if (acts.length === 0) return [];
    const replies = (await disclosedReplies(records, blobs)).filter((one): one is Asked => one.kind === 'answer');
    return acts.flatMap((act) => {
      const reply = replies
        .filter(({ parts, stateSeq }) => stateSeq < act.seq && parts.answer.question_seq === act.question_seq)
        .at(-1);
      // Of a reply that is not shown nothing can be said.
      if (reply === undefined && records.slice(0, act.seq).some(isWithheld)) return [];
      return limitsOf(act, reply, entries);
    });
  } catch {
    return [];
  }
}

function limitsOf(act: Act, reply: Asked | undefined, entries: readonly Entry[]): readonly Limit[] {
  switch (act.kind) {
    case 'accept':
      return acceptLimit(act, reply);
    case 'clarify':
      return clarifyLimit(act, reply);
    case 'review':
      return reviewLimit(act, reply, entries);
    case 'stakes':
      return stakesLimit(act, reply);
    case 'tell':
      return tellLimit(act, reply);
  }
}

function stakesLimit(
  { reason, risk, seq }: Extract<Act, { kind: 'stakes' }>,
  reply: Asked | undefined,
): readonly Limit[] {
  if (reply === undefined || reason !== null) return [];
  const before = reply.parts.answer.risk;
  if (RISKS.indexOf(risk) >= RISKS.indexOf(before)) return [];
  const sentence = `The stakes of reply ${reply.number} were to be lowered from ${before} to ${risk} without a reason (record ${seq}), which this product does not take.`;
  return [{ code: 'STAKES_UNREASONED', sentence, seq }];
}

/** A passage is offered by a refusal that came close to it, or by a reply that asks back. */
function acceptLimit(
  { passage, seq, source }: Extract<Act, { kind: 'accept' }>,
  reply: Asked | undefined,
): readonly Limit[] {
  const answer = reply?.parts.answer;
  const offered = answer?.kind === 'refusal' ? [...answer.refusal.closest, ...answer.citations] : answer?.citations;
  const isOffered =
    answer?.kind !== 'answer' && (offered ?? []).some((one) => one.source_id === source && one.passage === passage);
  const sentence = `A passage was accepted in record ${seq} that no reply had offered: what is told of it rests on that person's word.`;
  return isOffered ? [] : [{ code: 'ACCEPT_NOT_OFFERED', sentence, seq }];
}

/** Told is the first passage that a refusal of what a paper or the law says has shown. */
function tellLimit(
  { passage, seq, source }: Extract<Act, { kind: 'tell' }>,
  reply: Asked | undefined,
): readonly Limit[] {
  const first = reply === undefined ? null : passageToTell(reply.parts.answer);
  if (first?.source_id === source && first.passage === passage) return [];
  const sentence = `A passage was asked to be told in record ${seq} that no refusal had shown first: that it answers rests on that person's word.`;
  return [{ code: 'ACCEPT_NOT_OFFERED', sentence, seq }];
}

/** A document is chosen among those that a reply asks about, and words are given to a reply that asks. */
function clarifyLimit({ choose, seq }: Extract<Act, { kind: 'clarify' }>, reply: Asked | undefined): readonly Limit[] {
  const answer = reply?.parts.answer;
  const isAsked = answer !== undefined && asksBack(answer);
  if (isAsked && (choose === null || answer.citations.some(({ source_id }) => source_id === choose))) return [];
  const what = choose === null ? 'Words were added to a question' : 'A document was said to hold';
  const sentence = `${what} in record ${seq} though no reply had asked for it: what is told after it rests on that person's word.`;
  return [{ code: 'ACCEPT_NOT_OFFERED', sentence, seq }];
}

function reviewLimit(
  { holds, seq, text }: Extract<Act, { kind: 'review' }>,
  reply: Asked | undefined,
  entries: readonly Entry[],
): readonly Limit[] {
  const answer = reply?.parts.answer;
  const waits = answer?.kind === 'refusal' ? (answer.refusal.review ?? []) : [];
  const said = holds ? 'approved' : 'rejected';
  if (!waits.includes(text))
    return [
      {
        code: 'REVIEW_NOT_WAITED',
        sentence: `A sentence was ${said} by a person in record ${seq} that no reply had held for review.`,
        seq,
      },
    ];
  const time = timeAfter(entries, seq);
  if (reply === undefined || time === null || time - reply.parts.ebom.timestamp >= READING_MS) return [];
  const sentence = `A sentence of reply ${reply.number} was ${said} in record ${seq} less than a second after it was held for review: nobody reads it in that time.`;
  return [{ code: 'REVIEW_HASTY', sentence, seq }];
}

function actIn(entry: Entry): readonly Act[] {
  if (entry.tag !== 'AX:OBS:v1' || !entry.payload.includes('/person"')) return [];
  const record = observationIn(entry);
  if (classOf(record.oracle_id) !== 'person' || record.completion_state !== 'COMPLETE') return [];
  const read = GRAMMAR.person.output.safeParse(valueOf(record));
  const isByHand = read.success && (BY_HAND as readonly string[]).includes(read.data.kind);
  return isByHand ? [{ ...(read.data as Act), seq: entry.seq }] : [];
}

/** The first clock reading after a record: acts bear no time of their own. */
function timeAfter(entries: readonly Entry[], seq: number): number | null {
  for (const entry of entries) {
    if (entry.seq <= seq || entry.tag !== 'AX:OBS:v1') continue;
    const record = observationIn(entry);
    if (classOf(record.oracle_id) === 'clock' && record.completion_state === 'COMPLETE')
      return outputOf('clock', record).timestamp;
  }
  return null;
}
