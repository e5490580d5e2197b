// What an answer and a checked draft are sealed as, and how a bundle tells them to readers.

import { toEdge } from '#core/answer/edge.ts';
import type { ReplyParts } from '#core/answer/output.ts';
import { PART_NAMES } from '#core/answer/seal.ts';
import { DRAFT_COMPONENT } from '#core/draft/check.ts';
import { toCheckEdge } from '#core/draft/edge.ts';
import type { CheckPart } from '#core/draft/result.ts';

type Told =
  | { readonly kind: 'answer'; readonly parts: ReplyParts }
  | { readonly kind: 'check'; readonly parts: { readonly check: CheckPart } };

export const SEALS = {
  components: {
    'affidavit/answer': { kind: 'answer', parts: PART_NAMES },
    [DRAFT_COMPONENT]: { kind: 'check', parts: ['check'] },
  },
  /** `answers/<n>.json`. */
  toFile: (reply: Told) => (reply.kind === 'check' ? toCheckEdge(reply.parts.check) : toEdge(reply.parts)),
} as const;
