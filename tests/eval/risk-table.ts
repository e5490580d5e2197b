// Which risk the built-in classifier gives to questions it was not made with, in one table: of the high-stakes ones how many
// are HIGH, of the others how many are put too high.

import { classify } from '#adapters/builtin/classifier.ts';
import { readQuestions, type StakeQuestion } from '#tests/eval/risk.ts';

export interface RiskCount {
  readonly set: string;
  readonly high: number;
  readonly found: number;
  readonly others: number;
  /** Above the level their author gave and above any other that he allows. */
  readonly tooHigh: number;
  /** Of these, raised to HIGH. */
  readonly raised: number;
}

const LEVEL = { LOW: 0, MEDIUM: 1, HIGH: 2 } as const;

/** A row for each set, then one for all. */
export function countRisk(split: StakeQuestion['split'], shared?: string): readonly RiskCount[] {
  const rows = readQuestions(shared).filter((row) => row.split === split);
  const sets = [...new Set(rows.map(({ set }) => set))];
  return [
    ...sets.map((set) =>
      count(
        set,
        rows.filter((row) => row.set === set),
      ),
    ),
    count('all', rows),
  ];
}

function count(set: string, rows: readonly StakeQuestion[]): RiskCount {
  const said = rows.map((row) => ({ row, risk: classify(row.text).risk_level }));
  const high = said.filter(({ row }) => row.risk === 'HIGH');
  const others = said.filter(({ row }) => row.risk !== 'HIGH');
  const tooHigh = others.filter(({ risk, row }) => LEVEL[risk] > LEVEL[row.risk] && !row.alsoOk.includes(risk));
  return {
    set,
    high: high.length,
    found: high.filter(({ risk }) => risk === 'HIGH').length,
    others: others.length,
    tooHigh: tooHigh.length,
    raised: tooHigh.filter(({ risk }) => risk === 'HIGH').length,
  };
}

export function toRiskTable(rows: readonly RiskCount[]): string {
  const share = (some: number, of: number): string =>
    of === 0 ? '' : `.${String(Math.round((100 * some) / of)).padStart(2, '0')}`;
  return [
    '| set | high stakes | HIGH | share | others | too high | share | to HIGH |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows.map(
      ({ found, high, others, raised, set, tooHigh }) =>
        `| ${[set, high, found, share(found, high), others, tooHigh, share(tooHigh, others), raised].join(' | ')} |`,
    ),
  ].join('\n');
}
