import { expect, it } from 'vitest';
import { german } from '#lib/messages/de/check.ts';
import { check } from '#lib/messages/check.ts';

const denied = { source: 's', name: 'correction.txt', start: 0, end: 1, text: '' } as never;

it('what one document says and another denies is counted as disputed, not as supported', () => {
  const sentences = [
    { verdict: 'SUPPORTED' },
    { verdict: 'SUPPORTED', denied },
    { verdict: 'UNDECIDED' },
    { verdict: 'UNDECIDED' },
  ] as const;
  expect(check.summary(sentences)).toBe('Of 4 sentences: 1 supported, 1 disputed, 2 undecided.');
  expect(german.check.summary(sentences)).toBe('Von 4 Sätzen: 1 gestützt, 1 umstritten, 2 unentschieden.');
  expect(check.summary([{ verdict: 'SUPPORTED', denied }])).toBe('Of 1 sentence: 1 disputed.');
});
