// Does a sentence offer the kind of thing the question asks for? A question "Who designed it?" is not answered by a
// sentence without anybody in it, however many words the two share.

import { lookUp } from '#language/lexicon.ts';
import { toStem } from '#language/stem.ts';
import type { Question } from '#core/english/question.ts';
import { STOP_WORDS } from '#core/english/words.ts';
import type { Token } from '#core/english/words.ts';

/** A sentence with its tokens (offsets in `text`). */
export interface Sentence {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** Stands right behind the sentence before it, with no line between. */
  readonly follows: boolean;
  /** Of "6. Next meeting. We meet again on ...": the words that head its line. */
  readonly head: readonly Token[];
}

/** "It holds ...", "They met ...": a sentence whose subject is said before it. */
export function leansBack(sentence: Sentence): boolean {
  return sentence.tokens
    .slice(0, 3)
    .some((token, at) => (at === 0 || !/[A-Z]/.test(token.text)) && PRONOUNS.has(token.lower));
}

/** "Because the radio was broken.", "The reason was a collision.": why what the sentence before it says is so. */
export function explains({ follows, text }: Sentence): boolean {
  return follows && EXPLAINS.test(text);
}

/** "Because it rained, nobody came" has its own consequence, "the reason to stay" is of something else. */
const EXPLAINS =
  /^(?:Because\b[^,]*$|(?:The|Its|One|Another) (?:\w+ )?(?:reason|cause)s?(?: for (?:this|that|it))?,? (?:is|was|are|were)\b|(?:This|That|It) (?:is|was|happened) (?:because|due to)\b)/;

/** 0 (nothing of the kind) to 256 (plainly there); 128 where the kind cannot be told from words. */
export function offerOf(question: Question, sentence: Sentence, before?: Sentence): number {
  switch (question.kind) {
    case 'who':
      return whoOf(question, sentence, before);
    case 'when':
      return Math.max(
        bestToken(sentence, (at) => timeAt(question, sentence, at)),
        !question.past &&
          /\b(?:before|after|until|till|when|once|during|within|while|if|unless|at the latest)\b/i.test(sentence.text)
          ? 150
          : 0,
      );
    case 'where':
      return bestToken(sentence, (at) => placeAt(question, sentence, at));
    case 'count':
      return countOf(question, sentence);
    case 'amount':
      return amountOf(question, sentence);
    case 'money':
      return bestToken(sentence, (at) =>
        isNewNumber(question, sentence, at)
          ? hasMoney(sentence, at)
            ? otherMoney(question, sentence)
              ? 90
              : 256
            : isShareAt(sentence, at)
              ? 230
              : hasTableNumber(sentence)
                ? 140
                : 0
          : 0,
      );
    case 'duration':
      return bestToken(sentence, (at) =>
        isNewNumber(question, sentence, at)
          ? unitNear(sentence, at, DURATIONS) && !isThing(question)
            ? 256
            : unitNear(sentence, at, LENGTHS)
              ? 220
              : 0
          : isForever(sentence, at)
            ? 160
            : 0,
      );
    case 'measure':
      return bestToken(sentence, (at) => (isNewNumber(question, sentence, at) ? measureAt(question, sentence, at) : 0));
    case 'often':
      return /\b(?:every|each|once|twice|times|daily|weekly|monthly|annually|yearly|hourly|always|never|regularly)\b/i.test(
        sentence.text,
      )
        ? 256
        : 0;
    case 'why':
      return reasonOf(sentence);
    case 'which':
      return whichOf(question, sentence);
    case 'what':
      return question.stems.has('name') || question.stems.has('call')
        ? bestToken(sentence, (at) => (isNewName(question, sentence, at) ? 200 : 0))
        : 128;
    case 'how':
    case 'yes-no':
    case 'other':
      return 128;
  }
}

/** A pronoun stands for the person whom the sentence before names: both are quoted. */
function whoOf(question: Question, sentence: Sentence, before: Sentence | undefined): number {
  if (question.asksDescription) return describedIn(question, sentence);
  const told = leansBack(sentence) && before !== undefined && namesPerson(question, before);
  return bestToken(sentence, (at) => {
    const pronoun = told && at < 3 && PERSON_PRONOUNS.has(lowerAt(sentence, at));
    const person = Math.max(personAt(question, sentence, at), pronoun ? 200 : 0);
    return question.asksDoer && !doesIt(question, sentence, at) ? Math.min(60, person) : person;
  });
}

const namesPerson = (question: Question, sentence: Sentence): boolean =>
  sentence.tokens.some(
    (token, at) => TITLES.has(token.lower) || (isNewName(question, sentence, at) && isName(sentence, at + 1)),
  );

/** "Clara Voss (1902-1978) was a botanist", "Lena Marek, a geologist", "the mate, Peter Olesen", "Mayor Jon Tveit". */
function describedIn(question: Question, sentence: Sentence): number {
  const isAsked = (at: number): boolean => question.stems.has(sentence.tokens[at]?.stem ?? '') && isName(sentence, at);
  return bestToken(sentence, (at) => {
    const token = sentence.tokens[at];
    if (token === undefined || !isAsked(at)) return 0;
    const behind = sentence.text.slice(token.end);
    if (
      !isAsked(at + 1) &&
      /^(?: ?\([^)]*\))?(?:,? (?:is|was|were|became)|,) (?:a|an|the|one|our|his|her)\b/.test(behind)
    )
      return 256;
    const first = sentence.tokens[at - 1];
    return first !== undefined && ['p', 'g'].includes(lookUp(first.stem).topic) ? 220 : 0;
  });
}

/** Question words that an offer of the right kind stands for: "12 euros" answers "cost" without the word. */
export function impliedBy(question: Question): ReadonlySet<string> {
  switch (question.kind) {
    case 'money':
      return new Set(['cost', 'price', 'charg', 'fee', 'be', 'expens']);
    case 'measure':
      return new Set([
        ...question.terms.filter((term) => term.lower === question.dimension).map((term) => term.stem),
        'weigh',
        'measur',
        'number',
        'sum',
        'amount',
      ]);
    case 'duration':
      return new Set(['long', 'last', 'take', 'period']);
    case 'when':
      return new Set(['time', 'dai', 'date', 'year', 'month', 'hour', 'period', 'take', 'place', 'happen']);
    case 'where':
      return new Set(['locat', 'place', 'find', 'stand', 'situat']);
    case 'who':
      return new Set(['name', 'call']);
    case 'which':
      return new Set(['name', 'call']);
    case 'why':
      return new Set(['reason']);
    case 'count':
    case 'amount':
      return new Set(['need', 'requir', 'number', 'contain']);
    case 'often':
    case 'how':
    case 'what':
    case 'yes-no':
    case 'other':
      return new Set(['happen', 'name', 'call', 'do']);
  }
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));
/** Words with their stems: tokens are compared by either. */
const units = (words: string): ReadonlySet<string> => new Set(words.split(' ').flatMap((word) => [word, toStem(word)]));
const MONTHS = set(
  'january february march april may june july august september october november december jan feb mar apr jun jul aug sept sep oct nov dec',
);
const DAYS = set(
  'monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays',
);
const TIME_WORDS = set(
  'noon midnight midday morning evening afternoon night nightfall dawn dusk spring summer autumn winter today tomorrow yesterday daily weekly monthly annually immediately easter christmas weekend weekends tonight',
);
const DURATIONS = units(
  'second minute hour day night week fortnight month year decade century lifetime season winter summer semester quarter moment s min h',
);
const LENGTHS = units('m cm mm km metre meter centimetre millimetre kilometre kilometer mile foot inch yard');
const WEIGHTS = units('kg g mg ton tonne kilo kilogram gram pound ounce lb oz');
const VOLUMES = units('l ml litre liter gallon cubic pint');
const AREAS = units('square hectare acre m\u00b2 sqm');
const SPEEDS = units('kmh mph knot mbit');
const SPEED = /\bkm\/h\b|\bm\/s\b|(?:kilomet|mile|met)\w* (?:per|an|a) (?:hour|second|minute)/i;
const HEATS = units('degree c f celsius fahrenheit kelvin \u00b0c');
const AGES = units('year month week old age');
const ANY_UNITS = units(
  'percent per cent w kw wh kwh v volt watt bar hz db decibel amp ghz mb gb kb byte pixel euro eur dollar pound crown franc penny cent person people point page',
);
const CURRENCIES = units('euro eur usd gbp chf dollar pound cent penny pence crown franc yen rupe krona kr');
const DIMENSION_UNITS: Readonly<Record<string, readonly ReadonlySet<string>[]>> = {
  long: [LENGTHS, DURATIONS],
  far: [LENGTHS],
  high: [LENGTHS],
  tall: [LENGTHS],
  deep: [LENGTHS],
  wide: [LENGTHS],
  broad: [LENGTHS],
  thick: [LENGTHS],
  large: [AREAS, LENGTHS, VOLUMES],
  big: [AREAS, LENGTHS, VOLUMES],
  heavy: [WEIGHTS],
  fast: [SPEEDS],
  warm: [HEATS],
  hot: [HEATS],
  cold: [HEATS],
  old: [AGES],
  young: [AGES],
  loud: [set('db decibel')],
  accurate: [LENGTHS, set('percent per')],
  soon: [DURATIONS],
  late: [DURATIONS],
  quickly: [DURATIONS],
};

function bestToken(sentence: Sentence, score: (at: number) => number): number {
  let best = 0;
  for (let at = 0; at < sentence.tokens.length; at += 1) best = Math.max(best, score(at));
  return best;
}

const isCapital = (token: Token | undefined): boolean => token !== undefined && /^[A-Z\u00c0-\u00de]/.test(token.text);
const lowerAt = (sentence: Sentence, at: number): string => sentence.tokens[at]?.lower ?? '';

/** A capitalised word that is a name: unknown to the lexicon, or capitalised in mid-sentence. */
function isName(sentence: Sentence, at: number): boolean {
  const token = sentence.tokens[at];
  if (
    token === undefined ||
    token.kind !== 'word' ||
    !isCapital(token) ||
    token.text.length < 2 ||
    STOP_WORDS.has(token.lower) ||
    MONTHS.has(token.lower) ||
    DAYS.has(token.lower)
  )
    return false;
  const before = sentence.tokens[at - 1];
  const startsClause =
    before === undefined ||
    /[.:!?|\u2022"\n]\s*$/.test(sentence.text.slice(before.end, token.start)) ||
    /[.!?:|]/.test(sentence.text.slice(before.end, token.start));
  return !startsClause || !lookUp(token.stem).known || isCapital(sentence.tokens[at + 1]);
}

/**
 * Whether what stands at `at` can be the doer of the asked verb: before it in the active ("the board can see"), after
 * "by" in the passive. "It was built in 1911 for Ruth Ansel" does not say who built it.
 */
function doesIt(question: Question, sentence: Sentence, at: number): boolean {
  if ([1, 2, 3, 4, 5].some((back) => lowerAt(sentence, at - back) === 'by')) return true;
  const verb = question.terms.find((term) => term.role === 'verb');
  const places = sentence.tokens.flatMap((token, place) =>
    verb !== undefined && (verb.near.get(token.stem) ?? 0) >= 160 ? [place] : [],
  );
  if (places.length === 0) return true;
  return places.some(
    (place) =>
      place >= at && place - at <= DOER_REACH && ![1, 2, 3].some((back) => BE.has(lowerAt(sentence, place - back))),
  );
}

const DOER_REACH = 8;
const BE = set('is are was were be been being');
const TITLES = set('mr mrs ms miss dr prof professor sir lady lord captain judge saint');
const INDEFINITE = set('nobody everyone everybody anyone anybody whoever members people persons those');

const PERSON_PRONOUNS = set('he she they him her them his');
/** Words that mean what stands before the sentence. */
export const PRONOUNS: ReadonlySet<string> = set(
  'it they he she this these its their his her them him both afterwards then',
);

function isNewName(question: Question, sentence: Sentence, at: number): boolean {
  return isName(sentence, at) && !question.stems.has(sentence.tokens[at]?.stem ?? '');
}

/** "Ruth Ansel, the steward", "the steward is Ruth Ansel": name and noun stand together. */
function namedAt(question: Question, sentence: Sentence, at: number): number {
  if (!isNewName(question, sentence, at)) return 0;
  const near = sentence.tokens.slice(Math.max(0, at - NAME_REACH), at + NAME_REACH + 1);
  // "His name was Ada Brandt": the captain stands in the sentence before.
  if (leansBack(sentence) && near.some((token) => ['name', 'call'].includes(token.stem) || BE.has(token.lower)))
    return 256;
  return near.some((token) => question.terms.some((term) => term.near.has(token.stem))) ? 256 : 60;
}

const NAME_REACH = 5;

function personAt(question: Question, sentence: Sentence, at: number): number {
  if (question.asksIdentity) return namedAt(question, sentence, at);
  const token = sentence.tokens[at];
  if (token === undefined || question.stems.has(token.stem)) return 0;
  if (TITLES.has(token.lower)) return 256;
  const before = lowerAt(sentence, at - 1);
  const byHand = before === 'by' || lowerAt(sentence, at - 2) === 'by';
  if (byHand && question.preposition === 'to') return 60;
  const given = question.preposition !== '' && behindPreposition(question.preposition, sentence, at);
  if (given && (isName(sentence, at) || !STOP_WORDS.has(token.lower)))
    return isName(sentence, at) ? 256 : lookUp(token.stem).verb < 6 ? 190 : 0;
  if (isName(sentence, at)) {
    if (['in', 'at', 'near', 'from', 'to', 'on'].includes(before)) return 90;
    const paired = isName(sentence, at + 1) || isName(sentence, at - 1);
    return paired || byHand
      ? 256
      : lookUp(token.stem).known && !['p', 'g'].includes(lookUp(token.stem).topic)
        ? 130
        : 220;
  }
  // "Unless somebody has reserved it" names nobody.
  if (
    STOP_WORDS.has(token.lower) &&
    (question.past || question.asksDoer) &&
    !['nobody', 'everyone', 'everybody', 'anyone'].includes(token.lower)
  )
    return 0;
  if (['p', 'g'].includes(lookUp(token.stem).topic)) return byHand ? 240 : 190;
  // A trade the lexicon does not know: "accompanist".
  if (!lookUp(token.stem).known && /[a-z]{3}(?:ist|er|or|ian|ant|eer)s?$/.test(token.text)) return 150;
  return INDEFINITE.has(token.lower) ? 170 : 0;
}

/** "sold to a museum", "to Mrs Lanz". */
const behindPreposition = (preposition: string, sentence: Sentence, at: number): boolean =>
  lowerAt(sentence, at - 1) === preposition ||
  (lowerAt(sentence, at - 2) === preposition &&
    (DETERMINERS.has(lowerAt(sentence, at - 1)) || isName(sentence, at - 1)));

const DETERMINERS = set('a an the his her its their our your my');

function timeAt(question: Question, sentence: Sentence, at: number): number {
  const token = sentence.tokens[at];
  if (token === undefined || question.stems.has(token.stem)) return 0;
  if (DAYS.has(token.lower) || (MONTHS.has(token.lower) && isCapital(token))) return 256;
  if (token.kind === 'number') {
    if (/^(?:1\d|20)\d\d$/.test(token.stem) && !unitNear(sentence, at, ANY_UNITS)) return 256;
    if (/^\d{1,2}[:.]\d\d$/.test(token.stem) && !hasMoney(sentence, at)) return 230;
    if (/^\s*(?:o['\u2019]clock|[ap]\.?m\b)/i.test(sentence.text.slice(token.end, token.end + 10))) return 256;
    if (isBareHour(sentence, at)) return 200;
    if (/^(?:version|release)$/.test(lowerAt(sentence, at - 1)) && SINCE.has(lowerAt(sentence, at - 2))) return 200;
    return unitNear(sentence, at, DURATIONS) ? (question.past ? 90 : 190) : 0;
  }
  return TIME_WORDS.has(token.lower) ? 200 : 0;
}

/** "at nine", "by 7": an hour where nothing is counted behind it. */
function isBareHour(sentence: Sentence, at: number): boolean {
  const token = sentence.tokens[at];
  if (token === undefined || !/^(?:1?\d|2[0-4])$/.test(token.stem)) return false;
  const next = sentence.tokens[at + 1];
  const counts =
    next !== undefined && /^ $/.test(sentence.text.slice(token.end, next.start)) && !STOP_WORDS.has(next.lower);
  const hours = ['at', 'around', 'until', 'till'].includes(lowerAt(sentence, at - 1));
  return hours && !counts && !/^\s*[%\u20ac$\u00a3]/.test(sentence.text.slice(token.end));
}

const SINCE = set('from since of with in until before as');

const PLACE_PREPOSITIONS = set(
  'in at on near beside behind under below above inside outside between along into opposite to from',
);
const PLACE_REACH = 6;
/** "to run", "from now": a place only before a name or a known place. */
const WEAK_PREPOSITIONS = set('to from');

function placeAt(question: Question, sentence: Sentence, at: number): number {
  const token = sentence.tokens[at];
  if (token === undefined || !PLACE_PREPOSITIONS.has(token.lower)) return 0;
  // "Where is the office": "the office ... at 9 Quay Street", not "a permit from the office".
  if (
    question.asksIdentity &&
    !leansBack(sentence) &&
    !sentence.tokens
      .slice(Math.max(0, at - PLACE_REACH), at)
      .some((before) => question.terms.some((term) => term.near.has(before.stem)))
  )
    return 60;
  for (let next = at + 1; next <= at + 5; next += 1) {
    const noun = sentence.tokens[next];
    if (noun === undefined || (PLACE_PREPOSITIONS.has(noun.lower) && next > at + 1)) return 0;
    // "in the winter garden"
    const named = sentence.tokens[next + 1];
    if (named !== undefined && TIME_WORDS.has(noun.lower) && isPlaceNoun(named) && adjoins(sentence, noun, named))
      return 256;
    if (
      noun.kind === 'number' ||
      MONTHS.has(noun.lower) ||
      DAYS.has(noun.lower) ||
      TIME_WORDS.has(noun.lower) ||
      lookUp(noun.stem).topic === 't'
    )
      return 0;
    if (
      question.stems.has(noun.stem) ||
      ['a', 'an', 'the', 'his', 'her', 'its', 'their', 'your', 'our', 'my', 'of'].includes(noun.lower)
    )
      continue;
    if (isCapital(noun) || lookUp(noun.stem).topic === 'l') return 256;
    if (WEAK_PREPOSITIONS.has(token.lower))
      return ['a', 'g'].includes(lookUp(noun.stem).topic) && lookUp(noun.stem).verb < 4 ? 150 : 0;
    if (['a', 'g'].includes(lookUp(noun.stem).topic)) return 256;
    if (lookUp(noun.stem).verb < 6) return 180;
  }
  return 0;
}

const isPlaceNoun = (token: Token): boolean => ['a', 'l', 'g'].includes(lookUp(token.stem).topic);
const adjoins = (sentence: Sentence, left: Token, right: Token): boolean =>
  sentence.text.slice(left.end, right.start) === ' ';

function isNewNumber(question: Question, sentence: Sentence, at: number): boolean {
  const token = sentence.tokens[at];
  // "2. Members": the number of a clause counts nothing.
  if (token !== undefined && at === 0 && /^[.)]\s/.test(sentence.text.slice(token.end, token.end + 2))) return false;
  return (
    token !== undefined &&
    (token.kind === 'number' || token.lower === 'one') &&
    !question.terms.some((term) => term.role === 'number' && term.stem === token.stem)
  );
}

function unitNear(sentence: Sentence, at: number, units: ReadonlySet<string>): boolean {
  for (let next = at + 1; next <= at + 2; next += 1) {
    const token = sentence.tokens[next];
    if (token !== undefined && (units.has(token.stem) || units.has(token.lower))) return true;
    if (token?.kind === 'number') return false;
  }
  return false;
}

function hasMoney(sentence: Sentence, at: number): boolean {
  const token = sentence.tokens[at];
  if (token === undefined) return false;
  const around =
    sentence.text.slice(Math.max(0, token.start - 2), token.start) + sentence.text.slice(token.end, token.end + 2);
  return (
    /[$\u20ac\u00a3\u00a5]/.test(around) ||
    unitNear(sentence, at, CURRENCIES) ||
    CURRENCIES.has(lowerAt(sentence, at - 1)) ||
    (lowerAt(sentence, at - 1) === 'a' && CURRENCIES.has(token.stem)) ||
    /\bpenny\b/.test(sentence.text.slice(token.start, token.end + 12))
  );
}

/** "Two months' rent", "5 % of the price": a sum told by another. */
const isShareAt = (sentence: Sentence, at: number): boolean =>
  SHARE.test(sentence.text.slice(sentence.tokens[at]?.start, (sentence.tokens[at]?.start ?? 0) + SHARE_REACH));
const SHARE =
  /^[\w.]+(?:-| ?)(?:%|per ?cent\b|times the\b|(?:day|week|month|year)(?:s['\u2019]?|['\u2019]s)? (?:\w+ )?(?:rent|pay|wages?|salary|fees?|income)\b)/i;
const SHARE_REACH = 48;

/** "A fine of 500 euros" is no price, unless the question speaks of the fine. */
function otherMoney(question: Question, sentence: Sentence): boolean {
  return sentence.tokens.some(
    (token) => OTHER_MONEY.has(token.stem) && !question.terms.some((term) => term.near.has(token.stem)),
  );
}

const OTHER_MONEY = units(
  'fine penalty deposit salary wage income allowance refund reward prize bonus interest donation loan debt budget receive earn',
);
/** "How long is the ferry": a thing has a length; how long it ran is another question. */
const isThing = (question: Question): boolean =>
  !question.terms.some((term) => term.role === 'verb') &&
  question.terms.some((term) => ['a', 'n', 'b', 'o'].includes(lookUp(term.stem).topic));

const hasTableNumber = (sentence: Sentence): boolean => sentence.text.startsWith('|');
const isForever = (sentence: Sentence, at: number): boolean =>
  ['until', 'permanently', 'indefinitely', 'forever'].includes(lowerAt(sentence, at));

function measureAt(question: Question, sentence: Sentence, at: number): number {
  const wanted = DIMENSION_UNITS[question.dimension];
  if (wanted !== undefined) {
    if (question.dimension === 'old' || question.dimension === 'young')
      return unitNear(sentence, at, AGES) && /\b(?:old|aged?)\b/i.test(sentence.text) ? 256 : 20;
    if (question.dimension === 'fast' && SPEED.test(sentence.text)) return 256;
    if (wanted.some((units) => unitNear(sentence, at, units)))
      return sizedOtherwise(question.dimension, sentence) ? 60 : 256;
    return 20;
  }
  if (NUMBERS_OF.some((stem) => question.stems.has(stem)) && question.stems.has('number'))
    return /\d{3}/.test(sentence.tokens[at]?.text ?? '') ? 256 : 20;
  const units = [ANY_UNITS, LENGTHS, WEIGHTS, VOLUMES, AREAS, HEATS, DURATIONS];
  return units.some((set) => unitNear(sentence, at, set)) || hasMoney(sentence, at) ? 256 : 170;
}

/** What a long number belongs to. */
const NUMBERS_OF: readonly string[] = ['telephon', 'phone', 'fax', 'account', 'mobil'];

/** "Not longer than eight metres" says nothing of the width. */
function sizedOtherwise(dimension: string, sentence: Sentence): boolean {
  const own = FAMILIES.findIndex((family) => family.has(dimension));
  const said = FAMILIES.findIndex((family) => sentence.tokens.some((token) => family.has(token.lower)));
  return own >= 0 && said >= 0 && !sentence.tokens.some((token) => FAMILIES[own]?.has(token.lower) === true);
}

const FAMILIES: readonly ReadonlySet<string>[] = [
  set('long length longer longest'),
  set('wide width wider broad breadth'),
  set('high height higher tall taller'),
  set('deep depth deeper'),
  set('far distance farther further'),
  set('thick thickness thicker'),
];

function countOf(question: Question, sentence: Sentence): number {
  const focus = question.terms.find((term) => term.role === 'focus');
  let best = 0;
  for (let at = 0; at < sentence.tokens.length; at += 1) {
    if (!isNewNumber(question, sentence, at)) continue;
    best = Math.max(best, 40);
    for (let next = at - 2; next <= at + 4; next += 1) {
      const token = sentence.tokens[next];
      const strength = token === undefined || focus === undefined ? 0 : (focus.near.get(token.stem) ?? 0);
      // "Gears: 8" counts as "8 gears"; "boats and two" does not.
      const linked =
        next > at
          ? !crossesNumber(sentence, at, next)
          : token !== undefined && /[:|=]/.test(sentence.text.slice(token.end, sentence.tokens[at]?.start));
      if (linked) best = Math.max(best, strength);
    }
  }
  return best;
}

function crossesNumber(sentence: Sentence, from: number, to: number): boolean {
  for (let at = from + 1; at < to; at += 1) if (sentence.tokens[at]?.kind === 'number') return true;
  return false;
}

function amountOf(question: Question, sentence: Sentence): number {
  const focus = question.terms.find((term) => term.role === 'focus');
  let best = 0;
  for (let at = 0; at < sentence.tokens.length; at += 1) {
    if (!isNewNumber(question, sentence, at)) continue;
    best = Math.max(best, measuresAlone(sentence, at) ? 220 : 50);
    for (let next = at - 6; next <= at + 5; next += 1) {
      const strength = focus?.near.get(sentence.tokens[next]?.stem ?? '') ?? 0;
      best = Math.max(best, strength);
    }
  }
  return best;
}

/** "It holds 3.5 litres": so much of what was asked for, where no other substance is named behind the unit. */
function measuresAlone(sentence: Sentence, at: number): boolean {
  const unit = sentence.tokens[at + 1];
  if (unit === undefined || ![VOLUMES, WEIGHTS].some((units) => units.has(unit.stem) || units.has(unit.lower)))
    return false;
  const next = sentence.tokens[at + 2];
  return (
    next === undefined ||
    (next.lower !== 'of' && STOP_WORDS.has(next.lower)) ||
    /[.,;)]/.test(sentence.text.slice(unit.end, next.start))
  );
}

function reasonOf(sentence: Sentence): number {
  const text = sentence.text;
  if (/\b(?:because|due to|owing to|thanks to|in order (?:to|that)|so that|reason|on account of)\b/i.test(text))
    return 256;
  if (
    /[,;] (?:since|as|otherwise|therefore|so)\b|\b(?:otherwise|therefore|since (?!\d|then)|lest|to avoid|to prevent|caused by|results? in)\b/i.test(
      text,
    )
  )
    return 230;
  if (/^(?:after|since|as)\b/i.test(text)) return 140;
  if (/: [a-z]/.test(text) || /, or (?:the|it|they|he|she|else)\b/.test(text)) return 170;
  return /\b(?:for|to) [a-z]+/.test(text) ? 50 : 0;
}

/** The focus noun must be met, or a thing of its kind named: "which firm" by a name, "which version" by a number. */
function whichOf(question: Question, sentence: Sentence): number {
  const focus = question.terms.find((term) => term.role === 'focus');
  if (focus === undefined) return 128;
  const topic = lookUp(focus.stem).topic;
  return bestToken(sentence, (at) => {
    const token = sentence.tokens[at];
    if (token === undefined) return 0;
    const strength = focus.near.get(token.stem) ?? 0;
    if (strength >= 100) return strength;
    if (question.stems.has(token.stem)) return 0;
    if (NUMBERED.has(focus.stem)) return isNewNumber(question, sentence, at) ? 190 : 0;
    if (focus.stem === 'colour') return COLOURS.has(token.lower) ? 256 : 0;
    return ['p', 'g', 'l'].includes(topic) && isName(sentence, at) ? 180 : 0;
  });
}

const NUMBERED = units('version number form class section rule chapter level size edition');
const COLOURS = set(
  'red blue green yellow white black brown grey gray orange purple pink golden silver violet beige turquoise crimson',
);
