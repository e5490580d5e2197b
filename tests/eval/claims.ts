// What the built-in judge says of our own claims (../shared/data/claims): by family, split by passage into those that rules
// may be written with and a third that is kept aside.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { judgePair } from '#adapters/builtin/judge.ts';
import { verdict, type Verdict } from '#core/judge/verdict.ts';

export interface JudgedClaim {
  readonly id: string;
  readonly claim: string;
  readonly evidence: string;
  readonly family: string;
  readonly label: 'SUPPORTED' | 'CONTRADICTED' | 'UNSUPPORTED';
  readonly said: Verdict;
  readonly part: 'tuned' | 'aside';
}

export function judgeClaims(): readonly JudgedClaim[] {
  return ['part-1', 'part-2'].flatMap((part) => readClaims(part)).map(toJudged);
}

type Written = Pick<JudgedClaim, 'claim' | 'evidence' | 'family' | 'id' | 'label'> & { readonly block: number };

function readClaims(part: string): readonly Written[] {
  const path = join('..', 'shared', 'data', 'claims', `${part}.jsonl`);
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Written);
}

function toJudged({ block, claim, evidence, family, id, label }: Written): JudgedClaim {
  const said = verdict(judgePair(claim, evidence));
  return { id, claim, evidence, family, label, said, part: block % 3 === 0 ? 'aside' : 'tuned' };
}

/** Four figures of some claims, as a row of a table. */
export function toRow(name: string, rows: readonly JudgedClaim[]): string {
  const supported = rows.filter(({ label }) => label === 'SUPPORTED');
  const others = rows.filter(({ label }) => label !== 'SUPPORTED');
  const quotes = supported.filter(({ family }) => family === 'quote');
  const accepted = (some: readonly JudgedClaim[]): number => some.filter(({ said }) => said === 'SUPPORTED').length;
  const denied = supported.filter(({ said }) => said === 'UNSUPPORTED' || said === 'CONTRADICTED').length;
  const of = (count: number, all: readonly JudgedClaim[]): string => `${String(count)} of ${String(all.length)}`;
  return `| ${[name, of(accepted(others), others), of(denied, supported), of(accepted(supported), supported), of(accepted(quotes), quotes)].join(' | ')} |`;
}
