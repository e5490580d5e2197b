// What stands in the evidence in the claim's order, and what in the places of its missing words.

import { isSaid, placeAt, share, type LinkedPair } from '#adapters/builtin/judge/linked-pair.ts';
import { countCommon, readRuns, runShare } from '#adapters/builtin/judge/runs.ts';
import type { Row } from '#adapters/builtin/judge/wide/row.ts';

export const SHARED = ['grams_2', 'grams_3', 'grams_4', 'common', 'common_of_evidence', 'run_best'] as const;

export function readShared({ claim, end, start, units }: LinkedPair): Row<typeof SHARED> {
  const home = units.slice(start, end);
  const runs = readRuns(claim, [units]);
  const common = countCommon(claim, home);
  return [
    runShare(runs, 2),
    runShare(runs, 3),
    runShare(runs, 4),
    share(common, claim.length),
    share(common, home.length),
    share(Math.max(0, ...readRuns(claim, [home])), claim.length),
  ];
}

export const SLOTS = [
  'slots_inserted',
  'slots_replaced',
  'slots_named',
  'slots_valued',
  'slots_open',
  'slots_tail',
] as const;

/** What stands in the evidence where a missing unit of the claim would: nothing (inserted), or other words (replaced). */
export function readSlots(pair: LinkedPair): Row<typeof SLOTS> {
  const { claim, missing, units } = pair;
  let inserted = 0;
  let replaced = 0;
  let named = 0;
  let valued = 0;
  let open = 0;
  let tailed = 0;
  for (const index of missing) {
    const unit = claim[index];
    if (unit === undefined) continue;
    const left = lastBefore(pair, index);
    const right = firstAfter(pair, index);
    if (right < 0) {
      tailed += 1;
      continue;
    }
    const width = placeAt(pair, right) - placeAt(pair, left);
    if (left < 0) {
      open += 1;
      continue;
    }
    if (width === 1) inserted += 1;
    else if (width > 1 && width <= SLOT_MAX) {
      const between = units.slice(placeAt(pair, left) + 1, placeAt(pair, right)).filter((other) => other.content);
      if (between.length === 0) inserted += 1;
      else {
        replaced += 1;
        if (unit.name && between.some((other) => other.name)) named += 1;
        if (unit.quantity !== null && between.some((other) => other.quantity !== null)) valued += 1;
      }
    } else open += 1;
  }
  return [inserted, replaced, named, valued, open, tailed];
}

/** Distance of the neighbours' places that still is one slot. */
const SLOT_MAX = 4;

function lastBefore(pair: LinkedPair, index: number): number {
  for (let at = index - 1; at >= 0 && at >= index - 3; at -= 1) if (isSaid(pair, at)) return at;
  return -1;
}

function firstAfter(pair: LinkedPair, index: number): number {
  for (let at = index + 1; at < pair.claim.length && at <= index + 3; at += 1) if (isSaid(pair, at)) return at;
  return -1;
}
