// Class `parser`, on a thread of its own: a file that makes its reader hang, or grow without end, takes that thread with it
// and nothing else.

import * as z from 'zod';
import { AffidavitError } from '#core/errors.ts';
import { PARSER_STALL_MS } from '#core/limits.ts';
import type { Oracle } from '#core/ports.ts';

export interface ParserFile {
  readonly bytes: Uint8Array;
  readonly media: string;
  readonly name: string;
}
export type ParserReport = (done: number, total: number) => void;
/** A thread that reads one file. Throws AffidavitError with the parser's own code. */
export interface ParserThread {
  /** `begun`: the parsers are loaded, and what it does from now on is to read that file. */
  read(file: ParserFile, report: ParserReport, begun: () => void): Promise<unknown>;
  /** Ends it, whatever it is doing. */
  end(): void;
}

/** Of the frozen parsers with that hash, without loading them: what `createParser` of `src/parsers.ts` says of itself. */
export function parserIdentity(hash: string): Oracle['identity'] {
  return {
    oracle_id: 'parsers/local/parser',
    model_id: `parsers/1@sha256:${hash}`,
    params: { max_tokens: null, seed: null, temperature: null, top_p: null },
    reproducible: true,
  };
}

export interface IsolationOptions {
  readonly start: () => ParserThread;
  readonly report?: ParserReport;
  /** How long a thread waits for the next file before it is ended, in ms. */
  readonly idleMs: number;
  /** How long one page, part or row may take; left out, as core/limits.ts says. */
  readonly stallMs?: number;
}

export interface IsolatedParser extends Oracle {
  /** A document is about to come: a thread may start while whatever else it needs is made ready. */
  prepare(): void;
}

/** `identity` is that of the frozen parser behind the threads: it is what reads. One thread is kept for the next file. */
export function isolatedParser(
  identity: Oracle['identity'],
  { idleMs, report = () => undefined, stallMs = PARSER_STALL_MS, start }: IsolationOptions,
): IsolatedParser {
  let reading = 0;
  let idle: ParserThread | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = (thread: ParserThread): void => {
    idle = thread;
    timer = setTimeout(() => {
      idle = null;
      thread.end();
    }, idleMs);
  };
  return {
    identity,
    prepare: () => {
      if (idle === null && reading === 0) keep(start());
    },
    ask: async (signal, input, blobs) => {
      const { media, name, original } = REQUEST.parse(input.request);
      const bytes = (await blobs.get(original)).slice(SALT_BYTES);
      signal.throwIfAborted();
      clearTimeout(timer);
      const thread = idle ?? start();
      idle = null;
      reading += 1;
      try {
        const parsed = await readWatched(signal, thread, { bytes, media, name }, { report, stallMs });
        keep(thread);
        return parsed;
      } finally {
        reading -= 1;
      }
    },
  };
}

/** records.md: every blob of a person's content begins with its own salt. */
const SALT_BYTES = 32;
const REQUEST = z.object({ media: z.string(), name: z.string(), original: z.string() });

/**
 * Throws SOURCE_TIME where a page, part or row takes too long; failure and cancel end the thread. That it takes long to start
 * and to load the parsers, on a busy machine or over a slow line, is no fault of the file: that is bounded by the call alone.
 */
async function readWatched(
  signal: AbortSignal,
  thread: ParserThread,
  file: ParserFile,
  { report, stallMs }: { readonly report: ParserReport; readonly stallMs: number },
): Promise<unknown> {
  let stalled: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const { promise: ended, reject } = withReject();
  const watch = (): void => {
    clearTimeout(stalled);
    if (isOver) return; // it may be told late that the parsers are loaded
    stalled = setTimeout(() => {
      reject(new AffidavitError('SOURCE_TIME', `expected a step within ${stallMs} ms`));
    }, stallMs);
  };
  const cancel = (): void => {
    reject(signal.reason as Error);
  };
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const told: ParserReport = (done, total) => {
      watch();
      report(done, total);
    };
    const read = thread.read(file, told, watch);
    return await Promise.race([read, ended]);
  } catch (error) {
    thread.end();
    throw error;
  } finally {
    isOver = true;
    clearTimeout(stalled);
    signal.removeEventListener('abort', cancel);
  }
}

function withReject(): { promise: Promise<never>; reject: (reason: Error) => void } {
  let reject: (reason: Error) => void = () => undefined;
  const promise = new Promise<never>((_, rejects) => {
    reject = rejects;
  });
  // Nobody may be waiting for it when it is cancelled late.
  promise.catch(() => undefined);
  return { promise, reject };
}
