// Clock and secret of a run that can be compared with another: a moment that somebody gives, and a secret that follows from the
// inputs. Each says so in the manifest: that time is no reading, and what is salted with that secret can be guessed.

import { platformClock, platformRandom } from '#adapters/platform/clock.ts';
import { GIVEN_CLOCK, NO_SECRET } from '#core/bytes/salt.ts';
import type { Oracles } from '#core/case/open.ts';
import type { Hash, Oracle } from '#core/ports.ts';

/** The moment, and one millisecond more with each reading. */
export function givenClock(moment: number): Oracle {
  const clock = platformClock(() => moment);
  return { ...clock, identity: { ...clock.identity, model_id: GIVEN_CLOCK } };
}

export function givenSecret(secret: Hash): Oracle {
  return { identity: { ...platformRandom().identity, model_id: NO_SECRET }, ask: () => Promise.resolve({ secret }) };
}

/** What an engine says it took is the only thing in its answer that differs from run to run: it is told as none. */
export function untimed(oracles: Oracles): Oracles {
  const still = Object.entries(oracles).map(([cls, oracle]: [string, Oracle]) => {
    const ask: Oracle['ask'] = async (...call) => {
      const said = await oracle.ask(...call);
      const isTimed = typeof said === 'object' && said !== null && 'elapsed_ms' in said;
      return isTimed ? { ...said, elapsed_ms: 0 } : said;
    };
    return [cls, { ...oracle, ask }];
  });
  return Object.fromEntries(still) as Oracles;
}
