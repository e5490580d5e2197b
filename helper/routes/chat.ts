// `POST /chat` (PB2S v0.2 §5.2): {message} -> {text, pb2s_proof, response}. Without a key: a fresh, empty case. Sources, and
// cases by their id, need one. Every answer carries a proof object, errors too.

import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as z from 'zod';
import type { EdgeReply } from '#core/answer/edge.ts';
import type { KnownAxiom } from '#core/pb2s/axioms.ts';
import { proofWithoutDraft } from '#core/pb2s/proof.ts';
import { SOURCES_MAX } from '#core/limits.ts';
import { RISKS, SOURCE_TYPES } from '#core/admission/shapes.ts';
import { accessBy } from '#helper/auth.ts';
import { codeOf, sayError } from '#helper/errors.ts';
import { guard } from '#helper/routes/guard.ts';
import { problem, type ProblemCode } from '#helper/routes/problem.ts';

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
/** `text` is the document itself: no path and no address is ever read for a client. */
const source = z.strictObject({
  name: z.string().min(1).max(255),
  text: z.string().min(1),
  type: z.enum(SOURCE_TYPES).default('unknown'),
  dated: day.nullable().default(null),
});
export const chatRequest = z
  .strictObject({
    /** May be left out where `clarify`, `stakes` or `review` is about what `case_id` was told. */
    message: z.string().regex(/\S/).optional(),
    case_id: z
      .string()
      .regex(/^[0-9a-f-]{4,64}$/)
      .optional(),
    sources: z.array(source).max(SOURCES_MAX).default([]),
    /** Questions asked before this one, each a turn of the same case. */
    after: z.array(z.string().min(1)).max(16).default([]),
    /** Answers a question back: the number of a side, a document by name, or words that narrow the question. */
    clarify: z.string().min(1).max(1_000).optional(),
    /** Asks the last question of `case_id` again with what is at stake set by hand; a reason lowers it. On record. */
    stakes: z
      .strictObject({
        risk: z.preprocess((said) => (typeof said === 'string' ? said.toUpperCase() : said), z.enum(RISKS)),
        reason: z.string().max(1_000).nullable().default(null),
      })
      .optional(),
    /** Settles a sentence of `waiting` by its number, from 1: its question is asked again with it, or without. On record. */
    review: z.strictObject({ settle: z.int().min(1), holds: z.boolean() }).optional(),
  })
  .refine(({ after, case_id, clarify, message, review, sources, stakes }) => {
    if (review === undefined && stakes === undefined)
      return message !== undefined || (case_id !== undefined && clarify !== undefined);
    // Each is an act of its own: where it is refused, nothing else was done.
    const others = [message, clarify, review === undefined ? undefined : stakes, after[0], sources[0]];
    return case_id !== undefined && others.every((one) => one === undefined);
  });
export type ChatRequest = z.infer<typeof chatRequest>;

export interface Spoken {
  readonly edge: EdgeReply;
  readonly caseId: string;
  /** What the case has learned so far. */
  readonly axioms: readonly KnownAxiom[];
  readonly clarify: { readonly questions: readonly string[]; readonly choices: readonly string[] } | null;
  /** Sentences of this case that wait for a person, in the order in which `review` counts them. */
  readonly waiting: readonly { readonly question: string; readonly text: string }[];
}
export interface ChatOptions {
  readonly port: number;
  /** Where keys are kept. */
  readonly folder: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Throws errors with a code. */
  readonly speak: (said: ChatRequest, signal: AbortSignal) => Promise<Spoken>;
}

/** A document as text takes more than a question: eight of the largest kind that a page of a book is. */
const CHAT_BYTES_MAX = 8_388_608;
/** Answered one after the other; more than this wait for nothing. */
const WAITING_MAX = 8;

export function createChat({ folder, now, port, speak }: ChatOptions): Hono {
  const app = new Hono();
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  app.use(async (context, next) => {
    await next();
    if (context.res.headers.get('content-type') === 'application/problem+json')
      context.res = await proved(context.res, now());
  });
  app.use(guard(port));
  app.use(bodyLimit({ maxSize: CHAT_BYTES_MAX, onError: () => problem('BODY_SIZE') }));
  app.get('/health', (context) => context.json({ status: 'ok' }));
  app.post('/chat', async ({ req }) => {
    if (!/^application\/json\s*(;|$)/i.test(req.header('content-type') ?? '')) return problem('CONTENT_TYPE');
    const said = parse(await req.text());
    if (said === null) return problem('CHAT_REQUEST');
    if (said.case_id !== undefined || said.sources.length > 0) {
      const access = await accessBy(folder, req.header('authorization'), 'chat');
      if (access === 'unknown') return problem('KEY_REQUIRED');
      if (access === 'out_of_scope') return problem('KEY_SCOPE');
    }
    if (waiting >= WAITING_MAX) return problem('BUSY');
    waiting += 1;
    const turn = last.then(() => speak(said, req.raw.signal));
    last = turn.catch(() => undefined);
    try {
      const { axioms, caseId, clarify, edge, waiting: review } = await turn;
      const { pb2s_proof, text, ...response } = edge;
      return Response.json(
        { text, pb2s_proof, response: { ...response, axioms, case_id: caseId, clarify, waiting: review } },
        { headers: PRIVATE },
      );
    } catch (error) {
      return told(error);
    } finally {
      waiting -= 1;
    }
  });
  app.all('/chat', () => problem('METHOD_NOT_ALLOWED'));
  app.notFound(() => problem('NOT_FOUND'));
  app.onError((error) => told(error));
  return app;
}

const PRIVATE = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

function parse(body: string): ChatRequest | null {
  try {
    return chatRequest.parse(JSON.parse(body));
  } catch {
    return null;
  }
}

const KNOWN: Readonly<Record<string, ProblemCode>> = {
  CASE_NOT_FOUND: 'CASE_NOT_FOUND',
  CASE_AMBIGUOUS: 'CASE_NOT_FOUND',
  STORE_LOCKED: 'BUSY',
  NOTHING_ASKED_BACK: 'NOTHING_ASKED_BACK',
  NOTHING_ASKED: 'NOTHING_ASKED',
  RECORD_NOT_FOUND: 'NOTHING_WAITS',
  STAKES_REFUSED: 'STAKES_REFUSED',
  QUESTION_EMPTY: 'CHAT_REQUEST',
  QUESTION_SIZE: 'CHAT_REQUEST',
  INPUT_SCHEMA: 'CHAT_REQUEST',
};

function told(error: unknown): Response {
  const known = KNOWN[codeOf(error) ?? ''];
  if (known !== undefined) return problem(known);
  console.error(`INTERNAL: ${sayError(error)}`);
  return problem('INTERNAL');
}

/** No loop ran: no cycle, and no contradiction is known of. */
async function proved(response: Response, now: number): Promise<Response> {
  const body = { ...((await response.json()) as object), pb2s_proof: proofWithoutDraft(now, crypto.randomUUID()) };
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return new Response(JSON.stringify(body), { status: response.status, headers });
}
