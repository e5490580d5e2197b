// How a value becomes bytes: RFC 8785, and the AX profile of it (SRS-004 SHALL-006, SHALL-045).

import { AffidavitError } from '#core/errors.ts';
import { utf8 } from '#core/canon/hash.ts';
import { JSON_DEPTH_MAX } from '#core/limits.ts';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** `ax-seed` writes every control character as \u00xx (AMB-33: LF is \u000a); `rfc8785` writes \b \t \n \f \r. */
export type Profile = 'rfc8785' | 'ax-seed';

/**
 * The canonical text of a plain JSON value. What has no canonical form throws: CANON_TYPE (undefined, functions,
 * holes, BigInt, class instances), CANON_NUMBER_RANGE (NaN, infinities), CANON_LONE_SURROGATE, CANON_DEPTH.
 */
export function canonical(value: Json, profile: Profile = 'ax-seed'): string {
  const seen: Seen = { indexKey: false, shortEscape: false };
  const ordered = order(value, 1, seen);
  const text = seen.indexKey ? write(ordered) : JSON.stringify(ordered);
  return seen.shortEscape && profile === 'ax-seed' ? text.replace(ESCAPE, toLongEscape) : text;
}

export function canonicalBytes(value: Json, profile: Profile = 'ax-seed'): Uint8Array {
  return utf8(canonical(value, profile));
}

/** What the walk learned about the whole value, so that most values take the native path. */
interface Seen {
  /** An object that is out of order has a key of digits only: engines enumerate those first, whatever we insert. */
  indexKey: boolean;
  /** Some string holds a control character that JSON.stringify writes with a short escape. */
  shortEscape: boolean;
}

/**
 * Checks a value and returns it with every object's keys in order of UTF-16 code units: itself where they already are,
 * else a copy. Native JSON.stringify then is RFC 8785 (measured: several times faster than writing by hand).
 */
function order(value: unknown, depth: number, seen: Seen): Json {
  switch (typeof value) {
    case 'string':
      checkString(value, seen);
      return value;
    case 'number':
      if (Number.isFinite(value)) return value;
      throw new AffidavitError('CANON_NUMBER_RANGE', `expected a finite number, got ${value}`);
    case 'boolean':
      return value;
    case 'object':
      if (value === null) return null;
      if (depth > JSON_DEPTH_MAX) {
        throw new AffidavitError('CANON_DEPTH', `expected at most ${JSON_DEPTH_MAX} levels`);
      }
      return Array.isArray(value) ? orderItems(value, depth, seen) : orderMembers(value, depth, seen);
    default:
      throw new AffidavitError('CANON_TYPE', `expected a JSON value, got ${typeof value}`);
  }
}

function orderItems(items: readonly unknown[], depth: number, seen: Seen): Json {
  let copy: Json[] | null = null;
  for (let at = 0; at < items.length; at++) {
    const item = items[at];
    const ordered = order(item, depth + 1, seen);
    if (ordered !== item) copy ??= items.slice(0, at) as Json[];
    copy?.push(ordered);
  }
  return copy ?? (items as Json);
}

function orderMembers(value: object, depth: number, seen: Seen): Json {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    throw new AffidavitError('CANON_TYPE', 'expected a plain object, got an instance of a class');
  }
  const members = value as Readonly<Record<string, unknown>>;
  const keys = Object.keys(members);
  const sorted = isSorted(keys);
  if (!sorted) keys.sort((left, right) => (left < right ? -1 : 1));
  let copy: Record<string, Json> | null = sorted ? null : {};
  for (const [at, key] of keys.entries()) {
    checkString(key, seen);
    if (!sorted && DIGITS.test(key)) seen.indexKey = true;
    const member = members[key];
    const ordered = order(member, depth + 1, seen);
    if (ordered !== member) copy ??= copyOf(members as Readonly<Record<string, Json>>, keys.slice(0, at));
    if (copy !== null) define(copy, key, ordered);
  }
  return copy ?? (members as Json);
}

function isSorted(keys: readonly string[]): boolean {
  let previous = '';
  for (const key of keys) {
    if (key < previous) return false;
    previous = key;
  }
  return true;
}

function copyOf(members: Readonly<Record<string, Json>>, keys: readonly string[]): Record<string, Json> {
  const copy: Record<string, Json> = {};
  for (const key of keys) define(copy, key, members[key] as Json);
  return copy;
}

/** Assigning to `__proto__` would set the prototype instead of a member. */
function define(target: Record<string, Json>, key: string, value: Json): void {
  if (key !== '__proto__') target[key] = value;
  else Object.defineProperty(target, key, { value, enumerable: true });
}

function checkString(text: string, seen: Seen): void {
  if (!NOTABLE.test(text)) return;
  if (LONE_SURROGATE.test(text)) {
    throw new AffidavitError('CANON_LONE_SURROGATE', 'expected well-formed Unicode, got a surrogate without its pair');
  }
  seen.shortEscape = true;
}

/** The slow path: keys of digits only. The value is checked and its keys are sorted here once more. */
function write(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(write).join(',')}]`;
  const members = Object.entries(value as Readonly<Record<string, Json>>);
  members.sort(([left], [right]) => (left < right ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${write(member)}`).join(',')}}`;
}

/** One test decides for nearly every string that nothing needs a closer look. */
const NOTABLE = /[\b\t\n\f\r\ud800-\udfff]/;
/** With the `u` flag a surrogate matches only where it is not part of a pair. */
const LONE_SURROGATE = /[\ud800-\udfff]/u;
const DIGITS = /^\d+$/;
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
