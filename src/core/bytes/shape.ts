// The keys of an object in canonical order, each quoted once. Records come in few shapes, so those last seen are kept, and
// with each of them which shape was last seen at each of its members: the next value mostly has the same there, in
// whatever order it lists its keys. What is kept changes no result.

import { toWords, type Words } from '#core/bytes/json-bytes.ts';
import type { Quote } from '#core/bytes/quote.ts';
import { SHAPE_KEYS_MAX, SHAPES_LIKE_MAX, SHAPES_MAX } from '#core/limits.ts';

/** Where a value stands: at the root, or at a member of a shape, by itself or in arrays. */
export interface Place {
  shape: Shape | null;
}

export interface Shape {
  /** As the object lists them. */
  readonly keys: readonly string[];
  /** RFC 8785 §3.2.3: by UTF-16 code units, which is what < compares. */
  readonly sorted: readonly string[];
  /** What stands before each value of `sorted`: brace or comma, quoted key, colon. */
  readonly heads: readonly Words[];
  readonly places: readonly Place[];
}

/** Shapes for one way to quote. */
export class Shapes {
  readonly root: Place = { shape: null };
  readonly #quote: Quote;
  /** By first key. */
  readonly #known = new Map<string, Shape[]>();
  #count = 0;

  constructor(quote: Quote) {
    this.#quote = quote;
  }

  /** `keys` are those of one object, at least one, in the order in which it lists them. It was found at `place`. */
  of(keys: readonly string[], place: Place): Shape {
    const [first = ''] = keys;
    const known = this.#known.get(first)?.find((shape) => hasKeys(shape, keys));
    if (known !== undefined) return (place.shape = known);
    const shape = this.#make(keys);
    // A key that every object inherits could be taken for a member where it is none.
    if (keys.length > SHAPE_KEYS_MAX || keys.some((key) => key in Object.prototype)) return shape;
    this.#keep(first, shape);
    return (place.shape = shape);
  }

  #make(keys: readonly string[]): Shape {
    const sorted = toSorted(keys);
    const heads = sorted.map((key, at) => toWords(`${at === 0 ? '{' : ','}${this.#quote(key)}:`));
    return { keys, sorted, heads, places: sorted.map(() => ({ shape: null })) };
  }

  /** Bounded in every direction, since keys may come from anybody: when there are too many, all are forgotten. */
  #keep(first: string, shape: Shape): void {
    this.#count += 1;
    if (this.#count > SHAPES_MAX) {
      this.#known.clear();
      this.root.shape = null;
      this.#count = 1;
    }
    const alike = this.#known.get(first) ?? [];
    if (alike.length >= SHAPES_LIKE_MAX) alike.shift();
    alike.push(shape);
    this.#known.set(first, alike);
  }
}

function hasKeys({ keys: own }: Shape, keys: readonly string[]): boolean {
  if (own.length !== keys.length) return false;
  for (let at = 0; at < own.length; at++) if (own[at] !== keys[at]) return false;
  return true;
}

/** By insertion where there are few: no call a comparison, and next to nothing for keys that are in order already. */
function toSorted(keys: readonly string[]): readonly string[] {
  const sorted = [...keys];
  if (keys.length > INSERTION_MAX) return sorted.sort((left, right) => (left < right ? -1 : 1));
  for (let at = 1; at < sorted.length; at++) {
    const key = sorted[at] as string;
    let place = at - 1;
    while (place >= 0 && (sorted[place] as string) > key) {
      sorted[place + 1] = sorted[place] as string;
      place -= 1;
    }
    sorted[place + 1] = key;
  }
  return sorted;
}

const INSERTION_MAX = 16;
