// The table of this build, as the product tells it.

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readConformance, sayCounts } from '#helper/conformance/conformance-table.ts';
import { tellConformance } from '#helper/commands/measure/conformance-table.ts';
import type { Terminal } from '#helper/terminal/terminal.ts';

const TABLE = [
  '# Conformance',
  '',
  '3 ids: 1 proved, 0 proved as read, 1 part, 0 tested, 0 built, 1 open, 0 unmeasured.',
  '',
  '| id | level | state | tier | where |',
  '|---|---|---|---|---|',
  '| PB2S-1.1 | M | proved | test | `a.test.ts`: PB2S-1.1: a &#124; b (and 2 more)<br>`b.test.ts`: PB2S-1.1: c |',
  '| EBOM-REQ-020 | M | part | test:full | density is not measured<br>`c.full.test.ts`: EBOM-REQ-020: d |',
  '| EBOM-REQ-160 | M | open |  |  |',
  '',
  '## Additional, not counted',
  '| EBOM-U-01 | R | open |  |  |',
].join('\n');

const SUMMARY = [
  '## PB2S',
  '',
  'Proved, 1: PB2S-1.1 (R).',
  '',
  '## EBOM',
  '',
  'Proved, 1: EBOM-REQ-001.',
  '',
  ...TABLE.split('\n').slice(4, 6),
  '| EBOM-REQ-160 | M | open |  |  |',
].join('\n');

it('is read with states, reasons, test files, and counts by state and by specification', () => {
  const { counts, rows, specs } = readConformance(TABLE);
  expect(rows.map(({ files, id, state }) => [id, state, files])).toEqual([
    ['PB2S-1.1', 'proved', ['a.test.ts', 'b.test.ts']],
    ['EBOM-REQ-020', 'part', ['c.full.test.ts']],
    ['EBOM-REQ-160', 'open', []],
  ]);
  expect(rows[0]?.where).toBe('a.test.ts: PB2S-1.1: a | b (and 2 more)\nb.test.ts: PB2S-1.1: c');
  expect(counts).toEqual({ proved: 1, part: 1, open: 1 });
  expect(specs).toEqual({ PB2S: { proved: 1 }, EBOM: { part: 1, open: 1 } });
  expect(sayCounts(counts)).toBe('1 proved, 1 part, 1 open');
});

it('of this build counts all its rows, as its own first lines do', () => {
  const text = readFileSync('CONFORMANCE.md', 'utf8');
  const { counts, rows } = readConformance(text);
  const said = /^(\d+) ids: (.*)\.$/m.exec(text);
  expect(rows.length).toBe(Number(said?.[1]));
  expect(sayCounts(counts)).toBe(
    said?.[2]
      ?.split(', ')
      .filter((part) => !part.startsWith('0 '))
      .join(', '),
  );
});

it('of a summary reads the ids that are proved with their level, and names a command without files for them', () => {
  const { counts, rows } = readConformance(SUMMARY);
  expect(rows.map(({ id, level, state }) => [id, level, state])).toEqual([
    ['PB2S-1.1', 'R', 'proved'],
    ['EBOM-REQ-001', 'M', 'proved'],
    ['EBOM-REQ-160', 'M', 'open'],
  ]);
  expect(counts).toEqual({ proved: 2, open: 1 });
  expect(told('EBOM-REQ-001', SUMMARY)).toBe(
    'EBOM-REQ-001 (level M): proved\n\nIn the source of commit abc1234: npx vitest run -t "EBOM-REQ-001"',
  );
  expect(told('EBOM-REQ-160', SUMMARY)).toContain('It has no test.');
});

const told = (id?: string, table = TABLE): string => {
  const lines: string[] = [];
  const terminal = { json: false, line: (line: string) => lines.push(line), value: () => undefined };
  expect(tellConformance(table, 'abc1234', id, terminal as unknown as Terminal)).toBe(0);
  return lines.join('\n');
};

it('is told with the commit, the counts, and whatever is not proved with what is missing', () => {
  expect(told().split('\n')).toEqual([
    'Affidavit of commit abc1234: 3 requirements of the specifications, 1 proved, 1 part, 1 open',
    '',
    'PB2S     1 proved',
    'EBOM     1 part, 1 open',
    '',
    'EBOM-REQ-020 part: density is not measured',
    'EBOM-REQ-160 open: no test names it',
    '',
    'One row, its tests, and how to run them: affidavit conformance EBOM-REQ-005',
  ]);
});

it('of one row names its tests and the command that runs them in the source of that commit', () => {
  expect(told('PB2S-1.1').split('\n')).toEqual([
    'PB2S-1.1 (level M): proved',
    'a.test.ts: PB2S-1.1: a | b (and 2 more)',
    'b.test.ts: PB2S-1.1: c',
    '',
    'In the source of commit abc1234: npx vitest run a.test.ts b.test.ts -t "PB2S-1.1"',
  ]);
  expect(() => told('PB2S-9.9')).toThrow('no requirement PB2S-9.9');
});
