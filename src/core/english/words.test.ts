import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toStem } from '#language/stem.ts';
import { tokens } from '#core/english/words.ts';

const stems = (text: string): string[] => tokens(text).map((token) => token.stem);

describe('stems', () => {
  // Examples printed in Porter's paper.
  it.each([
    ['caresses', 'caress'],
    ['ponies', 'poni'],
    ['cats', 'cat'],
    ['agreed', 'agre'],
    ['plastered', 'plaster'],
    ['motoring', 'motor'],
    ['conflated', 'conflat'],
    ['hopping', 'hop'],
    ['falling', 'fall'],
    ['hissing', 'hiss'],
    ['filing', 'file'],
    ['happy', 'happi'],
    ['sky', 'sky'],
    ['relational', 'relat'],
    ['conditional', 'condit'],
    ['vietnamization', 'vietnam'],
    ['operator', 'oper'],
    ['feudalism', 'feudal'],
    ['hopefulness', 'hope'],
    ['triplicate', 'triplic'],
    ['formative', 'form'],
    ['electrical', 'electr'],
    ['goodness', 'good'],
    ['allowance', 'allow'],
    ['inference', 'infer'],
    ['adjustable', 'adjust'],
    ['replacement', 'replac'],
    ['adoption', 'adopt'],
    ['probate', 'probat'],
    ['cease', 'ceas'],
    ['controll', 'control'],
    ['roll', 'roll'],
  ])('the published example %s gives %s', (word, stem) => {
    expect(toStem(word)).toBe(stem);
  });

  it.each([
    ['built', 'build'],
    ['sold', 'sell'],
    ['children', 'child'],
    ['held', 'hold'],
  ])('%s is an irregular form of %s', (form, base) => {
    expect(toStem(form)).toBe(toStem(base));
  });
});

describe('tokens', () => {
  it.each([
    ['It holds eleven boats.', ['it', 'hold', '11', 'boat']],
    ['1,250 euros, 2.5 km, 2,5 km', ['1250', 'euro', '2.5', 'km', '2.5', 'km']],
    ['twenty-five or two hundred and fifty', ['25', 'or', '250']],
    ['3 million; 19:00; version 3.10', ['3000000', '19:00', 'version', '3.10']],
    ['the first and the 2nd', ['the', '1th', 'and', 'the', '2th']],
    ['read_line toJson', ['read_line', 'read', 'line', 'tojson', 'to', 'json']],
    ["the club's boats don't leak", ['the', 'club', 'boat', 'do', 'not', 'leak']],
    ['caf\u00e9 cafe', ['cafe', 'cafe']],
    ['\u6771\u4eac \u041c\u043e\u0441\u043a\u0432\u0430', ['\u6771', '\u4eac', '\u043c\u043e\u0441\u043a\u0432\u0430']],
    ['\u20ac60 \u2014 \ud83d\ude00', ['60']],
  ])('%j', (text, expected) => {
    expect(stems(text)).toEqual(expected);
  });

  it('offsets point at the token in any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        for (const token of tokens(text)) expect(text.slice(token.start, token.end)).toBe(token.text);
      }),
    );
  });

  it.each(['', '_', '___', "'", "n't", '\ud800', '1'.repeat(200), '1,'.repeat(90), "x'".repeat(50)])(
    'hostile text %j does no harm',
    (text) => {
      expect(() => tokens(text)).not.toThrow();
    },
  );
});
