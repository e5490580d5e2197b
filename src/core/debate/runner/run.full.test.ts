import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { replayRange } from '#core/verify/replay.ts';
import { canonical, type Json } from '#core/bytes/jcs.ts';
import type { Artifact } from '#core/debate/artifact.ts';
import { turnsInOrder } from '#core/debate/artifact.ts';
import { withoutControl, withoutLoop } from '#core/debate/layers.ts';
import { readDebate, writeDebate } from '#core/debate/read.ts';
import type { TurnOutput } from '#core/debate/rows.ts';
import { toDebateAct } from '#core/debate/runner/acts.ts';
import { toArtifact } from '#core/debate/runner/compose.ts';
import { rederive } from '#core/verify/derivations.ts';
import { entriesOf, memoryStores, observationsOf, open } from '#tests/case.ts';
import {
  debateCase,
  debateOracles,
  LETTER,
  performDebate,
  QUESTION,
  ROAD,
  type DebateCase,
} from '#tests/debate-case.ts';
import { FaultyLedgerStore } from '#tests/ports/faulty.ts';
import { document } from '#tests/scenarios.ts';
import { limit } from '#tests/limits.ts';

const artifactOf = ({ reply }: DebateCase): Artifact => toArtifact(reply.debate) as unknown as Artifact;
const bytes = (artifact: Artifact): Uint8Array => new TextEncoder().encode(writeDebate(artifact));

/** A stranger makes every input again, and every decision. */
async function replays({ stores }: DebateCase): Promise<readonly string[]> {
  const entries = await entriesOf(stores);
  const replayed = await replayRange(entries, stores.blobs, 0, entries.length);
  const derived = await rederive(entries, stores.blobs, 0, entries.length);
  return [replayed, derived].map((one) => ('message' in one ? `${String(one.seq)} ${one.message}` : one.kind));
}

const classesIn = async ({ stores }: DebateCase): Promise<readonly string[]> =>
  observationsOf(await entriesOf(stores)).map(({ cls }) => cls);

/** Without a reason that is cited: CRIT rejects it. */
const bare = (turn: TurnOutput, content: string): TurnOutput => ({
  ...turn,
  content,
  final_answer: content,
  quotes: [],
});

describe('a debate', () => {
  it('goes by its plan: all debaters in each round, a judge last, and every turn is admitted by its own class', async () => {
    const ran = await debateCase({}, { mode: 'posthoc', participants: 5, rounds: 3 });
    const { turns } = artifactOf(ran);
    expect(
      turns.map(({ round_index, speaker_id, turn_type }) => [round_index, speaker_id, turn_type].join(' ')),
    ).toEqual([
      '1 PRO propose',
      '1 CON propose',
      '1 PRO_2 propose',
      '1 CON_2 propose',
      '2 PRO critique',
      '2 CON critique',
      '2 PRO_2 critique',
      '2 CON_2 critique',
      '3 PRO revise',
      '3 CON revise',
      '3 PRO_2 revise',
      '3 CON_2 revise',
      '3 JUDGE judge',
    ]);
    expect((await classesIn(ran)).filter((cls) => cls.startsWith('debate/'))).toEqual([
      'debate/sampling',
      ...turns.map(() => 'debate/turn'),
    ]);
    expect(await replays(ran)).toEqual(['same', 'same']);
  });

  it('the seed says who begins', async () => {
    const { turns } = artifactOf(await debateCase({}, { mode: 'posthoc', rounds: 1, seed: 1 }));
    expect(turns.map(({ speaker_id }) => speaker_id)).toEqual(['CON', 'PRO', 'JUDGE']);
  });

  it('DEB-5.1b, DEB-5.1a: turn_index counts from 0, one more each turn, and orders a shuffled file', async () => {
    const artifact = artifactOf(await debateCase({}, { participants: 5 }));
    expect(artifact.turns.map(({ turn_index }) => turn_index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    const shuffled = { turns: [...artifact.turns].reverse() };
    expect(turnsInOrder(shuffled)).toEqual(artifact.turns);
  });

  it('DEB-12.1: a debate of ours names the prompting standards that it was asked by', async () => {
    const hash = createHash('sha256').update(readFileSync('docs/prompting.md')).digest('hex');
    expect(artifactOf(await debateCase()).run_metadata.prompt_bundle_version).toBe(hash);
  });

  it('each side argues from sentences that speak for it, and answers one of the other', async () => {
    const { reply } = await debateCase({}, { mode: 'posthoc', rounds: 1 });
    const [pro, con] = reply.debate.turns.map(({ attempts }) => attempts[0]?.content ?? '');
    expect(pro).toContain(
      '### REASON 1\n"The fire brigade recommended that the lower road be closed from November to March." [E',
    );
    expect(pro).toMatch(/### COUNTERARGUMENT\n"(?:I object to closing|Closing the lower road would add)/);
    expect(con).toMatch(/### REASON 1\n"(?:I object to closing|Closing the lower road would add)/);
    expect(con).toMatch(/### COUNTERARGUMENT\n"The fire brigade recommended/);
  });

  it('its outcome becomes no source of the case', async () => {
    const { opened } = await debateCase();
    expect(opened.state().sources.map(({ act }) => act.name)).toEqual(['road.txt', 'letter.txt']);
    await performDebate(opened, { question: 'Is the lower road safe?' });
    expect(opened.state().sources).toHaveLength(2);
  });

  it('DEBATE_SILENT: without a passage nobody speaks', async () => {
    const ran = await debateCase({}, {}, { documents: [] });
    expect(ran.reply.debate).toMatchObject({ status: 'failed', code: 'DEBATE_SILENT', turns: [] });
    expect(await replays(ran)).toEqual(['same', 'same']);
  });

  it.each<[string, Parameters<typeof toDebateAct>[0]]>([
    ['one participant', { question: QUESTION, participants: 1, rounds: 1, mode: 'posthoc', seed: 0 }],
    ['six participants', { question: QUESTION, participants: 6, rounds: 1, mode: 'posthoc', seed: 0 }],
    ['no round', { question: QUESTION, participants: 3, rounds: 0, mode: 'posthoc', seed: 0 }],
    ['no question', { question: ' ', participants: 3, rounds: 1, mode: 'posthoc', seed: 0 }],
  ])('DEBATE_REQUEST: %s', (_, request) => {
    expect(() => toDebateAct(request)).toThrow(expect.objectContaining({ code: 'DEBATE_REQUEST' }) as Error);
  });
});

describe('the artifact', () => {
  it.each(['posthoc', 'in_loop'] as const)(
    'DEB-3.1, DEB-3.2: of a run %s is sound and without a warning',
    async (mode) => {
      const artifact = artifactOf(await debateCase({}, { mode }));
      expect(readDebate(bytes(artifact))).toEqual({ kind: 'debate', artifact, findings: [] });
      expect(artifact.evaluation_mode).toBe(mode);
      expect(artifact.turns.every(({ attempts }) => (attempts === undefined) === (mode === 'posthoc'))).toBe(true);
    },
  );

  it('DEB-2.3b, DEB-2.3a: two runs of one scenario have its debate_id, each with a run_id of version 4 of its own', async () => {
    const { opened, reply } = await debateCase();
    const again = await performDebate(opened);
    const ids = [reply, again].map(({ debate }) => debate.run_id);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(new Set(ids).size).toBe(2);
    expect(again.debate.act.debate_id).toBe(reply.debate.act.debate_id);
    expect(reply.debate.act.debate_id).toMatch(/^should_the_lower_road_be_closed_in_winte_[0-9a-f]{8}$/);
  });

  it('DEB-4.1e: created_at is what the clock said when it began, and attempts do not go back in time', async () => {
    const ran = await debateCase();
    const clock = observationsOf(await entriesOf(ran.stores)).filter(({ cls }) => cls === 'clock');
    const readings = clock.map(({ output }) => (JSON.parse(output) as { timestamp: number }).timestamp);
    const artifact = artifactOf(ran);
    expect(readings.map((one) => new Date(one).toISOString())).toContain(artifact.metadata.created_at);
    const times = artifact.turns.flatMap(({ attempts }) => (attempts ?? []).map(({ timestamp }) => timestamp));
    expect(times).toEqual([...times].sort());
    expect((times[0] ?? '') >= artifact.metadata.created_at).toBe(true);
  });

  it('DEB-P.9: is put together by the core: what a debater says as JSON stays words', async () => {
    const said = '{"turn_index":7,"speaker_id":"JUDGE"}';
    const artifact = artifactOf(
      await debateCase({ speak: (turn) => bare(turn, said) }, { mode: 'posthoc', rounds: 1 }),
    );
    expect(artifact.turns.map(({ content, speaker_id, turn_index }) => [turn_index, speaker_id, content])).toEqual([
      [0, 'PRO', said],
      [1, 'CON', said],
      [2, 'JUDGE', said],
    ]);
  });
});

describe('in the loop', () => {
  it('DEB-3.3, DEB-11.4, DEB-2.2b: a turn that is rejected twice has three attempts, each as it was said', async () => {
    const said: string[] = [];
    const ran = await debateCase({
      speak: (turn, { attempt_index, turn_index }) => {
        const mine =
          turn_index === 1 && attempt_index < 2 ? bare(turn, `It is so, attempt ${String(attempt_index)}.`) : turn;
        if (turn_index === 1) said.push(mine.content);
        return mine;
      },
    });
    const [, turn] = artifactOf(ran).turns;
    expect(turn?.attempts?.map(({ attempt_index, content }) => [attempt_index, content])).toEqual([
      [0, 'It is so, attempt 0.'],
      [1, 'It is so, attempt 1.'],
      [2, said[2]],
    ]);
    expect(turn?.attempts?.map(({ rejected_by }) => rejected_by)).toEqual([
      ['DEB-01-RHO', 'DEB-02-THETA', 'DEB-03-CONSISTENT'],
      ['DEB-01-RHO', 'DEB-02-THETA', 'DEB-03-CONSISTENT'],
      [],
    ]);
    expect(turn).toMatchObject({ content: said[2], turn_type: 'propose' });
    expect(turn?.attempts?.map(({ audit }) => audit?.crit?.threshold_pass)).toEqual([false, false, true]);
    expect(await replays(ran)).toEqual(['same', 'same']);
  });

  it('AMB-53: where none is accepted the last attempt stands, and the turn says so', async () => {
    const ran = await debateCase(
      { speak: (turn, { attempt_index }) => bare(turn, `Word ${String(attempt_index)}.`) },
      { rounds: 1 },
    );
    expect(
      artifactOf(ran).turns.map(({ attempts, content, turn_type }) => [attempts?.length, content, turn_type]),
    ).toEqual([
      [3, 'Word 2.', 'unaccepted'],
      [3, 'Word 2.', 'unaccepted'],
      [3, 'Word 2.', 'unaccepted'],
    ]);
    expect(await replays(ran)).toEqual(['same', 'same']);
  });

  it('a rejected debater is told why, and is asked in another way: Direct, CoT, Code', async () => {
    const asked: unknown[] = [];
    await debateCase(
      {
        speak: (turn, { attempt_index, feedback, strategy, turn_index }) => {
          if (turn_index === 0) asked.push([attempt_index, strategy, feedback.length]);
          return bare(turn, 'No.');
        },
      },
      { rounds: 1 },
    );
    expect(asked).toEqual([
      [0, 'Direct', 0],
      [1, 'CoT', 3],
      [2, 'Code', 6],
    ]);
  });

  it('the built-in debater answers the other side at once, and nothing it says is rejected', async () => {
    const { turns } = artifactOf(await debateCase({ asItIs: true }, { rounds: 3 }));
    expect(turns[0]?.content).toContain('### REBUTTAL');
    expect(turns.map(({ attempts }) => attempts?.map(({ rejected_by }) => rejected_by))).toEqual(turns.map(() => [[]]));
  });

  it('who has nothing more to say rests: no sentence is said twice, and the judge speaks when all rest', async () => {
    const ran = await debateCase({ asItIs: true }, { participants: 5, rounds: 6 });
    const { turns } = artifactOf(ran);
    expect(turns.length).toBeLessThan(10);
    expect(turns.at(-1)).toMatchObject({ turn_type: 'judge', round_index: turns.at(-2)?.round_index });
    for (const speaker of ['PRO', 'CON']) {
      const own = turns.filter(({ speaker_id }) => speaker_id === speaker).map(({ content }) => content);
      expect(new Set(own).size).toBe(own.length);
      expect(own.at(-1)).toContain('### RESTS');
      expect(own.slice(0, -1).join('')).not.toContain('### RESTS');
    }
    expect(await replays(ran)).toEqual(['same', 'same']);
  });

  it('who says again what it said before is not heard a third time', async () => {
    const { turns } = artifactOf(
      await debateCase({ speak: (turn) => bare(turn, 'No.') }, { mode: 'posthoc', participants: 2, rounds: 5 }),
    );
    expect(turns.map(({ round_index, speaker_id }) => `${String(round_index)} ${speaker_id}`)).toEqual([
      '1 PRO',
      '1 CON',
      '2 PRO',
      '2 CON',
    ]);
  });

  it('DEB-8.2: who judges a trace is given the attempt without its answer, and no other turn', async () => {
    const { stores } = await debateCase({}, { rounds: 1 });
    const all = observationsOf(await entriesOf(stores));
    const judged = all.filter(({ cls }) => cls === 'debate/rca');
    expect(judged.length).toBeGreaterThan(2);
    for (const { input_hash, ledger_seq } of judged) {
      const input = JSON.parse(new TextDecoder().decode(await stores.blobs.get(input_hash))) as {
        from: string[];
        request: object;
      };
      const turn = all.filter(({ cls, ledger_seq: seq }) => cls === 'debate/turn' && seq < ledger_seq).at(-1);
      const turns = all.filter(({ cls, obs_hash }) => cls === 'debate/turn' && input.from.includes(obs_hash));
      expect(turns).toEqual([turn]);
      expect(JSON.stringify(input.request)).not.toContain('The answer to');
    }
  });

  it('DEB-8.4, DEB-11.5: steers the tone of the next round by PID, and logs it', async () => {
    // Nobody gives a reason: .25 each. e = .55; u = .15*.55 + .01*.55 + .03*.55 = .1045; JS 0 and .25 below .8: STUCK, so beta
    // is .5 + .1 = .6, balanced; after the next round .7, which is adversarial.
    const tones: string[] = [];
    const ran = await debateCase(
      {
        speak: (turn, { attempt_index, tone }) => {
          if (attempt_index === 0) tones.push(tone);
          return bare(turn, `No.${' '.repeat(turn.turn_index)}`);
        },
      },
      { participants: 2, rounds: 4 },
    );
    expect(tones).toEqual([
      ...['balanced', 'balanced'],
      ...['balanced', 'balanced'],
      ...['adversarial', 'adversarial'],
      ...['adversarial', 'adversarial'],
    ]);
    const states = artifactOf(ran).turns.map(({ attempts }) => attempts?.[0]?.control_state);
    expect(states[0]).toEqual({
      e_t: null,
      u_t: null,
      persona: 'PRO, balanced',
      strategy_level: 'Direct',
      retry_count: 0,
    });
    expect(states[2]).toEqual({
      e_t: 0.55,
      u_t: 0.1045,
      persona: 'PRO, balanced',
      strategy_level: 'Direct',
      retry_count: 0,
    });
    expect(states[4]).toMatchObject({ persona: 'PRO, adversarial' });
    expect(await replays(ran)).toEqual(['same', 'same']);
  });

  it('DEB-9.2, DEB-2.2a: nothing that is recorded rests on the log of control, and without it every word stays', async () => {
    const ran = await debateCase({}, { rounds: 3 });
    const artifact = artifactOf(ran);
    const view = (one: Artifact): Json =>
      one.turns.map(({ content, speaker_id, turn_index }) => [turn_index, speaker_id, content]);
    expect(view(withoutControl(artifact))).toEqual(view(artifact));
    expect(canonical(view(withoutLoop(artifact)))).toBe(canonical(view(artifact)));
    expect(readDebate(bytes(withoutLoop(artifact)))).toMatchObject({ kind: 'debate', findings: [] });
    for (const { output } of observationsOf(await entriesOf(ran.stores))) expect(output).not.toContain('control_state');
  });
});

describe('a recommendation', () => {
  const NOTE = document(
    'note.txt',
    'Should the fund buy? BUY 5-7 % for 90 to 180 days with conviction 0.7, since growth is strong.',
  );
  const given = (more: object) => ({
    speak: (turn: TurnOutput) => ({
      ...turn,
      content: `"${TEXT}" [E1]`,
      quotes: [{ end: NOTE_END, n: 1, start: NOTE_START }],
      recommendation: {
        action: 'BUY',
        conviction: '0.7',
        horizon_days_max: '180',
        horizon_days_min: '90',
        position_size_pct_max: '7',
        position_size_pct_min: '5',
        raw_text: 'BUY',
        ...more,
      },
    }),
  });
  const TEXT = 'BUY 5-7 % for 90 to 180 days with conviction 0.7, since growth is strong.';
  const NOTE_START = 'Should the fund buy? '.length;
  const NOTE_END = NOTE_START + TEXT.length;
  const ask = { question: 'Should the fund buy?', mode: 'posthoc', rounds: 1 } as const;

  it('stands where each of its numbers stands in a passage that is cited', async () => {
    const ran = await debateCase(given({}), ask, { documents: [NOTE] });
    const [turn] = artifactOf(ran).turns;
    expect(turn?.recommendation).toEqual({
      action: 'BUY',
      position_size_pct_min: 5,
      position_size_pct_max: 7,
      horizon_days_min: 90,
      horizon_days_max: 180,
      conviction: 0.7,
      raw_text: 'BUY',
    });
    expect(readDebate(bytes(artifactOf(ran)))).toMatchObject({ kind: 'debate', findings: [] });
  });

  test.each([
    ['another size', { position_size_pct_max: '8' }],
    ['days given as a size', { position_size_pct_min: '90' }],
    ['a size given as days', { horizon_days_min: '7' }],
    ['another conviction', { conviction: '0.8' }],
    ['another action', { action: 'SELL' }],
  ])('with %s it is a position only', async (_, more) => {
    const { turns } = artifactOf(await debateCase(given(more), ask, { documents: [NOTE] }));
    expect(turns[0]).not.toHaveProperty('recommendation');
    expect(turns[0]?.position).toMatchObject({ stance: 'for' });
  });

  it('is made by the built-in debater of a passage that states it in full', async () => {
    const ran = await debateCase({}, ask, { documents: [NOTE] });
    expect(artifactOf(ran).turns[0]?.recommendation).toMatchObject({
      action: 'BUY',
      conviction: 0.7,
      horizon_days_max: 180,
    });
  });
});

describe('what is not admitted', () => {
  test.each<[string, (turn: TurnOutput) => unknown, string]>([
    [
      'a quotation that is not in its passage',
      (turn) => ({ ...turn, content: turn.content.replace('fire brigade', 'mayor') }),
      'OUTPUT_REFERENCE',
    ],
    [
      'a passage that was not handed over',
      (turn) => ({ ...turn, content: `${turn.content} [E9]` }),
      'OUTPUT_REFERENCE',
    ],
    [
      'a citation moved to another passage',
      (turn) => ({ ...turn, content: turn.content.replaceAll('[E3]', '[E2]') }),
      'OUTPUT_REFERENCE',
    ],
    ['another turn', (turn) => ({ ...turn, turn_index: turn.turn_index + 1 }), 'OUTPUT_REFERENCE'],
    ['a conviction above 1', (turn) => ({ ...turn, conviction: 65_537 }), 'POLICY_BREACH'],
    ['a conviction below 0', (turn) => ({ ...turn, conviction: -1 }), 'POLICY_BREACH'],
  ])('%s', async (_, speak, code) => {
    const ran = await debateCase({ speak }, { rounds: 1 });
    expect(ran.reply.debate).toMatchObject({ status: 'failed', code, turns: [] });
    expect(await replays(ran)).toEqual(['same', 'same']);
  });

  it('a temperature above .2 without debate_diversity as its documented reason', async () => {
    const at = async (temperature: number, request: object = {}) =>
      (await debateCase({ temperature }, { mode: 'posthoc', rounds: 1, ...request })).reply.debate.code;
    expect(await at(13_107)).toBeNull();
    expect(await at(13_108)).toBe('POLICY_BREACH');
    expect(await at(45_875, { documentedReason: 'debate_diversity' })).toBeNull();
  });
});

describe('a debate that is killed', () => {
  test.each([
    ['posthoc', 5, 6],
    ['in_loop', 3, 2],
  ] as const)(
    '%s, %i participants and %i rounds: comes to the same bytes, whichever append it was killed at',
    async (mode, participants, rounds) => {
      const request = { mode, participants, rounds };
      const whole = await debateCase({}, request);
      const expected = await entriesOf(whole.stores);
      const appends = await appendsOf(request);
      expect(appends).toBeGreaterThan(participants * rounds - rounds);
      for (let at = 0; at < appends; at += 1) {
        const stores = await imported();
        const store = new FaultyLedgerStore(stores.store, new Map([[at, at % 2 === 0 ? 'not-stored' : 'stored']]));
        const broken = await open({ ...stores, store }, debateOracles(), { kind: 'debate' });
        await expect(performDebate(broken, request)).rejects.toMatchObject({ code: 'LEDGER_FAILED' });
        const opened = await open(stores, debateOracles(), { kind: 'debate' });
        // What was not even recorded as begun is begun again; all else is finished by opening.
        if (opened.state().turns.length === 0) await performDebate(opened, request);
        expect(await entriesOf(stores)).toEqual(expected);
      }
    },
    limit(180_000),
  );

  async function imported() {
    const stores = memoryStores();
    const opened = await open(stores, debateOracles(), { kind: 'debate' });
    for (const act of [ROAD, LETTER]) await opened.perform(act);
    return stores;
  }

  async function appendsOf(request: object): Promise<number> {
    const stores = await imported();
    const store = new FaultyLedgerStore(stores.store, new Map());
    await performDebate(await open({ ...stores, store }, debateOracles(), { kind: 'debate' }), request);
    return store.appends;
  }
});
