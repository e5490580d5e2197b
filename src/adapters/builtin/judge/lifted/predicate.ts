// "The garden is yours", "The heating is off": all that such a claim says of its subject is a word without content, which the
// judge counts nowhere. It has to stand in the sentence, said of something there.

import type { Carrier } from '#adapters/builtin/judge/lifted/carrier.ts';
import type { Unit } from '#adapters/builtin/judge/units.ts';

export function isPredicateUnsaid({ claim, sentence }: Carrier): boolean {
  const at = claim.map(({ lower }) => IS.has(lower)).lastIndexOf(true);
  const said = claim.slice(at + 1).filter(({ lower }) => !BESIDE.has(lower));
  if (at === -1 || said.length === 0 || said.some(hasContent)) return false;
  return !said.every(({ lower }) => sentence.units.some((_, place) => isSaid(lower, sentence.units, place)));
}

const hasContent = ({ content, quantity }: Unit): boolean => content || quantity !== null;

/** Behind "is", "stays" or "turned"; of "yours", also "belongs to you". */
function isSaid(lower: string, units: readonly Unit[], at: number): boolean {
  const before = (back: number): string => units[at - back]?.lower ?? '';
  const unit = units[at]?.lower ?? '';
  if (unit === lower) return PUTS.has(before(1)) || (BESIDE.has(before(1)) && PUTS.has(before(2)));
  return OWNERS[lower] === unit && before(1) === 'to' && before(2).startsWith('belong') && !DENIES.has(before(3));
}

const IS = new Set(['am', 'are', 'be', 'been', 'being', 'is', 'was', 'were', 's', 're']);
const PUTS = new Set([
  ...IS,
  ...'goes go went stays stay stayed remains remain switched turned left kept put'.split(' '),
]);
const BESIDE = new Set('now still all both also only always currently already again'.split(' '));
const DENIES = new Set(['not', 'never', 'longer']);
const OWNERS: Readonly<Record<string, string>> = {
  yours: 'you',
  mine: 'me',
  ours: 'us',
  theirs: 'them',
  his: 'him',
  hers: 'her',
};
