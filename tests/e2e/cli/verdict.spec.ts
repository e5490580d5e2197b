// What `verify`, `replay` and `receipt --cosign` come to for each verdict: exit codes, the headline, the limits.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Desk } from '#tests/harness/command.ts';

const desk = new Desk();
const fixture = (name: string): string => resolve('tests', 'fixtures', 'bundles', name);
const proved = fixture('0.3.0-builtin.affidavit');
/** Its engines are a script that nobody holds. */
const recorded = fixture('0.3.0.affidavit');
const broken = join(desk.folder, 'broken.affidavit');

beforeAll(() => {
  const bytes = readFileSync(proved);
  const at = bytes.indexOf('"seq":3');
  bytes[at + 6] = (bytes[at + 6] ?? 0) ^ 1;
  writeFileSync(broken, bytes);
});
afterAll(() => desk.clear());

describe.each(['verify', 'replay'])('%s', (command) => {
  it.each([
    ['proved', proved, 0],
    ['recorded', recorded, 5],
    ['failed', broken, 1],
  ])('of a bundle that is %s ends with its exit code', async (verdict, bundle, code) => {
    const { status, stdout } = await desk.run([command, bundle, '--json']);
    expect([status, (JSON.parse(stdout) as { verdict: string }).verdict]).toEqual([code, verdict]);
  });
});

it('verify prints the headline and every limit', async () => {
  const { stdout } = await desk.run(['verify', recorded]);
  const told = stdout.replaceAll(/\s+/g, ' ');
  expect(told).toContain('Whether passages support what answers say is as `scripted-nli/1` reported it');
  expect(told).toContain('Limits of this verdict:');
  for (const cls of ['parser', 'classifier', 'retriever', 'nli'])
    expect(told).toContain(`- ENGINE_RECORDED, scripted-${cls}/1, record `);
  expect(told).toMatch(/Reply 2 \(replayed\): computed again: [a-z, ]*gate[a-z, ]*; not: [a-z, ]*claims/);
});

describe('receipt --cosign', () => {
  const sign = (bundle: string, ...more: readonly string[]) =>
    desk.run(['receipt', bundle, '--cosign', ...more], { data: 'friend' });

  it('signs what is proved', async () => {
    expect(await sign(proved)).toMatchObject({ status: 0, stderr: '' });
  });

  it('signs what is recorded only where the person says so, and prints the limits', async () => {
    expect(await sign(recorded)).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/^VERDICT_NOT_ACCEPTED: .*--accept recorded$/m) as string,
    });
    expect(await sign(recorded, '--accept', 'shown')).toMatchObject({ status: 1, stdout: '' });
    expect(await sign(recorded, '--accept', 'recorded')).toMatchObject({
      status: 0,
      stderr: expect.stringContaining('as `scripted-nli/1` reported it') as string,
    });
  });

  it('never signs what failed', async () => {
    for (const more of [[], ['--accept', 'recorded'], ['--accept', 'shown']])
      expect(await sign(broken, ...more)).toMatchObject({ status: 1, stdout: '' });
  });
});
