// Writes what the trees read of pairs: OUT.rows (int32, row after row) and OUT.json (names, and per row set, label, how,
// group). Run: node scripts/run.mjs training/judge/dump-rows.ts OUT [SYNTH.json [FROM COUNT]]
// Without SYNTH: the development sets and our own pairs.

import { readFileSync, writeFileSync } from 'node:fs';
import { rememberMatches, type Matcher } from '#adapters/builtin/judge/align.ts';
import { CONTRADICTION_NAMES, readPair, SUPPORT_NAMES } from '#adapters/builtin/judge/features.ts';
import { toClaim, toEvidence, type ReadClaim } from '#adapters/builtin/judge/texts.ts';
import { readFeatures } from '#adapters/builtin/judge/tree-features.ts';
import { WIDE_NAMES } from '#adapters/builtin/judge/wide.ts';
import { readHighPairs } from '#tests/quality/high-stakes/pairs.ts';
import { readPairs } from '#tests/quality/judge/pairs.ts';
import { readBegin, readFever, readWice, type Example } from './data.ts';

interface Row {
  readonly set: string;
  readonly evidence: string;
  readonly claim: string;
  /** S says so, C contradicts, N neither, X not said and perhaps contradicted. */
  readonly label: string;
  readonly how: string;
  /** Rows of one group stay in one fold. */
  readonly group: string;
}

const [out = '', synth, from = '0', most = '1000000'] = process.argv.slice(2);

function readRows(): Row[] {
  if (synth !== undefined) {
    const made = JSON.parse(readFileSync(synth, 'utf8')) as [string, string, string, string, string][];
    return made
      .slice(Number(from), Number(from) + Number(most))
      .map(([evidence, claim, label, how, group]) => ({ set: 'synthetic', evidence, claim, label, how, group }));
  }
  const labelled = (set: string, rows: readonly Example[] | null, other: string): Row[] =>
    (rows ?? []).map((row) => ({ set, how: '', ...row, label: row.supported ? 'S' : other }));
  return [
    ...labelled('wow', readBegin('wow'), 'X'),
    ...labelled('cmu', readBegin('cmu'), 'X'),
    ...labelled('fever', readFever(), 'C'),
    ...[3, 5, 10].flatMap((limit) => labelled(`wice ${String(limit)}`, readWice(limit), 'N')),
    ...readPairs().map((pair) => ({
      set: pair.held ? 'own held out' : 'own',
      evidence: pair.evidence,
      claim: pair.claim,
      label: pair.label === 'U' ? 'N' : pair.label,
      how: pair.family,
      group: pair.evidence,
    })),
    ...(['dev', 'held-out', 'held-out-2'] as const).flatMap((name) =>
      readHighPairs(name).map((pair) => ({
        set: name === 'dev' ? 'high' : 'high held out',
        evidence: pair.evidence,
        claim: pair.claim,
        label: pair.supported ? 'S' : 'X',
        how: pair.family,
        group: pair.evidence,
      })),
    ),
  ];
}

/** What a pair is about must not be learned from its other words: of some words only part of what is known is seen. */
const WHOLE = new Set(
  'negation,quantifier,modality,monotone,denied,narrower,unrelated,remark,stitched,two names,two nouns,moved name,negation turned,fact negation,fact only'.split(
    ',',
  ),
);

function dropping(claim: ReadClaim, row: Row): Matcher {
  const match = rememberMatches();
  if (row.set !== 'synthetic' || WHOLE.has(row.how)) return match;
  let state = 2166136261;
  for (const letter of row.claim) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619);
  const level = new Map(
    claim.units.map((unit) => {
      state = Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9;
      const drawn = ((state ^ (state >>> 13)) >>> 0) / 4294967296;
      const kept = !unit.content || unit.name || unit.quantity !== null;
      return [unit, kept ? 0 : drawn < 0.1 ? 2 : drawn < 0.45 ? 1 : 0] as const;
    }),
  );
  return (other, unit) => {
    const found = match(other, unit);
    const hidden = level.get(unit) ?? 0;
    if (hidden === 2) return 'none';
    return hidden === 1 && /^(?:synonym|derived|wider|alike)$/.test(found) ? 'none' : found;
  };
}

const rows = readRows();
const names = [
  ...SUPPORT_NAMES.map((name) => `support ${name}`),
  ...CONTRADICTION_NAMES.map((name) => `contradiction ${name}`),
  'obstacles',
  ...WIDE_NAMES,
];
const values = new Int32Array(rows.length * names.length);
const start = process.hrtime.bigint();
for (const [at, row] of rows.entries()) {
  const claim = toClaim(row.claim);
  const evidence = toEvidence(row.evidence);
  const match = dropping(claim, row);
  values.set(readFeatures(claim, evidence, readPair(claim, evidence, match), match), at * names.length);
}
const seconds = Number(process.hrtime.bigint() - start) / 1e9;
writeFileSync(`${out}.rows`, new Uint8Array(values.buffer));
writeFileSync(
  `${out}.json`,
  JSON.stringify({ names, rows: rows.map(({ set, label, how, group, claim }) => [set, label, how, group, claim]) }),
);
console.log(`${String(rows.length)} rows of ${String(names.length)}, ${(rows.length / seconds).toFixed(0)} a second`);
