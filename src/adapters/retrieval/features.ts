// What the trees see of a candidate: integers with names, in one fixed order. Ratios are parts of 256, the rest counts.

import { FEATURE_NAMES as SENTENCE_NAMES } from '#core/english/features.ts';
import { HEADING_SEPARATOR } from '#core/evidence/outline.ts';
import type { AskedTerm } from '#adapters/retrieval/asked.ts';
import { contentStems } from '#adapters/retrieval/terms.ts';
import type { Match } from '#adapters/retrieval/match.ts';
import type { View } from '#adapters/retrieval/view.ts';
import type { Scores } from '#adapters/retrieval/score.ts';

/** A candidate beside the others: the best value of each score among them, and its place by each. */
export interface Standing {
  readonly best: Readonly<Record<RankedScore, number>>;
  readonly place: Readonly<Record<RankedScore, number>>;
  /** The most that a heading among them is about the question. */
  readonly titled: number;
}

export const RANKED_SCORES = ['words', 'soft', 'mix', 'body', 'bodySense'] as const;
export type RankedScore = (typeof RANKED_SCORES)[number];

type Read = (view: View, standing: Standing) => number;
type Column = readonly [name: string, read: Read];

const PLACE_MAX = 20;
/** Nothing to compare: neither met nor missed. */
const NEUTRAL = 128;

const scoreColumns: readonly Column[] = [
  ['body', ({ passage, scores }) => scores.body[passage] ?? 0],
  ['heading', ({ scores, section }) => scores.heading[section] ?? 0],
  ['section', ({ scores, section }) => scores.section[section] ?? 0],
  ['body soft', ({ passage, scores }) => scores.bodySoft[passage] ?? 0],
  ['heading soft', ({ scores, section }) => scores.headingSoft[section] ?? 0],
  ['body sense', ({ passage, scores }) => scores.bodySense[passage] ?? 0],
  ['heading sense', ({ scores, section }) => scores.headingSense[section] ?? 0],
  ['section sense', ({ scores, section }) => scores.sectionSense[section] ?? 0],
  ['words', ({ passage, scores }) => scores.words[passage] ?? 0],
  ['soft', ({ passage, scores }) => scores.soft[passage] ?? 0],
  ['mix', ({ passage, scores }) => scores.mix[passage] ?? 0],
  ...RANKED_SCORES.map((name): Column => [
    `${name} of best`,
    ({ passage, scores }, { best }) => part(valueOf(scores, name, passage), best[name]),
  ]),
  ...RANKED_SCORES.map((name): Column => [`${name} place`, (_, { place }) => Math.min(PLACE_MAX, place[name])]),
];

const matchColumns: readonly Column[] = [
  ['covered exactly', (view) => covered(view, ({ exact }) => exact)],
  ['covered nearly', (view) => covered(view, ({ near }) => near)],
  ['covered', (view) => covered(view, ({ strength }) => strength)],
  ['covered with sense', (view) => covered(view, ({ strengthOrSense }) => strengthOrSense)],
  ['covered with section', (view) => covered(view, (match) => Math.max(match.strength, match.inSection ? 205 : 0))],
  [
    'covered with document',
    (view) => covered(view, (match) => Math.max(match.strength, match.inSection ? 205 : 0, match.inDocument ? 128 : 0)),
  ],
  ['mean exactly', (view) => mean(view, ({ exact }) => exact)],
  ['mean', (view) => mean(view, ({ strength }) => strength)],
  ['missing', (view) => missing(view, ({ strength }) => strength)],
  ['missing with sense', (view) => missing(view, ({ strengthOrSense }) => strengthOrSense)],
  [
    'nowhere',
    ({ asked }) =>
      part(
        sum(asked.terms, (term) => (term.held ? 0 : term.rarity)),
        asked.total,
      ),
  ],
  [
    'missing count',
    ({ matches }) => matches.filter((match) => match.strength < 77 && match.strengthOrSense < 90).length,
  ],
  ['sense', (view) => covered(view, ({ sense }) => sense)],
  ['least sense', ({ matches }) => Math.min(256, ...matches.map((match) => match.sense))],
  ...[0, 1, 2, 3, 4, 5, 6, 7, 8].map((relation): Column => [
    `relation ${relation}`,
    (view) => covered(view, (match) => (match.relation === relation ? 256 : 0)),
  ]),
  ['terms', ({ asked }) => asked.terms.length],
  ['pairs', (view) => pairsMet(view)],
  ['pairs of all', (view) => part(pairsMet(view), Math.max(1, view.shape.pairs.size))],
  ['spread', (view) => spread(view)],
  ['hits', (view) => hitsOf(view).length],
  ['last', ({ matches }) => matches.at(-1)?.strength ?? 0],
  ['last with sense', ({ matches }) => matches.at(-1)?.strengthOrSense ?? 0],
  ['first', ({ matches }) => matches[0]?.strength ?? 0],
  ['focus', (view) => least(view, isFocus, ({ strengthOrSense }) => strengthOrSense)],
  ['verb', (view) => least(view, isVerb, ({ strengthOrSense }) => strengthOrSense)],
  ['identifier', (view) => least(view, isIdentifier, ({ strength }) => strength)],
  ['name', (view) => least(view, isName, (match) => (match.exact > 0 || match.inHeading ? 256 : 0))],
  [
    'named',
    (view) =>
      least(
        view,
        (term) => isIdentifier(term) || isName(term),
        (match) => Math.max(match.strength, match.inSection ? 179 : 0, match.inDocument ? 102 : 0),
      ),
  ],
];

const titleColumns: readonly Column[] = [
  ['titled', (view) => titledOf(view)],
  ['titled share', (view) => part(titleTermsMet(view).length, titleOf(view).length)],
  ['titled elsewhere', (view, { titled }) => titled - titledOf(view)],
];

const questionColumns: readonly Column[] = (
  [
    'howMany',
    'default',
    'when',
    'who',
    'where',
    'why',
    'outcome',
    'comparison',
    'how',
    'yesNo',
    'definition',
    'negated',
  ] as const
).map((name): Column => [`asks ${name}`, ({ shape }) => shape[name]]);

const passageColumns: readonly Column[] = (
  [
    'number',
    'date',
    'cause',
    'condition',
    'definition',
    'comparison',
    'modal',
    'negation',
    'instruction',
    'default',
    'outcome',
    'name',
    'words',
    'letters',
    'ends',
    'contentsRow',
    'numbers',
    'lines',
  ] as const
).map((name): Column => [`has ${name}`, ({ passageShape }) => passageShape[name]]);

/** 1 where the asked kind of thing is there, -1 where it is not, 0 where it was not asked for. */
const offers = (asked: number, there: number): number => (asked === 0 ? 0 : there > 0 ? 1 : -1);

const productColumns: readonly Column[] = [
  ['howMany number', ({ passageShape, shape }) => offers(shape.howMany, passageShape.number)],
  [
    'howMany numbers',
    ({ numbers, shape }) => (shape.howMany === 0 ? 0 : [...numbers].filter((one) => !shape.numbers.has(one)).length),
  ],
  ['when date', ({ passageShape, shape }) => offers(shape.when, passageShape.date)],
  ['when condition', ({ passageShape, shape }) => offers(shape.when, passageShape.condition)],
  ['who name', ({ passageShape, shape }) => offers(shape.who, passageShape.name)],
  ['why cause', ({ passageShape, shape }) => offers(shape.why, passageShape.cause)],
  ['outcome', ({ passageShape, shape }) => offers(shape.outcome, passageShape.condition + passageShape.outcome)],
  ['comparison', ({ passageShape, shape }) => offers(shape.comparison, passageShape.comparison)],
  ['definition', ({ passageShape, shape }) => offers(shape.definition, passageShape.definition)],
  ['default', ({ passageShape, shape }) => offers(shape.default, passageShape.default)],
  ['how', ({ passageShape, shape }) => offers(shape.how, passageShape.instruction)],
  ['yesNo modal', ({ passageShape, shape }) => offers(shape.yesNo, passageShape.modal)],
  ['version', ({ version }) => version],
  ['numbers met', ({ numbers, shape }) => [...shape.numbers].filter((number) => numbers.has(number)).length],
  ['numbers missed', ({ numbers, shape }) => [...shape.numbers].filter((number) => !numbers.has(number)).length],
  ['negated both', ({ passageShape, shape }) => shape.negated * passageShape.negation],
  ['place', ({ place }) => place],
  ['section size', ({ sectionSize }) => sectionSize],
];

const sentenceColumns: readonly Column[] = [
  ['sentence probability', ({ judged }) => judged.probability],
  ['sentence capped', ({ judged }) => judged.capped],
  ...SENTENCE_NAMES.map((name, at): Column => [`sentence ${name}`, ({ judged }) => judged.features[at] ?? 0]),
];

const COLUMNS: readonly Column[] = [
  ...scoreColumns,
  ...matchColumns,
  ...titleColumns,
  ...questionColumns,
  ...passageColumns,
  ...productColumns,
  ...sentenceColumns,
];

export const FEATURE_NAMES: readonly string[] = COLUMNS.map(([name]) => name);

export function featuresOf(view: View, standing: Standing): number[] {
  return COLUMNS.map(([, read]) => read(view, standing));
}

export const valueOf = (scores: Scores, name: RankedScore, passage: number): number => scores[name][passage] ?? 0;

const sum = <Item>(items: readonly Item[], value: (item: Item, at: number) => number): number =>
  items.reduce((total, item, at) => total + value(item, at), 0);
/** a of b in parts of 256. */
const part = (a: number, b: number): number => (b <= 0 ? 0 : Math.floor((256 * a) / b));

/** What the section is about: the stems of its own heading, up to a parameter list. */
const titleOf = ({ heading }: View): readonly string[] =>
  contentStems((heading.split(HEADING_SEPARATOR).at(-1) ?? '').replace(/\(.*$/s, ''));

const titleTermsMet = (view: View): readonly AskedTerm[] => {
  const title = new Set(titleOf(view));
  return view.asked.terms.filter((term) => title.has(term.stem));
};

/** The share of the question's weight that the section's own heading names, the less the more else it names. */
export const titledOf = (view: View): number =>
  Math.floor(
    (part(
      sum(titleTermsMet(view), (term) => term.rarity),
      view.asked.total,
    ) *
      part(titleTermsMet(view).length, titleOf(view).length)) >>
      8,
  );

/** The share of the question's weight that is met. */
const covered = ({ asked, matches }: View, value: (match: Match) => number): number =>
  Math.floor(sum(matches, (match, at) => value(match) * (asked.terms[at]?.rarity ?? 0)) / asked.total);

const mean = ({ matches }: View, value: (match: Match) => number): number =>
  Math.floor(sum(matches, value) / Math.max(1, matches.length));

/** The rarest word that is not met, in parts of 256 of log2. */
const missing = ({ asked, matches }: View, value: (match: Match) => number): number =>
  Math.max(0, ...matches.map((match, at) => ((256 - value(match)) * (asked.terms[at]?.rarity ?? 0)) >> 8));

const pairsMet = ({ pairs, shape }: View): number => [...shape.pairs].filter((pair) => pairs.has(pair)).length;

function hitsOf({ asked, tokens }: View): number[] {
  const stems = new Set(asked.terms.map((term) => term.stem));
  return tokens.flatMap((token, at) => (stems.has(token.stem) ? [at] : []));
}

/** Words between matched words, one for one; PLACE_MAX where fewer than two are matched. */
function spread(view: View): number {
  const hits = hitsOf(view);
  const [first = 0] = hits;
  const last = hits.at(-1) ?? 0;
  return hits.length < 2 ? PLACE_MAX : Math.floor((last - first) / hits.length);
}

const isFocus = (term: AskedTerm): boolean => term.role === 'focus';
const isVerb = (term: AskedTerm): boolean => term.role === 'verb';
const isName = (term: AskedTerm): boolean => term.role === 'name';
const isIdentifier = (term: AskedTerm): boolean => /[_\d]/.test(term.lower);

/** The worst met of the terms of a kind. */
function least(view: View, is: (term: AskedTerm) => boolean, value: (match: Match) => number): number {
  const values = view.matches.flatMap((match, at) => {
    const term = view.asked.terms[at];
    return term !== undefined && is(term) ? [value(match)] : [];
  });
  return values.length === 0 ? NEUTRAL : Math.min(...values);
}
