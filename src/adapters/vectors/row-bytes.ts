// Rows as one run of bytes, for keeping them on this device: as many as belong together, a document's for one. Never leaves
// it; what does not check out is embedded again.

import { VectorError } from '#adapters/vectors/error.ts';

//   0  "AFVECT01"   8  u32 sum over everything after it   12  u32 dimensions   16  u32 rows   20  nothing   32  rows
const MAGIC = 'AFVECT01';
const HEAD_BYTES = 32;

/** `spans`: rows of whole multiples of 64 bytes. */
export function encodeRows(dimensions: number, size: number, spans: readonly Int8Array[]): Uint8Array {
  const length = spans.reduce((sum, span) => sum + span.length, 0);
  const bytes = new Uint8Array(HEAD_BYTES + length);
  bytes.set(new TextEncoder().encode(MAGIC));
  let at = HEAD_BYTES;
  for (const span of spans) {
    bytes.set(new Uint8Array(span.buffer, span.byteOffset, span.length), at);
    at += span.length;
  }
  const view = new DataView(bytes.buffer);
  view.setUint32(12, dimensions, true);
  view.setUint32(16, length / size, true);
  view.setUint32(8, checksum(view), true);
  return bytes;
}

/** The rows of bytes. Throws VECTOR_DAMAGED, and VECTOR_SIZE where they are of another number of dimensions. */
export function decodeRows(bytes: Uint8Array, dimensions: number, size: number): Int8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const isWhole =
    bytes.length >= HEAD_BYTES &&
    (bytes.length - HEAD_BYTES) % 64 === 0 &&
    new TextDecoder().decode(bytes.subarray(0, MAGIC.length)) === MAGIC &&
    view.getUint32(8, true) === checksum(view);
  if (!isWhole) throw new VectorError('VECTOR_DAMAGED', `expected rows as they were kept, got ${bytes.length} bytes`);
  if (view.getUint32(12, true) !== dimensions)
    throw new VectorError('VECTOR_SIZE', `expected ${dimensions} dimensions, got ${view.getUint32(12, true)}`);
  if (bytes.length !== HEAD_BYTES + view.getUint32(16, true) * size)
    throw new VectorError('VECTOR_DAMAGED', `expected ${view.getUint32(16, true)} rows, got ${bytes.length} bytes`);
  return new Int8Array(bytes.buffer, bytes.byteOffset + HEAD_BYTES, bytes.length - HEAD_BYTES);
}

/** Finds damage, not forgery: whoever can write here can also change the page. */
function checksum(view: DataView): number {
  let sum = 0x811c9dc5;
  for (let at = 12; at < view.byteLength; at += 4) sum = Math.imul(sum ^ view.getUint32(at, true), 0x01000193);
  return sum >>> 0;
}
