// A claim of a draft beside a passage: what differs, where the rest is the same. A draft tells its source in other words, so
// words that are not there say little; one word that turns, widens or moves what stands there says much.

import { homeOf, isAbout } from '#adapters/builtin/judge/drafted/home.ts';
import { hasAgent, isDenied, isOtherModality, isOpposite, isSwapped } from '#adapters/builtin/judge/drafted/turned.ts';
import {
  isAdded,
  isCaused,
  isHedged,
  isOtherKind,
  isOtherName,
  isOtherSpeaker,
  isUnconditional,
  isWidened,
} from '#adapters/builtin/judge/drafted/stretched.ts';
import { isMispaired, isOtherNumber } from '#adapters/builtin/judge/drafted/values.ts';
import type { Matcher } from '#adapters/builtin/judge/align.ts';
import type { ReadClaim, ReadEvidence } from '#adapters/builtin/judge/texts.ts';

/**
 * `denied`: the passage excludes it; `stretched`: it says more than the passage; `near`: all of its words stand there, and none
 * is denied; `open`: none of these; `elsewhere`: it may be about something else.
 */
export type Drafted = 'denied' | 'stretched' | 'near' | 'open' | 'elsewhere';

export function readDrafted(claim: ReadClaim, evidence: ReadEvidence, match: Matcher): Drafted {
  const home = homeOf(claim, evidence, match);
  if (home === null) return 'elsewhere';
  if (!isAbout(home)) return isAdded(home) ? 'stretched' : 'elsewhere';
  if ([isOpposite, isDenied, isOtherModality, isMispaired, isOtherNumber, isSwapped].some((differs) => differs(home)))
    return 'denied';
  const stretches = [isHedged, isUnconditional, isCaused, isWidened, isOtherName, isOtherKind, isOtherSpeaker, isAdded];
  if (stretches.some((differs) => differs(home))) return 'stretched';
  const { missing, rivals, units } = home;
  const isDenying = [...claim.units, ...units].some(({ marker }) => marker === 'negation' || marker === 'denial');
  return missing.length + rivals.length === 0 && !isDenying && hasAgent(claim.units) === hasAgent(units)
    ? 'near'
    : 'open';
}
