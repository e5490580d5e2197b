import { describe, expect, it } from 'vitest';
import { toBeside, toSearch } from '#lib/state/address.ts';

describe('what is open beside the text has an address', () => {
  const cases = [
    ['?case=c1&doc=2cf0&at=10-42', { kind: 'document', source: '2cf0', range: { start: 10, end: 42 } }],
    ['?case=c1&doc=2cf0', { kind: 'document', source: '2cf0', range: null }],
    ['?case=c1&trace=61', { kind: 'trace', seq: 61, sentence: null }],
    ['?case=c1&trace=61-2', { kind: 'trace', seq: 61, sentence: 2 }],
    ['?case=c1&record=0', { kind: 'record', seq: 0 }],
  ] as const;
  it.each(cases)('%s is read and written the same', (search, beside) => {
    expect(toBeside(new URLSearchParams(search))).toEqual(beside);
    expect(toSearch(beside, 'c1')).toBe(search);
  });

  const hostile = [
    '',
    '?doc=../x',
    '?doc=%3Cscript%3E',
    '?trace=-1',
    '?trace=1e9',
    '?trace=1-',
    '?trace=1--2',
    '?record=',
    '?record=99999999999',
  ];
  it.each(hostile)('%s opens nothing', (search) => expect(toBeside(new URLSearchParams(search))).toBeNull());

  it('an empty or reversed range highlights nothing', () => {
    for (const at of ['5-5', '9-2', 'a-b', '1', '1-2-3']) {
      expect(toBeside(new URLSearchParams(`?doc=aa&at=${at}`))).toEqual({
        kind: 'document',
        source: 'aa',
        range: null,
      });
    }
  });
});
