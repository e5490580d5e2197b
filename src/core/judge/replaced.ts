// Whether two statements give a value of one and the same thing, so that one may take the place of the other. Read narrowly:
// what one of them names and the other does not ("juniors", "for beginners", "court 2") makes it another thing.

import { quantities, type Quantity } from '#core/english/numbers.ts';
import type { Term } from '#core/english/question.ts';
import { STOP_WORDS, tokens } from '#core/english/words.ts';

/** A statement with what stands around it. */
export interface Placed {
  readonly text: string;
  /** The sentence before. */
  readonly previous: string;
  /** What heads it: the words in bold before its paragraph, else its last heading below the title. */
  readonly lead: string;
  /** Its headings, from the title down. */
  readonly headings: readonly string[];
  /** The name of its document, and how it opens. */
  readonly name: string;
  readonly opening: string;
  /** All that stands before it in its document, the last part of it. */
  readonly before: string;
}

/** One value of a statement, with the part of it that says what has this value. */
export interface Clause {
  readonly value: Quantity;
  /** What stands before the value. */
  readonly lead: string;
  /** Of a time or day: what begins then, or ends. */
  readonly side: Side;
  /** What it names, as stems, beside the value and words that say only that something has one. */
  readonly words: ReadonlySet<string>;
  /** "a month", "yearly": what the value is for each of. */
  readonly periods: ReadonlySet<string>;
}
export type Side = 'start' | 'end';

/** It says that something else was so before. */
export const REPLACES =
  /\b(?:becomes?|(?:is|are) now|now (?:costs?|is|are|opens?|closes?|begins?|starts?|ends?|(?=(?:leaves?|departs?|arrives?|goes|runs?|meets?|takes place|finish(?:es)?)\b))|(?:rises?|goes up|went up|falls?|drops?|comes? down|increases?|(?:is|are|was|were|been|be)? ?(?:raised|increased|lowered|reduced|cut|changed|corrected|amended|extended|shortened)|changes|moves?|moved|put off|postponed|rescheduled|shifted|brought forward|put back)(?: from [^.;]{1,30}?)? (?:to|until|till)|will now (?:be|cost|start|begin|end|open|close|(?=(?:leave|depart|arrive|run|meet|take place|finish)\b))|put (?:\w+ ){1,4}(?:off|back|forward) to)\b/i;
/** What takes place is moved, whatever verb said that it does. */
const MOVES = /\b(?:moves?|moved|put|postponed|rescheduled|shifted|brought)\b/i;

/** The values of the asked kind, each with its own part: "adults pay £155 and juniors £70" says two things. */
export function clausesOf(statement: string, isValue: (quantity: Quantity) => boolean): readonly Clause[] {
  const text = withoutAsides(statement);
  const values = quantities(text).filter(
    (one) => isValue(one) && !(one.kind === 'date' && STARTING.test(text.slice(0, one.start))),
  );
  let from = 0;
  let lead = '';
  return values.map((value, at) => {
    const before = text.slice(from, value.start);
    const rest = text.slice(value.end, values[at + 1]?.start);
    const isRange = at + 1 < values.length && RANGE.test(rest);
    const cut = at + 1 === values.length || isRange ? rest.length : rest.search(PARTS);
    const behind = isRange ? '' : rest.slice(0, cut < 0 ? rest.length : cut);
    const isOwn = at === 0 || wordsIn(before).length > 0;
    if (isOwn) lead = before;
    const part = `${isOwn ? '' : lead} ${before} # ${behind}`;
    from = value.end + behind.length;
    return {
      value,
      lead: text.slice(0, value.start),
      side: sideOf(isOwn || SIDES.test(before) ? before : `${lead} ${before}`),
      words: new Set(wordsIn(part)),
      periods: periodsIn(part),
    };
  });
}

const PARTS = /;|,(?!\d)|\b(?:and|but|while|or)\b/;
/** "10 pm to 7 am": the second stands with the words of the first. */
const RANGE = /^\s*(?:to|until|till|[-\u2013])\s*$/i;

/** "It was agreed that", "To pay for the staff,", "by card": not about what has the value. */
function withoutAsides(text: string): string {
  return ASIDES.reduce((rest, [aside, by]) => rest.replace(aside, by), text);
}
const ASIDES: readonly (readonly [RegExp, string])[] = [
  [/^.*\b(?:agreed|decided|resolved|announce|inform|tell|told|note|voted)\b[^.;,]{0,30}? that\b/i, ''],
  [/^.*[:;]\s*(?=(?:from|as of|with effect|starting)\b)/i, ''],
  [/\b(?:(?:from|as of|starting) )?next (?:year|month)\b,?/i, ''],
  [/^(?:to|because|owing|due|as|following|in order)\b[^,\d]*,/i, ''],
  [/^.*?(\S+), (?:who|which)\b/i, '$1'],
  [/^(?:in )?(?:(?:section|clause|rule|paragraph) )?\d[\d.]*,?\s/i, ''],
  [/,?\s\b(?:because|by|including|owing|due to|so that|as (?:before|agreed)|payable|instead|in place)\b.*$/i, ''],
  [/, paid\b.*$/i, ''],
];

const STARTING = /\b(?:from|as of|since|starting|effective)\s+(?:on\s+)?(?:\w+day,?\s+)?(?:the\s+)?$/i;
const UNTIL = /\b(?:until|till|to|before)\s+(?:\w+day,?\s+)?$/i;
const LASTS = /\b(?:becomes?|rises?|goes up|increases?|raised|increased|lowered|reduced|cut)\b/i;
const PERIOD =
  /(?:\b(?:a|an|per|each|every)\s+|\/\s*)(?:calendar\s+)?(year|month|week|day|night|hour)\b|\b(annual|year|month|week|dai|hour)(?:ly)\b|\b(annual)\b/gi;

const periodsIn = (part: string): ReadonlySet<string> =>
  new Set(
    [...part.matchAll(PERIOD)].map(([, unit = '', adverb = '', adjective = '']) =>
      `${unit}${adverb}${adjective}`.toLowerCase().replace('annual', 'year').replace('dai', 'day'),
    ),
  );

/** Stems of the words that name something, without the day from which it is so. */
function wordsIn(part: string): readonly string[] {
  const text = part.replace(REPLACES, ' ').replace(PERIOD, ' ');
  const isDropped = ({ kind, start }: Quantity): boolean => {
    const lead = text.slice(0, start);
    return kind === 'date' && (STARTING.test(lead) || UNTIL.test(lead) || (LASTS.test(part) && /\bon\s+$/i.test(lead)));
  };
  const dropped = quantities(text).filter(isDropped);
  return tokens(text)
    .filter(
      ({ end, kind, lower, part: isPiece, start }) =>
        !isPiece &&
        (kind === 'number' || !(STOP_WORDS.has(lower) || BARE.has(lower)) || isNewOnly(text.slice(start))) &&
        !dropped.some((one) => start >= one.start && end <= one.end) &&
        // "Monday 24 February"
        !(lower.endsWith('day') && /^,? (?:\d{1,2} [A-Z]|\s*#)/.test(text.slice(end))),
    )
    .map(({ stem }) => stem);
}

/** "New members pay ...": the others do not. */
const isNewOnly = (text: string): boolean => {
  const noun = /^new (\w+s)\b/i.exec(text)?.[1]?.toLowerCase();
  return noun !== undefined && !BARE.has(noun);
};

/** Words that say only that something has a value, or from when. */
const BARE: ReadonlySet<string> = new Set(
  'cost costs costing pay pays paid price prices charge charges charged fee fees rate rates amount amounts sum limit time times date day days hour hours trip visit new current currently now still today latest get got take takes run runs last lasts stay stays remain remains set fixed held agreed please note effect starting effective open opens opening opened close closes closing start starts begin begins end ends ending finish finishes calendar p increase increased change changed total'.split(
    ' ',
  ),
);

const TURNS = /^(?:open|clos|end|start|begin|finish|expire)/;
const SIDES = /\b(?:until|till|to|clos\w+|ends?|opens?|starts?|begins?)\b/i;
const ENDS = /\b(?:until|till|clos\w+|ends?|ending|finish\w*|shuts?|expires?)\b/i;
const STARTS = /\b(?:opens?|opening|starts?|begins?|from)\b/i;

/** Null where neither is said, or both. */
export function askedSide(question: string): Side | null {
  if (/\b(?:until|till)\b/i.test(question)) return 'end';
  const [start, end] = [STARTS.test(question), ENDS.test(question)];
  return start === end || /\b(?:is|are)\b.*\bopen\b/i.test(question) ? null : end ? 'end' : 'start';
}

function sideOf(before: string): Side {
  const text = before.replace(REPLACES, (said) =>
    /extended|shortened/i.test(said) ? 'until' : said.replace(/ to$/i, ''),
  );
  if (/\b(?:until|till|to)\W+(?:\w+day\W+)?$/i.test(text)) return 'end';
  return !/\bfrom\W+(?:\w+day\W+)?$/i.test(text) &&
    ENDS.test(text) &&
    !/\b(?:opens?|opening|starts?|begins?)\b/i.test(text)
    ? 'end'
    : 'start';
}

const NEAR_MIN = 120;
export const stemsOf = (text: string): ReadonlySet<string> => new Set(tokens(text).map(({ stem }) => stem));
export const isIn = ({ near }: Term, stems: ReadonlySet<string>): boolean =>
  [...near].some(([stem, strength]) => strength >= NEAR_MIN && stems.has(stem));

/** Headings that say only that something changed stand for no subject; one of several things names none of them. */
const headsOf = (placed: Placed): ReadonlySet<string> =>
  stemsOf(
    [isFree(placed) ? '' : placed.lead, ...placed.headings].filter((part) => !/,|&|\/|\band\b/.test(part)).join(' '),
  );
/** An amendment at the foot of a paper is about none of the headings that it happens to stand under. */
const isFree = ({ before, lead, text }: Placed): boolean =>
  [lead, ...before.split('\n\n').slice(-3), text].some((part) =>
    /^\W*(?:amend|addend|chang|correct|erratum|revis|updat)/i.test(part),
  );

export interface Asking {
  readonly terms: readonly Term[];
  readonly question: string;
  readonly side: Side | null;
}

/** `isNamed`: the newer statement names the section that the older one stands in. */
export function isSameThing(
  [newer, now]: readonly [Placed, Clause],
  [older, before]: readonly [Placed, Clause],
  { question, side, terms }: Asking,
  isNamed: boolean,
): boolean {
  const isTimed = now.value.kind === 'time' || now.value.kind === 'date';
  if (isTimed && (now.side !== before.side || (side !== null && now.side !== side))) return false;
  if (now.periods.size > 0 && before.periods.size > 0 && ![...now.periods].some((one) => before.periods.has(one)))
    return false;
  const isMoved = MOVES.test(REPLACES.exec(newer.text)?.[0] ?? '');
  const [one, other] = [stemsOf(newer.text), stemsOf(older.text)];
  const [above, aboveOther] = [headsOf(newer), headsOf(older)];
  const isMet = (term: Term, at: Placed, own: ReadonlySet<string>, heads: ReadonlySet<string>): boolean =>
    isIn(term, own) ||
    isIn(term, heads) ||
    isIn(term, stemsOf(at.lead)) ||
    (isNameIn(question, term) && isIn(term, paperOf(at)));
  const isSaid = (term: Term): boolean => {
    // "Extended to" tells when it ends.
    if (isTimed && side !== null && TURNS.test(term.lower)) return true;
    if (term.role === 'number') return one.has(term.stem) && other.has(term.stem);
    if (WEEKDAYS.includes(term.lower)) return isOnDay(newer.text, term.lower);
    if (PERIODS.has(term.lower)) return now.periods.size === 0 || now.periods.has(term.lower);
    const isOld = isMet(term, older, other, aboveOther) || isIn(term, stemsOf(older.previous));
    return isOld && (isNamed || (isMoved && term.role === 'verb') || isMet(term, newer, one, above));
  };
  if (!terms.every(isSaid)) return false;
  const asked = stemsOf(question);
  const isOther = (stem: string): boolean =>
    !(WEEKDAY_STEMS.has(stem) && terms.some(({ lower }) => WEEKDAYS.includes(lower)));
  const mine = [...now.words].filter((stem) => !before.words.has(stem) && isOther(stem));
  const its = [...before.words].filter((stem) => !now.words.has(stem) && isOther(stem));
  // "Early lanes: from 16 June they open at 6": what stands before the colon heads it.
  const label = stemsOf(/^[^:\d]{1,60}(?=: )/.exec(newer.text)?.[0] ?? '');
  const left = its.filter((stem) => !(isMoved && asked.has(stem)) && !isNamed);
  if (mine.length > 0 && left.length > 0) return false;
  // Of several values in a section that is named, the one that has a word of the change.
  if (isNamed && now.words.size > 0 && ![...now.words].some((stem) => before.words.has(stem))) return false;
  return (
    mine.every((stem) => aboveOther.has(stem) || asked.has(stem) || stemsOf(older.previous).has(stem)) &&
    left.every((stem) => above.has(stem) || label.has(stem)) &&
    (isNamed || isOneHead(newer, older))
  );
}

/** "Court 1" and "Court 2", "Juniors" and "Adults": under headings of their own, the same words are about other things. */
function isOneHead(newer: Placed, older: Placed): boolean {
  if (isFree(newer)) return true;
  const words = (text: string): readonly string[] =>
    wordsIn(text.replace(/^\W*\d+(?:\.\d+)*\.?\s/, '')).filter((stem) => !GENERIC.has(stem));
  const [one, other] = [words(newer.lead), words(older.lead)];
  const [said, saidOther] = [stemsOf(`${newer.text} ${newer.lead}`), stemsOf(`${older.text} ${older.lead}`)];
  return one.every((stem) => saidOther.has(stem)) || other.every((stem) => said.has(stem));
}

const GENERIC = stemsOf(
  'change changes amendment amendments addendum notice news new update updates letter minutes item prices tariff rules opening decisions correction other business general information txt md pdf html docx eml dear members meeting committee club school society association village hall terms conditions contract agreement lease tenancy policy handbook newsletter list version paper document annual',
);

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const WEEKDAY_STEMS = stemsOf(WEEKDAYS.join(' '));
const PERIODS: ReadonlySet<string> = new Set('year month week day night hour'.split(' '));

export const paperOf = ({ before, headings, name, opening }: Placed): ReadonlySet<string> =>
  stemsOf(`${headings.join(' ')} ${name} ${opening} ${before}`);

/** Papers whose titles have no word in common are hardly about one thing, unless the question names what both are about. */
export function isOneMatter(newer: Placed, older: Placed, { question, terms }: Asking): boolean {
  if (terms.some((term) => isNameIn(question, term) && isIn(term, paperOf(newer)) && isIn(term, paperOf(older))))
    return true;
  const [one, other] = [newer, older].map(({ headings, name, opening }) => {
    const title = `${headings[0] ?? ''} ${name} ${headings[0] ? '' : (opening.split('\n')[0]?.slice(0, 60) ?? '')}`;
    return wordsIn(title).filter((stem) => !GENERIC.has(stem) && !/\d/.test(stem));
  });
  if (one === undefined || other === undefined || one.length === 0 || other.length === 0) return true;
  return (
    one.some((stem) => stemsOf(older.opening).has(stem) || other.includes(stem)) ||
    other.some((stem) => stemsOf(newer.opening).has(stem))
  );
}

/** "At the Seahorse club": a name, or what stands right behind one. */
export function isNameIn(question: string, { lower, role }: Term): boolean {
  const words = tokens(question);
  return (
    role === 'name' ||
    words.some((word, at) => at > 1 && word.lower === lower && /^[A-Z]/.test(words[at - 1]?.text ?? ''))
  );
}

/** "From Sunday to Thursday" holds on a Tuesday; of no weekday at all it is not known. */
function isOnDay(text: string, asked: string): boolean {
  const named = tokens(text).flatMap(({ lower }) => {
    const at = WEEKDAYS.indexOf(lower.replace(/s$/, ''));
    return at < 0 ? [] : [at];
  });
  const [first, last] = named;
  const at = WEEKDAYS.indexOf(asked);
  if (named.includes(at) || /\b(?:every day|daily)\b/i.test(text)) return true;
  if (first === undefined || last === undefined || named.length !== 2 || !/day (?:to|until|through) /i.test(text))
    return false;
  return (at - first + 7) % 7 <= (last - first + 7) % 7;
}
