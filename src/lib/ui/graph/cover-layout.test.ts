import { describe, expect, it } from 'vitest';
import { layOutCover } from '#lib/ui/graph/cover-layout.ts';
import type { CoverDocument } from '#lib/views/case/cover.ts';

const on = (id: string, dated: string | null): CoverDocument => ({
  id,
  name: id,
  datedAt: dated === null ? null : Date.parse(dated),
  sphere: 'INSIDE',
});
const xs = (documents: readonly CoverDocument[]): readonly number[] =>
  layOutCover({ documents, threads: [], isWhole: true }).spines.map(({ x }) => x);

describe('the line of dates', () => {
  it('keeps the distances of dates', () => {
    const [first = 0, second = 0, third = 0] = xs([
      on('a', '2026-01-01'),
      on('b', '2026-01-02'),
      on('c', '2026-01-05'),
    ]);
    expect((third - second) / (second - first)).toBeCloseTo(3, 5);
  });

  it('keeps two of the same day apart, and those without a date behind a gap', () => {
    const [first = 0, second = 0, third = 0] = xs([on('a', '2026-01-01'), on('b', '2026-01-01'), on('c', null)]);
    expect(second - first).toBeGreaterThanOrEqual(24);
    expect(third - second).toBeGreaterThanOrEqual(48);
  });

  it('five without a date share the whole line, and are said to have none', () => {
    const documents = ['a', 'b', 'c', 'd', 'e'].map((id) => on(id, null));
    const { spines, undated, width } = layOutCover({ documents, threads: [], isWhole: true });
    expect((spines[4]?.x ?? 0) - (spines[0]?.x ?? 0)).toBeGreaterThan(width / 2);
    expect(undated).toBeCloseTo(spines[2]?.x ?? 0, 5);
    expect(layOutCover({ documents: [on('a', '2026-01-01')], threads: [], isWhole: true }).undated).toBeNull();
  });

  it('one date alone is written below its document', () => {
    const { spines, ticks } = layOutCover({
      documents: [on('a', '2026-01-01'), on('b', null)],
      threads: [],
      isWhole: true,
    });
    expect(ticks).toEqual([{ x: spines[0]?.x, at: Date.parse('2026-01-01') }]);
  });

  it('names in the same row do not touch, however many there are: sixteen letters need a hundred units', () => {
    const { spines } = layOutCover({
      documents: Array.from({ length: 12 }, (_, at) => on(String(at), at < 6 ? '2026-01-01' : null)),
      threads: [],
      isWhole: true,
    });
    for (const { labelY, x } of spines)
      for (const other of spines)
        if (other.labelY === labelY && other.x > x) expect(other.x - x).toBeGreaterThanOrEqual(100);
  });

  it('is as wide as two hundred documents need, each inside of it, with a name below', () => {
    const documents = Array.from({ length: 200 }, (_, at) => on(String(at), at < 150 ? '2026-01-01' : null));
    const { height, spines, width } = layOutCover({ documents, threads: [], isWhole: true });
    expect(Math.max(...spines.map(({ x }) => x))).toBeLessThan(width);
    expect(Math.max(...spines.map(({ labelY }) => labelY))).toBeLessThan(height);
  });

  it('fits the width of a phone, with fewer dates below it', () => {
    const documents = [on('a', '2023-03-12'), on('b', '2024-02-01'), on('c', '2026-10-20')];
    const narrow = layOutCover({ documents, threads: [], isWhole: true }, 340);
    expect(narrow.width).toBe(340);
    expect(narrow.ticks.map(({ at }) => new Date(at).getUTCFullYear())).toEqual([2024, 2026]);
    const wide = layOutCover({ documents, threads: [], isWhole: true }, 720);
    expect(wide.width).toBe(720);
    expect(wide.ticks.map(({ at }) => new Date(at).getUTCFullYear())).toEqual([2024, 2025, 2026]);
  });

  it('runs a thread from the head of one document to that of the other', () => {
    const side = (document: string) => ({ document, claim: '', start: 0, end: 1 });
    const documents = [on('a', '2026-01-01'), on('b', '2026-01-09')];
    const { spines, threads } = layOutCover({
      documents,
      threads: [{ corrects: false, sides: [side('b'), side('a')], turn: 1 }],
      isWhole: true,
    });
    const [, from, to] = /^M([\d.]+) .* ([\d.]+) [\d.]+$/u.exec(threads[0] ?? '') ?? [];
    expect(Number(from)).toBeCloseTo(spines[1]?.x ?? 0, 0);
    expect(Number(to)).toBeCloseTo(spines[0]?.x ?? 0, 0);
  });
});
