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

describe('affidavit debate label', () => {
  const out = (): string => join(folder, 'labelled.json');
  interface Labelled {
    readonly turns: readonly {
      readonly attempts?: readonly { readonly audit?: { readonly raud_it?: Readonly<Record<string, unknown>> } }[];
    }[];
  }
  const labelsIn = (path: string) =>
    (JSON.parse(readFileSync(path, 'utf8')) as Labelled).turns.flatMap(({ attempts = [] }) =>
      attempts.map(({ audit }) => audit?.raud_it),
    );

  it('DEB-10.2: a right attempt given up is T->F and paranoid, in the file and in the figures', async () => {
    const value = debate();
    const [first, ...others] = value.turns as { readonly turn_id: string; readonly attempts?: readonly object[] }[];
    const attempts = ['for', 'against', 'for'].map((stance, attempt_index) => ({
      attempt_index,
      timestamp: '2026-02-20T03:15:22Z',
      content: 'The road is closed.',
      final_answer: 'The road is closed.',
      position: { stance, confidence: 0.5, raw_text: '' },
    }));
    const path = file({ ...value, turns: [{ ...first, attempts }, ...others] });
    const { status, stdout } = await command(['label', path, '--truth', 'for', '--out', out()]);
    expect(status).toBe(0);
    expect(stdout).toContain('Right answers given up: 1. Wrong ones put right: 1.');
    expect(labelsIn(out()).slice(0, 3)).toMatchObject([
      { correct: true, behavioral_state: 'right', transition: null, paranoid: false },
      { correct: false, behavioral_state: 'wrong', transition: 'T->F', paranoid: true },
      { correct: true, behavioral_state: 'right', transition: 'F->T', paranoid: false },
    ]);
    const evaluated = JSON.parse((await command(['evaluate', out(), '--json'])).stdout) as {
      readonly run_summary: { readonly raudit_summary: object };
    };
    expect(evaluated.run_summary.raudit_summary).toMatchObject({
      behavioral_metrics: { paranoia: 1, realignment: 1, true_to_false: 1, false_to_true: 1 },
      retry_regime: 'oscillating',
    });
    // By hand, against the side: the last one was wrong, so nothing was put right.
    const mark = `${first?.turn_id ?? ''}.2`;
    await command(['label', path, '--truth', 'for', '--wrong', mark, '--out', out(), '--force']);
    expect(labelsIn(out())[2]).toMatchObject({ correct: false, transition: 'F->F' });
  });

  it.each([
    ['nothing to label by', []],
    ['an attempt that is none', ['--right', 'nowhere.7']],
    ['one attempt as both', ['--right', 'nowhere.7', '--wrong', 'nowhere.7']],
  ])('DEBATE_LABEL: %s is refused, and nothing is written', async (_what, more) => {
    const { status, stderr } = await command(['label', file(debate()), '--out', out(), ...more]);
    expect([status, existsSync(out())]).toEqual([2, false]);
    expect(stderr).toContain('DEBATE_LABEL');
  });
});
