// A result that did not arrive, through real devices, pipes and signals. No failure ends as exit 0.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandLine } from '#tests/harness/product.ts';
import { BOATHOUSE, Desk } from '#tests/harness/command.ts';

const desk = new Desk();
const QUESTION = 'How many rowing boats does the boathouse hold?';
let caseId = '';

beforeAll(async () => {
  writeFileSync(desk.path('boathouse.md'), BOATHOUSE);
  const asked = await desk.run(['ask', QUESTION, '--source', 'boathouse.md', '--bundle', 'good.affidavit', '--json']);
  caseId = (JSON.parse(asked.stdout) as { case_id: string }).case_id;
  const bad = readFileSync(desk.path('good.affidavit'));
  const at = bad.indexOf('ledger.jsonl') + 200;
  bad[at] = (bad[at] ?? 0) ^ 1;
  writeFileSync(desk.path('bad.affidavit'), bad);
  writeFileSync(desk.path('good.json'), '{"b":1,"a":2}');
  writeFileSync(desk.path('bad.json'), '{"a":');
  // A store with a ledger that is damaged: fsck fails on it.
  await desk.run(['import', 'good.affidavit'], { data: 'damaged' });
  const ledger = `${desk.path('damaged')}/cases/${caseId}/ledger`;
  const bytes = readFileSync(ledger);
  bytes[300] = (bytes[300] ?? 0) ^ 1;
  writeFileSync(ledger, bytes);
});
afterAll(() => desk.clear());

/** What a shell runs, with `$C` for the command line. */
function shell(line: string, data = 'data') {
  const env = {
    ...process.env,
    AFFIDAVIT_DATA: desk.path(data),
    CI: 'true',
    C: `"${process.execPath}" "${commandLine()}"`,
  };
  const { status, stderr } = spawnSync('bash', ['-c', line.replaceAll('$C', env.C)], { env, cwd: desk.folder });
  return { status, stderr: stderr.toString('utf8') };
}

/** Command, its data folder, its own exit status. */
const COMMANDS: readonly (readonly [string, string, number])[] = [
  ['verify good.affidavit', 'data', 0],
  ['verify bad.affidavit', 'data', 1],
  ['verify nothing.affidavit', 'data', 1],
  [`ask '${QUESTION}' --source boathouse.md`, 'asked', 0],
  [`ask 'Who is the king of Norway?' --source boathouse.md`, 'asked', 3],
  ['export', 'data', 0],
  ['export nothing', 'data', 1],
  ['canon < good.json', 'data', 0],
  ['canon < bad.json', 'data', 1],
  ['fsck', 'data', 0],
  ['fsck', 'damaged', 1],
  ['--help', 'data', 0],
  ['verify', 'data', 2],
];
const BOTH = [
  ...COMMANDS.map(([command, data, status]) => ({ command, data, status })),
  ...['verify --json good.affidavit', 'export --json'].map((command) => ({ command, data: 'data', status: 0 })),
  ...['verify --json bad.affidavit', 'canon --json < bad.json'].map((command) => ({
    command,
    data: 'data',
    status: 1,
  })),
];

describe('a result that did not arrive', () => {
  it.each(BOTH)('$command in $data exits $status where it arrives', ({ command, data, status }) => {
    expect(shell(`$C ${command} > /dev/null`, data).status).toBe(status);
  });

  it.each(BOTH)('$command in $data, own status $status, on a full disk', ({ command, data, status }) => {
    const ended = shell(`$C ${command} > /dev/full`, data);
    expect(ended.status).toBe(status === 0 ? 1 : status);
    if (status === 0) expect(ended.stderr).toMatch(/^OUTPUT_NOT_WRITTEN: .*ENOSPC/m);
  });

  it.each(BOTH)('$command in $data, own status $status, to a reader that left', ({ command, data, status }) => {
    expect(shell(`$C ${command} | true; exit \${PIPESTATUS[0]}`, data)).toMatchObject({
      status: status === 0 ? 141 : status,
      stderr: status === 0 ? '' : (expect.any(String) as string),
    });
  });

  it('a failed check stays one for a reader that has seen enough', () => {
    expect(shell('$C verify bad.affidavit | head -c 10 > /dev/null; exit ${PIPESTATUS[0]}').status).toBe(1);
    expect(shell('$C verify bad.affidavit --json | head -c 10 > /dev/null; exit ${PIPESTATUS[0]}').status).toBe(1);
  });

  it('all of a long result arrives at a slow reader', () => {
    const count = 40_000;
    writeFileSync(desk.path('long.json'), JSON.stringify(Array.from({ length: count }, (_, at) => at)));
    // 40,000 numbers and as many commas and brackets: 10 x 1 + 90 x 2 + 900 x 3 + 9,000 x 4 + 30,000 x 5 + 40,001 bytes.
    const { status } = shell('test $($C canon < long.json | (sleep 1; wc -c)) = 228891');
    expect(status).toBe(0);
  });

  it('a disk with room for a part of the result only is a failure too', (context) => {
    const folder = desk.path('small');
    mkdirSync(folder);
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'none', folder], { stdio: 'ignore' });
    } catch {
      context.skip('no right to mount a small disk');
    }
    try {
      const ended = shell('$C canon < long.json > small/out');
      expect(ended).toMatchObject({ status: 1, stderr: expect.stringMatching(/^OUTPUT_NOT_WRITTEN: /) as string });
      expect(statSync(desk.path('small/out')).size).toBeGreaterThan(0);
    } finally {
      execFileSync('umount', [folder]);
    }
  });

  it('stderr that is gone changes no status either', () => {
    expect(shell('$C verify nothing.affidavit 2> /dev/full').status).toBe(7);
    expect(shell(`$C ask 'Who is the king of Norway?' --source boathouse.md > /dev/null 2>&-`, 'asked').status).toBe(3);
  });
});

describe('a signal', () => {
  /** Waits until `isReady`, sends the signal, and gives the status a shell would. */
  const ended = async (args: readonly string[], signal: 'SIGINT' | 'SIGTERM', isReady: () => boolean) => {
    const env = { ...process.env, AFFIDAVIT_DATA: desk.path('signalled'), CI: 'true' };
    const child = spawn(process.execPath, [commandLine(), ...args], { env, cwd: desk.folder, stdio: 'ignore' });
    const closed = new Promise<number>((resolve) =>
      child.once('close', (code, by) =>
        resolve(by === null ? (code ?? -1) : { SIGINT: 130, SIGTERM: 143 }[by as 'SIGINT']),
      ),
    );
    while (child.exitCode === null && !isReady()) await new Promise((resolve) => setTimeout(resolve, 5));
    child.kill(signal);
    return closed;
  };

  it.each(['SIGINT', 'SIGTERM'] as const)(
    '%s ends a question with its own number, and the store is sound',
    async (signal) => {
      const status = signal === 'SIGINT' ? 130 : 143;
      const isAtWork = () => existsSync(desk.path('signalled/lock'));
      expect(await ended(['ask', QUESTION, '--source', 'boathouse.md'], signal, isAtWork)).toBe(status);
      expect((await desk.run(['fsck'], { data: 'signalled' })).status).toBe(0);
    },
  );

  it.each(['SIGINT', 'SIGTERM'] as const)('%s ends a verification with its own number', async (signal) => {
    const status = signal === 'SIGINT' ? 130 : 143;
    const begun = performance.now();
    expect(await ended(['verify', 'good.affidavit'], signal, () => performance.now() - begun > 60)).toBe(status);
  });
});
