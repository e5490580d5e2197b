// `affidavit correct`: a sentence of a stored answer was wrong.
import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Desk } from '#tests/harness/command.ts';

const desk = new Desk();
const REASON = 'The lease is an early draft.';
let caseId = '';
beforeAll(async () => {
  writeFileSync(desk.path('lease.txt'), 'The rent is 850 euros a month. The flat is on the third floor.');
  const asked = await desk.run([
    ...['ask', 'How much is the rent?', '--source', 'lease.txt'],
    ...['--after', 'Which floor is the flat on?', '--json'],
  ]);
  expect(asked.status).toBe(0);
  caseId = (JSON.parse(asked.stdout) as { case_id: string }).case_id;
});
afterAll(() => desk.clear());

describe('affidavit correct', () => {
  it.each([
    ['a reply that is not there', ['9', '--reason', REASON], 1, 'RECORD_NOT_FOUND'],
    ['a sentence that is not there', ['1', '--sentence', '7', '--reason', REASON], 1, 'RECORD_NOT_FOUND'],
    ['an empty reason', ['1', '--reason', ' '], 1, 'USAGE'],
    ['no reason', ['1'], 2, 'required option'],
    ['no number', ['first', '--reason', REASON], 2, 'expected a number from 1'],
  ])('refused, and nothing is recorded: %s', async (_what, args, status, word) => {
    const records = async (): Promise<string> => (await desk.run(['export', '--json'])).stdout;
    const before = await records();
    const told = await desk.run(['correct', caseId, ...args]);
    expect([told.status, told.stdout]).toEqual([status, '']);
    expect(told.stderr).toContain(word);
    expect(await records()).toBe(before);
  });

  it('EBOM-REQ-193, EBOM-U-09: its document is believed less with the reason on record, and the case verifies', async () => {
    const told = await desk.run(['correct', caseId, '2', '--reason', REASON, '--json']);
    expect([told.status, told.stderr]).toEqual([0, '']);
    expect(JSON.parse(told.stdout)).toEqual({
      case_id: caseId,
      lowered: [{ name: 'lease.txt', from: '0.7000', to: '0.3500' }],
      again: [
        { question: 'Which floor is the flat on?', before: 'answer', after: 'refusal' },
        { question: 'How much is the rent?', before: 'answer', after: 'refusal' },
      ],
      left: 0,
    });
    await desk.run(['export', caseId, '--out', 'wrong.affidavit']);
    const verified = await desk.run(['verify', 'wrong.affidavit', '--json']);
    expect(verified.status).toBe(0);
    expect(verified.stdout).toContain('"verdict":"proved"');
  });
});
