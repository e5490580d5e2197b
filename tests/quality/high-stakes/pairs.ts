// High-stakes pairs from annotated sentences: the format stands at the top of the files.

import { readFileSync } from 'node:fs';

export interface HighPair {
  readonly heading: string;
  readonly before: string;
  readonly evidence: string;
  readonly after: string;
  readonly claim: string;
  readonly family: string;
  readonly field: string;
  readonly document: string;
  readonly supported: boolean;
}

export function readHighPairs(name: 'dev' | 'held-out' | 'held-out-2'): HighPair[] {
  const pairs = new Map<string, HighPair>();
  let place = { field: 'surroundings', document: '' };
  let stated = '';
  const add = (claim: string, family: string, supported: boolean, around: Partial<HighPair> = {}): void => {
    const pair = {
      heading: '',
      before: '',
      evidence: stated,
      after: '',
      claim,
      family,
      supported,
      ...place,
      ...around,
    };
    pairs.set([pair.heading, pair.before, pair.evidence, pair.after, claim].join('\n'), pair);
  };
  for (const line of readFileSync(`tests/quality/high-stakes/${name}.txt`, 'utf8').split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [kind = '', ...words] = line.split(' ');
    const rest = words.join(' ');
    if (kind === 'D') place = { field: words[0] ?? '', document: words.slice(1).join(' ') };
    else if (kind === 'E') stated = rest;
    else if (kind === 'P') {
      stated = fill(rest, () => 0);
      add(stated, 'quote', true);
      for (const { claim, family } of changesOf(rest)) add(claim, family, false);
    } else if (kind === 'S') add(rest, 'paraphrase', true);
    else if (kind === 'U') add(words.slice(1).join(' '), words[0] ?? '', false);
    else if (kind === 'X') {
      const [heading = '', before = '', claim = '', after = ''] = rest.split('|').map((part) => part.trim());
      add(claim, 'surroundings', false, { heading, before, evidence: claim, after, field: 'surroundings' });
    } else throw new Error(`not a line of high-stakes pairs: ${line}`);
  }
  return [...pairs.values()];
}

const SLOT = /\{([^}]*)\}/g;

/** The sentence with every slot filled by the alternative of that number; 0 is what is stated. */
function fill(annotated: string, choice: (slot: number) => number): string {
  let slot = -1;
  const text = annotated.replace(SLOT, (_, inner: string) => {
    slot += 1;
    return (inner.split('~')[choice(slot)] ?? '').replace(/!\w+$/, '');
  });
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function changesOf(annotated: string): { claim: string; family: string }[] {
  const slots = [...annotated.matchAll(SLOT)].map((match) => (match[1] ?? '').split('~'));
  const familyOf = (alternative: string): string => /!(\w+)$/.exec(alternative)?.[1] ?? 'changed';
  const single = slots.flatMap((alternatives, slot) =>
    alternatives.slice(1).map((alternative, at) => ({ slot, at: at + 1, family: familyOf(alternative) })),
  );
  const roles = single.filter(({ family }) => family === 'roles');
  const swapped = (slot: number): number => roles.find((role) => role.slot === slot)?.at ?? 0;
  return [
    ...single
      .filter(({ family }) => family !== 'roles')
      .map(({ slot, at, family }) => ({ claim: fill(annotated, (other) => (other === slot ? at : 0)), family })),
    ...(roles.length === 0 ? [] : [{ claim: fill(annotated, swapped), family: 'roles' }]),
  ];
}
