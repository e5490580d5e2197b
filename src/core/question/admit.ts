// Which acts of a case of questions are taken, as they are recorded (`case/admit-act.ts`).

import { sayFields } from '#core/bytes/fields.ts';
import { ONE } from '#core/bytes/q16.ts';
import { toPlainText } from '#core/bytes/text.ts';
import { requireAsked, requireLine, requireQuestionSize, wrong, type Admit, type Place } from '#core/case/edge.ts';
import type { AcceptAct, ClarifyAct, DraftAct, QuestionAct, Turn } from '#core/case/state.ts';
import {
  CARRIED_SURE_MIN,
  requireCarriable,
  type AcceptConstraint,
  type ReleaseConstraint,
} from '#core/constraint/memory.ts';
import { acceptAct } from '#core/constraint/rows.ts';
import { requireCheckable } from '#core/draft/draft.ts';
import { AffidavitError } from '#core/errors.ts';
import { QUESTION_BYTES_MAX } from '#core/limits.ts';
import type { ACTS } from '#core/question/rows.ts';
import type * as z from 'zod';

type Act = z.infer<(typeof ACTS)[number]> | AcceptConstraint | ReleaseConstraint;

export const ADMITS = {
  question: admitQuestion,
  draft: admitDraft,
  accept: admitAccepted,
  tell: admitTold,
  clarify: admitClarified,
  stakes: admitStakes,
  review: admitReviewed,
  constraint: admitConstraint,
  release: admitRelease,
} as const satisfies { readonly [Kind in Act['kind']]: Admit<Extract<Act, { kind: Kind }>> };

function admitQuestion({ text }: QuestionAct, place: Place): void {
  requireAsked(text, place);
}

/** A draft longer than any edge takes would also cost a verifier more than any draft may. */
function admitDraft({ text }: DraftAct): void {
  requireCanonical(text);
  requireCheckable(text);
}

function admitAccepted(act: AcceptAct, place: Place): void {
  const isKnown = place.state.sources.some(({ id, passages }) => id === act.source && act.passage < passages);
  if (place.isWhole && (turnOf(act, place) === undefined || !isKnown))
    throw wrong('expected a question and a passage of this case');
}

/** What can hurt a body is told by nobody's wish, and what is not weighed yet has not been refused. */
function admitTold(act: Extract<Act, { kind: 'tell' }>, place: Place): void {
  const isKnown = place.state.sources.some(({ id, passages }) => id === act.source && act.passage < passages);
  const matter = turnOf(act, place)?.weighed?.matter;
  if (place.isWhole && (!isKnown || (matter !== 'stake' && matter !== 'world')))
    throw wrong('expected a passage of this case, and a question about what a paper or the law says');
}

function admitClarified(act: ClarifyAct, place: Place): void {
  const { choose, text } = act;
  const turn = turnOf(act, place);
  const isKnown = choose === null || place.state.sources.some(({ id }) => id === choose);
  if (place.isWhole && (turn === undefined || !isKnown)) throw wrong('expected a question and a document of this case');
  if ((choose === null) === (text === null)) throw wrong('expected a document or a text, and not both');
  if (text === null) return;
  requireAsked(text, place);
  if (turn !== undefined) requireQuestionSize(`${turn.text} ${text}`);
}

function admitStakes(act: Extract<Act, { kind: 'stakes' }>, place: Place): void {
  requireTurn(act, place);
  if (act.reason !== null) requireLine(act.reason, place.edge.hasPlainWords);
}

function admitReviewed(act: Extract<Act, { kind: 'review' }>, place: Place): void {
  requireTurn(act, place);
  requireCanonical(act.text);
  if (act.text === '' || act.text.includes('\n') || act.text.length > QUESTION_BYTES_MAX)
    throw wrong(`expected one line of 1 to ${QUESTION_BYTES_MAX} characters`);
}

function admitConstraint(act: AcceptConstraint, { state }: Place): void {
  const read = acceptAct.safeParse(act);
  if (!read.success) throw new AffidavitError('ERCP_REQUEST', sayFields(read.error, act));
  if (act.confidence !== act.constraint.confidence) throw wrong('expected the confidence of the constraint');
  requireCarriable(state.constraints, act);
  if (act.confidence < CARRIED_SURE_MIN)
    throw new AffidavitError('CONSTRAINT_UNSURE', 'expected a constraint that is at least as sure as a candidate');
}

function admitRelease(act: ReleaseConstraint, { state }: Place): void {
  if (act.confidence !== ONE) throw wrong('expected the whole confidence in the end of a constraint');
  requireCarriable(state.constraints, act);
}

/** Texts of others: as they came, in canonical form. */
function requireCanonical(text: string): void {
  if (toPlainText(text).text.trim() !== text) throw wrong('expected text in canonical form');
}

function requireTurn(act: { readonly question_seq: number }, place: Place): void {
  if (place.isWhole && turnOf(act, place) === undefined) throw wrong('expected a question of this case');
}

function turnOf({ question_seq: seq }: { readonly question_seq: number }, { state }: Place): Turn | undefined {
  return state.turns.find(({ kind, questionSeq }) => kind === 'question' && questionSeq === seq);
}
