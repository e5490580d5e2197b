// One file over HTTP, chunk by chunk from any of them on. What the other side says of itself decides nothing: the hash does.

import { AffidavitError } from '#core/errors.ts';

export interface FetchOptions {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Milliseconds without a byte after which a connection is given up. */
  readonly stallMs: number;
}

/** Bytes of a file from `start`, where a piece begins, up to `end`, exclusive, or to its end at `bytes`. */
export interface Part {
  readonly bytes: number;
  readonly chunk: number;
  readonly start: number;
  readonly end?: number;
  /** Told how much has come of the piece under way. */
  readonly heard?: (bytes: number) => void;
}

/**
 * That part of `url` in pieces of `chunk`, the last one shorter.
 * Throws MODEL_ABSENT (there is no such file), MODEL_SIZE (it is of another size), MODEL_NETWORK (anything else; ask again).
 */
export async function* fetchChunks(
  signal: AbortSignal,
  { fetch, stallMs }: FetchOptions,
  url: string,
  { bytes, chunk, end = bytes, heard = () => undefined, start }: Part,
): AsyncGenerator<Uint8Array> {
  const watch = new Watch(signal, stallMs);
  try {
    const response = await watch.over(
      fetch(url, {
        signal: watch.signal,
        headers: { range: `bytes=${String(start)}-${String(end - 1)}` },
        credentials: 'omit',
        redirect: 'follow',
      }),
    );
    const skip = toSkip(response, start, bytes);
    if (response.body === null) throw broken('expected a body');
    yield* inPieces(read(response.body.getReader(), watch), { chunk, left: end - start, skip, heard });
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (error instanceof AffidavitError) throw error;
    throw broken(error instanceof Error ? error.message : String(error), error);
  } finally {
    watch.end();
  }
}

/** How many bytes of the answer come before `start`: none, or all of them where the host knows no ranges. */
function toSkip(response: Response, start: number, bytes: number): number {
  const { status } = response;
  if (status === 404 || status === 410)
    throw new AffidavitError('MODEL_ABSENT', `expected the file, got status ${String(status)}`);
  if (status === 416) throw wrongSize(bytes, 'less');
  if (status === 200) return start;
  if (status !== 206) throw broken(`expected status 206 or 200, got ${String(status)}`);
  const range = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(response.headers.get('content-range') ?? '');
  if (range === null) throw broken('expected a content-range');
  if (Number(range[1]) !== start) throw broken(`expected bytes from ${String(start)}, got ${String(range[1])}`);
  if (range[2] !== '*' && Number(range[2]) !== bytes) throw wrongSize(bytes, String(range[2]));
  return 0;
}

async function* read(reader: ReadableStreamDefaultReader<Uint8Array>, watch: Watch): AsyncGenerator<Uint8Array> {
  try {
    while (true) {
      const { done, value } = await watch.over(reader.read());
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Pieces of one size. Whatever is left of one when the other side ends is not handed out. */
async function* inPieces(
  stream: AsyncIterable<Uint8Array>,
  {
    chunk,
    heard,
    left,
    skip,
  }: Required<Pick<Part, 'chunk' | 'heard'>> & { readonly left: number; readonly skip: number },
): AsyncGenerator<Uint8Array> {
  let [ahead, rest] = [skip, left];
  let piece = new Uint8Array(Math.min(chunk, rest));
  let filled = 0;
  for await (let part of stream) {
    const passed = Math.min(ahead, part.length);
    ahead -= passed;
    part = part.subarray(passed);
    while (part.length > 0 && rest > 0) {
      const taken = part.subarray(0, piece.length - filled);
      piece.set(taken, filled);
      filled += taken.length;
      part = part.subarray(taken.length);
      if (filled < piece.length) {
        heard(filled);
        continue;
      }
      rest -= piece.length;
      yield piece;
      piece = new Uint8Array(Math.min(chunk, rest));
      filled = 0;
    }
    if (rest === 0) return; // more than was promised is not read
  }
  throw broken(`the connection ended ${String(rest)} bytes early`);
}

/** Ends a connection on which nothing comes any more. */
class Watch {
  readonly #stall = new AbortController();
  readonly #ms: number;
  readonly signal: AbortSignal;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(signal: AbortSignal, milliseconds: number) {
    this.#ms = milliseconds;
    this.signal = AbortSignal.any([signal, this.#stall.signal]);
  }

  async over<Value>(waiting: Promise<Value>): Promise<Value> {
    clearTimeout(this.#timer);
    const { signal } = this;
    let leave = (): void => undefined;
    const ended = new Promise<never>((_, reject) => {
      leave = () => reject(signal.reason as Error);
      if (signal.aborted) leave();
      signal.addEventListener('abort', leave, { once: true });
    });
    this.#timer = setTimeout(() => this.#stall.abort(broken(`nothing came for ${String(this.#ms)} ms`)), this.#ms);
    try {
      return await Promise.race([waiting, ended]);
    } finally {
      clearTimeout(this.#timer);
      signal.removeEventListener('abort', leave);
    }
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#stall.abort();
  }
}

const broken = (what: string, cause?: unknown): AffidavitError =>
  new AffidavitError('MODEL_NETWORK', what, cause === undefined ? {} : { cause });
const wrongSize = (expected: number, got: string): AffidavitError =>
  new AffidavitError('MODEL_SIZE', `expected ${String(expected)} bytes, got ${got}`);
