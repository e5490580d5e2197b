// How long an answer takes with words alone and with the models beside them: the household papers, one case for the papers of
// each question, read before anything is measured, and every question asked once of each, one after the other.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunningCase } from '#core/case/open.ts';
import { memoryStores, open } from '#tests/case.ts';
import type { Builtin } from '#tests/quality/retrieval/engines.ts';
import { scriptedOracles } from '#tests/scenarios.ts';
import { readHousehold } from '#tests/eval/household.ts';

const FOLDER = join('..', 'shared', 'data', 'household');
const MEDIA = 'application/octet-stream';

/** Milliseconds of each question, in the order of `engines`. */
export async function measureAnswers(
  engines: readonly Builtin[],
  step: number,
  folder = FOLDER,
): Promise<readonly (readonly number[])[]> {
  const cases = new Map<string, Promise<readonly RunningCase[]>>();
  const took: number[][] = [];
  for (const [at, { ask, docs }] of readHousehold(folder).entries()) {
    if (at % step !== 0) continue;
    const key = docs.join();
    const begun = cases.get(key) ?? Promise.all(engines.map((one) => begin(one, docs, folder)));
    cases.set(key, begun);
    const row: number[] = [];
    for (const opened of await begun) {
      const from = performance.now();
      await opened.perform({ kind: 'question', text: ask });
      row.push(performance.now() - from);
    }
    took.push(row);
  }
  return took;
}

/** A case in which the papers are read and one question was asked: what is made once is made. */
async function begin(engines: Builtin, docs: readonly string[], folder: string): Promise<RunningCase> {
  const { clock, person, random } = scriptedOracles();
  const opened = await open(memoryStores(), { ...engines, clock, person, random });
  for (const name of docs) {
    const bytes = new Uint8Array(readFileSync(join(folder, 'docs', name)));
    const known = { type: 'unknown', sphere: 'INSIDE', credibility: null, dated: null, supersedes: null } as const;
    await opened.perform({ kind: 'import', name, media: MEDIA, bytes, ...known });
  }
  await opened.perform({ kind: 'question', text: 'Where is Lisbon?' });
  return opened;
}

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN;
const mean = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

/** The first is what the others are held against. */
export function saySpeed(rows: readonly (readonly number[])[], names: readonly string[]): readonly string[] {
  const of = (at: number): number[] => rows.map((row) => row[at] ?? NaN);
  return names.map((name, at) => {
    const [middle, average] = [median(of(at)), mean(of(at))];
    const times = `${(middle / median(of(0))).toFixed(2)} and ${(average / mean(of(0))).toFixed(2)} times`;
    return `${name}: ${middle.toFixed(0)} ms in the middle, ${average.toFixed(0)} ms on average, ${times} ${names[0] ?? ''}`;
  });
}
