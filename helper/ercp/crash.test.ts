// A helper that is killed in the middle of runs, as a process of its own: nothing that it had taken on is lost or done twice.

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addKey } from '#helper/auth.ts';
import { run as command } from '#helper/cli.ts';
import { freePort } from '#tests/harness/ercp-server.ts';
import { runs } from '#tests/runs.ts';

const KILLS = runs(3, 12);
const TRACES_A_KILL = 4;
const product = mkdtempSync(join(tmpdir(), 'affidavit-ercp-crash-'));
const data = join(product, 'data');
let port = 0;
let key = '';

beforeAll(async () => {
  // As an installed product lies: the program in one folder, what it reads beside it.
  mkdirSync(join(product, 'dist'));
  symlinkSync(resolve('static'), join(product, 'static'));
  await build({
    entryPoints: ['tests/ports/ercp-server.ts'],
    outfile: join(product, 'dist', 'server.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['node-llama-cpp', 'onnxruntime-node'],
    tsconfig: 'tsconfig.base.json',
    banner: {
      js: "import { createRequire as testRequire } from 'node:module';\nconst require = testRequire(import.meta.url);",
    },
    logLevel: 'error',
  });
  mkdirSync(data);
  key = (await addKey(data, 'runs', ['ercp'])).key;
  port = await freePort();
}, 60_000);
afterAll(() => rmSync(product, { recursive: true, force: true }));

async function start(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(product, 'dist', 'server.mjs'), data, String(port)], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(child.stdout, 'data');
  return child;
}
async function kill(child: ChildProcess): Promise<void> {
  const closed = once(child, 'close');
  child.kill('SIGKILL');
  await closed;
}

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
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return names.map((name) => (JSON.parse(readFileSync(join(folder, name), 'utf8')) as { trace_id: string }).trace_id);
}

it(
  `ERCP-5.1: after ${String(KILLS)} kills in the middle of runs each one that was taken on comes to its end, once`,
  { timeout: 240_000 },
  async () => {
    const asked: string[] = [];
    let acknowledged = 0;
    for (let at = 0; at < KILLS; at += 1) {
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
      // Some while the first run is made, some later: a run takes about a quarter of a second.
      await new Promise((wait) => setTimeout(wait, 300 + 170 * at));
      await kill(child);
      await Promise.all(calls);
    }
    const taken = noted();
    expect(taken.length).toBeGreaterThanOrEqual(KILLS);
    expect(acknowledged).toBeLessThan(asked.length);

    // Nobody asks again: the start alone finishes them.
    const last = await start();
    try {
      for (const trace of taken)
        await expect.poll(async () => (await call(`trace/${trace}`)).status, { timeout: 60_000 }).toBe('converged');
      // A client that was cut off asks again, and gets its response.
      for (const trace of asked) expect((await call('run', requestOf(trace))).status).toBe('converged');
    } finally {
      await kill(last);
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
