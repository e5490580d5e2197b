import { describe, expect, test } from 'vitest';
import * as core from '#language/relations.ts';
import { languageTables } from '#language/tables.ts';
import { classesOf, rarityOf, relate, UNKNOWN, wordOf } from '#adapters/builtin/judge/relations.ts';

// The core reads the same table in its own way, with maps of strings; the two must never part.
const stems = languageTables()
  .words.split(';')
  .map((line) => line.split(' ')[0] ?? '');

describe('the relations of the judge', () => {
  test('every stem has the classes and the rarity that the core reads', () => {
    const differing = [...stems, 'zzyzx', ''].filter(
      (stem) => classesOf(wordOf(stem)) !== core.classesOf(stem) || rarityOf(wordOf(stem)) !== core.rarityOf(stem),
    );
    expect(differing).toEqual([]);
    expect(stems.length).toBeGreaterThan(10_000);
  });

  test('stems stand to each other as in the core, far apart and side by side, asked twice', () => {
    const found = new Set<string>();
    const differing: string[] = [];
    const pairs = stems.flatMap((stem, at): [string, string][] =>
      [1, 2, 3, 7, 401].map((step) => [stem, stems[(at * step + step) % stems.length] ?? '']),
    );
    for (const [other, stem] of [...pairs, ...RELATED, ...RELATED])
      for (const [left, right] of [
        [other, stem],
        [stem, other],
      ] as const) {
        if (left === right) continue;
        const expected = core.relate(left, right);
        found.add(expected);
        if (relate(wordOf(left), wordOf(right)) !== expected) differing.push(`${left} ${right}`);
      }
    expect(differing).toEqual([]);
    expect([...found].sort()).toEqual(['derived', 'narrower', 'none', 'opposite', 'sibling', 'synonym', 'wider']);
  });

  test('a stem that the table does not hold is nothing to any other', () => {
    expect(wordOf('zzyzx')).toBe(UNKNOWN);
    expect(relate(UNKNOWN, wordOf('dog'))).toBe('none');
    expect(relate(wordOf('dog'), UNKNOWN)).toBe('none');
  });
});

const RELATED: readonly (readonly [string, string])[] = [
  ['dog', 'anim'],
  ['begin', 'start'],
  ['increas', 'decreas'],
  ['act', 'action'],
  ['cat', 'dog'],
];
