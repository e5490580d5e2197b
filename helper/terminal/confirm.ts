// A question that only a person at a terminal can answer.

import { createInterface } from 'node:readline/promises';
import { givenIo } from '#helper/terminal/io.ts';

/** Null where nobody can be asked: no terminal. Anything but y or yes is a no, and so is the end of input. */
export async function confirm(question: string): Promise<boolean | null> {
  if (givenIo() !== null || !process.stdin.isTTY || !process.stderr.isTTY) return null;
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
    return /^y(?:es)?$/i.test((await Promise.race([lines.question(question), ended])).trim());
  } finally {
    lines.close();
  }
}
