// `affidavit check` in this process, over the real search, judge and frozen files.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { run } from '#helper/cli.ts';

const folder = mkdtempSync(join(tmpdir(), 'affidavit-check-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('a sentence that one document states and another denies is told with both, and does not pass', async () => {
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const rules = file('rules.txt', 'The boathouse opens at nine.');
  const letter = file('letter.md', 'The boathouse does not open at nine. The boathouse opens at ten.');
  const draft = file('draft.txt', 'The boathouse opens at nine.');
  let said = '';
  const status = await run(['check', draft, '--source', rules, '--source', letter, '--data', join(folder, 'data')], {
    stdin: (async function* () {
      await Promise.resolve();
      yield new Uint8Array();
    })(),
    stdout: (part) => (said += String(part)),
    stderr: (text) => (said += text),
    env: {},
  });
  expect(said.replace(/\s+/g, ' ')).toMatch(/SUPPORTED .*Supported, and contradicted by letter\.md/);
  expect(status).toBe(1);
});
