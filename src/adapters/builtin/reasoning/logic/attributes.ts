// Words for what is measured of a thing: adjectives with their comparatives, and verbs that give a number.

/** More of it, or less. */
interface Graded {
  readonly attribute: string;
  readonly more: boolean;
}

const row = (attribute: string, more: string, less: string): readonly (readonly [string, Graded])[] => [
  ...more.split(' ').map((word) => [word, { attribute, more: true }] as const),
  ...less.split(' ').map((word) => [word, { attribute, more: false }] as const),
];

/** Plain adjectives. */
const GRADED: ReadonlyMap<string, Graded> = new Map<string, Graded>([
  ...row('age', 'old', 'young'),
  ...row('height', 'tall high', 'low'),
  ...row('length', 'long', 'short'),
  ...row('width', 'wide broad', 'narrow'),
  ...row('depth', 'deep', 'shallow'),
  ...row('weight', 'heavy', 'light'),
  ...row('price', 'expensive dear costly', 'cheap'),
  ...row('speed', 'fast quick', 'slow'),
  ...row('size', 'big large great', 'small little'),
  ...row('start', 'late', 'early'),
  ...row('temperature', 'warm hot', 'cold cool'),
  ...row('wealth', 'rich', 'poor'),
  ...row('brightness', 'bright', 'dark'),
  ...row('strength', 'strong', 'weak'),
  ...row('thickness', 'thick', 'thin'),
  ...row('distance', 'far', 'near close'),
]);

/** "older", "oldest", "more expensive", "least expensive"; null for what is no degree. */
export function gradeOf(words: string): Graded | null {
  const [, amount = '', adjective = ''] = /^(?:(more|most|less|least) )?(\S+)$/i.exec(words.toLowerCase()) ?? [];
  const plain = amount === '' ? plainOf(adjective) : adjective;
  const graded = plain === null ? undefined : GRADED.get(plain);
  if (graded === undefined) return null;
  return /^l/.test(amount) ? { ...graded, more: !graded.more } : graded;
}

/** The attribute that "20 m long" gives. */
export const attributeNamed = (adjective: string): string | null =>
  GRADED.get(adjective.toLowerCase())?.attribute ?? null;

function plainOf(word: string): string | null {
  const odd = { further: 'far', furthest: 'far', farther: 'far', farthest: 'far' }[word];
  if (odd !== undefined) return odd;
  const [, stem = ''] = /^(.+?)(?:er|est)$/.exec(word) ?? [];
  if (stem === '') return null;
  const found = [stem, `${stem}e`, stem.slice(0, -1), stem.replace(/i$/, 'y')].find((one) => GRADED.has(one));
  return found ?? null;
}

/** What a verb gives a number of, by the dimension of the number; `*` for any. */
const GIVING: readonly (readonly [verbs: string, dimension: RegExp, attribute: string])[] = [
  ['cost charge', /^money/, 'price'],
  ['weigh', /^mass/, 'weight'],
  ['last take', /^time/, 'duration'],
  ['start begin open leave happen occur', /^(?:clock|day)/, 'start'],
  ['end finish close arrive', /^(?:clock|day)/, 'end'],
  ['hold contain fit', /^volume/, 'capacity'],
  ['pay', /^money/, 'payment'],
  ['have', /^money/, 'money'],
  ['earn', /^money/, 'income'],
  ['measure', /^length/, 'length'],
];

export function attributeGiven(verb: string, dimension: string): string | null {
  return GIVING.find(([verbs, of]) => verbs.split(' ').includes(verb) && of.test(dimension))?.[2] ?? null;
}

/** What a verb compares where no number stands: "costs more than", "starts before". */
export function attributeOfVerb(verb: string): string | null {
  return GIVING.find(([verbs]) => verbs.split(' ').includes(verb))?.[2] ?? null;
}

/** What a number alone is of, where "is" stands before it. */
export function attributeByDimension(dimension: string, isPerson: boolean): string {
  if (dimension === 'years' || (dimension === 'plain' && isPerson)) return 'age';
  return 'value';
}

/** Attributes that a thing may be measured by in a dimension, likeliest first. */
export const BY_DIMENSION: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^mass/, ['weight', 'value']],
  [/^length/, ['length', 'height', 'distance', 'width', 'depth', 'value']],
  [/^money/, ['price', 'value', 'money', 'payment', 'income']],
  [/^time/, ['duration', 'value']],
  [/^(?:years|plain)/, ['age', 'value']],
  [/^volume/, ['capacity', 'value']],
  [/^(?:clock|day)/, ['start', 'value', 'end']],
  [/./, ['value']],
];
export const attributesIn = (dimension: string): readonly string[] =>
  BY_DIMENSION.find(([of]) => of.test(dimension))?.[1] ?? ['value'];

/** Orders that are no measure: a place in a row, one above the other, north and south. */
export const PLACES: readonly (readonly [RegExp, string, boolean])[] = [
  [/^(?:to the |on the |directly )?left of /i, 'place', false],
  [/^(?:to the |on the |directly )?right of /i, 'place', true],
  [/^(?:directly )?(?:above) /i, 'level', true],
  [/^(?:directly )?(?:below|beneath) /i, 'level', false],
  [/^(?:to the )?north of /i, 'north', true],
  [/^(?:to the )?south of /i, 'north', false],
  [/^(?:to the )?east of /i, 'east', true],
  [/^(?:to the )?west of /i, 'east', false],
  [/^in front of /i, 'queue', false],
  [/^behind /i, 'queue', true],
  [/^ahead of /i, 'queue', false],
];
