// Earlier evaluations, in localStorage: figures of a device, lost without harm. The latest first.

import type { Evaluation } from '#desk/evaluate/evaluation.ts';

const KEY = 'affidavit.evaluations';
export const RUNS_MAX = 20;

/** A convenience: where the storage is absent or full nothing is kept, and nothing else fails. */
export class EvaluationHistory {
  readonly #storage: () => Storage;

  /** `storage` may throw: a browser that forbids it does. */
  constructor(storage: () => Storage) {
    this.#storage = storage;
  }

  all(): readonly Evaluation[] {
    const value = this.#tried((storage) => JSON.parse(storage.getItem(KEY) ?? '[]') as unknown);
    return Array.isArray(value) ? value.filter(isEvaluation) : [];
  }

  /** What a person asked stays out of it: the figures alone are kept. */
  keep(done: Evaluation): readonly Evaluation[] {
    const bare = {
      ...done,
      parts: done.parts.map((part) => ({ ...part, figures: part.figures.map(toBare), rows: [] })),
    };
    const runs = [bare, ...this.all()].slice(0, RUNS_MAX);
    this.#tried((storage) => storage.setItem(KEY, JSON.stringify(runs)));
    return runs;
  }

  forget(): void {
    this.#tried((storage) => storage.removeItem(KEY));
  }

  #tried<Value>(work: (storage: Storage) => Value): Value | null {
    try {
      return work(this.#storage());
    } catch {
      return null;
    }
  }
}

function toBare(figure: Evaluation['parts'][number]['figures'][number]): typeof figure {
  return { ...figure, failed: [] };
}

function isEvaluation(value: unknown): value is Evaluation {
  if (typeof value !== 'object' || value === null) return false;
  const { at, core, parts } = value as Partial<Evaluation>;
  return typeof at === 'number' && typeof core === 'string' && Array.isArray(parts);
}
