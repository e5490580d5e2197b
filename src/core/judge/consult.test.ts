import { describe, expect, it } from 'vitest';
import { consultRequest, doubted } from '#core/judge/consult.ts';
import { GRAMMAR, type OutputOf } from '#core/admission/grammar.ts';
import type { Claim } from '#core/judge/ground.ts';
import type { Admitted } from '#core/case/observe.ts';
import { writeBundle } from '#core/bundle/write.ts';
import { PAIRS_HASH } from '#core/judge/calibration.ts';
import type { Oracle } from '#core/ports.ts';
import type { AnswerPart } from '#core/answer/output.ts';
import { CORE, entriesOf, observationsOf, open, run, verify, verifyCase } from '#tests/case.ts';
import {
  CONTRADICTS,
  document,
  lines,
  saying,
  SCENARIOS,
  scriptedOracles,
  SILENT,
  SUPPORTS,
  type Scenario,
  type Shares,
} from '#tests/scenarios.ts';

/** Decimals as the ledger holds them. */
const raw = (value: number): number => Math.round(value * 65_536);
const pair = (support: number, entailment: number, contradiction = 0, claim = 0, evidence = 0) => ({
  claim,
  contradiction: raw(contradiction),
  entailment: raw(entailment),
  evidence,
  similarity: raw(0.9),
  support: raw(support),
});
const judged = (pairs: readonly ReturnType<typeof pair>[]): Admitted<'nli'> =>
  ({ output: { method: 'lexical-judge/2', pairs } }) as unknown as Admitted<'nli'>;
const CLAIMS = Array.from({ length: 3 }, (_, index) => ({ index, text: `Claim ${String(index)}.` }) as Claim);
const asked = (pairs: readonly ReturnType<typeof pair>[]) => consultRequest(CLAIMS, [], judged(pairs))?.pairs ?? null;

describe('what a second judge is asked', () => {
  it('is nothing about assumptions, which follow the claims', () => {
    expect(asked([pair(0.5, 0.5, 0, 3)])).toBeNull();
  });

  it.each([
    ['undecided', 0.5, 0.5, 0, [[0, 0]]],
    ['supported by likelihood', 0.9, 0.79, 0, [[0, 0]]],
    ['at the bar of entailment, which has to be exceeded', 0.9, 0.8, 0, [[0, 0]]],
    ['proved by the strict reading', 0.97, 0.97, 0, null],
    ['not spoken of', 0.2, 0.2, 0, null],
    ['contradicted already', 0.1, 0.05, 0.95, null],
  ] as const)('is a pair that is %s: %j', (_what, support, entailment, contradiction, expected) => {
    expect(asked([pair(support, entailment, contradiction)])).toEqual(expected);
  });

  it('is at most twelve pairs, the likeliest, in the order of claims and passages', () => {
    const pairs = Array.from({ length: 24 }, (_, at) => pair(0.3 + at / 100, 0.3, 0, at % 3, Math.floor(at / 3)));
    const chosen = asked(pairs);
    expect(chosen).toHaveLength(12);
    // Of three claims and eight passages, the last four passages are the likeliest.
    expect(chosen).toEqual([0, 1, 2].flatMap((claim) => [4, 5, 6, 7].map((row) => [claim, row])));
    expect(GRAMMAR.entailer.request.safeParse({ claims: [], evidence: [], pairs: chosen }).success).toBe(true);
  });
});

describe('what a second judge takes away', () => {
  // .9 and .79 as Q16.16; below .8 and .5 by the smallest step there is.
  const before = { claim: 0, contradiction: 0, entailment: 51_773, evidence: 0, similarity: 65_536, support: 58_982 };
  it.each([
    ['nothing where it agrees', [64_225, 655], { support: 58_982, entailment: 51_773, contradiction: 655 }],
    [
      'the decision where it sees less than half',
      [32_767, 6_554],
      { support: 52_428, entailment: 32_767, contradiction: 6_554 },
    ],
    [
      'nothing more at a contradiction of .7',
      [32_768, 45_875],
      { support: 58_982, entailment: 32_768, contradiction: 45_875 },
    ],
    ['the support above .7', [13_107, 45_876], { support: 32_767, entailment: 13_107, contradiction: 45_876 }],
  ] as const)('%s', (_what, [entailment, contradiction], expected) => {
    expect(doubted(before, { contradiction, entailment })).toEqual({ ...before, ...expected });
  });

  it('and it adds nothing, whatever it says', () => {
    for (let step = 0; step <= 64; step += 1)
      for (let other = 0; other <= 64 - step; other += 1) {
        const after = doubted(before, { entailment: step * 1_024, contradiction: other * 1_024 });
        expect(after.support).toBeLessThanOrEqual(before.support);
        expect(after.entailment).toBeLessThanOrEqual(before.entailment);
        expect(after.contradiction).toBeGreaterThanOrEqual(before.contradiction);
      }
  });
});

const likely = { ...SUPPORTS, entailment: 0.7, support: 0.9 };
const LIKELY: Scenario = {
  ...SCENARIOS.answered,
  judge: (claim, passage) => (passage.includes(claim) ? likely : SILENT),
};
const AGREES = { entailment: 0.97, neutral: 0.02, contradiction: 0.01 };
const DENIES = { entailment: 0.01, neutral: 0.04, contradiction: 0.95 };
const UNMOVED = { entailment: 0.2, neutral: 0.75, contradiction: 0.05 };
const ended = ({ kind, ...rest }: AnswerPart): string => ('refusal' in rest ? rest.refusal.rule : kind);

/** A second judge with the weights of the catalogue's first model of entailment, measured: 1 of 320 false ones let through. */
const CATALOGUED = 'nli@sha256:3fac2500c45c75af42c7711de0d1b93d59577456100208be0dc1f9e8811946b6';
const MEASURED = {
  calibration_accepted: 120,
  calibration_false: 1,
  calibration_map: '0:655 45875:58982',
  calibration_pairs: PAIRS_HASH,
  calibration_supported: 160,
  calibration_unsupported: 320,
};
type Settings = Readonly<Record<string, string | number>>;
const OPEN: Scenario = {
  ...SCENARIOS.answered,
  // The built-in judge is undecided: .6 is neither.
  judge: (claim, passage) => (passage.includes(claim) ? { ...SUPPORTS, entailment: 0.6, support: 0.6 } : SILENT),
};
function second(said: Shares, settings: Settings = MEASURED, model = CATALOGUED): Oracle {
  const { entailer } = scriptedOracles({ second: () => said });
  if (entailer === undefined) throw new Error('expected a second judge');
  return { ...entailer, identity: { ...entailer.identity, model_id: model, settings } };
}

describe('a second judge that was measured', () => {
  it('lets a claim pass that the built-in judge leaves open, and the verdict is `recorded` and says so', async () => {
    expect(ended((await run(OPEN)).reply.answer)).toBe('G-LOW-06-SUPPORT');
    const { reply, stores } = await run(OPEN, { entailer: second(AGREES) });
    expect(reply.answer.kind).toBe('answer');
    const gate = observationsOf(await entriesOf(stores)).find(({ cls }) => cls === 'gate/low');
    // .9 of the map, not .97 of the model.
    expect((JSON.parse(gate?.output ?? '') as OutputOf<'gate/low'>).detail[0]?.support).toBe(58_982);
    const said = lines(OPEN);
    const report = await verify(await writeBundle(stores.store, stores.blobs, null, CORE), (_modelId, cls) =>
      Promise.resolve(cls === 'entailer' ? null : (input, blobs) => Promise.resolve(said[cls](input, blobs))),
    );
    expect(report.verdict).toBe('recorded');
    expect(report.sentence).toContain(
      `What the second judge let pass, its objections and its calibration are as \`${CATALOGUED}\` reported them; this cannot be checked here.`,
    );
  });

  it.each<readonly [string, Oracle]>([
    ['too often wrong: 10 of 320', second(AGREES, { ...MEASURED, calibration_false: 10 })],
    [
      'tested on too few: none of 100',
      second(AGREES, { ...MEASURED, calibration_false: 0, calibration_unsupported: 100 }),
    ],
    // None false, but these are not the half that is shipped.
    ['tested on all but one', second(AGREES, { ...MEASURED, calibration_false: 0, calibration_unsupported: 319 })],
    ['tested on nothing supported', second(AGREES, { ...MEASURED, calibration_supported: 0, calibration_accepted: 0 })],
    ['measured on other pairs', second(AGREES, { ...MEASURED, calibration_pairs: 'a'.repeat(64) })],
    ['without a map', second(AGREES, { ...MEASURED, calibration_map: '' })],
    ['with a map that falls', second(AGREES, { ...MEASURED, calibration_map: '0:58982 45875:655' })],
    ['not measured', second(AGREES, {})],
    ['of weights that a person brought', second(AGREES, MEASURED, `nli@sha256:${'b'.repeat(64)}`)],
    ['less sure than the map asks for', second({ entailment: 0.6, neutral: 0.39, contradiction: 0.01 })],
    ['sure of a contradiction', second(DENIES)],
  ])('lets nothing pass where it is %s', async (_what, entailer) => {
    expect(ended((await run(OPEN, { entailer })).reply.answer)).toBe('G-LOW-06-SUPPORT');
  });

  it('never adds at high stakes, nor where the built-in judge denies or sees nothing', async () => {
    const high = {
      ...OPEN,
      ...{ documents: SCENARIOS.high.documents, risk: 'HIGH' as const, judgeMethod: 'lexical-judge/2' },
    };
    const alone = ended((await run(high)).reply.answer);
    expect(alone).not.toBe('answer');
    expect(ended((await run(high, { entailer: second(AGREES) })).reply.answer)).toBe(alone);
    for (const scores of [SILENT, CONTRADICTS]) {
      const decided = { ...OPEN, judge: () => scores };
      expect(ended((await run(decided, { entailer: second(AGREES) })).reply.answer)).not.toBe('answer');
    }
  });

  it('still takes away', async () => {
    expect(ended((await run(LIKELY, { entailer: second(UNMOVED) })).reply.answer)).toBe('G-LOW-06-SUPPORT');
  });
});

describe('a case with a second judge', () => {
  it('AX-SHALL-039a: records what it said as an observation of its own, and verifies without it', async () => {
    const { reply, stores } = await run({ ...LIKELY, second: () => AGREES });
    expect(reply.answer.kind).toBe('answer');
    const records = observationsOf(await entriesOf(stores));
    expect(records.slice(-4).map(({ cls }) => cls)).toEqual(['writer', 'nli', 'entailer', 'gate/low']);
    const said = JSON.parse(records.at(-2)?.output ?? '') as OutputOf<'entailer'>;
    // .97, .02 and .01 as Q16.16, by hand: 63569.92, 1310.72, 655.36.
    expect(said.pairs).toEqual([{ claim: 0, contradiction: 655, entailment: 63_570, evidence: 0, neutral: 1_311 }]);
    const { checks, verdict } = await verifyCase(stores);
    expect(checks.filter(({ status }) => status === 'fail')).toEqual([]);
    expect(verdict).toBe('recorded');
  });

  it('is believed, and alone makes the verdict `recorded`', async () => {
    const { stores } = await run({ ...LIKELY, second: () => AGREES });
    const said = lines(LIKELY);
    const report = await verify(await writeBundle(stores.store, stores.blobs, null, CORE), (_modelId, cls) =>
      Promise.resolve(cls === 'entailer' ? null : (input, blobs) => Promise.resolve(said[cls](input, blobs))),
    );
    expect([report.verdict, report.limits.map(({ code }) => code)]).toEqual([
      'recorded',
      ['UNSIGNED', 'ENGINE_RECORDED'],
    ]);
    expect(report.sentence).toContain(
      'The objections of the second judge are as `scripted-entailer/1` reported them; this cannot be checked here.',
    );
  });

  it('is not asked where everything is proved or not spoken of', async () => {
    const { stores } = await run({ ...SCENARIOS.answered, second: () => DENIES });
    expect(observationsOf(await entriesOf(stores)).some(({ cls }) => cls === 'entailer')).toBe(false);
  });

  it.each([
    ['agrees', AGREES, 'answer'],
    ['sees a contradiction', DENIES, 'G-LOW-06-SUPPORT'],
    ['sees no entailment', UNMOVED, 'G-LOW-06-SUPPORT'],
  ] as const)('that %s: %s', async (_what, second, expected) => {
    const { reply } = await run({ ...LIKELY, second: () => second });
    expect(ended(reply.answer)).toBe(expected);
  });

  it('EBOM-REQ-009: at high stakes lets nothing pass that would not pass without it, where its doubt leaves a better row', async () => {
    // Two passages carry the claim; the likelier is not proved, so that tier 3 refuses. Doubting it leaves the proved one.
    const claim = 'It holds eleven boats.';
    const texts = ['It holds eleven boats, I think.', 'It holds eleven boats. Indeed.', 'It holds eleven boats. So.'];
    const scenario: Scenario = {
      documents: texts.map((text, at) => document(`${String(at)}.txt`, text)),
      question: 'How many boats does it hold?',
      risk: 'HIGH',
      judgeMethod: 'lexical-judge/2',
      segments: (_attempt, evidence) => [{ cites: evidence.map((_, at) => at + 1), text: claim, type: 'FACT' }],
      judge: (_claim, passage) =>
        passage.includes('think') ? { ...SUPPORTS, support: 1, entailment: 0.7 } : { ...SUPPORTS, support: 0.98 },
    };
    const alone = ended((await run(scenario)).reply.answer);
    expect(alone).toBe('G-HIGH-08-ENTAILMENT');
    const doubtful = { ...scenario, second: () => UNMOVED };
    expect(ended((await run(doubtful)).reply.answer)).toBe(alone);
  });

  it('that fails is a refusal, and the failure is on the record', async () => {
    const scenario = { ...LIKELY, second: () => AGREES };
    const { reply } = await run(scenario, { entailer: saying('entailer', () => null) });
    expect(reply.answer.kind).toBe('refusal');
    expect(reply.answer.text).toContain('second judge');
  });

  it('AX-SHALL-007: put to work or put away, opens an epoch that names who speaks', async () => {
    const { opened, stores } = await run(LIKELY);
    expect(opened.state().manifest?.oracles['entailer']).toBeUndefined();
    const with_ = await open(stores, scriptedOracles({ ...LIKELY, second: () => AGREES }));
    await with_.perform({ kind: 'question', text: LIKELY.question });
    expect(with_.state().manifest).toMatchObject({
      reason: 'engine_change',
      oracles: { entailer: { model_id: 'scripted-entailer/1' } },
    });
    const without = await open(stores, scriptedOracles(LIKELY));
    await without.perform({ kind: 'question', text: LIKELY.question });
    expect(without.state().manifest?.oracles['entailer']).toBeUndefined();
    expect((await verifyCase(stores)).checks.filter(({ status }) => status === 'fail')).toEqual([]);
  });
});
