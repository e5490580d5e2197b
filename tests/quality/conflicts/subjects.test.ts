// Documents about two things and documents that contradict each other about one: forty pairs of our own (subjects.txt), with the
// built-in engines. Pairs with an even number were not looked at while the rule was made.

import '#tests/language.ts';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { askPair, type Pair } from '#tests/eval/contradictions.ts';
import { builtinEngines } from '#tests/quality/retrieval/engines.ts';

function toSide(text: string): Pair['doc_a'] {
  const [title = '', said = ''] = text.split(' | ');
  return { title, date: '2026-01-01', source_type: '', credibility: 0.7, text: said };
}
const PAIRS = readFileSync('tests/quality/conflicts/subjects.txt', 'utf8')
  .split('\n')
  .filter((line) => /^[dc]\d\d /.test(line))
  .map((line): Pair => {
    const [head = '', one = '', other = ''] = line.split(' || ');
    const [id = '', expected = '', question = ''] = head.split(' | ');
    return { id, risk: '', expected, question, doc_a: toSide(one), doc_b: toSide(other) };
  });

const isEven = ({ id }: Pair): boolean => Number(id.slice(1)) % 2 === 0;

async function toldOf(pairs: readonly Pair[], expected: string): Promise<readonly string[]> {
  const told: string[] = [];
  for (const pair of pairs.filter((one) => one.expected === expected))
    if ((await askPair(pair, builtinEngines())).isFound) told.push(pair.id);
  return told;
}

describe.each([
  ['looked at', PAIRS.filter((pair) => !isEven(pair))],
  ['kept aside', PAIRS.filter(isEven)],
])('EBOM-REQ-076: of the pairs that were %s', (_, pairs) => {
  it('those about two things are told as no conflict', async () => {
    expect(pairs).toHaveLength(20);
    expect(await toldOf(pairs, 'DIFFERENT')).toEqual([]);
  });

  it('those that contradict each other about one thing are told', async () => {
    expect(await toldOf(pairs, 'CONFLICT')).toHaveLength(10);
  });
});
