// The strict reader of untrusted JSON: a bundle, an HTTP body, a file, a model's output. Attacker-controlled.
// JSON.parse keeps the last of two equal keys, turns 1e400 into Infinity and rounds big integers; none of it passes here.

import type { Json } from '#core/bytes/jcs.ts';
import { fromUtf8 } from '#core/bytes/hash.ts';
import { AffidavitError } from '#core/errors.ts';
import { JSON_DEPTH_MAX, JSON_VALUES_MAX } from '#core/limits.ts';

/**
 * Reads one JSON value, of at most `valuesMax` values (objects, lists and what they hold). `__proto__` stays a key like any
 * other. Throws CANON_* for whatever would be changed silently, CANON_SIZE and CANON_DEPTH before anything is made of the text.
 */
export function parseStrict(text: string, valuesMax = JSON_VALUES_MAX): Json {
  if (LONE_SURROGATE.test(text)) throw loneSurrogate();
  // Each value takes a character at least.
  if (text.length > valuesMax) requireModest(text, valuesMax);
  const value = parse(text);
  const written = scan(text);
  const kept = check(value, 1, written.escapes);
  // Every key of the text is a key of the value, unless an object named one twice: then the later one replaced it.
  if (kept !== written.keys) {
    throw new AffidavitError(
      'CANON_DUPLICATE_KEY',
      `expected distinct keys, got ${written.keys} with ${kept} distinct`,
    );
  }
  return value;
}

/** As `parseStrict`, from bytes: UTF-8 without byte order mark. */
export function parseStrictBytes(bytes: Uint8Array, valuesMax = JSON_VALUES_MAX): Json {
  const text = fromUtf8(bytes);
  if (text.startsWith('\ufeff')) throw new AffidavitError('CANON_UTF8', 'expected no byte order mark');
  return parseStrict(text, valuesMax);
}

/** One pass over a text that may be no JSON at all. JSON.parse would take gigabytes for fifty megabytes of `{},` or `[`. */
function requireModest(text: string, valuesMax: number): void {
  let values = 1;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) at = closingQuote(text, at + 1);
    else if (unit === COMMA) values++;
    else if (unit === OPEN_LIST || unit === OPEN_OBJECT) {
      values++;
      if (++depth > JSON_DEPTH_MAX) throw tooDeep();
    } else if (unit === CLOSE_LIST || unit === CLOSE_OBJECT) depth--;
    if (values > valuesMax) throw new AffidavitError('CANON_SIZE', `expected at most ${valuesMax} values, got more`);
  }
}

/** Where the quote stands that ends a string; the end of the text where none does. */
function closingQuote(text: string, start: number): number {
  let at = start;
  for (let unit = text.charCodeAt(at); at < text.length && unit !== QUOTE; unit = text.charCodeAt(at))
    at += unit === BACKSLASH ? 2 : 1;
  return at;
}

function parse(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch (cause) {
    // An engine whose parser recurses gives up with RangeError, far beyond our depth.
    if (cause instanceof RangeError) throw tooDeep({ cause });
    throw new AffidavitError('CANON_SYNTAX', `expected one JSON value, got ${text.length} characters that are not`, {
      cause,
    });
  }
}

interface Written {
  readonly keys: number;
  readonly escapes: boolean;
}

/** Counts the keys of a text that JSON.parse has accepted, and checks its integer literals. */
function scan(text: string): Written {
  const escapes = text.includes('\\');
  let keys = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) at = endOfString(text, at + 1, escapes);
    else if (unit === COLON) keys++;
    else if (unit >= ZERO && unit <= NINE) at = endOfNumber(text, at);
  }
  return { keys, escapes };
}

/** Where the closing quote of a string stands. */
function endOfString(text: string, start: number, escapes: boolean): number {
  let end = text.indexOf('"', start);
  if (!escapes) return end;
  for (let at = start; at < end; at++) {
    if (text.charCodeAt(at) !== BACKSLASH) continue;
    at++;
    if (at === end) end = text.indexOf('"', end + 1);
  }
  return end;
}

/** Where the last character of a number stands; `start` is its first digit. */
function endOfNumber(text: string, start: number): number {
  let end = start + 1;
  while (isPartOfNumber(text.charCodeAt(end))) end++;
  // Fifteen digits are always exact.
  if (end - start > 15) checkInteger(text.slice(start, end));
  return end - 1;
}

function isPartOfNumber(unit: number): boolean {
  return (unit >= ZERO && unit <= NINE) || unit === 0x2b || unit === 0x2d || unit === 0x2e || (unit | 0x20) === 0x65;
}

/**
 * AMB-36: an integer literal must be kept: it is the exact value of the double, or the canonical way to write it
 * (1152921504606847000 is how RFC 8785 writes 2^60, and what we write we must be able to read).
 */
function checkInteger(literal: string): void {
  if (!INTEGER.test(literal)) return;
  const value = Number(literal);
  if (!Number.isFinite(value)) throw numberRange(literal);
  if (String(value) === literal || BigInt(value) === BigInt(literal)) return;
  throw numberRange(literal);
}

/** Walks what was read, counts its keys, and throws for what JSON.parse lets pass. */
function check(value: Json, depth: number, escapes: boolean): number {
  if (typeof value === 'string') {
    if (escapes && LONE_SURROGATE.test(value)) throw loneSurrogate();
    return 0;
  }
  if (typeof value === 'number') {
    if (Number.isFinite(value)) return 0;
    throw new AffidavitError('CANON_NUMBER_RANGE', 'expected a finite number, got one beyond the range of a double');
  }
  if (value === null || typeof value === 'boolean') return 0;
  if (depth > JSON_DEPTH_MAX) throw tooDeep();
  let keys = 0;
  if (Array.isArray(value)) {
    for (const item of value as readonly Json[]) keys += check(item, depth + 1, escapes);
    return keys;
  }
  const members = value as Readonly<Record<string, Json>>;
  for (const key of Object.keys(members)) {
    if (escapes && LONE_SURROGATE.test(key)) throw loneSurrogate();
    keys += 1 + check(members[key] as Json, depth + 1, escapes);
  }
  return keys;
}

function loneSurrogate(): AffidavitError {
  return new AffidavitError('CANON_LONE_SURROGATE', 'expected well-formed Unicode, got a surrogate without its pair');
}

function tooDeep(options?: ErrorOptions): AffidavitError {
  return new AffidavitError('CANON_DEPTH', `expected at most ${JSON_DEPTH_MAX} levels`, options);
}

function numberRange(literal: string): AffidavitError {
  const shown = literal.length > 40 ? `${literal.slice(0, 40)}... (${literal.length} digits)` : literal;
  return new AffidavitError('CANON_NUMBER_RANGE', `expected an integer that a double keeps, got ${shown}`);
}

const QUOTE = 0x22;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
const ZERO = 0x30;
const NINE = 0x39;
const INTEGER = /^\d+$/;
/** With the `u` flag a surrogate matches only where it is not part of a pair. */
const LONE_SURROGATE = /[\ud800-\udfff]/u;
