// A document inside a case: its normalised text and passages, kept as one salted blob whose hash is the source's id.

import { canonicalBytes, type Json } from '#core/bytes/jcs.ts';
import { fromUtf8, sha256Hex, toHex, utf8 } from '#core/bytes/hash.ts';
import { parseStrict } from '#core/bytes/read.ts';
import { saltFrom } from '#core/bytes/salt.ts';
import { OUTPUT_NODES_MAX, SOURCE_UNITS_KEPT_MAX } from '#core/limits.ts';
import { leafHash, merkleRoot, type LeafHash } from '#core/ledger/merkle.ts';
import type { Surroundings } from '#core/english/surroundings.ts';
import { outputOf, type Observation } from '#core/admission/observation.ts';
import { spansHold, toItem } from '#core/admission/references.ts';
import { type OutputOf, type RequestOf } from '#core/admission/grammar.ts';
import { sourceText } from '#core/admission/common.ts';
import type { BlobStore, Hash } from '#core/ports.ts';
import * as z from 'zod';

/** UTF-16 code units into `text`, end exclusive. */
export interface PassageSpan {
  readonly start: number;
  readonly end: number;
  readonly heading: string;
}

const salt = z.string().regex(/^[0-9a-f]{64}$/);
/** `text/2`: the bytes behind a source id, as canonical JSON. */
const sourceBlob = sourceText.extend({ name: z.string(), salt });
export type SourceText = z.infer<typeof sourceBlob>;
export type Anchor = SourceText['anchors'][number];
/** `text/1`, until release 0.1.0: no places but passages. */
const sourceBlob1 = sourceBlob
  .pick({ name: true, passages: true, salt: true, text: true })
  .extend({ schema: z.literal('text/1') });
const NOTHING_SAID = { anchors: [], dates: [], language: 'und', media: 'text/plain', transforms: [] };

export interface PackedSource {
  readonly blob: Uint8Array;
  readonly output: OutputOf<'parser'>;
}

/** What the parser said of what it was asked, as blob and record. `raw` has passed the parser's schema. */
export function packSource(raw: Json, request: RequestOf<'parser'>, secret: Hash, seq: number): PackedSource {
  const parsed = sourceText.parse(raw);
  const { language, media, passages, schema, text, transforms } = parsed;
  const library = toItem(request);
  const blob = canonicalBytes({ ...parsed, name: request.name, salt: saltFrom(secret, 'source', seq) });
  return {
    blob,
    output: {
      bytes: utf8(text).length,
      count: passages.length,
      language,
      ...(library === undefined ? {} : { library }),
      media,
      root: passageRoot({ passages, text }, secret, seq),
      schema,
      source: sha256Hex(blob),
      transforms,
    },
  };
}

const sourceText1 = sourceBlob1.pick({ passages: true, schema: true, text: true }).extend({
  transforms: sourceText.shape.transforms,
});

/** The record of a parser of release 0.1.0, packed as it was then; null where `raw` is none of its sayings. */
export function packSource1(raw: Json, name: string, secret: Hash, seq: number): OutputOf<'parser'> | null {
  const parsed = sourceText1.strict().safeParse(raw);
  if (!parsed.success) return null;
  const { passages, schema, text, transforms } = parsed.data;
  const blob = canonicalBytes({ name, passages, salt: saltFrom(secret, 'source', seq), schema, text });
  return {
    bytes: utf8(text).length,
    count: passages.length,
    root: passageRoot({ passages, text }, secret, seq),
    schema,
    source: sha256Hex(blob),
    transforms,
  };
}

/** Whether a recorded parser output is what its own source blob gives. */
export async function sourceHolds(
  blobs: Pick<BlobStore, 'get'>,
  record: Observation,
  secret: Hash | null,
): Promise<boolean> {
  const output = outputOf('parser', record);
  const source = toSource(await blobs.get(output.source));
  const counted = output.bytes === utf8(source.text).length && output.count === source.passages.length;
  if (!counted || !spansHold('parser', source)) return false;
  if (output.schema === 'text/2' && !saysTheSame(output, source)) return false;
  if (secret === null) return true;
  const salted = source.salt === saltFrom(secret, 'source', record.ledger_seq);
  return salted && output.root === passageRoot(source, secret, record.ledger_seq);
}

/** What the record repeats of its blob. */
function saysTheSame(
  output: Extract<OutputOf<'parser'>, { schema: 'text/2' }>,
  { language, media, transforms }: SourceText,
): boolean {
  return output.language === language && output.media === media && output.transforms.join() === transforms.join();
}

/** The source of that id. What was read lately from the same blobs is kept: every question of a case reads its sources. */
export async function loadSource(blobs: Pick<BlobStore, 'get'>, id: Hash): Promise<SourceText> {
  const kept: Kept = KEPT.get(blobs) ?? { sources: new Map(), units: 0 };
  const known = kept.sources.get(id);
  if (known !== undefined) return known;
  const source = toSource(await blobs.get(id));
  const units = kept.units + source.text.length;
  if (units > SOURCE_UNITS_KEPT_MAX) kept.sources.clear();
  kept.units = units > SOURCE_UNITS_KEPT_MAX ? source.text.length : units;
  kept.sources.set(id, source);
  KEPT.set(blobs, kept);
  return source;
}

interface Kept {
  readonly sources: Map<Hash, SourceText>;
  units: number;
}
const KEPT = new WeakMap<Pick<BlobStore, 'get'>, Kept>();

/** Documents with the same words are one document (AMB-15, AMB-27): the hash of the text, spaces and lines apart. */
export function documentOf(source: SourceText): Hash {
  const known = DOCUMENTS.get(source);
  if (known !== undefined) return known;
  const document = sha256Hex(utf8(source.text.replace(/\s+/g, ' ').trim()));
  DOCUMENTS.set(source, document);
  return document;
}
const DOCUMENTS = new WeakMap<SourceText, Hash>();

export function toSource(bytes: Uint8Array): SourceText {
  const value = parseStrict(fromUtf8(bytes), OUTPUT_NODES_MAX);
  const isEarlier = typeof value === 'object' && value !== null && 'schema' in value && value.schema === 'text/1';
  return isEarlier ? { ...NOTHING_SAID, ...sourceBlob1.parse(value), schema: 'text/2' } : sourceBlob.parse(value);
}

/** The exact characters of a passage. */
export function quote(source: Pick<SourceText, 'text'>, span: PassageSpan): string {
  return source.text.slice(span.start, span.end);
}

/** What stands right before and behind a passage under the same heading; "" where its section begins or ends. */
export function around(source: Pick<SourceText, 'passages' | 'text'>, passage: number): Surroundings {
  const heading = source.passages[passage]?.heading ?? '';
  const beside = (at: number): string => {
    const span = source.passages[at];
    return span === undefined || span.heading !== heading ? '' : quote(source, span);
  };
  return { after: beside(passage + 1), before: beside(passage - 1), heading };
}

/** A passage as it stands in the tree of its document: its salt makes that of no use for guessing the others. */
export interface PassageLeaf extends PassageSpan {
  readonly index: number;
  readonly salt: Hash;
  readonly text: string;
}

/** RFC 6962 root over salted passages, so that one span can be disclosed without the rest. */
function passageRoot(source: Pick<SourceText, 'passages' | 'text'>, secret: Hash, seq: number): Hash {
  return toHex(merkleRoot(passageLeaves(source, secret, seq).map(passageHash)));
}

/** In their order; `seq` is the parser's record. */
export function passageLeaves(
  { passages, text }: Pick<SourceText, 'passages' | 'text'>,
  secret: Hash,
  seq: number,
): readonly PassageLeaf[] {
  return passages.map((span, index) => ({
    ...span,
    index,
    salt: saltFrom(secret, `passage/${index}`, seq),
    text: text.slice(span.start, span.end),
  }));
}

export function passageHash(leaf: PassageLeaf): LeafHash {
  return leafHash(canonicalBytes({ ...leaf }));
}
