import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Desk } from '#tests/harness/command.ts';
import { commandLine } from '#tests/harness/product.ts';
import { freePort } from '#tests/harness/ports.ts';

const desk = new Desk();
let port = 0;
let helper: ChildProcess;
let said = '';
let noted = '';
const DATA = join(tmpdir(), `affidavit-not-made-${process.pid}`);

beforeAll(async () => {
  port = await freePort();
  const options = ['--no-open', '--app-port', String(port), '--data', DATA];
  helper = spawn(process.execPath, [commandLine(), 'serve', ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
  helper.stderr?.on('data', (chunk: Buffer) => (noted += chunk.toString('utf8')));
  said = await new Promise<string>((resolve) =>
    helper.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString('utf8'))),
  );
});
afterAll(async () => {
  const ended = new Promise((resolve) => helper.once('close', resolve));
  helper.kill('SIGTERM');
  expect(await ended).toBe(143);
  desk.clear();
});

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** By hand: fetch sets Host and Origin itself. */
function send(
  path: string,
  options: {
    readonly method?: string;
    readonly headers?: Record<string, string>;
    readonly address?: string;
    readonly body?: Buffer;
  } = {},
): Promise<Answer> {
  const { address = '127.0.0.1', body, headers = {}, method = 'GET' } = options;
  return new Promise((resolve, reject) => {
    const call = request(
      {
        host: address,
        port,
        path,
        method,
        headers: { host: `localhost:${port}`, ...headers },
        setHost: false,
        agent: false,
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString('utf8'),
          }),
        );
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

function expectProblem(answer: Answer, status: number, code: string): void {
  expect(answer.status).toBe(status);
  expect(answer.headers['content-type']).toContain('application/problem+json');
  expect(JSON.parse(answer.body)).toMatchObject({ status, code });
}

describe('serve', () => {
  it('says where it is in one line', () => {
    expect(said).toMatch(new RegExp(`^[^\\n]*http://localhost:${port}[^\\n]*\\n$`));
  });

  it('serves the page with its types and the isolation headers', async () => {
    const page = await send('/');
    expect(page.status).toBe(200);
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'") as string,
      'x-content-type-options': 'nosniff',
    });
    expect(page.body).toContain('<html');
    const script = /(_app\/immutable\/[^"']+\.js)/.exec(page.body)?.[1] ?? '';
    expect(await send(`/${script}`)).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': expect.stringContaining('immutable') as string,
      },
    });
    expect((await send('/manifest.webmanifest')).headers['content-type']).toBe('application/manifest+json');
  });

  it('answers /health, and HEAD without a body', async () => {
    const health = await send('/health');
    expect(JSON.parse(health.body)).toMatchObject({
      status: 'ok',
      core: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) as string,
    });
    expect(await send('/', { method: 'HEAD' })).toMatchObject({ status: 200, body: '' });
  });

  it.each([
    '/nowhere',
    '/../package.json',
    '/%2e%2e/package.json',
    '/..%2f..%2fetc/passwd',
    '/_headers',
    '//evil.example/',
    '/%00',
    '/%',
  ])('%s is not there', async (path) => {
    expectProblem(await send(path), 404, 'NOT_FOUND');
  });

  it('AMB-70: a name that is not this server is misdirected, on every path and method', async () => {
    const hosts = [
      'evil.example',
      `evil.example:${port}`,
      'localhost',
      `localhost:${port + 1}`,
      `localhost.:${port}`,
      `127.0.0.2:${port}`,
    ];
    for (const host of hosts)
      for (const [path, method] of [
        ['/', 'GET'],
        ['/nowhere', 'GET'],
        ['/health', 'OPTIONS'],
        ['/chat', 'POST'],
      ] as const) {
        const answer = await send(path, { method, headers: { host } });
        expect({ host, path, status: answer.status }).toEqual({ host, path, status: 421 });
      }
    expectProblem(await send('/', { headers: { host: 'evil.example' } }), 421, 'HOST_UNKNOWN');
    expect((await send('/', { headers: { host: `localhost:${port}@evil.example` } })).status, 'no name at all').toBe(
      400,
    );
  });

  it('AMB-70: another origin is forbidden, also where it asks first', async () => {
    for (const origin of [
      'https://evil.example',
      'null',
      `https://localhost:${port}`,
      `http://localhost:${port + 1}`,
      `http://localhost:${port}.evil.example`,
      '',
    ]) {
      for (const method of ['GET', 'OPTIONS', 'POST'])
        expectProblem(await send('/health', { method, headers: { origin } }), 403, 'ORIGIN_FORBIDDEN');
    }
    for (const origin of [`http://localhost:${port}`, `http://127.0.0.1:${port}`, `http://[::1]:${port}`])
      expect((await send('/health', { headers: { origin } })).status).toBe(200);
  });

  it('AMB-70: a request from another site is forbidden', async () => {
    expectProblem(await send('/health', { headers: { 'sec-fetch-site': 'cross-site' } }), 403, 'CROSS_SITE');
    for (const site of ['same-origin', 'none'])
      expect((await send('/health', { headers: { 'sec-fetch-site': site } })).status).toBe(200);
  });

  it('no answer allows another origin to read it', async () => {
    for (const path of ['/', '/health', '/nowhere'])
      expect((await send(path)).headers['access-control-allow-origin']).toBeUndefined();
  });

  it('a body over the cap is not read', async () => {
    expectProblem(
      await send('/health', {
        method: 'POST',
        headers: { 'content-length': '1048577' },
        body: Buffer.alloc(1_048_577),
      }),
      413,
      'BODY_SIZE',
    );
  });

  it('other methods are not known', async () => {
    for (const method of ['POST', 'PUT', 'DELETE'])
      expectProblem(await send('/health', { method }), 405, 'METHOD_NOT_ALLOWED');
  });

  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['[::1]', '127.0.0.1'],
  ])('moves a page load from %s to localhost: an origin is a ledger', async (name, address) => {
    const headers = { host: `${name}:${port}`, accept: 'text/html,*/*' };
    expect(await send('/record/?x=1', { address, headers })).toMatchObject({
      status: 307,
      headers: { location: `http://localhost:${port}/record/?x=1` },
    });
    expect((await send('/health', { address, headers: { host: `${name}:${port}` } })).status).toBe(200);
  });

  it('listens on loopback only, and on both of its addresses', async (context) => {
    const all = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
    for (const { address, family, internal } of all) {
      if (internal || family !== 'IPv4') continue;
      await expect(send('/health', { address })).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    }
    if (!all.some((one) => one.address === '::1')) return context.skip('no IPv6 loopback here');
    expect((await send('/health', { address: '::1' })).status).toBe(200);
  });

  it('says that nothing is kept in the folder it was given, and makes none', async () => {
    await expect
      .poll(() => noted)
      .toMatch(/^Cases of the page are not kept in .*affidavit-not-made-\d+: the browser keeps them/);
    expect(existsSync(DATA)).toBe(false);
  });

  it('a taken port is an error with a code, never another port', async () => {
    const second = await desk.run(['serve', '--no-open', '--app-port', String(port)]);
    expect(second).toMatchObject({ status: 1, stdout: '', stderr: expect.stringMatching(/^PORT_TAKEN: /) as string });
  });

  it('a taken port that was named for programs ends it too, before the app is served', async () => {
    const other = await freePort();
    const second = await desk.run(['serve', '--no-open', '--app-port', String(other), '--spec-port', String(port)]);
    const stderr: unknown = expect.stringMatching(/^PORT_TAKEN: port \d+ of --spec-port is in use/);
    expect(second).toMatchObject({ status: 1, stdout: '', stderr });
  });
});
