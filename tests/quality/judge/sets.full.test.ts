import { describe, expect, test } from 'vitest';
import { judgePair } from '#adapters/builtin/judge.ts';
import { verdict, type Verdict } from '#core/judge/verdict.ts';
import { at, auroc } from '../../../training/judge/measure.ts';
import { readBegin, readFever, readWice, type Example } from '../../../training/judge/data.ts';
import { limit } from '#tests/limits.ts';

// Floors on the development sets of others, each a little below what was reached, with its goal beside it. A set that is
// not here is unproved. BEGIN trained the judge: what it reaches there out of fold (.953, .774 decided by the maps) stands in
// training/judge/README.md. FEVER-Symmetric and WiCE trained no weight and no tree.

const BEGIN_AUROC_MIN = 0.975;
/** One true claim of 430 became undecided with `judge/lifted/`: it leaves out "in the americas" of "the most widely distributed". */
const BEGIN_DECIDED_MIN = 0.699;
const FEVER_AUROC_MIN = 0.79;
const FEVER_AGAINST_MIN = 0.8;
const WICE_AUROC_MIN = 0.755;

interface Row {
  readonly support: number;
  readonly contradiction: number;
  readonly truth: boolean;
  readonly said: Verdict;
}
const judge = (rows: readonly Example[]): Row[] =>
  rows.map(({ claim, evidence, supported }) => {
    const judged = judgePair(claim, evidence);
    return { ...judged, truth: supported, said: verdict(judged) };
  });
const bySupport = (rows: readonly Row[]): number =>
  auroc(rows.map(({ support, truth }) => ({ score: support, truth })));
const byContradiction = (rows: readonly Row[]): number =>
  auroc(rows.map(({ contradiction, truth }) => ({ score: contradiction, truth: !truth })));
/** Expected calibration error over ten equal stretches of probability. */
function calibrationError(rows: readonly Row[]): number {
  const bins = Array.from({ length: 10 }, () => ({ said: 0, true: 0 }));
  for (const { support, truth } of rows) {
    const bin = bins[Math.min(9, Math.floor((10 * support) / 65_536))];
    if (bin === undefined) continue;
    bin.said += support / 65_536;
    bin.true += Number(truth);
  }
  return bins.reduce((sum, bin) => sum + Math.abs(bin.said - bin.true), 0) / rows.length;
}

const wow = readBegin('wow');
const fever = readFever();
const wice = readWice(5);
/** Hundreds of pairs, on a machine that does much else. */
const JUDGING_MS = limit(300_000);
const ABSENT = '(unproved without ../shared)';

describe('built-in judge on the sets of others', () => {
  test.skipIf(wow === null)(
    `BEGIN, Wizard of Wikipedia: AUROC (goal .96), the band that abstains ${ABSENT}`,
    { timeout: JUDGING_MS },
    () => {
      const rows = judge(wow ?? []);
      const decided = rows.filter(({ said }) => said !== 'UNDECIDED');
      const right = decided.filter(({ said, truth }) => (said === 'SUPPORTED') === truth).length / decided.length;
      const falseAcceptance = at(
        rows.map(({ said, truth }) => ({ score: Number(said === 'SUPPORTED'), truth })),
        1,
      ).falseAcceptance;
      console.log(
        `BEGIN: AUROC ${bySupport(rows).toFixed(3)}, decided ${(decided.length / rows.length).toFixed(3)}, right ${right.toFixed(3)}, false acceptance ${falseAcceptance.toFixed(3)}, calibration error ${calibrationError(rows).toFixed(3)}`,
      );
      expect(bySupport(rows)).toBeGreaterThan(BEGIN_AUROC_MIN);
      expect(decided.length / rows.length).toBeGreaterThan(BEGIN_DECIDED_MIN);
      expect(right).toBeGreaterThan(0.95);
      expect(falseAcceptance).toBeLessThan(0.03);
    },
  );

  test.skipIf(fever === null)(
    `FEVER-Symmetric: AUROC of support (goal .85) and contradiction (goal .85) ${ABSENT}`,
    { timeout: JUDGING_MS },
    () => {
      const rows = judge(fever ?? []);
      console.log(
        `FEVER-Symmetric: support ${bySupport(rows).toFixed(3)}, contradiction ${byContradiction(rows).toFixed(3)}`,
      );
      expect(bySupport(rows)).toBeGreaterThan(FEVER_AUROC_MIN);
      expect(byContradiction(rows)).toBeGreaterThan(FEVER_AGAINST_MIN);
    },
  );

  test.skipIf(wice === null)(
    `WiCE, five sentences found by words: AUROC (goal .80) ${ABSENT}`,
    { timeout: JUDGING_MS },
    () => {
      const rows = judge(wice ?? []);
      console.log(`WiCE: AUROC ${bySupport(rows).toFixed(3)}`);
      expect(bySupport(rows)).toBeGreaterThan(WICE_AUROC_MIN);
    },
  );
});
