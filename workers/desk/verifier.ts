// Bundles are verified here: those that people bring, and the open case as a stranger would find it.

import { reportJson } from '#desk/bundle/report-json.ts';
import { toHex } from '#core/bytes/hash.ts';
import { AffidavitError } from '#core/errors.ts';
import type { LoadEngines } from '#core/verify/load-engines.ts';
import type { VerifyReport } from '#core/verify/verify.ts';
import type { BundleFile, Verifier } from '#lib/contract/client.ts';
import type { VerifyReportView } from '#lib/contract/verify.ts';
import { checkingView, toVerifyView } from '#lib/views/verify/verify-view.ts';
import { toWhatIf } from '#lib/views/verify/what-if-view.ts';
import type { CasePorts } from '#desk/ports.ts';
import { verifyBundle } from '#desk/bundle/verify.ts';
import { toFileName } from '#workers/desk/file-name.ts';

/** How often progress is shown. */
export const SHOWN_EVERY_MS = 100;

interface Given {
  readonly loadEngines?: LoadEngines;
  readonly receipts?: readonly string[];
  readonly report?: (report: VerifyReportView) => void;
}

interface Found {
  readonly name: string;
  /** SHA-256 of its bytes. */
  readonly hash: string;
  readonly report: VerifyReport;
}

export class BundleCheck {
  readonly #frozen: CasePorts['frozen'];
  /** Of the bundle that was verified last. */
  found: Found | null = null;

  constructor(frozen: CasePorts['frozen']) {
    this.#frozen = frozen;
  }

  /** Throws the signal's reason where it is stopped. */
  verified(signal: AbortSignal, file: BundleFile, given: Given = {}): Promise<VerifyReport> {
    const { receipts = [], report = () => undefined, ...engines } = given;
    let shown = 0;
    return verifyBundle(this.#frozen, file.bytes, {
      ...engines,
      receipts,
      signal,
      report: async (done, id, progress) => {
        if (progress !== null && performance.now() - shown < SHOWN_EVERY_MS) return;
        report(checkingView(file.name, file.bytes.length, done, receipts.length > 0, { id, progress }));
        await yieldToAbort(signal);
        shown = performance.now();
      },
    });
  }

  /** The report of the same bytes where they were verified last, else a new one. */
  async verifiedBefore(signal: AbortSignal, file: BundleFile): Promise<VerifyReport> {
    if (this.found?.hash === (await hashOf(file.bytes))) return this.found.report;
    return this.verified(signal, file);
  }
}

export function verifierDesk(frozen: CasePorts['frozen'], bundles: BundleCheck): Verifier {
  return {
    verifyBundle: async (signal, file, receipts, report) => {
      bundles.found = null;
      const verified = await bundles.verified(signal, file, { report, receipts });
      bundles.found = { name: file.name, hash: await hashOf(file.bytes), report: verified };
      return toVerifyView(file.name, file.bytes, verified);
    },
    finding: () => {
      if (bundles.found === null)
        return Promise.reject(new AffidavitError('BUNDLE_MISSING', 'no bundle has been verified yet'));
      const { name, report } = bundles.found;
      return Promise.resolve({ name: `${toFileName(name)}.report.json`, text: `${reportJson(report)}\n` });
    },
    judgeOtherwise: async (bundle, text) => toWhatIf(await frozen.core(frozen.names.core), bundle, text),
  };
}

/** An abort of the page arrives between two tasks. */
export async function yieldToAbort(signal: AbortSignal): Promise<void> {
  await new Promise((resume) => setTimeout(resume));
  signal.throwIfAborted();
}

async function hashOf(bytes: Uint8Array): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))));
}
