import { expect, it } from 'vitest';
import { withAgreeing, withoutRepeats } from '#lib/views/case/agreeing.ts';
import type { CitationView, ConflictView, SentenceView } from '#lib/contract/turn.ts';

const cite = (n: number) => ({ n }) as unknown as CitationView;
const sentence = (text: string, n: number, more: Partial<SentenceView> = {}): SentenceView => ({
  text,
  standing: 'supported',
  label: '',
  known: null,
  confidence: 0,
  citations: [cite(n)],
  cells: [],
  seq: 90,
  at: n - 1,
  ...more,
});
const shown = (sentences: readonly SentenceView[]) =>
  withAgreeing(sentences).map(({ at, citations, text }) => [text, at, citations.map(({ n }) => n)]);

it('sentences that say the same stand once, in the words of the shortest, with all their citations', () => {
  const given = [
    sentence('It starts at 19:00.', 1),
    sentence('It starts at 20:30 on Friday.', 2),
    sentence('It starts at 20:30.', 3),
  ];
  expect(shown(given)).toEqual([
    ['It starts at 19:00.', 0, [1]],
    ['It starts at 20:30.', 2, [2, 3]],
  ]);
});

it('what differs, denies, stands otherwise or was computed stays by itself', () => {
  const given = [
    sentence('Pets are allowed.', 1),
    sentence('Pets are not allowed.', 2),
    sentence('Pets are allowed.', 3, { standing: 'contradicted' }),
    sentence('Pets are allowed.', 4, { cells: [{} as never] }),
    sentence('Pets are allowed.', 5, { citations: [] }),
  ];
  expect(shown(given)).toHaveLength(5);
});

const side = (claim: string, n: number) => ({ claim, citation: cite(n), credibility: 0, datedAt: null });
const conflict = (used: number | null, ...sides: ConflictView['sides'][number][]): ConflictView => ({
  strategy: used === null ? 'PRESENT_BOTH' : 'MOST_RECENT',
  sides,
  used,
});
const numbers = (conflicts: readonly ConflictView[]) =>
  withoutRepeats(conflicts, []).map(({ sides }) => sides.map(({ citation }) => citation.n));

it('one claim against two documents that agree is one conflict', () => {
  const [seven, half, friday] = [side('At 19:00.', 1), side('At 20:30.', 3), side('At 20:30 on Friday.', 2)];
  expect(numbers([conflict(null, seven, half), conflict(null, seven, friday)])).toEqual([[1, 3, 2]]);
  expect(numbers([conflict(null, seven, half), conflict(null, seven, side('At 21:00.', 4))])).toHaveLength(2);
  expect(numbers([conflict(1, seven, half), conflict(1, seven, friday)])).toHaveLength(2);
});

it('a change that a sentence tells itself is not told below it; one that none tells is', () => {
  const change = { ...conflict(0, side('At 20:30.', 1), side('At 19:00.', 2)), strategy: 'CHANGED' } as const;
  const told = sentence('In force: "At 20:30.", in place of "At 19:00."', 1, { citations: [cite(1), cite(2)] });
  expect(withoutRepeats([change], [told])).toEqual([]);
  expect(withoutRepeats([change], [sentence('At 20:30.', 1)])).toEqual([change]);
  expect(withoutRepeats([{ ...change, strategy: 'MOST_RECENT' }], [told])).toHaveLength(1);
});
