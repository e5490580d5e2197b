import { describe, expect, test } from 'vitest';
import { RARITY_MAX, classesOf, rarityOf, relate } from '#language/relations.ts';
import { toStem } from '#language/stem.ts';

describe('word relations', () => {
  test.each([
    ['begin', 'begin', 'same'],
    ['begin', 'start', 'synonym'],
    ['buy', 'purchase', 'synonym'],
    ['dog', 'animal', 'wider'],
    ['animal', 'dog', 'narrower'],
    ['increase', 'decrease', 'opposite'],
    ['open', 'close', 'opposite'],
    ['apple', 'lawyer', 'none'],
    ['apple', 'zzyzx', 'none'],
  ] as const)('%s against %s is %s', (other, word, expected) => {
    expect(relate(toStem(other), toStem(word))).toBe(expected);
  });

  test('a stem the table does not know is the rarest and has no class', () => {
    expect(rarityOf('zzyzx')).toBe(RARITY_MAX);
    expect(classesOf('zzyzx')).toBe('');
    expect(rarityOf('water')).toBeLessThan(rarityOf('tribun'));
  });
});
