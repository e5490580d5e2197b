// Bytes and hashes. Synchronous on purpose: nothing but the store may wait inside a transaction (WebKit ends it).

import { hmac } from '@noble/hashes/hmac.js';
import { sha256 as nobleSha256 } from '@noble/hashes/sha2.js';
import { AffidavitError } from '#core/errors.ts';
import { SAFE_INTEGER_MAX } from '#core/limits.ts';
import type { Hash, Tag } from '#core/ports.ts';

/** L6 SRS-001: SHA-256(tag || LE64(byte length of payload) || payload). */
export function commit(tag: Tag, payload: Uint8Array): Uint8Array {
  return sha256(concat(utf8(tag), le64(payload.length), payload));
}

export function sha256(bytes: Uint8Array): Uint8Array {
  return nobleSha256(bytes);
}

export function sha256Hex(bytes: Uint8Array): Hash {
  return toHex(sha256(bytes));
}

/** HMAC-SHA256 under one key, for many messages: the key's own two blocks are worked out once. */
export function hmacSha256(key: Uint8Array): (message: Uint8Array) => Uint8Array {
  const keyed = hmac.create(nobleSha256, key);
  return (message) => keyed.clone().update(message).digest();
}

/** Throws CANON_LONE_SURROGATE where TextEncoder would write U+FFFD: two texts must never share their bytes. */
export function utf8(text: string): Uint8Array {
  const bytes = ENCODER.encode(text);
  // As many bytes as units is ASCII, which is most of what is hashed.
  if (bytes.length !== text.length && LONE_SURROGATE.test(text)) {
    throw new AffidavitError('CANON_LONE_SURROGATE', 'expected well-formed Unicode, got a surrogate without its pair');
  }
  return bytes;
}

/** The exact inverse of `utf8`: a byte order mark stays, anything that is not UTF-8 throws CANON_UTF8. */
export function fromUtf8(bytes: Uint8Array): string {
  try {
    return DECODER.decode(bytes);
  } catch (cause) {
    throw new AffidavitError('CANON_UTF8', `expected UTF-8, got ${bytes.length} bytes that are not`, { cause });
  }
}

export function toHex(bytes: Uint8Array): Hash {
  let text = '';
  for (const byte of bytes) text += HEX[byte] ?? '';
  return text;
}

/** SRS-004 SHALL-046: lower case only, so that a hash has one spelling. Anything else throws CANON_SYNTAX. */
export function fromHex(text: string): Uint8Array {
  if (!LOWER_HEX.test(text)) {
    throw new AffidavitError('CANON_SYNTAX', `expected pairs of lower-case hex digits, got ${text.length} characters`);
  }
  const bytes = new Uint8Array(text.length / 2);
  for (let at = 0; at < bytes.length; at++) bytes[at] = digit(text, 2 * at) * 16 + digit(text, 2 * at + 1);
  return bytes;
}

/** The value of a hex digit that has been looked at. */
function digit(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit <= 0x39 ? unit - 0x30 : unit - 0x57;
}

/** Eight bytes, least significant first. Integers stay exactly representable (AMB-36): beyond, CANON_NUMBER_RANGE. */
export function le64(value: number): Uint8Array {
  if (!Number.isInteger(value) || value < 0 || value > SAFE_INTEGER_MAX) {
    throw new AffidavitError('CANON_NUMBER_RANGE', `expected an integer from 0 to 2^53-1, got ${value}`);
  }
  const bytes = new Uint8Array(8);
  let rest = value;
  for (let at = 0; at < 8; at++) {
    bytes[at] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  return bytes;
}

export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  return concatAll(parts);
}

/** For as many parts as there are: a call takes some ten thousand arguments and no more. */
export function concatAll(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

const ENCODER = new TextEncoder();
const DECODER = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const LONE_SURROGATE = /[\ud800-\udfff]/u;
const LOWER_HEX = /^(?:[0-9a-f]{2})*$/;
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
