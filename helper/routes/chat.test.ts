// The draft of a model over `POST /chat`, while it is written: seen as what nobody has checked, with the gated reply as the last event.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { HelperError } from '#helper/terminal/errors.ts';
import { createChat, type ChatOptions, type Spoken } from '#helper/routes/chat.ts';

const folder = mkdtempSync(join(tmpdir(), 'affidavit-chat-stream-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SPOKEN = {
  edge: { text: 'Eleven boats. [1]', pb2s_proof: {}, kind: 'answer' },
  caseId: null,
  instead: null,
  axioms: [],
  constraints: [],
  clarify: null,
  waiting: [],
} as unknown as Spoken;

async function events(speak: ChatOptions['speak'], accept = 'text/event-stream') {
  const app = createChat({ port: 8000, folder, now: () => 1_790_000_000_000, speak });
  const answer = await app.request('http://127.0.0.1:8000/chat', {
    method: 'POST',
    headers: { host: '127.0.0.1:8000', 'content-type': 'application/json', accept },
    body: JSON.stringify({ message: 'How many boats are there?' }),
  });
  const text = await answer.text();
  const told = [...text.matchAll(/event: (\w+)\ndata: (.+)\n\n/gu)].map(
    ([, event, data]) => [event, JSON.parse(data ?? '') as Record<string, unknown>] as const,
  );
  return { told, text, headers: answer.headers };
}

const standing = 'draft, not yet checked';

it('sends what is new of a draft, again from the start where another is written, and the reply last', async () => {
  const { headers, told } = await events((_said, _signal, _kept, hear) => {
    for (const draft of ['Twelve', 'Twelve boats', 'Eleven boats']) hear?.(draft);
    return Promise.resolve(SPOKEN);
  });
  expect(headers.get('cache-control')).toBe('no-store');
  expect(told).toEqual([
    ['draft', { standing, at: 0, text: 'Twelve' }],
    ['draft', { standing, at: 6, text: ' boats' }],
    ['draft', { standing, at: 0, text: 'Eleven boats' }],
    ['reply', expect.objectContaining({ text: 'Eleven boats. [1]', pb2s_proof: {} })],
  ]);
});

it('a failure is the last event, with its code and a proof that approves nothing', async () => {
  const { told } = await events((_said, _signal, _kept, hear) => {
    hear?.('Twelve');
    return Promise.reject(new HelperError('STORE_LOCKED', 'the case is open elsewhere.'));
  });
  expect(told.map(([event]) => event)).toEqual(['draft', 'problem']);
  expect(told[1]?.[1]).toMatchObject({
    code: 'BUSY',
    pb2s_proof: { decision: expect.not.stringMatching(/^APPROVE$/u) as unknown },
  });
});

it('who does not ask for a stream gets no word of a draft', async () => {
  const { text } = await events((_said, _signal, _kept, hear) => {
    expect(hear).toBeUndefined();
    return Promise.resolve(SPOKEN);
  }, 'application/json');
  expect(JSON.parse(text)).toMatchObject({ text: 'Eleven boats. [1]' });
  expect(text).not.toContain(standing);
});
