// The weights of the built-in retriever: word vectors, how rare each stem is, and what may stand for it. One binary file,
// named by its SHA-256; the frozen engines hold that name, so the name of the engines pins every number in here.
//
//   "AFRPACK1", then little-endian u32: stems N, dimensions D, relations E, bytes of the stem list.
//   Then, each padded to 4 bytes: stems (UTF-8, sorted, one a line), rarity u8[N], scale u16[N], vectors i8[N*D],
//   starts u32[N+1], targets u16[E], codes u8[E] (kind << 5 | strength in parts of 32).

import { AffidavitError } from '#core/errors.ts';

export interface Pack {
  readonly stems: ReadonlyMap<string, number>;
  readonly names: readonly string[];
  readonly dimensions: number;
  /** Sixteenths of log2(documents / documents with the stem), 0 to 255. */
  readonly rarity: Uint8Array;
  /** What a row is multiplied with: how much the stem says. */
  readonly scale: Uint16Array;
  /** Row after row, `dimensions` each. A view of the bytes that were read: nobody may change them. */
  readonly vectors: Int8Array;
  readonly starts: Uint32Array;
  readonly targets: Uint16Array;
  readonly codes: Uint8Array;
}

/** Of a stem that no table knows: a name, mostly. */
export const RARITY_UNKNOWN = 224;

const MAGIC = 'AFRPACK1';
const HEADER_BYTES = 24;
const STEMS_MAX = 65_534;
const DIMENSIONS_MAX = 512;

/** The bytes have the hash that the engines name, so what does not fit is a mistake of ours: WEIGHTS_UNFIT. */
export function readPack(given: Uint8Array): Pack {
  // Whatever view it comes in: `slice` of Node's own does not copy.
  const bytes = new Uint8Array(given.buffer, given.byteOffset, given.length);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const magic = String.fromCharCode(...bytes.subarray(0, MAGIC.length));
  if (magic !== MAGIC) throw new AffidavitError('WEIGHTS_UNFIT', `expected ${MAGIC}, got ${JSON.stringify(magic)}`);
  const [count = 0, dimensions = 0, relations = 0, listBytes = 0] = [8, 12, 16, 20].map((at) =>
    view.getUint32(at, true),
  );
  if (count > STEMS_MAX || dimensions > DIMENSIONS_MAX || dimensions % 4 !== 0)
    throw new AffidavitError(
      'WEIGHTS_UNFIT',
      `expected at most ${STEMS_MAX} stems of a multiple of 4, got ${count} of ${dimensions}`,
    );
  let at = HEADER_BYTES;
  const take = (length: number): Uint8Array => {
    const part = bytes.subarray(at, at + length);
    at += Math.floor((length + 3) / 4) * 4;
    return part;
  };
  const names = count === 0 ? [] : new TextDecoder().decode(take(listBytes)).split('\n');
  const pack = {
    stems: toIndex(names),
    names,
    dimensions,
    rarity: take(count),
    scale: toUint16(take(2 * count)),
    vectors: toInt8(take(count * dimensions)),
    starts: toUint32(take(4 * (count + 1))),
    targets: toUint16(take(2 * relations)),
    codes: take(relations),
  };
  if (at !== bytes.length || names.length !== count || pack.codes.length !== relations)
    throw new AffidavitError('WEIGHTS_UNFIT', `expected ${at} bytes for ${count} stems, got ${bytes.length}`);
  return pack;
}

function toIndex(names: readonly string[]): ReadonlyMap<string, number> {
  const index = new Map<string, number>();
  names.forEach((name, at) => index.set(name, at));
  return index;
}

/** The largest part, and read where it lies. */
function toInt8(bytes: Uint8Array): Int8Array {
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
}

/** The file is little-endian; where the machine is too, its own arrays are filled at once. */
const IS_LITTLE = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

function toUint16(bytes: Uint8Array): Uint16Array {
  if (IS_LITTLE) return new Uint16Array(bytes.slice().buffer, 0, bytes.length >> 1);
  return Uint16Array.from(
    { length: bytes.length >> 1 },
    (_, at) => (bytes[2 * at] ?? 0) | ((bytes[2 * at + 1] ?? 0) << 8),
  );
}

function toUint32(bytes: Uint8Array): Uint32Array {
  if (IS_LITTLE) return new Uint32Array(bytes.slice().buffer, 0, bytes.length >> 2);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Uint32Array.from({ length: bytes.length >> 2 }, (_, at) => view.getUint32(4 * at, true));
}
