// Who asks for what: "The fire brigade recommended that the road be closed", "I object to closing the road", "BUY 5 % now". Of a
// question that proposes something, such a sentence takes a side; what merely tells of a good or a bad thing takes none.

import { markerOf } from '#core/english/negation.ts';
import { STOP_WORDS, tokens, type Token } from '#core/english/words.ts';
import { relate } from '#language/relations.ts';

/** What a question proposes; null where it proposes nothing. */
export interface Proposal {
  /** Stem of the deed: "closed" in "Should the road be closed?" */
  readonly deed: string;
  /** As it is written, in lower case. */
  readonly word: string;
  /** Stems of what else it names. */
  readonly things: ReadonlySet<string>;
}

export function proposalIn(question: string): Proposal | null {
  const words = tokens(question).filter(({ part }) => !part);
  const [first] = words;
  if (first === undefined || !PROPOSES.has(first.lower)) return null;
  const content = words.slice(1).filter(({ kind, lower }) => kind === 'word' && !STOP_WORDS.has(lower));
  const passive = words.findIndex(({ lower }) => lower === 'be');
  const subject = words[1];
  // "Should we close the road?", "Should the fund buy?": the deed stands behind who does it.
  const behind = content.find(({ start }) => start > (subject?.end ?? 0) && !isThing(words, start));
  const deed = passive > 0 ? words.slice(passive + 1).find((word) => content.includes(word)) : (behind ?? content[0]);
  if (deed === undefined) return null;
  const things = content.filter(({ stem }) => stem !== deed.stem).map(({ stem }) => stem);
  return { deed: deed.stem, word: deed.lower, things: new Set(things) };
}

/** Behind an article, up to the next word that is none of a name: "the lower road". Who does it, and no deed. */
function isThing(words: readonly Token[], start: number): boolean {
  const at = words.findIndex((word) => word.start === start);
  return at > 0 && ARTICLES.has(words[at - 1]?.lower ?? '') && at < 3;
}

const PROPOSES = new Set(['should', 'shall', 'ought', 'must']);
const ARTICLES = new Set(['the', 'a', 'an', 'this', 'that', 'our', 'my', 'your', 'their']);

/** The side that a sentence asks for; null where it asks for neither. */
export function adviceIn({ deed, things, word }: Proposal, sentence: string): 'for' | 'against' | null {
  const order = ORDER.exec(sentence)?.[0]?.toLowerCase();
  if (order !== undefined && ORDERS.has(word)) return order === word ? 'for' : 'against';
  const words = tokens(sentence).filter(({ part }) => !part);
  const at = words.findIndex(({ lower }) => ASKS_FOR.has(lower) || ASKS_AGAINST.has(lower) || MODALS.has(lower));
  const asks = words[at];
  if (asks === undefined || words.slice(0, at).some(({ lower }) => CONDITIONS.has(lower))) return null;
  const what = words.slice(at + 1);
  // A modal has what it is about in front: "The road should be closed".
  const about = MODALS.has(asks.lower) ? words : what;
  const does = what.filter(({ stem }) => stem === deed);
  const undoes = what.filter(({ stem }) => stem !== deed && relate(stem, deed) === 'opposite');
  if (does.length + undoes.length === 0 || (does.length > 0 && undoes.length > 0)) return null;
  if (things.size > 0 && !about.some(({ stem }) => things.has(stem))) return null;
  const denied =
    what.filter((word) => isDenial(word)).length + words.slice(Math.max(0, at - 2), at).filter(isDenial).length;
  const turned = [
    ASKS_AGAINST.has(asks.lower) || (words[at + 1]?.lower ?? '') === 'against',
    undoes.length > 0,
    denied % 2 === 1,
  ];
  return turned.filter(Boolean).length % 2 === 0 ? 'for' : 'against';
}

function isDenial(word: Token): boolean {
  const marker = markerOf(word);
  return marker === 'negation' || marker === 'denial' || word.lower.endsWith("n't");
}

/**
 * What somebody proposed is no reading beside what was decided: "Agreed by 4 votes to 1". In a paper that tells of a decision on
 * the same thing, proposals are how it came to it.
 */
export function isProposal(sentence: string): boolean {
  return PROPOSED.test(sentence) && !isDecision(sentence);
}
export const isDecision = (sentence: string): boolean => DECIDED.test(sentence);

const PROPOSED =
  /\b(?:propos(?:e|es|ed|al)|suggest(?:s|ed|ion)?|moved that|motion|ask(?:s|ed) (?:for|that)|request(?:s|ed)?|urg(?:es|ed))\b/i;
const DECIDED =
  /\b(?:it (?:was|is) (?:\w+ )?(?:agreed|decided|resolved)|(?:was|were) (?:agreed|adopted|approved|carried|rejected|turned down|voted down)|agreed by|resolved that|decided (?:that|to)|carried by|(?:board|committee|council|governors|meeting|members|owners) (?:have |has )?(?:agreed|decided|resolved|approved|voted))\b|^\W*(?:agreed|decided|resolved|carried)\b/i;

const set = (text: string): ReadonlySet<string> => new Set(text.split(' '));
const ASKS_FOR = set(
  'recommend recommends recommended recommending advise advises advised propose proposes proposed suggest suggests suggested urge urges urged demand demands demanded favour favours favoured favor favors favored support supports supported endorse endorses endorsed welcome welcomes welcomed approve approves approved ask asks asked request requests requested resolved voted warn warns warned',
);
const ASKS_AGAINST = set(
  'object objects objected oppose opposes opposed reject rejects rejected against discourages discourage discouraged',
);
const MODALS = set('should ought must');
const CONDITIONS = set('if whether unless who when');
const ORDER = /\b(?:BUY|SELL|SHORT|HOLD)\b/;
const ORDERS = set('buy sell short hold');
