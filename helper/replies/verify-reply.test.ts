// Whether a reply stands in a bundle: an answer by its proof and its text, an error by the record at which its case stood.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { converse } from '#helper/routes/conversation.ts';
import { addKey } from '#helper/keys/auth.ts';
import { inWorkplace } from '#helper/main.ts';
import { proofOfError } from '#helper/replies/proof-of-error.ts';
import { findReply } from '#helper/commands/verify-reply.ts';
import { createChat } from '#helper/routes/chat.ts';
import { command } from '#tests/command-line.ts';
import { limit } from '#tests/limits.ts';

const folder = mkdtempSync(join(tmpdir(), 'affidavit-reply-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string): string => join(folder, name);
const commanded = (...args: readonly string[]) => command(...args, '--data', folder);
const app = createChat({
  port: 8000,
  folder,
  now: () => 1_790_000_000_000,
  speak: (said, signal) => inWorkplace(folder, (place) => converse(place, said, signal)),
});

const BOATS = { name: 'boats.txt', text: 'The boathouse holds eleven rowing boats and two canoes.' };
let key = '';
const post = async (said: object): Promise<string> => {
  const answer = await app.request('http://127.0.0.1:8000/chat', {
    method: 'POST',
    headers: { host: '127.0.0.1:8000', 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(said),
  });
  return answer.text();
};
interface Said {
  readonly text: string;
  readonly pb2s_proof: { readonly error?: { readonly records: number; readonly head: string } };
  readonly response: { readonly case_id: string };
}

type Fields = Record<string, unknown>;
interface Told {
  text: string;
  pb2s_proof: unknown;
  response: Fields & { metadata: Fields; response: Fields };
}
const first = (rows: unknown): Fields => (rows as Fields[])[0] ?? {};

let answered = '';
let refused = '';
let caseId = '';
beforeAll(async () => {
  key = (await addKey(folder, 'test', ['chat'])).key;
  answered = await post({ message: 'How many canoes does the boathouse hold?', sources: [BOATS] });
  caseId = (JSON.parse(answered) as Said).response.case_id;
  // The last reply asks nothing: an error in a case that is kept.
  refused = await post({ case_id: caseId, clarify: '1' });
  writeFileSync(at('other.txt'), BOATS.text);
  await commanded('export', caseId, '--out', at('case.affidavit'));
}, limit(60_000));

/** Of the bundle of the case, with this reply beside it. */
async function verified(reply: string) {
  writeFileSync(at('reply.json'), reply);
  const { status, stdout } = await command('verify', at('case.affidavit'), '--reply', at('reply.json'), '--json');
  const { reply: found } = JSON.parse(stdout) as {
    readonly reply: { readonly stands: boolean; readonly detail: string };
  };
  return { status, ...found };
}

describe('affidavit verify --reply', () => {
  it('PB2S-1.2: an answer stands in the bundle of its case by its proof and its text', async () => {
    expect(await verified(answered)).toMatchObject({ status: 0, stands: true });
    expect(await verified(answered.replaceAll('two canoes', 'nine canoes'))).toMatchObject({
      status: 1,
      stands: false,
    });
    expect(await verified(answered.replace('"cycles":1', '"cycles":2'))).toMatchObject({ status: 1, stands: false });
  });

  it('a reply that was asked by a command stands, and says where the case stood', async () => {
    const { stdout } = await commanded('ask', 'How many canoes?', '--source', at('other.txt'), '--json');
    const { case_id } = JSON.parse(stdout) as { readonly case_id: string };
    await commanded('export', case_id, '--out', at('asked.affidavit'));
    const found = async (text: string): Promise<object> => {
      writeFileSync(at('asked.json'), text);
      return findReply(readFileSync(at('asked.affidavit')), at('asked.json'));
    };
    expect(await found(stdout)).toMatchObject({ stands: true });
    for (const [from, to] of [
      [/"records":\d+/, '"records":12'],
      [/"head":"[0-9a-f]{8}/, '"head":"00000000'],
      [/"model_used":"[^"]+"/, '"model_used":"uk-supreme-court/1"'],
      [/"content":"[^"]+"/, '"content":"The boathouse holds ninety canoes."'],
      [/"verification_status":"[^"]+"/, '"verification_status":"WITNESSED"'],
      [/"understood_as":"[^"]+"|"disclaimer":"[^"]+"/, '"disclaimer":"A lawyer has read this."'],
    ] as const) {
      expect(stdout).toMatch(from);
      expect(await found(stdout.replace(from, to)), String(from)).toMatchObject({ stands: false });
    }
  });

  it.each<readonly [string, (said: Told) => void]>([
    ['another confidence', ({ response }) => (response.metadata['confidence'] = 1)],
    ['other stakes', ({ response }) => (response.metadata['risk_level'] = 'HIGH')],
    ['another author', ({ response }) => (response.metadata['model_used'] = 'uk-supreme-court/1')],
    ['another source', ({ response }) => (first(response.response['sources'])['name'] = 'statute.txt')],
    ['other words of its source', ({ response }) => (first(response.response['sources'])['content'] = 'Nine canoes.')],
    ['another claim', ({ response }) => (first(response.response['claims'])['text'] = 'It holds nine canoes.')],
    ['a claim that is verified', ({ response }) => (first(response.response['claims'])['category'] = 'PROVED')],
    ['no conflicts where it had some', ({ response }) => (response.response['conflicts'] = [{ claim: null }])],
    ['another step of reasoning', ({ response }) => (first(response.response['reasoning_chain'])['claim'] = 'x')],
    ['another kind', ({ response }) => (response['kind'] = 'refusal')],
    ['no disclaimer', ({ response }) => void delete response['disclaimer']],
    ['another notice', ({ response }) => (response['marking'] = { notice: 'A person wrote it.' })],
    ['an axiom that it never learned', ({ response }) => (response['axioms'] = [{ text: 'x', claim_id: 'y' }])],
    ['a constraint that nobody accepted', ({ response }) => (response['constraints'] = [{ constraint_id: 'c' }])],
    ['a question back', ({ response }) => (response['clarify'] = { questions: ['Which?'], choices: [] })],
    ['another case', ({ response }) => (response['case_id'] = '0000-0000')],
    ['words of a draft that the gate had not seen', (said) => (said.text = 'It holds nine canoes. [1]')],
  ])('a reply with its proof, its text and %s does not stand', async (_what, change) => {
    const said = JSON.parse(answered) as Told;
    change(said);
    expect(JSON.stringify(said)).not.toBe(answered);
    writeFileSync(at('reply.json'), JSON.stringify(said));
    expect(await findReply(readFileSync(at('case.affidavit')), at('reply.json'))).toMatchObject({ stands: false });
  });

  it('a text with its proof stands alone, and a piece of a draft is no reply', async () => {
    const { pb2s_proof, text } = JSON.parse(answered) as Told;
    expect(await verified(JSON.stringify({ text, pb2s_proof }))).toMatchObject({ status: 0, stands: true });
    writeFileSync(at('none.json'), JSON.stringify({ standing: 'draft, not yet checked', at: 0, text }));
    const { stderr } = await command('verify', at('case.affidavit'), '--reply', at('none.json'));
    expect(stderr).toContain('REPLY_FORMAT');
  });

  it('PB2S-1.2: an error of a stored case stands on the record at which the case was', async () => {
    const { pb2s_proof } = JSON.parse(refused) as Said;
    expect(pb2s_proof).toMatchObject({
      decision: 'CLARIFY',
      error: { code: 'NOTHING_ASKED_BACK', case_id: caseId, head: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown },
    });
    expect(await verified(refused)).toMatchObject({ status: 0, stands: true });
  });

  it.each([
    ['another code', (text: string) => text.replaceAll('NOTHING_ASKED_BACK', 'NOTHING_ASKED')],
    ['another code beside the proof', (text: string) => text.replace('"code":"NOTHING_ASKED_BACK"', '"code":"BUSY"')],
    ['another time', (text: string) => text.replace(/run-\d{8}/, 'run-20250101')],
    ['another record', (text: string) => text.replace(/"records":\d+/, '"records":3')],
    ['a head that never was', (text: string) => text.replace(/"head":"[0-9a-f]{8}/, '"head":"00000000')],
    ['an approval', (text: string) => text.replace('"decision":"CLARIFY"', '"decision":"APPROVE"')],
    ['another case', (text: string) => text.replace(/"case_id":"[0-9a-f]{4}/, '"case_id":"0000')],
  ])('PB2S-1.2: an error with %s does not stand', async (_what, change) => {
    expect(change(refused)).not.toBe(refused);
    expect(await verified(change(refused))).toMatchObject({ status: 1, stands: false });
  });

  it('PB2S-1.2: an error that somebody proves for a record that the case never had does not stand', async () => {
    const stands = { case_id: caseId, records: 3, head: '0'.repeat(64) };
    const code = 'NOTHING_ASKED_BACK';
    const forged = JSON.stringify({ code, pb2s_proof: proofOfError(1_790_000_000_000, code, stands) });
    expect(await verified(forged)).toMatchObject({ status: 1, stands: false });
  });

  it('PB2S-1.2: an error of the command line in a stored case stands there, too', async () => {
    writeFileSync(at('broken.pdf'), '%PDF-1.7 and nothing else');
    const { stdout } = await commanded('ask', 'How many?', '--case', caseId, '--source', at('broken.pdf'), '--json');
    expect(stdout).toContain('"error"');
    expect(await verified(stdout)).toMatchObject({ stands: false });
    await commanded('export', caseId, '--out', at('case.affidavit'), '--force');
    expect(await verified(stdout)).toMatchObject({ status: 0, stands: true });
  });

  it('REPLY_FORMAT: what is no reply is refused', async () => {
    writeFileSync(at('none.json'), '{"text":"a"}');
    const { status, stderr } = await command('verify', at('case.affidavit'), '--reply', at('none.json'));
    expect(status).toBe(1);
    expect(stderr).toContain('REPLY_FORMAT');
  });
});
