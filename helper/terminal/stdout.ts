// The one way to standard output. A result that did not arrive is never a success: a full disk or a reader that left is
// remembered here and decides the exit status at the end. It never changes the status of a command that failed.

import { writeSync } from 'node:fs';
import { isatty } from 'node:tty';
import { codeOf } from '#helper/terminal/errors.ts';
import { givenIo } from '#helper/terminal/io.ts';

const STDOUT = 1;
/** What a shell reports of a program that SIGPIPE ended: 128 + 13. */
const READER_LEFT = 141;
const AGAIN_MS = 2;

/** The first failure, by its code of the operating system; what comes after it is not written. */
let lost: string | null = null;

/** Returns when all of it is written, or a write has failed. */
export function writeStdout(text: string | Uint8Array): void {
  const io = givenIo();
  if (io !== null) {
    io.stdout(text);
    return;
  }
  if (lost !== null) return;
  try {
    // A console takes text through Node, which knows its encoding and its pace.
    if (isatty(STDOUT)) process.stdout.write(text);
    else writeAll(Buffer.from(text));
  } catch (error) {
    lost = codeOf(error) ?? 'unknown';
  }
}

/** Failures that Node reports later, and those of stderr, must not end the process with a status of their own. */
export function watchStreams(): void {
  process.stdout.on('error', (error) => (lost ??= codeOf(error) ?? 'unknown'));
  process.stderr.on('error', () => undefined);
}

export interface Delivery {
  readonly status: number;
  /** A line for stderr, or null where there is nothing to say. */
  readonly told: string | null;
}

/**
 * The status to end with. A failure keeps its own. A success whose output was not delivered is 141 where the reader of a
 * pipe left (quietly, as a signal would end it), and else 1 with OUTPUT_NOT_WRITTEN.
 */
export function delivery(status: number): Delivery {
  if (lost === null || status !== 0) return { status, told: null };
  if (lost === 'EPIPE') return { status: READER_LEFT, told: null };
  return {
    status: 1,
    told: `OUTPUT_NOT_WRITTEN: the result could not be written to standard output (${lost}). What the command stored is kept. Free some space, or send the output elsewhere.`,
  };
}

/** Node's own writer for files takes a short write for a whole one: on a disk that is nearly full, the end is lost. */
function writeAll(bytes: Uint8Array): void {
  let written = 0;
  while (written < bytes.length) written += writeSome(bytes.subarray(written));
}

function writeSome(bytes: Uint8Array): number {
  try {
    return writeSync(STDOUT, bytes);
  } catch (error) {
    // A pipe that somebody made non-blocking is full: its reader is slow, not gone.
    if (codeOf(error) !== 'EAGAIN') throw error;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, AGAIN_MS);
    return 0;
  }
}
