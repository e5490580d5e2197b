// What a debate is sealed as, and how a bundle tells it to readers: as the artifact of the Debate schema v2.0.

import { toArtifact } from '#core/debate/runner/compose.ts';
import type { DebatePart } from '#core/debate/runner/result.ts';

interface Debated {
  readonly debate: DebatePart;
}

export const SEALS = {
  components: { 'affidavit/debate': { kind: 'debate', parts: ['debate'] } },
  /** `answers/<n>.json`: the artifact; fields that the schema does not know say which record it is of. */
  toFile: ({ parts }: { readonly parts: Debated }) => ({ kind: 'debate', ...toArtifact(parts.debate) }),
} as const;
