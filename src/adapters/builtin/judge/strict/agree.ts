// Two sentences held together chunk by chunk: the same, or different in this one place.

import { classesOf, relate, wordOf } from '#adapters/builtin/judge/relations.ts';
import { isMovable, type Chunk, type Term } from '#adapters/builtin/judge/strict/terms.ts';

/** "same": word for word or by words that mean the same; "turned": they differ in one number, modality or denial only. */
export type Agreement = 'same' | 'turned' | 'other';

export function agree(one: readonly Chunk[], other: readonly Chunk[]): Agreement {
  // No order of the chunks and no word for another makes up for a chunk or a term more.
  if (one.length !== other.length || stated(one) !== stated(other)) return 'other';
  // "All members must" is "each member must"; five euros for all are not five for each.
  const shared = [...one, ...other].some(({ terms }) =>
    terms.some((term) => /^#(?:money|count|percent)/.test(term.key)),
  );
  const [claim, said] = shared ? [one, other] : [spread(one), spread(other)];
  const orders = arrangements(said);
  if (orders.some((order) => differences(claim, order).every((one) => one === 'synonym') && sameWords(claim, order)))
    return 'same';
  return orders.some((order) => isTurned(claim, order)) ? 'turned' : 'other';
}

/** Terms beside what denies. */
const stated = (chunks: readonly Chunk[]): number =>
  chunks.reduce((sum, { terms }) => sum + terms.filter((term) => !DENIALS.has(term.key)).length, 0);

const spread = (chunks: readonly Chunk[]): Chunk[] =>
  chunks.map(({ lead, terms }) => ({
    lead,
    terms: terms.map((term) => (term.key === 'all' ? { ...term, key: 'each' } : term)),
  }));

type Difference = 'synonym' | 'value' | 'other';

/** Words that WordNet calls synonyms: one at most, or a sentence drifts. */
const SYNONYMS_MAX = 1;

function sameWords(claim: readonly Chunk[], stated: readonly Chunk[]): boolean {
  return differences(claim, stated).length <= SYNONYMS_MAX;
}

/** Of one number, or of what may, must or must not be, with everything else the same. */
function isTurned(claim: readonly Chunk[], stated: readonly Chunk[]): boolean {
  const found = differences(claim, stated);
  if (found.length === 1 && found[0] === 'value') return true;
  const plain = (chunks: readonly Chunk[]): Chunk[] =>
    chunks.map(({ lead, terms }) => ({
      lead: lead.replace(/^without$/, 'with'),
      terms: terms.filter((term) => !DENIALS.has(term.key)),
    }));
  const denials = (chunks: readonly Chunk[]): number =>
    chunks.reduce(
      (sum, { lead, terms }) => sum + Number(lead === 'without') + terms.filter((term) => DENIALS.has(term.key)).length,
      0,
    );
  return denials(claim) + denials(stated) === 1 && differences(plain(claim), plain(stated)).length === 0;
}

const DENIALS = new Set(['not', 'never', 'no']);

/**
 * As it stands; with what stands behind moved to the front or back ("Within 30 days the tenant ..."); and with two
 * neighbours changed that hang on the statement with a preposition each, one of them a measure.
 */
function arrangements(chunks: readonly Chunk[]): (readonly Chunk[])[] {
  const rotated = chunks.flatMap((chunk, at) =>
    at > 0 && (chunk.lead !== '' || chunks[0]?.lead !== '') ? [[...chunks.slice(at), ...chunks.slice(0, at)]] : [],
  );
  const swapped = chunks.flatMap((chunk, at) => {
    const next = chunks[at + 1];
    if (next === undefined || !ADVERBIAL.has(chunk.lead) || !ADVERBIAL.has(next.lead)) return [];
    if (!hasNumber(chunk) && !hasNumber(next)) return [];
    return [[...chunks.slice(0, at), next, chunk, ...chunks.slice(at + 2)]];
  });
  return [chunks, ...rotated, ...swapped];
}

const ADVERBIAL = new Set('in on at for from to with without within after before until since during'.split(' '));
const hasNumber = ({ terms }: Chunk): boolean => terms.some((term) => term.kind === 'number');

function differences(claim: readonly Chunk[], stated: readonly Chunk[]): Difference[] {
  if (claim.length !== stated.length) return ['other'];
  return claim.flatMap((chunk, at): Difference[] => {
    const other = stated[at];
    return other === undefined || other.lead !== chunk.lead ? ['other'] : compareTerms(chunk.terms, other.terms);
  });
}

function compareTerms(claim: readonly Term[], stated: readonly Term[]): Difference[] {
  if (claim.length !== stated.length) return ['other'];
  const direct = inOrder(claim, stated);
  if (direct.length === 0) return direct;
  // One measure may stand on either side of its noun; of two, each stays with its own.
  const numbers = [claim, stated].map((terms) => terms.filter((term) => term.kind === 'number'));
  if (numbers.some((row) => row.length > 1)) return direct;
  const moved = inOrder(
    claim.filter((term) => !isMovable(term)),
    stated.filter((term) => !isMovable(term)),
  );
  const values = inOrder(sorted(claim.filter(isMovable)), sorted(stated.filter(isMovable)));
  return moved.includes('other') || values.includes('other') ? direct : [...moved, ...values];
}

const sorted = (terms: readonly Term[]): Term[] =>
  [...terms].sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));

function inOrder(claim: readonly Term[], stated: readonly Term[]): Difference[] {
  if (claim.length !== stated.length) return ['other'];
  return claim.flatMap((term, at): Difference[] => {
    const other = stated[at];
    if (other === undefined) return ['other'];
    if (term.key === other.key) return [];
    if (isValue(term, other)) return ['value'];
    return [isSynonym(term, other) ? 'synonym' : 'other'];
  });
}

/** Verbs have too many meanings to be exchanged. */
const isSynonym = (term: Term, other: Term): boolean =>
  term.stem !== '' &&
  other.stem !== '' &&
  term.stem !== other.stem &&
  [term, other].every(({ stem }) => /^[na]$/.test(classesOf(wordOf(stem)))) &&
  relate(wordOf(other.stem), wordOf(term.stem)) === 'synonym';

/** Two numbers of one kind and unit, or two modalities that exclude each other. */
function isValue(term: Term, other: Term): boolean {
  if (term.kind === 'number' && other.kind === 'number')
    return (
      kindOf(term) === kindOf(other) && /^#(?:money|percent|measure|count|time) .* (?:exact|min|max)$/.test(term.key)
    );
  return (
    term.kind === 'modal' &&
    other.kind === 'modal' &&
    EXCLUDING.has([term.key, other.key].sort((a, b) => (a < b ? -1 : 1)).join(' '))
  );
}

/** Kind, unit and bound: only the number itself may differ. */
const kindOf = ({ key }: Term): string => key.replace(/ \S+( \S+)$/, '$1');

const EXCLUDING = new Set(['may mustnot', 'must mustnot', 'must neednot', 'must neednot']);
