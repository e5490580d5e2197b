// Chained oracles (SRS-004 §10.1): where what one oracle said becomes what another is asked, the input names the
// observations it was made of (`from`), and the function of the core that made it. Each function is deterministic and can
// be computed again from those observations alone; `bundle/derivations.ts` does so for a verifier.

import type { ObsClass } from '#core/oracle/grammar.ts';
import type { Derivation } from '#core/ports.ts';

/** By class; null where the input is made of no observation. A function that comes to something else is a new version. */
export const DERIVATIONS = {
  manifest: null,
  clock: { function: 'clock-after', version: 1 },
  random: null,
  person: null,
  parser: { function: 'parser-request', version: 1 },
  classifier: { function: 'question-text', version: 1 },
  retriever: { function: 'search-request', version: 1 },
  nli: { function: 'judge-request', version: 1 },
  entailer: { function: 'consult-request', version: 1 },
  writer: { function: 'draft-request', version: 1 },
  'gate/low': { function: 'gate-facts', version: 1 },
  'gate/medium': { function: 'gate-facts', version: 1 },
  'gate/high': { function: 'gate-facts', version: 1 },
  acknowledge: null,
  reset: null,
  fault: null,
} as const satisfies Readonly<Record<ObsClass, Derivation | null>>;
