// Fits the built-in judge: logistic weights, made integers, and isotonic maps from out-of-fold logits. Learns from BEGIN
// dev (CC-BY 4.0) and the odd groups of our own pairs; FEVER and WiCE are measured, never learned.
// Run: node scripts/run.mjs training/judge/fit.ts [SUPPORT|CONTRADICTION]; with a name the other map stays as it is.
// The support map shipped was fitted before the pairs of families slots, near and void were added: with them the false
// acceptance on BEGIN rose from 6 to 7 of 250 without a gain elsewhere.

import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { CONTRADICTION_NAMES, readPair, SUPPORT_NAMES } from '#adapters/builtin/judge/features.ts';
import { toClaim, toEvidence } from '#adapters/builtin/judge/texts.ts';
import { readPairs } from '#tests/quality/judge/pairs.ts';
import { readBegin } from './data.ts';
import { auroc } from './measure.ts';

interface Row {
  readonly features: readonly number[];
  readonly truth: boolean;
  readonly weight: number;
  readonly fold: number;
}

const TARGET = 'src/adapters/builtin/judge/weights.ts';
const FOLDS = 5;
const STEPS = 3000;
const RATE = 0.5;
const PENALTY = 0.002;
/** Families get these total weights. */
const WEIGHTS = { wow: 400, cmu: 200, own: 500 };
const ROUNDED = 256;
/** Overlap can only speak for support, an obstacle only against it: what the sets say otherwise is their accident. */
const FOR_SUPPORT = new Set(
  'covered sentence main window exact plain pairs triples run length quoted clean whole'.split(' '),
);
const AGAINST_CONTRADICTION = new Set('several guarded apart'.split(' '));

const fold = (group: string): number => createHash('md5').update(group).digest().readUInt8(0) % FOLDS;

function main(): void {
  const wow = readBegin('wow');
  const cmu = readBegin('cmu');
  if (wow === null || cmu === null) throw new Error('BEGIN dev is not here: nothing is fitted');
  const own = readPairs().filter((pair) => !pair.held);
  const begin = [
    ...wow.map((row) => ({ ...row, weight: WEIGHTS.wow / wow.length })),
    ...cmu.map((row) => ({ ...row, weight: WEIGHTS.cmu / cmu.length })),
  ];
  const read = begin.map((row) => ({ reading: readPair(toClaim(row.claim), toEvidence(row.evidence)), row }));
  const ownRead = own.map((pair) => ({ reading: readPair(toClaim(pair.claim), toEvidence(pair.evidence)), pair }));
  const support: Row[] = [
    ...read.map(({ reading, row }) => ({
      features: reading.support,
      truth: row.supported,
      weight: row.weight,
      fold: fold(row.group),
    })),
    ...ownRead.map(({ reading, pair }) => ({
      features: reading.support,
      truth: pair.label === 'S',
      weight: WEIGHTS.own / own.length,
      fold: fold(pair.evidence),
    })),
  ];
  // BEGIN has no contradiction label: its supported rows are sure negatives, the rest is left out.
  const contradiction: Row[] = [
    ...read
      .filter(({ row }) => row.supported)
      .map(({ reading, row }) => ({
        features: reading.contradiction,
        truth: false,
        weight: row.weight,
        fold: fold(row.group),
      })),
    ...ownRead.map(({ reading, pair }) => ({
      features: reading.contradiction,
      truth: pair.label === 'C',
      weight: WEIGHTS.own / own.length,
      fold: fold(pair.evidence),
    })),
  ];
  const wanted = process.argv[2];
  const shipped = readFileSync(TARGET, 'utf8');
  const keep = (name: string, made: () => string): string => {
    if (wanted === undefined || wanted === name) return made();
    const next = shipped.indexOf('/**', shipped.indexOf('SUPPORT_BIAS'));
    const [start, end] = name === 'SUPPORT' ? [shipped.indexOf('/**'), next] : [next, shipped.length];
    return shipped.slice(start, end);
  };
  const parts = [
    keep('SUPPORT', () => render('SUPPORT', SUPPORT_NAMES, support, (feature) => (FOR_SUPPORT.has(feature) ? 1 : -1))),
    keep('CONTRADICTION', () =>
      render('CONTRADICTION', CONTRADICTION_NAMES, contradiction, (feature) =>
        AGAINST_CONTRADICTION.has(feature) ? -1 : 1,
      ),
    ),
  ];
  writeFileSync(TARGET, `// Made by training/judge/fit.ts. Do not edit.\n${parts.join('')}`);
}

function render(
  name: string,
  names: readonly string[],
  rows: readonly Row[],
  sign: (feature: string) => number,
): string {
  const signs = names.map(sign);
  const logits = rows.map(() => 0);
  for (let held = 0; held < FOLDS; held += 1) {
    const model = train(
      rows.filter((row) => row.fold !== held),
      signs,
    );
    rows.forEach((row, index) => {
      if (row.fold === held) logits[index] = model.apply(row.features);
    });
  }
  console.log(
    `${name}: ${String(rows.length)} rows, out-of-fold AUROC ${auroc(rows.map((row, index) => ({ score: logits[index] ?? 0, truth: row.truth }))).toFixed(3)}`,
  );
  const model = train(rows, signs);
  names.forEach((feature, index) => {
    console.log(`  ${feature} ${String(model.weights[index])}`);
  });
  // Support goes on to the trees, whose own map is made by fit.py.
  const map =
    name === 'SUPPORT'
      ? []
      : isotonic(
          rows.map((row, index) => ({ logit: logits[index] ?? 0, truth: Number(row.truth), weight: row.weight })),
        );
  const lines = map.map(([logit, value]) => `  [${String(logit)}, ${String(value)}],`).join('\n');
  return [
    `/** ${names.join(', ')} */`,
    `export const ${name}_WEIGHTS: readonly number[] = [${model.weights.join(', ')}];`,
    `export const ${name}_BIAS = ${String(model.bias)};`,
    ...(map.length === 0
      ? ['']
      : [`export const ${name}_MAP: readonly (readonly [logit: number, q16: number])[] = [\n${lines}\n];\n`]),
  ].join('\n');
}

interface Model {
  readonly weights: readonly number[];
  readonly bias: number;
  readonly apply: (features: readonly number[]) => number;
}

/** Logistic regression by full-batch gradient descent with momentum; then rounded: a logit of 1 is 256 x 256. */
function train(rows: readonly Row[], signs: readonly number[]): Model {
  const size = signs.length;
  const weights = new Array<number>(size).fill(0);
  const speed = new Array<number>(size + 1).fill(0);
  let bias = 0;
  const total = rows.reduce((sum, row) => sum + row.weight, 0);
  for (let step = 0; step < STEPS; step += 1) {
    const gradient = new Array<number>(size + 1).fill(0);
    for (const row of rows) {
      const value = row.features.reduce((sum, feature, index) => sum + (feature / 256) * (weights[index] ?? 0), bias);
      const error = (row.weight / total) * (1 / (1 + Math.exp(-value)) - Number(row.truth));
      row.features.forEach((feature, index) => {
        gradient[index] = (gradient[index] ?? 0) + error * (feature / 256);
      });
      gradient[size] = (gradient[size] ?? 0) + error;
    }
    for (let index = 0; index <= size; index += 1) {
      const penalty = index < size ? PENALTY * (weights[index] ?? 0) : 0;
      speed[index] = 0.9 * (speed[index] ?? 0) - RATE * ((gradient[index] ?? 0) + penalty);
      const moved = (weights[index] ?? 0) + (speed[index] ?? 0);
      if (index < size) weights[index] = moved * (signs[index] ?? 1) > 0 ? moved : 0;
      else bias += speed[index] ?? 0;
    }
  }
  const whole = weights.map((weight) => Math.round(weight * ROUNDED));
  const wholeBias = Math.round(bias * ROUNDED * 256);
  return {
    weights: whole,
    bias: wholeBias,
    apply: (features) => features.reduce((sum, feature, index) => sum + feature * (whole[index] ?? 0), wholeBias),
  };
}

/** Pool adjacent violators, clipped to [.01, .99]; each block becomes one point in its middle. */
function isotonic(points: readonly { logit: number; truth: number; weight: number }[]): [number, number][] {
  const blocks: { sum: number; weight: number; logits: number }[] = [];
  for (const point of [...points].sort((left, right) => left.logit - right.logit)) {
    blocks.push({ sum: point.truth * point.weight, weight: point.weight, logits: point.logit * point.weight });
    for (;;) {
      const last = blocks[blocks.length - 1];
      const before = blocks[blocks.length - 2];
      if (last === undefined || before === undefined || before.sum / before.weight < last.sum / last.weight) break;
      blocks.splice(-2, 2, {
        sum: before.sum + last.sum,
        weight: before.weight + last.weight,
        logits: before.logits + last.logits,
      });
    }
  }
  return blocks.map(({ sum, weight, logits }) => [
    Math.round(logits / weight),
    Math.round(65536 * Math.min(0.99, Math.max(0.01, sum / weight))),
  ]);
}

main();
