// `bench judge [PAIRS]`: the built-in judge over made-up pairs, against shared words counted over the same pairs in the
// same run. Counting words is the floor of what reading a pair can cost: the ratio says what relations, frames, trees and
// the strict reading add. Processor time, since others may be at work on the machine.

import { judgePair } from '#adapters/builtin/judge.ts';
import { languageTables } from '#language/tables.ts';
import { STOP_WORDS, tokens } from '#core/english/words.ts';
import { library } from '#tests/bench/library.ts';
import { toRow, type BenchRow } from '#tests/bench/row.ts';

type Pair = readonly [claim: string, evidence: string];

/** The first rounds are spent on making the code quick. */
const ROUNDS = 4;

export function benchJudge(count: number): readonly BenchRow[] {
  const pairs = toPairs(count);
  const ours = perPair(pairs, (claim, evidence) => judgePair(claim, evidence).support);
  const floor = perPair(pairs, countShared);
  return [{ ...toRow('a pair, processor time, against counting shared words', ours, floor, 1), goal: '<= 2' }];
}

/** Half a passage's words as a claim, against that passage and against the next one. */
function toPairs(count: number): Pair[] {
  const { sources } = library(
    count,
    languageTables()
      .words.split(';')
      .map((line) => line.split(' ')[0] ?? ''),
  );
  const passages = sources.flatMap(({ passages: spans, text }) =>
    spans.map(({ end, start }) => text.slice(start, end)),
  );
  return passages.map((passage, at) => [
    `${passage.split(' ').slice(0, 10).join(' ')}.`,
    (at % 2 === 0 ? passage : passages[at - 1]) ?? passage,
  ]);
}

/** 256ths of the claim's words that the evidence has. */
function countShared(claim: string, evidence: string): number {
  const stems = (text: string): string[] =>
    tokens(text).flatMap(({ lower, stem }) => (STOP_WORDS.has(lower) ? [] : [stem]));
  const known = new Set(stems(evidence));
  const wanted = stems(claim);
  return Math.floor((256 * wanted.filter((stem) => known.has(stem)).length) / Math.max(1, wanted.length));
}

/** Milliseconds of processor time, of the quickest round. */
function perPair(pairs: readonly Pair[], judge: (claim: string, evidence: string) => number): number {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const before = process.cpuUsage();
    for (const [claim, evidence] of pairs) judge(claim, evidence);
    const { system, user } = process.cpuUsage(before);
    return (system + user) / 1000 / pairs.length;
  });
  return Math.min(...rounds);
}
