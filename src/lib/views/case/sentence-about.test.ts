import { describe, expect, it } from 'vitest';
import { rowsAround, sentenceAbout, sentencesTold } from '#lib/views/case/sentence-about.ts';

const PROGRAMME =
  'The opening concert starts at 19:00 in the Old Granary. The Quayside Consort plays airs from four towns, with a talk ' +
  'before the first piece. Doors open 45 minutes before the music.';

describe('the sentence of a passage that a claim is about', () => {
  const table = [
    [
      'the first one',
      PROGRAMME,
      'The opening concert starts at 20:30.',
      'The opening concert starts at 19:00 in the Old Granary.',
    ],
    ['the last one', PROGRAMME, 'The doors open at 18:15.', 'Doors open 45 minutes before the music.'],
    ['an abbreviation does not end it', 'Mr. ada Brown pays. No. 5 is let.', 'Brown pays', 'Mr. ada Brown pays.'],
    ['a line without a full stop', 'Opening times\nMonday 9:00', 'The shop opens on Monday', 'Monday 9:00'],
    ['nothing shared: the first', 'It rains. It pours.', 'zebra', 'It rains.'],
  ] as const;
  it.each(table)('%s', (_, excerpt, claim, sentence) => {
    const { start, end } = sentenceAbout({ excerpt, start: 100 }, claim);
    expect(excerpt.slice(start - 100, end - 100)).toBe(sentence);
  });

  it('nothing to quote is the whole of it', () => {
    expect(sentenceAbout({ excerpt: '', start: 7 }, 'x')).toEqual({ start: 7, end: 7 });
  });
});

it('the two sentences of a passage that contradicts itself are those that the conflict tells', () => {
  const excerpt = 'The monthly rent is 1,200 pounds. It is paid by\ntransfer. The monthly rent is 0 pounds [1].';
  const conflict =
    'Source a.txt [1] states "The monthly rent is 1,200 pounds.", and in the same passage "The monthly rent is 0 pounds [1 in the document]."';
  const told = sentencesTold({ excerpt, start: 100 }, conflict);
  expect(told.map(({ end, start }) => excerpt.slice(start - 100, end - 100))).toEqual([
    'The monthly rent is 1,200 pounds.',
    'The monthly rent is 0 pounds [1].',
  ]);
  expect(sentencesTold({ excerpt, start: 0 }, 'Two documents disagree.')).toEqual([]);
});

it('tells cells with their rows, from the head of the table where it is near', () => {
  const head = 'Plans.\n\n| Plan | Price |\n| --- | --- |\n';
  const table = `${head}| Day | 29 |\n| Full | 41 |\n| Student | 25 |\n\nTowels are used.`;
  const cell = (text: string, excerpt = table) => ({
    start: 100 + excerpt.indexOf(text),
    end: 100 + excerpt.indexOf(text) + text.length,
  });
  const told = (cells: readonly { start: number; end: number }[], excerpt = table): string => {
    const { end, start } = rowsAround({ excerpt, start: 100 }, cells);
    return excerpt.slice(start - 100, end - 100);
  };
  expect(told([cell('41'), cell('25')])).toBe(
    '| Plan | Price |\n| --- | --- |\n| Day | 29 |\n| Full | 41 |\n| Student | 25 |',
  );
  expect(told([cell('29')])).toBe('| Plan | Price |\n| --- | --- |\n| Day | 29 |');
  const long = `${head}${Array.from({ length: 20 }, (_, at) => `| Row ${at} | ${at + 500} |\n`).join('')}`;
  expect(told([cell('515', long), cell('517', long)], long)).toBe(
    '| Row 15 | 515 |\n| Row 16 | 516 |\n| Row 17 | 517 |',
  );
  expect(told([cell('502', long), cell('517', long)], long)).toBe('| Row 2 | 502 |');
  expect(told([cell('2.50', 'a: 2.50\nb: 3')], 'a: 2.50\nb: 3')).toBe('a: 2.50');
});
