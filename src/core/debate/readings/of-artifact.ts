// The readings that a debate's file tells, and what a turn of it quotes. Hostile: what is of another form tells nothing.

import * as z from 'zod';
import type { Artifact, Turn } from '#core/debate/artifact.ts';
import type { Given } from '#core/debate/evaluators/blind.ts';
import { NONE, readings, type Readings } from '#core/debate/readings/reading.ts';

const label = z.string().regex(/^E[1-9]\d{0,3}$/);
const ground = z.looseObject({ day: z.string().nullable(), document: z.string(), id: label, limit: z.string() });
const told = z.looseObject({
  in_force: z.unknown(),
  sides: z
    .array(z.looseObject({ grounds: z.array(ground), says: z.string(), side: z.enum(['for', 'against']) }))
    .max(2),
});

export function readingsOf(debate: Artifact): Readings {
  const read = told.safeParse(debate['readings']);
  if (!read.success) return NONE;
  const of = (side: 'for' | 'against'): unknown => {
    const found = read.data.sides.find((one) => one.side === side);
    if (found === undefined) return null;
    const grounds = found.grounds.map(({ id, ...rest }) => ({ ...rest, n: Number(id.slice(1)) }));
    return { grounds, says: found.says };
  };
  const made = readings.safeParse({ against: of('against'), for: of('for'), holds: read.data.in_force ?? null });
  return made.success ? made.data : NONE;
}

const cited = z.looseObject({ end: z.int(), id: label, quote: z.string(), start: z.int() });

/** `trace` is what the answer is held against. */
export function heldIn(turn: Turn, trace: string, answer: string): Given {
  const listed = z.array(z.unknown()).safeParse(turn['citations']);
  const quotes = (listed.success ? listed.data : []).flatMap((one): Given['quotes'] => {
    const { data } = cited.safeParse(one);
    return data === undefined
      ? []
      : [{ end: data.end, n: Number(data.id.slice(1)), start: data.start, text: data.quote }];
  });
  return { content: trace, final_answer: answer, quotes, stance: turn.position?.stance ?? '' };
}
