import { describe, expect, it } from 'vitest';
import { repliesOf } from '#core/bundle/contents.ts';
import { toHex } from '#core/bytes/hash.ts';
import { commitOf } from '#core/ledger/entry.ts';
import { classOf } from '#core/admission/grammar.ts';
import { observationIn } from '#core/admission/observation.ts';
import { RecordFinder } from '#lib/views/record/record-finder.ts';
import { traceFrom } from '#lib/views/record/trace.ts';
import { entriesOf, run } from '#tests/case.ts';
import { promptedWriter } from '#tests/prompted-writer.ts';
import { SCENARIOS, type ScenarioName } from '#tests/scenarios.ts';

async function traceOf(name: ScenarioName, sentence: number | null, oracles: Parameters<typeof run>[1] = {}) {
  const { opened, stores } = await run(SCENARIOS[name], oracles);
  const entries = await entriesOf(stores);
  const [reply] = await repliesOf(entries, stores.blobs);
  if (reply === undefined) throw new Error('expected a sealed reply');
  const finder = new RecordFinder((from, to) => stores.store.read(from, to), opened.state().sources);
  return { entries, reply, ...(await traceFrom(finder, stores.blobs, reply, sentence)) };
}

describe('a sentence is traced down to records and hashes', () => {
  it('AX-SHALL-034, EBOM-REQ-202: from the sentence by claim, passage, judge, gate, writer and search to the source and the question', async () => {
    const { steps } = await traceOf('answered', 0);
    const roles = steps.map((step) => step.role).filter((role, at, all) => role !== all[at - 1]);
    expect(roles.filter((role) => role !== 'observation')).toEqual([
      'sentence',
      'claim',
      'passage',
      'judge',
      'gate',
      'policy',
      'transition',
      'writer',
      'search',
      'source',
      'question',
    ]);
    expect(steps[0]?.words).toBe('It holds eleven rowing boats and two canoes.');
  });

  it('each step with a record of the ledger, and a record step with the commitment of that record', async () => {
    const { entries, reply, steps } = await traceOf('answered', 0);
    for (const step of steps) {
      expect(step.seq).not.toBeNull();
      const entry = entries[step.seq ?? -1];
      if (step.role === 'claim') expect(step.hash).toBe(reply.index.parts.answer);
      else if (step.role === 'passage') expect(step.words).toContain('It holds eleven rowing boats and two canoes.');
      else expect(step.hash).toBe(entry === undefined ? '' : toHex(commitOf(entry)));
    }
  });

  it('says what the passages were worth to the model that wrote, where that is on record', async () => {
    const said = { stop: 'end', text: 'It holds eleven rowing boats and two canoes. [1]' };
    const steps = async (more: object): Promise<readonly string[]> => {
      const writer = promptedWriter(() => ({ ...said, ...more }));
      const traced = await traceOf('answered', 0, { writer });
      return traced.steps.filter((step) => step.role === 'writer').map(({ words }) => words);
    };
    expect(await steps({})).toEqual(['A draft of 1 sentence.']);
    expect(await steps({ signal: [{ alone: 0.0625, given: 0.875 }] })).toEqual([
      'A draft of 1 sentence. How likely the model found a token of each, with the passages and without them: 0.88 and 0.06. It decides nothing.',
    ]);
  });

  it('only by the document its passages stand in', async () => {
    const { steps } = await traceOf('bothTold', 0);
    expect(steps.filter((step) => step.role === 'passage')).toHaveLength(1);
    expect(steps.filter((step) => step.role === 'source')).toHaveLength(1);
  });

  it('and by the clock that the answer was given at and the one it knows from, not by every reading of the case', async () => {
    const { opened, stores } = await run(SCENARIOS.answered);
    await opened.perform({ kind: 'question', text: SCENARIOS.answered.question });
    const entries = await entriesOf(stores);
    const [, reply] = await repliesOf(entries, stores.blobs);
    if (reply === undefined) throw new Error('expected a second reply');
    const finder = new RecordFinder((first, end) => stores.store.read(first, end), opened.state().sources);
    const { steps } = await traceFrom(finder, stores.blobs, reply, 0);
    const clocks = steps.filter(({ seq }) => {
      const entry = seq === null ? undefined : entries[seq];
      return entry?.tag === 'AX:OBS:v1' && classOf(observationIn(entry).oracle_id) === 'clock';
    });
    // Its own, and that of the answer before it, which it knows the claim from.
    expect(clocks).toHaveLength(2);
    const all = entries.filter(
      (entry) => entry.tag === 'AX:OBS:v1' && classOf(observationIn(entry).oracle_id) === 'clock',
    );
    expect(all.length).toBeGreaterThan(2);
  });

  it('reading only what stands near the answer and near its documents', async () => {
    const { opened, stores } = await run(SCENARIOS.answered);
    for (let again = 0; again < 30; again++)
      await opened.perform({ kind: 'question', text: SCENARIOS.answered.question });
    const reply = (await repliesOf(await entriesOf(stores), stores.blobs)).at(-1);
    if (reply === undefined) throw new Error('expected a last reply');
    const read: number[] = [];
    const finder = new RecordFinder((first, end) => {
      read.push(first / 128);
      return stores.store.read(first, end);
    }, opened.state().sources);
    await traceFrom(finder, stores.blobs, reply, 0);
    const last = Math.floor(reply.stateSeq / 128);
    expect(last).toBeGreaterThan(8);
    expect(read.sort((a, b) => a - b).filter((page) => page > 0 && page < last - 1)).toEqual([]);
  });

  it('a refusal is traced from its seal', async () => {
    const { steps } = await traceOf('irrelevant', null);
    expect(steps[0]?.role).toBe('state');
    expect(steps.at(-1)?.role).toBe('question');
    expect(steps.some((step) => step.role === 'policy' && step.outcome === 'breach')).toBe(true);
  });
});
