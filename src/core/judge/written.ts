// The day on which a paper was written: the one that a person gave, the one of a mail's head, or one that stands alone on a line
// near its beginning or its end.

import { quantities } from '#core/english/numbers.ts';
import type { Evidence } from '#core/evidence/context.ts';

/** YYYYMMDD of each document, by its source; one that tells no day has none. `passages`: all of them, in their order. */
export function writtenOn(passages: readonly Evidence[]): ReadonlyMap<string, string> {
  const lines = new Map<string, string[]>();
  for (const { source, text } of passages)
    lines.set(source.id, [...(lines.get(source.id) ?? []), ...text.split('\n').filter((line) => line.trim() !== '')]);
  return new Map(
    [...lines].flatMap(([id, own]): [string, string][] => {
      const given = passages.find(({ source }) => source.id === id)?.source.act.dated ?? null;
      const day = given === null ? dayOf(own) : given.replaceAll('-', '');
      return day === undefined ? [] : [[id, day]];
    }),
  );
}

/** Whether a sentence is no more than that day, which tells of the paper and of nothing in it. `days`: as `writtenOn` gives them. */
export const isDayOfPaper = (
  { evidence, text }: { readonly evidence: Evidence; readonly text: string },
  days: ReadonlyMap<string, string>,
): boolean => dayIn(text, WHOLE)[0] === (days.get(evidence.source.id) ?? '');

function dayOf(lines: readonly string[]): string | undefined {
  const head = lines.slice(0, HEAD);
  const sent = head.find((line) => SENT.test(line));
  const from = Math.max(HEAD, lines.length - FOOT);
  return [
    ...(sent === undefined ? [] : dayIn(sent, 0)),
    ...[...head, ...lines.slice(from)].flatMap((line) => dayIn(line, ALONE)),
  ][0];
}

const HEAD = 14;
const FOOT = 5;
const SENT = /^\W*(?:\*\*)?(?:Date|Sent|Dated)\b\W/i;
/** Of a line, in tenths, what the day takes of it at least. */
const ALONE = 5;
const WHOLE = 9;

function dayIn(line: string, tenths: number): readonly string[] {
  const days = quantities(line).filter(
    ({ kind, value }) => kind === 'date' && value >= 10_000_000 && value % 100 !== 0,
  );
  const [day, ...more] = days;
  return day === undefined || more.length > 0 || (day.end - day.start) * 10 < line.trim().length * tenths
    ? []
    : [String(day.value)];
}
