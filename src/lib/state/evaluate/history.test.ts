import { describe, expect, it } from 'vitest';
import type { Evaluation } from '#desk/evaluate/evaluation.ts';
import { EvaluationHistory, RUNS_MAX } from '#lib/state/evaluate/history.ts';

function storage(): Storage {
  const rows = new Map<string, string>();
  return {
    length: 0,
    clear: () => rows.clear(),
    key: () => null,
    getItem: (name) => rows.get(name) ?? null,
    setItem: (name, value) => void rows.set(name, value),
    removeItem: (name) => void rows.delete(name),
  };
}

const done = (at: number): Evaluation => ({
  at,
  core: 'sha256:00',
  documents: 1,
  parts: [
    {
      name: 'own',
      figures: [{ name: 'right', value: 0.5, of: 2, goal: null, holds: null, failed: ['How much is my rent?'] }],
      rows: [{ question: 'How much is my rent?', expected: '1', kind: 'answer', said: '2', right: false, broken: [] }],
    },
  ],
});

describe('the history of evaluations', () => {
  it('keeps figures and no word of a question', () => {
    const kept = storage();
    const history = new EvaluationHistory(() => kept);
    history.keep(done(1));
    expect(kept.getItem('affidavit.evaluations')).not.toContain('rent');
    expect(history.all()[0]).toMatchObject({ at: 1, parts: [{ figures: [{ value: 0.5, of: 2 }], rows: [] }] });
  });

  it('keeps the latest, latest first, and forgets all when it is told to', () => {
    const kept = storage();
    const history = new EvaluationHistory(() => kept);
    for (let at = 1; at <= RUNS_MAX + 2; at += 1) history.keep(done(at));
    expect(history.all().map(({ at }) => at)).toEqual(Array.from({ length: RUNS_MAX }, (_, at) => RUNS_MAX + 2 - at));
    history.forget();
    expect(history.all()).toEqual([]);
  });

  it.each(['{', '7', '[null, 7, {"at": 1}]'])('damaged, it is as if there were none: %s', (text) => {
    const kept = storage();
    kept.setItem('affidavit.evaluations', text);
    expect(new EvaluationHistory(() => kept).all()).toEqual([]);
  });

  it('without a storage nothing fails', () => {
    const history = new EvaluationHistory(() => {
      throw new Error('forbidden');
    });
    expect(history.keep(done(1))).toHaveLength(1);
    expect(history.all()).toEqual([]);
  });
});
