// An expert library: sources on one subject that somebody has put together, as one file of canonical JSON with the fields
// of EBOM "Domain-Specific Expert Libraries". The SHA-256 of its bytes is what it is: another word, another library.

import { isShapeError, sayFields } from '#core/bytes/fields.ts';
import * as z from 'zod';
import { fromUtf8, sha256Hex, utf8 } from '#core/bytes/hash.ts';
import { canonical, canonicalBytes } from '#core/bytes/jcs.ts';
import { parseStrict } from '#core/bytes/read.ts';
import { checkText } from '#core/bytes/text.ts';
import { AffidavitError, type LibraryCode } from '#core/errors.ts';
import {
  LIBRARY_BYTES_MAX,
  LIBRARY_NOTE_MAX,
  LIBRARY_SOURCES_MAX,
  SOURCE_BYTES_MAX,
  SOURCE_NAME_MAX,
} from '#core/limits.ts';
import { credibilityBy, credibilityFactors } from '#core/evidence/factors.ts';
import { quantise, toDecimal } from '#core/bytes/q16.ts';
import { DOMAINS } from '#core/admission/shapes.ts';
import type { Hash } from '#core/ports.ts';

const LIFETIME = /^(?:indefinite|[1-9][0-9]{0,4}_(?:hour|hours|day|days))$/;
const note = z.string().min(1).max(LIBRARY_NOTE_MAX);

/** What a pack says of a source besides its text. */
export const librarySource = z.strictObject({
  /** 0 to 1, as its maker rates it. */
  credibility: z.number().min(0).max(1),
  /** Whether vectors of the passages come with the pack, or are made on the device that adds it. */
  embeddings: z.enum(['precomputed', 'on_device']),
  /** Beyond EBOM's fields: what the credibility is made of, where it is that of the formula. */
  factors: credibilityFactors.exactOptional(),
  id: z.string().min(1).max(SOURCE_NAME_MAX),
  indexed: z.boolean(),
  /** Where it can be read by people; null for what stands nowhere else. */
  url: z
    .string()
    .regex(/^https?:\/\/[\x21-\x7e]{1,2000}$/)
    .nullable(),
});
/** A pack without its texts. */
export const libraryHead = z.strictObject({
  domain: z.enum(DOMAINS),
  library_name: z.string().regex(/^[a-z0-9][a-z0-9_]{0,63}$/),
  metadata: z.strictObject({
    /** What it is, and on which terms it may be used: beyond EBOM's fields, so that a file tells it wherever it goes. */
    about: note.exactOptional(),
    cache_lifetime: z.string().regex(LIFETIME),
    created: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
    licence: note.exactOptional(),
    volatility: z.enum(['HIGH', 'MEDIUM', 'LOW', 'STATIC']),
  }),
  version: z.string().regex(/^[0-9A-Za-z][0-9A-Za-z.+_-]{0,63}$/),
});
/** EBOM-REQ-133. */
export const libraryPack = libraryHead.extend({
  sources: z
    .array(librarySource.extend({ content: z.string().min(1) }))
    .min(1)
    .max(LIBRARY_SOURCES_MAX),
});
export type LibraryHead = z.infer<typeof libraryHead>;
export type LibraryPack = z.infer<typeof libraryPack>;

export interface ReadLibrary {
  readonly pack: LibraryPack;
  /** SHA-256 of its bytes. */
  readonly hash: Hash;
}

/**
 * Reads a pack, which may be by anybody. Throws LIBRARY_SIZE, LIBRARY_FORMAT where it is no pack, LIBRARY_CANONICAL where
 * it is one in other bytes than the canonical ones, and LIBRARY_SOURCE for a source that no case could hold.
 */
export function readLibrary(bytes: Uint8Array): ReadLibrary {
  if (bytes.length > LIBRARY_BYTES_MAX) throw tooLarge(bytes);
  const { pack, text } = parse(bytes);
  requireSources(pack);
  if (canonical(pack) !== text) throw refuse('LIBRARY_CANONICAL', 'the pack is not in canonical form');
  return { pack, hash: sha256Hex(bytes) };
}

/**
 * The hash of a pack that was made again of its records. It has its shape; throws LIBRARY_SIZE and LIBRARY_SOURCE for what
 * `readLibrary` would not have read.
 */
export function requirePack(pack: LibraryPack): Hash {
  const bytes = libraryBytes(pack);
  if (bytes.length > LIBRARY_BYTES_MAX) throw tooLarge(bytes);
  requireSources(pack);
  return sha256Hex(bytes);
}

/** The bytes of a pack: what its hash is of. */
export function libraryBytes(pack: LibraryPack): Uint8Array {
  return canonicalBytes(pack);
}

/** How a library is called wherever people read of it. */
export function libraryName({ name, version }: { readonly name: string; readonly version: string }): string {
  return `${name.replaceAll('_', ' ')} ${version}`;
}

/** How long a pack counts as fresh, in hours; null without end. */
export function lifetimeHours({ metadata }: Pick<LibraryHead, 'metadata'>): number | null {
  const [count = '', unit = ''] = metadata.cache_lifetime.split('_');
  if (unit === '') return null;
  return Number(count) * (unit.startsWith('day') ? 24 : 1);
}

function parse(bytes: Uint8Array): { readonly pack: LibraryPack; readonly text: string } {
  let value: unknown;
  try {
    const text = fromUtf8(bytes);
    value = parseStrict(text);
    return { pack: libraryPack.parse(value), text };
  } catch (cause) {
    const why = isShapeError(cause) ? sayFields(cause, value) : cause instanceof Error ? cause.message : '';
    throw refuse('LIBRARY_FORMAT', `expected an expert library: ${why}`, { cause });
  }
}

/** Ids are names that people read: one line each, and no two alike. */
function requireSources({ metadata, sources }: LibraryPack): void {
  const lines = [metadata.about ?? '', metadata.licence ?? '', ...sources.map(({ id }) => id)];
  const broken = lines.find((line) => line.trim() !== line || line.includes('\n') || checkText(line) !== null);
  if (broken !== undefined) throw refuse('LIBRARY_SOURCE', `expected one plain line, got ${broken.slice(0, 80)}`);
  if (new Set(sources.map(({ id }) => id)).size !== sources.length)
    throw refuse('LIBRARY_SOURCE', 'two sources have the same id');
  const large = sources.find(({ content }) => utf8(content).length > SOURCE_BYTES_MAX);
  if (large !== undefined)
    throw refuse('LIBRARY_SOURCE', `${large.id}: expected at most ${SOURCE_BYTES_MAX} bytes of text`);
  for (const { credibility, factors, id } of sources) {
    if (factors === undefined) continue;
    const exact = toDecimal(credibilityBy(factors), 4);
    if (quantise(credibility) !== quantise(Number(exact)))
      throw refuse('LIBRARY_SOURCE', `${id}: expected the credibility of its factors, ${exact}`);
  }
}

function tooLarge({ length }: Uint8Array): AffidavitError {
  return refuse('LIBRARY_SIZE', `expected at most ${LIBRARY_BYTES_MAX} bytes, got ${length}`);
}

function refuse(code: LibraryCode, message: string, options?: ErrorOptions): AffidavitError {
  return new AffidavitError(code, message, options);
}
