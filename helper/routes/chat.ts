// `POST /chat` (PB2S v0.2 §5.2): {message} -> {text, pb2s_proof, response}. Without a key: a fresh, empty case, of which nothing
// is kept. Sources, and cases by their id, need one. Every answer carries a proof object, errors too.

import { SCHEMA_VERSION } from '#desk/bundle/report-json.ts';
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { streamSSE } from 'hono/streaming';
import * as z from 'zod';
import type { EdgeReply } from '#core/answer/edge.ts';
import type { KnownAxiom } from '#core/pb2s/axioms.ts';
import { utf8 } from '#core/bytes/hash.ts';
import { harmless, toPlainText } from '#core/bytes/text.ts';
import { QUESTION_BYTES_MAX, SOURCES_MAX } from '#core/limits.ts';
import { RISKS, SOURCE_TYPES } from '#core/admission/shapes.ts';
import { keyBy } from '#helper/keys/auth.ts';
import { readBody } from '#helper/ercp/body.ts';
import { Limiter, type Rate } from '#helper/keys/caller.ts';
import { codeOf, isOutOfSpace, sayError } from '#helper/terminal/errors.ts';
import { proofOfError } from '#helper/replies/proof-of-error.ts';
import { standingOf, type Standing } from '#helper/replies/standing.ts';
import { guard } from '#helper/routes/guard.ts';
import { inPieces } from '#helper/routes/pieces.ts';
import { problem, type ProblemCode } from '#helper/routes/problem.ts';

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
/** As the core takes it: checked here, so that nothing is made for a text that it would refuse. */
const written = z.string().refine((text) => sizeOf(text) !== null, 'a text of Unicode 15.0');
const asked = z.string().refine(
  (text) => {
    const size = sizeOf(text);
    return size !== null && size > 0 && size <= QUESTION_BYTES_MAX;
  },
  `a question of 1 to ${String(QUESTION_BYTES_MAX)} bytes`,
);

/** Bytes of what the core would make of it; null where it takes no such text. */
function sizeOf(text: string): number | null {
  try {
    return utf8(toPlainText(text).text.trim()).length;
  } catch {
    return null;
  }
}

/** `text` is the document itself: no path and no address is ever read for a client. */
const source = z.strictObject({
  name: written.min(1).max(255),
  text: z.string().min(1),
  type: z.enum(SOURCE_TYPES).default('unknown'),
  dated: day.nullable().default(null),
});
const RUNS_MAX = 16;

export const chatRequest = z
  .strictObject({
    /** May be left out where `clarify`, `stakes`, `tell` or `review` is about what `case_id` was told. */
    message: asked.optional(),
    case_id: z
      .string()
      .regex(/^[0-9a-f-]{4,64}$/)
      .optional(),
    sources: z.array(source).max(SOURCES_MAX).default([]),
    /** Traces of runs of ERCP on this machine: what was learned in them is accepted for the case, and holds for its answers. */
    constraints: z.array(written.min(1).max(64)).max(RUNS_MAX).default([]),
    /** Questions asked before this one, each a turn of the same case. */
    after: z.array(asked).max(16).default([]),
    /** Answers a question back: the number of a side, a document by name, or words that narrow the question. */
    clarify: written.min(1).max(1_000).optional(),
    /** Asks the last question of `case_id` again with what is at stake set by hand; a reason lowers it. On record. */
    stakes: z
      .strictObject({
        risk: z
          .string()
          .meta({ enum: RISKS.flatMap((risk) => [risk, risk.toLowerCase()]) })
          .transform((said) => said.toUpperCase())
          .pipe(z.enum(RISKS)),
        reason: written.max(1_000).nullable().default(null),
      })
      .optional(),
    /** Tells what the first passage of the refusal of `case_id` says, as its words: what a paper or the law says. On record. */
    tell: z.literal(true).optional(),
    /** Settles a sentence of `waiting` by its number, from 1: its question is asked again with it, or without. On record. */
    review: z.strictObject({ settle: z.int().min(1), holds: z.boolean() }).optional(),
  })
  .refine(({ after, case_id, clarify, constraints, message, review, sources, stakes, tell }) => {
    const own = [review, stakes, tell].filter((one) => one !== undefined);
    if (own.length === 0) return message !== undefined || (case_id !== undefined && clarify !== undefined);
    // Each is an act of its own: where it is refused, nothing else was done.
    const others = [message, clarify, after[0], sources[0], constraints[0]];
    return case_id !== undefined && own.length === 1 && others.every((one) => one === undefined);
  }, 'expected a message; clarify with its case_id; or one of stakes, tell and review with case_id and nothing else');
export type ChatRequest = z.infer<typeof chatRequest>;

export interface Spoken {
  readonly edge: EdgeReply;
  /** Null where the case is not kept. */
  readonly caseId: string | null;
  /** The model whose drafts were refused, so that the built-in writer was asked; null where the first reply stands. */
  readonly instead: { readonly model: string; readonly rule: string } | null;
  /** What the case has learned so far. */
  readonly axioms: readonly KnownAxiom[];
  /** What the person behind the key accepted for the case: an answer that breaks one is refused. */
  readonly constraints: readonly {
    readonly constraint_id: string;
    readonly text: string;
    readonly trace_id: string | null;
  }[];
  readonly clarify: { readonly questions: readonly string[]; readonly choices: readonly string[] } | null;
  /** Sentences of this case that wait for a person, in the order in which `review` counts them. */
  readonly waiting: readonly { readonly question: string; readonly text: string }[];
}
/** Gets what a model has written so far: unchecked, for people to see that something comes. */
export type Hear = (text: string) => void;
export interface ChatOptions {
  readonly port: number;
  /** Where keys are kept. */
  readonly folder: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Throws errors with a code. Where `isKept` is false, nothing may be stored. */
  readonly speak: (said: ChatRequest, signal: AbortSignal, isKept: boolean, hear?: Hear) => Promise<Spoken>;
  /** Of each key; all who come without one share a bucket. */
  readonly rate?: Rate;
}

/** A document as text takes more than a question: eight of the largest kind that a page of a book is. */
const CHAT_BYTES_MAX = 8_388_608;
/** Answered one after the other; more than this wait for nothing. */
const WAITING_MAX = 8;
const READS_RUNS = ['ercp', 'ercp:read'] as const;
const RATE: Rate = { burst: 240, perMinute: 240 };

export function createChat({ folder, now, port, rate = RATE, speak }: ChatOptions): Hono {
  const app = new Hono();
  const limiter = new Limiter(rate);
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = async (work: () => Promise<Spoken>): Promise<object> => {
    waiting += 1;
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    try {
      return bodyOf(await turn);
    } finally {
      waiting -= 1;
    }
  };

  app.use(async (context, next) => {
    await next();
    if (context.res.headers.get('content-type') === 'application/problem+json')
      context.res = await proved(context.res, now(), null);
  });
  app.use(guard(port));
  app.use(bodyLimit({ maxSize: CHAT_BYTES_MAX, onError: () => problem('BODY_SIZE') }));
  app.get('/health', (context) => context.json({ status: 'ok' }));
  app.post('/chat', async (context) => {
    const { req } = context;
    const key = await keyBy(folder, req.header('authorization'));
    const wait = limiter.take(key?.id ?? '', now());
    if (wait > 0) return problem('RATE_LIMIT', undefined, { 'retry-after': String(wait) });
    if (!/^application\/json\s*(;|$)/i.test(req.header('content-type') ?? '')) return problem('CONTENT_TYPE');
    const said = parse(new Uint8Array(await req.arrayBuffer()));
    if (typeof said === 'string') return problem('CHAT_REQUEST', said);
    const isKept = key?.scopes.includes('chat') ?? false;
    // What a run has learned is told by who may read runs.
    if (said.constraints.length > 0 && !READS_RUNS.some((scope) => key?.scopes.includes(scope) === true))
      return problem(key === null ? 'KEY_REQUIRED' : 'KEY_SCOPE');
    if (!isKept && (said.case_id !== undefined || said.sources.length > 0 || said.constraints.length > 0))
      return problem(key === null ? 'KEY_REQUIRED' : 'KEY_SCOPE');
    if (waiting >= WAITING_MAX) return problem('BUSY');
    const failed = (error: unknown): Promise<Response> => proved(told(error), now(), isKept ? standingOf(error) : null);
    const ask = (signal: AbortSignal, hear?: Hear): Promise<object> => inTurn(() => speak(said, signal, isKept, hear));
    if ((req.header('accept') ?? '').includes('text/event-stream')) return streamed(context, ask, failed);
    try {
      return Response.json(await ask(req.raw.signal), { headers: PRIVATE });
    } catch (error) {
      return failed(error);
    }
  });
  app.all('/chat', () => problem('METHOD_NOT_ALLOWED'));
  app.notFound(() => problem('NOT_FOUND'));
  app.onError((error) => told(error));
  return app;
}

function bodyOf({ axioms, caseId, clarify, constraints, edge, instead, waiting }: Spoken): object {
  const { pb2s_proof, text, ...response } = edge;
  return {
    text,
    pb2s_proof,
    response: {
      schema_version: SCHEMA_VERSION,
      ...response,
      axioms,
      case_id: caseId,
      clarify,
      constraints,
      ...(instead === null ? {} : { instead_of: instead }),
      waiting,
    },
  };
}

/** What stands beside every piece of a draft, so that no client takes it for the reply. */
const UNSWORN = 'draft, not yet checked';

/** The draft as it is written, as `draft` events that say that nothing of it is checked; then `reply` as without a stream, or `problem`. */
function streamed(
  context: Context,
  ask: (signal: AbortSignal, hear: Hear) => Promise<object>,
  failed: (error: unknown) => Promise<Response>,
): Response {
  const over = new AbortController();
  context.header('x-content-type-options', 'nosniff');
  const answer = streamSSE(context, async (stream) => {
    stream.onAbort(() => over.abort());
    let sent: Promise<unknown> = Promise.resolve();
    let isDecided = false;
    const pieces = inPieces((piece) => {
      const data = JSON.stringify({ standing: UNSWORN, ...piece });
      sent = sent.then(() => stream.writeSSE({ event: 'draft', data })).catch(() => undefined);
    });
    // A writer that goes on when the gate has decided is not heard any more: what stands last is what was decided.
    const hear = (text: string): void => void (isDecided || pieces(harmless(text)));
    const decided = ask(AbortSignal.any([context.req.raw.signal, over.signal]), hear);
    const end = await decided
      .finally(() => (isDecided = true))
      .then(
        (body) => ({ event: 'reply', data: JSON.stringify(body) }),
        async (error: unknown) => ({ event: 'problem', data: await (await failed(error)).text() }),
      );
    await sent;
    await stream.writeSSE(end);
  });
  answer.headers.set('cache-control', 'no-store');
  return answer;
}

const PRIVATE = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** Strict, as ERCP reads: each key once, whole UTF-8, no deep nesting. A text says which field is wrong. */
function parse(body: Uint8Array): ChatRequest | string {
  try {
    return chatRequest.parse(readBody(body));
  } catch (error) {
    return sayError(error);
  }
}

const KNOWN: Readonly<Record<string, ProblemCode>> = {
  CASE_NOT_FOUND: 'CASE_NOT_FOUND',
  CASE_AMBIGUOUS: 'CASE_NOT_FOUND',
  STORE_LOCKED: 'BUSY',
  NOTHING_ASKED_BACK: 'NOTHING_ASKED_BACK',
  NOTHING_ASKED: 'NOTHING_ASKED',
  RECORD_NOT_FOUND: 'NOTHING_WAITS',
  NOTHING_TO_TELL: 'NOTHING_TO_TELL',
  STAKES_REFUSED: 'STAKES_REFUSED',
  QUESTION_EMPTY: 'CHAT_REQUEST',
  QUESTION_SIZE: 'CHAT_REQUEST',
  INPUT_SCHEMA: 'CHAT_REQUEST',
  TRACE_NOT_FOUND: 'TRACE_NOT_FOUND',
  CONSTRAINT_CLASH: 'CONSTRAINT_CLASH',
  CONSTRAINT_COUNT: 'CONSTRAINT_CLASH',
  CLOCK_BEHIND: 'CLOCK_BEHIND',
  STORE_UNREACHABLE: 'STORE_UNREACHABLE',
};

function told(error: unknown): Response {
  const known = isOutOfSpace(error) ? 'STORE_SPACE' : KNOWN[codeOf(error) ?? ''];
  if (known !== undefined) return problem(known);
  console.error(`INTERNAL: ${sayError(error)}`);
  return problem('INTERNAL');
}

/** No loop ran: no cycle, and nothing was approved. */
async function proved(response: Response, now: number, stands: Standing | null): Promise<Response> {
  const said = (await response.json()) as { readonly code: string; readonly pb2s_proof?: object };
  const body = { ...said, pb2s_proof: said.pb2s_proof ?? proofOfError(now, said.code, stands) };
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return new Response(JSON.stringify(body), { status: response.status, headers });
}
