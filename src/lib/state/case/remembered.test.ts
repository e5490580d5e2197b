import { describe, expect, it } from 'vitest';
import { RememberedCases } from '#lib/state/case/remembered.ts';

/** As localStorage is: texts by name, in the order they came. */
class TextStorage implements Storage {
  readonly #rows = new Map<string, string>();
  get length(): number {
    return this.#rows.size;
  }
  key(at: number): string | null {
    return [...this.#rows.keys()][at] ?? null;
  }
  getItem(name: string): string | null {
    return this.#rows.get(name) ?? null;
  }
  setItem(name: string, value: string): void {
    this.#rows.set(name, value);
  }
  removeItem(name: string): void {
    this.#rows.delete(name);
  }
  clear(): void {
    this.#rows.clear();
  }
}

const DAY_MS = 86_400_000;
const lease = { id: 'lease', title: 'Lease', turns: 2, records: 90 };
const crane = { id: 'crane', title: 'Crane', turns: 0, records: 12 };

function remembered(now = 1_000) {
  const storage = new TextStorage();
  const time = { now };
  return {
    storage,
    time,
    cases: new RememberedCases(
      () => storage,
      () => time.now,
    ),
  };
}

describe('what a browser has lost', () => {
  it('is what was known before the shelf was read and is not on it', () => {
    const { cases } = remembered();
    cases.keep([lease, crane]);
    const before = cases.all();
    expect(cases.missing(before, [crane]).map(({ id }) => id)).toEqual(['lease']);
    expect(cases.missing(before, [crane, lease])).toEqual([]);
  });

  it('tells when it was last here and what a bundle holds of it', () => {
    const { cases, time } = remembered(1_000);
    cases.keep([lease]);
    time.now = 2_000;
    cases.exported({ ...lease, caseId: 'public' });
    time.now = 3_000;
    cases.keep([{ ...lease, title: 'The lease', turns: 3, records: 120 }]);
    expect(cases.all()).toEqual([
      {
        id: 'lease',
        title: 'The lease',
        turns: 3,
        records: 120,
        seenAt: 3_000,
        exported: { at: 2_000, records: 90, caseId: 'public' },
      },
    ]);
  });

  it('was exported before bundles were noted by name: that is not known then', () => {
    const { cases, storage } = remembered();
    storage.setItem(
      'affidavit.case/lease',
      '{"title":"Lease","turns":2,"records":90,"seenAt":1,"exported":{"at":5,"records":80}}',
    );
    expect(cases.all()[0]?.exported).toEqual({ at: 5, records: 80, caseId: null });
  });

  it('is no case that a person has deleted, in this tab or, between the two readings, in another', () => {
    const { cases } = remembered();
    cases.keep([lease, crane]);
    cases.delete('lease');
    const before = cases.all();
    expect(before.map(({ id }) => id)).toEqual(['crane']);
    cases.delete('crane');
    expect(cases.missing(before, [])).toEqual([]);
  });

  it('is no case that a late tab still notes after it was deleted', () => {
    const { cases } = remembered();
    cases.keep([lease]);
    cases.delete('lease');
    cases.keep([{ ...lease, records: 95 }]);
    cases.exported({ ...lease, caseId: 'public' });
    expect(cases.all()).toEqual([]);
  });

  it('is not told again once it was read, and a deletion is remembered for a day', () => {
    const { cases, storage, time } = remembered();
    cases.keep([lease, crane]);
    cases.forget('lease');
    expect(cases.all().map(({ id }) => id)).toEqual(['crane']);
    cases.delete('crane');
    time.now += DAY_MS - 1;
    expect([cases.all(), storage.length]).toEqual([[], 1]);
    time.now += 1;
    expect([cases.all(), storage.length]).toEqual([[], 0]);
  });
});

it.each(['', 'null', '7', '[]', '{"title":1}', '{"title":"x","turns":1,"records":null,"seenAt":1}', '{'])(
  'a damaged row is as none: %s',
  (row) => {
    const { cases, storage } = remembered();
    storage.setItem('affidavit.case/lease', row);
    storage.setItem('another', row);
    expect(cases.all()).toEqual([]);
    cases.keep([lease]);
    expect(cases.all()).toHaveLength(1);
  },
);

it('where the browser forbids the storage nothing is remembered and nothing fails', () => {
  const cases = new RememberedCases(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });
  cases.keep([lease]);
  cases.delete('lease');
  cases.forget('lease');
  expect(cases.all()).toEqual([]);
});
