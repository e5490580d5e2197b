// What may lie in a data folder beside what we put there, and what becomes of it.
import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, statSync } from 'node:fs';
import { chmod, link, lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Tip } from '#core/ports.ts';
import { fsckStore } from '#helper/store/fsck.ts';
import { repairStore } from '#helper/store/repair.ts';
import { FileStore } from '#helper/store/store.ts';
import { batch, NO_TIP } from '#tests/ports/chain.ts';

let folder = '';
let outside = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'affidavit-foreign-'));
  outside = await mkdtemp(join(tmpdir(), 'affidavit-outside-'));
});
afterEach(async () => {
  for (const one of [folder, outside]) await rm(one, { recursive: true, force: true });
});

/** One sound case called `good`, with one record and one blob. */
async function stored(): Promise<Tip> {
  const store = await FileStore.open(folder);
  const ledger = await store.create('good', 'a good case', 7);
  const { entries, to } = batch(NO_TIP, ['{}']);
  await ledger.append(NO_TIP, entries, to, null);
  await store.blobs.put(new TextEncoder().encode('abc'));
  await store.close();
  return to;
}

const at = (...names: string[]): string => join(folder, ...names);
const cases = (name: string): string => at('cases', name);

/** What makes one bad thing under `cases`, what it is called, and what fsck says. */
const BAD: readonly (readonly [string, string, (path: string) => Promise<unknown>])[] = [
  ['lost+found', 'foreign', (path) => mkdir(path)],
  ['notes.txt', 'foreign', (path) => writeFile(path, 'mine')],
  ['afile', 'foreign', (path) => writeFile(path, 'mine')],
  ['alink', 'foreign', (path) => symlink(outside, path)],
  ['adangling', 'foreign', (path) => symlink('/nowhere/at/all', path)],
  ['two\nlines\x1b[2J', 'foreign', (path) => mkdir(path)],
  ['apipe', 'foreign', (path) => Promise.resolve(execFileSync('mkfifo', [path]))],
  ['killed', 'empty-case', (path) => mkdir(path)],
  ['other-files', 'foreign', (path) => mkdir(path).then(() => writeFile(join(path, 'x'), 'mine'))],
  [
    'pipe-inside',
    'foreign',
    (path) => mkdir(path).then(() => Promise.resolve(execFileSync('mkfifo', [join(path, 'ledger')]))),
  ],
  ['linked-ledger', 'foreign', (path) => mkdir(path).then(() => symlink(cases('good/ledger'), join(path, 'ledger')))],
];

describe('something bad among the cases', () => {
  it.each(BAD)(
    '%j is passed over and named as %s, moved aside, and nothing of it is lost',
    async (name, kind, make) => {
      const tip = await stored();
      await make(cases(name));
      const store = await FileStore.open(folder);
      const { cases: listed, passedOver } = await store.list();
      expect(listed).toEqual([{ caseId: 'good', title: 'a good case', created: 7, archived: false, tip }]);
      expect(passedOver.map((one) => one.name)).toEqual([name]);
      const findings = await fsckStore(folder);
      expect(findings.map((one) => [one.kind, one.path])).toEqual([[kind, `cases/${name}`]]);
      const [repair] = await repairStore(folder, findings, { titleOf: () => Promise.resolve(null), now: new Date(0) });
      expect(repair).toMatchObject({ kind: 'moved', path: `cases/${name}` });
      await store.close();
      expect(await fsckStore(folder)).toEqual([]);
      const [run = ''] = await readdir(at('quarantine'));
      expect(run).toMatch(/^1970-01-01T00-00-00-000Z-[0-9a-f]{8}$/);
      expect(await readdir(at('quarantine', run, 'cases'))).toEqual([name]);
    },
  );

  it('a name that is no text is moved aside too', async () => {
    await stored();
    const raw = Buffer.concat([Buffer.from(cases('x')), Buffer.from([0xff, 0xfe])]);
    await mkdir(raw);
    const findings = await fsckStore(folder);
    expect(findings.map(({ kind }) => kind)).toEqual(['foreign']);
    const repairs = await repairStore(folder, findings, { titleOf: () => Promise.resolve(null), now: new Date(0) });
    expect(repairs).toMatchObject([{ kind: 'moved' }]);
    expect(await readdir(at('cases'))).toEqual(['good']);
  });

  it('a damaged ledger goes with its whole case; the bytes are the same', async () => {
    await stored();
    const bytes = await readFile(cases('good/ledger'));
    bytes[120] = (bytes[120] ?? 0) ^ 1;
    await writeFile(cases('good/ledger'), bytes);
    const store = await FileStore.open(folder);
    expect((await store.list()).passedOver.map(({ name }) => name)).toEqual(['good']);
    await store.close();
    const findings = await fsckStore(folder);
    expect(findings.map(({ kind }) => kind)).toEqual(['damaged-frame']);
    await repairStore(folder, findings, { titleOf: () => Promise.resolve(null), now: new Date(0) });
    expect(await readdir(at('cases'))).toEqual([]);
    const [run = ''] = await readdir(at('quarantine'));
    expect(await readFile(at('quarantine', run, 'cases/good/ledger'))).toEqual(bytes);
    expect(existsSync(at('quarantine', run, 'cases/good/case.json'))).toBe(true);
  });

  it.each([
    ['is gone', (path: string) => rm(path)],
    ['is no JSON', (path: string) => writeFile(path, '{"title":')],
    ['is huge', (path: string) => writeFile(path, Buffer.alloc(300_000, 0x20))],
  ])('a case whose title %s keeps its records and gets a title again', async (_, spoil) => {
    const tip = await stored();
    await spoil(cases('good/case.json'));
    const findings = await fsckStore(folder);
    expect(findings.map(({ kind, path }) => [kind, path])).toEqual([['missing-note', 'cases/good']]);
    const repairs = await repairStore(folder, findings, {
      titleOf: () => Promise.resolve('asked first'),
      now: new Date(),
    });
    expect(repairs).toEqual([{ kind: 'named', path: 'cases/good', title: 'asked first' }]);
    const store = await FileStore.open(folder);
    expect((await store.list()).cases).toMatchObject([{ caseId: 'good', title: 'asked first', tip }]);
    await store.close();
  });

  it('content with other bytes goes, so that it can be stored again', async () => {
    await stored();
    const hash = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'; // of "abc", FIPS 180-4
    await writeFile(at('blobs/ba', hash), 'abd');
    await repairStore(folder, await fsckStore(folder), { titleOf: () => Promise.resolve(null), now: new Date() });
    const store = await FileStore.open(folder);
    expect(await store.blobs.has(hash)).toBe(false);
    expect(await store.blobs.put(new TextEncoder().encode('abc'))).toBe(hash);
    await store.close();
    expect(await fsckStore(folder)).toEqual([]);
  });

  it('strays among the blobs are named and moved, never opened or followed', async () => {
    await stored();
    await writeFile(at('blobs/zz'), 'mine');
    await symlink(outside, at('blobs/cc'));
    await writeFile(join(outside, 'not-ours.tmp'), 'theirs');
    execFileSync('mkfifo', [at('blobs/ba/ba' + '0'.repeat(62))]);
    const store = await FileStore.open(folder);
    await store.close();
    expect(await readdir(outside), 'what lies behind a link').toEqual(['not-ours.tmp']);
    const findings = await fsckStore(folder);
    expect(findings.map(({ kind }) => kind)).toEqual(['stray', 'stray', 'stray']);
    await repairStore(folder, findings, { titleOf: () => Promise.resolve(null), now: new Date() });
    expect(await fsckStore(folder)).toEqual([]);
  });

  it('what cannot be moved is told, and stays', async () => {
    await stored();
    await mkdir(cases('lost+found'));
    await writeFile(at('quarantine'), 'a file in the way');
    const findings = await fsckStore(folder);
    const repairs = await repairStore(folder, findings, { titleOf: () => Promise.resolve(null), now: new Date() });
    expect(repairs).toMatchObject([{ kind: 'failed', path: 'cases/lost+found' }]);
    expect((await lstat(cases('lost+found'))).isDirectory()).toBe(true);
  });

  it('a disk without room keeps everything where it is, says so, and the next repair does it', async (context) => {
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k,nr_inodes=24', 'none', folder], { stdio: 'ignore' });
    } catch {
      context.skip('no right to mount a small disk');
    }
    try {
      await stored();
      await mkdir(cases('lost+found'));
      await writeFile(cases('lost+found/kept'), 'kept');
      const fillers: string[] = [];
      for (let full = false; !full;) {
        const path = join(cases('lost+found'), String(fillers.length));
        full = await writeFile(path, '').then(
          () => false,
          () => true,
        );
        fillers.push(path);
      }
      const repair = async () =>
        repairStore(folder, await fsckStore(folder), { titleOf: () => Promise.resolve(null), now: new Date(0) });
      expect(await repair()).toEqual([{ kind: 'failed', path: 'cases/lost+found', detail: 'ENOSPC' }]);
      expect(await readFile(cases('lost+found/kept'), 'utf8')).toBe('kept');
      for (const path of fillers) await rm(path, { force: true });
      expect(await repair()).toMatchObject([{ kind: 'moved', path: 'cases/lost+found' }]);
      expect(await fsckStore(folder)).toEqual([]);
    } finally {
      execFileSync('umount', [folder]);
    }
  });

  it('a case is not made over one that is there, and half a case is removed at the next start', async () => {
    await stored();
    const half = '.affidavit-00000000-0000-4000-8000-000000000000.tmp';
    await mkdir(cases(half));
    await writeFile(cases(`${half}/case.json`), '{}');
    const store = await FileStore.open(folder);
    await expect(store.create('good', 'another', 1)).rejects.toMatchObject({ code: 'CASE_FOLDER' });
    await mkdir(cases('empty'));
    await store.create('empty', 'takes the place of nothing', 1);
    expect((await store.list()).cases.map(({ caseId }) => caseId)).toEqual(['good', 'empty']);
    await store.close();
    expect(await readdir(at('cases'))).toEqual(['empty', 'good']);
  });
});

describe('a data folder', () => {
  const modeOf = (path: string): number => statSync(path).mode & 0o777;
  const everything = async (): Promise<readonly string[]> =>
    ['', ...(await readdir(folder, { recursive: true }))].map((name) => join(folder, name));

  it.each([0o000, 0o022, 0o077])('is for its owner alone where the umask is %o', async (umask) => {
    const before = process.umask(umask);
    try {
      const store = await FileStore.open(at('new/data'));
      await store.create('one', 'a case', 1);
      await store.blobs.put(new TextEncoder().encode('abc'));
      await store.describe('one', { title: 'named', created: 1, archived: false });
      const shown = execFileSync('find', [at('new'), '-printf', '%y %m\n']).toString();
      await store.close();
      expect([...new Set(shown.trim().split('\n'))].sort()).toEqual(['d 700', 'f 600']);
    } finally {
      process.umask(before);
    }
  });

  it('of an earlier release is tightened when it is opened', async () => {
    await stored();
    for (const path of await everything()) await chmod(path, lstatSync(path).isDirectory() ? 0o755 : 0o644);
    await (await FileStore.open(folder)).close();
    for (const path of await everything())
      expect([path, modeOf(path)]).toEqual([path, lstatSync(path).isDirectory() ? 0o700 : 0o600]);
  });

  it('of a server is tightened, too, with its keys and traces', async () => {
    await stored();
    for (const name of ['api-keys.json', 'publishers.json', 'evaluations.jsonl', 'node-key', 'token-secret'])
      await writeFile(at(name), 'ours');
    for (const name of ['ercp', 'tokens-used', 'store-tips']) await mkdir(at(name));
    await chmod(folder, 0o755);
    await (await FileStore.open(folder)).close();
    expect(modeOf(folder)).toBe(0o700);
  });

  it('is not taken for ours where other things lie in it, and nothing behind a link or a second name is touched', async () => {
    await stored();
    await chmod(folder, 0o755);
    await writeFile(at('my-thesis.txt'), 'mine', { mode: 0o644 });
    await chmod(at('my-thesis.txt'), 0o644);
    await writeFile(join(outside, 'shared'), 'theirs');
    await chmod(join(outside, 'shared'), 0o644);
    await chmod(outside, 0o755);
    await chmod(at('cases'), 0o755);
    await symlink(outside, cases('alink'));
    await link(join(outside, 'shared'), cases('second-name'));
    await (await FileStore.open(folder)).close();
    expect([modeOf(folder), modeOf(at('my-thesis.txt'))]).toEqual([0o755, 0o644]);
    expect([modeOf(outside), modeOf(join(outside, 'shared'))]).toEqual([0o755, 0o644]);
    expect(modeOf(at('cases'))).toBe(0o700);
  });

  it('may be a link', async () => {
    await symlink(outside, at('linked'));
    const store = await FileStore.open(at('linked'));
    await store.create('one', 'a case', 1);
    await store.close();
    expect(await readdir(join(outside, 'cases'))).toEqual(['one']);
  });
});
