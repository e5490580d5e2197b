import type { CaseState } from '#lib/state/case/case.svelte.ts';
import { toProblem } from '#lib/contract/problem.ts';
import { fetchKept, keptOf, letGo } from '#lib/state/sources/kept-files.ts';
import { toLibraries, type OfferedLibrary } from '#lib/state/sources/libraries.ts';
import type { ProblemView } from '#lib/contract/problem.ts';

/** Expert libraries: what this app offers, what of it is on this device, and what is in the open case. */
export class LibraryState {
  #offered = $state.raw<readonly OfferedLibrary[]>([]);
  #kept = $state.raw<readonly string[]>([]);
  problem = $state.raw<ProblemView | null>(null);
  /** The library that is being added, and how many of its sources are read. */
  adding = $state.raw<{ readonly name: string; readonly done: number; readonly total: number } | null>(null);
  readonly #case: CaseState;
  readonly list = $derived.by(() => toLibraries(this.#offered, this.#kept, this.#case.view?.sources ?? [], Date.now()));
  #base = '';

  constructor(open: CaseState) {
    this.#case = open;
  }

  /** `base`: the folder of the packs, with a slash at its end. Without it nothing is on offer, and nothing is wrong. */
  async load(base: string): Promise<void> {
    this.#base = base;
    if (this.#offered.length > 0) return;
    const answer = await fetch(`${base}index.json`).catch(() => null);
    if (answer?.ok === true) this.#offered = (await answer.json()) as readonly OfferedLibrary[];
    await this.#look();
  }

  async add(file: string, name: string): Promise<void> {
    await this.#add(name, async () => fetchKept(this.#base + file));
    await this.#look();
  }

  /** A pack by anybody, from a file. */
  async addFile(file: File): Promise<void> {
    await this.#add(file.name, async () => new Uint8Array(await file.arrayBuffer()));
  }

  /** Takes its file off this device. Cases that hold it keep its sources. */
  async remove(file: string): Promise<void> {
    await letGo(this.#base + file);
    await this.#look();
  }

  /** Out of the open case; its file stays on this device. */
  async withdraw(hash: string): Promise<void> {
    await this.#case.withdrawLibrary(hash);
  }

  dismiss(): void {
    this.problem = null;
  }

  async #add(name: string, read: () => Promise<Uint8Array>): Promise<void> {
    this.problem = null;
    this.adding = { name, done: 0, total: 0 };
    try {
      const bytes = await read();
      this.problem = await this.#case.addLibrary(bytes, (done, total) => (this.adding = { name, done, total }));
    } catch (thrown) {
      this.problem = toProblem(thrown);
    } finally {
      this.adding = null;
    }
  }

  async #look(): Promise<void> {
    const kept = await keptOf(this.#offered.map(({ file }) => this.#base + file));
    this.#kept = kept.map((url) => url.slice(this.#base.length));
  }
}
