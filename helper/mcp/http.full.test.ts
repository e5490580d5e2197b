// `affidavit mcp --http`: the SDK's own client over a real socket, and callers that have no business there.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addKey } from '#helper/keys/auth.ts';
import { verifyBundle } from '#desk/bundle/verify.ts';
import { frozen } from '#helper/frozen.ts';
import { CLIENTS_MAX, createMcpApp } from '#helper/mcp/http.ts';
import { Session } from '#helper/mcp/session.ts';
import { wantMeaning } from '#helper/meaning.ts';
import { listen, type Listening } from '#helper/routes/listen.ts';
import { findSources } from '#helper/documents/sources.ts';
import { openTerminal } from '#helper/terminal/terminal.ts';
import { freePort } from '#tests/harness/ports.ts';

const folder = mkdtempSync(join(tmpdir(), 'affidavit-mcp-http-'));
const data = join(folder, 'data');
const bundle = join(folder, 'session.affidavit');
let servers: readonly Listening[] = [];
let port = 0;
let key = '';
let other = '';
let chatKey = '';

beforeAll(async () => {
  wantMeaning(false);
  mkdirSync(data, { recursive: true });
  writeFileSync(join(folder, 'rules.txt'), 'The boathouse opens at nine. The boathouse holds eleven boats.');
  const session = await Session.begin(
    {
      data,
      documents: await findSources([
        { path: join(folder, 'rules.txt'), type: null, dated: null, credibility: null, sphere: null },
      ]),
      caseId: undefined,
      allowsInside: true,
      bundle: { path: bundle, replace: true },
      bundles: new Map(),
    },
    openTerminal(true),
  );
  key = (await addKey(data, 'assistant', ['mcp'])).key;
  other = (await addKey(data, 'another', ['mcp'])).key;
  chatKey = (await addKey(data, 'program', ['chat', 'ercp'])).key;
  port = await freePort();
  servers = await listen(createMcpApp(session, data, port).fetch, port);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  rmSync(folder, { recursive: true, force: true });
});

async function connect(bearer: string): Promise<{ client: Client; transport: StreamableHTTPClientTransport }> {
  const transport = new StreamableHTTPClientTransport(new URL(`http://localhost:${String(port)}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${bearer}` } },
  });
  const client = new Client({ name: 'assistant', version: '1.0.0' });
  await client.connect(transport);
  return { client, transport };
}

/** A request as no browser and no client would send it: `fetch` sets Host and Origin itself. */
function send(headers: Readonly<Record<string, string>>): Promise<{ status: number; code: unknown }> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path: '/mcp',
        method: 'POST',
        headers: {
          host: `localhost:${String(port)}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...headers,
        },
      },
      (response) => {
        let said = '';
        response.on('data', (part: Buffer) => (said += part.toString()));
        response.on('end', () => {
          resolve({ status: response.statusCode ?? 0, code: (JSON.parse(said) as { code?: unknown }).code });
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

describe('a client with a key', () => {
  it('asks over HTTP, and a stranger proves the session', async () => {
    const { client } = await connect(key);
    const said = await client.callTool({ name: 'ask', arguments: { question: 'When does the boathouse open?' } });
    expect(said.structuredContent).toMatchObject({
      kind: 'answer',
      citations: [{ quote: 'The boathouse opens at nine.' }],
    });
    await client.close();
    const report = await verifyBundle(frozen, readFileSync(bundle), { receipts: [], report: () => undefined });
    expect(report.verdict).toBe('proved');
  });

  it('cannot go on in the session of another key', async () => {
    const { client, transport } = await connect(key);
    const id = transport.sessionId ?? '';
    expect(id).not.toBe('');
    expect(await send({ authorization: `Bearer ${other}`, 'mcp-session-id': id })).toEqual({
      status: 404,
      code: 'NOT_FOUND',
    });
    await transport.terminateSession();
    await client.close();
    expect((await send({ authorization: `Bearer ${key}`, 'mcp-session-id': id })).status).toBe(404);
  });

  it('makes room for the next where there are too many', async () => {
    const all = [];
    for (let at = 0; at <= CLIENTS_MAX; at += 1) all.push(await connect(key));
    const [first, last] = [all[0], all[all.length - 1]];
    await expect(first?.client.listTools()).rejects.toThrow();
    expect((await last?.client.listTools())?.tools.length).toBe(6);
    await Promise.all(all.map(({ client }) => client.close()));
  });
});

describe('a caller without one', () => {
  it.each([
    ['no key', () => ({}), 401, 'KEY_REQUIRED'],
    ['an unknown key', () => ({ authorization: 'Bearer aff_nothing' }), 401, 'KEY_REQUIRED'],
    ['a key for other things', () => ({ authorization: `Bearer ${chatKey}` }), 403, 'KEY_SCOPE'],
    [
      'a page of another origin',
      () => ({ authorization: `Bearer ${key}`, origin: 'https://example.org' }),
      403,
      'ORIGIN_FORBIDDEN',
    ],
    ['a rebound name', () => ({ authorization: `Bearer ${key}`, host: 'example.org' }), 421, 'HOST_UNKNOWN'],
  ] as const)('%s is refused', async (_, headers, status, code) => {
    expect(await send(headers())).toEqual({ status, code });
  });

  it('gets nothing by the SDK either', async () => {
    await expect(connect('aff_nothing')).rejects.toThrow();
    await expect(connect(chatKey)).rejects.toThrow();
  });
});
