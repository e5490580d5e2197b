// Base 64, RFC 4648 §4 and §5. Reading is strict: one text per byte string, so that no character of a signed file is
// free to change.

import { AffidavitError } from '#core/errors.ts';

/** §4, with padding. */
export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
    const sextets = [first >> 2, ((first & 3) << 4) | (second >> 4), ((second & 15) << 2) | (third >> 6), third & 63];
    const used = Math.min(bytes.length - at, 3) + 1;
    for (const [place, sextet] of sextets.entries()) text += place < used ? ALPHABET.charAt(sextet) : '=';
  }
  return text;
}

/** §4, with padding. Attacker-controlled: anything but the one text of some bytes throws CANON_SYNTAX. */
export function fromBase64(text: string): Uint8Array {
  if (text.length % 4 !== 0 || !STANDARD.test(text)) throw notBase64(text);
  const characters = text.replace(PADDING, '');
  const bytes = new Uint8Array(Math.floor((characters.length * 3) / 4));
  let bits = 0;
  let pending = 0;
  let at = 0;
  for (const character of characters) {
    bits = ((bits << 6) | ALPHABET.indexOf(character)) & 0xfff;
    pending += 6;
    if (pending < 8) continue;
    pending -= 8;
    bytes[at++] = (bits >> pending) & 0xff;
  }
  // What is left over belongs to no byte; set, it would be a second text of the same bytes.
  if ((bits & ((1 << pending) - 1)) !== 0) throw notBase64(text);
  return bytes;
}

/** §5, the alphabet that is safe in URLs, with padding. */
export function fromBase64Url(text: string): Uint8Array {
  if (text.includes('+') || text.includes('/')) throw notBase64(text);
  return fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'));
}

function notBase64(text: string): AffidavitError {
  return new AffidavitError('CANON_SYNTAX', `expected base 64, got ${text.length} characters that are not`);
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const STANDARD = /^[A-Za-z0-9+/]*={0,2}$/;
const PADDING = /=+$/;
