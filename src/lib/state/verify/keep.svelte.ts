import type { Shelf } from '#lib/contract/client.ts';
import { toProblem } from '#lib/contract/problem.ts';
import type { ProblemView } from '#lib/contract/problem.ts';
import type { HereView, KeptView, VerifyReportView } from '#lib/contract/verify.ts';

/** What the page knows of cases that were here. */
export interface KeptNotes {
  /** What a person had called a case that the browser has lost; null where nobody knows. */
  titleOf(caseId: string): string | null;
  kept(kept: KeptView, caseId: string): Promise<void>;
}

/** The bundle that was verified, and the case of this device that it is of or becomes. */
export class KeepState {
  /** Undefined while nobody has looked. */
  here = $state.raw<HereView | null | undefined>(undefined);
  kept = $state.raw<KeptView | null>(null);
  /** Records seen to, while it is kept. */
  progress = $state.raw<{ readonly done: number; readonly total: number } | null>(null);
  problem = $state.raw<ProblemView | null>(null);
  readonly #shelf: Pick<Shelf, 'find' | 'keepBundle'>;
  readonly #notes: KeptNotes;
  #running = new AbortController();

  constructor(shelf: Pick<Shelf, 'find' | 'keepBundle'>, notes: KeptNotes) {
    this.#shelf = shelf;
    this.#notes = notes;
  }

  /** Whether the case of this report is here already. Where that cannot be read, keeping it tells why. */
  async look({ caseId, keepable }: VerifyReportView): Promise<void> {
    const running = this.#renew();
    if (caseId === null || (keepable !== 'yes' && keepable !== 'unfinished')) return;
    const here = await this.#shelf.find(caseId).catch(() => null);
    if (!running.aborted) this.here = here;
  }

  async keep(file: File, { caseId }: VerifyReportView): Promise<void> {
    const running = this.#renew(this.here);
    this.progress = { done: 0, total: 0 };
    const title = caseId === null ? null : this.#notes.titleOf(caseId);
    try {
      const kept = await this.#shelf.keepBundle(running, file, title, (done, total) => {
        if (!running.aborted) this.progress = { done, total };
      });
      // It is kept, whoever still looks.
      if (caseId !== null) await this.#notes.kept(kept, caseId);
      if (!running.aborted) this.here = this.kept = kept;
    } catch (thrown) {
      if (!running.aborted) this.problem = toProblem(thrown);
    } finally {
      if (!running.aborted) this.progress = null;
    }
  }

  /** Nothing of a case that was not here stays. */
  stop(): void {
    this.#renew(this.here);
  }

  /** Another bundle, or none. */
  clear(): void {
    this.#renew();
  }

  /** Ends what is under way. */
  #renew(here?: HereView | null): AbortSignal {
    this.#running.abort();
    this.#running = new AbortController();
    this.here = here;
    this.kept = null;
    this.progress = null;
    this.problem = null;
    return this.#running.signal;
  }
}
