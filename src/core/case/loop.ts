// What a protocol does with the acts that are its own. Documents, libraries and epochs are the same in all of them.

import type { Admit } from '#core/case/edge.ts';
import type { Derive } from '#core/case/derivation.ts';
import type { OpenWork } from '#core/case/state.ts';
import type { World } from '#core/case/world.ts';
import type { BlobStore } from '#core/ports.ts';

interface Kind {
  readonly kind: string;
}
/**
 * `Act` is what the edge hands over, `Outcome` what it comes to. Methods, so that a loop may take its own acts alone: it is
 * handed no others.
 */
export interface Loop<Act extends Kind = Kind, Outcome extends Kind = Kind> {
  /** For each kind of its acts, what the edge takes: the act as it is recorded (`admit-act.ts`). */
  readonly admits: Readonly<Record<string, Admit>>;
  /** The act as the person's record says it. */
  toRecord(act: Act): unknown;
  /**
   * Carries out what a person started, from the start, and seals what it comes to. `stopped`: the agent was stopped in this
   * very work, and what is due is a reply, not another try.
   */
  finish(world: World, open: OpenWork, stopped: boolean): Promise<Outcome>;
  /** Makes inputs of its oracles again. What several of them rest on is read once. */
  derivations(blobs: Pick<BlobStore, 'get'>): Derive;
}
