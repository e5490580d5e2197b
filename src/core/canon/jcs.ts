// How a value becomes bytes: RFC 8785, and the AX profile of it (SRS-004 SHALL-006, SHALL-045).

import type { Json } from '#core/canon/json.ts';
import { utf8 } from '#core/canon/hash.ts';
import { Shapes } from '#core/canon/shape.ts';
import { AffidavitError } from '#core/errors.ts';
import { JSON_DEPTH_MAX } from '#core/limits.ts';

export type { Json };

/** `ax-seed` writes every control character as \u00xx (AMB-33: LF is \u000a); `rfc8785` writes \b \t \n \f \r. */
export type Profile = 'rfc8785' | 'ax-seed';

/**
 * The canonical text of a plain JSON value. What has no canonical form throws: CANON_TYPE (undefined, functions,
 * holes, BigInt, class instances), CANON_NUMBER_RANGE (NaN, infinities), CANON_LONE_SURROGATE, CANON_DEPTH.
 */
export function canonical(value: Json, profile: Profile = 'ax-seed'): string {
  return write(value, 1, WRITERS[profile]);
}

export function canonicalBytes(value: Json, profile: Profile = 'ax-seed'): Uint8Array {
  return utf8(canonical(value, profile));
}

/** How one profile writes strings and the keys of objects. */
interface Writer {
  readonly quote: (text: string) => string;
  readonly shapes: Shapes;
}
const toWriter = (quote: (text: string) => string): Writer => ({ quote, shapes: new Shapes(quote) });
const WRITERS: Readonly<Record<Profile, Writer>> = {
  'ax-seed': toWriter(quoteLong),
  rfc8785: toWriter(quoteStrict),
};

/** One pass that checks and writes, so that nothing can differ between what was checked and what was written. */
function write(value: unknown, depth: number, writer: Writer): string {
  switch (typeof value) {
    case 'string':
      return writer.quote(value);
    case 'number':
      // RFC 8785 §3.2.2.3: numbers as ECMAScript writes them; -0 as 0.
      if (Number.isFinite(value)) return String(value);
      throw new AffidavitError('CANON_NUMBER_RANGE', `expected a finite number, got ${value}`);
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      if (value === null) return 'null';
      if (depth > JSON_DEPTH_MAX) {
        throw new AffidavitError('CANON_DEPTH', `expected at most ${JSON_DEPTH_MAX} levels`);
      }
      return Array.isArray(value) ? writeItems(value, depth, writer) : writeMembers(value, depth, writer);
    default:
      throw new AffidavitError('CANON_TYPE', `expected a JSON value, got ${typeof value}`);
  }
}

function writeItems(items: readonly unknown[], depth: number, writer: Writer): string {
  let text = '[';
  // By index: `for of` and `map` would leave out or invent holes, which here are undefined and throw.
  for (let at = 0; at < items.length; at++) {
    if (at > 0) text += ',';
    text += write(items[at], depth + 1, writer);
  }
  return `${text}]`;
}

function writeMembers(value: object, depth: number, writer: Writer): string {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    throw new AffidavitError('CANON_TYPE', 'expected a plain object, got an instance of a class');
  }
  const members = value as Readonly<Record<string, unknown>>;
  const keys = Object.keys(members);
  if (keys.length === 0) return '{}';
  const { heads, sorted } = writer.shapes.of(keys);
  let text = '';
  for (let at = 0; at < sorted.length; at++) {
    text += (heads[at] as string) + write(members[sorted[at] as string], depth + 1, writer);
  }
  return `${text}}`;
}

function quoteStrict(text: string): string {
  return quote(text, false);
}

function quoteLong(text: string): string {
  return quote(text, true);
}

function quote(text: string, isLong: boolean): string {
  if (isPlain(text)) return `"${text}"`;
  const quoted = JSON.stringify(text);
  if (!RARE.test(text)) return quoted;
  if (LONE_SURROGATE.test(text)) {
    throw new AffidavitError('CANON_LONE_SURROGATE', 'expected well-formed Unicode, got a surrogate without its pair');
  }
  return isLong ? quoted.replace(ESCAPE, toLongEscape) : quoted;
}

/** Measured: looking and then quoting is faster than JSON.stringify for the many strings that need no escape. */
function isPlain(text: string): boolean {
  if (text.length > GLANCE_UNITS) return !NOTABLE.test(text);
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x20 || unit === 0x22 || unit === 0x5c || unit >= 0xd800) return false;
  }
  return true;
}

/** Up to here a loop is faster than an expression. */
const GLANCE_UNITS = 32;

/** What JSON.stringify escapes, and surrogates. */
// eslint-disable-next-line no-control-regex
const NOTABLE = /[\u0000-\u001f"\\\ud800-\udfff]/;
/** With the `u` flag a surrogate matches only where it is not part of a pair. */
const LONE_SURROGATE = /[\ud800-\udfff]/u;
/** Of these, those that are more than a quote or a backslash. */
// eslint-disable-next-line no-control-regex
const RARE = /[\u0000-\u001f\ud800-\udfff]/;
/** Any escape of JSON.stringify, whole, so that the `n` of an escaped backslash followed by n is not taken for one. */
const ESCAPE = /\\[^]/g;
const LONG_ESCAPES: Readonly<Record<string, string>> = {
  '\\b': '\\u0008',
  '\\t': '\\u0009',
  '\\n': '\\u000a',
  '\\f': '\\u000c',
  '\\r': '\\u000d',
};

function toLongEscape(escape: string): string {
  return LONG_ESCAPES[escape] ?? escape;
}
