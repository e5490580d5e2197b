// Keys that a reader names: on the command line, in a file, in a program.

import { HelperError } from '#helper/terminal/errors.ts';

/** The keys of lines, without comments; what stands behind a key on its line is a note. Throws KEY_UNKNOWN. */
export function requireKeys(lines: readonly string[]): readonly string[] {
  const keys = lines
    .map((line) => line.trim().split(/\s/)[0] ?? '')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const wrong = keys.find((key) => !/^(?:[0-9a-f]{64}|[A-Za-z0-9+/]{43}=)$/.test(key));
  if (wrong !== undefined)
    throw new HelperError('KEY_UNKNOWN', `expected a key in base 64 or its fingerprint, got ${JSON.stringify(wrong)}`);
  return keys;
}
