// `POST /chat` of the built helper, as a process of its own: both harnesses pass on it, and what a person decides goes on record.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Desk } from '#tests/harness/command.ts';
import { commandLine } from '#tests/harness/product.ts';
import { freePort } from '#tests/harness/ports.ts';

const hasPython = spawnSync('python3', ['--version']).status === 0;
const desk = new Desk();
let helper: ChildProcess;
let endpoint = '';
let key = '';

beforeAll(async () => {
  const made = await desk.run(['auth', 'add', 'harness', '--scope', 'chat', '--json']);
  ({ key } = JSON.parse(made.stdout) as { key: string });
  const [app, spec] = [await freePort(), await freePort()];
  endpoint = `http://127.0.0.1:${spec}/chat`;
  const args = [
    'serve',
    '--no-open',
    '--app-port',
    String(app),
    '--spec-port',
    String(spec),
    '--data',
    desk.path('data'),
  ];
  helper = spawn(process.execPath, [commandLine(), ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((resolve) => helper.stdout?.once('data', resolve));
});
afterAll(async () => {
  const ended = new Promise((resolve) => helper.once('close', resolve));
  helper.kill('SIGTERM');
  await ended;
  desk.clear();
});

interface Told {
  readonly code?: string;
  readonly pb2s_proof: { readonly decision: string };
  readonly response?: {
    readonly kind: string;
    readonly case_id: string;
    readonly clarify: { readonly choices: readonly string[] } | null;
    readonly waiting: readonly { readonly text: string }[];
    readonly metadata: { readonly risk_level: string };
    readonly response: { readonly answer: string };
  };
}
async function chat(said: unknown): Promise<Told> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
  const answer = await fetch(endpoint, { method: 'POST', headers, body: JSON.stringify(said) });
  return (await answer.json()) as Told;
}

describe('the running helper', () => {
  it('PB2S-5.3, PB2S-5.4: passes our harness on every prompt, with sources too', async () => {
    const { status, stdout } = await desk.run(['conformance', '--endpoint', endpoint, '--key', key, '--json']);
    const { checked, left_out } = JSON.parse(stdout) as { checked: { failed: string[] }[]; left_out: number };
    expect(checked.map(({ failed }) => failed)).toEqual([[], [], [], [], [], []]);
    expect([status, left_out]).toEqual([0, 0]);
  });

  it.skipIf(!hasPython)('PB2S-5.3, PB2S-5.4: passes scripts/conformance.py on every prompt', async () => {
    const child = spawn('python3', ['scripts/conformance.py', '--endpoint', endpoint, '--key', key]);
    let said = '';
    child.stdout.on('data', (part: Buffer) => (said += part.toString()));
    const status = await new Promise((resolve) => child.on('close', resolve));
    expect(said).toMatch(/^6 of 6 prompts passed$/m);
    expect(status).toBe(0);
  });
});

describe('what a person decides over /chat', () => {
  const DOSE = 'The maximum daily dose of paracetamol for adults is';
  const statute = (name: string, text: string) => ({ name, text, type: 'statute' });

  it('PB2S-2.4b: a question back is settled in one more turn', async () => {
    const sources = [
      statute('old.txt', `${DOSE} 4000 mg.`),
      statute('new.txt', `${DOSE} 3000 mg.`),
      statute('old-too.txt', `${DOSE} 4000 mg. Store it dry.`),
      statute('new-too.txt', `${DOSE} 3000 mg. Ask a doctor.`),
    ];
    const asked = await chat({ message: 'What is the maximum daily dose of paracetamol for adults?', sources });
    expect([asked.pb2s_proof.decision, asked.response?.metadata.risk_level]).toEqual(['CLARIFY', 'HIGH']);
    const settled = await chat({ case_id: asked.response?.case_id, clarify: 'new.txt' });
    expect(settled.pb2s_proof.decision).toBe('APPROVE');
    expect(settled.response?.response.answer).toMatch(/is 3000 mg\. \[1\]\[2\]$/);
  });

  it('EBOM-REQ-030, EBOM-REQ-192, EBOM-REQ-194: a review and stakes are acts of a case that verifies', async () => {
    const text = 'A dose of 40 mg of Dolorin is good.';
    const sources = [
      { name: 'one.txt', text: `The most an adult should take is 8 tablets of Dolorin.\n\n${text}` },
      { name: 'two.txt', text: `About Dolorin.\n\n${text}` },
    ].map((source) => ({ ...source, type: 'official_documentation' }));
    const held = await chat({ message: 'Is a dose of 40 mg of Dolorin good?', sources });
    const case_id = held.response?.case_id ?? '';
    expect(held.response?.waiting.map((one) => one.text)).toEqual([text]);
    const holds = await chat({ case_id, review: { settle: 1, holds: true } });
    expect([holds.response?.kind, holds.response?.response.answer]).toEqual(['answer', `Yes: ${text} [1][2]`]);
    expect((await chat({ case_id, stakes: { risk: 'medium' } })).code).toBe('STAKES_REFUSED');
    const lower = await chat({ case_id, stakes: { risk: 'medium', reason: 'A quiz.' } });
    expect(lower.response?.metadata.risk_level).toBe('MEDIUM');

    await desk.run(['export', case_id, '--out', 'held.affidavit']);
    const verified = await desk.run(['verify', 'held.affidavit', '--json']);
    expect(verified.stdout).toContain('"verdict":"proved"');
  });
});
