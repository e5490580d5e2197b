// What a person does in a case of questions: asks, says that a passage does answer, has a draft checked.

import { toPlainText, toTyped } from '#core/bytes/text.ts';
import type { AcceptConstraint, ConstraintAct } from '#core/constraint/memory.ts';
import type { Risk } from '#core/admission/grammar.ts';
import { ONE } from '#core/bytes/q16.ts';

/** As the edge hands it over. */
export type QuestionAct =
  | { readonly kind: 'question'; readonly text: string }
  /** Checks a text by anybody, sentence by sentence, against the sources of the case. */
  | { readonly kind: 'draft'; readonly text: string }
  /** Accepts a passage shown with a refusal: recorded, and the question is asked again with it. */
  | { readonly kind: 'accept'; readonly questionSeq: number; readonly source: string; readonly passage: number }
  /** Asks for what a passage shown with a refusal says, whatever it settles: only of what papers, the law and the like say. */
  | { readonly kind: 'tell'; readonly questionSeq: number; readonly source: string; readonly passage: number }
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

/** The act as the person's record says it. */
export function toRecord(act: QuestionAct): unknown {
  if (act.kind === 'constraint' || act.kind === 'release') return toConstraintAct(act);
  if (act.kind === 'accept' || act.kind === 'tell')
    return { kind: act.kind, passage: act.passage, question_seq: act.questionSeq, source: act.source };
  if (act.kind === 'stakes') {
    const { kind, questionSeq, reason, risk } = act;
    return { kind, question_seq: questionSeq, reason: reason === null ? null : toTyped(reason), risk };
  }
  if (act.kind === 'review')
    return { holds: act.holds, kind: 'review', question_seq: act.questionSeq, text: toPlain(act.text) };
  if (act.kind === 'clarify') {
    const { choose, kind, questionSeq, text } = act;
    return { choose, kind, question_seq: questionSeq, text: text === null ? null : toTyped(text) };
  }
  return { kind: act.kind, text: act.kind === 'draft' ? toPlain(act.text) : toTyped(act.text) };
}

function toConstraintAct(act: Extract<QuestionAct, { kind: 'constraint' | 'release' }>): ConstraintAct {
  return act.kind === 'release'
    ? { confidence: ONE, constraint_id: act.constraint_id, kind: 'release' }
    : { confidence: act.constraint.confidence, constraint: act.constraint, kind: 'constraint', origin: act.origin };
}

/** A text of others as it came. */
function toPlain(raw: string): string {
  return toPlainText(raw).text.trim();
}
