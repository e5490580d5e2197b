// `affidavit completion` and `affidavit man` through the command line; bash completes for real.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { command } from '#tests/command-line.ts';

const folder = mkdtempSync(join(tmpdir(), 'affidavit-shell-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Commands below it, and long options, as its `--help` lists them. */
async function helpOf(...path: readonly string[]): Promise<{ readonly below: string[]; readonly options: string[] }> {
  const { stdout: out } = await command(...path, '--help');
  const [, commands = ''] = out.split('\nCommands:\n');
  const below = [...commands.matchAll(/^ {2}([a-z-]+)/gm)].flatMap(([, name = '']) => (name === 'help' ? [] : [name]));
  const [, options = ''] = out.split('\nOptions:\n');
  const named = [...(options.split('\n\n')[0] ?? '').matchAll(/^ {2}(?:-\w, )?(--[a-z-]+)/gm)];
  return { below, options: named.map(([, name = '']) => name) };
}

describe('bash', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['commands', ['ver'], ['verify']],
    ['commands of a group', ['case', ''], ['add', 'list', 'rm', 'gc']],
    ['options', ['ask', '--so'], ['--source']],
    ['options of a command in a group', ['case', 'add', '--ti'], ['--title']],
    ['what an option may be', ['check', 'a.md', '--format', 's'], ['sarif']],
  ])('completes %s', async (_, words, wanted) => {
    const script = join(folder, 'affidavit.bash');
    writeFileSync(script, (await command('completion', 'bash')).stdout);
    const line = ['affidavit', ...words].map((word) => `'${word}'`).join(' ');
    const told = `source "$1"; COMP_WORDS=(${line}); COMP_CWORD=${String(words.length)}; _affidavit; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const found = execFileSync('bash', ['-c', told, 'bash', script], { cwd: folder, encoding: 'utf8' })
      .trim()
      .split('\n');
    expect(found).toEqual(expect.arrayContaining([...wanted]));
    if (words.at(-1) !== '') expect(found).toEqual(wanted);
  });
});

it.each(['bash', 'zsh', 'fish'])('%s is told every command and option of --help', async (shell) => {
  const { stdout: out, status } = await command('completion', shell);
  expect(status).toBe(0);
  const { below, options } = await helpOf('ask');
  const all = [...(await helpOf()).below, ...below, ...(await helpOf('case')).below];
  expect(all.length).toBeGreaterThan(20);
  for (const name of all) expect(out).toContain(name);
  for (const option of options) expect(out).toContain(shell === 'fish' ? `-l ${option.slice(2)}` : option);
  expect((await command('completion', 'csh')).status).toBe(2);
});

it('the man page has every command, every option of ask, and the exit codes; no line is a request by chance', async () => {
  const { stdout: out, status } = await command('man');
  expect(status).toBe(0);
  const plain = out.replaceAll('\\-', '-');
  for (const name of (await helpOf()).below) expect(plain).toContain(`.SS "affidavit ${name}`);
  for (const name of (await helpOf('case')).below) expect(plain).toContain(`.SS "affidavit case ${name}`);
  for (const option of (await helpOf('ask')).options)
    expect(plain).toMatch(new RegExp(`^\\.B (?:-\\w, )?${option}\\b`, 'm'));
  expect(plain).toContain('.SH EXIT STATUS');
  const requests = new Set(out.split('\n').flatMap((line) => /^[.'](\w*)/.exec(line)?.[1] ?? []));
  expect([...requests].sort()).toEqual(['B', 'I', 'SH', 'SS', 'TH', 'TP']);
});
