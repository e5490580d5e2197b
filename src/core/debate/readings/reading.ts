// What a debate is between: readings of the question that its own documents support. A side is a sentence that settles the question
// one way, by the rules that answers are told by: a permission or a ban, an advice, a value; never a good or a bad word.

import * as z from 'zod';
import { index } from '#core/admission/shapes.ts';
import { DEBATE_UNITS_MAX } from '#core/debate/limits.ts';

/** `start`, `end`: UTF-16 units in the passage with that number, end exclusive. `day`: ISO day of its document, or ISO month; null for none. */
const ground = z.strictObject({
  day: z.string().nullable(),
  document: z.string(),
  end: index,
  /** "as long as nobody complains": what the sentence itself makes of it; "" for nothing. */
  limit: z.string(),
  n: z.int().min(1),
  start: index,
});
export type Ground = z.infer<typeof ground>;

/** `says`: "yes", "no", or the value as it is written. */
const reading = z.strictObject({ grounds: z.array(ground).min(1), says: z.string().min(1).max(DEBATE_UNITS_MAX) });
export type Reading = z.infer<typeof reading>;

/**
 * Null for a side that no sentence takes. `holds`: the side that is in force because a document says that it corrects or replaces
 * the other, with how that is told; null where none says so.
 */
export const readings = z.strictObject({
  against: reading.nullable(),
  for: reading.nullable(),
  holds: z.strictObject({ side: z.enum(['for', 'against']), why: z.string() }).nullable(),
});
export type Readings = z.infer<typeof readings>;

export const NONE: Readings = { against: null, for: null, holds: null };

/** Two sides, one, or none. */
export function sidesIn({ against, for: yes }: Readings): readonly ('for' | 'against')[] {
  return [...(yes === null ? [] : (['for'] as const)), ...(against === null ? [] : (['against'] as const))];
}

/** Of two ISO days or months; a day of the very month is neither before nor behind it. */
export const isBefore = (one: string, other: string): boolean => one < other && !other.startsWith(one);

type Place = Pick<Ground, 'end' | 'n' | 'start'>;

/** The side that a quotation is of; null where it settles nothing. */
export function sideOf({ against, for: yes }: Readings, { end, n, start }: Place): 'for' | 'against' | null {
  const has = (one: Reading | null): boolean =>
    one?.grounds.some((ground) => ground.n === n && ground.start < end && start < ground.end) === true;
  if (has(yes)) return has(against) ? null : 'for';
  return has(against) ? 'against' : null;
}
