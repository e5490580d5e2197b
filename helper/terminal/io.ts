// Where a command reads and writes: the streams and variables of the process, or those of a caller in the same process.

import { AsyncLocalStorage } from 'node:async_hooks';

export interface Io {
  readonly stdin: AsyncIterable<Uint8Array>;
  readonly stdout: (part: string | Uint8Array) => void;
  readonly stderr: (text: string) => void;
  readonly env: Readonly<Record<string, string | undefined>>;
}

const given = new AsyncLocalStorage<Io>();

/** Runs `work` with these instead of those of the process. Nobody is asked anything there, and nothing is coloured. */
export function withIo<Result>(io: Io, work: () => Promise<Result>): Promise<Result> {
  return given.run(io, work);
}

/** Null where a command has the process for itself. */
export function givenIo(): Io | null {
  return given.getStore() ?? null;
}

export function variables(): Io['env'] {
  return givenIo()?.env ?? process.env;
}

export function standardInput(): AsyncIterable<Uint8Array> {
  return givenIo()?.stdin ?? process.stdin;
}

export function writeStderr(text: string): void {
  const io = givenIo();
  if (io === null) process.stderr.write(text);
  else io.stderr(text);
}
