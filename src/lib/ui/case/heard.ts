// What a screen reader is told while a question is worked on, and when it ends: one line at a time, from one live region.

import { heard, progress as progressWords } from '#lib/messages/case.ts';
import { withAgreeing } from '#lib/views/case/agreeing.ts';
import { toDecimal } from '#lib/ui/kit/format.ts';
import type { ProgressView } from '#lib/contract/case.ts';
import type { TurnView } from '#lib/contract/turn.ts';

export function toHeardWork({ steps }: ProgressView): string {
  const running = steps.find(({ state }) => state === 'running');
  return running === undefined ? progressWords.title : progressWords.now[running.name];
}

/** Nothing where a question was not settled: its problem is an alert of its own. */
export function toHeardOutcome({ outcome }: TurnView): string {
  switch (outcome.kind) {
    case 'answer':
      return heard.answer(withAgreeing(outcome.sentences).length, toDecimal(outcome.confidence.score));
    case 'refusal':
      return heard.refusal;
    case 'choice':
      return heard.choice;
    case 'clarify':
      return heard.clarify;
    case 'check':
      return heard.check;
    case 'open':
      return '';
  }
}
