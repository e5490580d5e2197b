// "And DVDs?", "and for a child?", "for how long?", "and if it rains?": the question before, with another part in it.

import { DETERMINERS, PREPOSITIONS } from '#core/english/asking/words.ts';
import { isTemporal, wordsOf, type Frame, type Thing } from '#core/english/follow-up/frame.ts';
import type { Token } from '#core/english/words.ts';
import { lookUp } from '#language/lexicon.ts';
import { named } from '#core/english/follow-up/named.ts';

/** Another thing in the place of one that was named; null where no place is right for it. */
export function withOther(rest: string, frame: Frame): string | null {
  const { text, things } = frame;
  const [first, ...more] = wordsOf(rest);
  if (first === undefined) return null;
  if (/\sones?$/i.test(rest)) return withQuality(rest, frame);
  if (PREPOSITIONS.has(first.lower) && more.length > 0) {
    const inner = rest.slice(more[0]?.start);
    const isTime = isTemporal(inner);
    const same = things.find(
      (thing) =>
        thing.preposition !== '' &&
        isTemporal(thing.text) === isTime &&
        (isTime ||
          thing.preposition === first.lower ||
          [thing.preposition, first.lower].every((one) => BOUNDS.test(one))),
    );
    if (same === undefined) return `${text} ${rest}`;
    return splice(text, text.lastIndexOf(same.preposition, same.start), endOf(same, more, frame), rest);
  }
  const self = frame.isPersonal && isSomebody(rest) ? SELF.exec(text) : null;
  if (self !== null) return splice(text, self.index, self.index + self[0].length, rest);
  const place = placeFor(rest, frame);
  return place === null ? null : splice(text, place.start, endOfWhole(place, frame), rest);
}

const SELF = /\b(?:I|we|you)\b/;
/** "The landlord", "children": somebody of whom the same is asked. */
const isSomebody = (rest: string): boolean => {
  const noun = wordsOf(rest).at(-1);
  return noun !== undefined && (lookUp(noun.stem).topic === 'p' || PEOPLE.test(noun.lower));
};
const PEOPLE =
  /^(?:child(?:ren)?|adults?|guests?|visitors?|members?|tenants?|landlord|students?|people|seniors?|kids?)$/;

/** "Is [damage in transit] covered?": what belongs to the subject goes with it. */
function endOfWhole(place: Thing, { isNaming, subject, text, things, verb }: Frame): number {
  const next = things[things.indexOf(place) + 1];
  if (place !== subject || next === undefined || next.preposition === '') return place.end;
  const behind = text.slice(next.end).trim();
  const isTied = text.slice(place.end, next.start).trim() === next.preposition;
  return isTied && (isNaming || (verb !== null && verb.start >= next.end)) && behind !== '' ? next.end : place.end;
}

/** "For a child over 3" takes the place of "for a child under 2", not of its first half. */
function endOf(same: Thing, by: readonly Token[], { text, things }: Frame): number {
  const next = things[things.indexOf(same) + 1];
  const isTied = next !== undefined && RANGES.test(text.slice(same.end, next.start));
  return isTied && by.some(({ lower }) => RANGES.test(` ${lower} `)) ? next.end : same.end;
}

const RANGES = /^ (?:under|over|above|below|aged|of|between|from|up to|with|without) $/;

/** "A child under 2", "over 3": one bound takes the place of another. */
const BOUNDS = /^(?:under|over|above|below|between|from)$/;

/** What has the same noun; else who or what the question is about. */
function placeFor(rest: string, { focus, isPersonal, object, subject, things }: Frame): Thing | null {
  const head = wordsOf(rest).at(-1)?.stem;
  // "Is the pool open to adults?" and then "what about children?"
  const [somebody, ...others] = isSomebody(rest) ? things.filter(({ text }) => isSomebody(text)) : [];
  if (somebody !== undefined && others.length === 0) return somebody;
  // What a policy covers is asked for, not what the other thing covers.
  if (object !== null && subject !== null && PAPERS.test(subject.text)) return object;
  const kin = things.filter(({ words }) => words.some(({ stem }) => stem === head));
  return kin.length === 1 ? (kin[0] ?? null) : (subject ?? (isPersonal || focus === null ? object : null) ?? focus);
}

const PAPERS =
  /\b(?:warranty|guarantee|policy|insurance|cover|rent|price|fee|ticket|agreement|contract|lease|plan|method)$/i;

/** "A full one": the noun of the question before with what is said of this one. */
function withQuality(rest: string, { focus, text, things }: Frame): string | null {
  const quality = rest.replace(/\sones?$/i, '').replace(/^(?:(?:in|for|on|at|with|of)\s+)?/i, '');
  const said = quality.replace(/^(?:the|an?|this|that|my|your|our)\s+/i, '');
  const wanted = /\sones$/i.test(rest);
  const all = [...things, ...(focus === null ? [] : [focus])];
  const described = all.filter(({ words }) => words.filter(({ lower }) => !DETERMINERS.has(lower)).length > 1);
  const thing = described.find((one) => one.isPlural === wanted) ?? described[0];
  if (thing === undefined) return null;
  const of = thing.words.findIndex(({ lower }) => lower === 'of');
  const noun = thing.words[of > 0 ? of - 1 : thing.words.length - 1];
  const from = thing.words.find(({ lower }) => !DETERMINERS.has(lower));
  if (noun === undefined || from === undefined || from === noun) return null;
  // "A" may have to be "an".
  const opening = thing.words[0];
  const article = /^(an?)\s/i.exec(quality)?.[1];
  if (article !== undefined && opening !== undefined && /^an?$/.test(opening.lower))
    return splice(text, opening.start, noun.start, `${article} ${said} `);
  return splice(text, from.start, noun.start, `${said} `);
}

/** "How many?", "for how long?", "since when?": asked of what the question before says. */
export function withQuestionWord(asked: string, frame: Frame): string | null {
  const { auxiliary, focus, isNaming, isPersonal, object, subject, text, verb, wh } = frame;
  if (auxiliary === null) return null;
  // "Is there a deposit?": one deposit is not counted.
  const sum = /^how much$/i.test(asked) ? /^is there an? (.+)$/i.exec(text)?.[1] : undefined;
  if (sum !== undefined) return `${asked} is the ${sum}`;
  const behind = text.slice(auxiliary.start);
  const counted = /^(?:up to )?how (many|much)$/i.exec(asked)?.[1]?.toLowerCase();
  if (counted !== undefined) {
    const thing = subject ?? object;
    // "Does the respondent have to pay?" and then "how much?"
    if (subject !== null && isSomebody(subject.text) && object === null && verb !== null && wh === '')
      return `${asked} ${lowered(text)}`;
    if (thing === null || wh !== '' || thing.isPlural !== (counted === 'many')) return null;
    const name = thing.words.filter(({ lower }) => !DETERMINERS.has(lower))[0];
    // "On my plot": where whoever asks stands, no paper says.
    const rest = text.slice(thing.end).replace(/\s(?:on|in|at|to|for) (?:my|our)\s\w+$/i, '');
    const without = `${text.slice(auxiliary.start, thing.start)}${rest}`.replace(/\s+/g, ' ').trim();
    return `${asked} ${text.slice(name?.start, thing.end)} ${lowered(without)}`;
  }
  if (!TIME_OR_PLACE.test(asked)) return null;
  if (isNaming)
    return subject !== null && /^(?:when|where)$/i.test(asked) && !/^who\b/i.test(wh) ? `${asked} ${behind}` : null;
  // What begins runs on: "how long do lessons begin" asks nothing.
  if (/how long$/i.test(asked) && verb !== null && subject !== null && BEGINS.has(verb.stem))
    return `how long ${text.slice(auxiliary.start, subject.end)} run`;
  if (!isPersonal && subject === null) return null;
  const thing = focus === null ? '' : ` ${focus.text}`;
  return `${asked} ${lowered(behind)}${thing}`;
}

const TIME_OR_PLACE = /^(?:(?:for|since|by|until|till|from|at) )?(?:how long|how often|when|where|why)$/i;
const BEGINS: ReadonlySet<string> = new Set(['begin', 'start', 'open', 'commenc']);
const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** "If it rains", "if I don't", "what if it is late": the same asked for another case. */
export function withCondition(rest: string, frame: Frame): string | null {
  const { text, verb } = frame;
  const isWhat = /^what\b/i.test(rest);
  const condition = rest.replace(/^what /i, '');
  const older = /[\s,]+(?:if|unless)\s.*$/i.exec(text);
  const plain = older === null ? text : text.slice(0, older.index);
  if (/^if (?:not|(?:i|we|you|they) (?:don['\u2019]?t|do not|cannot|can['\u2019]?t))$/i.test(condition)) {
    const doing = /\sif (i|we|you|they) (?!(?:don|do|can|am|are|have)\b)(\w.*)$/i.exec(text);
    if (doing !== null) return `${plain} if ${doing[1] ?? 'I'} don't ${doing[2] ?? ''}`;
    const must = /\b(?:have|need) to (\w.*)$/i.exec(text)?.[1];
    const deed = must ?? (verb === null ? undefined : text.slice(verb.start));
    return deed === undefined || !frame.isPersonal ? null : `what happens if I don't ${deed}`;
  }
  if (/\bit (?:rains|snows|pours|is (?:raining|snowing|wet)|freezes|thunders)\b/i.test(condition))
    return `${plain} ${condition}`;
  const subject = /\bif (?:the |my |our )?([\w-]+) (?:is|are)\b/i.exec(older?.[0] ?? '');
  if (subject !== null && /\bif it\b/i.test(condition))
    return `${plain} ${condition.replace(/\bit\b/i, subject[0].replace(/^if /i, '').replace(/ (?:is|are)$/i, ''))}`;
  const whole = /\b(?:it|they|he|she|them|him|one)\b/i.test(condition) ? named(condition, frame) : condition;
  if (whole === null) return null;
  // What comes of not doing it is another question, unless it is asked what it costs then.
  if (!isWhat && older === null && LAPSE.test(condition) && !/\b(?:how much|cost)\b/i.test(text))
    return `what ${/^if (?:i['\u2019]?m|i am|we['\u2019]?re|we are)\b/i.test(condition) ? 'do I do' : 'happens'} ${whole}`;
  return isWhat ? `what happens ${whole}` : `${plain} ${whole}`;
}

/** "If I don't turn up", "if I lose it", "if I'm not happy". */
const LAPSE = /^if (?:i|we)\b.*(?:n['\u2019]t|\b(?:not|cannot|lose|lost|miss|forget|break|fail))\b/i;

function splice(text: string, start: number, end: number, by: string): string {
  return `${text.slice(0, start)}${by}${text.slice(end)}`;
}
