import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunk } from '#core/evidence/chunk.ts';

const quotes = (text: string, media = 'text/markdown'): string[] =>
  chunk(text, media).map((passage) => `${passage.heading} # ${text.slice(passage.start, passage.end)}`);

describe('chunk', () => {
  it('four sentences give two passages of two, under their heading', () => {
    const text =
      '# The boathouse\nThe boathouse was built in 1911 from larch. It holds eleven rowing boats and two canoes.\nThe club opens it on the first Saturday of April. Members pay 60 euros a year.\n';
    expect(quotes(text)).toEqual([
      'The boathouse # The boathouse was built in 1911 from larch. It holds eleven rowing boats and two canoes.',
      'The boathouse # The club opens it on the first Saturday of April. Members pay 60 euros a year.',
    ]);
  });

  it('headings make a path, and a table keeps its header as context', () => {
    const text =
      '# Prices\n\n## Tickets\n\n| Who | Day |\n|---|---|\n| Adult | 4 |\n| Child | 2 |\n\n## Notes\n\nBring:\n\n- a towel\n- a lock\n';
    expect(quotes(text)).toEqual([
      'Prices \u203a Tickets \u203a Who \u00b7 Day # | Adult | 4 |\n| Child | 2 |',
      'Prices \u203a Notes # Bring:\n\n- a towel\n- a lock',
    ]);
  });

  it.each([
    ['underlined', 'Opening hours\n=============\n\nWe open at nine.', 'Opening hours # We open at nine.'],
    ['capitals', 'OPENING HOURS\n\nWe open at nine.', 'OPENING HOURS # We open at nine.'],
    [
      'statute',
      'MCL 37.13 Office; powers.\n\nSec. 3. The office shall act.',
      'MCL 37.13 Office; powers # Sec. 3. The office shall act.',
    ],
  ])('plain text headings: %s', (_name, text, expected) => {
    expect(quotes(text, 'text/plain')).toEqual([expected]);
  });

  it.each([
    [
      'a line right over its prose',
      'Water\nThe taps are shut from November until the middle of March.\n\nKeys\nA lost key has to be told to the warden on the same day.\n',
      [
        'Water # The taps are shut from November until the middle of March.',
        'Keys # A lost key has to be told to the warden on the same day.',
      ],
    ],
    [
      'numbered, over prose',
      '1. Opening hours\nWe are open from seven to six on every day but Sunday.\n\n2. Orders\n\nAn order for a cake has to reach us two days before.\n',
      [
        'Opening hours # We are open from seven to six on every day but Sunday.',
        'Orders # An order for a cake has to reach us two days before.',
      ],
    ],
    [
      'no heading: a line of verse, an address, a list',
      'The gulls go home\nThe nets hang out upon the wall to dry\nThe boats lie still\n\n1. Bread\n2. Two bottles of milk from the dairy in the lane\n',
      [
        ' # The gulls go home\nThe nets hang out upon the wall to dry\nThe boats lie still\n\n1. Bread\n2. Two bottles of milk from the dairy in the lane',
      ],
    ],
  ])('plain text: %s', (_name, text, expected) => {
    expect(quotes(text, 'text/plain')).toEqual(expected);
  });

  it('rows of a table of contents are no passages', () => {
    const text =
      '# Contents\n\n- [Boats](#boats)\n- [Ropes](#ropes)\n\nBoats . . . . . . . 3\nRopes ......... 5\n\n# Boats\n\nIt holds eleven boats.\n';
    expect(quotes(text)).toEqual(['Boats # It holds eleven boats.']);
  });

  it('a paragraph is taken in whole or begins a passage of its own', () => {
    const text =
      'The crew put the fire out within twenty minutes. Nobody on board was hurt that day.\n\nAfter the bridge was opened in 2001, the ferry was sold to a museum. Its bell hangs in the hall today. Visitors may ring it on every Sunday.';
    expect(quotes(text, 'text/plain')).toEqual([
      ' # The crew put the fire out within twenty minutes. Nobody on board was hurt that day.',
      ' # After the bridge was opened in 2001, the ferry was sold to a museum. Its bell hangs in the hall today. Visitors may ring it on every Sunday.',
    ]);
  });

  it('a window ends earlier where the next sentence leans on its last one', () => {
    const text =
      'Two brothers planted the first trees of the orchard in 1887. Nell Corrigan looks after all of the grafts there. The beekeeper of the orchard is Samir Haddad. He lives in the lower cottage by the gate. The reason is the care of the bees.';
    expect(quotes(text, 'text/plain')).toEqual([
      ' # Two brothers planted the first trees of the orchard in 1887. Nell Corrigan looks after all of the grafts there.',
      ' # The beekeeper of the orchard is Samir Haddad. He lives in the lower cottage by the gate. The reason is the care of the bees.',
    ]);
  });

  it('the words that head a paragraph stand in its passage', () => {
    const text =
      '**1. Floor.** The floor is to be laid anew. The hall is then closed.\n\n**2. Mill race.** Nobody wants a bridge any more. Olga Brand asked for a rail. The rail costs 90 euros.';
    expect(quotes(text, 'text/markdown')).toEqual([
      ' # **1. Floor.** The floor is to be laid anew. The hall is then closed.',
      ' # **2. Mill race.** Nobody wants a bridge any more. Olga Brand asked for a rail. The rail costs 90 euros.',
    ]);
  });

  it('what stands over entries is their heading, and of nothing behind them', () => {
    const text =
      'Winners of the cup\n\n2015: Alice Moreau\n2017: Bob Hadley\n\nThe cup is kept in the hall of the club.';
    expect(quotes(text, 'text/plain')).toEqual([
      'Winners of the cup # 2015: Alice Moreau\n2017: Bob Hadley',
      ' # The cup is kept in the hall of the club.',
    ]);
  });

  it('no passage begins with a word that means what stands before it, where another cut is to be had', () => {
    const text =
      'The garden opened in 1946 under Clara Voss. The palm house was rebuilt in four years. It opened again in May 1951. Nobody at all paid to come in.';
    expect(quotes(text, 'text/plain')).toEqual([
      ' # The garden opened in 1946 under Clara Voss. The palm house was rebuilt in four years. It opened again in May 1951.',
      ' # Nobody at all paid to come in.',
    ]);
  });

  it('a line of two megabytes is cut in no time', () => {
    const passages = chunk('word, '.repeat(350_000), 'text/plain');
    expect(passages.length).toBe(Math.ceil(350_000 / 62));
  });

  it('a name above deeper text is its heading', () => {
    expect(
      quotes(
        'FUNCTIONS\n    dump(value, file)\n        Write value to file.\n\n    load(file)\n        Read it back.',
        'text/plain',
      ),
    ).toEqual([
      'FUNCTIONS \u203a dump(value, file) # dump(value, file)\n        Write value to file.',
      'FUNCTIONS \u203a load(file) # load(file)\n        Read it back.',
    ]);
  });

  it.each([
    '',
    '\n\n',
    '#',
    '# Only',
    '|',
    '|||\n|---|',
    '```',
    '- ',
    '===',
    '\ud83d\ude00'.repeat(900),
    'x'.repeat(5000),
    'word '.repeat(500),
    '\u6771'.repeat(2000),
  ])('hostile text gives ordered, bounded passages (%#)', (text) => {
    for (const media of ['text/markdown', 'text/plain']) {
      let end = 0;
      for (const passage of chunk(text, media)) {
        expect(passage.start).toBeGreaterThanOrEqual(end);
        expect(passage.end).toBeGreaterThan(passage.start);
        expect(text.slice(passage.start, passage.end).split(/\s+/).length).toBeLessThanOrEqual(62);
        expect(/[\udc00-\udfff]/.test(text.charAt(passage.start))).toBe(false);
        end = passage.end;
      }
    }
  });

  it('no letter outside headings is lost', () => {
    const word = fc.constantFrom('river', 'Boat.', '4', 'Ask?', 'and;', '\n', '\n\n', '- ');
    fc.assert(
      fc.property(fc.array(word, { maxLength: 200 }), (words) => {
        const text = words.join(' ');
        const kept = chunk(text, 'text/markdown')
          .map((passage) => text.slice(passage.start, passage.end))
          .join(' ');
        expect(kept.replace(/[^a-z]/gi, '')).toBe(text.replace(/[^a-z]/gi, ''));
      }),
    );
  });

  it('a paragraph as long as a book is cut three by three, in the time of a book', () => {
    const sentence = 'The lamp on the quay was trimmed again.';
    const passages = chunk(Array.from({ length: 60_000 }, () => sentence).join(' '), 'text/plain');
    expect(passages).toHaveLength(20_000);
    expect(passages.at(-1)).toEqual({ start: 59_997 * 40, end: 60_000 * 40 - 1, heading: '' });
  });
});
