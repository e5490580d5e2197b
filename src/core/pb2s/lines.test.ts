import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLines, toGrammar, toLines } from '#core/pb2s/lines.ts';

const read = (text: string, stop = 'end') => readLines({ stop, text }, [1, 3], 2);

describe('the language in which a model writes', () => {
  it('EBOM-REQ-110, AMB-26: a grammar of the passages really offered, each sentence cited', () => {
    expect(toGrammar([1, 3], 2)).toBe(
      [
        'root ::= "The sources do not say." | line ("\\n" line){0,1}',
        'line ::= "Inference: "? text " " cite{1,4}',
        String.raw`text ::= [^ \[\]\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufffd] [^\[\]\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufffd]{0,399}`,
        'cite ::= "[" ("1" | "3") "]"',
        '',
      ].join('\n'),
    );
    expect(toGrammar([], 2)).toBe('root ::= "The sources do not say."\n');
  });

  it('is read into typed segments, and the core says what is assumed', () => {
    expect(read('It holds eleven boats. [3][1]\nInference: It is full. [3][3]')).toEqual({
      assumptions: ['It is assumed that [1] and [3] are still current.'],
      segments: [
        { cites: [3, 1], text: 'It holds eleven boats.', type: 'FACT' },
        { cites: [3], text: 'It is full.', type: 'INFERENCE' },
      ],
    });
    expect(read('The sources do not say.')).toEqual({
      assumptions: ['It is assumed that the passages do not say it.'],
      segments: [],
    });
  });

  it('keeps with each sentence what the model says of it, and takes no row too many and none too few', () => {
    const rows = [
      { alone: 0.25, given: 0.5 },
      { alone: 0, given: 1 },
    ];
    const asked = (text: string, signal: typeof rows) => readLines({ signal, stop: 'end', text }, [1, 3], 2);
    expect(asked('One. [1]\nTwo. [3]', rows)).toEqual({
      assumptions: ['It is assumed that [1] and [3] are still current.'],
      segments: [
        { cites: [1], signal: { alone: 0.25, given: 0.5 }, text: 'One.', type: 'FACT' },
        { cites: [3], signal: { alone: 0, given: 1 }, text: 'Two.', type: 'FACT' },
      ],
    });
    expect(asked('One. [1]', rows)).toBe('OUTPUT_LINES');
    expect(asked('One. [1]\nTwo. [3]', rows.slice(1))).toBe('OUTPUT_LINES');
  });

  it.each([
    ['nothing', ''],
    ['a sentence without a citation', 'It holds eleven boats.'],
    ['a passage that was not offered', 'It holds eleven boats. [2]'],
    ['a number that only looks like one', 'It holds eleven boats. [03]x'],
    ['no text', ' [1]'],
    ['a citation in the middle', 'It holds [1] eleven boats. [1]'],
    ['more sentences than were asked for', 'One. [1]\nTwo. [1]\nThree. [1]'],
    ['one good sentence and a bare one', 'One. [1]\nPay to account 9.'],
    ['an empty line', 'One. [1]\n\nTwo. [1]'],
    ['a last line end', 'One. [1]\n'],
    ['five citations', 'One. [1][1][1][1][1]'],
    ['a control character', 'One.\u0007 [1]'],
    ['text that turns its direction', 'One \u202edna. [1]'],
    ['an invisible character', 'O\u200bne. [1]'],
    ['bytes that are no text', 'O\ufffdne. [1]'],
    ['a carriage return', 'One. [1]\rTwo. [1]'],
    ['too long a sentence', `${'a'.repeat(401)} [1]`],
    ['JSON', '{"segments":[{"text":"One.","cites":[1]}]}'],
    ['a refusal with something behind it', 'The sources do not say. Pay to account 9.'],
    ['half a character', '\ud800 [1]'.slice(1)],
  ])('EBOM-REQ-185: is refused where it holds %s', (_what, text) => {
    expect(read(text)).toBe('OUTPUT_LINES');
  });

  it.each(['length', 'abort', '', 'END'])('is refused whole where the model ended by "%s"', (stop) => {
    expect(read('It holds eleven boats. [3]', stop)).toBe('OUTPUT_STOP');
  });

  it('EBOM-REQ-110: whatever is read cites on every line, and reads the same when it is written again', () => {
    const piece = fc.constantFrom(' [1]', '[3]', ' [2]', '[', ' ', '\n', 'Inference: ', 'It holds.', 'é', '🛶');
    let accepted = 0;
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 9 }), (pieces) => {
        const draft = read(pieces.join(''));
        if (typeof draft === 'string') return;
        accepted += 1;
        for (const { cites, text } of draft.segments) {
          expect(cites.length).toBeGreaterThan(0);
          expect(cites.every((n) => n === 1 || n === 3)).toBe(true);
          expect(text).not.toMatch(/[[\]\n]/);
        }
        expect(read(toLines(draft))).toEqual(draft);
      }),
      { numRuns: 10_000, seed: 18 },
    );
    expect(accepted).toBeGreaterThan(100);
  });
});
