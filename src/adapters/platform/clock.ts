// The platform's clock and randomness, the same in a page, a worker and Node. Taken classes: recorded before use.

import type { Identity, Oracle } from '#core/ports.ts';
import { CLOCK_BEHIND_MAX_MS } from '#core/limits.ts';
import { GRAMMAR } from '#core/admission/grammar.ts';

const PARAMS = { max_tokens: null, seed: null, temperature: null, top_p: null };

/** Strictly later than the last reading of the epoch; a clock set far back is a failure, not a reading. */
export function platformClock(now: () => number = () => Date.now()): Oracle {
  return {
    identity: edge('clock'),
    ask: (_signal, input) => {
      const { after } = GRAMMAR.clock.request.parse(input.request);
      const reading = Math.floor(now());
      if (reading < after - CLOCK_BEHIND_MAX_MS)
        return Promise.reject(Object.assign(new Error('the clock went back'), { code: 'CLOCK_BEHIND' }));
      return Promise.resolve({ timestamp: Math.max(reading, after + 1) });
    },
  };
}

/** 32 bytes of the platform's generator, once a case. */
export function platformRandom(): Oracle {
  return {
    identity: edge('random'),
    ask: () => {
      const bytes = crypto.getRandomValues(new Uint8Array(32));
      return Promise.resolve({ secret: Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('') });
    },
  };
}

/** A person is never asked: what a person does arrives as an act. */
export function person(): Oracle {
  return {
    identity: edge('person'),
    ask: () => Promise.reject(new Error('a person is not asked')),
  };
}

/** A person again, where what is accepted is a constraint. */
export function accepted(): Oracle {
  return { ...person(), identity: edge('constraint') };
}

function edge(cls: 'clock' | 'random' | 'person' | 'constraint'): Identity {
  return { oracle_id: `${cls}/local/${cls}`, model_id: `${cls}/1`, params: PARAMS, reproducible: false };
}
