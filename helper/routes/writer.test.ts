// Who may use the model of this program: its own page, and the page of an origin that a person has paired.

import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Hono } from 'hono';
import type { HeardOracle } from '#core/ports.ts';
import { addKey, findKey, readKeys, revokeKey } from '#helper/keys/auth.ts';
import { HelperError } from '#helper/terminal/errors.ts';
import { createApp } from '#helper/routes/app.ts';
import { Pairing } from '#helper/routes/pairing.ts';

const PORT = 8462;
const HERE = `http://localhost:${String(PORT)}`;
const PAGE = 'https://affidavit.example';
const EVIL = 'https://evil.example';

/** As the core writes it; nothing here reads the prompt. */
const REQUEST = {
  attempt: 1,
  avoid: [],
  both: [],
  evidence: [],
  prompt: {
    grammar: 'root ::= "NOTHING"',
    lines: 1,
    max_tokens: 16,
    system: 'Answer.',
    user: 'When was Zorin founded?',
  },
  question: 'When was Zorin founded?',
  risk: 'LOW',
};
let folder: string;
let shown: string[];
let asked: unknown[];
let app: Hono;
const writer: HeardOracle = {
  identity: {
    oracle_id: 'llama.cpp/local/writer',
    model_id: `gguf:tiny@sha256:${'a'.repeat(64)}`,
    params: { max_tokens: 1_024, seed: 0, temperature: 0, top_p: null },
    reproducible: false,
    settings: { weights: 'local' },
  },
  ask: (_, input) => {
    asked.push(input.request);
    return Promise.resolve({ stop: 'end', text: 'NOTHING' });
  },
};
const create = (one: HeardOracle | null = writer, pair: string | null = PAGE, keys = folder): Hono =>
  createApp({
    page: { respond: () => Promise.resolve(null) },
    hub: () => Promise.resolve(null),
    port: PORT,
    model: { writer: one, folder: keys, pair, show: (line) => shown.push(line) },
  });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'affidavit-pair-'));
  shown = [];
  asked = [];
  app = create();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Sent {
  readonly origin?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}
async function send(path: string, { body, headers = {}, origin }: Sent = {}, to = app) {
  const response = await to.request(`${HERE}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      host: `localhost:${String(PORT)}`,
      ...(origin === undefined ? {} : { origin }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    allows: response.headers.get('access-control-allow-origin'),
    wait: response.headers.get('retry-after'),
    said: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>,
  };
}
const codeIn = (line: string | undefined): string =>
  /Code: (\d{4}) (\d{4})/
    .exec(line ?? '')
    ?.slice(1)
    .join('') ?? '';
async function pair(): Promise<{ id: string; token: string }> {
  await send('/pair', { origin: PAGE, body: {} });
  const { said } = await send('/pair', { origin: PAGE, body: { code: codeIn(shown.at(-1)) } });
  return said as { id: string; token: string };
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('the page that this program serves', () => {
  it('finds the model at once, and has it write', async () => {
    expect(await send('/helper.json')).toMatchObject({ status: 200, said: { format: 1, writer: writer.identity } });
    const wrote = await send('/writer', { origin: HERE, body: { request: REQUEST } });
    expect(wrote).toMatchObject({ status: 200, said: { stop: 'end', text: 'NOTHING' } });
    expect(asked).toEqual([REQUEST]);
  });

  it('is told where no model writes', async () => {
    expect((await send('/helper.json', {}, create(null))).said).toEqual({ format: 1, writer: null, search: null });
    const wrote = await send('/writer', { origin: HERE, body: { request: REQUEST } }, create(null));
    expect(wrote).toMatchObject({ status: 404, said: { code: 'WRITER_ABSENT' } });
  });

  it.each([
    ['WRITER_PROMPT', 422, 'WRITER_PROMPT'],
    ['WRITER_ENDED', 502, 'WRITER_FAILED'],
  ] as const)('is told %s by its code, and nothing of the text', async (code, status, told) => {
    const failing = create({ ...writer, ask: () => Promise.reject(new HelperError(code, 'secret passage')) });
    const wrote = await send('/writer', { origin: HERE, body: { request: REQUEST } }, failing);
    expect(wrote).toMatchObject({ status, said: { code: told } });
    expect(JSON.stringify(wrote)).not.toContain('secret');
  });

  it('is answered one after the other, and told where too many wait', async () => {
    const open: (() => void)[] = [];
    let atOnce = 0;
    let most = 0;
    const slow = create({
      ...writer,
      ask: async () => {
        most = Math.max(most, (atOnce += 1));
        await new Promise<void>((resolve) => open.push(resolve));
        atOnce -= 1;
        return { stop: 'end', text: 'NOTHING' };
      },
    });
    const turns = Array.from({ length: 5 }, () => send('/writer', { origin: HERE, body: { request: REQUEST } }, slow));
    expect(await turns[4]).toMatchObject({ status: 429, wait: '1', said: { code: 'BUSY' } });
    for (let done = 0; done < 4; done += 1) {
      await expect.poll(() => open.length).toBe(done + 1);
      open[done]?.();
    }
    expect((await Promise.all(turns.slice(0, 4))).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(most).toBe(1);
  });
});

describe('a draft that is shown while it is written', () => {
  it('ends where nobody reads it any more, and the next one is written', async () => {
    let ended: AbortSignal | undefined;
    const endless = create({
      ...writer,
      ask: (signal, _input, _blobs, hear) => {
        ended = signal;
        hear?.('So far');
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
      },
    });
    const headers = { host: `localhost:${String(PORT)}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ request: REQUEST });
    const turn = async () =>
      endless.request(`${HERE}/writer`, {
        method: 'POST',
        body,
        headers: { ...headers, accept: 'application/x-ndjson' },
      });
    for (let at = 0; at < 6; at += 1) {
      const reader = (await turn()).body?.getReader();
      const { value } = (await reader?.read()) ?? {};
      expect(new TextDecoder().decode(value)).toBe('{"at":0,"text":"So far"}\n');
      await reader?.cancel();
      expect(ended?.aborted).toBe(true);
    }
  });
});

describe('a page of another origin', () => {
  it('is let in by the code in the terminal, for its origin alone, until the key is revoked', async () => {
    expect(await send('/pair', { origin: PAGE, body: {} })).toMatchObject({ status: 200, allows: PAGE });
    expect(shown[0]).toContain(PAGE);
    const { said } = await send('/pair', { origin: PAGE, body: { code: codeIn(shown[0]) } });
    const { id, token } = said as { id: string; token: string };
    expect(readFileSync(join(folder, 'api-keys.json'), 'utf8')).not.toContain(token);
    expect(await readKeys(folder)).toMatchObject([{ id, scopes: ['writer'], origin: PAGE }]);

    const wrote = await send('/writer', { origin: PAGE, headers: bearer(token), body: { request: REQUEST } });
    expect(wrote).toMatchObject({ status: 200, allows: PAGE });

    await revokeKey(folder, id);
    const after = await send('/writer', { origin: PAGE, headers: bearer(token), body: { request: REQUEST } });
    expect(after).toMatchObject({ status: 401, said: { code: 'KEY_REQUIRED' } });
    expect(asked).toHaveLength(1);
  });

  it('has this program prove that it knows the key, before it is sent anything', async () => {
    const { id, token } = await pair();
    const nonce = '5'.repeat(64);
    const found = await send(`/helper.json?key=${id}&nonce=${nonce}`, { origin: PAGE });
    // By hand: HMAC-SHA256 under the hash of the key, over who asks whom.
    const expected = createHmac('sha256', createHash('sha256').update(token).digest())
      .update(`affidavit helper\n8462\n${PAGE}\n${nonce}`)
      .digest('hex');
    expect(found).toMatchObject({ status: 200, said: { proof: expected, writer: writer.identity } });
    // One that does not keep the key cannot: it has nothing to sign with.
    const other = mkdtempSync(join(tmpdir(), 'affidavit-other-'));
    const squatter = create(writer, PAGE, other);
    const asked = await send(`/helper.json?key=${id}&nonce=${nonce}`, { origin: PAGE }, squatter);
    expect(asked).toMatchObject({ status: 401, said: { code: 'KEY_REQUIRED' } });
    rmSync(other, { recursive: true, force: true });
  });

  it('learns neither the model nor whether there is one before it is paired', async () => {
    expect((await send('/helper.json', { origin: PAGE })).said).toEqual({ format: 1 });
  });

  it('is asked for its key even where the person has named it', async () => {
    const wrote = await send('/writer', { origin: PAGE, body: { request: REQUEST } });
    expect(wrote).toMatchObject({ status: 401, said: { code: 'KEY_REQUIRED' } });
    expect(asked).toEqual([]);
  });

  it('a key of another origin, or for something else, opens nothing', async () => {
    const foreign = await addKey(folder, 'other', ['writer'], 'https://other.example');
    const chat = await addKey(folder, 'chat', ['chat', 'ercp']);
    for (const { key } of [foreign, chat])
      expect(await send('/writer', { origin: PAGE, headers: bearer(key), body: { request: REQUEST } })).toMatchObject({
        status: 403,
        said: { code: 'KEY_SCOPE' },
      });
    expect(asked).toEqual([]);
  });

  it('a key of pairing opens neither chat nor ERCP', async () => {
    const { token } = await pair();
    expect((await findKey(folder, token))?.scopes).toEqual(['writer']);
  });

  it('reads nothing but the three addresses of the model', async () => {
    await pair();
    for (const path of ['/', '/health', '/hub/x/y', '/chat', '/ercp/v1/run', '/helper.json/', '/writer/x', '//writer'])
      expect(await send(path, { origin: PAGE })).toMatchObject({ status: 403, allows: null });
  });
});

describe('the guard', () => {
  const paths = ['/helper.json', '/pair', '/writer'];

  it('AMB-70: a rebound name reaches nothing, whatever origin it says', async () => {
    for (const path of paths)
      for (const origin of [undefined, PAGE, HERE, 'http://rebound.example:8462'])
        for (const host of ['rebound.example:8462', 'localhost', 'localhost:80', 'localhost.:8462']) {
          const to = { headers: { host }, body: {}, ...(origin === undefined ? {} : { origin }) };
          expect(await send(path, to)).toMatchObject({ status: 421, allows: null });
        }
    expect([shown, asked]).toEqual([[], []]);
  });

  it('AMB-70: another site can send nothing, by fetch, form or image', async () => {
    for (const path of paths) {
      for (const origin of [EVIL, 'null', `${PAGE}.evil.example`, 'http://affidavit.example', `${PAGE}:444`, ''])
        for (const body of [undefined, {}])
          expect(await send(path, { origin, body })).toMatchObject({ status: 403, allows: null });
      const image = await send(path, { headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' } });
      expect(image).toMatchObject({ status: 403, said: { code: 'CROSS_SITE' } });
    }
    expect([shown, asked]).toEqual([[], []]);
  });

  it('a body that a form can send is not taken', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      for (const path of ['/pair', '/writer']) {
        const sent = await send(path, { origin: HERE, body: '{"request":{}}', headers: { 'content-type': type } });
        expect(sent).toMatchObject({ status: 415, said: { code: 'CONTENT_TYPE' } });
      }
  });

  it('tells a browser that asks first no more than that one origin may', async () => {
    const ask = (origin: string) =>
      app.request(`${HERE}/writer`, { method: 'OPTIONS', headers: { host: `localhost:${String(PORT)}`, origin } });
    const told = await ask(PAGE);
    expect(told.status).toBe(204);
    expect(told.headers.get('access-control-allow-origin')).toBe(PAGE);
    expect(told.headers.get('access-control-allow-credentials')).toBeNull();
    expect((await ask(EVIL)).status).toBe(403);
  });

  it.each([
    ['no JSON', '{'],
    ['another shape', { request: { ...REQUEST, evidence: 'all' } }],
    ['more than was asked for', { request: REQUEST, path: '/etc/passwd' }],
    ['a list', []],
    ['nothing', 'null'],
  ])('a body that is %s reaches no model', async (_, body) => {
    const sent = await send('/writer', { origin: HERE, body });
    expect(sent).toMatchObject({ status: 422, said: { code: 'WRITER_REQUEST' } });
    expect(asked).toEqual([]);
  });

  it('a body over the cap is not read', async () => {
    for (const path of ['/pair', '/writer'])
      expect(await send(path, { origin: HERE, body: `"${'x'.repeat(1_048_577)}"` })).toMatchObject({
        status: 413,
        said: { code: 'BODY_SIZE' },
      });
  });

  it.each(['../../etc', '%2e%2e%2f', '12345678/../x', "1' or 1=1", '', '0'.repeat(9), 'ABCDEFGH'])(
    'an id that is a path or no id proves nothing: %s',
    async (key) => {
      await pair();
      const query = new URLSearchParams({ key, nonce: '5'.repeat(64) });
      const { said } = await send(`/helper.json?${query.toString()}`, { origin: PAGE });
      expect(said['proof']).toBeUndefined();
      expect(said['writer']).toBeUndefined();
    },
  );
});

describe('a code', () => {
  let now = 0;
  const begun = (): Pairing =>
    new Pairing({ folder, show: (line) => shown.push(line), now: () => now, searches: false });
  beforeEach(() => (now = 1_000_000));

  it('that is guessed five times ends: the right one comes too late', async () => {
    const pairing = begun();
    pairing.begin(PAGE);
    const code = codeIn(shown[0]);
    const wrong = String((Number(code) + 1) % 100_000_000).padStart(8, '0');
    for (const guess of [wrong, '', '0', `${code}0`, code.slice(1)])
      expect(await pairing.redeem(PAGE, guess)).toBeNull();
    expect(await pairing.redeem(PAGE, code)).toBeNull();
    expect(await readKeys(folder)).toEqual([]);
  });

  it('is taken once, with or without its space', async () => {
    const pairing = begun();
    pairing.begin(PAGE);
    const code = codeIn(shown[0]);
    expect(await pairing.redeem(PAGE, `${code.slice(0, 4)} ${code.slice(4)}`)).not.toBeNull();
    expect(await pairing.redeem(PAGE, code)).toBeNull();
  });

  it('ends after two minutes, and with the next one', async () => {
    const pairing = begun();
    pairing.begin(PAGE);
    const first = codeIn(shown[0]);
    now += 120_001;
    expect(await pairing.redeem(PAGE, first)).toBeNull();
    pairing.begin(PAGE);
    const second = codeIn(shown[1]);
    now += 5_000;
    pairing.begin(PAGE);
    expect(second === codeIn(shown[2]) ? null : await pairing.redeem(PAGE, second)).toBeNull();
  });

  it('is of the origin that asked', async () => {
    const pairing = begun();
    pairing.begin(PAGE);
    expect(await pairing.redeem(EVIL, codeIn(shown[0]))).toBeNull();
    expect(await pairing.redeem(PAGE, codeIn(shown[0]))).not.toBeNull();
  });

  it('is shown every five seconds at most, and twenty times in all', () => {
    const pairing = begun();
    expect([pairing.begin(PAGE), pairing.begin(PAGE)]).toEqual([true, false]);
    now += 1_500;
    expect(pairing.pause).toBe(3_500);
    for (let more = 0; more < 30; more += 1) {
      now += 5_000;
      pairing.begin(PAGE);
    }
    expect(shown).toHaveLength(20);
    expect(pairing.pause).toBeNull();
  });
});
