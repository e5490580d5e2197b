// POST /chat over the real cases of a data folder, with the frozen core and engines of this build.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addKey, accessBy, readKeys, revokeKey } from '#helper/keys/auth.ts';
import { converse, converseFleetingly } from '#helper/routes/conversation.ts';
import { inWorkplace } from '#helper/main.ts';
import { createChat } from '#helper/routes/chat.ts';
import { findCase } from '#helper/cases/stored-case.ts';
import { openApi } from '#helper/ercp/openapi.ts';
import { schemaErrors } from '#tests/json-schema.ts';
import { failedPb2s } from '#tests/pb2s-check.ts';

const folder = mkdtempSync(join(tmpdir(), 'affidavit-chat-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const app = createChat({
  port: 8000,
  folder,
  now: () => 1_790_000_000_000,
  speak: (said, signal, isKept) =>
    isKept ? inWorkplace(folder, (place) => converse(place, said, signal)) : converseFleetingly(folder, said, signal),
});
let key = '';
let other = '';
beforeAll(async () => {
  key = (await addKey(folder, 'test', ['chat'])).key;
  other = (await addKey(folder, 'for nothing', [])).key;
});

interface Answer {
  readonly status: number;
  readonly body: {
    readonly text?: string;
    readonly code?: string;
    readonly pb2s_proof?: { readonly decision: string; readonly cycles: number; readonly audit_ref: string };
    readonly response?: {
      readonly kind: string;
      readonly case_id: string | null;
      readonly clarify: { readonly questions: readonly string[]; readonly choices: readonly string[] } | null;
      readonly waiting: readonly { readonly question: string; readonly text: string }[];
      readonly metadata: { readonly risk_level: string };
      readonly response: { readonly answer: string };
    };
  };
}
async function post(said: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const answer = await app.request('http://127.0.0.1:8000/chat', {
    method: 'POST',
    headers: { host: '127.0.0.1:8000', 'content-type': 'application/json', ...headers },
    body: typeof said === 'string' ? said : JSON.stringify(said),
  });
  return { status: answer.status, body: (await answer.json()) as Answer['body'] };
}
/** The ledger of a case, as it lies in the data folder. */
async function ledgerOf(caseId: string | null | undefined): Promise<{ readonly size: number; readonly text: string }> {
  return inWorkplace(folder, async ({ store }) => {
    const found = await findCase(store, caseId ?? '');
    const ledger = await store.ledger(found.caseId);
    const { size } = await ledger.tip();
    return { size, text: JSON.stringify(await ledger.read(0, size)) };
  });
}
/** Every file with its bytes. */
function contentsOf(place: string): readonly (readonly [string, string])[] {
  const names = readdirSync(place, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return names.map((one) => [one.name, readFileSync(join(one.parentPath, one.name), 'base64')] as const).sort();
}
const withKey = (value: string): Readonly<Record<string, string>> => ({ authorization: `Bearer ${value}` });
const BOATS = { name: 'boats.txt', text: 'The boathouse holds eleven rowing boats and two canoes.' };
const DOSE = 'The maximum daily dose of paracetamol for adults is';
const statute = (name: string, text: string) => ({ name, text, type: 'statute' });
const DOSES = [
  statute('old.txt', `${DOSE} 4000 mg.`),
  statute('new.txt', `${DOSE} 3000 mg.`),
  statute('old-too.txt', `${DOSE} 4000 mg. Store it dry.`),
  statute('new-too.txt', `${DOSE} 3000 mg. Ask a doctor.`),
];

describe('POST /chat', () => {
  it('PB2S-5.2, PB2S-2.5: without a key, a fresh and empty case refuses, with text and proof', async () => {
    const { body, status } = await post({ message: 'How many rowing boats does the boathouse hold?' });
    expect(status).toBe(200);
    expect(body.response?.kind).toBe('refusal');
    expect(failedPb2s(body.text ?? '', body.pb2s_proof)).toEqual([]);
    expect(body.pb2s_proof).toMatchObject({ decision: 'APPROVE', cycles: 0 });
  });

  it.each([
    ['a question', {}],
    ['a question after others', { after: ['How many canoes does the boathouse hold?'] }],
    ['a question with a key that opens nothing here', {}, 'other'],
  ])('stores nothing without a key: %s', async (_what, more, who = '') => {
    const before = readdirSync(folder, { recursive: true }).sort();
    const { body, status } = await post(
      { message: 'How many rowing boats does the boathouse hold?', ...more },
      who === 'other' ? withKey(other) : {},
    );
    expect([status, body.response?.kind, body.response?.case_id]).toEqual([200, 'refusal', null]);
    expect(readdirSync(folder, { recursive: true }).sort()).toEqual(before);
  });

  it.each([
    ['no JSON', '{"message":'],
    ['a key twice', '{"message": "How many boats?", "message": "How many?"}'],
    [
      'a name that leaves its folder',
      { message: 'How many boats?', sources: [{ ...BOATS, name: '../../etc/passwd' }] },
    ],
    ['deep nesting', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['a case of somebody', { message: 'How many boats?', case_id: '../auth.json' }],
    [
      'a document of many lines',
      { message: 'How many boats?', sources: [{ name: 'a.csv', text: ','.repeat(900_000) }] },
    ],
    ['a prototype', '{"message": "How many boats?", "__proto__": {"kept": true}}'],
    ['questions without end', { message: 'How many boats?', after: Array.from({ length: 10_000 }, () => 'How many?') }],
  ])(
    'leaves the data folder as it was, byte for byte, for a caller without a key who sends %s',
    async (_what, sent) => {
      const before = contentsOf(folder);
      const { status } = await post(sent);
      expect(status).toBeLessThan(500);
      expect(contentsOf(folder)).toEqual(before);
    },
  );

  it('makes nothing for a question that the core would refuse, even with a key', async () => {
    const before = readdirSync(folder, { recursive: true }).sort();
    for (const message of ['a'.repeat(8_000_000), 'What is \u0378?', 'ä'.repeat(4097)])
      for (const headers of [{}, withKey(key)]) {
        const { body, status } = await post({ message }, headers);
        expect([status, body.code]).toEqual([422, 'CHAT_REQUEST']);
      }
    const lone = await post('{"message": "What is \\ud800?"}', withKey(key));
    expect([lone.status, lone.body.code]).toEqual([422, 'CHAT_REQUEST']);
    expect(readdirSync(folder, { recursive: true }).sort()).toEqual(before);
  });

  it('PB2S-5.2: with a key, its sources answer', async () => {
    const { body } = await post(
      { message: 'How many rowing boats does the boathouse hold?', sources: [BOATS] },
      withKey(key),
    );
    expect(body.response?.kind).toBe('answer');
    expect(body.response?.response.answer).toContain('eleven rowing boats');
    expect(failedPb2s(body.text ?? '', body.pb2s_proof)).toEqual([]);
    expect(body.pb2s_proof?.cycles).toBe(1);
  });

  it('PB2S-2.4b: a question back is answered in one more turn of the case', async () => {
    const message = 'What is the maximum daily dose of paracetamol for adults?';
    const asked = await post({ message, sources: DOSES }, withKey(key));
    expect(asked.body.response?.kind).toBe('refusal'); // the stakes are high
    expect(asked.body.pb2s_proof?.decision).toBe('CLARIFY');
    expect(failedPb2s(asked.body.text ?? '', asked.body.pb2s_proof)).toEqual([]);
    expect(asked.body.response?.clarify?.questions).toHaveLength(2);
    const choice = asked.body.response?.clarify?.choices.find((one) => one.includes('new'))?.slice(0, 1);
    const answered = await post({ case_id: asked.body.response?.case_id, clarify: choice }, withKey(key));
    expect(answered.body.response?.response.answer).toMatch(/is 3000 mg\. \[1\]\[2\]$/);
    expect(answered.body.pb2s_proof?.decision).toBe('APPROVE');
    const again = await post({ case_id: asked.body.response?.case_id, clarify: '1' }, withKey(key));
    expect([again.status, again.body.code]).toEqual([409, 'NOTHING_ASKED_BACK']);
    const atOnce = await post({ message, sources: DOSES, clarify: 'old.txt' }, withKey(key));
    expect(atOnce.body.response?.response.answer).toMatch(/is 4000 mg\. \[1\]\[2\]$/);
    // Not one of the two that were offered: its side is meant.
    const plain = DOSES.map((one) => ({ ...one, type: 'unknown' }));
    const sides = await post({ message, sources: plain }, withKey(key));
    expect(sides.body.response?.clarify?.choices.join()).not.toContain('old-too');
    const side = await post({ case_id: sides.body.response?.case_id, clarify: 'old-too.txt' }, withKey(key));
    expect(side.body.response?.response.answer).toMatch(/is 4000 mg\. \[1\]\[2\]$/);
  });

  it('EBOM-REQ-192: stakes are set by hand, with a reason where they are lowered, and the question is asked again', async () => {
    const message = 'What is the maximum daily dose of paracetamol for adults?';
    const official = DOSES.map((one) => ({ ...one, text: `${DOSE} 4000 mg.`, type: 'unknown' }));
    const high = await post({ message, sources: official.slice(0, 1) }, withKey(key));
    expect([high.body.response?.kind, high.body.response?.metadata.risk_level]).toEqual(['refusal', 'HIGH']);
    const case_id = high.body.response?.case_id;
    const { size } = await ledgerOf(case_id);
    for (const stakes of [{ risk: 'low' }, { risk: 'low', reason: ' ' }, { risk: 'high', reason: 'a' }]) {
      const refused = await post({ case_id, stakes }, withKey(key));
      expect([refused.status, refused.body.code]).toEqual([409, 'STAKES_REFUSED']);
      expect(refused.body.pb2s_proof).toMatchObject({ decision: 'CLARIFY', cycles: 0 });
    }
    expect((await ledgerOf(case_id)).size).toBe(size);
    const lower = await post({ case_id, stakes: { risk: 'low', reason: 'A quiz at school.' } }, withKey(key));
    expect(lower.status).toBe(200);
    expect(lower.body.response?.metadata.risk_level).not.toBe('HIGH');
    expect(lower.body.response?.kind).toBe('answer');
    expect((await ledgerOf(case_id)).text).toContain('A quiz at school.');
    const higher = await post({ case_id, stakes: { risk: 'HIGH' } }, withKey(key));
    expect([higher.body.response?.kind, higher.body.response?.metadata.risk_level]).toEqual(['refusal', 'HIGH']);
    expect(failedPb2s(higher.body.text ?? '', higher.body.pb2s_proof)).toEqual([]);
  });

  it('EBOM-REQ-192: what a paper says is told at a wish, as its words; of a dose it is not, and nothing is recorded', async () => {
    const lease = {
      name: 'lease.txt',
      text: 'The tenant hands back both keys. A lock that is changed costs 60 euros.',
    };
    const asked = await post({ message: 'What happens if I lose the key?', sources: [lease] }, withKey(key));
    expect([asked.body.response?.kind, asked.body.response?.metadata.risk_level]).toEqual(['refusal', 'MEDIUM']);
    const told = await post({ case_id: asked.body.response?.case_id, tell: true }, withKey(key));
    expect(told.body.response?.kind).toBe('answer');
    expect(told.body.response?.response.answer).toContain('The lease says: “');
    expect(told.body.text).toContain('Told at your wish');
    const official = DOSES.slice(0, 1).map((one) => ({ ...one, type: 'unknown' }));
    const dose = await post(
      { message: 'What is the maximum daily dose of paracetamol for adults?', sources: official },
      withKey(key),
    );
    const case_id = dose.body.response?.case_id;
    const { size } = await ledgerOf(case_id);
    const refused = await post({ case_id, tell: true }, withKey(key));
    expect([refused.status, refused.body.code]).toEqual([409, 'NOTHING_TO_TELL']);
    expect((await ledgerOf(case_id)).size).toBe(size);
  });

  it('EBOM-REQ-030, EBOM-REQ-194: what waits for review is listed, and a person settles it', async () => {
    const text = 'A dose of 40 mg of Dolorin is good.';
    const sources = [
      { name: 'one.txt', text: `The most an adult should take is 8 tablets of Dolorin.\n\n${text}` },
      { name: 'two.txt', text: `About Dolorin.\n\n${text}` },
    ].map((one) => ({ ...one, type: 'official_documentation' }));
    const message = 'Is a dose of 40 mg of Dolorin good?';
    const held = await post({ message, sources }, withKey(key));
    expect([held.body.response?.kind, held.body.response?.waiting]).toEqual(['refusal', [{ question: message, text }]]);
    const case_id = held.body.response?.case_id;
    const wrong = await post({ case_id, review: { settle: 2, holds: true } }, withKey(key));
    expect([wrong.status, wrong.body.code]).toEqual([409, 'NOTHING_WAITS']);
    const holds = await post({ case_id, review: { settle: 1, holds: true } }, withKey(key));
    expect([holds.body.response?.response.answer, holds.body.response?.waiting]).toEqual([`Yes: ${text} [1][2]`, []]);
    const twice = await post({ case_id, review: { settle: 1, holds: true } }, withKey(key));
    expect([twice.status, twice.body.code]).toEqual([409, 'NOTHING_WAITS']);

    const again = await post({ message, sources }, withKey(key));
    const dropped = await post(
      { case_id: again.body.response?.case_id, review: { settle: 1, holds: false } },
      withKey(key),
    );
    expect([dropped.body.response?.kind, dropped.body.response?.waiting]).toEqual(['refusal', []]);
  });

  it('a key opens what its scopes name', async () => {
    const answer = await post({ message: 'a', sources: [BOATS] }, withKey(other));
    expect([answer.status, answer.body.code]).toEqual([403, 'KEY_SCOPE']);
    const unknown = await post({ message: 'a', case_id: 'ffff-ffff' }, withKey(key));
    expect([unknown.status, unknown.body.code]).toEqual([404, 'CASE_NOT_FOUND']);
  });
});

describe('API keys', () => {
  it('are kept as hashes alone, and open nothing once revoked', async () => {
    const made = await addKey(folder, 'short-lived', ['chat']);
    expect(readFileSync(join(folder, 'api-keys.json'), 'utf8')).not.toContain(made.key);
    expect(await accessBy(folder, `Bearer ${made.key}`, 'chat')).toBe('allowed');
    await revokeKey(folder, made.kept.id);
    expect(await accessBy(folder, `Bearer ${made.key}`, 'chat')).toBe('unknown');
    expect((await readKeys(folder)).map(({ name }) => name)).toEqual(['test', 'for nothing']);
    await expect(revokeKey(folder, made.kept.id)).rejects.toThrow('KEY_UNKNOWN');
    await expect(addKey(folder, ' ', ['chat'])).rejects.toThrow('KEY_NAME');
  });
});

describe('/openapi.json', () => {
  const document = openApi('http://127.0.0.1:8000') as unknown as {
    readonly paths: Readonly<Record<string, object>>;
    readonly components: { readonly schemas: Readonly<Record<string, object>> };
  };
  const errorsOf = (name: string, value: unknown): readonly object[] =>
    schemaErrors({ ...document, $ref: `#/components/schemas/${name}` }, value);

  it('has every address that programs are served at', () => {
    const ercp = ['run', 'generate', 'verify', 'extract_constraints', 'stabilize', 'mutate', 'trace/{trace_id}'];
    const all = ['/chat', '/docs', '/health', '/openapi.json', '/ercp/v1/trace/{trace_id}/pii'];
    expect(Object.keys(document.paths).sort()).toEqual([...all, ...ercp.map((name) => `/ercp/v1/${name}`)].sort());
  });

  it('PB2S-5.2: what is sent, answered and refused over /chat is as it says', async () => {
    const asked = { message: 'How many canoes does the boathouse hold?', sources: [BOATS] };
    expect(errorsOf('ChatRequest', asked)).toEqual([]);
    const told = await post(asked, withKey(key));
    expect([told.status, errorsOf('ChatReply', told.body)]).toEqual([200, []]);
    const refused = await post({ message: 'Who painted the ceiling?' });
    expect([refused.status, errorsOf('ChatReply', refused.body)]).toEqual([200, []]);
    const wrong = { message: 7, other: true };
    const problem = await post(wrong);
    expect([problem.status, errorsOf('ChatProblem', problem.body)]).toEqual([422, []]);
    expect(errorsOf('ChatRequest', wrong)).not.toEqual([]);
    expect(errorsOf('ChatReply', problem.body)).not.toEqual([]);
  });
});
