import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitClaims } from '#core/judge/split.ts';

describe('atomic claims', () => {
  test.each([
    ['The hall opened in 1911. It has 60 seats.', ['The hall opened in 1911.', 'It has 60 seats.']],
    ['The hall opened in 1911 and the annex closed in 1950.', ['The hall opened in 1911', 'the annex closed in 1950.']],
    ['The hall opened in 1911, but the annex was closed.', ['The hall opened in 1911', 'the annex was closed.']],
    ['The hall opened in 1911; its annex closed in 1950.', ['The hall opened in 1911', 'its annex closed in 1950.']],
    ['Anna wrote the text and Ben wrote the music.', ['Anna wrote the text', 'Ben wrote the music.']],
  ])('EBOM-U-04: %s', (text, expected) => {
    expect(splitClaims(text).map((claim) => claim.text)).toEqual(expected);
  });

  test.each([
    'The hall opened in 1911 and closed in 1950.',
    'Anna and Ben wrote the music.',
    'He said that the hall is open and the annex is closed.',
    'If the hall is open and the annex is closed, go home.',
    'It is not true that the hall is open and the annex is closed.',
    'Between 1911 and 1950 the hall was closed.',
    'The rule (the hall is open and the annex is closed) was dropped.',
    'Smith v. Jones, No. 5, was decided in 1911.',
    'The choir sings old songs and new songs.',
    'Story time for the youngest is every Tuesday and Friday at 10.30 am.',
    'If something gets broken, tell us; we do not charge for glasses.',
  ])('not cut: %s', (text) => {
    expect(splitClaims(text).map((claim) => claim.text)).toEqual([text]);
  });

  test('offsets are exact and nothing but joints and white space is lost', () => {
    const word = fc.constantFrom(
      'The hall',
      'Anna',
      'opened',
      'is closed',
      'in 1911',
      'and',
      'but',
      'it was',
      ';',
      '.',
      ',',
      'not',
      '“',
      '”',
      '\n',
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 20 }), (parts) => {
        const text = parts.join(' ');
        let rest = '';
        let at = 0;
        for (const claim of splitClaims(text)) {
          expect(claim.start).toBeGreaterThanOrEqual(at);
          expect(text.slice(claim.start, claim.end)).toBe(claim.text);
          rest += `${text.slice(at, claim.start)} `;
          at = claim.end;
        }
        rest += text.slice(at);
        expect(rest.replace(/\b(?:and|but|while|whereas|yet)\b|[\s;,.“”]/g, '')).toBe('');
      }),
    );
  });
});
