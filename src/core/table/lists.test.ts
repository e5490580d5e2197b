import { describe, expect, it } from 'vitest';
import '#tests/language.ts';
import { chunk } from '#core/evidence/chunk.ts';
import type { SourceText } from '#core/evidence/source.ts';
import { listFor, type Listed } from '#core/table/lists.ts';
import { outlineFor } from '#core/table/outlines.ts';

function document(name: string, text: string): Listed {
  const source = { name, text, anchors: [], passages: chunk(text, 'text/markdown') } as unknown as SourceText;
  return { name, opening: text.slice(0, 200), source };
}

const TRIP = document(
  'trip.md',
  `# School trip to Lindow

## What to bring

Every child brings:

- a packed lunch; no glass
- waterproof shoes
- the signed form

Parents pay 12 euros by Friday.

## What the price includes

1. The coach there and back.
2. Entry to the museum.

## What is not included

- Ice cream
- Souvenirs from the shop

## Helpers

| Name | Telephone |
| --- | --- |
| Ana Reis | 555 101 |
| Bo Lund | 555 102 |
`,
);
const CLUB = document(
  'club.md',
  '# Rowing club\n\nThe club has two boats.\n\n## What the price includes\n\n- a locker\n- a key\n',
);

describe('a list', () => {
  it.each([
    ['What must children bring?', 'Every child brings: a packed lunch, no glass · waterproof shoes · the signed form'],
    [
      'What is included in the price of the trip?',
      'What the price includes: The coach there and back · Entry to the museum',
    ],
    ['What is not included?', 'What is not included: Ice cream · Souvenirs from the shop'],
    ['List the names of the helpers', 'Name: Ana Reis · Bo Lund'],
  ])('"%s" is answered with every item: %s', (question, text) => {
    expect(listFor(question, [TRIP])?.text).toBe(text);
  });

  it('each item is cited where it stands', () => {
    const { source } = TRIP;
    const { operands } = listFor('What must children bring?', [CLUB, TRIP]) ?? { operands: [] };
    expect(operands.map(({ document: at, end, start }) => [at, source.text.slice(start, end)])).toEqual([
      [1, 'a packed lunch; no glass'],
      [1, 'waterproof shoes'],
      [1, 'the signed form'],
    ]);
  });

  it.each(['Which rooms are there?', 'What must teachers bring?', 'How much do parents pay?', 'Who brings lunch?'])(
    '"%s" gets none: no list is headed so, or none is asked for',
    (question) => {
      expect(listFor(question, [TRIP])).toBeNull();
    },
  );

  it('of two documents with such a list none is taken without a word that says which', () => {
    expect(listFor('What does the price include?', [TRIP, CLUB])).toBeNull();
    expect(listFor('What does the price of the rowing club include?', [TRIP, CLUB])?.text).toBe(
      'What the price includes: a locker · a key',
    );
  });
});

const PUMP = document(
  'pump.md',
  `# Pump P3

## Draining the pump

1. Close the valve.
2. Open the cap at the bottom.
3. Let the water run out.

## Noises

- A hum is normal.
- A rattle means air in the pipe.
`,
);

describe('steps', () => {
  it.each(['How do I drain the pump?', 'How to drain the pump', 'How is the pump drained?'])(
    '"%s" is answered with all of them, in order',
    (question) => {
      expect(listFor(question, [PUMP])?.text).toBe(
        'Draining the pump: Close the valve \u00b7 Open the cap at the bottom \u00b7 Let the water run out',
      );
    },
  );

  it('an item that goes on behind its order is a step as well', () => {
    const press = document(
      'press.md',
      `# Cider press

## Setting up the screw

Keep children away.

1. Lift the plate off and lay it on a clean cloth for a minute.
2. Grease both threads slowly until nothing squeaks.
3. Turn the handle and stop when it reaches the mark.

If you set up the screw more than twice a day, the thread is worn.
`,
    );
    expect(listFor('How do I set up the screw of the press?', [press])?.text).toBe(
      'Setting up the screw: Lift the plate off and lay it on a clean cloth for a minute \u00b7 Grease both threads slowly until nothing squeaks \u00b7 Turn the handle and stop when it reaches the mark',
    );
  });

  it.each([
    // Of something else, in another case, or no steps at all.
    'How do I drain the tank?',
    'How do I fill the pump?',
    'How are noises made by the pump?',
    'How often is the pump drained?',
  ])('"%s" gets none', (question) => {
    expect(listFor(question, [PUMP])).toBeNull();
  });
});

describe('an outline', () => {
  it('has every heading, with a whole sentence or the first row under it, and says of what it is one', () => {
    expect(outlineFor('What is in this document?', [TRIP])?.text).toBe(
      'Outline of trip.md: What to bring – Parents pay 12 euros by Friday · What the price includes · What is not included · Helpers – Ana Reis, 555 101',
    );
    expect(outlineFor('Summarise the rowing club', [TRIP, CLUB])?.text).toBe(
      'Outline of club.md: Rowing club – The club has two boats · What the price includes',
    );
  });

  it('of two documents none is taken without a word that says which', () => {
    expect(outlineFor('What is in this document?', [TRIP, CLUB])).toBeNull();
    expect(outlineFor('How much do parents pay?', [TRIP])).toBeNull();
  });
});

const COVER = document(
  'cover.md',
  `# Bicycle insurance

## What is covered

- Theft
- Fire

## What is not covered

- Racing
- Wear and tear

## Sums

| Cover | Limit |
| --- | --- |
| Theft | £900 |
| Fire | £400 |

## In the box

- Lock
- Sticker

## Officers

Captain Ida Renn; treasurer Owen Falk; secretary Mila Strand. All are elected in May.

## Helpers

The helpers meet in spring; nobody who has not been there before is sent out alone; tea is free.
`,
);

describe('a list among others', () => {
  it.each([
    ['What is covered?', 'What is covered: Theft · Fire'],
    ['What is not covered?', 'What is not covered: Racing · Wear and tear'],
    ['What is in the box?', 'In the box: Lock · Sticker'],
    ['Who are the officers?', 'Officers: Captain Ida Renn · treasurer Owen Falk · secretary Mila Strand'],
  ])('"%s" is answered by the one that is headed so: %s', (question, text) => {
    expect(listFor(question, [COVER])?.text).toBe(text);
  });

  it('a part of a sentence is cited where it stands', () => {
    const { operands } = listFor('Who are the officers?', [COVER]) ?? { operands: [] };
    expect(operands.map(({ end, start }) => COVER.source.text.slice(start, end))).toEqual([
      'Captain Ida Renn',
      'treasurer Owen Falk',
      'secretary Mila Strand.',
    ]);
  });

  it.each(['Who are the coaches?', 'Who are the helpers?', 'What is in the cellar?', 'What is in the letter?'])(
    '"%s" gets none: nothing is headed so, or its parts are no items',
    (question) => {
      expect(listFor(question, [COVER])).toBeNull();
    },
  );
});
