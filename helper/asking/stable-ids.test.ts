// Two equal runs come to the same ids and bytes with --stable-ids, and to others without it or with other inputs.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { command } from '#tests/command-line.ts';

const folder = mkdtempSync(join(tmpdir(), 'affidavit-stable-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string): string => join(folder, name);
const file = (name: string, text: string): string => {
  writeFileSync(at(name), text);
  return at(name);
};
const boats = file('boats.txt', 'The boathouse holds eleven rowing boats.');
const draft = file('draft.md', 'The boathouse holds twelve rowing boats.');
const QUESTION = 'How many rowing boats does the boathouse hold?';
const MOMENT = ['--stable-ids', '2026-11-29T08:30Z'];
let runs = 0;

async function said(...args: readonly string[]): Promise<{ json: unknown; bundle: Buffer }> {
  runs += 1;
  const bundle = at(`${String(runs)}.affidavit`);
  const { stderr, stdout } = await command(
    ...args,
    '--source',
    boats,
    '--data',
    at('data'),
    '--json',
    '--bundle',
    bundle,
  );
  expect(stderr).toBe('');
  return { json: JSON.parse(stdout), bundle: readFileSync(bundle) };
}

it('equal questions have the same case, head and bundle, and nothing of them is kept', async () => {
  const ask = ['ask', QUESTION, '--no-meaning'];
  const [first, second] = [await said(...ask, ...MOMENT), await said(...ask, ...MOMENT)];
  expect(first.json).toMatchObject({
    kind: 'answer',
    metadata: { timestamp: expect.stringMatching(/^2026-11-29T08:30:00/) as string },
  });
  expect(second.json).toEqual(first.json);
  expect(second.bundle.equals(first.bundle)).toBe(true);
  const others = [
    await said(...ask),
    await said(...ask, '--stable-ids', '2026-11-30'),
    await said('ask', 'How many boats are there?', '--no-meaning', ...MOMENT),
    await said(...ask, '--type', 'notes', ...MOMENT),
  ];
  const ids = [first, ...others].map(({ json }) => (json as { case_id: string }).case_id);
  expect(new Set(ids).size).toBe(ids.length);
  const listed = JSON.parse((await command('case', 'list', '--json', '--data', at('data'))).stdout) as unknown[];
  expect(listed).toHaveLength(1);
});

it('equal checks have the same bundle, which verifies, and says that its salts follow from the inputs', async () => {
  const check = ['check', draft, '--rewrite', ...MOMENT];
  const [first, second] = [await said(...check), await said(...check)];
  expect(second.json).toEqual(first.json);
  expect(second.bundle.equals(first.bundle)).toBe(true);
  const verified = await command('verify', at(`${String(runs)}.affidavit`), '--json');
  const { limits, verdict } = JSON.parse(verified.stdout) as { limits: { code: string }[]; verdict: string };
  expect([verdict, limits.map(({ code }) => code)]).toEqual(['proved', expect.arrayContaining(['STABLE_IDS'])]);
  expect(first.bundle.includes('random/inputs') && first.bundle.includes('clock/given')).toBe(true);
});

it('no part of such a case is made: its salts would hide nothing', async () => {
  await said('ask', QUESTION, '--no-meaning', ...MOMENT);
  const data = ['--data', at('other')];
  const kept = await command('import', at(`${String(runs)}.affidavit`), '--json', ...data);
  expect(kept.stderr).toBe('');
  const { case_id: id } = JSON.parse(kept.stdout) as { case_id: string };
  const part = await command('export', id, '--only', '1', '--out', at('part.affidavit'), ...data);
  expect(part.stderr).toContain('REDACTION_CHOICE: its salts follow from its inputs');
});

it.each(['yesterday', '2026-02-31', '2026-11-29T25:00Z'])('%s is no moment', async (moment) => {
  expect((await command('ask', QUESTION, '--source', boats, '--stable-ids', moment)).status).toBe(2);
});
