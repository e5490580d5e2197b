import { describe, expect, it } from 'vitest';
import { sentences } from '#core/english/sentences.ts';

const cut = (text: string): string[] => sentences(text).map((span) => text.slice(span.start, span.end));

describe('sentences', () => {
  // "|" marks each cut, by hand.
  it.each([
    'The boathouse was built in 1911.|It holds eleven boats.',
    'See Smith v. Jones, No. 5.|The appeal failed.',
    'Smith v. Jones, No. 5. and nothing more.',
    'Mr. Hale and Dr. Ott met J. R. Moss in St. Ives.|They left.',
    'It costs 2.50 euros.|A child pays 1.20.',
    'Use version 3.11.7 or later.|Older ones fail.',
    'Really?|Yes!|Good.',
    '"It is late," she said.|"Go home."|He went.',
    'He shouted "Stop!" and ran.|Nobody followed.',
    'Wait... there is more.|And more…|Then silence.',
    'We open at 9 a.m. on weekdays.|Ring first.',
    'Bring tools, e.g. Allen keys, i.e. the small ones.|Label them.',
    'See Art. 5 and Sec. 3 of the Act.|It applies.',
    'The answer is no.|Five people asked.',
    'In Fig. 2 the pump is shown.|Fig. 3 shows the valve.',
    '1. Rinse the pan.|2. Dry it.',
    '**2. Mill race.**|A bridge was proposed.',
    'It was made under U.S. Code rules.|Ask first.',
    'She chose plan B.|It was cheaper.',
    'Noted (P.T. 4 May): the gate is locked.|Ring twice.',
    'The act (see p. 4) applies.|(It was amended.)|It stands.',
    'Is it open?|No. 7 is closed.',
    'It was built in 1904.[1]|The crane came later.\u00b2|It fell.[3][4]|Nobody saw it.',
    'Exam fee Rs. 640 (regular), Rs. 180 per paper, max. 3 papers.|Pay at the counter.',
    'Morning 10.00 a.m. - 1.00 p.m. and then lunch.|Ring first.',
    'He came at 9 a.m.|He left.',
    'Payable at 65, a year ........ $27,846.40',
    'See [2] for more, or the 12 m\u00b2 hall.|It is large.',
  ])('cuts %j at the bars only', (marked) => {
    expect(cut(marked.replaceAll('|', ' '))).toEqual(marked.split('|'));
  });

  it.each([
    ['a wrapped line goes on', 'The hall may be hired by members and by the residents of the\nvillage for a fee.', 1],
    [
      'a line whose dots lead to a value stands alone',
      'Years of membership that count ......... 21.7500 years\nBest five-year average ......... $71,930\nThe plan is frozen.',
      3,
    ],
    ['dots with blanks between them lead, too', 'Adults . . . . . . 9 euros\nChildren . . . . . . 4 euros', 2],
    ['dots that lead nowhere end', 'Name of the child ..........\nClass ..........', 2],
    ['a blank line ends', 'Opening hours\n\nWe open at nine', 2],
    ['list items end', 'Bring:\n- a towel\n- a lock\n- soap', 4],
    ['verse lines end at capitals', 'The river keeps its silver late\nAnd leaves the weir at dawn', 2],
    [
      'columns set by blanks end',
      'Net amount of the whole repair as agreed before        416.00\nTAX            83.20',
      2,
    ],
    ['labels on one line end', 'Patient: Mr Ada Reed        Ward no.: 7      Admitted: 3 May 2025', 3],
    [
      'labels one under the other end',
      'Position: Technician of the second grade, full time, hourly\nPlace: Port Averley',
      2,
    ],
    ['table rows end', '| Adult | 4 |\n| Child | 2 |', 2],
    ['rows without edges end', 'The tall ship of the harbour master and all of its crew | 4\nThe skiff | 2', 2],
    [
      'rows that name their columns end',
      'Boat: Merganser; Seats: two; Berth: 14; Note: lies at the lower pier\nBoat: Plover; Seats: four; Berth: 15',
      2,
    ],
    ['nothing gives nothing', ' \n\t ', 0],
  ])('%s', (_name, text, count) => {
    expect(cut(text)).toHaveLength(count);
  });

  it('spans are ordered, do not overlap, and lose only white space', () => {
    const text = 'A. B? "C!" d...\n\n* e\n* f. G\u2026 \ud83d\ude00! \u3042\u3002\u3044';
    const spans = sentences(text);
    spans.forEach((span, index) => {
      expect(span.start).toBeGreaterThanOrEqual(spans[index - 1]?.end ?? 0);
    });
    expect(cut(text).join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
  });
});
