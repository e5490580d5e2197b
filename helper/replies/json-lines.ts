// JSON Lines in and out: one value a line, each read strictly, every fault named with its line.

import { sayFields } from '#core/bytes/fields.ts';
import type * as z from 'zod';
import { fromUtf8 } from '#core/bytes/hash.ts';
import { parseStrict } from '#core/bytes/read.ts';
import { BUNDLE_BYTES_MAX } from '#core/limits.ts';
import { readInput, readStdin } from '#helper/terminal/input-file.ts';
import { writeOutput } from '#helper/terminal/output-file.ts';
import { HelperError } from '#helper/terminal/errors.ts';
import { writeStdout } from '#helper/terminal/stdout.ts';

/** `-` is stdin. Empty lines do not count. Throws INPUT_LINE before anything is worked on. */
export async function readLines<T>(path: string, line: z.ZodType<T>): Promise<readonly T[]> {
  const bytes = path === '-' ? await readStdin(BUNDLE_BYTES_MAX) : await readInput(path, BUNDLE_BYTES_MAX);
  return fromUtf8(bytes)
    .split('\n')
    .flatMap((text, at) => (text.trim() === '' ? [] : [readLine(text, at + 1, line)]));
}

/** `-` is stdout. */
export async function writeLines(path: string, values: readonly unknown[]): Promise<void> {
  const text = values.map((value) => `${JSON.stringify(value)}\n`).join('');
  if (path === '-') writeStdout(text);
  else await writeOutput(path, text, { replace: true });
}

function readLine<T>(text: string, number: number, line: z.ZodType<T>): T {
  let value: unknown;
  try {
    value = parseStrict(text);
  } catch (cause) {
    throw fault(number, cause instanceof Error ? cause.message : 'not JSON', cause);
  }
  const read = line.safeParse(value);
  if (!read.success) {
    throw fault(number, sayFields(read.error, value), read.error);
  }
  return read.data;
}

function fault(number: number, problem: string, cause: unknown): HelperError {
  return new HelperError(
    'INPUT_LINE',
    `line ${number}: ${problem}. Nothing was written. Correct the line and run it again.`,
    { cause },
  );
}
