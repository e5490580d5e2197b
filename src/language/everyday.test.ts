import { describe, expect, it } from 'vitest';
import '#tests/language.ts';
import { parseQuestion } from '#core/english/question.ts';

const nearOf = (question: string, stem: string): ReadonlyMap<string, number> =>
  parseQuestion(question).terms.find((term) => term.stem === stem)?.near ?? new Map<string, number>();

describe('what a question says in everyday words', () => {
  it('stands for what a paper says in its own', () => {
    expect(nearOf('when do they chuck me out', 'chuck').has('evict')).toBe(true);
    expect(nearOf('can the cops see it', 'cop').has('polic')).toBe(true);
  });

  it('stands for nothing where its words are far apart or stand alone', () => {
    expect(nearOf('who shells out for the boiler', 'shell').has('pai')).toBe(true);
    expect(nearOf('who shells the big green peas out', 'shell').has('pai')).toBe(false);
    expect(nearOf('who shells the peas', 'shell').has('pai')).toBe(false);
  });

  it('is read with one slip of the finger where English knows no such word', () => {
    expect([...parseQuestion('are we insurd there').terms].some(({ near }) => near.has('insur'))).toBe(true);
    expect([...parseQuestion('are we insured there').terms].some(({ near }) => near.has('insult'))).toBe(false);
  });
});
