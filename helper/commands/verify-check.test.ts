// `verify --reply` of what `check --json` printed: every sentence and every proposal is made again, and none that somebody changed stands.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findReply } from '#helper/commands/verify-reply.ts';
import { command } from '#tests/command-line.ts';
import { limit } from '#tests/limits.ts';

const folder = mkdtempSync(join(tmpdir(), 'affidavit-verify-check-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string): string => join(folder, name);

type Fields = Record<string, unknown>;
interface Row extends Fields {
  passage: Fields;
  rewrite?: Fields & { sentences: Fields[] };
}
const PLAIN = 'plain';
const REWRITTEN = 'rewritten';
type Of = typeof PLAIN | typeof REWRITTEN;

const said: Record<string, Row[]> = {};
beforeAll(async () => {
  writeFileSync(
    at('lease.md'),
    'The rent is 950 euros a month. The tenant may keep one cat.\n\nThe boiler is serviced by the landlord.\n',
  );
  writeFileSync(
    at('draft.md'),
    '# The flat\n\n- The **rent** is 940 euros a month.\n- The tenant may keep one cat.\n- The garden has a pond with goldfish.\n- [See the lease.](lease.md)\n',
  );
  const own = ['--source', at('lease.md'), '--data', at('data'), '--json'];
  for (const [of, more] of [
    [PLAIN, []],
    [REWRITTEN, ['--rewrite']],
  ] as const) {
    const { stdout } = await command('check', at('draft.md'), ...own, ...more, '--bundle', at(`${of}.affidavit`));
    said[of] = JSON.parse(stdout) as Row[];
  }
}, limit(60_000));

async function found(of: Of, rows: unknown): Promise<{ readonly stands: boolean; readonly detail: string }> {
  writeFileSync(at('said.json'), JSON.stringify(rows));
  return findReply(readFileSync(at(`${of}.affidavit`)), at('said.json'));
}

it.each([PLAIN, REWRITTEN] as const)('what was printed of a check that is %s stands', async (of) => {
  expect(said[of]?.map(({ verdict }) => verdict)).toEqual(['CONTRADICTED', 'SUPPORTED', expect.any(String)]);
  const { detail, stands } = await found(of, said[of]);
  expect([stands, detail]).toEqual([true, expect.stringMatching(/^its sentences are those of check 1/)]);
});

it('a proposal is printed for what is denied, and for what is open the reason', () => {
  expect(said[REWRITTEN]?.map(({ rewrite }) => rewrite?.['kind'])).toEqual([
    'replaced',
    undefined,
    expect.stringMatching(/^(?:struck|kept)$/),
  ]);
});

const proposal = (rows: Row[]): NonNullable<Row['rewrite']> => rows[0]?.rewrite ?? { sentences: [] };
const ATTACKS: readonly (readonly [string, Of, (rows: Row[]) => unknown, RegExp])[] = [
  ['another sentence proposed', REWRITTEN, (rows) => (proposal(rows)['text'] = 'The rent is 940 euros.'), /proposed/],
  [
    'another sentence proposed, in both places',
    REWRITTEN,
    (rows) => {
      proposal(rows)['text'] = 'The rent is 940 euros a month. [lease.md]';
      Object.assign(proposal(rows).sentences[0] ?? {}, { text: 'The rent is 940 euros a month.' });
    },
    /proposed/,
  ],
  [
    'a proposal cited from another document',
    REWRITTEN,
    (rows) => Object.assign(proposal(rows).sentences[0] ?? {}, { name: 'statute.md' }),
    /proposed/,
  ],
  [
    'a proposal cited from another place',
    REWRITTEN,
    (rows) => Object.assign(proposal(rows).sentences[0] ?? {}, { start: 4 }),
    /proposed/,
  ],
  ['another reason', REWRITTEN, (rows) => (proposal(rows)['reason'] = 'It is against the law.'), /proposed/],
  ['a sentence struck that is replaced', REWRITTEN, (rows) => (proposal(rows)['kind'] = 'struck'), /proposed/],
  ['no proposal where there is one', REWRITTEN, (rows) => void delete rows[0]?.rewrite, /proposed/],
  [
    'a proposal for what holds',
    REWRITTEN,
    (rows) => Object.assign(rows[1] ?? {}, { rewrite: structuredClone(proposal(rows)) }),
    /proposed/,
  ],
  [
    'a proposal for what nothing speaks of',
    REWRITTEN,
    (rows) => Object.assign(rows[2] ?? {}, { rewrite: structuredClone(proposal(rows)) }),
    /proposed/,
  ],
  [
    'a proposal where none was asked for',
    PLAIN,
    (rows) =>
      Object.assign(rows[0] ?? {}, {
        rewrite: { kind: 'replaced', text: 'The rent is 950 euros a month. [lease.md]', sentences: [], reason: '' },
      }),
    /not checked in this case/,
  ],
  ['a denied sentence that holds', PLAIN, (rows) => (rows[0] = { ...rows[0], verdict: 'SUPPORTED' } as Row), /not say/],
  ['a surer score', PLAIN, (rows) => (rows[1] = { ...rows[1], score: 1 } as Row), /not say/],
  ['another sentence', PLAIN, (rows) => (rows[1] = { ...rows[1], sentence: 'Two cats.' } as Row), /not say/],
  ['another passage', PLAIN, (rows) => Object.assign(rows[1]?.passage ?? {}, { excerpt: 'Two cats.' }), /not say/],
  ['a passage of another document', PLAIN, (rows) => Object.assign(rows[1]?.passage ?? {}, { name: 'x' }), /not say/],
  ['no word of what is denied', PLAIN, (rows) => rows.shift(), /left out/],
  ['no word of what is denied and replaced', REWRITTEN, (rows) => rows.shift(), /left out/],
  ['the sentences in another order', PLAIN, (rows) => rows.reverse(), /not say/],
  ['a sentence twice', PLAIN, (rows) => rows.splice(1, 0, structuredClone(rows[1]) as Row), /not say/],
  [
    'the proof of another check',
    PLAIN,
    (rows) => rows.splice(0, rows.length, ...structuredClone(said[REWRITTEN] ?? [])),
    /no check/,
  ],
  [
    'an approval of what is denied',
    PLAIN,
    (rows) => {
      for (const row of rows) row['pb2s_proof'] = { ...(row['pb2s_proof'] as Fields), decision: 'APPROVE' };
    },
    /no check/,
  ],
];

describe('what somebody changed of it does not stand', () => {
  it.each(ATTACKS)('%s', async (_what, of, change, why) => {
    const rows = structuredClone(said[of] ?? []);
    change(rows);
    expect(rows).not.toEqual(said[of]);
    const { detail, stands } = await found(of, rows);
    expect([stands, detail]).toEqual([false, expect.stringMatching(why)]);
  });
});

it('an open sentence that is left out is counted, since a link is left out too', async () => {
  const { detail, stands } = await found(PLAIN, said[PLAIN]?.slice(0, 2));
  expect([stands, detail]).toEqual([true, expect.stringContaining('that are open are left out')]);
});
