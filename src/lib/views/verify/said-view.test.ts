import { expect, it } from 'vitest';
import type { Citation } from '#core/answer/output.ts';
import type { Sealed } from '#core/bundle/contents.ts';
import { toSaid } from '#lib/views/verify/said-view.ts';

const cite = (n: number, name: string, excerpt: string) => ({ n, name, excerpt }) as unknown as Citation;
const CITATIONS = [
  cite(1, 'programme.md', 'It starts at 19:00.'),
  cite(2, 'slip.md', 'It starts at 20:30.'),
  cite(3, 'mail.txt', 'Bring \u202etorches.'),
];
const sealed = (answer: object) => ({ kind: 'answer', parts: { answer } }) as unknown as Sealed;

it('an answer is its sentences and what its sources disagree in, with the passages of both', () => {
  const answer = {
    kind: 'answer',
    citations: CITATIONS,
    sentences: [{ text: 'It starts at 20:30.', cites: [2] }],
    claims: [],
    conflicts: [{ text: 'They disagree.', carrier: 2, contradicting: 1 }],
  };
  expect(toSaid(sealed(answer))).toEqual({
    lines: [
      { text: 'It starts at 20:30.', cites: [2], verdict: null },
      { text: 'They disagree.', cites: [2, 1], verdict: null },
    ],
    passages: [
      { n: 1, name: 'programme.md', text: 'It starts at 19:00.' },
      { n: 2, name: 'slip.md', text: 'It starts at 20:30.' },
    ],
  });
});

it('a refusal is its reason, and nothing in it turns the text around', () => {
  const answer = { kind: 'refusal', citations: CITATIONS.slice(2), refusal: { reason: 'I found no document.' } };
  const said = toSaid(sealed(answer));
  expect(said?.lines).toEqual([{ text: 'I found no document.', cites: [], verdict: null }]);
  expect(said?.passages[0]?.text).not.toContain('\u202e');
});

it('a checked draft is its sentences with their verdicts', () => {
  const check = {
    kind: 'checked',
    citations: CITATIONS,
    sentences: [
      { text: 'It starts at 19:00.', n: 1, verdict: 'SUPPORTED' },
      { text: 'Is it loud?', n: null, verdict: 'NO_CLAIM' },
    ],
  };
  expect(toSaid({ kind: 'check', parts: { check } } as unknown as Sealed)).toEqual({
    lines: [
      { text: 'It starts at 19:00.', cites: [1], verdict: 'SUPPORTED' },
      { text: 'Is it loud?', cites: [], verdict: 'NO_CLAIM' },
    ],
    passages: [{ n: 1, name: 'programme.md', text: 'It starts at 19:00.' }],
  });
});
