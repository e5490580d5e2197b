// Oracles that say what a script tells them: for tests and for the scripted case whose head is the same everywhere.
// Script only what is outside; never the core.

import type { Oracles } from '#core/open.ts';
import type { TakenClass } from '#core/oracle/grammar.ts';
import type { Identity, Oracle, OracleInput } from '#core/ports.ts';

/** One answer of a scripted oracle: a value, or a function of the call. */
export type Line = (input: OracleInput, signal: AbortSignal, call: number) => unknown;

export function scriptedOracle(cls: TakenClass, line: Line): Oracle {
  let call = 0;
  return {
    identity: identityOf(cls),
    ask: (signal, input) => Promise.resolve(line(input, signal, call++)),
  };
}

export function identityOf(cls: TakenClass): Identity {
  return {
    oracle_id: `scripted/local/${cls}`,
    model_id: `scripted-${cls}/1`,
    params: { max_tokens: null, seed: null, temperature: null, top_p: null },
    reproducible: false,
  };
}

/** A clock that ticks one second a reading from `start` ms, and a secret of one repeated byte. */
export function scriptedEdge(start: number, byte: string): Pick<Oracles, 'clock' | 'random' | 'person'> {
  let now = start - 1000;
  return {
    clock: scriptedOracle('clock', () => ({ timestamp: (now += 1000) })),
    random: scriptedOracle('random', () => ({ secret: byte.repeat(32) })),
    person: scriptedOracle('person', () => {
      throw new Error('a person speaks for himself');
    }),
  };
}
