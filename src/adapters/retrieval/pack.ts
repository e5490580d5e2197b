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
  /** Row after row, `dimensions` each. */
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
export function readPack(bytes: Uint8Array): Pack {
  const copy = new Uint8Array(bytes);
  const view = new DataView(copy.buffer);
  const magic = String.fromCharCode(...copy.subarray(0, MAGIC.length));
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
    const part = copy.slice(at, at + length);
    at += Math.floor((length + 3) / 4) * 4;
    return part;
  };
  const names = count === 0 ? [] : new TextDecoder().decode(take(listBytes)).split('\n');
  const pack = {
    stems: new Map(names.map((name, index) => [name, index])),
    names,
    dimensions,
    rarity: take(count),
    scale: toUint16(take(2 * count)),
    vectors: new Int8Array(take(count * dimensions).buffer),
    starts: toUint32(take(4 * (count + 1))),
    targets: toUint16(take(2 * relations)),
    codes: take(relations),
  };
  if (at !== copy.length || names.length !== count || pack.codes.length !== relations)
    throw new AffidavitError('WEIGHTS_UNFIT', `expected ${at} bytes for ${count} stems, got ${copy.length}`);
  return pack;
}

/** Byte by byte: the file is little-endian, a machine need not be. */
function toUint16(bytes: Uint8Array): Uint16Array {
  return Uint16Array.from(
    { length: bytes.length >> 1 },
    (_, at) => (bytes[2 * at] ?? 0) | ((bytes[2 * at + 1] ?? 0) << 8),
  );
}

function toUint32(bytes: Uint8Array): Uint32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Uint32Array.from({ length: bytes.length >> 2 }, (_, at) => view.getUint32(4 * at, true));
}
