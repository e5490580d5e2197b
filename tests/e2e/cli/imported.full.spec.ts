// The package as another program has it: packed, installed offline into an empty folder, imported there, and typed there.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { install } from '../../../scripts/product/pack.ts';

const folder = mkdtempSync(join(tmpdir(), 'affidavit-imported-'));
let home = '';

beforeAll(async () => {
  home = dirname(dirname(await install(folder)));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function runs(script: string): string {
  writeFileSync(join(home, 'example.mjs'), script);
  const env = { ...process.env, AFFIDAVIT_DATA: join(folder, 'data') };
  return execFileSync(process.execPath, ['example.mjs'], { cwd: home, encoding: 'utf8', env });
}

describe('import affidavit', () => {
  it('EBOM-REQ-004: the script of docs/library.md asks, checks and verifies', () => {
    const script = /```js\n([\s\S]*?)```/.exec(readFileSync(join('docs', 'library.md'), 'utf8'))?.[1] ?? '';
    expect(runs(script).split('\n')).toEqual([
      'answer The boathouse holds twelve canoes. [1]',
      'The boathouse holds twelve canoes. <- boathouse.md The boathouse holds twelve canoes. It closes in winter.',
      'CONTRADICTED',
      'proved',
      '',
    ]);
  });

  it('a changed bundle fails, and so does one of another signer', () => {
    const output = runs(`
      import { readFileSync } from 'node:fs';
      import { verify } from 'affidavit';
      const bytes = readFileSync(${JSON.stringify(resolve('tests/fixtures/bundles/0.7.0-builtin.affidavit'))});
      const changed = Uint8Array.from(bytes);
      changed[Math.floor(changed.length / 2)] ^= 1;
      for (const [bundle, trust] of [[bytes], [changed], [bytes, ['0'.repeat(64)]]])
        console.log((await verify(bundle, trust === undefined ? {} : { trust })).verdict);
    `);
    expect(output).toBe('proved\nfailed\nfailed\n');
  });

  it('its types are whole: a program that uses them is compiled without any other package', () => {
    writeFileSync(
      join(home, 'typed.ts'),
      `import { ask, open, verify, type Answer, type Citation } from 'affidavit';
       const told: Answer = await ask('How?', ['a.md']);
       const first: Citation | undefined = told.citations[0];
       const verdict: 'proved' | 'recorded' | 'shown' | 'failed' = (await verify('a.affidavit', { trust: ['key'] })).verdict;
       const one = await open(null, { data: 'here' });
       await one.close();
       // @ts-expect-error a question is a text
       await ask(1, []);
       export { first, verdict };`,
    );
    const tsc = resolve('node_modules', 'typescript', 'bin', 'tsc');
    const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', '--lib', 'es2022,dom'];
    writeFileSync(join(home, 'package.json'), '{ "private": true, "type": "module" }\n');
    expect(() => execFileSync(process.execPath, [tsc, ...options, 'typed.ts'], { cwd: home })).not.toThrow();
  });
});
