// Where commands write: never over a file by surprise, never half a file, for nobody but its owner.
import { execFileSync, spawnSync } from 'node:child_process';
import { lstatSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandLine } from '#tests/harness/product.ts';
import { BOATHOUSE, Desk } from '#tests/harness/command.ts';

const desk = new Desk();
const QUESTION = 'How many rowing boats does the boathouse hold?';
const ASK = ['ask', QUESTION, '--source', 'boathouse.md', '--bundle'] as const;
let caseId = '';

beforeAll(async () => {
  writeFileSync(desk.path('boathouse.md'), BOATHOUSE);
  const asked = await desk.run([...ASK, 'a.affidavit', '--json']);
  caseId = (JSON.parse(asked.stdout) as { case_id: string }).case_id;
});
afterAll(() => desk.clear());

const read = (name: string): string => readFileSync(desk.path(name), 'latin1');
const modeOf = (name: string): number => statSync(desk.path(name)).mode & 0o777;
const isZip = (name: string): boolean => read(name).startsWith('PK\x03\x04');
const cases = async (): Promise<number> =>
  (JSON.parse((await desk.run(['export', '--json'])).stdout) as readonly unknown[]).length;

describe('a file that is there', () => {
  it('is left as it is by ask, before anything is stored, and by export', async () => {
    writeFileSync(desk.path('mine'), 'my own');
    const before = await cases();
    for (const args of [
      [...ASK, 'mine'],
      ['export', caseId, '--out', 'mine'],
      ['export', caseId, '--citations', 'bibtex', '--out', 'mine'],
    ])
      expect(await desk.run(args)).toMatchObject({
        status: 1,
        stderr: expect.stringMatching(/^BUNDLE_EXISTS: .*--force/) as string,
      });
    expect(read('mine')).toBe('my own');
    expect(await cases()).toBe(before);
  });

  it('is replaced with --force, by a private file', async () => {
    for (const args of [
      [...ASK, 'forced', '--force'],
      ['export', caseId, '--out', 'forced', '--force'],
    ]) {
      writeFileSync(desk.path('forced'), 'my own', { mode: 0o644 });
      expect((await desk.run(args)).status).toBe(0);
      expect(isZip('forced')).toBe(true);
      expect(modeOf('forced')).toBe(0o600);
    }
  });

  it('a link is replaced itself, and what it names is left as it is', async () => {
    mkdirSync(desk.path('elsewhere'));
    writeFileSync(desk.path('elsewhere/real'), 'my own');
    symlinkSync('elsewhere/real', desk.path('link'));
    expect((await desk.run(['export', caseId, '--out', 'link'])).status).toBe(1);
    expect((await desk.run(['export', caseId, '--out', 'link', '--force'])).status).toBe(0);
    expect(lstatSync(desk.path('link')).isFile()).toBe(true);
    expect(isZip('link')).toBe(true);
    expect(readFileSync(desk.path('elsewhere/real'), 'utf8')).toBe('my own');
  });

  it('is asked about at a terminal: y replaces, anything else does not', (context) => {
    if (spawnSync('script', ['--version']).status !== 0) context.skip('no `script` to make a terminal with');
    const at = (answer: string) =>
      spawnSync(
        'script',
        ['-qec', `"${process.execPath}" "${commandLine()}" export ${caseId} --out asked`, '/dev/null'],
        {
          input: `${answer}\n`,
          cwd: desk.folder,
          env: { ...process.env, AFFIDAVIT_DATA: desk.path('data') },
        },
      );
    for (const [answer, status, content] of [
      ['n', 1, 'my own'],
      ['', 1, 'my own'],
      ['y', 0, 'PK\x03\x04'],
    ] as const) {
      writeFileSync(desk.path('asked'), 'my own');
      const ended = at(answer);
      expect(ended.stdout.toString()).toContain('asked already exists. Replace it? [y/N]');
      expect(ended.status).toBe(status);
      expect(read('asked').startsWith(content)).toBe(true);
    }
  });
});

describe('a file that cannot be written', () => {
  it.each([
    ['in no folder', 'nowhere/a.affidavit', 'FILE_NOT_WRITTEN'],
    ['because it is a folder', 'elsewhere', 'BUNDLE_EXISTS'],
  ])('%s is told before the question is asked', async (_, path, code) => {
    const before = await cases();
    expect(await desk.run([...ASK, path])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(code) as string,
    });
    expect(await cases()).toBe(before);
  });

  it('on a full disk leaves the old one whole, and nothing else', (context) => {
    const folder = desk.path('full');
    mkdirSync(folder);
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'none', folder], { stdio: 'ignore' });
    } catch {
      context.skip('no right to mount a small disk');
    }
    try {
      writeFileSync(desk.path('full/old'), 'my own');
      const env = { ...process.env, AFFIDAVIT_DATA: desk.path('data') };
      const args = [commandLine(), 'export', caseId, '--out', 'full/old', '--force'];
      const ended = spawnSync(process.execPath, args, { cwd: desk.folder, env });
      expect(ended.status).toBe(1);
      expect(ended.stderr.toString()).toMatch(/^FILE_NOT_WRITTEN: .*ENOSPC/);
      expect(read('full/old')).toBe('my own');
      expect(readdirSync(folder)).toEqual(['old']);
    } finally {
      execFileSync('umount', [folder]);
    }
  });
});

it('a device is written into, and stays a device', async () => {
  expect((await desk.run(['export', caseId, '--out', '/dev/null'])).status).toBe(0);
  expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
});

it('a name of 255 bytes can be written', async () => {
  expect((await desk.run(['export', caseId, '--out', 'n'.repeat(255)])).status).toBe(0);
});
