// The labelled pairs of pairs.txt. Odd groups fit the judge, even groups are held out.

import { readFileSync } from 'node:fs';

export type Label = 'S' | 'C' | 'U';

export interface Pair {
  readonly evidence: string;
  readonly claim: string;
  readonly label: Label;
  readonly family: string;
  readonly held: boolean;
}

export function readPairs(path = 'tests/quality/judge/pairs.txt'): Pair[] {
  const pairs: Pair[] = [];
  let evidence = '';
  let group = 0;
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const passage = /^E (.+)$/.exec(line);
    if (passage !== null) {
      evidence = passage[1] ?? '';
      group += 1;
      continue;
    }
    const claim = /^([SCU]) (\w+) (.+)$/.exec(line);
    if (claim !== null)
      pairs.push({
        evidence,
        claim: claim[3] ?? '',
        label: (claim[1] ?? 'U') as Label,
        family: claim[2] ?? '',
        held: group % 2 === 0,
      });
    else if (line !== '' && !line.startsWith('#')) throw new Error(`not a pair: ${line}`);
  }
  return pairs;
}
