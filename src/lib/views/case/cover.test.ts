import { describe, expect, it } from 'vitest';
import { changedIn, toCover } from '#lib/views/case/cover.ts';
import type { CaseView } from '#lib/contract/case.ts';

const source = (id: string, dated: string | null, more: object = {}): object => ({
  id,
  name: `${id}.md`,
  datedAt: dated === null ? null : Date.parse(dated),
  sphere: 'INSIDE',
  library: null,
  out: false,
  ...more,
});
const side = (document: string, claim: string): object => ({
  claim,
  citation: { passage: { source: document, start: 0, end: 9 } },
});
const turn = (seq: number, ...conflicts: readonly (readonly object[])[]): object => ({
  seq,
  outcome: { kind: 'answer', sentences: [], conflicts: conflicts.map((sides) => ({ sides })) },
});
const view = (sources: readonly object[], turns: readonly object[], all = turns.length): CaseView =>
  ({ head: { turns: all }, sources, turns }) as unknown as CaseView;

describe('the cover of a case', () => {
  it('has the documents by date, those without one last, and none that was taken out or came in a library', () => {
    const cover = toCover(
      view(
        [
          source('mail', null),
          source('late', '2026-03-01'),
          source('early', '2026-01-01', { sphere: 'LIMINAL' }),
          source('gone', '2026-02-01', { out: true }),
          source('statute', '2020-01-01', { library: { name: 'statutes' } }),
        ],
        [],
      ),
    );
    expect(cover.documents.map(({ id }) => id)).toEqual(['early', 'late', 'mail']);
    expect(cover.documents[0]?.sphere).toBe('LIMINAL');
    expect(cover.threads).toEqual([]);
  });

  it('is not whole while earlier answers are not here: they may have found a conflict', () => {
    expect(toCover(view([], [turn(5)], 2)).isWhole).toBe(false);
    expect(toCover(view([], [turn(3), turn(5)], 2)).isWhole).toBe(true);
  });

  it('joins every two documents of a conflict, once for the same two sentences, and never a document with itself', () => {
    const sources = [source('a', '2026-01-01'), source('b', '2026-02-01'), source('c', '2026-03-01')];
    const seven = [side('a', 'at 19:00'), side('b', 'at 20:30'), side('c', 'at 21:00')];
    const cover = toCover(
      view(sources, [
        turn(5, seven),
        turn(9, [side('b', 'at 20:30'), side('a', 'at 19:00')], [side('a', 'x'), side('a', 'y')]),
        turn(11, [side('a', 'at 19:00'), side('gone', 'at 8')]),
        { seq: 12, outcome: { kind: 'open' } },
      ]),
    );
    const joined = cover.threads.map(({ sides: [one, other] }) => `${one.document}-${other.document}`);
    expect(joined.map((pair) => pair.split('-').sort().join('-')).sort()).toEqual(['a-b', 'a-c', 'b-c']);
    expect(cover.threads.find(({ turn: seq }) => seq === 9)?.sides.map(({ claim }) => claim)).toEqual([
      'at 20:30',
      'at 19:00',
    ]);
  });

  it('joins a correction and what it replaces', () => {
    const cite = (source: string, text: string): object => ({ passage: { source, start: 0, end: 9, text } });
    const told = {
      text: 'In force: "The fee is £30", in place of "Adult · £28"',
      citations: [cite('b', 'The fee is £30.'), cite('a', '| Adult | £28 |')],
    };
    const cover = toCover(
      view(
        [source('a', '2026-01-01'), source('b', '2026-02-01')],
        [{ seq: 3, outcome: { kind: 'answer', conflicts: [], sentences: [{ text: 'It is.', citations: [] }, told] } }],
      ),
    );
    expect(cover.threads).toMatchObject([{ corrects: true, sides: [{ document: 'b' }, { document: 'a' }] }]);
    expect([...changedIn(cover)]).toEqual([['a', 'b.md']]);
  });

  it('joins a paper that says it changes another as its correction, once', () => {
    const sides = [side('a', 'Your check-up is on 14 January.'), side('b', 'Your check-up moves to 21 January.')];
    const sources = [source('a', '2026-01-01'), source('b', '2026-02-01')];
    const found = (strategy: string, used: number | null): object => ({
      seq: 3,
      outcome: { kind: 'answer', sentences: [], conflicts: [{ sides, strategy, used }] },
    });
    const changed = toCover(view(sources, [found('CHANGED', 1)]));
    expect(changed.threads).toMatchObject([{ corrects: true, sides: [{ document: 'b' }, { document: 'a' }] }]);
    const open = toCover(view(sources, [found('PRESENT_BOTH', null)]));
    expect(open.threads).toMatchObject([{ corrects: false }]);
    expect([...changedIn(open)]).toEqual([]);
  });
});
