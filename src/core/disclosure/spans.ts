// Single passages of a document of which nothing else is shown. The parser's record names the RFC 6962 root of the salted
// passages; a span is one leaf of that tree with the path to its root. Anybody with SHA-256 can see that it stands in the
// document, at these characters; of the others it tells nothing, since without their salts they cannot be guessed.

import * as z from 'zod';
import { fromUtf8, toHex } from '#core/bytes/hash.ts';
import { canonical, canonicalBytes } from '#core/bytes/jcs.ts';
import { parseStrict } from '#core/bytes/read.ts';
import { passagesOf, type NumberedReply } from '#core/bundle/contents.ts';
import { spanName } from '#core/bundle/format.ts';
import { AffidavitError } from '#core/errors.ts';
import { loadSource, passageHash, passageLeaves, type PassageLeaf } from '#core/evidence/source.ts';
import { inclusionProof } from '#core/ledger/merkle.ts';
import { observationIn, outputOf, type Observation } from '#core/admission/observation.ts';
import { classOf, type OutputOf } from '#core/admission/grammar.ts';
import type { BlobStore, Entry, Hash } from '#core/ports.ts';
import type { CaseState } from '#core/case/state.ts';

type Blobs = Pick<BlobStore, 'get'>;

/** A passage by its document's id and its place there, from 0. */
export interface SpanChoice {
  readonly source: Hash;
  readonly passage: number;
}

export interface Span {
  /** Hashes from the leaf up to the root that the parser's record names. */
  readonly path: readonly Hash[];
  /** The parser's record. */
  readonly seq: number;
  readonly span: PassageLeaf;
}

/** Entries for these passages. Throws REDACTION_CHOICE for one that is not in the case. */
export async function spanFiles(
  choices: readonly SpanChoice[],
  { secret, sources }: CaseState,
  blobs: Blobs,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  for (const { passage, source: id } of choices) {
    const source = sources.find((one) => one.id === id);
    const leaves =
      source === undefined || secret === null ? [] : passageLeaves(await loadSource(blobs, id), secret, source.seq);
    const span = leaves[passage];
    if (source === undefined || span === undefined)
      throw new AffidavitError('REDACTION_CHOICE', `no passage ${passage} of a document ${id} in this case`);
    const path = inclusionProof(leaves.map(passageHash), passage, leaves.length).map(toHex);
    files.set(spanName(source.seq, passage), canonicalBytes({ path, seq: source.seq, span: { ...span } }));
  }
  return files;
}

/** The passages that these replies show, of documents that are a person's own: a library is shown anyway. */
export function citedSpans(replies: readonly NumberedReply[], { sources }: CaseState): readonly SpanChoice[] {
  const own = new Set(sources.filter(({ library }) => library === null).map(({ id }) => id));
  const cited = replies.flatMap(passagesOf).filter(({ source_id }) => own.has(source_id));
  const once = new Map(
    cited.map(({ passage, source_id }) => [`${source_id} ${passage}`, { passage, source: source_id }]),
  );
  return [...once.values()];
}

/** All spans of a bundle, nothing proved. Throws SPAN for an entry that is none. */
export function readSpans(files: ReadonlyMap<string, Uint8Array>): readonly Span[] {
  return [...files].flatMap(([name, body]) => {
    if (!name.startsWith('spans/')) return [];
    const text = fromUtf8(body);
    const read = spanFile.safeParse(parseStrict(text));
    if (read.success && canonical(read.data) === text && spanName(read.data.seq, read.data.span.index) === name)
      return [read.data];
    throw new AffidavitError('SPAN', `${name} is not a span of this format`);
  });
}

/** A document that was read: its record, and the blobs that hold its words. */
export interface ReadDocument {
  readonly output: OutputOf<'parser'>;
  readonly original: Hash;
}

/** Imported documents among these records by the parser's record; of a library there are none. */
export function documentsIn(entries: readonly Entry[]): ReadonlyMap<number, ReadDocument> {
  const found = new Map<number, ReadDocument>();
  let original: Hash | null = null;
  for (const entry of entries) {
    if (entry.tag !== 'AX:OBS:v1') continue;
    const record = observationIn(entry);
    const output = said('parser', record);
    const act = said('person', record);
    if (act !== null) original = act.kind === 'import' ? act.original : null;
    if (output !== null && original !== null) found.set(entry.seq, { output, original });
  }
  return found;
}

/** Blobs that hold the whole of a document of which only spans are shown. */
export function blobsBehindSpans(seqs: ReadonlySet<number>, entries: readonly Entry[]): ReadonlySet<Hash> {
  const shown = [...documentsIn(entries)].filter(([seq]) => seqs.has(seq));
  return new Set(shown.flatMap(([, { original, output }]) => [original, output.source]));
}

function said<Class extends 'parser' | 'person'>(cls: Class, record: Observation): OutputOf<Class> | null {
  const spoke = classOf(record.oracle_id) === cls && record.completion_state === 'COMPLETE';
  return spoke ? outputOf(cls, record) : null;
}

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const spanFile = z.strictObject({
  path: z.array(hash).max(64),
  seq: z.int().min(0),
  span: z.strictObject({
    end: z.int().min(0),
    heading: z.string(),
    index: z.int().min(0),
    salt: hash,
    start: z.int().min(0),
    text: z.string(),
  }),
});
