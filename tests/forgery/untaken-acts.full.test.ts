// What a second enemy wrote: acts that no edge of the product takes, with all that follows from them decided by the core itself.
// Each was proved, without a limit.

import { describe, expect, it, vi } from 'vitest';
import type * as Text from '#core/bytes/text.ts';
import { ONE } from '#core/bytes/q16.ts';
import type { Act } from '#core/case/case.ts';
import { toDebateAct } from '#core/debate/runner/acts.ts';
import { parseRunRequest } from '#core/ercp/acts.ts';
import type * as Factors from '#core/evidence/factors.ts';
import { LETTER, QUESTION, ROAD } from '#tests/debate-case.ts';
import { judged, ownCase, performLying, type OwnCase } from '#tests/forgery/engines-here.ts';
import { shelve, toPack } from '#tests/libraries.ts';
import { document } from '#tests/scenarios.ts';

const PROVED = ['proved'];
const REFUSED = ['failed', 'ordering ACT_REFUSED'];

/** While a forger writes, a credibility of 1 is that of any factors, and a name is what he says. */
const forger = vi.hoisted(() => ({ writes: false }));
vi.mock('#core/evidence/factors.ts', async (original) => {
  const real = await original<typeof Factors>();
  return { ...real, credibilityBy: (factors: never) => (forger.writes ? ONE : real.credibilityBy(factors)) };
});
vi.mock('#core/bytes/text.ts', async (original) => {
  const real = await original<typeof Text>();
  const lying = (make: (raw: string) => string) => (raw: string) => (forger.writes ? raw : make(raw));
  return { ...real, harmless: lying(real.harmless), toNameLine: lying(real.toNameLine) };
});
async function forging(made: OwnCase, act: Act): Promise<void> {
  forger.writes = true;
  await made.opened.perform(act);
  forger.writes = false;
}

const request = { question: QUESTION, participants: 3, rounds: 1, mode: 'in_loop', seed: 0 } as const;
type Debate = ReturnType<typeof toDebateAct>;

async function debated(lie: (act: Debate) => Partial<Debate>): Promise<OwnCase> {
  const made = await ownCase('debate');
  for (const act of [ROAD, LETTER]) await made.opened.perform(act);
  const act = toDebateAct(request);
  await performLying(made, act, lie(act));
  return made;
}
const changed = ({ participants }: Debate, at: number, change: object): Partial<Debate> => ({
  participants: participants.map((one, index) => (index === at ? { ...one, ...change } : one)),
});

describe('a debate', () => {
  it('as the product holds it is proved', async () => {
    expect(await judged(await debated(() => ({})))).toEqual(PROVED);
  });

  it.each<[string, (act: Debate) => Partial<Debate>]>([
    ['with the judge on a side', (act) => changed(act, 2, { side: 'against' })],
    ['without an opponent', (act) => changed(act, 1, { role: 'proponent', side: 'for' })],
    [
      'of judges only',
      ({ participants }) => ({
        participants: participants.map((one) => ({ ...one, role: 'judge' as const, side: 'neutral' as const })),
      }),
    ],
    ['with one name twice', (act) => changed(act, 1, { agent_id: 'PRO' })],
    ['with a court that was never there', (act) => changed(act, 2, { agent_id: 'UK Supreme Court' })],
    ['with a judge who was never there', (act) => changed(act, 2, { persona: 'Lord Reed' })],
    ['on a question that is turned around', ({ text }) => ({ text: `\u202e${text}` })],
    ['on a question with letters that nobody sees', ({ text }) => ({ text: text.replace('road', 'ro\u200bad') })],
  ])('%s fails', async (_what, lie) => {
    expect(await judged(await debated(lie))).toEqual(REFUSED);
  });
});

type Run = ReturnType<typeof parseRunRequest>;
const GIVEN = {
  constraint_id: 'detour',
  nl_text: 'The detour is longer than five minutes.',
  predicate: { predicate_name: 'GreaterThan', args: { left: 'detour', right: '5' } },
};

async function ran(lie: (act: Run) => Partial<Run>): Promise<OwnCase> {
  const made = await ownCase('ercp');
  await made.opened.perform(ROAD);
  const act = parseRunRequest({
    problem: { id: 'road', description: QUESTION },
    config: { model: 'sentence-reasoner', max_iterations: 2 },
    constraints: [GIVEN],
  });
  await performLying(made, act, lie(act));
  return made;
}

describe('a run', () => {
  it('as the product makes it is proved', async () => {
    expect(await judged(await ran(() => ({})))).toEqual(PROVED);
  });

  it.each<[string, (act: Run) => Partial<Run>]>([
    [
      'whose candidates are surer than what it verifies',
      ({ config }) => ({ config: { ...config, candidate_threshold: 60_000, verify_threshold: 50_000 } }),
    ],
    ['without room for its constraints', ({ config }) => ({ config: { ...config, max_constraints: 0 } })],
    ['with one constraint_id twice', ({ constraints }) => ({ constraints: [...constraints, ...constraints] })],
    ['of a problem that is not canonical', ({ text }) => ({ text: `  ${text}\n` })],
  ])('%s fails', async (_what, lie) => {
    expect(await judged(await ran(lie))).toEqual(REFUSED);
  });
});

describe('a case of questions', () => {
  const RENT = 'The tenant pays 1,200 pounds a month.';
  const LEASE = document('lease.txt', RENT);
  const asking = { kind: 'question', text: 'How much does the tenant pay a month?' } as const;
  const notes = document('notes.txt', 'The hedge is cut in June.');
  async function asked(acts: readonly (readonly [honest: Act, lie: (made: OwnCase) => object])[]): Promise<OwnCase> {
    const made = await ownCase('question');
    await made.opened.perform(LEASE);
    for (const [honest, lie] of acts) await performLying(made, honest, lie(made));
    await made.opened.perform(asking);
    return made;
  }
  const describing = {
    kind: 'describe',
    source: '',
    credibility: null,
    dated: null,
    reason: 'It is the contract.',
    sphere: 'INSIDE',
    supersedes: null,
    type: 'contract',
  } as const;

  it('as the product keeps it is proved', async () => {
    expect(await judged(await asked([[notes, () => ({})]]))).toEqual(PROVED);
  });

  it('with a question of 16 kB fails', async () => {
    const made = await asked([[asking, () => ({ text: 'Once more: how much? '.repeat(800).trim() })]]);
    expect(await judged(made)).toEqual(REFUSED);
  });

  it('with a library that says more of a source than its factors give fails', async () => {
    const factors = {
      author_expertise: null,
      citation_count: 0,
      domain_authority: 0.2,
      publication_type: 'forum_answer',
      temporal_relevance: null,
    } as const;
    const pack = toPack({ crane: 'The crane lifts eleven tonnes.' });
    const lying = { ...pack, sources: pack.sources.map((one) => ({ ...one, credibility: 1, factors })) };
    const made = await ownCase('question');
    await forging(made, shelve(lying));
    await made.opened.perform({ kind: 'question', text: 'How much does the crane lift?' });
    expect(await judged(made)).toEqual(REFUSED);
  });

  it('with one library taken in twice fails', async () => {
    const [first, second] = [shelve(toPack({ a: 'The gate is red.' })), shelve(toPack({ b: 'The gate is blue.' }))];
    const made = await asked([
      [first, () => ({})],
      [second, () => ({ bytes: Reflect.get(first, 'bytes') as Uint8Array })],
    ]);
    expect(await judged(made)).toEqual(REFUSED);
  });

  const MARKS = ['\u202e', '\u2028', '\u009b'] as const;
  it.each(MARKS)('with a name that holds %j fails', async (mark) => {
    const made = await ownCase('question');
    await forging(made, document(`lease${mark}txt`, RENT));
    await made.opened.perform(asking);
    expect(await judged(made)).toEqual(REFUSED);
  });

  it.each(MARKS)('with a reason that holds %j fails', async (mark) => {
    const made = await asked([]);
    const source = made.opened.state().sources[0]?.id ?? '';
    await forging(made, { ...describing, source, reason: `It is${mark} the contract.` });
    await made.opened.perform(asking);
    expect(await judged(made)).toEqual(REFUSED);
  });
});
