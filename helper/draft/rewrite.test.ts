// `affidavit check --rewrite` in this process, over the real search, judge and frozen files.

import { linkSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { command, commandOn } from '#tests/command-line.ts';

const folder = mkdtempSync(join(tmpdir(), 'affidavit-rewrite-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const lease = file(
  'lease.md',
  'The rent is 950 euros a month. The tenant may keep one cat.\n\nThe boiler is serviced by the landlord.\n',
);
const DRAFT = `# The flat

- The **rent** is 940 euros a month.
- The tenant may keep one cat.
- The garden has a pond with goldfish.
`;
const check = (...args: readonly string[]) => command('check', ...args, '--data', join(folder, 'data'));

interface Row {
  readonly verdict: string;
  readonly rewrite?: {
    readonly kind: string;
    readonly text: string | null;
    readonly sentences: readonly unknown[];
    readonly reason: string;
  };
}

describe('check --rewrite', () => {
  it('puts what a document says in the place of what it denies, word for word and cited, and strikes what none speaks of', async () => {
    const draft = file('draft.md', DRAFT);
    const { status, stdout } = await check(draft, '--source', lease, '--rewrite', '--format', 'md');
    expect(status).toBe(1);
    expect(stdout.split('\n')).toEqual([
      '# The flat',
      '',
      '- ~~The **rent** is 940 euros a month.~~ The rent is 950 euros a month. \\[lease.md\\]',
      '- The tenant may keep one cat.',
      expect.stringMatching(
        /^- (?:~~The garden has a pond with goldfish\.~~|The garden has a pond with goldfish\.) \*\(.+\)\*$/,
      ),
      '',
    ]);
    expect(readFileSync(draft, 'utf8')).toBe(DRAFT);
  });

  it('tells of each sentence in JSON, and what is proposed was checked in the same case', async () => {
    const draft = file('json.md', DRAFT);
    const bundle = join(folder, 'proof.zip');
    const said = await check(draft, '--source', lease, '--rewrite', '--json', '--bundle', bundle);
    const [denied, right, open] = JSON.parse(said.stdout) as Row[];
    expect(denied?.rewrite).toEqual({
      kind: 'replaced',
      text: 'The rent is 950 euros a month. [lease.md]',
      sentences: [{ text: 'The rent is 950 euros a month.', name: 'lease.md', start: 0, end: 100 }],
      reason: 'A passage says otherwise.',
    });
    expect(right).not.toHaveProperty('rewrite');
    expect(open?.rewrite).toMatchObject({ text: null, sentences: [] });
    const listed = await command('verify', bundle, '--json');
    expect((JSON.parse(listed.stdout) as { verdict: string }).verdict).toBe('proved');
  });

  it('says whom a sentence speaks of that begins with a word for it', async () => {
    const paper = file('paper.txt', 'The boathouse was built in 1911 from larch. It holds eleven boats.');
    const { stdout } = await check(file('p.txt', 'The boathouse holds twelve boats.'), '--source', paper, '--rewrite');
    expect(stdout.replace(/\s+/g, ' ')).toContain(
      'Instead: The boathouse was built in 1911 from larch. It holds eleven boats. [paper.txt]',
    );
  });

  it('shows both where documents say both', async () => {
    const letter = file('letter.txt', 'The rent is not 950 euros a month. The rent is 990 euros a month.');
    const draft = file('both.txt', 'The rent is 950 euros a month.');
    const { stdout } = await check(draft, '--source', lease, '--source', letter, '--rewrite');
    expect(stdout.replace(/\s+/g, ' ')).toMatch(
      /Instead: The rent is 950 euros a month\. \[lease\.md\] The rent is .* \[letter\.txt\]/,
    );
  });

  it('writes nothing over a draft, not by another name and not with --force', async () => {
    const draft = file('mine.md', DRAFT);
    const other = join(folder, 'other.md');
    linkSync(draft, other);
    for (const path of [draft, other]) {
      const { status, stderr } = await check(draft, '--source', lease, '--rewrite', '-o', path, '--force');
      expect([status, stderr]).toEqual([2, expect.stringContaining('is the draft itself')]);
    }
    expect(readFileSync(draft, 'utf8')).toBe(DRAFT);
    const to = join(folder, 'rewritten.md');
    const { stdout } = await check(draft, '--source', lease, '--rewrite', '-o', to);
    expect(stdout).toContain('CONTRADICTED');
    expect(readFileSync(to, 'utf8')).toContain('~~The **rent** is 940 euros a month.~~ The rent is 950 euros');
    expect((await check(draft, '--source', lease, '--rewrite', '-o', to)).stderr).toContain('BUNDLE_EXISTS');
  });

  it.each([
    [['-o', 'a.md'], '-o goes with --rewrite'],
    [['--rewrite', '--format', 'sarif'], '--rewrite goes with text, json and md'],
  ])('%j is said to be no use', async (args, why) => {
    const { status, stderr } = await check(file('u.md', DRAFT), '--source', lease, ...args);
    expect([status, stderr]).toEqual([2, expect.stringContaining(why)]);
  });

  it('nothing of a document works as markup in a rewritten draft, which may come from stdin and go to stdout', async () => {
    const hostile = file('hostile.txt', 'The *boathouse* <b>opens</b> at [nine](javascript:x).');
    const from = ['check', '-', '--source', hostile, '--rewrite', '-o', '-', '--data', join(folder, 'data')];
    const { stderr, stdout } = await commandOn('The boathouse opens at ten.', from);
    expect(stdout).toMatch(/^~~The boathouse opens at ten\.~~/);
    expect(stdout).not.toMatch(/<b>|\]\(/);
    expect(stderr).toContain('CONTRADICTED');
  });
});
