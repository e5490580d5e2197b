import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { run } from '#helper/cli.ts';
import { bytesOf, debate } from '#tests/debate.ts';

let folder = '';
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'affidavit-debate-'))));

/** One command in this process: its status and what it wrote. */
async function command(args: readonly string[], stdin: Uint8Array = new Uint8Array()) {
  const said = { stderr: '', stdout: '' };
  const decoder = new TextDecoder();
  const status = await run(['debate', ...args], {
    stdin: (async function* () {
      await Promise.resolve();
      yield stdin;
    })(),
    stdout: (part) => (said.stdout += typeof part === 'string' ? part : decoder.decode(part)),
    stderr: (text) => (said.stderr += text),
    env: {},
  });
  return { status, ...said };
}
function file(value: unknown): string {
  const path = join(folder, 'debate.json');
  writeFileSync(path, typeof value === 'string' ? value : bytesOf(value));
  return path;
}

interface Figures {
  readonly crit_summary: object;
  readonly pid_summary: Readonly<Record<'intervention_count_total' | 'retry_count_total', number>>;
}

describe('affidavit debate validate', () => {
  it('says that a debate is sound, and exits 0', async () => {
    const { status, stdout } = await command(['validate', file(debate())]);
    expect(stdout).toBe('Sound: 4 turns by 2 participants, 0 warnings.\n');
    expect(status).toBe(0);
  });

  it('names code, place and reason of an error, and exits 1', async () => {
    const { status, stdout } = await command(['validate', file({ ...debate(), participants: [] })]);
    expect(stdout).toContain('SPEAKER_UNKNOWN\n         turns[turn_index 0]: speaker_id "PRO" is no agent_id');
    expect(stdout).toContain('Not sound: 4 errors.');
    expect(status).toBe(1);
  });

  it('reads stdin, and says the same to a machine', async () => {
    const value = { ...debate(), turns: [] };
    const { status, stdout } = await command(['validate', '-', '--json'], bytesOf(value));
    expect(JSON.parse(stdout)).toEqual({
      schema_version: 1,
      valid: true,
      findings: [{ code: 'TURNS_EMPTY', severity: 'warning', place: 'turns', message: 'there are no turns' }],
    });
    expect(status).toBe(0);
  });

  it.each([
    ['CANON_DUPLICATE_KEY', '{"a":1,"a":2}'],
    ['CANON_SYNTAX', 'no JSON'],
    ['CANON_DEPTH', '['.repeat(5000) + ']'.repeat(5000)],
  ])('%s: a hostile file is one line on stderr', async (code, text) => {
    const { status, stderr, stdout } = await command(['validate', file(text)]);
    expect(stderr).toMatch(new RegExp(`^${code}: [^\\n]+\\n$`));
    expect(stdout).toBe('');
    expect(status).toBe(1);
  });

  it('FILE_NOT_FOUND: a file that is not there', async () => {
    const { status, stderr } = await command(['validate', join(folder, 'none.json')]);
    expect(stderr).toContain('FILE_NOT_FOUND');
    expect(status).toBe(7);
  });

  it('without a file it is a wrong use: exit 2', async () => {
    expect((await command(['validate'])).status).toBe(2);
  });
});

describe('affidavit debate evaluate', () => {
  it('says what each of the five found, and that it is no verdict on who is right', async () => {
    const { status, stdout } = await command(['evaluate', file(debate())]);
    for (const name of ['CRIT', 'RCA', 'T3', 'PID', 'RAudit']) expect(stdout).toMatch(new RegExp(`^${name} `, 'm'));
    expect(stdout).toContain('It does not say who is right.');
    expect(status).toBe(0);
  });

  it('DEB-2.2a, DEB-9.2: judges what was said without the loop or without the log of its control', async () => {
    const path = file(debate());
    const figures = async (...more: string[]) =>
      (JSON.parse((await command(['evaluate', path, '--json', ...more])).stdout) as { run_summary: Figures })
        .run_summary;
    const [whole, uncontrolled, said] = [
      await figures(),
      await figures('--without', 'control'),
      await figures('--without', 'loop'),
    ];
    expect(whole.pid_summary.intervention_count_total).toBeGreaterThan(0);
    expect(uncontrolled.pid_summary.intervention_count_total).toBe(0);
    expect(uncontrolled.pid_summary.retry_count_total).toBe(whole.pid_summary.retry_count_total);
    expect(said.pid_summary.retry_count_total).toBe(0);
    expect(said.crit_summary).toEqual(whole.crit_summary);
  });

  it('writes the evaluation beside the debate, and replaces no file unasked', async () => {
    const out = join(folder, 'evaluation.json');
    const path = file(debate());
    const before = readFileSync(path);
    expect((await command(['evaluate', path, '--out', out])).status).toBe(0);
    expect(JSON.parse(readFileSync(out, 'utf8'))).toMatchObject({ schema_version: '1.2.0', debate_id: 'ice_2026' });
    expect(readFileSync(path)).toEqual(before);
    const again = await command(['evaluate', path, '--out', out]);
    expect(again.stderr).toContain('BUNDLE_EXISTS');
    expect(again.status).toBe(1);
  });

  it('DEBATE_UNSOUND: a debate with an error is not evaluated and nothing is written', async () => {
    const out = join(folder, 'evaluation.json');
    const { status, stderr } = await command(['evaluate', file({ ...debate(), participants: [] }), '--out', out]);
    expect(stderr).toContain('DEBATE_UNSOUND: the debate has 4 errors (SPEAKER_UNKNOWN).');
    expect(existsSync(out)).toBe(false);
    expect(status).toBe(1);
  });
});
