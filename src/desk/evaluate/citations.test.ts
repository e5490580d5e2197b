import { describe, expect, it } from 'vitest';
import { builtinJudge } from '#adapters/builtin/judge.ts';
import type { AnswerPart } from '#core/answer/output.ts';
import { citationsOf, supportBy } from '#desk/evaluate/citations.ts';

type Answer = Extract<AnswerPart, { kind: 'answer' }>;

/** Sentences with the passages each cites. */
function answer(rows: readonly (readonly [string, readonly string[]])[]): Answer {
  const passages = [...new Set(rows.flatMap(([, cited]) => cited))];
  return {
    kind: 'answer',
    citations: passages.map((excerpt, at) => ({ n: at + 1, excerpt })),
    sentences: rows.map(([text, cited]) => ({
      text,
      type: 'VERIFIED',
      cites: cited.map((one) => passages.indexOf(one) + 1),
    })),
  } as unknown as Answer;
}

/** By hand: a claim is a set of letters, and passages carry it where they have them all. */
const letters = (claim: string, passages: readonly string[]): Promise<boolean> =>
  Promise.resolve(Array.from(claim).every((letter) => passages.join('').includes(letter)));

describe('citation recall and precision, as ALCE counts them', () => {
  it.each([
    ['one passage that carries it', [['ab', ['ab']]], 1, [true]],
    ['two passages that carry it together', [['ab', ['a', 'b']]], 1, [true, true]],
    ['a passage that adds nothing', [['ab', ['ab', 'x']]], 1, [true, false]],
    ['two that carry it alone', [['ab', ['ab', 'xab']]], 1, [true, true]],
    ['passages that do not carry it', [['abc', ['a', 'b']]], 0, [false, false]],
    ['no passage', [['a', []]], 0, []],
  ] as const)('EBOM-REQ-166: %s', async (_what, rows, recalled, precise) => {
    const cited = await citationsOf(answer(rows), letters);
    expect(cited.recall.filter(({ counts }) => counts)).toHaveLength(recalled);
    expect(cited.precision.map(({ counts }) => counts)).toEqual(precise);
  });

  it('EBOM-REQ-166: of what a document is said to say, its words are judged, not who says them', async () => {
    const told = answer([['z says: ab', ['ab']]]);
    const claims = [{ sentence: 0, text: 'ab' }];
    const sentences = told.sentences.map((sentence) => ({ ...sentence, type: 'ATTRIBUTED' }));
    const cited = await citationsOf({ ...told, claims, sentences } as unknown as Answer, letters);
    expect(cited.precision.map(({ counts }) => counts)).toEqual([true]);
    const other = { ...told, sentences, claims: [{ sentence: 0, text: 'abc' }] } as unknown as Answer;
    expect((await citationsOf(other, letters)).recall.map(({ counts }) => counts)).toEqual([false]);
  });

  it('speculation is not counted', async () => {
    const speculative = {
      ...answer([['a', []]]),
      sentences: [{ text: 'a', cites: [], type: 'SPECULATIVE' }],
    } as Answer;
    expect(await citationsOf(speculative, letters)).toEqual({ recall: [], precision: [] });
  });

  it('the built-in judge is asked as in a case', async () => {
    const supports = supportBy(builtinJudge, new AbortController().signal);
    expect(await supports('The hall has 60 seats.', ['The hall has 60 seats.'])).toBe(true);
    expect(await supports('The hall has 70 seats.', ['The hall has 60 seats.'])).toBe(false);
  });
});
