// A value that a document changed: "from 24 February the club stays open until 6 pm" beside "The club runs until 5.30 pm". Only
// what is stated settles which holds, a day from which it does or that it replaces another; a later document alone does not.

import { toIso } from '#core/bytes/calendar.ts';
import { fromDecimal } from '#core/bytes/q16.ts';
import { quantities, type Quantity } from '#core/english/numbers.ts';
import { parseQuestion, type Question, type Term } from '#core/english/question.ts';
import { passagesOf, type Documents, type Evidence, type Found } from '#core/evidence/context.ts';
import { PASSAGES_MAX, quoting, type Agreement } from '#core/judge/agreement.ts';
import { quoteOf } from '#core/judge/agreement/both.ts';
import {
  askedSide,
  clausesOf,
  isIn,
  isOneMatter,
  isSameThing,
  REPLACES,
  stemsOf,
  type Asking,
  type Clause,
} from '#core/judge/replaced.ts';
import { correctedOn, isCorrecting, mayReplace, rewordedIn, withoutPlaces } from '#core/judge/correcting.ts';
import { correctedIn, saysAll } from '#core/judge/corrected.ts';
import { movedIn } from '#core/judge/moved.ts';
import { isDayOfPaper, writtenOn } from '#core/judge/written.ts';
import { isInSection, statementsIn, statementsThat, type Statement } from '#core/judge/statements.ts';
import { splitClaims } from '#core/judge/split.ts';
import type { Risk } from '#core/admission/grammar.ts';

/** Below high stakes: what was found, with the value in force as what is to be said; as it was where no change is stated. */
export async function withChange(
  documents: Documents,
  {
    accepted,
    chosen,
    text,
  }: { readonly accepted: readonly unknown[]; readonly chosen: readonly unknown[]; readonly text: string },
  risk: Risk,
  now: number,
  found: Found,
): Promise<Found> {
  if (risk === 'HIGH' || (found.computed?.operation ?? 'cell') !== 'cell' || accepted.length + chosen.length > 0)
    return found;
  const asked = toAsked(text, now);
  const passages = await passagesOf(documents, found.hits, PASSAGES_MAX);
  const isNow = !FORMER.test(text) && !HAPPENED.test(text);
  const worded = isNow ? rewordedIn(text, passages) : null;
  const moved = isNow ? movedIn(text, passages) : null;
  const change =
    (asked === null ? null : changeIn(asked, passages)) ??
    (worded === null ? null : correcting(worded.holds, worded.older)) ??
    (moved === null ? null : replacing(moved.holds, moved.older));
  return change === null ? found : quoting(found, IN_FORCE, change, passages, STATED);
}

/** How an answer is called that says which of two values is in force. */
export const IN_FORCE = 'in-force';
const STATED = fromDecimal('0.9');

interface Asked extends Asking {
  readonly isValue: (quantity: Quantity) => boolean;
  /** As in a date: year * 10000 + month * 100 + day. */
  readonly day: number;
}

/** Null where it asks for no value, or for a former one. */
export function toAsked(question: string, now: number): Asked | null {
  if (FORMER.test(question) || HAPPENED.test(question)) return null;
  const parsed = parseQuestion(question);
  const isValue = valueOf(parsed, question);
  const days = quantities(question).filter(({ kind }) => kind === 'date');
  const isOfDay = (stem: string): boolean =>
    days.some(({ end, start }) => stemsOf(question.slice(start, end)).has(stem));
  const terms = parsed.terms.filter(
    ({ lower, stem }) => !isOfDay(stem) && !LIGHT.has(lower) && !MONTH.test(lower) && !isKin(question, lower),
  );
  if (isValue === null || terms.every(({ role }) => role === 'number')) return null;
  const dates = days.filter(({ value }) => value >= 10_000_000);
  const today = Number(toIso(now).slice(0, 10).replace(/-/g, ''));
  const said = dates[0]?.value ?? today;
  return dates.length > 1 ? null : { terms, isValue, question, side: askedSide(question), day: firstDay(said) };
}

/** A month is asked of from its first day, a year likewise. */
function firstDay(value: number): number {
  const month = Math.floor(value / 100) % 100;
  if (month === 0) return value + 101;
  return value % 100 === 0 ? value + 1 : value;
}

const FORMER =
  /\b(?:previous\w*|former\w*|original\w*|used to|old|earlier|at first|last year|before|until now|so far)\b/i;
/** How long something took that is over: nothing of that is in force. */
const HAPPENED = /\bhow (?:long|many \w+) (?:did|was|were)\b/i;
const MONTH = /^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/;
/** What says only that a value is asked for, or when. */
const LIGHT: ReadonlySet<string> = new Set(
  'cost costs pay paid pays spend price charge charged much time date day hour trip visit new current currently now still today latest get got have has take use run runs stay last lasts'.split(
    ' ',
  ),
);
const isKin = (question: string, lower: string): boolean =>
  KIN.exec(question)?.[0].toLowerCase().endsWith(` ${lower}`) === true;
const KIN = /\b(?:my|our|his|her|their) (?:son|daughter|child|kid|wife|husband|mother|father)\b/i;

function valueOf({ kind }: Question, question: string): Asked['isValue'] | null {
  const isMoney = ({ kind: is, unit }: Quantity): boolean => is === 'money' || (is === 'count' && unit === 'p');
  if (kind === 'money') return isMoney;
  if (kind === 'when') {
    const wanted = /\b(?:time|hour|o'clock)\b/i.test(question)
      ? 'time'
      : /\b(?:date|day)\b/i.test(question)
        ? 'date'
        : null;
    return ({ kind: is }) => (wanted === null ? is === 'time' || is === 'date' : is === wanted);
  }
  if (kind === 'duration')
    return ({ kind: is, unit }) => is === 'measure' && (unit === 'duration' || unit === 'months');
  if (['what', 'which', 'amount', 'count', 'measure'].includes(kind))
    return (quantity) =>
      (kind !== 'count' && isMoney(quantity)) || quantity.kind === 'measure' || quantity.kind === 'percent';
  return null;
}

interface Change {
  readonly statement: Statement;
  readonly clause: Clause;
  /** The value that it names as wrong. */
  readonly instead?: Quantity;
  readonly isInForce: boolean;
  /** Its paper says that it corrects another. */
  readonly corrects?: boolean;
  /** Where the day stands from which it holds, when that is said elsewhere. */
  readonly from: string;
}

/** Null where none is stated, or where two are that differ. `passages`: all of the documents that were found, in their order. */
export function changeIn(asked: Asked, passages: readonly Evidence[]): Agreement | null {
  const stated = statementsThat(passages, (statement) => changeOf(statement, asked).length > 0);
  if (stated.length === 0) return null;
  const changes = stated.flatMap((statement) => changeOf(statement, asked));
  const days = writtenOn(passages);
  const all = statementsIn(passages).filter((one) => !isDayOfPaper(one, days));
  const pairs = changes.flatMap((change) => {
    const [best] = all.flatMap((older) => pairOf(older, change, asked)).sort((a, b) => b.score - a.score);
    return best === undefined ? [] : [best];
  });
  const [first, ...others] = [...pairs].sort((a, b) => b.score - a.score);
  if (first === undefined) return null;
  const isRival = ({ change }: Pair): boolean =>
    change.clause.value.kind === first.change.clause.value.kind &&
    change.clause.value.value !== first.change.clause.value.value &&
    first.own.every((term) => isIn(term, stemsOf(change.statement.text)));
  if (others.some(isRival)) return null;
  return isKept(first, asked) ? keeping(first) : say(first);
}

/** "It was agreed that the fee stays at £14 until 31 December": beside a change that was to come before that day. */
function isKept({ change, older }: Pair, { day }: Asked): boolean {
  if (!KEEPS.test(older.text)) return false;
  const until = quantities(older.text).find(
    ({ kind, start }) => kind === 'date' && /\b(?:until|till)\s+(?:\w+day\s+)?$/i.test(older.text.slice(0, start)),
  );
  return until !== undefined && until.value >= day && change.isInForce;
}
const KEEPS = /\b(?:stays?|remains?)\b/i;

/** Both say what holds on the day that is asked of. What was agreed later keeps it; where no days tell which that was, nobody knows. */
function keeping({ change, older }: Pair): Agreement | null {
  const [planned, kept] = [change.statement, older].map(heldOn);
  if (planned === undefined || kept === undefined || kept <= planned) return null;
  return replacing(older, change.statement);
}

/** The one day in the title of a paper, or in how it opens. */
function heldOn({ headings, opening }: Statement): number | undefined {
  const days = quantities(headings[0] ?? '').filter(isDay);
  const [day, ...more] = days.length > 0 ? days : quantities(opening.split('\n\n')[0] ?? '').filter(isDay);
  return more.length > 0 ? undefined : day?.value;
}
const isDay = ({ kind, value }: Quantity): boolean => kind === 'date' && value >= 10_000_000 && value % 100 !== 0;

interface Pair {
  readonly change: Change;
  readonly older: Statement;
  /** Of the words asked, those that the change itself says. */
  readonly own: readonly Term[];
  readonly score: number;
}

/** "In force: ... (corrected on 18 May 2026), in place of ...". */
function correcting(holds: Statement, older: Statement): Agreement | null {
  const day = correctedOn(holds);
  return toAgreement(
    `In force: "${quoteOf(holds.text)}"${day === '' ? '' : ` (corrected on ${day})`}, in place of "${quoteOf(older.text)}"`,
    holds,
    older,
  );
}

const replacing = (holds: Statement, older: Statement): Agreement | null =>
  toAgreement(`In force: "${quoteOf(holds.text)}", in place of "${quoteOf(older.text)}"`, holds, older);

function say({ change, older }: Pair): Agreement | null {
  if (change.corrects === true) return correcting(change.statement, older);
  const { from, isInForce, statement } = change;
  const [holds, other] = isInForce ? [statement, older] : [older, statement];
  const text = isInForce
    ? `In force: "${quoteOf(holds.text)}"${from === '' ? '' : ` (from ${from})`}, in place of "${quoteOf(other.text)}"`
    : `In force: "${quoteOf(holds.text)}", until "${quoteOf(other.text)}" holds`;
  return toAgreement(text, holds, other);
}

function toAgreement(text: string, holds: Statement, other: Statement): Agreement | null {
  const claims = splitClaims(text);
  if (claims.length !== 1 || claims[0]?.text !== text) return null;
  const operands = [holds, other].map(({ end, evidence, start }) => ({ evidence: evidence.index, start, end }));
  return { text, operands };
}

const LASTING = /^(?:becomes?|rises?|goes up|increases?|falls?|drops?|.*\b(?:raised|increased|lowered|reduced|cut)\b)/i;
/** From which day on it is so. */
const STARTS =
  /\b(?:[Ff]rom|[Aa]s of|[Ww]ith effect from|[Ss]tarting|[Ee]ffective)\b[^.;]{0,14}?(?:\d{1,2} [A-Z][a-z]+|[A-Z][a-z]+ \d{1,2}|(?:the|that) (?:same )?(?:date|day))/;
const SAME_DAY = /\b(?:from|on|as of) (?:the|that) (?:same )?(?:date|day)\b/i;

function changeOf(statement: Statement, { day, isValue }: Asked): readonly Change[] {
  const { before, lead, previous, text } = statement;
  const corrected = correctedIn(statement, isValue);
  if (corrected !== null)
    return [{ statement, clause: corrected.now, instead: corrected.before, isInForce: true, from: '' }];
  const replaces = REPLACES.exec(text);
  if (replaces === null && !STARTS.test(text) && isCorrecting(statement) && !UNSURE.test(text))
    return clausesOf(text, isValue).map((clause) => ({ statement, clause, isInForce: true, from: '', corrects: true }));
  const coming = comingDay(statement);
  if (replaces === null && coming === null && !STARTS.test(text)) return [];
  if (UNSURE.test(text)) return [];
  // "90 seconds (was 60)": it says both itself.
  if (/\((?:was|were|formerly|previously|before)\b|\bfrom [\u00a3$\u20ac]?\d[\w.,]* to\b/i.test(text)) return [];
  // "Is now checked every day, and reported 30 days ahead" puts nothing in the place of a stretch of 30 days.
  const isReached = ({ lead }: Clause): boolean => {
    const said = REPLACES.exec(lead);
    if (replaces === null || said === null) return replaces === null;
    return !/^(?:is|are) now$/i.test(said[0]) || !/,|\b(?:and|or|but|which|that)\b/i.test(lead.slice(said.index));
  };
  const all = quantities(text);
  const dayBehind = (lead: RegExp): Quantity | undefined =>
    all.find(({ kind, start }) => kind === 'date' && lead.test(text.slice(0, start)));
  const own = dayBehind(LASTING.test(replaces?.[0] ?? '') ? ON_DAY : FROM_DAY);
  const until = dayBehind(/\b(?:until|till|through|from [^.;]{5,24} to)\s+(?:\w+day\s+)?$/i);
  if (until !== undefined && until.value < day) return [];
  const isSame = SAME_DAY.test(text);
  const elsewhere = own === undefined ? dayElsewhere(isSame ? before : `${previous} ${lead}`, isSame) : null;
  if (isSame && elsewhere === null && own === undefined) return [];
  const from = own?.value ?? elsewhere?.value ?? coming;
  if (from === null && replaces === null) return [];
  // "From 1 May", of no year, says too little.
  if (from !== null && from < 10_000_000) return [];
  // What will be so for a while only puts nothing out of force.
  if (until !== undefined && from !== null && from > day) return [];
  return clausesOf(text, isValue)
    .filter(isReached)
    .map((clause) => ({ statement, clause, isInForce: from === null || from <= day, from: elsewhere?.text ?? '' }));
}

const UNSURE = /\b(?:[Nn]ot|[Nn]ever|[Ii]f|[Uu]nless|would|could|might|may|proposed|asked|suggested)\b/;

/** Of "from next year", "next month": the first day of it, counted from the day of the paper. Null where the paper tells no day. */
function comingDay(statement: Statement): number | null {
  const [, span] = /\b(?:[Ff]rom|[Aa]s of|[Ss]tarting) next (year|month)\b/.exec(statement.text) ?? [];
  const written = span === undefined ? undefined : (heldOn(statement) ?? dayLine(statement));
  if (written === undefined) return null;
  const [year, month] = [Math.floor(written / 10_000), Math.floor(written / 100) % 100];
  if (span === 'year' || month === 12) return (year + 1) * 10_000 + 101;
  return year * 10_000 + (month + 1) * 100 + 1;
}

/** Of a letter: the day that stands on a line of its own near its beginning. */
function dayLine({ opening }: Statement): number | undefined {
  const lines = opening.split('\n').filter((line) => line.length <= DAY_LINE_MAX);
  const [day, ...more] = lines.flatMap((line) => {
    const days = quantities(line).filter(isDay);
    const [only] = days;
    return days.length === 1 && only !== undefined && only.end - only.start >= line.trim().length / 2 ? [only] : [];
  });
  return more.length > 0 ? undefined : day?.value;
}
const DAY_LINE_MAX = 50;

const FROM_DAY = /\b(?:from|as of|starting|effective)\s+(?:\w+day\s+)?$/i;
const ON_DAY = /\b(?:from|as of|starting|effective|on)\s+(?:\w+day\s+)?$/i;

/** The day of an amendment that a statement stands in, or the one that "the same date" points back to. */
function dayElsewhere(text: string, pointsBack: boolean): { readonly value: number; readonly text: string } | null {
  const lead = pointsBack
    ? /\b(?:from|on|as of)\s+(?:\w+day\s+)?$/i
    : /\b(?:addendum|amendment|changes?|revision|update)\b[^.]*$/i;
  const days = quantities(text).filter(
    ({ kind, start, value }) => kind === 'date' && value >= 10_000_000 && lead.test(text.slice(0, start)),
  );
  const last = days.at(-1);
  return last === undefined ? null : { value: last.value, text: text.slice(last.start, last.end) };
}

/** The older statement has a value of the same kind, is about the same thing, and each of the two says all that is asked. */
function pairOf(older: Statement, change: Change, asked: Asked): readonly Pair[] {
  const { clause, statement } = change;
  if (older === statement || REPLACES.test(older.text)) return [];
  if (STARTS.test(older.text) && change.instead === undefined) return [];
  const isOneSource = older.evidence.source.id === statement.evidence.source.id;
  // "It runs for two years from 1 March. Either side may end it with three months' notice": a day alone replaces nothing beside it.
  if (
    older.evidence === statement.evidence &&
    change.instead === undefined &&
    change.corrects !== true &&
    !REPLACES.test(statement.text)
  )
    return [];
  if (
    change.corrects === true
      ? !mayReplace(statement, older, asked)
      : !isOneSource && !isOneMatter(statement, older, asked)
  )
    return [];
  // A correction need not say again where it is.
  const said = change.corrects === true ? withoutPlaces(older.text) : older.text;
  const olds = clausesOf(said, asked.isValue).filter(
    ({ value: { kind, unit } }) => kind === clause.value.kind && unit === clause.value.unit,
  );
  if (olds.some(({ value }) => value.value === clause.value.value)) return [];
  const { instead } = change;
  const isWrong =
    quantities(older.text).some(({ kind, value }) => kind === instead?.kind && value === instead.value) &&
    !quantities(older.text).some(({ kind, value }) => kind === clause.value.kind && value === clause.value.value) &&
    saysAll(older, asked);
  if (instead !== undefined) return isWrong ? [{ change, older, own: [], score: 100 }] : [];
  const isNamed = isOneSource && isInSection(older, SECTION.exec(statement.text)?.[1]);
  const old = olds.find((one) => isSameThing([statement, clause], [older, one], asked, isNamed));
  if (old === undefined) return [];
  const { terms } = asked;
  const [one, other] = [stemsOf(statement.text), stemsOf(older.text)];
  const own = terms.filter((term) => isIn(term, one));
  const met = own.length + terms.filter((term) => isIn(term, other)).length;
  const isMentioned = quantities(`${statement.text} ${statement.previous}`).some(
    ({ kind, value }) => kind === old.value.kind && value === old.value.value,
  );
  return [{ change, older, own, score: met * 10 + (isMentioned ? 5 : 0) + (isNamed ? 5 : 0) }];
}

const SECTION = /\b(?:[Ii]n|[Ss]ection|[Cc]lause|[Rr]ule|[Pp]aragraph) (\d+(?:\.\d+)*)\b/;
