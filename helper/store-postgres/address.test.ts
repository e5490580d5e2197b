import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { withIo } from '#helper/terminal/io.ts';
import { parseAddress, storeAddress } from '#helper/store-postgres/address.ts';
import { addStatement, requireStatement, STATEMENT } from '#helper/store-postgres/statements.ts';

const folder = mkdtempSync(join(tmpdir(), 'affidavit-address-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const io = (env: Readonly<Record<string, string>>) => ({
  stdin: (async function* () {})(),
  stdout: () => undefined,
  stderr: () => undefined,
  env,
});

describe('the address of a database', () => {
  it.each([
    ['postgres://ada@127.0.0.1/team', '127.0.0.1:5432/team', false],
    ['postgresql://ada:s%40crt@localhost:6543/team', 'localhost:6543/team', false],
    ['postgres://ada@[::1]/team', '[::1]:5432/team', false],
    ['postgres://ada@localhost/team?host=/run/postgresql', '/run/postgresql:5432/team', false],
    ['postgres://ada@db.example.org/team', 'db.example.org:5432/team', true],
    ['postgres://ada@10.0.0.7/team', '10.0.0.7:5432/team', true],
    ['postgres://ada@localhost.example.org/team', 'localhost.example.org:5432/team', true],
    ['postgres://ada@127.0.0.1.example.org/team', '127.0.0.1.example.org:5432/team', true],
  ])('%s: %s, on another machine: %s', (url, name, isRemote) => {
    expect(parseAddress(url)).toMatchObject({ name, isRemote });
  });

  it('on another machine is reached over TLS with its certificate and its name checked, whatever is left out', () => {
    expect(parseAddress('postgres://ada@db.example.org/team').ssl).toEqual({
      rejectUnauthorized: true,
      servername: 'db.example.org',
    });
    expect(parseAddress('postgres://ada@127.0.0.1/team').ssl).toBe(false);
    expect(parseAddress('postgres://ada@localhost/team?sslmode=verify-full').ssl).toMatchObject({
      rejectUnauthorized: true,
    });
  });

  it.each(['disable', 'allow', 'prefer', 'require', 'verify-ca', 'no-verify', ''])(
    'on another machine with sslmode=%s is refused: anybody in between could read along',
    (mode) => {
      const parse = () => parseAddress(`postgres://ada@db.example.org/team?sslmode=${mode}`);
      expect(parse).toThrow(expect.objectContaining({ code: 'STORE_TLS' }));
    },
  );

  it.each([
    'team',
    'mysql://ada@127.0.0.1/team',
    'postgres://127.0.0.1/team',
    'postgres://ada@127.0.0.1/',
    'postgres://ada@127.0.0.1/team?options=-c%20fsync=off',
    'postgres://ada@localhost/team?host=db.example.org',
    'postgres://ada@127.0.0.1/team?sslrootcert=/nowhere/at/all',
  ])('%s is none', (url) => {
    expect(() => parseAddress(url)).toThrow(expect.objectContaining({ code: 'STORE_URL' }));
  });

  it('never shows a password', () => {
    expect(parseAddress('postgres://ada:hunter2@db.example.org/team').name).not.toContain('hunter2');
    for (const bad of ['postgres://ada:hunter2@:x/team', 'postgres:/ada:hunter2', 'mysql://ada:hunter2@h/team'])
      expect(() => parseAddress(bad)).not.toThrow(/hunter2/);
  });

  it('comes from a file that is private, else from the environment, else there is none', async () => {
    const file = join(folder, 'url');
    writeFileSync(file, 'postgres://ada@127.0.0.1/file\n', { mode: 0o600 });
    const env = { AFFIDAVIT_STORE_URL: 'postgres://ada@127.0.0.1/environment' };
    const named = (path: string | undefined, variables: Readonly<Record<string, string>>) =>
      withIo(io(variables), () => Promise.resolve(storeAddress(path)?.database ?? null));
    expect(await named(file, env)).toBe('file');
    expect(await named(undefined, env)).toBe('environment');
    expect(await named(undefined, {})).toBeNull();
    chmodSync(file, 0o644);
    expect(() => storeAddress(file)).toThrow(expect.objectContaining({ code: 'STORE_URL' }));
    expect(() => storeAddress(join(folder, 'none'))).toThrow(expect.objectContaining({ code: 'STORE_URL' }));
  });
});

describe('the statement for a database on another machine', () => {
  const remote = parseAddress('postgres://ada@db.example.org/team');

  it('is needed there and not on this machine, holds for that database alone, and stays on record', async () => {
    await requireStatement(folder, parseAddress('postgres://ada@127.0.0.1/team'));
    await expect(requireStatement(folder, remote)).rejects.toMatchObject({ code: 'STORE_STATEMENT' });
    const said = { at: '2026-03-01T10:00:00.000Z', by: 'Ada', database: remote.name };
    expect(await addStatement(folder, said)).toEqual({ ...said, text: STATEMENT });
    await requireStatement(folder, remote);
    const other = parseAddress('postgres://ada@db.example.org/other');
    await expect(requireStatement(folder, other)).rejects.toMatchObject({ code: 'STORE_STATEMENT' });
  });

  it('in a file that is none is refused, and the file stays', async () => {
    writeFileSync(join(folder, 'store-statements.json'), '{}');
    await expect(requireStatement(folder, remote)).rejects.toMatchObject({ code: 'STORE_STATEMENT' });
  });
});
