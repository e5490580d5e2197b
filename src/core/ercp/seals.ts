// What a run is sealed as, and how a bundle tells it to readers.

import { toRunResponse, toTrace } from '#core/ercp/edge.ts';
import type { RunPart } from '#core/ercp/result.ts';

interface Run {
  readonly run: RunPart;
}

export const SEALS = {
  components: { 'affidavit/ercp': { kind: 'run', parts: ['run'] } },
  /** `answers/<n>.json`: the response of a run, with its trace. */
  toFile: ({ parts }: { readonly parts: Run }) => ({
    kind: 'ercp',
    ...toRunResponse(parts.run),
    trace: toTrace(parts.run),
  }),
} as const;
