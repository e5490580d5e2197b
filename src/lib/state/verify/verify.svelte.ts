import type { Verifier } from '#lib/contract/client.ts';
import { toProblem } from '#lib/contract/problem.ts';
import { RECEIPT_CHARACTERS_MAX, RECEIPTS_MAX } from '#core/limits.ts';
import { isReceipt } from '#lib/state/verify/inbox.svelte.ts';
import type { KeepState } from '#lib/state/verify/keep.svelte.ts';
import type { ProblemView } from '#lib/contract/problem.ts';
import type { VerifyReportView, WhatIfView } from '#lib/contract/verify.ts';

/** One bundle being verified: a new file ends the one before it. */
export class VerifyState {
  report = $state.raw<VerifyReportView | null>(null);
  problem = $state.raw<ProblemView | null>(null);
  whatIf = $state.raw<WhatIfView | null>(null);
  judging = $state(false);
  readonly keep: KeepState;
  readonly #verifier: Verifier;
  #bundle: File | null = null;
  #receipts: readonly File[] = [];
  #running = new AbortController();

  constructor(verifier: Verifier, keep: KeepState) {
    this.#verifier = verifier;
    this.keep = keep;
  }

  /** A bundle with receipts of its case in any order; receipts alone are held against the bundle that is here. */
  async take(files: readonly File[]): Promise<void> {
    const bundle = files.find((file) => !isReceipt(file));
    const receipts = files.filter(isReceipt);
    const given = bundle ?? this.#bundle;
    if (given === null) {
      this.problem = { code: 'RECEIPT_ALONE', detail: null };
      return;
    }
    await this.#verify(given, bundle === undefined ? [...this.#receipts, ...receipts] : receipts);
  }

  async #verify(file: File, receipts: readonly File[]): Promise<void> {
    this.#running.abort();
    const running = new AbortController();
    this.#running = running;
    if (file !== this.#bundle) this.whatIf = null;
    this.#bundle = file;
    this.#receipts = receipts;
    this.problem = null;
    this.keep.clear();
    this.report = toWaiting(file);
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const kept = await Promise.all(receipts.slice(0, RECEIPTS_MAX).map(readStart));
      const report = await this.#verifier.verifyBundle(running.signal, { name: file.name, bytes }, kept, (step) => {
        if (!running.signal.aborted) this.report = step;
      });
      if (running.signal.aborted) return;
      this.report = report;
      void this.keep.look(report);
    } catch (thrown) {
      if (running.signal.aborted) return;
      this.report = null;
      this.problem = toProblem(thrown);
    }
  }

  /** The bundle that is shown, as a case of this device. */
  async keepBundle(): Promise<void> {
    if (this.#bundle !== null && this.report !== null) await this.keep.keep(this.#bundle, this.report);
  }

  /** Other rules over the bundle that is shown. */
  async judgeOtherwise(text: string): Promise<void> {
    const bundle = this.#bundle;
    if (bundle === null) return;
    this.judging = true;
    this.problem = null;
    try {
      const found = await this.#verifier.judgeOtherwise(new Uint8Array(await bundle.arrayBuffer()), text);
      if (bundle === this.#bundle) this.whatIf = found;
    } catch (thrown) {
      if (bundle === this.#bundle) this.problem = toProblem(thrown);
    } finally {
      this.judging = false;
    }
  }

  reset(): void {
    this.#running.abort();
    this.keep.clear();
    this.whatIf = null;
    this.#bundle = null;
    this.report = null;
    this.problem = null;
  }
}

/** One character more than any receipt has: what is longer is told as no receipt. */
function readStart(file: File): Promise<string> {
  return file.slice(0, RECEIPT_CHARACTERS_MAX + 1).text();
}

function toWaiting(file: File): VerifyReportView {
  return {
    file: file.name,
    bytes: file.size,
    verdict: 'checking',
    keepable: 'no',
    limits: [],
    code: null,
    caseId: null,
    head: null,
    records: 0,
    turns: { replayed: 0, folded: 0, quoted: 0 },
    checks: [],
    notProved: [],
    signer: null,
    libraries: [],
    signerName: null,
    keys: [],
    cosigners: [],
    contents: [],
  };
}
