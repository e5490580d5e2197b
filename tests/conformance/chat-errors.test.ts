// What POST /chat refuses before any case is opened. Each error carries a proof object.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
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
    readonly pb2s_proof?: { readonly decision: string; readonly cycles: number; readonly audit_ref: string };
  };
}
async function post(said: unknown, headers: Readonly<Record<string, string>>): Promise<Answer> {
  const answer = await app.request('http://127.0.0.1:8000/chat', {
    method: 'POST',
    headers: { host: '127.0.0.1:8000', 'content-type': 'application/json', ...headers },
    body: typeof said === 'string' ? said : JSON.stringify(said),
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
  ])('PB2S-2.5, PB2S-5.2: %s is an error with a proof', async (_what, said, headers, status, code) => {
    const answer = await post(said, headers);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.body.pb2s_proof).toMatchObject({ decision: 'APPROVE', cycles: 0 });
    expect(answer.body.pb2s_proof?.audit_ref).toMatch(/^run-\d{8}-\d{6}-[0-9a-f-]{8,36}$/);
  });
});
