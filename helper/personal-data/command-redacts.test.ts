// Personal data in a run on the command line: blacked out on record and in what is printed, unless it is asked for.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { commandOn } from '#tests/command-line.ts';

const folder = mkdtempSync(join(tmpdir(), 'affidavit-ercp-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
writeFileSync(
  join(folder, 'club.txt'),
  'The boathouse opens at nine. Write to the keeper at kit@boats.example for a key.',
);

async function command(args: readonly string[], stdin = ''): Promise<string> {
  const { stdout } = await commandOn(stdin, [...args, '--data', join(folder, 'data')]);
  return stdout;
}

const request = (trace_id: string): string =>
  JSON.stringify({
    trace_id,
    problem: {
      id: 'p1',
      description: 'To which address does one write to the keeper, ann@boats.example asked?',
      metadata: {},
    },
    config: { model: 'builtin' },
  });
const RUN = ['ercp', 'run', '-', '--source', join(folder, 'club.txt'), '--json'];

it('ERCP-11.3: is in nothing that `ercp run` and `ercp trace` print, of the request and of the documents', async () => {
  const told = await command(RUN, request('trace-black'));
  const trace = await command(['ercp', 'trace', 'trace-black', '--reveal', '--json']);
  expect(told).toContain('trace-black');
  expect(told).not.toMatch(/@boats/);
  // What was asked is not even on record, so nothing can show it.
  expect(trace).not.toContain('ann@boats');
  const plain = await command(['ercp', 'trace', 'trace-black', '--json']);
  expect(plain).toContain('trace-black');
  expect(plain).not.toMatch(/@boats/);
});

it('ERCP-11.3: and is there with --reveal', async () => {
  const told = await command([...RUN, '--reveal'], request('trace-shown'));
  const trace = await command(['ercp', 'trace', 'trace-shown', '--reveal', '--json']);
  expect(`${told} ${trace}`).toContain('@boats.example');
});
