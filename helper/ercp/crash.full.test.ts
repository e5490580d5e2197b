// A helper that is killed in the middle of runs, as a process of its own: nothing that it had taken on is lost or done twice.

import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addKey } from '#helper/keys/auth.ts';
import { run as command } from '#helper/cli.ts';
import { buildErcpServer, killServer, startErcpServer } from '#tests/harness/ercp-product.ts';
import { freePort } from '#tests/harness/ports.ts';
import { runs } from '#tests/runs.ts';
import { limit } from '#tests/limits.ts';

const KILLS = runs(1, 12);
/** More than are waited for before a kill: some are always cut off. */
const TRACES_A_KILL = 4;
const product = mkdtempSync(join(tmpdir(), 'affidavit-ercp-crash-'));
const data = join(product, 'data');
let program = '';
let port = 0;
let key = '';

beforeAll(async () => {
  program = await buildErcpServer(product);
  mkdirSync(data);
  key = (await addKey(data, 'runs', ['ercp'])).key;
  port = await freePort();
});
afterAll(() => rmSync(product, { recursive: true, force: true }));

const start = (): Promise<ChildProcess> => startErcpServer(program, [data, String(port)]);

const requestOf = (trace_id: string) => ({
  trace_id,
  problem: { id: 'p1', description: 'What does the boathouse hold?', metadata: {} },
  config: { model: 'm', max_iterations: 4 },
  sources: [{ name: 'boats.txt', text: 'The boathouse holds eleven rowing boats and two canoes.' }],
});
async function call(path: string, body?: unknown): Promise<{ status?: string }> {
  const answer = await fetch(`http://127.0.0.1:${String(port)}/ercp/v1/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await answer.json()) as { status?: string };
}
/** Traces whose runs were taken on. */
function noted(): readonly string[] {
  const folder = join(data, 'ercp', 'runs');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  return names.map((name) => (JSON.parse(readFileSync(join(folder, name), 'utf8')) as { trace_id: string }).trace_id);
}

it(
  `ERCP-5.1: after ${String(KILLS)} kills in the middle of runs each one that was taken on comes to its end, once`,
  { timeout: limit(240_000) },
  async () => {
    const asked: string[] = [];
    let acknowledged = 0;
    for (let at = 0; at < KILLS; at += 1) {
      const before = noted().length;
      const done = acknowledged;
      const child = await start();
      const traces = Array.from({ length: TRACES_A_KILL }, (_, one) => `trace-${String(at)}-${String(one)}`);
      asked.push(...traces);
      const calls = traces.map((trace) =>
        call('run', requestOf(trace)).then(
          ({ status }) => {
            expect(status).toBe('converged');
            acknowledged += 1;
          },
          () => undefined, // the connection was cut by the kill
        ),
      );
      // Some while the first run is made, some when the first or the second has ended.
      await expect.poll(() => noted().length, { interval: 1 }).toBeGreaterThan(before);
      await expect.poll(() => acknowledged, { interval: 1 }).toBeGreaterThanOrEqual(done + (at % 3));
      await killServer(child);
      await Promise.all(calls);
    }
    const taken = noted();
    expect(taken.length).toBeGreaterThanOrEqual(KILLS);
    expect(acknowledged).toBeLessThan(asked.length);

    // Nobody asks again: the start alone finishes them.
    const last = await start();
    try {
      for (const trace of taken)
        await expect
          .poll(async () => (await call(`trace/${trace}`)).status, { timeout: limit(60_000) })
          .toBe('converged');
      // A client that was cut off asks again, and gets its response.
      for (const trace of asked) expect((await call('run', requestOf(trace))).status).toBe('converged');
    } finally {
      await killServer(last);
    }
    const said = { stdout: '' };
    const decoder = new TextDecoder();
    const status = await command(['fsck', '--json', '--data', data], {
      stdin: (async function* () {})(),
      stdout: (part) => (said.stdout += typeof part === 'string' ? part : decoder.decode(part)),
      stderr: () => undefined,
      env: {},
    });
    expect(status).toBe(0);
    expect(JSON.parse(said.stdout)).toMatchObject({ cases: asked.length, findings: [] });
  },
);
