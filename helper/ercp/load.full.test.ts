// A thousand requests at the same moment, over real HTTP on loopback.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { addKey } from '#helper/keys/auth.ts';
import { startErcp, type ErcpServer } from '#tests/harness/ercp-server.ts';

const REQUESTS = 1_000;
let server: ErcpServer;
let key = '';
beforeAll(async () => {
  server = await startErcp();
  key = (await addKey(server.folder, 'load', ['ercp'])).key;
});
afterAll(() => server.close());

async function call(path: string, body?: object): Promise<{ readonly status: number; readonly body: Told }> {
  const answer = await fetch(`${server.url}/ercp/v1/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Told };
}
interface Told {
  readonly trace_id: string;
  readonly score?: number;
  readonly errors?: readonly unknown[];
  readonly trace_events?: readonly { readonly operator: string }[];
}

it('a thousand requests at once are each answered, each with its own trace and its own event', async () => {
  const traces = Array.from({ length: REQUESTS }, (_, at) => `load-${String(at)}`);
  const all = await Promise.all(
    traces.map((trace_id, at) =>
      at % 2 === 0
        ? call('stabilize', { trace_id, reasoning_prev: `Boat ${String(at)} floats.`, reasoning_curr: 'A car drives.' })
        : call('verify', { trace_id, reasoning_id: 'r', reasoning_text: `Boat ${String(at)} (floats.` }),
    ),
  );
  expect(all.filter(({ status }) => status !== 200)).toEqual([]);
  expect(all.map(({ body }) => body.trace_id)).toEqual(traces);
  expect(all.filter(({ body }, at) => (at % 2 === 0 ? body.score !== 0 : body.errors?.length !== 1))).toEqual([]);
  const told = await Promise.all(traces.slice(0, 150).map((trace) => call(`trace/${trace}`)));
  expect(told.map(({ body }) => body.trace_events?.map(({ operator }) => operator))).toEqual(
    traces.slice(0, 150).map((_, at) => [at % 2 === 0 ? 'stabilize' : 'verify']),
  );
});
