// Hours of the day, days and how long something takes: when it ends, when one has to leave, how long it is, whether it is open.

import { compare, minus, NOUGHT, plus, rational, type Rational } from '#core/constraint/rational.ts';
import {
  sayQuantity,
  type Found,
  type Given,
  type Quantity,
} from '#adapters/builtin/reasoning/logic/units/quantities.ts';

/** Null where nothing is asked of hours or days, or it is not plain. */
export function byTimes(given: Given): Found {
  const { asked, plain, told } = given;
  const isTime = ({ dimension, per }: Quantity): boolean => /^(?:clock|day|time)$/.test(dimension) && per === null;
  if (asked.length + plain.length > 0 || !told.every((one) => isTime(one) || (one.isOfOne && one.dimension === 'time')))
    return null;
  const of = (dimension: string): readonly Quantity[] => told.filter((one) => one.dimension === dimension);
  const [clocks, days, spans] = [of('clock'), of('day'), of('time')];
  if (days.length === 0) return ofHours(given, clocks, spans);
  return clocks.length === 0 ? ofDays(given, days, spans) : null;
}

function ofHours({ question }: Given, clocks: readonly Quantity[], spans: readonly Quantity[]): Found {
  const [at, end, now] = clocks;
  if (at === undefined) return null;
  if (spans.length === 0)
    return isOpen(question, clocks) ?? (now === undefined && end !== undefined ? lasting(question, at, end) : null);
  if (
    end !== undefined ||
    !/^(?:when|what time|at what time|by when|by what time|until when|how early)\b/i.test(question)
  )
    return null;
  const [isForward, isBack] = [ENDS.test(question), LEAVES.test(question)];
  if (isForward === isBack || (isBack && !MEETS.test(at.sentence))) return null;
  // Who wants to be early leaves earlier; what comes late ends later.
  const behind = (one: Quantity): string => one.sentence.slice(one.end);
  if (spans.some((one) => (isForward ? /^ early\b/i : /^ late\b/i).test(behind(one)))) return null;
  const length = spans.reduce<Rational>((sum, { n }) => plus(sum, n), NOUGHT);
  const n = isForward ? plus(at.n, length) : minus(at.n, length);
  if (compare(n, NOUGHT) < 0) return null;
  const how = spans.map((one) => sayQuantity(one.n, one)).join(' and ');
  return `${sayQuantity(n, at)} (${how} ${isForward ? 'after' : 'before'} ${sayQuantity(at.n, at)})`;
}
const ENDS = /\b(?:finish(?:ed|es)?|end|ends|over|done|ready|home|arrive|back|get there|be there|land|out)\b/i;
const LEAVES =
  /\b(?:(?:have|has|need|needs) to|must|should|shall)\b.*\b(?:leave|start|begin|put|set off|set out|go|depart|get up|switch)\b|\bat the latest\b/i;
/** An hour that one has to be in time for. */
const MEETS =
  /\b(?:leaves?|departs?|starts?|begins?|arrives?|closes?|(?:have|has|need|needs) to be|must be|should be|ready|appointment|meeting|train|bus|flight|guests?)\b/i;

/** "from 10:15 to 11:45", "starts at 9:30 and ends at 12:00": how long that is. */
function lasting(question: string, from: Quantity, to: Quantity): Found {
  if (
    !/^how long\b|^how (?:much time|many (?:hours|minutes))\b|\b(?:length|duration)\b/i.test(question) ||
    from.by !== to.by
  )
    return null;
  if (!/\b(?:from|starts?|begins?|opens?|between)\b/i.test(from.sentence)) return null;
  const n = minus(to.n, from.n);
  if (compare(n, NOUGHT) <= 0) return null;
  const unit = n.n % 3_600n === 0n && !/minutes/i.test(question) ? 'hours' : 'minutes';
  return `${sayQuantity(n, { dimension: 'time', unit })} (from ${sayQuantity(from.n, from)} to ${sayQuantity(to.n, to)})`;
}

/** "The pharmacy closes at 18:30. It is 18:45. Can I still buy medicine there?" */
function isOpen(question: string, clocks: readonly Quantity[]): Found {
  const now = clocks.find(({ sentence }) => /^it is(?: now| already| currently)? \d/i.test(sentence));
  const others = clocks.filter((one) => one !== now);
  const [one, two] = others;
  if (now === undefined || one === undefined || others.length > 2) return null;
  if (!/\bopen\b/i.test(question) && !/^can \S+ .*\b(?:there|now|still)\b/i.test(question)) return null;
  if (clocks.some(({ sentence }) => /day\b|days\b|\bweekends?\b/i.test(sentence))) return null;
  if (!/^(?:is|are|can|will)\b/i.test(question) || /\b(?:closed|tomorrow)\b/i.test(question)) return null;
  const opens = two !== undefined && /\b(?:open|opens|from)\b/i.test(one.sentence) ? one : undefined;
  const closes = two ?? (/\bcloses?\b|\buntil\b/i.test(one.sentence) ? one : undefined);
  if (
    closes === undefined ||
    (two !== undefined && (opens === undefined || one.by !== two.by || compare(one.n, two.n) >= 0))
  )
    return null;
  const said = sayQuantity(now.n, now);
  if (compare(now.n, closes.n) >= 0) return `No, it closes at ${sayQuantity(closes.n, closes)}, and it is ${said}`;
  if (opens === undefined) return null;
  if (compare(now.n, opens.n) < 0) return `No, it opens at ${sayQuantity(opens.n, opens)}, and it is ${said}`;
  return /\bopen\b/i.test(question)
    ? `Yes, it is open until ${sayQuantity(closes.n, closes)}, and it is ${said}`
    : null;
}

function ofDays({ question }: Given, days: readonly Quantity[], spans: readonly Quantity[]): Found {
  const [day, other] = days;
  const [span] = spans;
  if (day === undefined || days.length > 2 || spans.length > 1) return null;
  if (other !== undefined) return span === undefined ? between(question, day, other) : null;
  if (span === undefined || span.n.n % (span.n.d * 86_400n) !== 0n) return null;
  if (
    !/^(?:when|by when|(?:by|on|until|from) (?:what|which) (?:date|day)|(?:what|which) (?:date|day)|what is the (?:last|latest) (?:date|day))\b/i.test(
      question,
    )
  )
    return null;
  if (
    !/\b(?:within|takes?|later|after|in|lasts?|for)\b/i.test(span.sentence) ||
    /\b(?:before|earlier|ago)\b/i.test(`${span.sentence} ${question}`)
  )
    return null;
  return `${sayQuantity(plus(day.n, span.n), day)} (${sayQuantity(span.n, span)} after ${sayQuantity(day.n, day)})`;
}

/** "The book is due on 2026-05-04. Today is 2026-05-07.": how late it is. */
function between(question: string, one: Quantity, two: Quantity): Found {
  if (!/^how many (?:days|weeks)\b/i.test(question)) return null;
  const today = [one, two].find(({ sentence }) => /^(?:today|it) is\b/i.test(sentence));
  const due = today === one ? two : one;
  const isLate = /\b(?:late|overdue|past)\b/i.test(question);
  const isLeft = /\b(?:left|until|remain|more|till)\b/i.test(question);
  if (today === undefined || isLate === isLeft) return null;
  const n = isLate ? minus(today.n, due.n) : minus(due.n, today.n);
  if (compare(n, NOUGHT) < 0) return null;
  const unit = /^how many weeks/i.test(question) ? 'weeks' : 'days';
  const whole = rational(n.n, n.d * (unit === 'weeks' ? 604_800n : 86_400n));
  return whole.d === 1n
    ? `${sayQuantity(n, { dimension: 'time', unit })} (from ${sayQuantity(due.n, due)} to ${sayQuantity(today.n, today)})`
    : null;
}
