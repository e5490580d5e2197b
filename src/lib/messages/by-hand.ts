// What the page says of stakes that a person sets, of checking again, and of what waits for review.
import { riskWord } from '#lib/messages/answer.ts';
import type { Risk } from '#lib/contract/scale.ts';

export const byHand = {
  title: (risk: Risk) => `Treated as ${riskWord[risk]}`,
  was: (from: Risk) => `set by you (${riskWord[from]} before)`,
  again: 'Check again now',
  againWhat: 'The question is asked again, against the documents and the date of now.',
  other: 'Other stakes',
  less: 'Lower stakes need a reason, and go down one step at most.',
  reason: 'Why? The reason is recorded.',
  set: 'Set and ask again',
} as const;

export const review = {
  title: (count: number) =>
    count === 1 ? 'One sentence needs your review' : `${String(count)} sentences need your review`,
  what: 'The stakes are high, and the rules are not sure whether this states a fact or an opinion. No answer includes it until you decide.',
  asked: 'Asked:',
  holds: 'It holds',
  drop: 'Leave it out',
} as const;
