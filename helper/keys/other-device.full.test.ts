// A case on a second device, on the real command line, store, engines and frozen files.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { command } from '#tests/command-line.ts';

const folder = mkdtempSync(join(tmpdir(), 'affidavit-device-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string): string => join(folder, name);

const on = (device: string, ...args: readonly string[]) => command(...args, '--data', at(device));

it('EBOM-REQ-201: a case goes to another device as a bundle, goes on there, and comes back', async () => {
  writeFileSync(at('lease.txt'), 'The rent is 850 euros a month.');
  const asked = await on('desk', 'ask', 'How much is the rent?', '--source', at('lease.txt'), '--json');
  const { case_id } = JSON.parse(asked.stdout) as { case_id: string };
  await on('desk', 'export', case_id, '--out', at('there.affidavit'));
  expect((await on('phone', 'import', at('there.affidavit'))).status).toBe(0);
  const corrected = await on('phone', 'correct', case_id, '1', '--reason', 'An early draft.', '--json');
  expect(JSON.parse(corrected.stdout)).toMatchObject({ case_id, lowered: [{ name: 'lease.txt' }] });
  await on('phone', 'export', case_id, '--out', at('back.affidavit'));
  expect((await on('desk', 'import', at('back.affidavit'))).status).toBe(0);
  const listed = JSON.parse((await on('desk', 'export', '--json')).stdout) as readonly unknown[];
  expect(listed).toHaveLength(1);
  // What the phone did is on the desk: the reply there is a refusal now.
  expect((await on('desk', 'correct', case_id, '2', '--reason', 'Again.')).stderr).toContain('RECORD_NOT_FOUND');
});
