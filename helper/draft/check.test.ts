// `affidavit check` in this process, over the real search, judge and frozen files.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { command } from '#tests/command-line.ts';

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
  const { status, stdout, stderr } = await command(
    'check',
    draft,
    '--source',
    rules,
    '--source',
    letter,
    '--data',
    join(folder, 'data'),
  );
  const said = `${stdout}${stderr}`;
  expect(said.replace(/\s+/g, ' ')).toMatch(/SUPPORTED .*Supported, and contradicted by letter\.md/);
  expect(status).toBe(1);
});

describe('files of a repository', () => {
  const place = (name: string, text: string | Uint8Array): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const rulesIn = (): string => {
    mkdirSync(join(folder, 'rules'), { recursive: true });
    place('rules/rules.txt', 'The boathouse opens at nine. The boathouse holds eleven boats.');
    place('rules/photo.png', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]));
    return join(folder, 'rules');
  };
  const MARKDOWN = `# The boathouse opens at five

The boathouse
opens at *nine*.

- [Rules](rules.txt)
- Dinner is served at eight.
- The boathouse opens at ten.
`;

  it('are read as Markdown, each sentence with its line, and what a folder has that cannot be read is told', async () => {
    const readme = place('readme.md', MARKDOWN);
    const plain = place('plain.txt', 'The boathouse holds eleven boats.\n');
    const { err, out, status } = await checked(readme, plain, '--source', rulesIn(), '--json');
    expect(err).toBe('Not read: photo.png (SOURCE_MEDIA)\n');
    expect(status).toBe(1);
    const rows = JSON.parse(out) as Record<string, unknown>[];
    expect(rows.map(({ column, end_line, file, line, verdict }) => [file, line, column, end_line, verdict])).toEqual([
      [readme, 3, 1, 4, 'SUPPORTED'],
      [readme, 7, 3, 7, 'UNDECIDED'],
      [readme, 8, 3, 8, 'CONTRADICTED'],
      [plain, 1, 1, 1, 'SUPPORTED'],
    ]);
  });

  it('may have as many sentences without support as are allowed, and none that is contradicted', async () => {
    const open = place('open.md', 'Dinner is served at eight.\n');
    const wrong = place('wrong.md', 'The boathouse opens at ten.\n');
    const of = async (...args: string[]): Promise<number> => (await checked(...args, '--source', rulesIn())).status;
    expect(await of(open)).toBe(1);
    expect(await of(open, '--max-unsupported', '1')).toBe(0);
    expect(await of(open, wrong, '--max-unsupported', '9')).toBe(1);
    expect(await of(open, '--max-unsupported', 'some')).toBe(2);
  });

  it('a folder is every draft in it, by name; one without any is said to be so', async () => {
    mkdirSync(join(folder, 'drafts', 'more'), { recursive: true });
    const [first, second] = [
      place('drafts/a.md', 'The boathouse opens at ten.\n'),
      place('drafts/more/b.txt', 'The boathouse opens at nine.\n'),
    ];
    place('drafts/.hidden.md', 'The boathouse opens at eleven.\n');
    place('drafts/c.csv', 'a,b\n');
    const { out, status } = await checked(join(folder, 'drafts'), '--source', rulesIn(), '--format', 'json');
    const files = (JSON.parse(out) as { file: string }[]).map(({ file }) => file);
    expect([...new Set(files)]).toEqual([first, second]);
    expect(status).toBe(1);
    mkdirSync(join(folder, 'none'));
    const none = await checked(join(folder, 'none'), '--source', rulesIn());
    expect(none.err).toContain('FILE_NOT_FOUND: no .md, .markdown or .txt file');
  });

  it('are told as Markdown: a count, what is contradicted first, and nothing in it that works as markup', async () => {
    const draft = place('d.md', 'Dinner is served at eight.\n\nThe boathouse | opens at <b>ten</b>.\n');
    const { out, status } = await checked(draft, '--source', rulesIn(), '--format', 'md');
    const [counts, , heading, , ...rows] = out.trimEnd().split('\n');
    expect(status).toBe(1);
    expect(counts).toBe('2 sentences: 0 hold, 1 contradicted, 1 open or without support.');
    expect(heading).toBe('| Where | Verdict | Sentence | Why |');
    expect(rows).toHaveLength(2);
    expect(rows[0]).toContain(':3:1 | CONTRADICTED | ');
    expect(rows[0]).not.toMatch(/<b>|opens \|/u);
    expect(rows[1]).toContain(':1:1 | UNDECIDED | ');
  });

  it('are told as SARIF 2.1.0 and as JUnit, with their places', async () => {
    const readme = place('a & <b>.md', MARKDOWN);
    const sarif = JSON.parse((await checked(readme, '--source', rulesIn(), '--format', 'sarif')).out) as {
      version: string;
      runs: { results: { ruleId: string; level: string; locations: { physicalLocation: unknown }[] }[] }[];
    };
    expect(sarif.version).toBe('2.1.0');
    const results = sarif.runs[0]?.results ?? [];
    expect(results.map(({ level, ruleId }) => [ruleId, level])).toEqual([
      ['UNDECIDED', 'note'],
      ['CONTRADICTED', 'error'],
    ]);
    expect(results[1]?.locations[0]?.physicalLocation).toEqual({
      artifactLocation: { uri: readme.replace('a & <b>', 'a%20%26%20%3Cb%3E') },
      region: { startLine: 8, startColumn: 3, endLine: 8, endColumn: 30 },
    });
    const junit = (await checked(readme, '--source', rulesIn(), '--format', 'junit')).out;
    expect(junit).toContain('tests="3" failures="2"');
    expect(junit).toContain('a &#38; &#60;b&#62;.md');
    expect(junit).toMatch(
      /name="8: The boathouse opens at ten\."><failure type="CONTRADICTED" message="A passage contradicts it\./,
    );
  });
});

async function checked(...args: string[]): Promise<{ out: string; err: string; status: number }> {
  const { status, stdout, stderr } = await command('check', ...args, '--data', join(folder, 'data'));
  return { out: stdout, err: stderr, status };
}
