// Prints the judge's figures on the development sets and on our own pairs. A set that is not here is unproved.
// Run: node scripts/run.mjs training/judge/figures.ts

import { judgePair } from '#adapters/builtin/judge.ts';
import { verdict } from '#core/judge/verdict.ts';
import { readPairs } from '#tests/quality/judge/pairs.ts';
import { readBegin, readFever, readWice, type Example } from './data.ts';
import { at, auroc } from './measure.ts';

const ONE = 65_536;
const three = (value: number): string => value.toFixed(3);

function figures(name: string, rows: readonly Example[] | null): void {
  if (rows === null) {
    console.log(`${name}: unproved, the set is not here`);
    return;
  }
  const judged = rows.map((row) => ({ ...judgePair(row.claim, row.evidence), truth: row.supported }));
  const scored = judged.map((row) => ({ score: row.support / ONE, truth: row.truth }));
  const refuted = judged.map((row) => ({ score: row.contradiction / ONE, truth: !row.truth }));
  const line = [0.5, 0.7, 0.8].map((threshold) => {
    const { accuracy, falseAcceptance, falseRejection } = at(scored, threshold);
    return `@${String(threshold)} acc ${three(accuracy)} FA ${three(falseAcceptance)} FR ${three(falseRejection)}`;
  });
  const decided = judged.filter((row) => verdict(row) !== 'UNDECIDED');
  const right = decided.filter((row) => (verdict(row) === 'SUPPORTED') === row.truth).length;
  const best = scored
    .map(({ score }) => at(scored, score))
    .reduce((most, row) => (row.accuracy > most.accuracy ? row : most));
  const close = auroc(judged.map((row) => ({ score: row.similarity, truth: row.truth })));
  console.log(
    `${name}: ${String(rows.length)} rows, AUROC ${three(auroc(scored))}, ${line.join('; ')}; decided ${three(decided.length / rows.length)} ` +
      `right ${three(right / decided.length)}; best threshold acc ${three(best.accuracy)} FA ${three(best.falseAcceptance)} FR ${three(best.falseRejection)}; similarity AUROC ${three(close)}; not-supported by contradiction AUROC ${three(auroc(refuted))}`,
  );
}

for (const part of ['wow', 'cmu'] as const) figures(`BEGIN dev ${part} (fitted on)`, readBegin(part));
figures('FEVER-Symmetric dev', readFever());
for (const limit of [3, 5, 10]) figures(`WiCE dev, ${String(limit)} sentences`, readWice(limit));
for (const held of [false, true]) {
  const pairs = readPairs().filter((pair) => pair.held === held);
  figures(
    `own pairs ${held ? 'held out' : '(fitted on)'}`,
    pairs.map((pair) => ({ claim: pair.claim, evidence: pair.evidence, supported: pair.label === 'S', group: '' })),
  );
  for (const family of [...new Set(pairs.map((pair) => pair.family))].sort()) {
    const rows = pairs.filter((pair) => pair.family === family);
    const seen = rows.map((pair) => ({ pair, verdict: verdict(judgePair(pair.claim, pair.evidence)) }));
    const wrong = seen.filter(({ pair, verdict: said }) => (said === 'SUPPORTED') !== (pair.label === 'S'));
    const flags = seen.filter(({ pair, verdict: said }) => pair.label === 'C' && said === 'CONTRADICTED').length;
    const alarms = seen.filter(({ pair, verdict: said }) => pair.label !== 'C' && said === 'CONTRADICTED').length;
    console.log(
      `  ${family}: ${String(rows.length)}, supported wrongly decided ${String(wrong.length)}, contradictions found ${String(flags)} of ${String(rows.filter((pair) => pair.label === 'C').length)}, false ${String(alarms)}`,
    );
    if (process.argv.includes('--wrong'))
      for (const { pair, verdict: said } of seen) {
        const expected = { S: 'SUPPORTED', C: 'CONTRADICTED', U: 'UNSUPPORTED' }[pair.label];
        if (said !== expected) console.log(`    ${expected} -> ${said}: ${pair.claim} | ${pair.evidence}`);
      }
  }
}
