// Questions of our own over documents of our own, which trained and tuned nothing: the risk that a whole turn comes to, where
// the documents count too. Labels were written before the first run; what a paper of one's own says where a misreading costs money, a
// deadline or a right was set apart as `medium`, by hand, when the rule of risk came to be by what is asked of which document.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Oracles } from '#core/case/open.ts';
import { memoryStores, open, replyOf } from '#tests/case.ts';
import { document, scriptedOracles } from '#tests/scenarios.ts';

interface Asked {
  readonly name: string;
  readonly text: string;
  readonly low: readonly string[];
  readonly medium: readonly string[];
  readonly high: readonly string[];
}
export interface RiskRow {
  readonly document: string;
  readonly text: string;
  readonly label: 'LOW' | 'MEDIUM' | 'HIGH';
  readonly got: string;
}

export async function askWithDocuments(
  engines: Omit<Oracles, 'clock' | 'person' | 'random'>,
  file: 'with-documents' | 'with-documents-2',
): Promise<RiskRow[]> {
  const groups = JSON.parse(readFileSync(join('tests', 'quality', 'risk', `${file}.json`), 'utf8')) as readonly Asked[];
  const { clock, person, random } = scriptedOracles();
  const rows: RiskRow[] = [];
  for (const { high, low, medium, name, text } of groups) {
    for (const question of [...low, ...medium, ...high]) {
      const opened = await open(memoryStores(), { ...engines, clock, person, random });
      await opened.perform(document(name, text, { type: 'unknown' }));
      const { answer } = replyOf(await opened.perform({ kind: 'question', text: question }));
      rows.push({
        document: name,
        text: question,
        label: high.includes(question) ? 'HIGH' : medium.includes(question) ? 'MEDIUM' : 'LOW',
        got: answer.risk,
      });
    }
  }
  return rows;
}

/** What they come to, on one line. */
export function sayRiskRows(rows: readonly RiskRow[]): string {
  const count = (label: RiskRow['label'], holds: (row: RiskRow) => boolean): string => {
    const own = rows.filter((row) => row.label === label);
    return `${String(own.filter(holds).length)} of ${String(own.length)}`;
  };
  return [
    `${count('HIGH', ({ got }) => got === 'HIGH')} high stakes HIGH`,
    `${count('MEDIUM', ({ got }) => got === 'MEDIUM')} of medium stakes MEDIUM (${count('MEDIUM', ({ got }) => got === 'HIGH')} HIGH)`,
    `${count('LOW', ({ got }) => got === 'HIGH')} of low stakes HIGH (${count('LOW', ({ got }) => got === 'MEDIUM')} MEDIUM)`,
  ].join(', ');
}
