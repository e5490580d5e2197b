import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readBundle } from '#core/bundle/read.ts';
import { run } from '#helper/cli.ts';

const folder = mkdtempSync(join(tmpdir(), 'affidavit-no-store-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string): string => join(folder, name);

async function ask(...more: readonly string[]): Promise<{ readonly status: number; readonly out: string }> {
  writeFileSync(at('boats.txt'), 'The boathouse holds eleven rowing boats.');
  let out = '';
  const args = ['ask', 'How many rowing boats does the boathouse hold?', '--source', at('boats.txt'), '--json'];
  const status = await run([...args, '--data', at('data'), ...more], {
    stdin: (async function* () {})(),
    stdout: (part) => (out += typeof part === 'string' ? part : new TextDecoder().decode(part)),
    stderr: () => undefined,
    env: {},
  });
  return { status, out };
}

it('ask --no-store answers, writes the bundle that was asked for, and leaves no data folder', async () => {
  const { out, status } = await ask('--no-store', '--bundle', at('a.affidavit'));
  expect(status).toBe(0);
  const { case_id } = JSON.parse(out) as { readonly case_id: string };
  expect(readBundle(readFileSync(at('a.affidavit'))).manifest.case_id).toBe(case_id);
  expect(existsSync(at('data'))).toBe(false);
});

it('ask --no-store has no stored case to ask in', async () => {
  expect((await ask('--no-store', '--case', 'abcd')).status).toBe(2);
});
