// The header of a GGUF file, read before anything native touches it. The file is a stranger's: every count is bounded,
// and every tensor has to lie within the file.

import { AffidavitError } from '#core/errors.ts';

/** What of a header says whether a model may be loaded, and what it takes. */
export interface Header {
  readonly architecture: string;
  readonly layers: number;
  readonly heads: number;
  readonly kvHeads: number;
  readonly embedding: number;
  readonly feedForward: number;
  /** Widths of a key and of a value of one head. */
  readonly keyWidth: number;
  readonly valueWidth: number;
  /** Tokens of context that it was trained on. */
  readonly trained: number;
  readonly vocabulary: number;
  readonly template: string | null;
  /** Bytes of the tensors; of a model in several files, of those in the first. */
  readonly weights: number;
  /** Files that the model is split into, as llama-gguf-split makes them: this is the first. 1 where it is whole. */
  readonly parts: number;
}
/** Of one file of a model that is split. */
export interface Part {
  /** From 0. */
  readonly no: number;
  readonly parts: number;
  readonly weights: number;
}

/** The vocabularies of the largest models take 10 MB. */
const HEADER_BYTES_MAX = 67_108_864;
const FIRST_BYTES = 1_048_576;
const ENTRIES_MAX = 4_096;
const TENSORS_MAX = 65_536;
const ARRAY_MAX = 4_194_304;
const STRING_MAX = 1_048_576;
const DIMENSIONS_MAX = 4;
export const PARTS_MAX = 64;

/** Gives the first bytes of a file, fewer where it has no more. */
type ReadFirst = (bytes: number) => Promise<Uint8Array>;

/** Of a model, or of the first of its files. Throws MODEL_FORMAT. */
export async function readHeader(read: ReadFirst, size: number): Promise<Header> {
  const { entries, weights } = await readEntries(read, size);
  return toHeader(entries, weights);
}

/** Throws MODEL_FORMAT, also where the file is no part. */
export async function readPart(read: ReadFirst, size: number): Promise<Part> {
  const { entries, weights } = await readEntries(read, size);
  const part = partOf(entries);
  if (part.parts === 1) throw damaged('it is no part of several');
  return { ...part, weights };
}

async function readEntries(read: ReadFirst, size: number): Promise<Read> {
  for (let bytes = FIRST_BYTES; ; bytes *= 4) {
    const view = await read(Math.min(bytes, HEADER_BYTES_MAX));
    try {
      return parse(new Bytes(view), size);
    } catch (error) {
      if (!(error instanceof TooShort)) throw error;
      if (view.length >= size) throw damaged('it ends in the middle of its header');
      if (bytes >= HEADER_BYTES_MAX) throw damaged(`its header is longer than ${String(HEADER_BYTES_MAX)} bytes`);
    }
  }
}

class TooShort extends Error {}

function damaged(what: string): AffidavitError {
  return new AffidavitError('MODEL_FORMAT', `expected a GGUF file of a model that writes: ${what}`);
}

/** Little-endian, as GGUF is. */
class Bytes {
  readonly #view: DataView;
  readonly #bytes: Uint8Array;
  at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  skip(bytes: number): number {
    const from = this.at;
    if (from + bytes > this.#bytes.length) throw new TooShort();
    this.at = from + bytes;
    return from;
  }

  u32(): number {
    return this.#view.getUint32(this.skip(4), true);
  }

  /** Throws where it is more than `max`: no count or place in an honest file comes near 2^53. */
  u64(max: number, what: string): number {
    const value = this.#view.getBigUint64(this.skip(8), true);
    if (value > BigInt(max)) throw damaged(`${what} is ${String(value)}, at most ${String(max)} is read`);
    return Number(value);
  }

  number(type: number): number {
    const view = this.#view;
    const at = this.skip(WIDTHS[type] ?? 0);
    switch (type) {
      case 0:
      case 7:
        return view.getUint8(at);
      case 1:
        return view.getInt8(at);
      case 2:
        return view.getUint16(at, true);
      case 3:
        return view.getInt16(at, true);
      case 4:
        return view.getUint32(at, true);
      case 5:
        return view.getInt32(at, true);
      case 6:
        return view.getFloat32(at, true);
      case 10:
        return Number(view.getBigUint64(at, true));
      case 11:
        return Number(view.getBigInt64(at, true));
      default:
        return view.getFloat64(at, true);
    }
  }

  text(): string {
    const length = this.u64(STRING_MAX, 'the length of a text');
    const from = this.skip(length);
    return new TextDecoder().decode(this.#bytes.subarray(from, from + length));
  }
}

/** Bytes of a value by its type; 8 is a text, 9 an array. */
const WIDTHS: Readonly<Record<number, number>> = {
  ...{ 0: 1, 1: 1, 2: 2, 3: 2, 4: 4, 5: 4, 6: 4, 7: 1 },
  ...{ 10: 8, 11: 8, 12: 8 },
};

/** Of an array, its length alone. */
type Value = { readonly kind: 'array'; readonly length: number } | number | string;

interface Read {
  readonly entries: ReadonlyMap<string, Value>;
  /** Bytes of the tensors. */
  readonly weights: number;
}

function parse(bytes: Bytes, size: number): Read {
  if (bytes.u32() !== 0x46554747) throw damaged('it does not begin with GGUF');
  const version = bytes.u32();
  if (version !== 2 && version !== 3) throw damaged(`it is of version ${String(version)}, 2 and 3 are read`);
  const tensors = bytes.u64(TENSORS_MAX, 'the number of tensors');
  const count = bytes.u64(ENTRIES_MAX, 'the number of entries');
  const entries = new Map<string, Value>();
  for (let at = 0; at < count; at++) {
    const key = bytes.text();
    if (entries.has(key)) throw damaged('it names an entry twice');
    entries.set(key, valueIn(bytes));
  }
  const alignment = number(entries, 'general.alignment', 32);
  if (alignment < 8 || alignment > 65_536 || (alignment & (alignment - 1)) !== 0)
    throw damaged(`its alignment is ${String(alignment)}`);
  const ends = Array.from({ length: tensors }, () => endOfTensor(bytes, alignment));
  const begin = Math.ceil(bytes.at / alignment) * alignment;
  // The first of several files may have no tensors.
  const isEmpty = tensors === 0 && partOf(entries).parts === 1;
  if (isEmpty || ends.some((end) => begin + end > size)) throw damaged('its tensors do not lie within it');
  return { entries, weights: Math.max(0, size - begin) };
}

function valueIn(bytes: Bytes): Value {
  const type = bytes.u32();
  if (type === 8) return bytes.text();
  if (type !== 9) return bytes.number(scalar(type));
  const item = bytes.u32();
  const length = bytes.u64(ARRAY_MAX, 'the length of a list');
  if (item === 8) for (let at = 0; at < length; at++) bytes.skip(bytes.u64(STRING_MAX, 'the length of a text'));
  else bytes.skip(length * (WIDTHS[scalar(item)] ?? 0));
  return { kind: 'array', length };
}

function scalar(type: number): number {
  if (WIDTHS[type] === undefined) throw damaged(`it holds a value of type ${String(type)}`);
  return type;
}

/** How many values are packed into one block, and its bytes, by type of ggml. Types that are not here are not measured. */
const BLOCKS: Readonly<Record<number, readonly [values: number, bytes: number]>> = {
  ...{ 0: [1, 4], 1: [1, 2], 30: [1, 2], 28: [1, 8], 24: [1, 1], 25: [1, 2], 26: [1, 4], 27: [1, 8] },
  ...{ 2: [32, 18], 3: [32, 20], 6: [32, 22], 7: [32, 24], 8: [32, 34], 20: [32, 18], 39: [32, 17] },
  ...{ 10: [256, 84], 11: [256, 110], 12: [256, 144], 13: [256, 176], 14: [256, 210], 23: [256, 136] },
};

/** Where a tensor ends, from the begin of the tensors. */
function endOfTensor(bytes: Bytes, alignment: number): number {
  bytes.text();
  const dimensions = bytes.u32();
  if (dimensions < 1 || dimensions > DIMENSIONS_MAX) throw damaged(`a tensor has ${String(dimensions)} dimensions`);
  let values = 1;
  for (let at = 0; at < dimensions; at++) values *= bytes.u64(2 ** 40, 'the width of a tensor');
  const [packed, width] = BLOCKS[bytes.u32()] ?? [256, 1];
  const offset = bytes.u64(2 ** 50, 'the place of a tensor');
  if (values < 1 || values > 2 ** 50) throw damaged('the size of a tensor is out of bounds');
  if (offset % alignment !== 0) throw damaged('a tensor is not aligned');
  return offset + Math.ceil(values / packed) * width;
}

function number(entries: ReadonlyMap<string, Value>, key: string, otherwise?: number): number {
  const value = entries.get(key) ?? otherwise;
  // Some models have a number for each layer: the most that a layer can have is what counts.
  if (typeof value === 'object' && otherwise !== undefined) return otherwise;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 1 && value <= 2 ** 32) return value;
  throw damaged(`it does not say ${key}`);
}

function toHeader(entries: ReadonlyMap<string, Value>, weights: number): Header {
  const { no, parts } = partOf(entries);
  if (no > 0) throw damaged(`it is part ${String(no + 1)} of ${String(parts)}; name the first one`);
  const architecture = entries.get('general.architecture');
  if (typeof architecture !== 'string' || !/^[a-z0-9._-]{1,64}$/.test(architecture))
    throw damaged('it does not say its architecture');
  const own = (key: string, otherwise?: number): number => number(entries, `${architecture}.${key}`, otherwise);
  const embedding = own('embedding_length');
  const heads = own('attention.head_count', 1);
  const width = Math.ceil(embedding / heads);
  const tokens = entries.get('tokenizer.ggml.tokens');
  const template = entries.get('tokenizer.chat_template');
  return {
    architecture,
    layers: own('block_count'),
    heads,
    kvHeads: own('attention.head_count_kv', heads),
    embedding,
    feedForward: own('feed_forward_length', 4 * embedding),
    keyWidth: own('attention.key_length', width),
    valueWidth: own('attention.value_length', width),
    trained: own('context_length'),
    vocabulary: typeof tokens === 'object' ? tokens.length : 0,
    template: typeof template === 'string' ? template : null,
    weights,
    parts,
  };
}

function partOf(entries: ReadonlyMap<string, Value>): Omit<Part, 'weights'> {
  const [no, parts] = [entries.get('split.no') ?? 0, entries.get('split.count') ?? 1];
  const isPart = typeof no === 'number' && typeof parts === 'number' && Number.isInteger(no) && Number.isInteger(parts);
  if (!isPart || parts > PARTS_MAX || no < 0 || no >= Math.max(1, parts))
    throw damaged(`it is part ${JSON.stringify(no)} of ${JSON.stringify(parts)}`);
  return { no, parts: Math.max(1, parts) };
}
