// What a verifier asks of a decision core, whichever release it is of.

import type { ReplyParts } from '#core/answer/output.ts';
import type { Reckoned } from '#core/answer/reckoned-again.ts';
import type { DerivationsResult } from '#core/verify/derivations.ts';
import type { DisclosedReplay } from '#core/verify/replay-disclosed.ts';
import type { ReplayResult } from '#core/verify/replay.ts';
import type { BundleRecord } from '#core/bundle/withheld.ts';
import type { ReplayReport } from '#core/case/replay.ts';
import type { Source } from '#core/case/state.ts';
import type { ObsClass } from '#core/admission/grammar.ts';
import type { PolicySet } from '#core/admission/policy/registry.ts';
import type { Proofs } from '#core/pb2s/proof.ts';
import type { BlobStore, Entry } from '#core/ports.ts';

/** A decision core of some release, loaded from our own copy by the name a manifest gives (never from a bundle). */
export interface DecisionCore {
  /** The rules of a pack by its name, or null where this core has none of that name. */
  packNamed(id: string): PolicySet | null;
  rebuildDerived(entries: readonly Entry[], blobs: Pick<BlobStore, 'get'>): Promise<ReadonlyMap<string, Uint8Array>>;
  /** What in a sealed reply does not follow from the rest of it; cores before 0.4.0 do not tell. */
  disagreements?(parts: ReplyParts): readonly string[];
  /** What its rules compute from the passages that a reply shows; cores before 0.8.0 do not tell. */
  reckonedAgain?(parts: ReplyParts, sources: readonly Source[]): Promise<readonly Reckoned[]>;
  /** What its proofs say; cores before 0.5.0 do not tell. */
  readonly proofs?: Proofs;
  /** Makes every derived input again. A core of release 0.1.0 records no derivations, and has none of this. */
  rederive?(
    entries: readonly Entry[],
    blobs: Pick<BlobStore, 'get'>,
    from: number,
    to: number,
    passed?: ReplayReport,
  ): Promise<DerivationsResult>;
  /** The same where records are withheld; releases before 0.4.0 do not have it. */
  rederiveDisclosed?(
    records: readonly BundleRecord[],
    blobs: Pick<BlobStore, 'get'>,
    caseId: string,
    from: number,
    to: number,
    classes?: ReadonlySet<ObsClass> | null,
    passed?: ReplayReport,
  ): Promise<DerivationsResult>;
  /** `passed` is told how far it has come; releases before 0.2.0 do not tell, in other methods those before 0.4.0. */
  replayRange(
    entries: readonly Entry[],
    blobs: Pick<BlobStore, 'get'>,
    from: number,
    to: number,
    passed?: ReplayReport,
  ): Promise<ReplayResult>;
  /** Of a bundle with withheld records; releases before 0.2.0 have neither. */
  rebuildDisclosed?(
    records: readonly BundleRecord[],
    blobs: Pick<BlobStore, 'get'>,
    caseId: string,
  ): Promise<ReadonlyMap<string, Uint8Array>>;
  replayDisclosed?(
    records: readonly BundleRecord[],
    blobs: Pick<BlobStore, 'get'>,
    caseId: string,
    from: number,
    to: number,
    passed?: ReplayReport,
  ): Promise<DisclosedReplay>;
}
