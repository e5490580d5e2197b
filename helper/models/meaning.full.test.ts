// The encoder and the reader that came with the product, on the command line; only where the build has them (`npm run encoder`).

import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { run } from '#helper/cli.ts';
import { WEIGHTS_FOLDER } from '#helper/product.ts';
import { SHIPPED_ENCODER, SHIPPED_READER } from '#models/shipped.ts';
import { CUPBOARD, POOL, RECEPTION } from '#tests/meaning.ts';

const folder = mkdtempSync(join(tmpdir(), 'affidavit-meaning-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string): string => join(folder, name);
const isHere = [SHIPPED_ENCODER, SHIPPED_READER].every(({ weights }) =>
  existsSync(join(WEIGHTS_FOLDER, `${weights}.onnx`)),
);

async function command(...args: readonly string[]) {
  const said = { stderr: '', stdout: '' };
  const status = await run(args, {
    stdin: (async function* () {
      await Promise.resolve();
      yield new Uint8Array();
    })(),
    stdout: (part) => (said.stdout += String(part)),
    stderr: (text) => (said.stderr += text),
    env: { AFFIDAVIT_MEANING: 'on' },
  });
  return { status, ...said };
}

/** The passage that an answer cites, or a refusal shows, first. */
async function firstOf(...more: readonly string[]): Promise<string> {
  writeFileSync(at('club.md'), POOL);
  const { stdout } = await command('ask', CUPBOARD, '--source', at('club.md'), '--data', at('data'), ...more);
  return (/\u201c([^\u201d]*)\u201d/.exec(stdout)?.[1] ?? '').replace(/\s+/g, ' ');
}

describe.skipIf(!isHere)('words and meaning', () => {
  it('EBOM-REQ-004, AXL6-011: find what words do not, without weights it is recorded, and with them proved', async () => {
    expect(await firstOf('--bundle', at('club.affidavit'))).toContain(RECEPTION);
    expect(await firstOf('--no-meaning')).toContain('The changing rooms are cleaned overnight');
    expect((await command('verify', at('club.affidavit'))).status).toBe(5);
    expect((await command('verify', at('club.affidavit'), '--with-models')).status).toBe(0);
  });

  it('says whether they took part', async () => {
    const told = async (...more: readonly string[]): Promise<unknown> => {
      const asked = await command(
        'ask',
        'What does a guest pay?',
        '--source',
        at('club.md'),
        '--data',
        at('data'),
        ...more,
      );
      return /^Search +(.*)$/m.exec(asked.stdout)?.[1];
    };
    expect(await told()).toBe('by words and meaning');
    expect(await told('--no-meaning')).toBe('by words alone');
  });
});
