// What an act of a person came to.

import type { ProtocolOutcome } from '#core/case/loop-of.ts';
import type { Carried } from '#core/constraint/memory.ts';
import type { Source } from '#core/case/state.ts';

export type Outcome =
  | ProtocolOutcome
  | { readonly kind: 'imported'; readonly source: Source }
  | { readonly kind: 'described'; readonly source: Source }
  /** All sources of the library, which are sources of the case now. */
  | { readonly kind: 'shelved'; readonly sources: readonly Source[] }
  /** A library was taken out again: its sources are as they were, and asked no more. */
  | { readonly kind: 'withdrawn'; readonly sources: readonly Source[] }
  /** Constraints in force in the case after one was accepted, or taken out of force. */
  | { readonly kind: 'carried'; readonly constraints: readonly Carried[] }
  /** The document could not be read, or the act itself was not admitted: nothing was added. */
  | { readonly kind: 'rejected'; readonly code: string };
