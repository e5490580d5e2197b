import { describe, expect, it } from 'vitest';
import { findUnwrapped, unwrap } from '#core/english/unwrap.ts';

describe('unwrap', () => {
  it.each([
    ['one\n        two  three', 'one two three'],
    ['Returns a list\n     |      of elements.\n     |', 'Returns a list of elements.'],
    ['|  |  nested\n |  |  gutters', 'nested gutters'],
    ['| Adult | 4 |\n| Child | 2 |', '| Adult | 4 | | Child | 2 |'],
    ['|  Adult  |  4 |', '| Adult | 4 |'],
    ['int | None', 'int | None'],
    [' \n\t ', ''],
  ])('sets %j on one line', (text, line) => {
    expect(unwrap(text)).toBe(line);
  });

  it('EBOM-REQ-128: finds the very characters a quote was taken from', () => {
    const text = 'First.\n     |  Returns a list\n     |      of elements. Last.';
    const span = findUnwrapped('Returns a list of elements.', text);
    expect(text.slice(span?.start, span?.end)).toBe('Returns a list\n     |      of elements.');
    expect(findUnwrapped('Returns a tuple', text)).toBeNull();
    expect(findUnwrapped('', text)).toBeNull();
  });
});
