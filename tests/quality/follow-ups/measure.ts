// Our own exchanges and ambiguous questions. `tuned` was looked at while the rules were made, `aside` was not.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { askHousehold, type HouseholdQuestion, type Scored } from '#tests/eval/household.ts';
import { builtinEngines } from '#tests/quality/retrieval/engines.ts';

export type Part = 'tuned' | 'aside';

const HERE = join('tests', 'quality', 'follow-ups');

export function readExchanges(part: Part): readonly HouseholdQuestion[] {
  return readFileSync(join(HERE, 'questions.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as HouseholdQuestion & { readonly part: Part })
    .filter((question) => question.part === part);
}

/** In the order of the file. */
export async function askExchanges(part: Part): Promise<readonly Scored[]> {
  const engines = builtinEngines();
  const rows: Scored[] = [];
  for (const question of readExchanges(part)) rows.push(await askHousehold(question, engines, HERE));
  return rows;
}
