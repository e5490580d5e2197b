// What a person decides of a reply on the command line: a question back, what waits for review, the stakes, and asking again.
import { writeFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { Desk } from '#tests/harness/command.ts';

const desk = new Desk();
afterAll(() => desk.clear());

interface Told {
  readonly kind: string;
  readonly case_id: string;
  readonly pb2s_proof: { readonly decision: string };
  readonly response: { readonly answer: string };
  readonly metadata: { readonly risk_level: string };
}
const told = (stdout: string): Told => JSON.parse(stdout) as Told;

const DOSE = 'The maximum daily dose of paracetamol for adults is';
const PAPERS = {
  'old.txt': `${DOSE} 4000 mg.`,
  'new.txt': `${DOSE} 3000 mg.`,
  'old-too.txt': `${DOSE} 4000 mg. Store it dry.`,
  'new-too.txt': `${DOSE} 3000 mg. Ask a doctor.`,
};

describe('a question back on the command line', () => {
  it('PB2S-2.4b: is exit 4, and one more word settles it', async () => {
    for (const [name, text] of Object.entries(PAPERS)) writeFileSync(desk.path(name), text);
    const sources = Object.keys(PAPERS).flatMap((name) => ['--source', name]);
    const ask = ['ask', 'What is the maximum daily dose of paracetamol for adults?', '--type', 'statute', ...sources];
    const back = await desk.run([...ask, '--json']);
    expect([back.status, told(back.stdout).pb2s_proof.decision]).toEqual([4, 'CLARIFY']);
    const settled = await desk.run([...ask, '--clarify', 'new.txt', '--json']);
    expect([settled.status, told(settled.stdout).pb2s_proof.decision]).toEqual([0, 'APPROVE']);
    expect(told(settled.stdout).response.answer).toMatch(/is 3000 mg\. \[1\]\[2\]$/);
  });
});

describe('what waits for review on the command line', () => {
  it('EBOM-REQ-030, EBOM-REQ-192, EBOM-REQ-194: is listed, settled, lowered with a reason, asked again, and verifies', async () => {
    const text = 'A dose of 40 mg of Dolorin is good.';
    writeFileSync(desk.path('one.txt'), `The most an adult should take is 8 tablets of Dolorin.\n\n${text}`);
    writeFileSync(desk.path('two.txt'), `About Dolorin.\n\n${text}`);
    const sources = ['--type', 'official_documentation', '--source', 'one.txt', '--source', 'two.txt'];
    const held = await desk.run(['ask', 'Is a dose of 40 mg of Dolorin good?', ...sources, '--json']);
    expect(held.status).toBe(3);
    const { case_id: id } = told(held.stdout);

    const listed = JSON.parse((await desk.run(['review', id, '--json'])).stdout) as { waiting: { text: string }[] };
    expect(listed.waiting.map((one) => one.text)).toEqual([text]);
    expect((await desk.run(['review', id, '--settle', '1'])).status).toBe(2);
    expect((await desk.run(['review', id, '--settle', '2', '--holds'])).stderr).toContain('RECORD_NOT_FOUND');
    const holds = await desk.run(['review', id, '--settle', '1', '--holds', '--json']);
    expect([holds.status, told(holds.stdout).response.answer]).toEqual([0, `${text} [1][2]`]);
    expect((await desk.run(['review', id])).stdout).toContain('Nothing waits for review.');

    const silent = await desk.run(['again', id, '2', '--stakes', 'medium']);
    expect([silent.status, silent.stdout]).toEqual([1, '']);
    expect(silent.stderr).toContain('INPUT_SCHEMA');
    const lower = await desk.run(['again', id, '2', '--stakes', 'low', '--reason', 'A quiz.', '--json']);
    expect([lower.status, told(lower.stdout).metadata.risk_level]).toEqual([0, 'MEDIUM']);
    const again = await desk.run(['again', id, '1', '--json']);
    expect([again.status, told(again.stdout).kind]).toEqual([3, 'refusal']); // asked anew, it waits again

    await desk.run(['export', id, '--out', 'held.affidavit']);
    const verified = await desk.run(['verify', 'held.affidavit', '--json']);
    expect(verified.stdout).toContain('"verdict":"proved"');
  });
});
