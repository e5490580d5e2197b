// A helper with a team's database, whole: its commands, what it refuses to open, TLS, and what never enters the database.

import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, type TestContext } from 'vitest';
import { addKey } from '#helper/keys/auth.ts';
import { run as command } from '#helper/cli.ts';
import { createPrograms } from '#helper/routes/programs.ts';
import { listen } from '#helper/routes/listen.ts';
import { parseAddress } from '#helper/store-postgres/address.ts';
import { openTeamStore } from '#helper/store-postgres/open.ts';
import { freePort } from '#tests/harness/ports.ts';
import {
  isPostgresHere,
  postgresOrSkip,
  ROLE,
  startPostgres,
  urlFile,
  type PostgresServer,
} from '#tests/harness/postgres.ts';
import { limit } from '#tests/limits.ts';

const home = mkdtempSync(join(tmpdir(), 'affidavit-team-open-'));
let server: PostgresServer;
beforeAll(async () => {
  if (isPostgresHere()) server = await startPostgres();
});
afterAll(async () => {
  if (isPostgresHere()) await server.close();
  rmSync(home, { recursive: true, force: true });
});
beforeEach(postgresOrSkip);

const newFolder = (): string => mkdtempSync(join(home, 'data-'));

async function affidavit(...args: readonly string[]) {
  let [stdout, stderr] = ['', ''];
  const decoder = new TextDecoder();
  const status = await command(args, {
    stdin: (async function* () {})(),
    stdout: (part) => (stdout += typeof part === 'string' ? part : decoder.decode(part)),
    stderr: (text) => (stderr += text),
    env: {},
  });
  return { status, stdout, stderr };
}

/** A helper over the database, as `serve` starts it, until `close`. */
async function serve(folder: string, database: string) {
  const team = await openTeamStore(folder, server.address(database, ROLE));
  const port = await freePort();
  const programs = createPrograms(port, folder, team);
  const servers = await listen(programs.fetch, port);
  await programs.resume();
  const { key } = await addKey(folder, 'team', ['ercp', 'ercp:pii']);
  const call = async (path: string, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${String(port)}/ercp/v1/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, text: await answer.text() };
  };
  const close = async (): Promise<void> => {
    programs.stop();
    await Promise.all(servers.map((one) => one.close()));
    await team.close();
  };
  return { key, call, close };
}

const requestOf = (trace_id: string) => ({
  trace_id,
  problem: { id: 'p1', description: 'What does the boathouse of ada@example.org hold?', metadata: {} },
  config: { model: 'm', max_iterations: 4 },
  sources: [{ name: 'boats.txt', text: 'The boathouse holds eleven rowing boats. Ask ada@example.org about them.' }],
});

describe('a helper over a database', () => {
  it('ERCP-11.3: keeps no key and nothing that was blacked out there, and still gives it back to one who may', async () => {
    const name = await server.fresh();
    const folder = newFolder();
    const helper = await serve(folder, name);
    const ran = await helper.call('run', requestOf('trace-pii'));
    expect([ran.status, ran.text.includes('ada@example.org')]).toEqual([200, false]);
    const asked = { trace_id: 'trace-pii', reasoning_id: 'r', reasoning_text: 'Ask ada@example.org.' };
    expect((await helper.call('verify', asked)).text).not.toContain('ada@example.org');
    expect((await helper.call('verify?reveal=true', asked)).text).toContain('Ask ada@example.org.');
    const tables = ['note', 'batch', 'blob', 'run', 'run_end', 'event'];
    const rows = await Promise.all(tables.map((table) => server.query(`select * from affidavit.${table}`, name)));
    const bytes = JSON.stringify(rows, (_, value: unknown) =>
      typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer'
        ? Buffer.from((value as unknown as { data: number[] }).data).toString('latin1')
        : value,
    );
    expect(rows.map((one) => one.length > 0)).toEqual([true, true, true, true, true, true]);
    expect(bytes).toContain('eleven rowing boats'); // it is read as text
    expect(bytes).not.toContain('ada@example.org');
    expect(bytes).not.toContain(helper.key);
    expect(bytes).not.toContain(readFileSync(join(folder, 'node-key'), 'utf8').trim());
    expect(bytes).not.toContain('PRIVATE KEY');
    expect(existsSync(join(folder, 'cases'))).toBe(false);
    await helper.close();
  });

  it('ERCP-11.3: two helpers never give one token to different data, and each gives back its own only', async () => {
    const name = await server.fresh();
    const [one, other] = [await serve(newFolder(), name), await serve(newFolder(), name)];
    const verify = (text: string) => ({ trace_id: 'trace-two', reasoning_id: 'r', reasoning_text: text });
    const tokenIn = ({ text }: { readonly text: string }): string => /\[EMAIL-[A-Z]+\]/.exec(text)?.[0] ?? 'none';
    const ada = tokenIn(await one.call('verify', verify('Ask ada@example.org.')));
    const ben = tokenIn(await other.call('verify', verify('Ask ben@example.org.')));
    expect([ada, ben, ada === ben]).toEqual([expect.stringMatching(/^\[/), expect.stringMatching(/^\[/), false]);
    expect(tokenIn(await one.call('verify', verify('Is it ada@example.org?')))).toBe(ada);
    const revealed = await other.call('verify?reveal=true', verify(`Ask ben@example.org, and then ada@example.org.`));
    expect(revealed.text).toContain('Ask ben@example.org, and then ada@example.org.');
    const trace = await other.call('trace/trace-two?reveal=true');
    expect([trace.status, trace.text.includes('ada@example.org')]).toEqual([200, false]);
    await one.close();
    await other.close();
  });

  it('gives the same response after a restart, and refuses the trace to another request', async () => {
    const name = await server.fresh();
    const folder = newFolder();
    const helper = await serve(folder, name);
    const first = await helper.call('run', requestOf('trace-1'));
    await helper.close();
    const again = await serve(folder, name);
    expect((await again.call('run', requestOf('trace-1'))).text).toBe(first.text);
    const other = await again.call('run', { ...requestOf('trace-1'), sources: [] });
    expect([other.status, other.text.includes('TRACE_CONFLICT')]).toEqual([409, true]);
    // The folder is one helper's: what was blacked out is kept there.
    await expect(openTeamStore(folder, server.address(name, ROLE))).rejects.toMatchObject({ code: 'STORE_LOCKED' });
    await again.close();
  });

  it('is not opened with the account of the owner, nor where nothing was prepared', async () => {
    const name = await server.fresh();
    await expect(openTeamStore(newFolder(), server.address(name))).rejects.toMatchObject({ code: 'STORE_ROLE' });
    const bare = openTeamStore(newFolder(), server.address('postgres', ROLE));
    await expect(bare).rejects.toMatchObject({ code: 'STORE_VERSION' });
  });

  it('is not opened where the server does not sync', async () => {
    const unsafe = await startPostgres(['-c', 'fsync=off']);
    try {
      const opening = openTeamStore(newFolder(), unsafe.address(await unsafe.fresh(), ROLE));
      await expect(opening).rejects.toMatchObject({ code: 'STORE_UNSAFE' });
    } finally {
      await unsafe.close();
    }
  });
});

it('affidavit store prepare, check and allow', async () => {
  await server.query('create database commands');
  const owner = urlFile(newFolder(), server.url('commands'));
  const prepared = await affidavit('store', 'prepare', '--store', owner, '--role', ROLE, '--json');
  expect([prepared.status, JSON.parse(prepared.stdout)]).toEqual([
    0,
    { database: `127.0.0.1:${String(server.port)}/commands`, role: ROLE, steps: 2 },
  ]);
  expect((await affidavit('store', 'prepare', '--store', owner, '--role', ROLE)).stdout).toContain('0 steps taken');
  const data = newFolder();
  const helper = await serve(data, 'commands');
  await helper.call('run', requestOf('trace-1'));
  await helper.close();
  const file = urlFile(newFolder(), server.url('commands', ROLE));
  const sound = await affidavit('store', 'check', '--store', file, '--data', newFolder(), '--json');
  expect([sound.status, JSON.parse(sound.stdout)]).toMatchObject([0, { cases: 1, findings: [] }]);
  await server.query(
    `set session_replication_role = replica; update affidavit.batch set payloads[1] = '{}' where from_size = 0`,
    'commands',
  );
  const damaged = await affidavit('store', 'check', '--store', file, '--data', newFolder(), '--json');
  expect([damaged.status, (JSON.parse(damaged.stdout) as { findings: unknown[] }).findings.length]).toEqual([1, 1]);
  const remote = urlFile(newFolder(), 'postgres://ada@db.example.org/team');
  const refused = await affidavit('store', 'check', '--store', remote, '--data', data);
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringMatching(/^STORE_STATEMENT: /)]);
  const said = await affidavit('store', 'allow', '--store', remote, '--data', data, '--by', 'Ada');
  expect([said.status, said.stdout]).toEqual([0, expect.stringContaining('may hold INSIDE text')]);
});

describe('TLS', () => {
  const openssl = (...args: readonly string[]): void => void execFileSync('openssl', args, { stdio: 'pipe' });
  const hasOpenssl = (context: TestContext): void => {
    try {
      openssl('version');
    } catch {
      context.skip('unproved: no openssl on this machine');
    }
  };

  it(
    'is used only with a certificate that the named authority signed for this very name',
    async (context) => {
      hasOpenssl(context);
      const folder = mkdtempSync(join(tmpdir(), 'affidavit-tls-'));
      chmodSync(folder, 0o755);
      const at = (name: string): string => join(folder, name);
      const made = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj'];
      openssl(
        'req',
        ...made,
        '/CN=localhost',
        '-addext',
        'subjectAltName=DNS:localhost',
        '-keyout',
        at('key'),
        '-out',
        at('cert'),
      );
      openssl(
        'req',
        ...made,
        '/CN=localhost',
        '-addext',
        'subjectAltName=DNS:localhost',
        '-keyout',
        at('key2'),
        '-out',
        at('other'),
      );
      chmodSync(at('key'), 0o600);
      if (process.getuid?.() === 0) for (const name of ['key', 'cert']) chownSync(at(name), 65_534, 65_534);
      const secure = await startPostgres([
        '-c',
        'ssl=on',
        '-c',
        `ssl_cert_file=${at('cert')}`,
        '-c',
        `ssl_key_file=${at('key')}`,
      ]);
      try {
        const name = await secure.fresh();
        const open = async (host: string, root: string): Promise<string> => {
          const url = `postgres://${ROLE}@${host}:${String(secure.port)}/${name}?sslmode=verify-full&sslrootcert=${at(root)}`;
          const store = await openTeamStore(newFolder(), parseAddress(url));
          const [row] = await secure.query(
            `select count(*) as n from pg_stat_ssl s join pg_stat_activity a using (pid) where s.ssl and a.usename = '${ROLE}'`,
          );
          await store.close();
          return String(row?.['n']);
        };
        expect(Number(await open('localhost', 'cert'))).toBeGreaterThan(0);
        await expect(open('localhost', 'other')).rejects.toMatchObject({ code: 'STORE_TLS' });
        await expect(open('127.0.0.1', 'cert')).rejects.toMatchObject({ code: 'STORE_TLS' });
      } finally {
        await secure.close();
        rmSync(folder, { recursive: true, force: true });
      }
    },
    limit(90_000),
  );
});
