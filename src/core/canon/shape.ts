// The keys of an object in canonical order, each quoted once. Records come in few shapes, so the last ones seen are
// kept: measured, sorting and quoting keys was half of the cost of writing a record. What is kept changes no result.

import { SHAPE_KEYS_MAX, SHAPES_LIKE_MAX, SHAPES_MAX } from '#core/limits.ts';

export interface Shape {
  /** As the object lists them. */
  readonly keys: readonly string[];
  /** RFC 8785 §3.2.3: by UTF-16 code units, which is what < compares. */
  readonly sorted: readonly string[];
  /** What stands before each value of `sorted`: brace or comma, quoted key, colon. */
  readonly heads: readonly string[];
}

/** Shapes for one way to quote. */
export class Shapes {
  readonly #quote: (key: string) => string;
  /** By first key. */
  readonly #known = new Map<string, Shape[]>();
  #count = 0;

  constructor(quote: (key: string) => string) {
    this.#quote = quote;
  }

  /** `keys` are those of one object, at least one, in the order in which it lists them. */
  of(keys: readonly string[]): Shape {
    const [first = ''] = keys;
    const alike = this.#known.get(first);
    const known = alike === undefined ? null : find(alike, keys);
    return known ?? this.#keep(first, alike, this.#make(keys));
  }

  #make(keys: readonly string[]): Shape {
    const sorted = toSorted(keys);
    const heads = sorted.map((key, at) => `${at === 0 ? '{' : ','}${this.#quote(key)}:`);
    return { keys, sorted, heads };
  }

  /** Bounded in every direction: keys may come from anybody. */
  #keep(first: string, alike: Shape[] | undefined, shape: Shape): Shape {
    if (this.#count >= SHAPES_MAX || shape.keys.length > SHAPE_KEYS_MAX) return shape;
    if (alike === undefined) this.#known.set(first, [shape]);
    else if (alike.length < SHAPES_LIKE_MAX) alike.push(shape);
    else return shape;
    this.#count += 1;
    return shape;
  }
}

function find(shapes: readonly Shape[], keys: readonly string[]): Shape | null {
  for (const shape of shapes) if (hasKeys(shape, keys)) return shape;
  return null;
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
