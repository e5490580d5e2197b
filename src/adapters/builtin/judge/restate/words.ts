// A sentence as the restating reading sees it: words with a tag each, of which the grammar in clause.ts is made.

import type { Quantity } from '#core/english/numbers.ts';
import { isIrregular, toStem } from '#language/stem.ts';
import { tokens } from '#core/english/words.ts';
import { readQuantities } from '#adapters/builtin/judge/numbers.ts';
import { classesOf, wordOf } from '#adapters/builtin/judge/relations.ts';
import { toForm } from '#adapters/builtin/judge/strict/phrases.ts';
import { NOT_PAST, toKey, toNumber } from '#adapters/builtin/judge/strict/terms.ts';
import { REWORDED } from '#adapters/builtin/judge/restate/same-words.ts';

/**
 * D article, G "his", Q quantifier, P preposition, S "if", B be, H have, A do, M modal, n not, T to, R who, t that, & and, | or,
 * b but, c comma, s 's, # number, p pronoun, y adverb, I -ing, V past form, W may be a verb, X any other.
 */
export type Tag =
  | 'D'
  | 'G'
  | 'Q'
  | 'P'
  | 'S'
  | 'B'
  | 'H'
  | 'A'
  | 'M'
  | 'n'
  | 'T'
  | 'R'
  | 't'
  | '&'
  | '|'
  | 'b'
  | 'c'
  | 's'
  | '#'
  | 'p'
  | 'y'
  | 'I'
  | 'V'
  | 'W'
  | 'X';

export interface Word {
  readonly tag: Tag;
  readonly lower: string;
  readonly key: string;
  readonly stem: string;
  readonly name: boolean;
}

const rows = (table: string): [string, Tag][] =>
  table.split(';').flatMap((row) => {
    const [tag = '', words = ''] = row.trim().split(':');
    return words.split(' ').map((word): [string, Tag] => [word, tag as Tag]);
  });

const TAGS: ReadonlyMap<string, Tag> = new Map(
  rows(
    'D:a an the;G:his her its their our your my whose;Q:all each some most many few several both only any no half neither either none every this that these those another other same such more less fewer;' +
      'P:in on at by for from with without into onto within after before until since during against between through throughout of under over above below ' +
      'behind beside near along around across among as than except via despite notwithstanding outside inside upon per towards toward minimum maximum notearlier like becauseof about;' +
      'S:if unless when whenever where wherever while whereas because although though;B:am is are was were be been being;H:has have had;A:do does did;' +
      'M:may must mustnot neednot will would should could might;n:not never;T:to;R:who which whom;&:and;|:or nor;b:but;' +
      'p:he she it they we you i him them us me there nobody everyone anyone one someone everybody something nothing himself herself itself themselves',
  ),
);

const OPENING = /[,;()\u2014]|\s[-\u2013]\s/;

/** Null for what no reading is attempted of: questions, quotations, lists, long sentences. */
export function readWords(sentence: string): Word[] | null {
  if (sentence.length > UNITS_MAX || /[?"\u201c]|:(?!\d)/.test(sentence)) return null;
  const text = REWORDED.reduce((form, [pattern, to]) => form.replace(pattern, to), toForm(sentence)).replace(
    /[\s.;!]+$/,
    '',
  );
  const all = tokens(text).filter((token) => !token.part || token.lower === 'not');
  const spans = readQuantities(text, all);
  const words: Word[] = [];
  let last = 0;
  for (const token of all) {
    const gap = text.slice(last, token.start);
    const span = spans.find((one) => one.start <= token.start && token.end <= one.end);
    if (OPENING.test(gap)) words.push({ tag: 'c', lower: gap.trim(), key: ',', stem: '', name: false });
    if (last > 0 && /['\u2019]s?\s/.test(gap)) words.push(OWNED);
    last = token.end;
    if (span !== undefined && span.start !== token.start) continue;
    words.push(
      span === undefined ? toWord(token.lower, token.text, token.stem, words.length === 0) : toNumberWord(span),
    );
    if (/^['\u2019](?:s\b|(?=\s))/.test(text.slice(token.end)) && token.kind === 'word' && !TAGS.has(token.lower)) {
      words.push(OWNED);
      last = token.end + (text.charAt(token.end + 1) === 's' ? 2 : 1);
    }
  }
  return words.length > WORDS_MAX ? null : withoutBounds(withOrdinals(words));
}

const UNITS_MAX = 320;
const WORDS_MAX = 48;
const OWNED: Word = { tag: 's', lower: "'s", key: "'s", stem: '', name: false };

function toNumberWord(span: Quantity): Word {
  // "The statute of 2014" and "the 2014 statute".
  const key = toNumber(span).key.replace(/^#count {2}((?:1[5-9]|20)\d\d)000 exact$/, '#date  $10000 exact');
  return { tag: '#', lower: key, key, stem: '', name: false };
}

/** "The first quarter ... the second": the noun is not said twice. */
const withOrdinals = (words: readonly Word[]): Word[] =>
  words.flatMap((word, at) => {
    const behind = words[at + 1]?.tag;
    if (
      !word.key.startsWith('#ordinal') ||
      words[at - 1]?.tag !== 'D' ||
      (behind !== undefined && behind !== 'c' && behind !== '&')
    )
      return [word];
    const full = words.findIndex(
      (other, index) => index !== at && other.key.startsWith('#ordinal') && /^[XW]$/.test(words[index + 1]?.tag ?? ''),
    );
    const noun = full < 0 ? undefined : words[full + 1];
    return noun === undefined ? [word] : [word, noun];
  });

/** "Over 50 workers": the number knows that it is a bound. "Children under six" keeps what stands between. */
const withoutBounds = (words: readonly Word[]): Word[] =>
  words.filter(
    ({ lower }, at) =>
      !(
        BOUNDS.has(lower) &&
        words[at + 1]?.tag === '#' &&
        (at === 0 || /^[PVBHAMTDGc]$/.test(words[at - 1]?.tag ?? ''))
      ),
  );
const BOUNDS = new Set(['over', 'under', 'minimum', 'maximum', 'above', 'below', 'about']);

function toWord(lower: string, text: string, stem: string, first: boolean): Word {
  const tag = tagOf(lower, text !== lower);
  const key = tag === 'X' || tag === 'W' || tag === 'V' || tag === 'I' ? toKey(lower) : lower;
  const classes = classesOf(wordOf(stem));
  return { tag, lower, key, stem, name: tag !== 'P' && isNamed(text) && (!first || classes === '') };
}

/** "Riga", "load_rows", "maxCount". */
const isNamed = (text: string): boolean => /^[A-Z]|[a-z\d]_[a-z\d]|[a-z][A-Z]/.test(text);

function tagOf(lower: string, large: boolean): Tag {
  const known = TAGS.get(lower);
  if (lower === 'lives') return 'W';
  // The table knows the past of "find" alone.
  if (lower === 'founded') return 'V';
  if (known !== undefined) return known;
  const classes = classesOf(wordOf(toStem(lower)));
  if (
    ADVERBS.has(lower) ||
    (lower.endsWith('ly') &&
      classes !== 'n' &&
      lower.length > 4 &&
      !/^(?:family|reply|supply|only|july|apply|early|weekly)$/.test(lower))
  )
    return 'y';
  // "Reused": a word that the table does not know.
  if (classes === '' && !large && /[a-df-z]ed$/.test(lower)) return 'V';
  if (!classes.includes('v')) return 'X';
  if (/[a-df-z]ed$/.test(lower) || (isIrregular(lower) && !NOT_PAST.has(lower))) return 'V';
  return lower.endsWith('ing') && lower.length > 5 ? 'I' : 'W';
}

const ADVERBS = new Set(
  'also already now then however today still too once twice again later soon often always ever just well together there here back out up down away off perday perweek permonth peryear perhour perminute persecond perquarter immediately instead north south east west abroad upstream downstream almost nearly perhaps quite rather even'.split(
    ' ',
  ),
);
