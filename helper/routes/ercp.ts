// `/ercp/v1/*` (ERCP v1.0 §3): seven endpoints for local programs, each behind the guard of the page and a key or a token. A
// route translates: runs, operators, redaction and signatures are next door in `helper/ercp`.

import { randomUUID } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { streamSSE } from 'hono/streaming';
import type * as z from 'zod';
import type { Progress } from '#core/case/world.ts';
import type { Json } from '#core/bytes/jcs.ts';
import { sayFields } from '#core/bytes/fields.ts';
import { parseRunRequest, requireRunnable } from '#core/ercp/acts.ts';
import { fingerprintOf, toTrace } from '#core/ercp/edge.ts';
import { toIso } from '#core/bytes/calendar.ts';
import type { Scope } from '#helper/keys/auth.ts';
import { audited, RULES_FINGERPRINT, signEvents, type About } from '#helper/ercp/audit.ts';
import { readBody } from '#helper/ercp/body.ts';
import { callerOf, Limiter, type Caller, type Rate } from '#helper/keys/caller.ts';
import { docsPage } from '#helper/ercp/docs-page.ts';
import { openApi } from '#helper/ercp/openapi.ts';
import { readGenerously } from '#helper/ercp/generous.ts';
import { openNodeKey, type Edge, type NodeKey } from '#helper/ercp/node-key.ts';
import { OPERATORS, type By, type Operated } from '#helper/ercp/operators.ts';
import { PiiFiles } from '#helper/personal-data/pii-files.ts';
import { NOT_PERSONAL, Redactor, reveal } from '#helper/personal-data/redact.ts';
import { reasonerFor, Runs, toldRun, type Ended, type RunsOptions } from '#helper/ercp/runs.ts';
import { REQUESTS, traceId, type Operator, type Requests } from '#helper/ercp/shapes.ts';
import { TraceFiles, type KeptRun, type TraceStore } from '#helper/ercp/trace-files.ts';
import { codeOf, HelperError, isOutOfSpace, sayError } from '#helper/terminal/errors.ts';
import { BODY_BYTES_MAX, guard } from '#helper/routes/guard.ts';
import { isProblemCode, problem, type ProblemCode } from '#helper/routes/problem.ts';

export interface ErcpOptions extends Omit<RunsOptions, 'files'> {
  readonly port: number;
  /** The data folder. */
  readonly folder: string;
  readonly rate?: Rate;
  /** Left out, files of the data folder. */
  readonly traces?: TraceStore;
}
export interface ErcpServer {
  readonly app: Hono<Variables>;
  readonly runs: Runs;
}
interface Variables {
  readonly Variables: { trace: string; caller: Caller };
}
type Asked = Context<Variables>;

export const ERCP_BASE = '/ercp/v1';
/** A run may bring its documents. */
const RUN_BYTES_MAX = 8_388_608;
/** Runs and reads that wait for the folder; each run among them is on disk. */
const WAITING_MAX = 2_048;
const RATE: Rate = { burst: 1_200, perMinute: 1_200 };

/** Throws, while it answers, what `problem.ts` has a code for. */
const refuse = (code: ProblemCode, detail = ''): HelperError => new HelperError(code, detail);

export function createErcp(options: ErcpOptions): ErcpServer {
  const { folder, now, port, rate = RATE, reasoner = null, turns } = options;
  const files = options.traces ?? new TraceFiles(folder);
  const pii = new PiiFiles(folder, options.traces !== undefined);
  const runs = new Runs({ ...options, files });
  const limiter = new Limiter(rate);
  const key = onceMade(() => openNodeKey(folder));
  const app = new Hono<Variables>();

  app.use(async (context, next) => {
    context.set('trace', randomUUID());
    await next();
    if (context.res.headers.get('content-type') === 'application/problem+json')
      context.res = await signedProblem(context.res, key, context.get('trace'), now());
  });
  app.use(guard(port));
  app.use(`${ERCP_BASE}/*`, async (context, next) => {
    const caller = await callerOf(folder, context.req.header('authorization'), now());
    const wait = limiter.take(caller?.name ?? '', now());
    if (wait > 0) return problem('RATE_LIMIT', undefined, { 'retry-after': String(wait) });
    if (caller === null) return problem('AUTH_REQUIRED', undefined, { 'www-authenticate': 'Bearer' });
    context.set('caller', caller);
    return next();
  });

  app.post(`${ERCP_BASE}/run`, limited(RUN_BYTES_MAX), async (context) => {
    const { asked, raw, trace } = await read(context, 'run');
    const tag = (await key()).tag(raw);
    const held = await files.run(trace);
    if (held !== null && held.tag !== tag) throw refuse('TRACE_CONFLICT');
    const kept = held ?? (await take(trace, tag, asked));
    if (!(context.req.header('accept') ?? '').includes('text/event-stream'))
      return respond(context, trace, toAnswer(kept, await runs.finish(kept)));
    return streamSSE(context, async (stream) => {
      const tell = async (event: string, about: About, body: Edge): Promise<void> =>
        stream.writeSSE({ event, data: JSON.stringify(audited(await key(), about, body)) });
      let told: Promise<unknown> = Promise.resolve();
      const listener = (progress: Progress): void => {
        const about = { trace_id: trace, at: now(), model_fingerprint: RULES_FINGERPRINT };
        told = told.then(() => tell('progress', about, { ...progress })).catch(() => undefined);
      };
      try {
        const { about, body } = toAnswer(kept, await runs.finish(kept, listener));
        await told;
        await tell('result', { ...about, trace_id: trace }, await shown(context, trace, signEvents(await key(), body)));
      } catch (error) {
        const failed = await signedProblem(problemOf(error), key, trace, now());
        await stream.writeSSE({ event: 'problem', data: await failed.text() });
      }
    });
  });

  for (const name of OPERATOR_NAMES)
    app.post(`${ERCP_BASE}/${name}`, limited(BODY_BYTES_MAX), async (context) => {
      const { asked, trace } = await read(context, name);
      const redacted = await pii.redact(trace, asked, NOT_PERSONAL);
      const {
        body,
        event: told,
        model_fingerprint,
      } = await operate(name, redacted, { signal: context.req.raw.signal, reasoner });
      const { answered, ...event } = told;
      const about = { at: now(), model_fingerprint };
      await files.addEvent(trace, {
        event_id: randomUUID(),
        trace_id: trace,
        timestamp: toIso(about.at),
        ...event,
        model_fingerprint,
        ...answered,
      });
      return respond(context, trace, { about, body });
    });

  app.get(`${ERCP_BASE}/trace/:id`, async (context) => {
    requireScope(context, 'ercp:read', 'ercp');
    const trace = traceIn(context);
    const ended = await runs.read(trace);
    const events = await files.events(trace);
    if (ended === null && events.length === 0) throw refuse('TRACE_NOT_FOUND');
    return respond(context, trace, traceAnswer(ended, events, now()));
  });
  app.delete(`${ERCP_BASE}/trace/:id/pii`, async (context) => {
    requireScope(context, 'ercp:pii');
    const trace = traceIn(context);
    const about = { at: now(), model_fingerprint: RULES_FINGERPRINT };
    return respond(context, trace, { about, body: { erased: await pii.erase(trace) } });
  });
  for (const name of ['run', ...OPERATOR_NAMES]) app.all(`${ERCP_BASE}/${name}`, () => problem('METHOD_NOT_ALLOWED'));
  app.all(`${ERCP_BASE}/trace/*`, () => problem('METHOD_NOT_ALLOWED'));
  app.all('/ercp/*', ({ req }) => problem(req.path.startsWith(`${ERCP_BASE}/`) ? 'NOT_FOUND' : 'PROTO_VERSION'));
  const server = `http://127.0.0.1:${String(port)}`;
  app.get('/openapi.json', () => Response.json(openApi(server), { headers: PRIVATE }));
  app.get('/docs', () => docsPage(server));
  app.notFound(() => problem('NOT_FOUND'));
  app.onError((error) => problemOf(error));
  return { app, runs };

  async function take(trace: string, tag: string, asked: Requests['run']): Promise<KeptRun> {
    if (turns.waiting >= WAITING_MAX) throw refuse('BUSY');
    const { config } = parseRun(asked, trace); // before anything of it is kept
    reasonerFor(config.model, reasoner);
    const { sources, ...redacted } = await pii.redact(trace, asked, NOT_PERSONAL);
    return runs.take({ traceId: trace, tag, act: parseRun(redacted, trace), sources });
  }

  async function respond(context: Asked, trace: string, { about, body }: Answer): Promise<Response> {
    const shownBody = await shown(context, trace, signEvents(await key(), body));
    const whole = audited(await key(), { ...about, trace_id: trace }, shownBody);
    return Response.json(whole, { headers: { ...PRIVATE, 'x-node-key-id': (await key()).id } });
  }

  /** Blacked out, unless the caller asks for what stood there, and may. */
  async function shown(context: Asked, trace: string, body: Edge): Promise<Edge> {
    if (context.req.query('reveal') !== 'true') return body;
    requireScope(context, 'ercp:pii');
    return reveal(body, (await pii.read(trace)) ?? new Map<string, string>());
  }
}

const PRIVATE = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
const OPERATOR_NAMES = Object.keys(OPERATORS) as readonly Operator[];

const limited = (maxSize: number) => bodyLimit({ maxSize, onError: () => problem('BODY_SIZE') });

interface ReadRequest<Name extends keyof Requests> {
  readonly asked: Requests[Name];
  /** As it came, for telling two requests apart. */
  readonly raw: Json;
  readonly trace: string;
}

/** Scope, type, depth, version, shape (read generously), and whether the caller may ask for this priority, in this order. */
async function read<Name extends keyof Requests>(context: Asked, name: Name): Promise<ReadRequest<Name>> {
  const { req } = context;
  requireScope(context, 'ercp');
  if (req.query('reveal') === 'true') requireScope(context, 'ercp:pii');
  if (!/^application\/json\s*(;|$)/i.test(req.header('content-type') ?? '')) throw refuse('CONTENT_TYPE');
  const raw = readBody(new Uint8Array(await req.arrayBuffer()));
  requireVersion(raw);
  const shape: z.ZodType = REQUESTS[name];
  const said = shape.safeParse(readGenerously(name, raw));
  if (!said.success) throw refuse('ERCP_REQUEST', sayFields(said.error, raw));
  const asked = said.data as Requests[Name];
  const trace = asked.trace_id ?? context.get('trace');
  context.set('trace', trace);
  if (isHigh(asked)) requireScope(context, 'ercp:high');
  return { asked, raw, trace };
}

/** ERCP v1.0 §10: a later minor version is understood, another major one is not. */
function requireVersion(raw: Json): void {
  if (typeof raw !== 'object' || raw === null || !('proto_version' in raw)) return;
  const { proto_version: version } = raw;
  if (typeof version !== 'string' || !/^ercp-1\.\d{1,4}$/.test(version)) throw refuse('PROTO_VERSION');
}

function isHigh(asked: Requests[keyof Requests]): boolean {
  const priority = 'problem' in asked ? asked.problem?.metadata.priority : undefined;
  return typeof priority === 'string' && priority.normalize('NFKC').trim().toLowerCase() === 'high';
}

/** Any of these. */
function requireScope(context: Asked, ...scopes: readonly Scope[]): void {
  const { scopes: held } = context.get('caller');
  if (!scopes.some((scope) => held.has(scope))) throw refuse('KEY_SCOPE');
}

function traceIn(context: Asked): string {
  const read = traceId.safeParse(context.req.param('id'));
  if (!read.success) throw refuse('TRACE_NOT_FOUND');
  context.set('trace', read.data);
  return read.data;
}

function parseRun(asked: Omit<Requests['run'], 'sources'>, trace: string) {
  const act = parseRunRequest({ ...asked, trace_id: trace });
  requireRunnable(act);
  return act;
}

function operate<Name extends Operator>(name: Name, asked: Requests[Name], by: By): Promise<Operated> {
  return OPERATORS[name](asked, by);
}

interface Answer {
  readonly about: Omit<About, 'trace_id'>;
  readonly body: Edge;
}

function toAnswer(kept: KeptRun, ended: Ended): Answer {
  if (ended.kind === 'sealed') {
    const { run } = ended;
    const about = { at: run.timestamp, model_fingerprint: fingerprintOf(run.model) };
    return { about, body: toldRun(run) };
  }
  return {
    about: { at: kept.accepted, model_fingerprint: RULES_FINGERPRINT },
    body: { ...NOTHING_SEALED, status: 'failed', failure_code: ended.code },
  };
}

const NOTHING_SEALED = {
  final_reasoning: null,
  constraints: [],
  candidate_constraints: [],
  trace_events: [],
  utility_score: null,
  iterations: [],
  mutations: [],
  infeasible_because: [],
};

/** The run of a trace, if it has one, and then what was called by itself. */
function traceAnswer(ended: Ended | 'running' | null, events: readonly Edge[], now: number): Answer {
  const run = ended !== null && ended !== 'running' && ended.kind === 'sealed' ? ended.run : null;
  const told = run === null ? { trace_events: [], model_fingerprints: [] } : toTrace(run);
  const all = [...(told.trace_events as readonly Edge[]), ...events];
  const fingerprints = all.map(({ model_fingerprint }) =>
    typeof model_fingerprint === 'string' ? model_fingerprint : RULES_FINGERPRINT,
  );
  const status = ended === null ? 'operators' : ended === 'running' ? 'running' : (run?.status ?? 'failed');
  return {
    about: { at: run?.timestamp ?? now, model_fingerprint: fingerprints.at(-1) ?? RULES_FINGERPRINT },
    body: { status, trace_events: all, model_fingerprints: [...new Set(fingerprints)] },
  };
}

/** What is thrown has a code of ours, or is a fault of ours: that is told on stderr, without what a person sent. */
function problemOf(error: unknown): Response {
  if (isOutOfSpace(error)) return problem('STORE_SPACE');
  const code = codeOf(error) ?? '';
  const told = KNOWN[code] ?? code;
  if (isProblemCode(told)) {
    const detail = sayError(error).replace(/^[A-Z_]+: /, '');
    return problem(told, detail === '' || KNOWN[code] !== undefined ? undefined : new Redactor().text(detail));
  }
  console.error(`INTERNAL: ${new Redactor().text(sayError(error))}`);
  return problem('INTERNAL');
}
const KNOWN: Readonly<Record<string, ProblemCode>> = { STORE_LOCKED: 'BUSY' };

/** The same problem with the five audit fields. */
async function signedProblem(
  response: Response,
  key: () => Promise<NodeKey>,
  trace: string,
  at: number,
): Promise<Response> {
  const body = (await response.json()) as Edge;
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  try {
    const whole = audited(await key(), { trace_id: trace, at, model_fingerprint: RULES_FINGERPRINT }, body);
    return new Response(JSON.stringify(whole), { status: response.status, headers });
  } catch (error) {
    console.error(`INTERNAL: ${sayError(error)}`); // without its key this node can sign nothing
    return new Response(JSON.stringify(body), { status: 500, headers });
  }
}

/** What failed is tried again the next time. */
function onceMade<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    }));
}
