// The ERCP server over real HTTP on loopback: the real store, the frozen core and the engines of this build.

import { createHash, createHmac } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { request as ask } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addKey, revokeKey } from '#helper/keys/auth.ts';
import { createPrograms } from '#helper/routes/programs.ts';
import { createErcp } from '#helper/routes/ercp.ts';
import { Turns } from '#helper/replies/turns.ts';
import { startErcp, type ErcpServer } from '#tests/harness/ercp-server.ts';
import { RESPONSES, PROBLEM } from '#helper/ercp/shapes.ts';

let server: ErcpServer;
let folder = '';
let port = 0;
const keys = { ercp: '', read: '', high: '', pii: '', chat: '' };

beforeAll(async () => {
  server = await startErcp();
  ({ folder, port } = server);
  keys.ercp = (await addKey(folder, 'runs', ['ercp'])).key;
  keys.read = (await addKey(folder, 'reads', ['ercp:read'])).key;
  keys.high = (await addKey(folder, 'high', ['ercp', 'ercp:high'])).key;
  keys.pii = (await addKey(folder, 'pii', ['ercp', 'ercp:pii'])).key;
  keys.chat = (await addKey(folder, 'chat', ['chat'])).key;
});
afterAll(() => server.close());

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}
/** What is answered to a body of so many bytes before any of them is sent. */
function announced(path: string, bytes: number): Promise<readonly [number | undefined, unknown]> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${keys.ercp}`,
      'content-type': 'application/json',
      'content-length': String(bytes),
    };
    const asking = ask({ host: '127.0.0.1', port, path, method: 'POST', headers, agent: false }, (answer) => {
      let text = '';
      answer.on('data', (part: Buffer) => (text += part.toString('utf8')));
      answer.on('end', () => {
        resolve([answer.statusCode, (JSON.parse(text) as { code: unknown }).code]);
        asking.destroy();
      });
    });
    asking.on('error', reject);
    asking.flushHeaders();
  });
}
interface Call {
  readonly method?: string;
  readonly key?: string | null;
  readonly headers?: Record<string, string>;
}
async function call(path: string, body: unknown, { headers = {}, key = keys.ercp, method = 'POST' }: Call = {}) {
  const answer = await fetch(`http://127.0.0.1:${String(port)}${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const said: Answer = {
    status: answer.status,
    headers: answer.headers,
    body: (await answer.json()) as Answer['body'],
  };
  return said;
}
const get = (path: string, key?: string) =>
  call(path, undefined, { method: 'GET', ...(key === undefined ? {} : { key }) });

/** Written again from RFC 8785 for what these responses hold: members in order of their names, plain strings and numbers. */
function rfc8785(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(rfc8785).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, one]) => `${JSON.stringify(name)}:${rfc8785(one)}`).join(',')}}`;
}
function signatureOf({ node_signature: _, ...rest }: Record<string, unknown>): string {
  const key = Buffer.from(readFileSync(join(folder, 'node-key'), 'utf8').trim(), 'hex');
  return `hmac:${createHmac('sha256', key).update(rfc8785(rest)).digest('hex')}`;
}

const WHY = 'Why does water boil at different temperatures at different altitudes?';
const REASON =
  'Water boils at lower temperatures at higher altitudes because the pressure of the air falls with altitude.';
const ABOUT = 'The boiling point of water at sea level is about 100 °C.';
const BOILING = { name: 'boiling.md', text: `# Boiling\n\n${ABOUT} ${REASON}\n` };
const CONFIG = { model: 'evo-41m', max_iterations: 10, similarity_threshold: 0.95, deterministic: true };
const request = (trace_id: string, more: object = {}) => ({
  trace_id,
  problem: { id: 'p1', description: WHY, metadata: {} },
  config: CONFIG,
  sources: [BOILING],
  ...more,
});
const CONSTRAINT = {
  nl_text: 'Water boils at 100 °C at sea level.',
  predicate: { predicate_name: 'Equal', args: { left: 'water.boiling_point', right: '100', unit: 'C' } },
};
const PROBLEM_P1 = { id: 'p1', description: WHY, metadata: {} };

const OPERATOR_CALLS: readonly (readonly [keyof typeof RESPONSES, object])[] = [
  [
    'generate',
    { problem: PROBLEM_P1, constraints: [], retrieval_context: [{ source: 'boiling.md', text: `${ABOUT} ${REASON}` }] },
  ],
  ['verify', { reasoning_id: 'r1', reasoning_text: 'The boiling point of water is 90 °C.', constraints: [CONSTRAINT] }],
  [
    'extract_constraints',
    {
      errors: [
        { type: 'missing_justification', span: [0, 56], excerpt: ABOUT, confidence: 0.9, detected_by: ['rule'] },
      ],
      reasoning_text: ABOUT,
      extract_config: { max_constraints_per_error: 2 },
    },
  ],
  ['stabilize', { reasoning_prev: REASON, reasoning_curr: REASON, threshold: 0.95 }],
  ['mutate', { problem: PROBLEM_P1, reasoning_text: REASON, mutation_strategy: 'reframe', mutation_config: {} }],
];

describe('the endpoints', () => {
  it('ERCP-1.1 ERCP-3.0a ERCP-3.1c ERCP-12.1: POST /run converges on the canonical example, with every field of the response', async () => {
    const { body, headers, status } = await call('/ercp/v1/run', request('trace-canonical'));
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json']);
    expect(RESPONSES.run.safeParse(body).error).toBeUndefined();
    expect(body).toMatchObject({
      trace_id: 'trace-canonical',
      proto_version: 'ercp-1.0',
      status: 'converged',
      utility_score: null,
      failure_code: null,
      final_reasoning: {
        reasoning_text: REASON,
        sentences: [REASON],
        claims: [{ claim: REASON, source: 'boiling.md' }],
      },
    });
  });

  it.each(OPERATOR_CALLS)(
    'ERCP-1.1 ERCP-3.0b ERCP-2.3a ERCP-2.3b ERCP-2.3c ERCP-2.3d ERCP-2.3e: POST /%s answers in its shape, with the five audit fields',
    async (name, asked) => {
      const trace_id = `trace-${name}`;
      const { body, headers, status } = await call(`/ercp/v1/${name}`, { trace_id, ...asked });
      expect([status, headers.get('content-type')]).toEqual([200, 'application/json']);
      expect(RESPONSES[name].safeParse(body).error).toBeUndefined();
      expect(body).toMatchObject({ trace_id, proto_version: 'ercp-1.0' });
      expect(Date.parse(String(body.timestamp))).toBeGreaterThan(1_700_000_000_000);
      expect(body.model_fingerprint).toMatch(/^sha256:[0-9a-f]{64}$/);
      expect(body.node_signature).toBe(signatureOf(body));
      expect(body).not.toHaveProperty('trace_events');
    },
  );

  it('ERCP-3.2a ERCP-3.2b: generate quotes what it is given, and says where each claim comes from', async () => {
    const { body } = await call('/ercp/v1/generate', OPERATOR_CALLS[0]?.[1]);
    expect(body).toMatchObject({
      reasoning_text: REASON,
      sentences: [REASON],
      claims: [{ claim: REASON, source: 'boiling.md' }],
    });
    const silent = await call('/ercp/v1/generate', { problem: PROBLEM_P1, constraints: [] });
    expect(silent.status).toBe(200);
    expect(silent.body).toMatchObject({ reasoning_text: expect.stringMatching(/^Not derivable: /) as unknown });
    const hot = await call('/ercp/v1/generate', { problem: PROBLEM_P1, gen_config: { temperature: 0.7 } });
    expect([hot.status, hot.body.code]).toEqual([422, 'ERCP_CONFIG']);
  });

  it('ERCP-3.3a ERCP-3.3b ERCP-4.2b ERCP-7.2: verify finds what breaks a constraint, and its span is the excerpt', async () => {
    const text = '💧 The boiling point of water is 90 °C.';
    const { body } = await call('/ercp/v1/verify', {
      reasoning_id: 'r1',
      reasoning_text: text,
      constraints: [CONSTRAINT],
      verify_config: { nli_threshold: 0.7, run_fact_check: true },
    });
    // 39 units, of which the drop counts two; 42 bytes: four for the drop, two for the degree sign.
    expect(body.errors).toMatchObject([
      {
        type: 'factual_incorrect',
        excerpt: text,
        span: [0, 39],
        span_utf8: [0, 42],
        confidence: 1,
        detected_by: ['predicate'],
      },
    ]);
    const kept = await call('/ercp/v1/verify', {
      reasoning_id: 'r1',
      reasoning_text: 'The boiling point of water is 212 °F.',
      constraints: [CONSTRAINT],
    });
    expect(kept.body.errors).toEqual([]);
  });

  it('ERCP-7.1 ERCP-7.3c: verify checks facts against the passages that come with it, unless it is not to', async () => {
    const asked = {
      reasoning_id: 'r1',
      reasoning_text: 'The bridge was not opened in 1932.',
      retrieval_context: [{ source: 'bridge.md', text: 'The bridge was opened in 1932.' }],
    };
    const { body } = await call('/ercp/v1/verify', asked);
    expect(body.errors).toMatchObject([{ type: 'factual_incorrect', detected_by: ['fact_check'] }]);
    const without = await call('/ercp/v1/verify', { ...asked, verify_config: { run_fact_check: false } });
    expect(without.body.errors).toEqual([]);
  });

  it('ERCP-3.4a ERCP-3.4b: extract draws at most so many constraints of an error, and sorts them by how sure they are', async () => {
    const error = { type: 'missing_justification', span: [0, 56], excerpt: ABOUT, detected_by: ['rule'] };
    const drawn = async (confidence: number, max = 2) => {
      const { body } = await call('/ercp/v1/extract_constraints', {
        errors: [{ ...error, confidence }],
        reasoning_text: ABOUT,
        extract_config: { max_constraints_per_error: max },
      });
      const { candidate_constraints, constraints } = body as Record<string, readonly { readonly nl_text: string }[]>;
      return [constraints?.map(({ nl_text }) => nl_text), candidate_constraints?.length];
    };
    const above = 'water.at_sea_level.boiling_point is above 99.5 °C.';
    const below = 'water.at_sea_level.boiling_point is below 100.5 °C.';
    expect(await drawn(0.75)).toEqual([[above, below], 0]);
    expect(await drawn(0.75, 1)).toEqual([[above], 0]);
    expect(await drawn(0.7499)).toEqual([[], 2]);
    expect(await drawn(0.6)).toEqual([[], 2]);
    expect(await drawn(0.5999)).toEqual([[], 0]);
  });

  it('ERCP-3.5a ERCP-3.5b: stable is alike enough and without errors', async () => {
    const stable = async (more: object) => {
      const asked = { reasoning_prev: REASON, reasoning_curr: REASON, threshold: 0.95, ...more };
      const { body } = await call('/ercp/v1/stabilize', asked);
      return [body.stable, body.score];
    };
    expect(await stable({})).toEqual([true, 1]);
    expect(await stable({ reasoning_prev: null })).toEqual([false, 0]);
    const error = { type: 'ambiguity', span: [0, 5], excerpt: 'Water', confidence: 0.9, detected_by: ['rule'] };
    expect(await stable({ errors: [error] })).toEqual([false, 1]);
    // Of 4 words and 3 pairs of each, 3 and 2 are the same: 10 of 14.
    const near = { reasoning_prev: 'rowing boats float quietly', reasoning_curr: 'rowing boats float slowly' };
    expect(await stable({ ...near, threshold: 0.7143 })).toEqual([false, 0.7143]);
    expect(await stable({ ...near, threshold: 0.7142 })).toEqual([true, 0.7143]);
  });

  it('ERCP-3.6a ERCP-3.6b: mutate takes out the weakest constraint, never an immutable one, and knows three ways', async () => {
    const weak = { ...CONSTRAINT, constraint_id: 'weak', priority: 'low' };
    const fixed = { ...CONSTRAINT, constraint_id: 'fixed', priority: 'low', immutable: true };
    const mutated = async (constraints: readonly object[], mutation_strategy = 'relax') =>
      call('/ercp/v1/mutate', { problem: PROBLEM_P1, reasoning_text: REASON, mutation_strategy, constraints });
    const relaxed = await mutated([weak, fixed]);
    expect(relaxed.body).toMatchObject({
      new_problem: PROBLEM_P1,
      new_constraints: [{ constraint_id: 'fixed' }],
      mutation_notes: `Relaxed: ${CONSTRAINT.nl_text}`,
    });
    expect((await mutated([fixed])).body).toMatchObject({
      new_constraints: [{ constraint_id: 'fixed' }],
      mutation_notes: 'This strategy changes nothing here.',
    });
    const other = await mutated([], 'guess');
    expect([other.status, other.body.code]).toEqual([422, 'ERCP_REQUEST']);
  });

  it('ERCP-3.7: GET /trace tells the events of a run and of operators, and 404 for another', async () => {
    await call('/ercp/v1/run', request('trace-told'));
    await call('/ercp/v1/stabilize', { trace_id: 'trace-told', reasoning_prev: 'a', reasoning_curr: 'a' });
    const { body, status } = await get('/ercp/v1/trace/trace-told');
    expect(status).toBe(200);
    expect(RESPONSES.trace.safeParse(body).error).toBeUndefined();
    const events = body.trace_events as readonly Record<string, unknown>[];
    expect(body.status).toBe('converged');
    expect(events.map(({ operator }) => operator)).toEqual([
      'generate',
      'verify',
      'generate',
      'verify',
      'stabilize',
      'stabilize',
    ]);
    expect(new Set(body.model_fingerprints as string[])).toEqual(new Set(events.map((one) => one.model_fingerprint)));
    const none = await get('/ercp/v1/trace/trace-of-nobody');
    expect([none.status, none.body.code]).toEqual([404, 'TRACE_NOT_FOUND']);
  });
});

describe('what is signed', () => {
  it('ERCP-2.3f ERCP-5.2: every response and each event bears the HMAC-SHA256 of its canonical JSON; one letter changed fails', async () => {
    const { body, headers } = await call('/ercp/v1/run', request('trace-canonical'));
    expect(body.node_signature).toBe(signatureOf(body));
    const events = body.trace_events as readonly Record<string, unknown>[];
    expect(events).toHaveLength(5);
    for (const event of events) expect(event.node_signature).toBe(signatureOf(event));
    expect(signatureOf({ ...body, status: 'converges' })).not.toBe(body.node_signature);
    expect(headers.get('x-node-key-id')).toMatch(/^[0-9a-f]{16}$/);
  });

  it('ERCP-5.3 ERCP-5.4: each event names its model and how it decoded', async () => {
    const { body } = await get('/ercp/v1/trace/trace-canonical');
    const [generated] = body.trace_events as readonly { input_summary: unknown; model_fingerprint: string }[];
    expect(generated?.input_summary).toMatchObject({ decoding: { temperature: 0, top_p: 1, seed: 0 } });
    expect(generated?.model_fingerprint).toMatch(/^sha256:[0-9a-f]{64}$/);
  });

  it('ERCP-6.3: the trace has the hash of the response, and who gave it, of a run and of a single call', async () => {
    const ran = await call('/ercp/v1/run', request('trace-hashed-run'));
    const [generated] = ran.body.trace_events as readonly Record<string, unknown>[];
    expect(generated).toMatchObject({
      provider: { oracle_id: 'builtin/local/ercp/generate', reproducible: true },
      response_hash: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) as unknown,
    });
    const said = 'The lamp is red because it is old.';
    await call('/ercp/v1/generate', {
      trace_id: 'trace-hashed',
      problem: { id: 'p', description: 'Why is the lamp red?', metadata: {} },
      retrieval_context: [{ source: 'lamp.txt', text: said }],
    });
    const { body } = await get('/ercp/v1/trace/trace-hashed');
    const bytes = `{"claims":[{"claim":"${said}","source":1}],"reasoning_text":"${said}","sentences":["${said}"]}`;
    const [event] = body.trace_events as readonly Record<string, unknown>[];
    expect(event?.['response_hash']).toBe(`sha256:${createHash('sha256').update(bytes).digest('hex')}`);
    expect(event?.['node_signature']).toBe(signatureOf(event as Record<string, unknown>));
    expect(event).not.toHaveProperty('answered');
  });

  it('the key is for its owner only, and in no response', async () => {
    expect(statSync(join(folder, 'node-key')).mode & 0o777).toBe(0o600);
    const key = readFileSync(join(folder, 'node-key'), 'utf8').trim();
    const { body, headers } = await call('/ercp/v1/run', request('trace-canonical'));
    expect(JSON.stringify([body, [...headers]])).not.toContain(key);
  });

  it.each([
    ['no key', 401, 'AUTH_REQUIRED', '/ercp/v1/run', {}, null],
    ['a key that is none', 401, 'AUTH_REQUIRED', '/ercp/v1/run', {}, 'aff_none'],
    ['bad JSON', 400, 'JSON_SYNTAX', '/ercp/v1/verify', '{"a":', undefined],
    ['a key twice', 400, 'JSON_SYNTAX', '/ercp/v1/verify', '{"a":1,"a":2}', undefined],
    ['a bad shape', 422, 'ERCP_REQUEST', '/ercp/v1/verify', {}, undefined],
    ['another address', 404, 'NOT_FOUND', '/ercp/v1/runs', {}, undefined],
    ['another major version', 400, 'PROTO_VERSION', '/ercp/v2/run', {}, undefined],
  ])('ERCP-3.0b: errors are signed problem documents: %s', async (_, status, code, path, body, key) => {
    const answer = await call(path, body, key === undefined ? {} : { key });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(PROBLEM.safeParse(answer.body).error).toBeUndefined();
    expect(answer.body.node_signature).toBe(signatureOf(answer.body));
  });
});

describe('a request', () => {
  it.each([
    ['PREDICATE_UNKNOWN', { constraints: [{ nl_text: 'x', predicate: { predicate_name: 'Nothing', args: {} } }] }],
    ['ERCP_CONFIG', { config: { ...CONFIG, temperature: 0.7 } }],
    ['ERCP_CONFIG', { config: { ...CONFIG, candidate_threshold: 0.9 } }],
    ['ERCP_REQUEST', { config: {} }],
    ['ERCP_REQUEST', { trace_id: '../../etc/passwd' }],
    ['ERCP_REQUEST', { sources: [{ name: 'x', text: '' }] }],
  ])('%s: bad input is refused before anything is kept', async (code, more) => {
    const before = readdirSync(join(folder, 'cases')).length;
    const answer = await call('/ercp/v1/run', request('trace-bad', more));
    expect([answer.status, answer.body.code]).toEqual([422, code]);
    expect(readdirSync(join(folder, 'cases'))).toHaveLength(before);
    expect((await get('/ercp/v1/trace/trace-bad')).status).toBe(404);
  });

  it('ERCP-10.2 ERCP-10.3: with keys of a later minor version is understood, with another major version refused', async () => {
    const later = { proto_version: 'ercp-1.7', config: { ...CONFIG, patience: 3 }, mood: 'calm' };
    expect((await call('/ercp/v1/run', request('trace-later', later))).status).toBe(200);
    const major = await call('/ercp/v1/run', request('trace-major', { proto_version: 'ercp-2.0' }));
    expect([major.status, major.body.code]).toEqual([400, 'PROTO_VERSION']);
  });

  it('is idempotent by its trace_id: again it is the same response and no second case; another request under it is refused', async () => {
    const first = await call('/ercp/v1/run', request('trace-again'));
    const before = readdirSync(join(folder, 'cases')).length;
    const again = await call('/ercp/v1/run', request('trace-again'));
    expect(again.body).toEqual(first.body);
    expect(readdirSync(join(folder, 'cases'))).toHaveLength(before);
    const other = await call('/ercp/v1/run', request('trace-again', { sources: [] }));
    expect([other.status, other.body.code]).toEqual([409, 'TRACE_CONFLICT']);
  });

  it('is run once where it comes ten times at the same moment', async () => {
    const before = readdirSync(join(folder, 'cases')).length;
    const all = await Promise.all(Array.from({ length: 10 }, () => call('/ercp/v1/run', request('trace-ten'))));
    expect(new Set(all.map(({ body }) => body.node_signature)).size).toBe(1);
    expect(readdirSync(join(folder, 'cases'))).toHaveLength(before + 1);
  });

  it('is refused early where it is too deep, too large, or no JSON', async () => {
    const deep = await call('/ercp/v1/run', '['.repeat(500_000));
    expect([deep.status, deep.body.code]).toEqual([400, 'JSON_DEPTH']);
    expect(await announced('/ercp/v1/run', 8_388_609)).toEqual([413, 'BODY_SIZE']);
    expect(await announced('/ercp/v1/verify', 1_048_577)).toEqual([413, 'BODY_SIZE']);
    const form = await call('/ercp/v1/run', 'a=1', { headers: { 'content-type': 'text/plain' } });
    expect([form.status, form.body.code]).toEqual([415, 'CONTENT_TYPE']);
    const wrong = await call('/ercp/v1/run', undefined, { method: 'GET' });
    expect([wrong.status, wrong.body.code]).toEqual([405, 'METHOD_NOT_ALLOWED']);
  });

  it('tells its progress as server-sent events, the response last', async () => {
    const answer = await fetch(`http://127.0.0.1:${String(port)}/ercp/v1/run`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${keys.ercp}`,
        'content-type': 'application/json',
        accept: 'text/event-stream',
      },
      body: JSON.stringify(request('trace-stream')),
    });
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    const events = (await answer.text())
      .split('\n\n')
      .filter((block) => block !== '')
      .map((block) => {
        const [, name = '', data = ''] = /^event: (\w+)\ndata: (.+)$/m.exec(block) ?? [];
        return { name, data: JSON.parse(data) as Record<string, unknown> };
      });
    expect(events.at(-1)?.name).toBe('result');
    expect(events.at(-1)?.data.status).toBe('converged');
    expect(new Set(events.slice(0, -1).map(({ name }) => name))).toEqual(new Set(['progress']));
    expect(events.map(({ data }) => data.phase)).toContain('drafting');
    for (const { data } of events) expect(data.node_signature).toBe(signatureOf(data));
  });
});

describe('keys', () => {
  it('ERCP-11.1: without a key nothing is answered, with one it is, and a revoked one opens nothing any more', async () => {
    expect((await get('/ercp/v1/trace/trace-canonical')).status).toBe(200);
    const none = await call('/ercp/v1/trace/trace-canonical', undefined, { method: 'GET', key: null });
    expect([none.status, none.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    const { kept, key } = await addKey(folder, 'brief', ['ercp']);
    expect((await get('/ercp/v1/trace/trace-canonical', key)).status).toBe(200);
    await revokeKey(folder, kept.id);
    expect((await get('/ercp/v1/trace/trace-canonical', key)).status).toBe(401);
  });

  it.each([
    ['read', '/ercp/v1/run', 403],
    ['chat', '/ercp/v1/run', 403],
    ['chat', '/ercp/v1/stabilize', 403],
    ['ercp', '/ercp/v1/stabilize', 200],
  ] as const)('ERCP-11.1: a key with the scope %s asks %s: %d', async (name, path, status) => {
    const asked = path.endsWith('run') ? request('trace-scope') : { reasoning_prev: 'a', reasoning_curr: 'a' };
    expect((await call(path, asked, { key: keys[name] })).status).toBe(status);
  });

  it('ERCP-11.1: a key that only reads opens traces', async () => {
    expect((await get('/ercp/v1/trace/trace-canonical', keys.read)).status).toBe(200);
    expect((await get('/ercp/v1/trace/trace-canonical', keys.chat)).status).toBe(403);
  });

  it.each([
    ['high', 'trace-high'],
    [' HIGH ', 'trace-high-spaces'],
    ['Ｈigh', 'trace-high-wide'],
  ])('ERCP-11.2: a problem of priority %o needs the scope for it', async (priority, trace) => {
    const problem = { ...PROBLEM_P1, metadata: { priority } };
    const asked = request(trace, { problem });
    expect((await call('/ercp/v1/run', asked)).status).toBe(403);
    expect((await call('/ercp/v1/mutate', { problem, mutation_strategy: 'relax' })).status).toBe(403);
    expect((await call('/ercp/v1/run', asked, { key: keys.high })).status).toBe(200);
  });
});

describe('too many requests', () => {
  it('are answered with 429 and the seconds to wait, each caller by itself, and those without a key too', async () => {
    const { app } = createErcp({
      port,
      folder,
      now: () => 1_790_000_000_000,
      turns: new Turns(),
      inPlace: () => Promise.reject(new Error('no run is asked for')),
      rate: { burst: 2, perMinute: 4 },
    });
    const statusOf = async (key: string) => {
      const headers = { authorization: `Bearer ${key}`, host: `127.0.0.1:${String(port)}` };
      const answer = await app.fetch(new Request(`${server.url}/ercp/v1/none`, { headers }));
      return [answer.status, answer.headers.get('retry-after')];
    };
    expect([await statusOf(keys.ercp), await statusOf(keys.ercp)]).toEqual([
      [404, null],
      [404, null],
    ]);
    expect(await statusOf(keys.ercp)).toEqual([429, '15']);
    expect(await statusOf(keys.read)).toEqual([404, null]);
    expect([await statusOf('x'), await statusOf('y'), await statusOf('z')]).toEqual([
      [401, null],
      [401, null],
      [429, '15'],
    ]);
  });
});

describe('the OpenAPI document', () => {
  interface Document {
    readonly openapi: string;
    readonly paths: Record<string, Record<string, { readonly operationId: string; readonly responses: object }>>;
    readonly components: { readonly schemas: Record<string, Record<string, unknown>> };
  }
  const read = async () => {
    const answer = await fetch(`${server.url}/openapi.json`);
    return { text: await answer.clone().text(), document: (await answer.json()) as Document };
  };

  it('names every endpoint, without a key, and every reference in it leads somewhere', async () => {
    const { document, text } = await read();
    expect(document.openapi).toBe('3.1.0');
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    expect(operations).toEqual([
      'post /ercp/v1/run',
      'post /ercp/v1/generate',
      'post /ercp/v1/verify',
      'post /ercp/v1/extract_constraints',
      'post /ercp/v1/stabilize',
      'post /ercp/v1/mutate',
      'get /ercp/v1/trace/{trace_id}',
      'delete /ercp/v1/trace/{trace_id}/pii',
      'post /chat',
      'get /health',
      'get /openapi.json',
      'get /docs',
    ]);
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, to = '']) => to);
    expect(references.length).toBeGreaterThan(20);
    for (const to of references)
      expect(document.components.schemas).toHaveProperty([to.replace('#/components/schemas/', '')]);
  });

  it('ERCP-3.1a: says the defaults of the nine keys of a config', async () => {
    const { document } = await read();
    const { properties } = document.components.schemas.RunRequest as {
      properties: { config: { required: string[]; properties: Record<string, { default?: unknown }> } };
    };
    const { config } = properties;
    expect(config.required).toEqual(['model']);
    expect(Object.entries(config.properties).map(([name, { default: usual }]) => [name, usual])).toEqual([
      ['model', undefined],
      ['max_iterations', 50],
      ['max_constraints', 30],
      ['similarity_threshold', 0.95],
      ['temperature', 0],
      ['top_p', 1],
      ['deterministic', true],
      ['verify_threshold', 0.75],
      ['candidate_threshold', 0.6],
    ]);
  });

  it('is a page for people, too, without a script and from this origin alone', async () => {
    const answer = await fetch(`${server.url}/docs`);
    const html = await answer.text();
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/);
    expect(html).not.toMatch(/<script|https?:\/\//);
    expect(html).toContain('<code>POST /ercp/v1/extract_constraints</code>');
    expect(html).toContain(
      '<code>config.similarity_threshold</code></th><td>number from 0 to 1</td><td></td><td><code>0.95</code>',
    );
  });
});

/** All bytes that are kept in the data folder, as text. */
function everythingKept(): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');
}

describe('personal data', () => {
  const MAIL = 'kermit.unlikely@swamp-example.org';
  const asked = {
    trace_id: 'trace-person',
    problem: { id: 'p7', description: `Who keeps the key? Ask ${MAIL}.`, metadata: { contact: MAIL } },
    config: CONFIG,
    sources: [{ name: 'keys.md', text: `The key is kept by the harbour office, whose address is ${MAIL}.` }],
  };

  it('ERCP-11.3: is in no response and in no byte that is kept, unless it is asked for by one who may', async () => {
    const { body, status } = await call('/ercp/v1/run', asked);
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toContain('swamp');
    expect(JSON.stringify(body)).toContain('[EMAIL-A]');
    expect(everythingKept()).not.toContain('swamp');

    const refused = await call('/ercp/v1/run?reveal=true', asked);
    expect([refused.status, refused.body.code]).toEqual([403, 'KEY_SCOPE']);
    const revealed = await call('/ercp/v1/run?reveal=true', asked, { key: keys.pii });
    expect(JSON.stringify(revealed.body)).toContain(MAIL);
    expect(JSON.stringify(revealed.body)).not.toContain('[EMAIL-A]');
    expect(revealed.body.node_signature).toBe(signatureOf(revealed.body));
  });

  it('ERCP-11.3: is erased for good with its key, and the record stays', async () => {
    await call('/ercp/v1/run', asked);
    const path = '/ercp/v1/trace/trace-person/pii';
    const refused = await call(path, undefined, { method: 'DELETE' });
    expect(refused.status).toBe(403);
    const erased = await call(path, undefined, { method: 'DELETE', key: keys.pii });
    expect(erased.body.erased).toBe(true);
    const after = await call('/ercp/v1/run?reveal=true', asked, { key: keys.pii });
    expect(after.status).toBe(200);
    expect(JSON.stringify(after.body)).not.toContain('swamp');
    expect(JSON.stringify(after.body)).toContain('[EMAIL-A]');
  });

  it('ERCP-4.2b: the spans of verify count in the text that the response brings, where something was blacked out', async () => {
    const { body } = await call('/ercp/v1/verify', {
      reasoning_id: 'r1',
      reasoning_text: `Ask ${MAIL}. The boiling point of water is 90 °C.`,
      constraints: [CONSTRAINT],
    });
    expect(body.reasoning_text).toBe('Ask [EMAIL-A]. The boiling point of water is 90 °C.');
    const [error] = body.errors as readonly { readonly span: [number, number]; readonly excerpt: string }[];
    expect(String(body.reasoning_text).slice(...(error?.span ?? [0, 0]))).toBe(error?.excerpt);
  });
});

describe('a restart', () => {
  it('finishes a run that was taken on and not begun', async () => {
    const { trace_id, ...rest } = request('trace-canonical');
    const done = await call('/ercp/v1/run', { trace_id: 'trace-left', ...rest });
    // As a kill leaves it between the note and the first record: the note has the work, and there is no case.
    const folderOfRuns = join(folder, 'ercp', 'runs');
    const name = readdirSync(folderOfRuns).find((one) =>
      readFileSync(join(folderOfRuns, one), 'utf8').includes('"trace-left"'),
    );
    expect(trace_id).toBe('trace-canonical');
    expect(done.status).toBe(200);
    const path = join(folderOfRuns, name ?? '');
    const kept = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
    const later = join(folder, 'later');
    mkdirSync(join(later, 'ercp', 'runs'), { recursive: true });
    const act = {
      kind: 'ercp',
      text: WHY,
      problem_id: 'p1',
      metadata: {},
      trace_id: 'trace-left',
      constraints: [],
      config: {
        ...CONFIG,
        candidate_threshold: 39_322,
        max_constraints: 30,
        similarity_threshold: 62_259,
        temperature: 0,
        top_p: 65_536,
        verify_threshold: 49_152,
      },
    };
    const sources = [{ ...BOILING, type: 'unknown', dated: null }];
    writeFileSync(join(later, 'ercp', 'runs', name ?? ''), JSON.stringify({ ...kept, work: { act, sources } }));
    const programs = createPrograms(port, later);
    await programs.resume();
    const { key } = await addKey(later, 'reads', ['ercp:read']);
    const read = async () => {
      const headers = { authorization: `Bearer ${key}`, host: `127.0.0.1:${String(port)}` };
      const url = `http://127.0.0.1:${String(port)}/ercp/v1/trace/trace-left`;
      return (await (await programs.fetch(new Request(url, { headers }))).json()) as Record<string, unknown>;
    };
    await expect.poll(async () => (await read()).status).toBe('converged');
  });
});
