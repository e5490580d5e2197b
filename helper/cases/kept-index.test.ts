import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { run } from '#helper/cli.ts';
import { limit } from '#tests/limits.ts';

const folder = mkdtempSync(join(tmpdir(), 'affidavit-kept-index-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string): string => join(folder, name);

async function ask(question: string, ...more: readonly string[]): Promise<Record<string, unknown>> {
  let out = '';
  await run(['ask', question, '--json', '--no-meaning', '--data', at('data'), ...more], {
    stdin: (async function* () {})(),
    stdout: (part) => (out += typeof part === 'string' ? part : new TextDecoder().decode(part)),
    stderr: () => undefined,
    env: {},
  });
  return JSON.parse(out) as Record<string, unknown>;
}

it(
  'what the search read of each document is kept in the data folder, once for all questions',
  { timeout: limit(180_000) },
  async () => {
    const texts = [
      'The boathouse holds eleven rowing boats.',
      'The shed holds canoes.',
      'The jetty is 30 metres long.',
    ];
    const sources = texts.flatMap((text, n) => {
      writeFileSync(at(`${String(n)}.txt`), text);
      return ['--source', at(`${String(n)}.txt`)];
    });
    const first = await ask('How many rowing boats does the boathouse hold?', ...sources);
    const kept = readdirSync(at('data/index')).sort();
    expect(kept).toHaveLength(3);
    const again = await ask('How many rowing boats does the boathouse hold?', '--case', String(first['case_id']));
    expect([first['text'], again['text']].map((text) => String(text).includes('eleven'))).toEqual([true, true]);
    expect(readdirSync(at('data/index')).sort()).toEqual(kept);
  },
);
