// What the exit status of a command says. `EXIT_CODES` is the table that `--help` and docs/command-line.md print.

import type { Verdict } from '#core/verify/verify.ts';
import { codeOf, HelperError } from '#helper/terminal/errors.ts';

export const USAGE = 2;
/** A file that was named is missing, may not be read, or is no file of its kind. */
export const UNREADABLE = 7;

/** Of `verify` and `replay`. 2, 3 and 4 mean other things: a wrong command line, a refusal, a question back. */
export const EXIT_OF_VERDICT: Readonly<Record<Verdict, number>> = { proved: 0, failed: 1, recorded: 5, shown: 6 };

export const EXIT_CODES: readonly (readonly [codes: string, meaning: string])[] = [
  ['0', 'success'],
  ['1', 'a check failed, or an error with a code (`OUTPUT_NOT_WRITTEN` on a full disk)'],
  ['2', 'wrong usage'],
  ['3, 4', '`ask`: refused, or asked back'],
  ['5, 6', '`verify`: recorded, or shown'],
  ['7', 'a file that was named is missing, may not be read, or is not what it should be'],
  ['130, 143', 'ended by SIGINT or SIGTERM'],
  ['141', 'the reader of a pipe left before the end of a successful result'],
];

/** Of a command that threw. */
export function exitOf(error: unknown): number {
  if (error instanceof HelperError && error.exitCode === USAGE) return USAGE;
  return isUnreadable(codeOf(error)) ? UNREADABLE : 1;
}

/** Codes of what comes in as a file and cannot be read; how many there may be, or that one is there already, is none of it. */
function isUnreadable(code: string | null): boolean {
  if (code === null || code === 'SOURCE_COUNT' || code === 'SOURCE_PRESENT') return false;
  return /^(?:FILE_NOT_(?:FOUND|READ)|SOURCE_|TEXT_|CANON_UTF8$)/.test(code);
}
