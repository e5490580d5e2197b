import { describe, expect, test } from 'vitest';
import { judgePair } from '#adapters/builtin/judge.ts';
import { carries } from '#core/judge/ground.ts';
import { verdict } from '#core/judge/verdict.ts';
import { THRESHOLDS } from '#core/judge/thresholds.ts';
import { readHighPairs, type HighPair } from '#tests/quality/high-stakes/pairs.ts';
import { readStatutePairs } from '#tests/quality/high-stakes/statutes.ts';

// What the gate takes at high stakes: supported, close, and entailed by the strict reading.
function isAccepted(pair: HighPair): boolean {
  const judged = judgePair(pair.claim, pair.evidence, pair);
  return carries({ ...judged, evidence: 0, verdict: verdict(judged) }, THRESHOLDS.HIGH);
}

interface Judged {
  readonly pair: HighPair;
  readonly accepted: boolean;
}
const judge = (pairs: readonly HighPair[]): Judged[] => pairs.map((pair) => ({ pair, accepted: isAccepted(pair) }));
const held = judge([...readHighPairs('held-out'), ...readHighPairs('held-out-2')]);
const unsupported = held.filter(({ pair }) => !pair.supported);
const count = (rows: readonly Judged[], test: (row: Judged) => boolean): number => rows.filter(test).length;
const shown = (rows: readonly Judged[]): string[] =>
  rows.map(
    ({ pair }) =>
      `${pair.family}: ${pair.claim} <- ${pair.heading} | ${pair.before} | ${pair.evidence} | ${pair.after}`,
  );

function table(name: string, rows: readonly Judged[]): void {
  const families = [...new Set(rows.map(({ pair }) => pair.family))].sort();
  for (const supported of [false, true]) {
    const cells = families.flatMap((family) => {
      const own = rows.filter(({ pair }) => pair.family === family && pair.supported === supported);
      return own.length === 0
        ? []
        : [`${family} ${String(count(own, (row) => row.accepted))} of ${String(own.length)}`];
    });
    console.log(`${name}, ${supported ? 'supported' : 'unsupported'}, accepted: ${cells.join(', ')}`);
  }
}

describe('high stakes: the strict reading of the built-in judge', () => {
  table('high-stakes pairs, held out', held);

  test('EBOM-REQ-161, AMB-10b: of at least 600 unsupported high-stakes claims held out, in every family, none is accepted', () => {
    expect(unsupported.length).toBeGreaterThanOrEqual(600);
    for (const field of ['law', 'medicine', 'finance', 'security'])
      expect(count(unsupported, ({ pair }) => pair.field === field)).toBeGreaterThanOrEqual(80);
    for (const family of ['number', 'negation', 'modality', 'condition', 'exception', 'scope', 'quantifier', 'roles'])
      expect(count(unsupported, ({ pair }) => pair.family === family)).toBeGreaterThanOrEqual(12);
    expect(shown(unsupported.filter((row) => row.accepted))).toEqual([]);
  });

  test('AMB-10b: its recall: nearly every sentence word for word, and more than 60 of 100 in other words', () => {
    const of = (family: string): Judged[] => held.filter(({ pair }) => pair.supported && pair.family === family);
    expect(count(of('quote'), (row) => row.accepted) / of('quote').length).toBeGreaterThan(0.95);
    expect(count(of('paraphrase'), (row) => row.accepted) / of('paraphrase').length).toBeGreaterThan(0.6);
  });

  test('a sentence that its heading, its neighbours or its lead-in narrow is not accepted as it stands', () => {
    const narrowed = held.filter(({ pair }) => pair.family === 'surroundings');
    expect(narrowed.length).toBeGreaterThanOrEqual(24);
    expect(shown(narrowed.filter((row) => row.accepted))).toEqual([]);
  });

  test('at lower stakes, where likelihood decides, fewer than 2 of 100 of them pass within one sentence or passage', () => {
    const rows = unsupported.filter(({ pair }) => pair.family !== 'surroundings');
    const passed = count(rows, ({ pair }) => verdict(judgePair(pair.claim, pair.evidence)) === 'SUPPORTED');
    expect(passed / rows.length).toBeLessThan(0.02);
  });

  const statutes = readStatutePairs();
  test.skipIf(statutes === null)(
    'AMB-10b: sections of a real statute with one thing changed (unproved without ../shared)',
    () => {
      const rows = judge(statutes ?? []);
      table('Michigan statutes', rows);
      expect(count(rows, ({ pair }) => !pair.supported)).toBeGreaterThan(40);
      expect(shown(rows.filter(({ accepted, pair }) => accepted && !pair.supported))).toEqual([]);
    },
  );
});
