// Runs in which nothing can be said, one after another, over real HTTP on loopback: such a run once ended the whole server when its time
// limit was up a minute later. The full tier does five hundred, which takes longer than that.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { addKey } from '#helper/keys/auth.ts';
import { startErcp, type ErcpServer } from '#tests/harness/ercp-server.ts';
import { limit } from '#tests/limits.ts';
import { runs } from '#tests/runs.ts';

const RUNS = runs(4, 500);
let server: ErcpServer;
let key = '';
const unheard: unknown[] = [];
const hear = (error: unknown): void => void unheard.push(error);
beforeAll(async () => {
  process.on('unhandledRejection', hear);
  server = await startErcp();
  key = (await addKey(server.folder, 'silent', ['ercp'])).key;
});
afterAll(async () => {
  process.off('unhandledRejection', hear);
  await server.close();
});

async function call(path: string, body: object): Promise<{ readonly status: number; readonly body: Told }> {
  const answer = await fetch(`${server.url}/ercp/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Told };
}
interface Told {
  readonly code?: string;
  readonly status?: string;
  readonly score?: number;
}

it('ERCP-5.1: a server outlives runs in which nothing can be said', { timeout: limit(1_800_000) }, async () => {
  for (let at = 0; at < RUNS; at += 1) {
    const { body, status } = await call('run', {
      trace_id: `silent-${String(at)}`,
      problem: { id: `p${String(at)}`, description: 'Why is the sky blue?' },
      config: { model: 'm', max_iterations: 1 },
    });
    expect([status, body]).toMatchObject([
      200,
      {
        failure_code: null,
        final_reasoning: { reasoning_text: expect.stringMatching(/^Not derivable: /) },
        status: 'partial',
      },
    ]);
  }
  const alive = await call('stabilize', {
    trace_id: 'after',
    reasoning_prev: 'Boat 1 floats.',
    reasoning_curr: 'A car drives.',
  });
  expect(alive).toMatchObject({ status: 200, body: { score: 0 } });
  expect(unheard).toEqual([]);
});
