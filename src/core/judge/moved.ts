// What one paper moves or exchanges and another still tells as it was: "the appointment on 4 May moves to 11 May", "in room 3
// instead of room 12", "we will now meet at the gate". The later words hold; the older ones are named as old.

import { quantities, type Quantity } from '#core/english/numbers.ts';
import { parseQuestion, type Question, type Term } from '#core/english/question.ts';
import { STOP_WORDS, tokens } from '#core/english/words.ts';
import type { Evidence } from '#core/evidence/context.ts';
import { isIn, isOneMatter, stemsOf } from '#core/judge/replaced.ts';
import { statementsIn, statementsThat, type Statement } from '#core/judge/statements.ts';
import { writtenOn } from '#core/judge/written.ts';

/** What holds, and what it takes the place of. */
export interface Moved {
  readonly holds: Statement;
  readonly older: Statement;
}

/** A change as a sentence tells it. */
interface Told {
  readonly now: string;
  /** What was so before; '' where it is not said. */
  readonly before: string;
  /** What is said to change. */
  readonly subject: string;
}

/** Null where nothing that is asked for is moved, or where two changes of it differ. */
export function movedIn(question: string, passages: readonly Evidence[]): Moved | null {
  const parsed = parseQuestion(question);
  if (!ASKED.has(parsed.kind)) return null;
  const changes = statementsThat(passages, ({ text }) => toldIn(text).length > 0);
  if (changes.length === 0) return null;
  const days = writtenOn(passages);
  const isLater = (one: Statement, other: Statement): boolean => {
    const [day = '', before = ''] = [one, other].map(({ evidence }) => days.get(evidence.source.id));
    return one.evidence.source.id === other.evidence.source.id
      ? other.start < one.start || isQuoted(other)
      : day === '' || before === '' || before <= day;
  };
  const pairs = changes.flatMap((holds) =>
    toldIn(holds.text)
      .filter((told) => answers(told, parsed, question))
      .flatMap((told) =>
        statementsIn(passages).flatMap((older) => {
          if (
            older.text.includes('\n>') ||
            !isLater(holds, older) ||
            toldIn(older.text).length > 0 ||
            !isBefore(told, holds, older)
          )
            return [];
          if (told.before === '' && holds.evidence.source.id === older.evidence.source.id) return [];
          const met = metBy(parsed.terms, holds, older, question);
          return met < 0 ? [] : [{ holds, older, met }];
        }),
      ),
  );
  const [best] = [...pairs].sort((a, b) => b.met - a.met);
  return best === undefined || pairs.some(({ holds, met }) => met === best.met && holds.text !== best.holds.text)
    ? null
    : { holds: best.holds, older: unquoted(best.older) };
}

/** "> The gala is on 14 February": of the mail that is answered, which stands below. */
const isQuoted = ({ before, evidence, start }: Statement): boolean =>
  /^>/.test(
    evidence.text
      .slice(0, start - evidence.start + 1)
      .split('\n')
      .at(-1) ?? '',
  ) ||
  (evidence.passage > 0 && /\n\n(?:> ?)?From: [^\n]+\n(?:[^\n]+\n){0,3}?(?:> ?)?(?:Date|Sent): /.test(before));

/** Without the mark of the quotation. */
function unquoted(older: Statement): Statement {
  const mark = /^(?:> ?)+/.exec(older.text)?.[0].length ?? 0;
  return mark === 0 ? older : { ...older, text: older.text.slice(mark), start: older.start + mark };
}

const ASKED: ReadonlySet<string> = new Set(['when', 'where', 'who', 'what', 'which', 'money', 'duration', 'amount']);

const UNSURE = /\b(?:[Ii]f|[Uu]nless|would|could|might|may|proposed|asked|suggested|never)\b/;
const MOVES =
  /^(.*?)\b(?:moves?|moved|postponed|put off|put back|brought forward|rescheduled|shifted|changed|changes)(?: from (.{1,40}?))? (?:to|until|till) (.+)$/i;
const INSTEAD = /^(.*?)(?:, )?\binstead of (.+)$/i;
const AND_NOT =
  /^(.*?),? (?:and |but )?not (?:(?:at|on|in|by|with|from) )?((?:[\w:.\u00a3\u20ac$-]+ ?){1,4})(?:,.*)?$/i;
const NOW = /^(.*?)\b(?:(?:will|shall|is|are|must) now|now (?=\w+s\b)|from (?:now|then) on)\b(.*)$/i;

/** Every change that a sentence tells; what it says of chances tells none. */
function toldIn(said: string): readonly Told[] {
  const text = said.replace(/\s+/g, ' ');
  if (UNSURE.test(text)) return [];
  const moved = MOVES.exec(text);
  if (moved !== null) {
    const [, lead = '', from = '', to = ''] = moved;
    // "The appointment on 4 May moves": the day before the verb is the old one.
    const old = from === '' ? valuesOf(lead).map(({ end, start }) => lead.slice(start, end))[0] : from;
    return [{ now: to, before: old ?? '', subject: subjectOf(lead) }];
  }
  const instead = INSTEAD.exec(text);
  if (instead !== null) {
    const [, now = '', before = ''] = instead;
    return [{ now, before: headOf(before), subject: subjectOf(now) }];
  }
  const now = NOW.exec(text);
  const denied = AND_NOT.exec(text);
  if (denied !== null && (now !== null || /\bwill\b/i.test(text)))
    return [{ now: denied[1] ?? '', before: denied[2] ?? '', subject: subjectOf(denied[1] ?? '') }];
  return now === null || /\bnot\b/.test(text) ? [] : [{ now: now[2] ?? '', before: '', subject: now[1] ?? '' }];
}

/** Up to what begins another part of the sentence. */
const headOf = (text: string): string =>
  /^(.{1,40}?)(?:$|[,;]| (?:until|because|as|and|from|while|since)\b)/i.exec(text)?.[1] ?? '';

const valuesOf = (text: string): readonly Quantity[] =>
  quantities(text).filter(({ kind }) => kind === 'date' || kind === 'time' || kind === 'money' || kind === 'measure');

/** The words behind the last article or comma: "because of the frost the spring clean is" tells of the spring clean. */
function subjectOf(lead: string): string {
  const at = Math.max(
    ...[...lead.matchAll(/(?:^|[,;] |\b(?:the|your|our|this|my|that|a|an) )/gi)].map(
      ({ 0: said, index }) => index + said.length,
    ),
    0,
  );
  return lead.slice(at);
}

/** Whether the new part is what the question asks for. */
function answers({ now }: Told, { kind, terms }: Question, question: string): boolean {
  const all = quantities(now);
  const has = (...kinds: readonly string[]): boolean => all.some((one) => kinds.includes(one.kind));
  if (kind === 'when') {
    if (/\b(?:time|hour|o'clock)\b/i.test(question)) return has('time');
    return /\b(?:date|day)\b/i.test(question) ? has('date', 'weekday') : has('date', 'weekday', 'time');
  }
  if (kind === 'who')
    return /\b(?!(?:I|It|We|The|You|They|He|She)\b)[A-Z]\w+/.test(now) && !has('date', 'weekday', 'time');
  if (kind === 'where')
    return /\b(?:at|in|to|near|behind|outside|by|on)\b/i.test(now) && !has('date', 'weekday', 'time');
  if (kind === 'money') return has('money');
  if (kind === 'duration') return has('measure');
  const focus = terms.find(({ role }) => role === 'focus');
  return focus !== undefined && isIn(focus, stemsOf(now));
}

/** Whether the older statement says what the change leaves behind, of the same thing. */
function isBefore({ before, now, subject }: Told, holds: Statement, older: Statement): boolean {
  const own = stemsOf(older.text);
  const named = contentOf(subject).filter((stem) => !/\d/.test(stem));
  const isSame = named.length === 0 || named.some((stem) => own.has(stem));
  const news = quantities(now).filter(({ kind }) => kind !== 'count' && kind !== 'ordinal');
  const olds = quantities(older.text);
  if (news.some((one) => olds.some((other) => isValue(one, other) && one.kind !== 'weekday'))) return false;
  if (before === '') {
    // "Is postponed until 20 March" names no old day: a day of the very same thing is it.
    return MOVES.test(holds.text)
      ? named.length > 0 &&
          named.every((stem) => own.has(stem)) &&
          news.length > 0 &&
          olds.filter(({ kind }) => kind === news[0]?.kind).length === 1
      : isReworded(holds.text.replace(/\s+/g, ' '), older.text);
  }
  const values = quantities(before).filter(({ kind }) => kind === 'date' || kind === 'time' || kind === 'money');
  const words = contentOf(before);
  return (
    isSame &&
    (values.length > 0
      ? values.every((one) => olds.some((other) => isValue(one, other)))
      : words.length > 0 && words.every((stem) => own.has(stem)) && contentOf(now).some((stem) => !own.has(stem)))
  );
}

/** "We will now meet at the school gate", "We meet at the pump house": the same up to where they part, a verb included. */
function isReworded(newer: string, older: string): boolean {
  const plainly = newer.replace(/\b(?:will now|shall now|from now on,?|now)\b ?(?:be (?=at|in|on|by)\b)?/i, (said) =>
    /be $/.test(said) ? 'is ' : '',
  );
  const [left = [], right = []] = [plainly, older].map((text) => tokens(text).filter(({ part }) => !part));
  const be = (lower: string): string => (/^(?:is|are|be|was|were)$/.test(lower) ? 'be' : lower);
  let at = 0;
  while (
    at < left.length &&
    (left[at]?.stem === right[at]?.stem || be(left[at]?.lower ?? '') === be(right[at]?.lower ?? '-'))
  )
    at += 1;
  const shared = left.slice(0, at);
  return (
    at >= SHARED_MIN &&
    at < left.length &&
    at < right.length &&
    shared.some(({ lower }) => !STOP_WORDS.has(lower)) &&
    (shared.some(({ lower }) => be(lower) === 'be') ||
      shared.some(({ lower }, place) => place > 0 && !STOP_WORDS.has(lower)))
  );
}
const SHARED_MIN = 3;

const contentOf = (text: string): readonly string[] =>
  tokens(text)
    .filter(({ lower, part }) => !part && !STOP_WORDS.has(lower) && !NOTHING.has(lower))
    .map(({ stem }) => stem);
const NOTHING: ReadonlySet<string> = new Set('now new instead date time day start end place'.split(' '));

/** A day without a year is that day of any. */
const isValue = (one: Quantity, other: Quantity): boolean =>
  one.kind === other.kind &&
  (one.kind === 'date' ? one.value % 10_000 === other.value % 10_000 : one.value === other.value);

/** How many words of the question the two say themselves; -1 where one is said by neither, nor by what their papers are called. */
function metBy(terms: readonly Term[], holds: Statement, older: Statement, question: string): number {
  const [one, other] = [holds, older].map(({ text }) => stemsOf(text));
  const [near, far] = [holds, older].map(({ headings, name, opening, previous }) =>
    stemsOf(`${previous} ${headings.join(' ')} ${name} ${opening}`),
  );
  const known = terms.filter(({ lower, role }) => role !== 'verb' && !NOTHING.has(lower));
  if (one === undefined || other === undefined || near === undefined || far === undefined) return -1;
  const isMet = (term: Term): boolean =>
    (isIn(term, one) || isIn(term, near)) && (isIn(term, other) || isIn(term, far));
  const own = terms.filter((term) => isIn(term, one)).length + terms.filter((term) => isIn(term, other)).length;
  return known.every((term) => isMet(term) || (term.role === 'focus' && (isIn(term, one) || isIn(term, other)))) &&
    own > 0 &&
    isOneMatter(holds, older, { question, terms, side: null })
    ? own
    : -1;
}
