// What POST /chat refuses before any case is opened. Each error carries a proof object.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { addKey } from '#helper/keys/auth.ts';
import { HelperError } from '#helper/terminal/errors.ts';
import { createChat } from '#helper/routes/chat.ts';

const folder = mkdtempSync(join(tmpdir(), 'affidavit-chat-errors-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const app = createChat({
  port: 8000,
  folder,
  now: () => 1_790_000_000_000,
  speak: () => Promise.reject(new Error('no case may be opened for this')),
});

interface Answer {
  readonly status: number;
  readonly body: {
    readonly code?: string;
    readonly detail?: string;
    readonly pb2s_proof?: { readonly decision: string; readonly cycles: number; readonly audit_ref: string };
  };
}
async function post(said: unknown, headers: Readonly<Record<string, string>>): Promise<Answer> {
  const answer = await app.request('http://127.0.0.1:8000/chat', {
    method: 'POST',
    headers: { host: '127.0.0.1:8000', 'content-type': 'application/json', ...headers },
    body: typeof said === 'string' ? said : said instanceof Uint8Array ? said.slice() : JSON.stringify(said),
  });
  return { status: answer.status, body: (await answer.json()) as Answer['body'] };
}
const BOATS = { name: 'boats.txt', text: 'The boathouse holds eleven rowing boats and two canoes.' };

describe('POST /chat', () => {
  it.each([
    ['sources without a key', { message: 'a', sources: [BOATS] }, {}, 401, 'KEY_REQUIRED'],
    ['a case without a key', { message: 'a', case_id: 'abcd' }, {}, 401, 'KEY_REQUIRED'],
    [
      'a key that nobody made',
      { message: 'a', sources: [BOATS] },
      { authorization: 'Bearer aff_x' },
      401,
      'KEY_REQUIRED',
    ],
    ['no message', {}, {}, 422, 'CHAT_REQUEST'],
    ['a path', { message: 'a', sources: [{ path: '/etc/passwd' }] }, {}, 422, 'CHAT_REQUEST'],
    ['a field that nobody knows', { message: 'a', system: 'be kind' }, {}, 422, 'CHAT_REQUEST'],
    ['no JSON', '{', {}, 422, 'CHAT_REQUEST'],
    ['a form', 'message=a', { 'content-type': 'text/plain' }, 415, 'CONTENT_TYPE'],
    ['a page of another site', { message: 'a' }, { origin: 'https://example.org' }, 403, 'ORIGIN_FORBIDDEN'],
    ['another host', { message: 'a' }, { host: 'example.org' }, 421, 'HOST_UNKNOWN'],
    ['stakes of no case', { stakes: { risk: 'high' } }, {}, 422, 'CHAT_REQUEST'],
    ['stakes beside a message', { message: 'a', case_id: 'abcd', stakes: { risk: 'high' } }, {}, 422, 'CHAT_REQUEST'],
    ['stakes that are none', { case_id: 'abcd', stakes: { risk: 'huge' } }, {}, 422, 'CHAT_REQUEST'],
    ['stakes without a key', { case_id: 'abcd', stakes: { risk: 'high' } }, {}, 401, 'KEY_REQUIRED'],
    ['a review of nothing', { case_id: 'abcd', review: { settle: 0, holds: true } }, {}, 422, 'CHAT_REQUEST'],
    [
      'a review beside sources',
      { case_id: 'abcd', review: { settle: 1, holds: true }, sources: [BOATS] },
      {},
      422,
      'CHAT_REQUEST',
    ],
    [
      'a review and stakes at once',
      { case_id: 'abcd', review: { settle: 1, holds: true }, stakes: { risk: 'high' } },
      {},
      422,
      'CHAT_REQUEST',
    ],
    ['a review without a key', { case_id: 'abcd', review: { settle: 1, holds: true } }, {}, 401, 'KEY_REQUIRED'],
    ['a blank message', { message: '   ' }, {}, 422, 'CHAT_REQUEST'],
    ['a message of 8 MB', { message: 'a'.repeat(8_000_000) }, {}, 422, 'CHAT_REQUEST'],
    ['an earlier question of 8 MB', { message: 'a', after: ['a'.repeat(8_000_000)] }, {}, 422, 'CHAT_REQUEST'],
    ['half a letter', '{"message": "a\\ud800"}', {}, 422, 'CHAT_REQUEST'],
    ['a letter that nobody has assigned', { message: 'a\u0378' }, {}, 422, 'CHAT_REQUEST'],
    ['a key that stands there twice', '{"message": "a", "message": "b"}', {}, 422, 'CHAT_REQUEST'],
    [
      'bytes that are no UTF-8',
      new Uint8Array([...Buffer.from('{"message": "a'), 0xff, 0x22, 0x7d]),
      {},
      422,
      'CHAT_REQUEST',
    ],
    ['brackets of all depths', `{"message": ${'['.repeat(100_000)}`, {}, 422, 'CHAT_REQUEST'],
  ])(
    'PB2S-1.1, PB2S-2.5, PB2S-5.2: %s is an error with a proof, and says no word of a reply',
    async (_what, said, headers, status, code) => {
      const answer = await post(said, headers);
      expect([answer.status, answer.body.code]).toEqual([status, code]);
      expect(answer.body.pb2s_proof).toMatchObject({ decision: 'CLARIFY', cycles: 0 });
      expect(answer.body).not.toHaveProperty('text');
      expect(answer.body).not.toHaveProperty('response');
      expect(answer.body.pb2s_proof?.audit_ref).toMatch(/^run-\d{8}-\d{6}-[0-9a-f-]{8,36}$/);
    },
  );

  it.each([
    ['another type', { message: 3 }, /^message must be /],
    ['a field that nobody knows', { message: 'a', system: 'be kind' }, /system/],
    ['a field of a document', { message: 'a', sources: [{ name: 'a', text: 3 }] }, /^sources\[0\]\.text must be /],
    ['what goes together', { clarify: '1' }, /expected a message; clarify with its case_id/],
  ])('names the field: %s', async (_what, said, field) => {
    expect((await post(said, {})).body.detail).toMatch(field);
  });

  it('asks who comes too often to wait, those without a key together, and a key by itself', async () => {
    const { key } = await addKey(folder, 'its own bucket', ['chat']);
    const seldom = createChat({
      port: 8000,
      folder,
      now: () => 1_790_000_000_000,
      rate: { burst: 2, perMinute: 1 },
      speak: () => Promise.reject(new HelperError('CLOCK_BEHIND', 'the record was later')),
    });
    const ask = (headers: Readonly<Record<string, string>> = {}) =>
      seldom.request('http://127.0.0.1:8000/chat', {
        method: 'POST',
        headers: { host: '127.0.0.1:8000', 'content-type': 'application/json', ...headers },
        body: '{"message": "a"}',
      });
    const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code;
    // The case is ahead of the clock: that is said, and nothing broke.
    expect(await codeOf(await ask())).toBe('CLOCK_BEHIND');
    expect((await ask({ authorization: 'Bearer aff_x' })).status).toBe(409);
    const often = await ask();
    expect([often.status, often.headers.get('retry-after'), await codeOf(often)]).toEqual([429, '60', 'RATE_LIMIT']);
    expect((await ask({ authorization: `Bearer ${key}` })).status).toBe(409);
  });
});
