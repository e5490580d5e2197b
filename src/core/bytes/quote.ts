// A string as canonical JSON writes it (RFC 8785 §3.2.2.2; SRS-004 SHALL-045 for the AX profile).

import { AffidavitError } from '#core/errors.ts';

/** Text in quotes. Throws CANON_LONE_SURROGATE. */
export type Quote = (text: string) => string;

/** RFC 8785: \b \t \n \f \r, and the other controls as \u00xx. */
export function quoteStrict(text: string): string {
  if (LONE_SURROGATE.test(text)) {
    throw new AffidavitError('CANON_LONE_SURROGATE', 'expected well-formed Unicode, got a surrogate without its pair');
  }
  return JSON.stringify(text);
}

/** AMB-33: every control as \u00xx. */
export function quoteLong(text: string): string {
  const quoted = quoteStrict(text);
  return CONTROL.test(text) ? quoted.replace(ESCAPE, toLongEscape) : quoted;
}

function toLongEscape(escape: string): string {
  return LONG_ESCAPES[escape] ?? escape;
}

/** With the `u` flag a surrogate matches only where it is not part of a pair. */
const LONE_SURROGATE = /[\ud800-\udfff]/u;
// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f]/;
/** Any escape of JSON.stringify, whole, so that the `n` of an escaped backslash followed by n is not taken for one. */
const ESCAPE = /\\[^]/g;
const LONG_ESCAPES: Readonly<Record<string, string>> = {
  '\\b': '\\u0008',
  '\\t': '\\u0009',
  '\\n': '\\u000a',
  '\\f': '\\u000c',
  '\\r': '\\u000d',
};
