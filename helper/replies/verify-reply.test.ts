// Whether a reply stands in a bundle: an answer by its proof and its text, an error by the record at which its case stood.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { converse } from '#helper/routes/conversation.ts';
import { addKey } from '#helper/keys/auth.ts';
import { inWorkplace } from '#helper/main.ts';
import { proofOfError } from '#helper/replies/proof-of-error.ts';
import { createChat } from '#helper/routes/chat.ts';
import { command } from '#tests/command-line.ts';

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
});

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
