import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { kindOfBundle } from '#core/bundle/kind.ts';
import { commandOn } from '#tests/command-line.ts';
import { limit } from '#tests/limits.ts';

const command = (args: readonly string[]) => commandOn('', args);
const folder = mkdtempSync(join(tmpdir(), 'affidavit-debate-run-'));
const at = (name: string): string => join(folder, name);
const data = ['--data', at('data')];

const MINUTES = `# The lower road

The lower road was flooded three times in 2023. In each flood two cars were stranded.

Closing the lower road would add a detour of 12 minutes for 340 households. The bus operator warned that the detour would cost 18,000 euros a year.

# Council minutes

The fire brigade recommended that the lower road be closed from November to March. The trade association opposed the closure because shops lost 9 % of their sales in 2021.

A closed road saves 40,000 euros of repairs each year, the engineer wrote.
`;
const LETTER = `I object to closing the lower road. The detour is longer and dangerous for cyclists in winter.

The road should be closed when the river is above 2.1 m, since a car was damaged by the flood in January.
`;
const QUESTION = 'Should the lower road be closed in winter?';
const SOURCES = ['--source', at('minutes.md'), '--source', at('letter.txt')];
const debate = (...more: readonly string[]) => ['debate', 'run', ...SOURCES, '--question', QUESTION, ...more, ...data];

interface Debate {
  readonly turns: readonly {
    readonly speaker_id: string;
    readonly round_index: number;
    readonly content: string;
    readonly citations: readonly { readonly document: string; readonly quote: string }[];
    readonly attempts?: readonly unknown[];
  }[];
}
const parsed = (text: string): Debate => JSON.parse(text) as Debate;

let ran: Awaited<ReturnType<typeof command>>;
beforeAll(async () => {
  writeFileSync(at('minutes.md'), MINUTES);
  writeFileSync(at('letter.txt'), LETTER);
  const files = ['--out', at('debate.json'), '--bundle', at('debate.affidavit')];
  ran = await command(debate('--participants', '5', '--rounds', '6', '--mode', 'in_loop', '--json', ...files));
}, limit(180_000));

describe('affidavit debate run', () => {
  it('debates with five participants, without a model, until nobody has more to say, and every quotation stands in a document', () => {
    expect([ran.stderr, ran.status]).toEqual(['', 0]);
    const { turns } = parsed(ran.stdout);
    expect(new Set(turns.map(({ speaker_id }) => speaker_id))).toEqual(
      new Set(['PRO', 'CON', 'PRO_2', 'CON_2', 'JUDGE']),
    );
    // Six rounds may be held. One of the four has a second point; who has none rests (decision 351).
    expect(turns.map(({ round_index }) => round_index)).toEqual([1, 1, 1, 1, 2, 2]);
    expect(turns.at(-1)?.speaker_id).toBe('JUDGE');
    expect(new Set(turns.map(({ content }) => content)).size).toBe(turns.length);
    const text: Record<string, string> = { 'minutes.md': MINUTES, 'letter.txt': LETTER };
    const cited = turns.flatMap(({ citations }) => citations);
    expect(turns.every(({ citations }) => citations.length >= 2)).toBe(true);
    for (const { document, quote } of cited) expect(text[document]).toContain(quote);
  });

  it('each side argues from what speaks for it', () => {
    const { turns } = parsed(ran.stdout);
    const reasonsOf = (side: string): string =>
      turns
        .filter(({ speaker_id }) => speaker_id.startsWith(side))
        .flatMap(({ content }) => content.split('\n\n').filter((section) => section.startsWith('### REASON')))
        .join('\n');
    expect(reasonsOf('PRO')).toContain('"The fire brigade recommended that the lower road be closed');
    // It tells of how things are and asks for nothing.
    expect(reasonsOf('PRO')).not.toContain('flooded three times');
    expect(reasonsOf('PRO')).not.toContain('I object');
    expect(reasonsOf('CON')).toContain('"I object to closing the lower road."');
    expect(reasonsOf('CON')).not.toContain('The fire brigade recommended');
  });

  it(
    'writes a bundle that verify proves, engines included',
    async () => {
      expect(kindOfBundle(readFileSync(at('debate.affidavit')))).toBe('debate');
      const { status, stdout } = await command(['verify', at('debate.affidavit'), '--json']);
      expect(status).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject({ verdict: 'proved', facts: { turns: 1, turnsReplayed: 1 } });
    },
    limit(120_000),
  );

  it('validate and evaluate read the artifact, and the bundle of it, alike', async () => {
    for (const path of [at('debate.json'), at('debate.affidavit')]) {
      const { status, stdout } = await command(['debate', 'validate', path]);
      expect(stdout).toBe('Sound: 6 turns by 5 participants, 0 warnings.\n');
      expect(status).toBe(0);
    }
    const [file, bundle] = await Promise.all(
      ['debate.json', 'debate.affidavit'].map(async (name) => {
        const { stdout } = await command(['debate', 'evaluate', at(name), '--json']);
        return { ...(JSON.parse(stdout) as object), evaluated_at: '' };
      }),
    );
    expect(bundle).toEqual(file);
    expect(bundle).toMatchObject({ evaluation_mode: 'in_loop', run_summary: { pid_summary: { state: 'computed' } } });
  });

  it('DEB-10.2: each attempt of a debate of one\u2019s own has a side, so a person who knows the right one labels them all', async () => {
    const { status } = await command([
      'debate',
      'label',
      at('debate.json'),
      '--truth',
      'for',
      '--out',
      at('labelled.json'),
    ]);
    expect(status).toBe(0);
    const { turns } = parsed(readFileSync(at('labelled.json'), 'utf8')) as unknown as {
      readonly turns: readonly {
        readonly attempts: readonly {
          readonly position: { readonly stance: string };
          readonly audit: { readonly raud_it: { readonly correct?: boolean; readonly transition?: string | null } };
        }[];
      }[];
    };
    const attempts = turns.flatMap((turn) => turn.attempts);
    expect(attempts.length).toBeGreaterThanOrEqual(turns.length);
    expect(attempts.map(({ audit }) => audit.raud_it.correct)).toEqual(
      attempts.map(({ position }) => position.stance === 'for'),
    );
  });

  it(
    'is kept as a case: exported again, imported elsewhere, and checked by fsck',
    async () => {
      const [stored] = JSON.parse((await command(['export', '--json', ...data])).stdout) as {
        readonly case_id: string;
      }[];
      const again = at('again.affidavit');
      expect((await command(['export', stored?.case_id ?? '', '--out', again, ...data])).status).toBe(0);
      expect((await command(['import', again, '--data', at('elsewhere')])).status).toBe(0);
      const { status, stdout } = await command(['fsck', '--json', '--data', at('elsewhere')]);
      expect(JSON.parse(stdout)).toMatchObject({ cases: 1, findings: [] });
      expect(status).toBe(0);
    },
    limit(120_000),
  );

  it('prints who said what, and that it is no proof', async () => {
    const { status, stdout } = await command(debate('--participants', '2', '--rounds', '1'));
    expect(stdout).toMatch(/^The documents hold two readings:\n {2}yes \([^)]*minutes\.md[^)]*\)\n/);
    expect(stdout).toMatch(/\n0 {2}PRO, round 1, propose\n### CLAIM\n/);
    expect(stdout).toContain('completed: 2 turns, 0 attempts rejected. A debate is no proof of who is right.');
    expect(status).toBe(0);
  });

  it(
    'a model debates in place of the built-in debater: named by its hash, its quotations checked, its bundle verified',
    async () => {
      const more = [
        '--participants',
        '2',
        '--rounds',
        '2',
        '--model',
        resolve('tests/fixtures/models/tiny-cite/model.gguf'),
      ];
      const { status, stderr, stdout } = await command(debate(...more, '--json', '--bundle', at('model.affidavit')));
      expect([stderr, status]).toEqual(['', 0]);
      expect(JSON.parse(stdout)).toMatchObject({
        run_metadata: {
          global_model_name: 'gguf:model.gguf@sha256:44fae4768e968d63915d551d3166cf34e736a3bb457ee7253acd580c3e55d184',
        },
        outcome: { status: 'completed' },
      });
      const verified = await command(['verify', at('model.affidavit'), '--json']);
      expect(JSON.parse(verified.stdout)).toMatchObject({ verdict: 'recorded', facts: { turns: 1, turnsReplayed: 1 } });
      const warm = await command(debate(...more, '--temperature', '0.5', '--json'));
      expect(JSON.parse(warm.stdout)).toMatchObject({
        outcome: { status: 'failed', code: 'POLICY_BREACH' },
        turns: [],
      });
      const reasoned = await command(debate(...more, '--temperature', '0.5', '--diversity', '--json'));
      expect(JSON.parse(reasoned.stdout)).toMatchObject({
        run_metadata: { temperature: 0.5, documented_reason: 'debate_diversity' },
        outcome: { status: 'completed' },
      });
    },
    limit(120_000),
  );

  it('a file that is no model leaves no case behind', async () => {
    const args = [
      'debate',
      'run',
      ...SOURCES,
      '--question',
      QUESTION,
      '--model',
      at('minutes.md'),
      '--data',
      at('none'),
    ];
    const { status, stderr } = await command(args);
    expect(stderr).toMatch(/^MODEL_FORMAT: /);
    expect([status, existsSync(at('none'))]).toEqual([1, false]);
  });

  it.each(['debate.json', 'debate.affidavit'])('DEBATE_SOURCE: no debate is a source of another: %s', async (name) => {
    const args = ['debate', 'run', '--source', at(name), '--question', QUESTION, '--data', at('none')];
    const { status, stderr, stdout } = await command(args);
    expect(stderr).toMatch(/^DEBATE_SOURCE: /);
    expect([status, stdout, existsSync(at('none'))]).toEqual([1, '', false]);
  });

  it.each([
    ['1 participant', ['--participants', '1']],
    ['6 participants', ['--participants', '6']],
    ['no round', ['--rounds', '0']],
  ])('DEBATE_REQUEST: %s, and no case is made', async (_, more) => {
    const args = ['debate', 'run', ...SOURCES, '--question', QUESTION, ...more, '--data', at('none')];
    const { status, stderr } = await command(args);
    expect(stderr).toMatch(/^DEBATE_REQUEST: /);
    expect([status, existsSync(at('none'))]).toEqual([1, false]);
  });

  it('BUNDLE_EXISTS: replaces no file unasked', async () => {
    const { status, stderr } = await command(debate('--out', at('debate.json')));
    expect(stderr).toMatch(/^BUNDLE_EXISTS: /);
    expect(status).toBe(1);
  });

  it('without a question it is a wrong use: exit 2', async () => {
    expect((await command(['debate', 'run', ...SOURCES])).status).toBe(2);
  });
});
