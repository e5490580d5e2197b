// A model of entailment as an oracle: who speaks is known before anything is loaded.

import { toSettings, type Calibration } from '#core/judge/calibration.ts';
import type { RequestOf } from '#core/admission/grammar.ts';
import { ROWS } from '#core/question/rows.ts';
import type { Identity, Oracle } from '#core/ports.ts';

export const ENTAILER_METHOD = 'raw-nli/1';

export type Label = 'contradiction' | 'entailment' | 'neutral';
export type Shares = Readonly<Record<Label, number>>;
export interface Entailer {
  /** Three shares of one. */
  judge(passage: string, claim: string): Promise<Shares>;
}

/** Who would speak: known before anything is loaded. */
export function entailerIdentity(
  { hash, name, tokensMax }: { readonly hash: string; readonly name: string; readonly tokensMax: number },
  backend: string,
  calibration?: Calibration & { readonly backend: string },
): Identity {
  return {
    oracle_id: `onnxruntime-${backend}/local/entailer`,
    model_id: `${name}@sha256:${hash}`,
    params: { max_tokens: tokensMax, seed: null, temperature: null, top_p: null },
    reproducible: false,
    // What was measured elsewhere says nothing of it here.
    ...(calibration?.backend === backend ? { settings: toSettings(calibration) } : {}),
  };
}

/** The oracle; the model is loaded with the first question that needs it. */
export function createEntailer(identity: Identity, open: () => Promise<Entailer>, now: () => number): Oracle {
  let opened: Promise<Entailer> | null = null;
  return {
    identity,
    ask: async (signal, input) => {
      signal.throwIfAborted();
      const begun = now();
      const request: RequestOf<'entailer'> = ROWS.entailer.request.parse(input.request);
      opened ??= open();
      opened.catch(() => (opened = null)); // asked again, it may be there
      const entailer = await opened;
      const pairs: unknown[] = [];
      for (const [claim, row] of request.pairs) {
        signal.throwIfAborted();
        const said = await entailer.judge(request.evidence[row]?.text ?? '', request.claims[claim] ?? '');
        pairs.push({ claim, evidence: row, ...said });
      }
      return { elapsed_ms: Math.max(0, Math.round(now() - begun)), method: ENTAILER_METHOD, pairs };
    },
  };
}
