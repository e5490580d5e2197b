// What a run of ERCP has learned holds for the answers of a case over /chat: accepted by its trace, told with where it came from.

import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addKey } from '#helper/keys/auth.ts';
import { run } from '#helper/cli.ts';
import { startErcp, type ErcpServer } from '#tests/harness/ercp-server.ts';

let server: ErcpServer;
let both = '';
let chatOnly = '';
beforeAll(async () => {
  server = await startErcp();
  both = (await addKey(server.folder, 'both', ['chat', 'ercp'])).key;
  chatOnly = (await addKey(server.folder, 'chat', ['chat'])).key;
  await post('/ercp/v1/run', {
    trace_id: 'lake',
    problem: 'The lake is 40 m deep. How deep is the lake?',
    config: { model: 'm', max_iterations: 4 },
    constraints: [
      {
        nl_text: 'The lake is 40 m deep.',
        predicate: { predicate_name: 'Equal', args: { left: 'lake.depth', right: '40', unit: 'm' } },
      },
    ],
  });
});
afterAll(() => server.close());

interface Told {
  readonly status: number;
  readonly body: {
    readonly code?: string;
    readonly text?: string;
    readonly response?: {
      readonly kind: string;
      readonly case_id: string;
      readonly constraints: readonly { readonly text: string; readonly trace_id: string | null }[];
    };
  };
}
async function post(path: string, body: object, key = both): Promise<Told> {
  const answer = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Told['body'] };
}
const cases = (): number => readdirSync(join(server.folder, 'cases')).length;

const WRONG = { name: 'lake.md', text: 'The depth of the lake is 55 m. The lake is on the map since 1910.' };
const ASKED = { message: 'What is the depth of the lake?', sources: [WRONG] };

describe('a constraint that a run has learned', () => {
  it('ERCP-2.4b: refuses an answer that breaks it, named with its text and its run; without it the answer is given', async () => {
    const free = await post('/chat', ASKED);
    expect([free.body.response?.kind, free.body.text]).toEqual(['answer', expect.stringContaining('55 m')]);
    const { body } = await post('/chat', { ...ASKED, constraints: ['lake'] });
    expect(body.response?.kind).toBe('refusal');
    expect(body.text).toContain('Constraint: “The lake is 40 m deep.”');
    expect(body.response?.constraints).toMatchObject([{ text: 'The lake is 40 m deep.', trace_id: 'lake' }]);
    const again = await post('/chat', {
      ...ASKED,
      sources: [],
      case_id: body.response?.case_id,
      constraints: ['lake'],
    });
    expect([again.body.response?.kind, again.body.response?.constraints.length]).toEqual(['refusal', 1]);
    const other = await post('/chat', {
      message: 'Since when is the lake on the map?',
      case_id: body.response?.case_id,
    });
    expect([other.body.response?.kind, other.body.text]).toEqual(['answer', expect.stringContaining('1910')]);
  });

  it('ERCP-11.1: is accepted by nobody who may not read runs, and a run that is not there leaves nothing behind', async () => {
    const before = cases();
    expect((await post('/chat', { ...ASKED, constraints: ['lake'] }, chatOnly)).body.code).toBe('KEY_SCOPE');
    const absent = await post('/chat', { ...ASKED, constraints: ['no-such-run'] });
    expect([absent.status, absent.body.code]).toEqual([404, 'TRACE_NOT_FOUND']);
    expect(cases()).toBe(before);
  });

  it('ERCP-5.1: a stranger replays the refusal, with what was accepted', async () => {
    const { body } = await post('/chat', { ...ASKED, constraints: ['lake'] });
    const folder = mkdtempSync(join(tmpdir(), 'affidavit-lake-'));
    const file = join(folder, 'lake.affidavit');
    const said = { stdout: '', stderr: '' };
    const command = (...args: readonly string[]): Promise<number> =>
      run([...args], {
        stdin: (async function* () {
          await Promise.resolve();
          yield new Uint8Array();
        })(),
        stdout: (part) => (said.stdout += typeof part === 'string' ? part : new TextDecoder().decode(part)),
        stderr: (text) => (said.stderr += text),
        env: {},
      });
    const id = body.response?.case_id ?? '';
    expect([await command('export', id, '--out', file, '--data', server.folder), said.stderr]).toEqual([0, '']);
    said.stdout = '';
    expect(await command('verify', file, '--json')).toBe(0);
    expect(JSON.parse(said.stdout)).toMatchObject({ verdict: 'proved' });
    writeFileSync(join(folder, 'done'), '');
    rmSync(folder, { recursive: true });
  });
});
