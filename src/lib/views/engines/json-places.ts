// Where each value of a JSON text stands, and where the text stops being JSON: so that a fault can be shown at its place.
// The reader of the record (`core/bytes/read.ts`) decides what is JSON; this only says where.

const DEPTH_MAX = 32;

export interface JsonPlaces {
  /** Offsets by `keyOf` a path. A member stands where its name does. */
  readonly at: ReadonlyMap<string, number>;
  /** The first thing that is no JSON, or a name used twice; null where there is none. */
  readonly fault: { readonly offset: number; readonly message: string } | null;
}

/** One text for a path; no part of a path holds the sign between them. */
export function keyOf(path: readonly PropertyKey[]): string {
  return path.map((part) => `\u0000${String(part)}`).join('');
}

export function findPlaces(text: string): JsonPlaces {
  const scan = new Scan(text);
  return { at: scan.places, fault: scan.fault };
}

class Scan {
  readonly places = new Map<string, number>();
  fault: JsonPlaces['fault'] = null;
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
    if (!this.#value([])) return;
    this.#skip();
    if (this.#at < text.length) this.#fail('expected nothing more after the last brace');
  }

  /** Each of these reads on, and says whether it came to its end. */
  #value(path: readonly string[]): boolean {
    this.#skip();
    const key = keyOf(path);
    if (!this.places.has(key)) this.places.set(key, this.#at);
    if (path.length > DEPTH_MAX) return this.#fail('expected less nesting');
    const first = this.#text[this.#at];
    if (first === '{') return this.#members(path);
    if (first === '[') return this.#items(path);
    const whole = this.#take(first === '"' ? STRING : SCALAR);
    return whole !== null || this.#fail('expected a value: a text in "quotes", a number, true, false, null, { or [');
  }

  #members(path: readonly string[]): boolean {
    this.#at++;
    if (this.#is('}')) return true;
    do {
      this.#skip();
      const offset = this.#at;
      const name = this.#take(STRING);
      if (name === null) return this.#fail('expected a name in "quotes"');
      const member = [...path, nameOf(name)];
      const key = keyOf(member);
      if (this.places.has(key)) return this.#fail(`${name} is named twice`, offset);
      this.places.set(key, offset);
      if (!this.#is(':')) return this.#fail('expected ":" after the name');
      if (!this.#value(member)) return false;
      if (this.#is('}')) return true;
    } while (this.#is(','));
    return this.#fail('expected "," or "}"');
  }

  #items(path: readonly string[]): boolean {
    this.#at++;
    if (this.#is(']')) return true;
    let index = 0;
    do {
      if (!this.#value([...path, String(index)])) return false;
      if (this.#is(']')) return true;
      index++;
    } while (this.#is(','));
    return this.#fail('expected "," or "]"');
  }

  #is(sign: string): boolean {
    this.#skip();
    if (this.#text[this.#at] !== sign) return false;
    this.#at++;
    return true;
  }

  #skip(): void {
    this.#take(SPACE);
  }

  #take(what: RegExp): string | null {
    what.lastIndex = this.#at;
    const found = what.exec(this.#text)?.[0] ?? null;
    this.#at += found?.length ?? 0;
    return found;
  }

  #fail(message: string, offset: number = this.#at): false {
    this.fault ??= { offset, message };
    return false;
  }
}

const SPACE = /[ \t\r\n]*/y;
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
// eslint-disable-next-line no-control-regex -- a text in JSON holds none
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;

function nameOf(quoted: string): string {
  return JSON.parse(quoted) as string;
}

/** As editors count: both from 1, the column in UTF-16 units. */
export function toLineAndColumn(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
