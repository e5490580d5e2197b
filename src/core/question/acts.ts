// What a person does in a case of questions: asks, says that a passage does answer, has a draft checked.

import { utf8 } from '#core/bytes/hash.ts';
import { toPlainText } from '#core/bytes/text.ts';
import { requireCheckable } from '#core/draft/draft.ts';
import { AffidavitError } from '#core/errors.ts';
import { QUESTION_BYTES_MAX } from '#core/limits.ts';
import type { World } from '#core/case/world.ts';

/** As the edge hands it over. */
export type QuestionAct =
  | { readonly kind: 'question'; readonly text: string }
  /** Checks a text by anybody, sentence by sentence, against the sources of the case. */
  | { readonly kind: 'draft'; readonly text: string }
  /** Accepts a passage shown with a refusal: recorded, and the question is asked again with it. */
  | { readonly kind: 'accept'; readonly questionSeq: number; readonly source: string; readonly passage: number }
  /** Answers a question back: `choose` is the document that holds, `text` a document by name or what narrows the question. */
  | {
      readonly kind: 'clarify';
      readonly questionSeq: number;
      readonly choose: string | null;
      readonly text: string | null;
    };

export function requireAcceptable({ state }: World, act: QuestionAct): void {
  switch (act.kind) {
    case 'question':
      requireQuestion(toText(act.text));
      return;
    case 'draft':
      requireCheckable(toText(act.text));
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

export function toRecord(act: QuestionAct): unknown {
  if (act.kind === 'accept')
    return { kind: 'accept', passage: act.passage, question_seq: act.questionSeq, source: act.source };
  if (act.kind === 'clarify') {
    const { choose, kind, questionSeq, text } = act;
    return { choose, kind, question_seq: questionSeq, text: text === null ? null : toText(text) };
  }
  return { kind: act.kind, text: toText(act.text) };
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
