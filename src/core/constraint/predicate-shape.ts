// The shape of a predicate: what stands in a record. Whether its sides compare is `predicate.ts`'s business.

import * as z from 'zod';
import { TERM_UNITS_MAX } from '#core/limits.ts';

const term = z.string().min(1).max(TERM_UNITS_MAX);
const compared = z.strictObject({ left: term, right: term, unit: z.string().min(1).max(32).exactOptional() });

/** `unit` is that of numbers in `left` and `right`. A moment of `TemporalOrder` is a day, a time of ISO 8601, or a name. */
export const predicate = z.discriminatedUnion('predicate_name', [
  z.strictObject({ predicate_name: z.literal('Equal'), args: compared }),
  z.strictObject({ predicate_name: z.literal('NotEqual'), args: compared }),
  z.strictObject({ predicate_name: z.literal('LessThan'), args: compared }),
  z.strictObject({ predicate_name: z.literal('GreaterThan'), args: compared }),
  z.strictObject({ predicate_name: z.literal('NoContradiction'), args: z.strictObject({ entity: term }) }),
  /** `left` comes before `right`. */
  z.strictObject({ predicate_name: z.literal('TemporalOrder'), args: z.strictObject({ left: term, right: term }) }),
  z.strictObject({ predicate_name: z.literal('HasJustification'), args: z.strictObject({ claim: term }) }),
]);
