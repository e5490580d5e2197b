// How a value becomes bytes: RFC 8785, and the AX profile of it (SRS-004 SHALL-006, SHALL-045).

import { JsonBytes } from '#core/bytes/json-bytes.ts';
import type { Json } from '#core/bytes/json.ts';
import { quoteLong, quoteStrict, type Quote } from '#core/bytes/quote.ts';
import { Shapes, type Place, type Shape } from '#core/bytes/shape.ts';
import { AffidavitError } from '#core/errors.ts';
import { JSON_DEPTH_MAX } from '#core/limits.ts';

export type { Json };

/** `ax-seed` writes every control character as \u00xx (AMB-33: LF is \u000a); `rfc8785` writes \b \t \n \f \r. */
export type Profile = 'rfc8785' | 'ax-seed';

/**
 * The canonical text of a plain JSON value, as JSON.parse or a literal makes it. What has no canonical form throws:
 * CANON_TYPE (undefined, functions, holes, BigInt, class instances), CANON_NUMBER_RANGE (NaN, infinities),
 * CANON_LONE_SURROGATE, CANON_DEPTH.
 */
export function canonical(value: Json, profile: Profile = 'ax-seed'): string {
  return WRITERS[profile].write(value, (bytes, from) => bytes.text(from));
}

/** The same as UTF-8, without a detour. */
export function canonicalBytes(value: Json, profile: Profile = 'ax-seed'): Uint8Array {
  return WRITERS[profile].write(value, (bytes, from) => bytes.copy(from));
}

/** One pass that checks and writes, so that nothing can differ between what was checked and what was written. */
class Writer {
  readonly #bytes = new JsonBytes();
  readonly #quote: Quote;
  readonly #shapes: Shapes;

  constructor(quote: Quote) {
    this.#quote = quote;
    this.#shapes = new Shapes(quote);
  }

  write<T>(value: unknown, taken: (bytes: JsonBytes, from: number) => T): T {
    const from = this.#bytes.end;
    try {
      this.#value(value, 1, this.#shapes.root);
      return taken(this.#bytes, from);
    } finally {
      this.#bytes.drop(from);
    }
  }

  #value(value: unknown, depth: number, place: Place): void {
    switch (typeof value) {
      case 'string':
        this.#bytes.quoted(value, this.#quote);
        return;
      case 'number':
        this.#number(value);
        return;
      case 'boolean':
        this.#bytes.ascii(value ? 'true' : 'false');
        return;
      case 'object':
        if (value === null) this.#bytes.ascii('null');
        else if (depth > JSON_DEPTH_MAX) {
          throw new AffidavitError('CANON_DEPTH', `expected at most ${JSON_DEPTH_MAX} levels`);
        } else if (Array.isArray(value)) this.#items(value, depth, place);
        else this.#members(value, depth, place);
        return;
      default:
        throw new AffidavitError('CANON_TYPE', `expected a JSON value, got ${typeof value}`);
    }
  }

  /** RFC 8785 §3.2.2.3: numbers as ECMAScript writes them; -0 as 0. */
  #number(value: number): void {
    if ((value | 0) === value && value >= 0) this.#bytes.digits(value | 0);
    else if (Number.isFinite(value)) this.#bytes.ascii(String(value));
    else throw new AffidavitError('CANON_NUMBER_RANGE', `expected a finite number, got ${value}`);
  }

  #items(items: readonly unknown[], depth: number, place: Place): void {
    const bytes = this.#bytes;
    bytes.byte(OPEN_ARRAY);
    // By index: `for of` and `map` would leave out or invent holes, which here are undefined and throw.
    for (let at = 0; at < items.length; at++) {
      if (at > 0) bytes.byte(COMMA);
      this.#value(items[at], depth + 1, place);
    }
    bytes.byte(CLOSE_ARRAY);
  }

  #members(value: object, depth: number, place: Place): void {
    const prototype: unknown = Object.getPrototypeOf(value);
    if (prototype !== Object.prototype && prototype !== null) {
      throw new AffidavitError('CANON_TYPE', 'expected a plain object, got an instance of a class');
    }
    const members = value as Readonly<Record<string, unknown>>;
    const keys = Object.keys(members);
    if (keys.length === 0) {
      this.#bytes.ascii('{}');
      return;
    }
    const { shape } = place;
    const from = this.#bytes.end;
    if (shape?.sorted.length === keys.length && this.#shaped(members, shape, depth)) return;
    this.#bytes.end = from;
    if (this.#shaped(members, this.#shapes.of(keys, place), depth)) return;
    throw new AffidavitError('CANON_TYPE', 'expected a JSON value, got undefined');
  }

  /** False where a member of the shape is missing: an object with as many keys, and all of these, has no others. */
  #shaped(members: Readonly<Record<string, unknown>>, { heads, places, sorted }: Shape, depth: number): boolean {
    const bytes = this.#bytes;
    for (let at = 0; at < sorted.length; at++) {
      const member = members[sorted[at] as string];
      if (member === undefined) return false;
      bytes.words(heads[at] as (typeof heads)[number]);
      this.#value(member, depth + 1, places[at] as Place);
    }
    bytes.byte(CLOSE_OBJECT);
    return true;
  }
}

const [COMMA, OPEN_ARRAY, CLOSE_ARRAY, CLOSE_OBJECT] = [0x2c, 0x5b, 0x5d, 0x7d];
const WRITERS: Readonly<Record<Profile, Writer>> = {
  'ax-seed': new Writer(quoteLong),
  rfc8785: new Writer(quoteStrict),
};
