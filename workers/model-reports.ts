// What the thread of models tells: how far it is, sparingly, and how often a judge was right.

import { DECIDING_WEIGHTS, PAIRS_HASH, passes } from '#core/judge/calibration.ts';
import type { MeasureView } from '#lib/contract/engine.ts';
import type { ModelReport } from '#lib/contract/models.ts';
import { weightsHash } from '#models/measure.ts';
import type { Holding } from '#models/store.ts';

/** A person sees ten a second. */
const REPORT_MS = 100;

/** The same reports, fewer of them. */
export function sparing(report: ModelReport): ModelReport {
  let last = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (phase, done, total) => {
    clearTimeout(timer);
    const tell = (): void => {
      last = performance.now();
      report(phase, done, total);
    };
    const wait = last + REPORT_MS - performance.now();
    if (done === total || wait <= 0) tell();
    else timer = setTimeout(tell, wait); // the last before a pause is told too
  };
}

/** Null where it was not measured with these sentences, where it runs now. */
export function toMeasured({ backend, calibration, model }: Holding): MeasureView | null {
  if (calibration?.pairs !== PAIRS_HASH || calibration.backend !== backend) return null;
  const { accepted, falselyAccepted, supported, unsupported } = calibration;
  const decides = DECIDING_WEIGHTS.has(weightsHash(model)) && passes(calibration);
  return { accepted, decides, falselyAccepted, supported, unsupported };
}

/** There is nothing to measure, or it was measured where it runs now. */
export function isMeasured({ backend, calibration, model }: Holding): boolean {
  return model.task !== 'entailer' || (calibration?.backend === backend && calibration.pairs === PAIRS_HASH);
}
