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

it('a sentence that another document denies is disputed, and the document is named behind it', () => {
  const sentences = [{ text: 'The rent is £62.', n: 1, against: 2, verdict: 'SUPPORTED' }];
  const check = { kind: 'checked', citations: CITATIONS, sentences };
  expect(toSaid({ kind: 'check', parts: { check } } as unknown as Sealed)?.lines).toEqual([
    { text: 'The rent is £62.', cites: [1], verdict: 'DISPUTED' },
    { text: 'slip.md', cites: [2], verdict: null, lead: 'against' },
  ]);
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

it('a run is its reasoning, its constraints and what cannot hold together', () => {
  const run = {
    reasoning: { sentences: ['The shed holds 8 boxes.'] },
    constraints: [{ nl_text: 'At most \u202e8 boxes.' }],
    clash: ['Nine boxes cannot be in it.'],
    model: 'reasoner/1',
  };
  const said = toSaid({ kind: 'run', parts: { run } } as unknown as Sealed);
  expect(said?.lines.map(({ lead, text }) => [lead, text])).toEqual([
    [undefined, 'The shed holds 8 boxes.'],
    ['constraint', expect.not.stringContaining('\u202e')],
    ['clash', 'Nine boxes cannot be in it.'],
  ]);
});

it('a debate is where each speaker ends, with the passages that are quoted', () => {
  const attempt = (final_answer: string, ...cited: number[]) => ({
    final_answer,
    quotes: cited.map((n) => ({ n, start: 0, end: 4 })),
  });
  const debate = {
    model: 'speaker/1',
    passages: [
      { n: 1, document: 'road.txt', text: 'The road is open.' },
      { n: 2, document: 'map.txt', text: 'A map.' },
    ],
    turns: [
      { accepted: true, speaker_id: 'PRO', attempts: [attempt('It may be open.', 2)] },
      { accepted: true, speaker_id: 'PRO', attempts: [attempt('It is shut.'), attempt('It is open.', 1)] },
      { accepted: false, speaker_id: 'CON', attempts: [attempt('It is blue.', 2)] },
    ],
  };
  expect(toSaid({ kind: 'debate', parts: { debate } } as unknown as Sealed)).toEqual({
    lines: [{ text: 'It is open.', cites: [1], verdict: null, lead: { who: 'PRO' } }],
    passages: [{ n: 1, name: 'road.txt', text: 'The road is open.' }],
  });
});
