import { describe, expect, it } from 'vitest';
import { AffidavitError } from '#core/errors.ts';
import type { Act } from '#core/case/case.ts';
import { correct, type Corrected, type Wrong } from '#desk/acts/correct.ts';
import { ReadModel } from '#desk/record/read-model.ts';
import { entriesOf, memoryStores, observationsOf, open, replyOf, verifyCase } from '#tests/case.ts';
import { builtinEngines } from '#tests/quality/retrieval/engines.ts';
import { document, scriptedOracles } from '#tests/scenarios.ts';

const RENT = 'How much is the rent?';
const FLOOR = 'Which floor is the flat on?';
const LIFT = 'When is the lift repaired?';

async function asked() {
  const { clock, person, random } = scriptedOracles();
  const stores = memoryStores();
  const opened = await open(stores, { ...builtinEngines(), clock, person, random });
  const model = new ReadModel(stores.store, stores.blobs);
  const perform = async (act: Act) => {
    const outcome = await opened.perform(act);
    await model.catchUp();
    return outcome;
  };
  await perform(
    document('lease.txt', 'The rent is 850 euros a month. The flat is on the third floor.', { type: 'unknown' }),
  );
  await perform(document('letter.txt', 'The lift is repaired on 3 May.', { type: 'unknown' }));
  const seals: number[] = [];
  for (const text of [RENT, FLOOR, LIFT]) {
    const outcome = await perform({ kind: 'question', text });
    expect(replyOf(outcome).answer.kind).toBe('answer');
    seals.push(replyOf(outcome).stateSeq);
  }
  const report = (more: Partial<Wrong> = {}): Promise<Corrected> =>
    correct(
      { model, perform },
      { stateSeq: seals[0] ?? 0, sentence: 0, reason: 'The lease is a draft.', ...more },
      () => undefined,
    );
  return { model, report, stores };
}

describe('a sentence that was wrong', () => {
  it('EBOM-REQ-193, EBOM-U-09: its document is believed half as much, with the reason, and what rested on it is asked again', async () => {
    const { model, report, stores } = await asked();
    const { again, left, lowered } = await report();
    // .7 as Q16.16 is 45875; half of it, rounded down, is below .4, which the gentlest questions ask for.
    expect(lowered.map(({ from, name, to }) => [name, from, to])).toEqual([['lease.txt', 45_875, 22_937]]);
    expect(again).toEqual([
      { question: RENT, before: 'answer', after: 'refusal' },
      { question: FLOOR, before: 'answer', after: 'refusal' },
    ]);
    expect(left).toBe(0);
    const lease = model.state.sources.find(({ act }) => act.name === 'lease.txt');
    expect(lease?.act.credibility).toBe(22_937);
    expect(lease?.described?.reason).toBe('The lease is a draft. (reported wrong: The rent is 850 euros a month.)');
    const said = observationsOf(await entriesOf(stores)).filter(({ output }) => output.includes('"kind":"describe"'));
    expect(said).toHaveLength(1);
    expect((await verifyCase(stores)).verdict).not.toBe('failed');
  });

  it('EBOM-U-09: reported again, what no longer rests on it is left as it is', async () => {
    const { report } = await asked();
    await report();
    const { again, lowered } = await report();
    expect(lowered.map(({ to }) => to)).toEqual([11_468]);
    expect(again).toEqual([]);
  });

  it.each([
    ['no reason', { reason: '  ' }],
    ['a long reason', { reason: 'a'.repeat(201) }],
    ['a sentence that is not there', { sentence: 7 }],
    ['a record that seals nothing', { stateSeq: 1 }],
  ])('refused, and nothing is recorded: %s', async (_what, more) => {
    const { report, stores } = await asked();
    const { size } = await stores.store.tip();
    await expect(report(more)).rejects.toThrow(AffidavitError);
    expect((await stores.store.tip()).size).toBe(size);
  });
});
