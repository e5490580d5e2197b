// A sentence as the strict reading sees it: terms in chunks, one chunk for the statement and one for every preposition or
// condition that hangs on it. Only articles, copulas and "of" are dropped; every other word counts.

import type { Quantity } from '#core/english/numbers.ts';
import { isIrregular, toStem } from '#language/stem.ts';
import { STOP_WORDS, tokens, type Token } from '#core/english/words.ts';
import { readQuantities } from '#adapters/builtin/judge/numbers.ts';
import { SAME_WORD } from '#adapters/builtin/judge/strict/phrases.ts';

export interface Term {
  /** What has to be equal. */
  readonly key: string;
  /** For WordNet; "" for what has no synonyms. */
  readonly stem: string;
  readonly kind: 'word' | 'number' | 'modal' | 'function';
}

export interface Chunk {
  /** The words that open it, "if" or "not before"; "" for the statement itself. */
  readonly lead: string;
  readonly terms: readonly Term[];
}

const set = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const DROPPED = set('a an the of do does am is are be been being there');
const BE = set('is are be been being');
const PAST = set('was were did');
const LEADS = set(
  'in on at by for from to with without into onto within after before until since during against between through throughout ' +
    'notearlier if unless when whenever where while because except but via despite notwithstanding along among as than near',
);
const MODALS = set('must may mustnot neednot should will would could might');
const FUNCTION_WORDS = set(
  'and or not never no nobody anyone everyone all any both some most many few several only also even that which who whom whose this these those such it ' +
    'its they them their he his she her him you your we our us i my me then so once just minimum maximum over under another other same own each every too',
);
/** "two hours" may stand before or behind what it measures. */
const MOVABLE = set('written persecond perminute perhour perday perweek permonth perquarter peryear immediately');

/** `form`: what `toForm` makes of a sentence. */
export function readChunks(form: string): Chunk[] {
  const text = form.replace(/[\s.;!]+$/, '');
  return toActive(readParts(text)).map(({ lead, terms }) => ({
    lead,
    terms: terms.filter((term) => term !== PASSIVE),
  }));
}

/** How many terms a sentence may have beside what denies, at least and at most. */
export interface Room {
  readonly least: number;
  readonly most: number;
}

/** Counted by the words alone, to set apart what can say the same from what is longer or shorter anyway. */
export function roomOf(form: string): Room {
  let least = 0;
  let most = 0;
  for (const { kind, lower, part } of tokens(form)) {
    if ((part && lower !== 'not') || DROPPED.has(lower) || LEADS.has(lower)) continue;
    most += 1;
    if (kind === 'number' || lower === 'one') least -= SWALLOWED_MAX;
    else if (!STOP_WORDS.has(lower) && !PLACES.has(lower) && lower !== 'never') least += 1;
  }
  return { least, most };
}

/** Words that a number may take with it: "5 p.m.", "per cent", "of May 1990". */
const SWALLOWED_MAX = 3;

export const isMovable = (term: Term): boolean => term.kind === 'number' || MOVABLE.has(term.key);

/** Stands before a participle until the chunks are turned into the active. */
const PASSIVE: Term = { key: 'be', stem: '', kind: 'function' };
const WAS: Term = { key: 'was', stem: '', kind: 'function' };

interface Open {
  lead: string;
  terms: Term[];
}

function readParts(text: string): Open[] {
  const words = tokens(text).filter((token) => !token.part || token.lower === 'not');
  const spans = readQuantities(text, words);
  const parts: Open[] = [{ lead: '', terms: [] }];
  let owner: Term | null = null;
  let opening = true;
  for (const [at, token] of words.entries()) {
    const part = parts[parts.length - 1] ?? { lead: '', terms: [] };
    const before = words[at - 1];
    const gap = text.slice(before?.end ?? 0, token.start);
    const span = spans.find((one) => one.start <= token.start && token.end <= one.end);
    if (span !== undefined && span.start !== token.start) continue;
    if (isGenitive(text, token)) continue;
    const first = parts[0];
    const inverted = opening && (first?.lead ?? '').startsWith('only') && AUXILIARY.has(token.lower);
    if (
      opening &&
      first?.lead !== '' &&
      first !== undefined &&
      first.terms.length > 0 &&
      (gap.includes(',') || inverted)
    ) {
      parts.push({ lead: '', terms: [] });
      opening = false;
    }
    const open = parts[parts.length - 1] ?? part;
    const leads = span === undefined && (LEADS.has(token.lower) || isLeading(token.lower, words[at + 1]));
    if (leads) {
      if (open.terms.length === 0) open.lead = `${open.lead} ${token.lower}`.trim();
      else parts.push({ lead: token.lower, terms: [] });
      continue;
    }
    const term = span === undefined ? toTerm(text, words, at) : toNumber(span);
    if (term === null) continue;
    open.terms.push(term);
    if (owner !== null && term.kind === 'word') {
      open.terms.push(owner);
      owner = null;
    }
    // "the landlord's consent" is "the consent of the landlord".
    if (isOwner(text, token) && term.kind === 'word') {
      open.terms.pop();
      owner = term;
    }
  }
  if (owner !== null) parts[parts.length - 1]?.terms.push(owner);
  return parts.filter(({ lead, terms }) => lead !== '' || terms.length > 0);
}

const AUXILIARY = set('do does is are may must can will should mustnot');
/** "only with", "not before" open a chunk with what they stand before, and "under" opens one where it bounds no number. */
const isLeading = (word: string, next: Token | undefined): boolean =>
  next !== undefined &&
  (word === 'only' || word === 'not' ? LEADS.has(next.lower) : PLACES.has(word) && next.kind === 'word');
const PLACES = set('under over above below');
const isGenitive = (text: string, token: Token): boolean => token.lower === 's' && text.charAt(token.start - 1) === "'";
const isOwner = (text: string, token: Token): boolean =>
  /^'s\b/.test(text.slice(token.end, token.end + 3)) ||
  (token.lower.endsWith('s') && /^' /.test(text.slice(token.end, token.end + 2)));

export function toNumber({ bound, kind, unit, value, key }: Quantity): Term {
  // A bare decimal is compared as it is written, since 3.10 may be a version; of what has a unit the amount counts.
  const written = kind === 'count' && key.includes('.') ? key : String(value);
  return { key: `#${kind} ${kind === 'count' ? '' : unit} ${written} ${bound}`, stem: '', kind: 'number' };
}

function toTerm(text: string, words: readonly Token[], at: number): Term | null {
  const token = words[at];
  if (token === undefined) return null;
  const { lower } = token;
  if (MODALS.has(lower)) return { key: lower, stem: '', kind: 'modal' };
  if (PAST.has(lower)) return WAS;
  if (BE.has(lower) && isPastForm(nextWord(words, at))) return PASSIVE;
  if (DROPPED.has(lower)) return null;
  if (FUNCTION_WORDS.has(lower)) return { key: lower, stem: '', kind: 'function' };
  if (/^(?:has|have|had)$/.test(lower) && isPastForm(nextWord(words, at)))
    return { key: lower === 'had' ? 'had' : 'have', stem: '', kind: 'function' };
  if (lower === 'written') return { key: lower, stem: '', kind: 'word' };
  const base = toKey(lower);
  const key = SAME_KEY.get(base) ?? base;
  // A past is another statement than a present; a participle is neither.
  const past = isPastForm(token) && !isParticiple(text, words, at);
  return { key: past ? `${key} past` : key, stem: past ? '' : token.stem, kind: 'word' };
}

function nextWord(words: readonly Token[], at: number): Token | undefined {
  const next = words[at + 1];
  return next !== undefined && /^(?:not|been|also|never|being|already|be)$/.test(next.lower)
    ? nextWord(words, at + 1)
    : next;
}

const isPastForm = (token: Token | undefined): boolean =>
  token !== undefined && (/[a-z]ed$/.test(token.lower) || (isIrregular(token.lower) && !NOT_PAST.has(token.lower)));
/** Irregular forms that are no past. */
export const NOT_PAST = set(
  'better best worse worst further farther furthest more most less least elder eldest men women children feet teeth geese mice people persons oxen knives ' +
    'lives wives halves leaves loaves shelves thieves wolves calves scarves selves data criteria media analyses crises bases theses appendices indices indexes ' +
    'axes vertices matrices buses gases lenses news series species having doing letting putting running setting sitting cutting flies costing hitting',
);

/** Behind "be" or "have", or before the noun it tells apart. */
function isParticiple(text: string, words: readonly Token[], at: number): boolean {
  const behind = [words[at - 1], words[at - 2], words[at - 3]];
  const near = behind.slice(
    0,
    1 + behind.findIndex((word) => word === undefined || !/^(?:not|been|never|being|also|already)$/.test(word.lower)),
  );
  const helped = near.some((word) =>
    /^(?:is|are|be|been|being|was|were|has|have|had|get|gets)$/.test(word?.lower ?? ''),
  );
  const next = words[at + 1];
  const before = words[at - 1];
  const attributive =
    next !== undefined &&
    text.slice(words[at]?.end ?? 0, next.start) === ' ' &&
    !LEADS.has(next.lower) &&
    !DROPPED.has(next.lower) &&
    !FUNCTION_WORDS.has(next.lower) &&
    (before === undefined ||
      DROPPED.has(before.lower) ||
      LEADS.has(before.lower) ||
      before.lower === 'all' ||
      before.kind === 'number');
  return helped || attributive;
}

/** Plurals and forms of verbs fall together; "lessor" and "lessee", "most" and "much" never do. */
export function toKey(lower: string): string {
  const word = isIrregular(lower) && !COMPARED.has(lower) ? toStem(lower) : lower;
  return strip(word);
}
const COMPARED = set('better best worse worst further farther furthest more most less least elder eldest');

function strip(word: string): string {
  let stem = word;
  if (/[^aeiou]ies$/.test(stem)) stem = `${stem.slice(0, -3)}y`;
  else if (/(?:ss|sh|ch|x)es$/.test(stem)) stem = stem.slice(0, -2);
  else if (/[^su]s$/.test(stem) && stem.length > 3) stem = stem.slice(0, -1);
  if (/[aeiouy].*[^e]ed$/.test(stem)) stem = stem.slice(0, -2);
  else if (/[aeiouy].*[a-z]ing$/.test(stem) && stem.length > 5) stem = stem.slice(0, -3);
  if (/([bdgmnprt])\1$/.test(stem)) stem = stem.slice(0, -1);
  return stem.replace(/([^aeiou])y$/, '$1i').replace(/e$/, '');
}

const SAME_KEY: ReadonlyMap<string, string> = new Map(
  [...SAME_WORD].map(([word, form]): [string, string] => [toKey(word), toKey(form)]),
);

/** "The deposit must be returned by the landlord" is "the landlord must return the deposit". */
function toActive(parts: readonly Open[]): Open[] {
  const at = parts.findIndex(({ terms }) => terms.includes(PASSIVE));
  const main = parts
    .slice(0, at + 1)
    .map(({ lead }) => lead)
    .lastIndexOf('');
  const by = parts.findIndex(({ lead, terms }, index) => index > at && lead === 'by' && terms[0]?.kind === 'word');
  const verbal = parts[at];
  const agent = parts[by];
  if (verbal === undefined || agent === undefined || main < 0) return [...parts];
  const { terms } = verbal;
  const be = terms.indexOf(PASSIVE);
  const from = be - (terms[be - 1]?.kind === 'modal' ? 1 : 0);
  const predicate = [...terms.slice(from, be), ...terms.slice(be + 1)];
  // What is returned stands before the verb, with all that hangs on it.
  const acted = parts.slice(main, at + 1).map((part, index) => ({
    lead: part.lead,
    terms: index === at - main ? terms.slice(0, from) : part.terms,
  }));
  const [head, ...hanging] = acted;
  const active = [
    { lead: '', terms: [...agent.terms, ...predicate, ...(head?.terms ?? [])] },
    ...hanging,
    ...parts.slice(at + 1).filter((part) => part !== agent),
  ];
  return [...parts.slice(0, main), ...active];
}
