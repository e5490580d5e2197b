import { expect, it } from 'vitest';
import { withChange } from '#lib/views/case/merge.ts';
import { emptyCase, sampleCase } from '#lib/ui/stories/scenarios.ts';
import type { CaseChange, CaseView } from '#lib/contract/case.ts';
import type { SourceView } from '#lib/contract/source.ts';
import type { TurnView } from '#lib/contract/turn.ts';

function turn(seq: number, kind: 'open' | 'clarify'): TurnView {
  const sealed = sampleCase.turns.find(({ outcome }) => outcome.kind === 'answer')?.outcome;
  const work = sealed?.kind === 'answer' ? sealed.work : null;
  if (work === null) throw new Error('expected an answer among the scenarios');
  const outcome = kind === 'open' ? { kind } : { kind, asked: { questions: [], sides: [] }, work };
  return { seq, question: `question at ${seq}`, askedAt: 0, outcome };
}

function source(id: string, seq: number, cited: number): SourceView {
  const [known] = sampleCase.sources;
  if (known === undefined) throw new Error('expected a source among the scenarios');
  return { ...known, id, seq, cited };
}

function view(size: number, change: Partial<CaseChange> = {}): CaseView {
  return { ...emptyCase, tip: { size, head: String(size) }, ...change };
}

const seen = ({ begun, condition, sources, tip, turns }: CaseView) => ({
  size: tip.size,
  condition,
  begun,
  sources: sources.map(({ cited, id }) => `${id} ${cited}`),
  turns: turns.map(({ outcome, seq }) => `${seq} ${outcome.kind}`),
});

it('a turn that was open is settled, a new one comes after it, and a source that is cited now counts it', () => {
  const before = view(60, { turns: [turn(10, 'clarify'), turn(50, 'open')], sources: [source('a', 5, 1)] });
  const change = view(120, { turns: [turn(50, 'clarify'), turn(100, 'clarify')], sources: [source('a', 5, 2)] });
  expect(seen(withChange(before, change))).toEqual({
    size: 120,
    condition: before.condition,
    begun: before.begun,
    sources: ['a 2'],
    turns: ['10 clarify', '50 clarify', '100 clarify'],
  });
});

it('two changes in either order give the same view', () => {
  const start = view(10, { sources: [source('a', 5, 0)] });
  const open = view(30, { turns: [turn(20, 'open')], condition: 'stopped' });
  const settled = view(90, { turns: [turn(20, 'clarify')], sources: [source('a', 5, 1), source('b', 60, 0)] });
  const one = withChange(withChange(start, open), settled);
  expect(withChange(withChange(start, settled), open)).toEqual(one);
  expect(seen(one)).toEqual({
    size: 90,
    condition: start.condition,
    begun: start.begun,
    sources: ['a 1', 'b 0'],
    turns: ['20 clarify'],
  });
});

it('the same record in another condition is told', () => {
  expect(withChange(view(10), view(10, { condition: 'stopped' })).condition).toBe('stopped');
});
