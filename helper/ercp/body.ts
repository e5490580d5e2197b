// A body from outside: bounded in size and depth before anything is made of it, then read strictly. Attacker-controlled.

import type { Json } from '#core/bytes/jcs.ts';
import { parseStrictBytes } from '#core/bytes/read.ts';
import { codeOf, HelperError } from '#helper/terminal/errors.ts';

/** What any request needs: a problem with its metadata is five deep. */
export const BODY_DEPTH_MAX = 16;
/** Values in one body: a hundred times what a problem with all its constraints has. A list of more, all wrong, is told fault by fault. */
const BODY_VALUES_MAX = 50_000;

/** Throws JSON_DEPTH and JSON_SYNTAX. */
export function readBody(bytes: Uint8Array): Json {
  if (!isShallow(bytes)) throw new HelperError('JSON_DEPTH', `expected at most ${String(BODY_DEPTH_MAX)} levels`);
  try {
    return parseStrictBytes(bytes, BODY_VALUES_MAX);
  } catch (cause) {
    throw new HelperError('JSON_SYNTAX', codeOf(cause) ?? 'expected JSON', { cause });
  }
}

/** One pass that stops at the first bracket too many: nothing is built of what it reads. */
function isShallow(bytes: Uint8Array): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (isText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isText = false;
    } else if (byte === QUOTE) isText = true;
    else if (byte === SQUARE || byte === CURLY) {
      depth += 1;
      if (depth > BODY_DEPTH_MAX) return false;
    } else if (byte === SQUARE_END || byte === CURLY_END) depth -= 1;
  }
  return true;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SQUARE = 0x5b;
const SQUARE_END = 0x5d;
const CURLY = 0x7b;
const CURLY_END = 0x7d;
