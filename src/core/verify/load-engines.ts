// The engines that a verifier has: the frozen files of releases, by the names that stand in records.

import type { TakenClass } from '#core/admission/grammar.ts';
import type { Identity, BlobStore, OracleInput } from '#core/ports.ts';

/** What a frozen engine says of an input. */
export interface Recompute {
  (input: OracleInput, blobs: Pick<BlobStore, 'get'>, signal?: AbortSignal): Promise<unknown>;
  /** Who it says it is, with which settings: no record may say otherwise. Left out where only its answers are known. */
  readonly identity?: Identity;
  /** It computes with floats, which may differ from machine to machine. */
  readonly isInexact?: true;
}
/**
 * The frozen engine behind a whole model id and class, or null where it is not here. A verifier who has the weights of models gives
 * those, too, as inexact ones: what they say again is proved, and what they do not stays recorded.
 */
export type LoadEngines = (modelId: string, cls: TakenClass) => Promise<Recompute | null>;
