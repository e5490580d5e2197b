// What a protocol does with the acts that are its own. Documents, libraries and epochs are the same in all of them.

import type { Made, Named } from '#core/question/derive.ts';
import type { ObsClass } from '#core/admission/grammar.ts';
import type { Outcome } from '#core/case/outcome.ts';
import type { OpenWork } from '#core/case/state.ts';
import type { World } from '#core/case/world.ts';

/** `Act` is what the edge hands over. Methods, so that a loop may take its own acts alone: nobody hands it others. */
export interface Loop<Act extends { readonly kind: string } = { readonly kind: string }> {
  /** The kinds of its acts. */
  readonly acts: readonly Act['kind'][];
  /** Throws a code for what cannot be done, before anything is recorded. */
  requireAcceptable(world: World, act: Act): void;
  /** The act as the person's record says it. */
  toRecord(act: Act): unknown;
  /**
   * Carries out what a person started, from the start, and seals what it comes to. `stopped`: the agent was stopped in this
   * very work, and what is due is a reply, not another try.
   */
  finish(world: World, open: OpenWork, stopped: boolean): Promise<Outcome>;
  /** Makes the input of an oracle again, of named observations; null where they are not those that its function takes. */
  derive(cls: ObsClass, named: Named): Promise<Made | null>;
}
