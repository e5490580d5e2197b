// What a case does with a search outside, for the page and the command line: what of a query may leave, the documents that came
// back and that nobody has accepted yet, and accepting one (EBOM-REQ-141).

import type { Source } from '#core/case/state.ts';
import { STOP_WORDS, tokens } from '#core/english/words.ts';
import { AffidavitError } from '#core/errors.ts';
import { loadSource } from '#core/evidence/source.ts';
import { REASON_MAX } from '#core/limits.ts';
import type { Hash } from '#core/ports.ts';
import type { CaseAtWork } from '#desk/case-at-work.ts';
import { readProvenance, type Provenance } from '#desk/outside/capture.ts';
import { privateIn } from '#desk/outside/private-words.ts';

/** The program that can look something up: in the page, that of `affidavit serve --search`. */
export interface OutsideProgram {
  look(): Promise<OutsideStanding>;
  /** Throws SEARCH_OFF, SEARCH_QUERY, SEARCH_FAILED and what reaching the program throws. */
  search(signal: AbortSignal, query: string): Promise<Looked>;
}
/** `off`: there is a program, and it was started without a search. `code` says why it cannot be asked. */
export type OutsideStanding =
  | { readonly kind: 'none' }
  | { readonly kind: 'off' }
  | { readonly kind: 'failed'; readonly code: string }
  | { readonly kind: 'ready'; readonly host: string };

/** Attacker-controlled, all of it. */
export interface Looked {
  readonly found: readonly {
    readonly name: string;
    readonly page: string;
    /** Of its address, Q16.16. */
    readonly credibility: number;
    readonly dated: string | null;
  }[];
}

export const MEDIA = 'text/html';

/** Texts of the sphere INSIDE, and what comparing a query with them needs. Also what was taken out or replaced stays private. */
export async function insideTexts({
  blobs,
  model,
  ownLanguage,
}: Pick<CaseAtWork, 'blobs' | 'model' | 'ownLanguage'>): Promise<readonly string[]> {
  await ownLanguage();
  const own = model.state.sources.filter(({ act, library }) => library === null && act.sphere === 'INSIDE');
  return Promise.all(own.map(async ({ id }) => (await loadSource(blobs, id)).text));
}

/** Throws SEARCH_PRIVATE where a piece of the query stands in a document of the sphere INSIDE. */
export function assertPublic(query: string, inside: readonly string[]): void {
  const pieces = privateIn(query, inside);
  if (pieces.length > 0) throw new AffidavitError('SEARCH_PRIVATE', pieces.map((piece) => `“${piece}”`).join(', '));
}

/** The words of a question that may leave, for a person to edit; empty where there are none. */
export function suggestQuery(question: string, inside: readonly string[]): string {
  let words = tokens(question)
    .filter(({ lower, part }) => !part && !STOP_WORDS.has(lower))
    .map(({ text }) => text);
  while (words.length > 0) {
    const [piece] = privateIn(words.join(' '), inside);
    if (piece === undefined) break;
    // Of a run, one word less is enough.
    const last = piece.split(' ').at(-1) ?? piece;
    const kept = words.filter((word) => !word.includes(last));
    words = kept.length < words.length ? kept : [];
  }
  return words.join(' ');
}

/**
 * Adds what came back, of the sphere LIMINAL: an answer that rests on it says so, and is less sure, until a person accepts it.
 * Throws SEARCH_EMPTY where nothing of it could be added.
 */
export async function addFound(at: Pick<CaseAtWork, 'perform'>, { found }: Looked): Promise<void> {
  const said = { type: 'reference', sphere: 'LIMINAL', media: MEDIA, supersedes: null } as const;
  let added = 0;
  for (const { credibility, dated, name, page } of found) {
    const bytes = new TextEncoder().encode(page);
    const outcome = await at.perform({ kind: 'import', name, bytes, credibility, dated, ...said });
    if (outcome === null) return; // cancelled
    if (outcome.kind !== 'rejected') added += 1;
  }
  if (added === 0) throw new AffidavitError('SEARCH_EMPTY', 'nothing was found that can be read');
}

export interface Unaccepted extends Provenance {
  readonly id: Hash;
  readonly name: string;
}

/** What a search brought and nobody has accepted or taken out. */
export async function unaccepted(at: Pick<CaseAtWork, 'model' | 'originals'>): Promise<readonly Unaccepted[]> {
  const found: Unaccepted[] = [];
  for (const source of at.model.state.sources.filter(isWaiting)) {
    const told = readProvenance(await at.originals.bytesOf(source));
    if (told !== null) found.push({ id: source.id, name: source.act.name, ...told });
  }
  return found;
}

const isWaiting = ({ act, described, library }: Source): boolean =>
  library === null && described?.out !== true && act.sphere === 'LIMINAL' && act.media === MEDIA;

/** LIMINAL becomes OUTSIDE, with the reason on record. Throws INPUT_SCHEMA. */
export async function acceptFound(at: Pick<CaseAtWork, 'model' | 'perform'>, id: Hash, typed: string): Promise<void> {
  const reason = typed.trim();
  if (reason === '' || reason.length > REASON_MAX)
    throw new AffidavitError('INPUT_SCHEMA', `expected a reason of 1 to ${String(REASON_MAX)} characters`);
  const source = at.model.state.sources.find((one) => one.id === id && one.act.sphere === 'LIMINAL');
  if (source === undefined) throw new AffidavitError('INPUT_SCHEMA', 'expected a document that is not accepted yet');
  const { credibility, dated, supersedes, type } = source.act;
  const said = { type, sphere: 'OUTSIDE', credibility, dated, supersedes } as const;
  await at.perform({ kind: 'describe', source: id, reason, ...said });
}
