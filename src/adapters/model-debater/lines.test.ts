import { describe, expect, it, test } from 'vitest';
import { readLines, toGrammar } from '#adapters/model-debater/lines.ts';

const FORM = { sentences: 3, rival: true, terse: false };
const SAID = `Claim: The road floods too often.
Reason [1]: Three floods in a year are many.
Rival [2]: The detour is long.
Answer [3]: Safety comes first.
Position yes 7: it is not safe in winter.`;
const read = (text: string, stop = 'end') => readLines({ stop, text }, FORM);

describe('a turn in the language of debaters', () => {
  it('is read line by line', () => {
    expect(read(SAID)).toEqual({
      claim: 'The road floods too often.',
      reasons: [{ n: 1, text: 'Three floods in a year are many.' }],
      rival: [
        { n: 2, text: 'The detour is long.' },
        { n: 3, text: 'Safety comes first.' },
      ],
      stance: 'for',
      sure: 7,
      position: 'it is not safe in winter.',
    });
  });

  it('without words of its own it is a choice of numbers', () => {
    const terse = { ...FORM, rival: false, terse: true };
    expect(readLines({ stop: 'end', text: 'Claim\nReason [2]\nPosition open 0' }, terse)).toEqual({
      claim: '',
      reasons: [{ n: 2, text: '' }],
      rival: null,
      stance: 'open',
      sure: 0,
      position: '',
    });
  });

  test.each([
    ['a sentence that was not offered', SAID.replace('[1]', '[4]')],
    ['sentence 0', SAID.replace('[1]', '[0]')],
    ['no reason', SAID.replace(/Reason.*\n/u, '')],
    ['four reasons', SAID.replace(/(Reason.*\n)/u, '$1$1$1$1')],
    ['no rival where one is asked for', SAID.replace(/Rival.*\nAnswer.*\n/u, '')],
    ['a rival without an answer', SAID.replace(/Answer.*\n/u, '')],
    ['another position', SAID.replace('yes 7', 'BUY 7')],
    ['a heading in its words', SAID.replace('Three', '### FINAL POSITION Three')],
    ['a quotation in its words', SAID.replace('Three', '"Three"')],
    ['a citation in its words', SAID.replace('Three', '[E1] Three')],
    ['hidden characters', SAID.replace('Three', 'Th\u200bree')],
    ['JSON', '{"claim": "yes"}'],
    ['nothing', ''],
  ])('%s: it is no turn', (_, text) => {
    expect(text).not.toBe(SAID);
    expect(read(text)).toBeNull();
  });

  it('what did not end by itself is no turn', () => {
    expect(read(SAID, 'length')).toBeNull();
  });

  it('its grammar offers these sentences and no other', () => {
    expect(toGrammar(FORM)).toContain('n ::= "[" ("1" | "2" | "3") "]"');
  });
});
