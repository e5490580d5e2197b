import '#tests/language.ts';
import { describe, expect, it } from 'vitest';
import { compute } from '#core/table/compute.ts';
import { tablesOf } from '#core/table/read.ts';

const ask = (question: string, text: string, name: string) =>
  compute(question, [
    {
      name,
      opening: text.slice(0, 200),
      tables: tablesOf({ anchors: [], passages: [{ start: 0, end: text.length, heading: '' }], text }),
    },
  ])?.text ?? null;

const LICENCE = `| | Last year | This year |
|---|---|---|
| Mooring fee | £310.00 | £342.50 |
| Pump-out | £12 | free |
| Key deposit | £20 | £20 |`;

describe('a table of then and now', () => {
  it('tells what holds now, what held then, and by how much they differ', () => {
    expect(ask('How much is the mooring fee?', LICENCE, 'harbour.md')).toBe('Mooring fee \u00b7 This year: £342.50');
    expect(ask('How much was the mooring fee last year?', LICENCE, 'harbour.md')).toContain('£310.00');
    expect(ask('How much more is the mooring fee than last year?', LICENCE, 'harbour.md')).toBe(
      '£32.50: the difference in Mooring fee between This year (£342.50) and Last year (£310.00)',
    );
  });
  it('tells nothing of what it does not name', () => {
    expect(ask('How much is the winter storage?', LICENCE, 'harbour.md')).toBeNull();
    expect(ask('How much more is the pump-out than last year?', LICENCE, 'harbour.md')).toBeNull();
  });
});

describe('a table with a day in front', () => {
  const VET = `| date | no. | what | £ |
|---|---|---|---|
| 3 Mar | 1 | booster, cat | 41.00 |
| 9 Mar | 2 | dental scale and polish | 180.00 |
| | | **total** | **221.00** |
| | | paid | 41.00 |`;
  it('is read by what it names, and its total is no row', () => {
    expect(ask('What did the booster cost?', VET, 'vet.md')).toBe('3 Mar, booster, cat \u00b7 £: £41.00');
    expect(ask('What did the microchip cost?', VET, 'vet.md')).toBeNull();
  });
});

describe('rows that are called by their months', () => {
  const OIL = `USE AND COST            litres      cost
  Jan-Mar 2025             410    331.20
  Apr-Jun 2025             120     98.40
  Oct-Dec 2024             377    301.60
                                        Page 2 / 2`;
  it('are found by them', () => {
    expect(ask('How many litres did we use from January to March?', OIL, 'oil.txt')).toContain('410');
    expect(ask('In which quarter did the oil cost the most?', OIL, 'oil.txt')).toContain('Jan-Mar 2025: 331.20');
    expect(ask('How many litres did we use from July to September?', OIL, 'oil.txt')).toBeNull();
  });
});
