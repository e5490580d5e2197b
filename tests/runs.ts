// How much a heavy test tries: little in `npm test`, so that anybody can run it at any time; all of it in
// `npm run test:full`; and what takes hours in a campaign. This file alone reads AFFIDAVIT_TIER.
//
// A test file that imports this one is run again by `npm run test:full`, with its full numbers.

const TIERS = ['fast', 'full', 'campaign'] as const;
type Tier = (typeof TIERS)[number];

const tier = parseTier(process.env['AFFIDAVIT_TIER'] ?? 'fast');

/** One of three numbers, by tier. Without the third a campaign tries what `npm run test:full` tries. */
export function runs(fast: number, full: number, campaign = full): number {
  return { fast, full, campaign }[tier];
}

/** `fast` of all, evenly spread with the first and the last among them; in the other tiers all. */
export function some<One>(all: readonly One[], fast: number): readonly One[] {
  if (tier !== 'fast' || all.length <= fast) return all;
  const places = Array.from({ length: fast }, (_, at) => Math.round((at * (all.length - 1)) / Math.max(1, fast - 1)));
  return all.filter((_, at) => places.includes(at));
}

function parseTier(text: string): Tier {
  const found = TIERS.find((one) => one === text);
  if (found === undefined) throw new Error(`expected AFFIDAVIT_TIER to be one of ${TIERS.join(', ')}, got ${text}`);
  return found;
}
