// What becomes of documents that contradict each other: sixteen pairs of our own (pairs.txt), with the built-in engines.

import '#tests/language.ts';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { askPair, type Handled, type Pair } from '#tests/eval/contradictions.ts';
import { builtinEngines } from '#tests/quality/retrieval/engines.ts';

function toSide(text: string): Pair['doc_a'] {
  const [title = '', date = '', credibility = '', ...said] = text.split(' | ').map((part) => part.trim());
  return { title, date, source_type: '', credibility: Number(credibility), text: said.join(' | ') };
}
const PAIRS = readFileSync('tests/quality/conflicts/pairs.txt', 'utf8')
  .split('\n')
  .filter((line) => /^p\d\d /.test(line))
  .map((line): Pair => {
    const [head = '', one = '', other = ''] = line.split(' || ');
    const [id = '', expected = '', question = ''] = head.split(' | ');
    return { id, risk: '', expected, question, doc_a: toSide(one), doc_b: toSide(other) };
  });

it('EBOM-REQ-077, EBOM-REQ-078: finds and handles at least 14 of 16 as EBOM says', async () => {
  const rows: Handled[] = [];
  for (const pair of PAIRS) rows.push(await askPair(pair, builtinEngines()));
  expect(rows).toHaveLength(16);
  // 16 found, 15 handled when this was first measured: p08 was taken as high stakes.
  const handled = rows.filter(({ isFound, isHandled }) => isFound && isHandled);
  expect(handled.length).toBeGreaterThanOrEqual(14);
  const got = (wanted: string): number => rows.filter((row) => row.got === wanted).length;
  expect(got('PRESENT_BOTH')).toBe(5);
  expect(got('PRESENT_WITH_ANALYSIS')).toBe(4);
});
