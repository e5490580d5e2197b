// What a person does in a case of questions: asks, says that a passage does answer, has a draft checked.

import { utf8 } from '#core/bytes/hash.ts';
import { toPlainText } from '#core/bytes/text.ts';
import { requireCheckable } from '#core/draft/draft.ts';
import {
  CARRIED_SURE_MIN,
  requireCarriable,
  type AcceptConstraint,
  type ConstraintAct,
} from '#core/constraint/memory.ts';
import { acceptAct } from '#core/constraint/rows.ts';
import { sayFields } from '#core/bytes/fields.ts';
import { AffidavitError } from '#core/errors.ts';
import { QUESTION_BYTES_MAX, REASON_MAX } from '#core/limits.ts';
import type { Risk } from '#core/admission/grammar.ts';
import { ONE } from '#core/bytes/q16.ts';
import type { CaseState } from '#core/case/state.ts';
import type { World } from '#core/case/world.ts';

/** As the edge hands it over. */
export type QuestionAct =
  | { readonly kind: 'question'; readonly text: string }
  /** Checks a text by anybody, sentence by sentence, against the sources of the case. */
  | { readonly kind: 'draft'; readonly text: string }
  /** Accepts a passage shown with a refusal: recorded, and the question is asked again with it. */
  | { readonly kind: 'accept'; readonly questionSeq: number; readonly source: string; readonly passage: number }
  /** A constraint from a run, or a person's own, that answers have to keep from now on; and the end of that. */
  | Pick<AcceptConstraint, 'kind' | 'constraint' | 'origin'>
  | { readonly kind: 'release'; readonly constraint_id: string }
  /** Answers a question back: `choose` is the document that holds, `text` a document by name or what narrows the question. */
  | {
      readonly kind: 'clarify';
      readonly questionSeq: number;
      readonly choose: string | null;
      readonly text: string | null;
    }
  /** Sets how much is at stake; `reason` is null only where it is not lowered. The question is asked again. */
  | { readonly kind: 'stakes'; readonly questionSeq: number; readonly risk: Risk; readonly reason: string | null }
  /** Says of a sentence that waits for review whether it holds. The question is asked again. */
  | { readonly kind: 'review'; readonly questionSeq: number; readonly text: string; readonly holds: boolean };

export function requireAcceptable({ state }: World, act: QuestionAct): void {
  switch (act.kind) {
    case 'question':
      requireQuestion(toText(act.text));
      return;
    case 'draft':
      requireCheckable(toText(act.text));
      return;
    case 'constraint':
    case 'release':
      requireConstraint(state.constraints, toConstraintAct(act));
      return;
    case 'stakes':
      requireAsked(state, act.questionSeq);
      if (act.reason !== null) requireLine(act.reason);
      return;
    case 'review':
      requireAsked(state, act.questionSeq);
      requireLine(act.text, QUESTION_BYTES_MAX);
      return;
    case 'accept': {
      const asked = state.turns.some(({ kind, questionSeq }) => kind === 'question' && questionSeq === act.questionSeq);
      const known = state.sources.some((source) => source.id === act.source && act.passage < source.passages);
      if (!asked || !known) throw new AffidavitError('INPUT_SCHEMA', 'expected a question and a passage of this case');
      return;
    }
    case 'clarify': {
      const turn = state.turns.find(({ kind, questionSeq }) => kind === 'question' && questionSeq === act.questionSeq);
      const isKnown = act.choose === null || state.sources.some(({ id }) => id === act.choose);
      if (turn === undefined || !isKnown)
        throw new AffidavitError('INPUT_SCHEMA', 'expected a question and a document of this case');
      if ((act.choose === null) === (act.text === null))
        throw new AffidavitError('INPUT_SCHEMA', 'expected a document or a text, and not both');
      if (act.text !== null) {
        requireQuestion(toText(act.text));
        requireQuestion(`${turn.text} ${toText(act.text)}`);
      }
    }
  }
}

function requireAsked({ turns }: CaseState, seq: number): void {
  if (!turns.some(({ kind, questionSeq }) => kind === 'question' && questionSeq === seq))
    throw new AffidavitError('INPUT_SCHEMA', 'expected a question of this case');
}

function requireLine(raw: string, max: number = REASON_MAX): void {
  const text = toText(raw);
  if (text === '' || text.includes('\n') || text.length > max)
    throw new AffidavitError('INPUT_SCHEMA', `expected one line of 1 to ${max} characters`);
}

export function toRecord(act: QuestionAct): unknown {
  if (act.kind === 'constraint' || act.kind === 'release') return toConstraintAct(act);
  if (act.kind === 'accept')
    return { kind: 'accept', passage: act.passage, question_seq: act.questionSeq, source: act.source };
  if (act.kind === 'stakes') {
    const { kind, questionSeq, reason, risk } = act;
    return { kind, question_seq: questionSeq, reason: reason === null ? null : toText(reason), risk };
  }
  if (act.kind === 'review')
    return { holds: act.holds, kind: 'review', question_seq: act.questionSeq, text: toText(act.text) };
  if (act.kind === 'clarify') {
    const { choose, kind, questionSeq, text } = act;
    return { choose, kind, question_seq: questionSeq, text: text === null ? null : toText(text) };
  }
  return { kind: act.kind, text: toText(act.text) };
}

function toConstraintAct(act: Extract<QuestionAct, { kind: 'constraint' | 'release' }>): ConstraintAct {
  return act.kind === 'release'
    ? { confidence: ONE, constraint_id: act.constraint_id, kind: 'release' }
    : { confidence: act.constraint.confidence, constraint: act.constraint, kind: 'constraint', origin: act.origin };
}

function requireConstraint(carried: CaseState['constraints'], act: ConstraintAct): void {
  const read = act.kind === 'constraint' ? acceptAct.safeParse(act) : null;
  if (read?.success === false) throw new AffidavitError('ERCP_REQUEST', sayFields(read.error, act));
  requireCarriable(carried, act);
  if (act.confidence < CARRIED_SURE_MIN)
    throw new AffidavitError('CONSTRAINT_UNSURE', 'expected a constraint that is at least as sure as a candidate');
}

function requireQuestion(text: string): void {
  const size = utf8(text).length;
  if (size === 0) throw new AffidavitError('QUESTION_EMPTY', 'expected a question, got nothing');
  if (size > QUESTION_BYTES_MAX) {
    throw new AffidavitError('QUESTION_SIZE', `expected at most ${QUESTION_BYTES_MAX} bytes, got ${size}`);
  }
}

function toText(raw: string): string {
  return toPlainText(raw).text.trim();
}
