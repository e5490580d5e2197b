// The model of this program, for the page: what it is, and what it writes. The page that this program serves asks without a
// key; the page of another origin needs the key that it was paired with, and has this program prove first that it knows it.

import type { Context, Hono } from 'hono';
import * as z from 'zod';
import { WRITER_TIMEOUT_MS } from '#core/limits.ts';
import { utf8 } from '#core/bytes/hash.ts';
import type { BlobStore, HeardOracle, OracleInput } from '#core/ports.ts';
import { ROWS } from '#core/question/rows.ts';
import { proofOf, writerAccess } from '#helper/keys/auth.ts';
import { codeOf, sayError } from '#helper/terminal/errors.ts';
import { Pairing } from '#helper/routes/pairing.ts';
import { inPieces } from '#helper/routes/pieces.ts';
import { problem } from '#helper/routes/problem.ts';
import { addSearchRoute, searchTold, type SearchOptions } from '#helper/routes/search.ts';

export interface WriterRoutesOptions {
  /** Null where no model writes. */
  readonly writer: HeardOracle | null;
  /** Null where nothing is looked up outside. */
  readonly search: SearchOptions | null;
  readonly folder: string;
  readonly port: number;
  readonly show: (line: string) => void;
  readonly now: () => number;
}

/** Where a page of another origin may ask too, once a person lets it. */
export const GUEST_PATHS: ReadonlySet<string> = new Set(['/helper.json', '/pair', '/search', '/writer']);
/** Answered one after the other; more than these wait for nothing. */
const WAITING_MAX = 4;

const challenge = z.object({ key: z.string().regex(/^[0-9a-f]{8}$/), nonce: z.string().regex(/^[0-9a-f]{64}$/) });
const pairRequest = z.strictObject({ code: z.string().max(16).optional() });
const writeRequest = z.strictObject({ request: ROWS.writer.request });

export function addWriterRoutes(app: Hono, { folder, now, port, search, show, writer }: WriterRoutesOptions): void {
  const pairing = new Pairing({ folder, now, show, searches: search !== null });
  const identity = writer?.identity ?? null;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  app.get('/helper.json', async ({ req }) => {
    const origin = guestOf(req.header('origin'), port);
    if (origin === null) return json({ format: 1, writer: identity, search: searchTold(search) });
    const asked = challenge.safeParse(req.query());
    if (!asked.success) return json({ format: 1 });
    const said = challengeText(port, origin, asked.data.nonce);
    const proof = await proofOf(folder, asked.data.key, origin, said);
    return proof === null
      ? problem('KEY_REQUIRED')
      : json({ format: 1, writer: identity, search: searchTold(search), proof });
  });

  app.post('/pair', async ({ req }) => {
    const origin = guestOf(req.header('origin'), port);
    const asked = await bodyOf(req, pairRequest);
    if (asked instanceof Response) return asked;
    if (origin === null) return problem('PAIR_REQUEST', 'this page needs no code');
    if (asked.code === undefined) {
      const { pause } = pairing;
      if (pairing.begin(origin)) return json({ shown: true });
      return problem(
        'PAIR_OFTEN',
        undefined,
        pause === null ? {} : { 'retry-after': String(Math.ceil(pause / 1_000)) },
      );
    }
    const paired = await pairing.redeem(origin, asked.code);
    return paired === null ? problem('PAIR_CODE') : json(paired);
  });

  addSearchRoute(app, { search, folder, now, guestOf: (origin) => guestOf(origin, port) });

  app.post('/writer', async ({ req }) => {
    const origin = guestOf(req.header('origin'), port);
    if (origin !== null) {
      const access = await writerAccess(folder, req.header('authorization'), origin);
      if (access !== 'allowed') return problem(access === 'unknown' ? 'KEY_REQUIRED' : 'KEY_SCOPE');
    }
    if (writer === null) return problem('WRITER_ABSENT');
    const asked = await bodyOf(req, writeRequest);
    if (asked instanceof Response) return asked;
    if (waiting >= WAITING_MAX) return problem('BUSY');
    waiting += 1;
    const over = new AbortController();
    const ending = AbortSignal.any([req.raw.signal, over.signal, AbortSignal.timeout(WRITER_TIMEOUT_MS)]);
    const write = async (hear?: (text: string) => void): Promise<Response> => {
      const turn = last.then(() =>
        writer.ask(ending, { request: asked.request } as unknown as OracleInput, NO_DOCUMENTS, hear),
      );
      last = turn.catch(() => undefined);
      try {
        return json(await turn);
      } catch (error) {
        const code = codeOf(error) ?? 'INTERNAL';
        if (code === 'WRITER_PROMPT') return problem('WRITER_PROMPT');
        if (!ending.aborted) console.error(`${code}: ${sayError(error)}`);
        return problem('WRITER_FAILED', code);
      } finally {
        waiting -= 1;
      }
    };
    return (req.header('accept') ?? '').includes(PIECEWISE) ? piecewise(write, over) : write();
  });
}

/** Of a page that shows a draft while it is written: a line for what each token changes, and what comes of it as the last one. */
const PIECEWISE = 'application/x-ndjson';

function piecewise(write: (hear: (text: string) => void) => Promise<Response>, over: AbortController): Response {
  const start = async (body: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    const line = (said: unknown): void => {
      if (!over.signal.aborted) body.enqueue(utf8(`${JSON.stringify(said)}\n`));
    };
    const done = await write(inPieces(line));
    line({ status: done.status, said: await done.json() });
    if (!over.signal.aborted) body.close();
  };
  // Who goes away wants no draft any more.
  const stream = new ReadableStream<Uint8Array>({ start, cancel: () => over.abort() });
  return new Response(stream, { headers: { ...PLAIN, 'content-type': PIECEWISE } });
}

/** What both sides sign: the port too, so that a program on another one cannot pass the question on. */
export const challengeText = (port: number, origin: string, nonce: string): string =>
  `affidavit helper\n${String(port)}\n${origin}\n${nonce}`;

/** Null for this program's own page, and for programs that are no browser. */
function guestOf(origin: string | undefined, port: number): string | null {
  const own = ['localhost', '127.0.0.1', '[::1]'].map((name) => `http://${name}:${String(port)}`);
  return origin === undefined || own.includes(origin) ? null : origin;
}

async function bodyOf<Shape extends z.ZodType>(req: Context['req'], shape: Shape): Promise<z.output<Shape> | Response> {
  if (!/^application\/json\s*(;|$)/i.test(req.header('content-type') ?? '')) return problem('CONTENT_TYPE');
  try {
    return shape.parse(JSON.parse(await req.text()));
  } catch {
    return problem(shape === (pairRequest as z.ZodType) ? 'PAIR_REQUEST' : 'WRITER_REQUEST');
  }
}

const json = (body: unknown): Response => Response.json(body, { headers: PLAIN });
const PLAIN = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** A writer reads its prompt and nothing else. */
const NO_DOCUMENTS = {
  get: () => Promise.reject(new Error('expected a writer to read no document')),
} as unknown as BlobStore;
