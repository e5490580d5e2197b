// A sealed reply in a list: what it was made for, and what became of it.

import { subjectOf, type Sealed } from '#core/bundle/contents.ts';
import { toTitle } from '#lib/views/case/title.ts';

/** A question in full; of a draft, as much as a title holds. */
export function toSubject(reply: Sealed): string {
  return reply.kind === 'answer' ? subjectOf(reply) : toTitle(subjectOf(reply));
}

export function toOutcomeKind(reply: Sealed): 'answer' | 'refusal' | 'clarify' | 'choice' | 'check' | 'run' | 'debate' {
  return reply.kind === 'answer' ? reply.parts.answer.kind : reply.kind;
}
