// Made-up sentence embeddings for measuring: rows of length one, document after document, each of a topic; questions speak of
// a document. Sums, products and roots only, so that every engine makes the same. How near the nearest are, and how hard a
// graph finds them, is as in real text (decision 69).

export const DIMENSIONS = 384;
const DOCUMENT_ROWS = 20;
const TOPIC_DOCUMENTS = 20;
/** What is said is said in as many places, wherever they are. */
const STATEMENT_ROWS = 10;
/** Parts of a sentence that all have, that its topic, its document and what it states have, and that it has alone. */
const [COMMON, TOPIC, DOCUMENT, STATEMENT, OWN] = [0.25, 0.38, 0.32, 0.48, 0.68];
/** The first directions say more than the last: half as much from here on. */
const HALF = 16;

const WEIGHTS = Float64Array.from({ length: DIMENSIONS }, (_, at) => 1 / Math.sqrt(1 + at / HALF));
const SIGNS = fractions(1);
const FLIPS = Array.from({ length: 2 }, () =>
  Float64Array.from({ length: DIMENSIONS }, () => (SIGNS() < 0.5 ? -1 : 1)),
);
const BLOCK = 128;
/** Has no divisor in common with the number of dimensions. */
const STEP = 125;

export class Embeddings {
  readonly #rows: number;
  readonly #common = part(2, COMMON);
  #document = -1;
  #shared = this.#common;

  /** `rows` is how many there will be: the more, the more topics. */
  constructor(rows: number) {
    this.#rows = rows;
  }

  /** Rows `from` to `to`, one after the other. */
  rows(from: number, to: number): Float32Array<ArrayBuffer> {
    const out = new Float32Array((to - from) * DIMENSIONS);
    for (let row = from; row < to; row += 1) out.set(this.#make(row, 0), (row - from) * DIMENSIONS);
    return out;
  }

  query(index: number): Float32Array {
    return Float32Array.from(this.#make(Math.floor(this.#rows * fractions(3 + index)()), 1 + index));
  }

  #make(row: number, voice: number): Float64Array {
    const document = Math.floor(row / DOCUMENT_ROWS);
    if (document !== this.#document) {
      const topics = Math.max(8, Math.floor(this.#rows / (DOCUMENT_ROWS * TOPIC_DOCUMENTS)));
      const topic = Math.floor(topics * fractions(10_000_000 + document)());
      this.#shared = add(add(this.#common, part(20_000_000 + topic, TOPIC)), part(30_000_000 + document, DOCUMENT));
      this.#document = document;
    }
    const statement = Math.floor((this.#rows / STATEMENT_ROWS) * fractions(40_000_000 + row)());
    const said = add(this.#shared, part(50_000_000 + statement, STATEMENT));
    return mixed(add(said, part(60_000_000 + row + voice * 100_000_000, OWN)));
  }
}

/** Near enough to a normal distribution. */
function part(seed: number, weight: number): Float64Array {
  const chance = fractions(seed);
  return WEIGHTS.map((share) => weight * share * (chance() + chance() + chance() + chance() - 2));
}

const add = (one: Float64Array, other: Float64Array): Float64Array => one.map((value, at) => value + (other[at] ?? 0));

/** Of length one, and each direction spread over all dimensions, as an encoder does it: two turns of a Walsh-Hadamard transform. */
function mixed(numbers: Float64Array): Float64Array {
  let values = numbers;
  for (const flips of FLIPS) {
    const dealt = values;
    values = flips.map((flip, at) => flip * (dealt[(at * STEP) % DIMENSIONS] ?? 0));
    for (let half = BLOCK / 2; half >= 1; half >>= 1) {
      for (let at = 0; at < DIMENSIONS; at += 1) {
        if ((at & half) !== 0) continue;
        const left = values[at] ?? 0;
        const right = values[at + half] ?? 0;
        values[at] = left + right;
        values[at + half] = left - right;
      }
    }
  }
  const length = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0));
  return values.map((value) => value / length);
}

/** Numbers from 0 to 1 by Marsaglia's xorshift. */
function fractions(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1) | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
