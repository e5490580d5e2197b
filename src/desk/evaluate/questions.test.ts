import { describe, expect, it } from 'vitest';
import { OWN_QUESTIONS_MAX, readQuestions } from '#desk/evaluate/questions.ts';

describe('own questions', () => {
  it('are one a line, with what is expected behind an arrow, and notes are passed over', () => {
    const text = '# rent\nHow much is the rent? => 850\n\n  Who is the mayor? =>\r\nWhen does it open?\n';
    expect(readQuestions(text)).toEqual({
      kind: 'read',
      questions: [
        { question: 'How much is the rent?', expected: '850' },
        { question: 'Who is the mayor?', expected: '' },
        { question: 'When does it open?', expected: null },
      ],
    });
  });

  it.each([
    ['nothing before the arrow', 'When?\n=> 850', 2, 'EMPTY'],
    ['too long a line', 'a'.repeat(2001), 1, 'LONG'],
    ['too many', 'When?\n'.repeat(OWN_QUESTIONS_MAX + 1), OWN_QUESTIONS_MAX + 1, 'MANY'],
  ])('refused with the number of the line: %s', (_what, text, line, why) => {
    expect(readQuestions(text)).toEqual({ kind: 'refused', line, why });
  });

  it('an empty text has none', () => {
    expect(readQuestions(' \n')).toEqual({ kind: 'read', questions: [] });
  });
});
