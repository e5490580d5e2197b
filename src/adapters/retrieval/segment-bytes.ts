// A segment as one run of bytes, for keeping it on this device. Never leaves it: the numbers are in the machine's own
// order, and what does not check out is not repaired but built again from the source.

import type { Directions, Postings, Segment } from '#adapters/retrieval/segment.ts';

//   0  "AFSEG001"   8  u32 sum over everything after it   12  u32 bytes of the head
//  16  head: JSON, padded to 8; then the arrays in the order of `encodeSegment`, each padded to 8
const MAGIC = 'AFSEG001';
const HEAD_AT = 16;

interface Head {
  readonly source: string;
  readonly name: string;
  readonly extras: readonly string[];
  readonly versions: readonly string[];
  readonly headings: readonly string[];
  readonly lengths: readonly number[];
}

type Numbers = Uint8Array | Int8Array | Uint16Array | Uint32Array;
const U8 = Uint8Array;
const I8 = Int8Array;
const U16 = Uint16Array;
const U32 = Uint32Array;

export function encodeSegment(segment: Segment): Uint8Array {
  const arrays: readonly Numbers[] = [
    segment.sections,
    segment.text,
    segment.ends,
    ...postingsOf(segment.body),
    ...postingsOf(segment.heading),
    ...directionsOf(segment.bodyDirections),
    ...directionsOf(segment.headingDirections),
    ...directionsOf(segment.sectionDirections),
  ];
  const { extras, headings, name, source, versions } = segment;
  const head: Head = { source, name, extras, versions, headings, lengths: arrays.map((array) => array.length) };
  const headBytes = new TextEncoder().encode(JSON.stringify(head));
  const size = arrays.reduce((sum, array) => sum + padded(array.byteLength), HEAD_AT + padded(headBytes.length));
  const bytes = new Uint8Array(size);
  bytes.set(new TextEncoder().encode(MAGIC));
  bytes.set(headBytes, HEAD_AT);
  let at = HEAD_AT + padded(headBytes.length);
  for (const array of arrays) {
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), at);
    at += padded(array.byteLength);
  }
  new Uint32Array(bytes.buffer, 8, 2).set([0, headBytes.length]);
  new Uint32Array(bytes.buffer, 8, 1).set([checksum(bytes)]);
  return bytes;
}

/** Null where the bytes are not what `encodeSegment` wrote for this source. Views into the bytes, nothing is copied. */
export function decodeSegment(bytes: Uint8Array, source: string): Segment | null {
  if (bytes.length < HEAD_AT || bytes.length % 8 !== 0 || bytes.byteOffset % 8 !== 0) return null;
  if (new TextDecoder().decode(bytes.subarray(0, MAGIC.length)) !== MAGIC) return null;
  const [sum, headLength = 0] = new Uint32Array(bytes.buffer, bytes.byteOffset + 8, 2);
  if (sum !== checksum(bytes)) return null;
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(HEAD_AT, HEAD_AT + headLength))) as Head;
  if (head.source !== source) return null;
  let at = bytes.byteOffset + HEAD_AT + padded(headLength);
  let index = 0;
  const take = <Kind extends Numbers>(
    kind: new (buffer: ArrayBufferLike, at: number, length: number) => Kind,
  ): Kind => {
    const array = new kind(bytes.buffer, at, head.lengths[index] ?? 0);
    at += padded(array.byteLength);
    index += 1;
    return array;
  };
  const takePostings = (): Postings => ({
    terms: take(U32),
    starts: take(U32),
    places: take(U32),
    counts: take(U8),
    lengths: take(U16),
  });
  const takeDirections = (): Directions => ({ rows: take(I8), lengths: take(U16) });
  return {
    source,
    name: head.name,
    extras: head.extras,
    versions: head.versions,
    headings: head.headings,
    sections: take(U32),
    text: take(U8),
    ends: take(U32),
    body: takePostings(),
    heading: takePostings(),
    bodyDirections: takeDirections(),
    headingDirections: takeDirections(),
    sectionDirections: takeDirections(),
  };
}

const postingsOf = ({ counts, lengths, places, starts, terms }: Postings): Numbers[] => [
  terms,
  starts,
  places,
  counts,
  lengths,
];
const directionsOf = ({ lengths, rows }: Directions): Numbers[] => [rows, lengths];
const padded = (length: number): number => Math.floor((length + 7) / 8) * 8;

/** Finds damage, not forgery: whoever can write here can also change the page. */
function checksum(bytes: Uint8Array): number {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset + 12, (bytes.length - 12) >> 2);
  let sum = 0x811c9dc5;
  for (const word of words) sum = Math.imul(sum ^ word, 0x01000193);
  return sum >>> 0;
}
