// What is counted while a draft is written (EBOM "Real-Time Monitoring"): whole lines, each a claim, and what they cite. A part
// of the engine (AMB-31), named in its settings: it can only end a draft, and what was ended is no draft.

import { DRAFT_CHARACTERS_MAX } from '#core/limits.ts';
import { SILENCE } from '#core/pb2s/lines.ts';

/** What an identity names as its `monitor`. */
export const MONITOR = 'citations/1';
/** Why an engine ended that was stopped by this: no `end`, so the reader refuses the text. */
export const UNSOURCED = 'unsourced';

/** Whether there are more claims than citations: every line has to have one. A line that is too long counts as one. */
export function isUnsourced(text: string): boolean {
  const lines = text.split('\n');
  const last = lines.pop() ?? '';
  const whole = last.length > DRAFT_CHARACTERS_MAX * 2 ? [...lines, last] : lines;
  const claims = whole.filter((line) => line !== '' && line !== SILENCE).length;
  const citations = whole.reduce((sum, line) => sum + (line.match(/\[[0-9]{1,2}\]/g) ?? []).length, 0);
  return claims > citations;
}
