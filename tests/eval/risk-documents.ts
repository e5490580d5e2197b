// Questions of our own over documents of our own, which trained and tuned nothing: the risk that a whole turn comes to, where
// the documents count too. Labels were written before the first run.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Oracles } from '#core/case/open.ts';
import { memoryStores, open, replyOf } from '#tests/case.ts';
import { document, scriptedOracles } from '#tests/scenarios.ts';

interface Asked {
  readonly name: string;
  readonly text: string;
  readonly low: readonly string[];
  readonly high: readonly string[];
}
export interface RiskRow {
  readonly document: string;
  readonly text: string;
  readonly isHigh: boolean;
  readonly got: string;
}

export async function askWithDocuments(
  engines: Omit<Oracles, 'clock' | 'person' | 'random'>,
  file: 'with-documents' | 'with-documents-2',
): Promise<RiskRow[]> {
  const groups = JSON.parse(readFileSync(join('tests', 'quality', 'risk', `${file}.json`), 'utf8')) as readonly Asked[];
  const { clock, person, random } = scriptedOracles();
  const rows: RiskRow[] = [];
  for (const { high, low, name, text } of groups) {
    for (const question of [...low, ...high]) {
      const opened = await open(memoryStores(), { ...engines, clock, person, random });
      await opened.perform(document(name, text, { type: 'unknown' }));
      const { answer } = replyOf(await opened.perform({ kind: 'question', text: question }));
      rows.push({ document: name, text: question, isHigh: high.includes(question), got: answer.risk });
    }
  }
  return rows;
}
