import { describe, expect, it } from 'vitest';
import { changedCharacters, changedSpan, oneCharacter } from '#lib/ui/record/tampering.ts';

describe('the smallest forgery changes one character of a value, never a name (ux.md, tamper lab)', () => {
  it.each([
    ['{"a":"short","text":"When does it start?"}', '{"a":"short","text":"When doet it start?"}'],
    ['{"n":12,"text":"999"}', '{"n":12,"text":"989"}'],
    ['{"n":12}', '{"n":22}'],
    ['{}', '{}'],
  ])('%s', (payload, forged) => expect(oneCharacter(payload)).toBe(forged));
});

describe('how far a text is from what it was', () => {
  it.each([
    ['same', 'same', 0],
    ['20:30', '20:31', 1],
    ['aa', 'aaa', 1],
    ['', 'abc', 3],
    ['abcdef', 'aXcdeY', 5],
  ])('%j to %j: %i', (before, after, count) => expect(changedCharacters(before, after)).toBe(count));
});

describe('where two texts differ', () => {
  it.each([
    ['same', 'same', { from: 4, beforeTo: 4, afterTo: 4 }],
    ['20:30', '20:31', { from: 4, beforeTo: 5, afterTo: 5 }],
    ['aa', 'aaa', { from: 2, beforeTo: 2, afterTo: 3 }],
    ['abcdef', 'aXf', { from: 1, beforeTo: 5, afterTo: 2 }],
  ])('%j to %j: %j', (before, after, span) => expect(changedSpan(before, after)).toEqual(span));
});
