import { describe, expect, test } from 'vitest';
import { compareQuantifiers, isAsserted, markerOf } from '#core/english/negation.ts';
import { tokens, type Token } from '#core/english/words.ts';

const first = (word: string): Token => {
  const [token] = tokens(word);
  if (token === undefined) throw new Error('no word');
  return token;
};

describe('polarity and context', () => {
  test.each([
    ['never', 'negation'],
    ['denies', 'denial'],
    ['might', 'hedge'],
    ['May', null],
    ['if', 'condition'],
    ['because', 'cause'],
    ['house', null],
  ] as const)('%s is marked %s', (word, marker) => {
    expect(markerOf(first(word))).toBe(marker);
  });

  test.each([
    ['', '', true],
    ['In 1911 ,', 'on Friday', true],
    ['It is not true that', '', false],
    ['He claims that', '', false],
    ['If it rains ,', '', false],
    ['Not', '', false],
    ['', 'unless it rains', false],
    ['', ', he said', false],
  ])('before "%s", after "%s": stated %s', (before, after, stated) => {
    expect(isAsserted(tokens(before), tokens(after))).toBe(stated);
  });

  test.each([
    ['some', 'all', 'follows'],
    ['all', 'some', 'open'],
    ['most', 'all', 'follows'],
    ['all', 'most', 'open'],
    ['none', 'some', 'conflict'],
    ['all', 'none', 'conflict'],
    ['only', 'all', 'open'],
    ['many', null, 'follows'],
    ['all', null, 'open'],
    ['most', 'some', 'open'],
  ] as const)('"%s" claimed, "%s" stated: %s', (claimed, stated, expected) => {
    expect(compareQuantifiers(claimed, stated)).toBe(expected);
  });
});
