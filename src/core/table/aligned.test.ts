// Tables of leaflets: names with a full stop or in small letters, text right below, rows whose names stand beside the head.

import '#tests/language.ts';
import { describe, expect, it } from 'vitest';
import { alignedIn } from '#core/table/aligned.ts';
import { compute } from '#core/table/compute.ts';
import { tablesOf } from '#core/table/read.ts';

const OVEN = `TUBS
Tub           Temp.    Time      Water    kWh
T1 Rapid      70 C     2 h 25    14.0 l   1.35
T2 Gentle     40 C     1 h 20    10.0 l   0.70
T3 Cold       cold     0 h 12     3.5 l   0.02
Half tub: press 1/2. Shortens T1 only.`;
const FARES = `FARES (adult)
                      single    return
Within Quayport        2.00      3.20
Quayport-High Orme     3.00      5.00
Night fare (N): 1.50 on top, passes too.`;
const RUNS = 'Run     Days    Quay     Station\n101     MF      06:15    06:22\n103     MF      07:05    07:12\n';

const source = (text: string) =>
  ({ name: 'a.txt', text, anchors: [], passages: [{ start: 0, end: text.length, heading: '' }] }) as never;
const said = (text: string, question: string): string | undefined =>
  compute(question, [{ name: 'a.txt', opening: text.slice(0, 200), tables: tablesOf(source(text)) }])?.text;

describe('a table set in columns', () => {
  it('has names with a full stop or in small letters, and ends where text begins', () => {
    const [found] = alignedIn(source(OVEN));
    expect(found?.table.columns).toEqual(['Tub', 'Temp.', 'Time', 'Water', 'kWh']);
    expect(found?.table.rows.map(({ cells }) => cells[3]?.text)).toEqual(['14.0 l', '10.0 l', '3.5 l']);
  });

  it('has a first column without a name', () => {
    const [found] = alignedIn(source(FARES));
    expect(found?.table).toMatchObject({ heading: 'FARES (adult)', columns: ['', 'single', 'return'] });
    expect(found?.table.rows.map(({ cells }) => cells[0]?.text)).toEqual(['Within Quayport', 'Quayport-High Orme']);
  });

  it('is none where a short line runs on below a cell', () => {
    expect(alignedIn(source(OVEN.replace('Half tub: press 1/2. Shortens T1 only.', '              never')))).toEqual(
      [],
    );
  });

  it.each([
    [OVEN, 'litres of water used by T3 cold', 'T3 Cold, cold \u00b7 Water: 3.5 l'],
    [
      OVEN,
      'How many kWh do I save by running Gentle rather than Rapid?',
      '0.65 kWh: the difference in kWh between T1 Rapid (1.35 kWh) and T2 Gentle (0.70 kWh)',
    ],
    [FARES, 'Adult return from Quayport to High Orme, please', 'Quayport-High Orme \u00b7 return: 5.00'],
    [RUNS, 'When does run 103 get to the Station?', '103, MF \u00b7 Station: 07:12'],
  ])('is asked for one value: %#', (text, question, answer) => {
    expect(said(text, question)).toBe(answer);
  });

  it('a line of eight megabytes of words, one space apart, is one part and no table', () => {
    expect(alignedIn(source(`${'a '.repeat(4_000_000)}b\n${RUNS}`))).toHaveLength(1);
    expect(alignedIn(source('a  '.repeat(100_000)))).toEqual([]);
  });

  it('tells nothing of a run that it does not have', () => {
    expect(said(RUNS, 'When does run 105 get to the Station?')).toBeUndefined();
  });
});
