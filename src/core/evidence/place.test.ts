import { describe, expect, it, test } from 'vitest';
import { anchorsWithin, placeOf, toPlaceText, type Place } from '#core/evidence/place.ts';

describe('the name of a place', () => {
  test.each<[Place, string]>([
    [{ kind: 'page', label: 'xii', to: null }, 'p. xii'],
    [{ kind: 'page', label: '12', to: '13' }, 'pp. 12–13'],
    [{ kind: 'row', label: '7', to: null }, 'row 7'],
    [{ kind: 'row', label: '7', to: '9' }, 'rows 7–9'],
    [{ kind: 'part', label: 'Head', to: null }, 'header'],
    [{ kind: 'part', label: 'Message', to: null }, 'message'],
    [{ kind: 'part', label: 'Annex.pdf', to: null }, 'Annex.pdf'],
    [{ kind: 'section', label: 'Rent', to: null }, 'Rent'],
  ])('%o is called %s', (place, text) => {
    expect(toPlaceText(place)).toBe(text);
  });

  it('is of the characters that are told, not of the passage around them', () => {
    const rows = [1, 2, 3].map((row) => ({
      kind: 'row' as const,
      label: String(row),
      start: row * 10,
      end: row * 10 + 9,
    }));
    const section = { kind: 'section' as const, label: 'Prices', start: 0, end: 90 };
    const passage = anchorsWithin([section, ...rows, { ...section, kind: 'page', start: 60 }], { start: 10, end: 40 });
    expect(passage).toEqual(rows);
    expect(placeOf(passage, { start: 22, end: 25 })).toEqual({ kind: 'row', label: '2', to: null });
    expect(placeOf(passage, { start: 10, end: 39 })).toEqual({ kind: 'row', label: '1', to: '3' });
  });
});
