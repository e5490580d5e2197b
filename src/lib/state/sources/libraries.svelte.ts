import type { CaseState } from '#lib/state/case/case.svelte.ts';
import { toProblem } from '#lib/contract/problem.ts';
import { fetchKept, keptOf, letGo } from '#lib/state/sources/kept-files.ts';
import { toLibraries, type OfferedLibrary } from '#lib/state/sources/libraries.ts';
import { trustOf, type Trust } from '#desk/libraries/publisher-trust.ts';
import { readPublishers, rememberPublisher } from '#lib/state/sources/publishers.ts';
import type { LibraryLookView } from '#lib/contract/source.ts';
import type { ProblemView } from '#lib/contract/problem.ts';

/** A library as files. */
interface Pack {
  readonly bytes: Uint8Array;
  readonly signature: Uint8Array | null;
}

/** Expert libraries: what this app offers, what of it is on this device, and what is in the open case. */
export class LibraryState {
  #offered = $state.raw<readonly OfferedLibrary[]>([]);
  #kept = $state.raw<readonly string[]>([]);
  problem = $state.raw<ProblemView | null>(null);
  /** The library that is being added, and how many of its sources are read. */
  adding = $state.raw<{ readonly name: string; readonly done: number; readonly total: number } | null>(null);
  /** A library that waits for a yes. */
  looked = $state.raw<(LibraryLookView & Pack & { readonly trusted: Trust }) | null>(null);
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
    await this.#add(name, async () => ({ bytes: await fetchKept(this.#base + file), signature: null }));
    await this.#look();
  }

  /**
   * A pack by anybody, from a file, with the file of its signature where there is one. What is signed or was before, or takes the
   * place of another version, is shown before it is added.
   */
  async addFiles(files: readonly File[]): Promise<void> {
    this.problem = null;
    this.looked = null;
    const signed = files.find(({ name }) => name.endsWith('.sig'));
    const file = files.find((one) => one !== signed);
    if (file === undefined) return;
    try {
      const pack = { bytes: await bytesOf(file), signature: signed === undefined ? null : await bytesOf(signed) };
      const look = await this.#case.lookAtLibrary(pack.bytes, pack.signature);
      const trusted = trustOf(look, readPublishers());
      if (trusted === 'unsigned' && look.earlier === null) await this.#add(file.name, () => Promise.resolve(pack));
      else this.looked = { ...look, ...pack, trusted };
    } catch (thrown) {
      this.problem = toProblem(thrown);
    }
  }

  /** What was looked at, into the case; its key is remembered. */
  async addLooked(): Promise<void> {
    const { looked } = this;
    if (looked === null) return;
    this.looked = null;
    await this.#add(looked.name, () => Promise.resolve(looked));
    if (this.problem === null) rememberPublisher(looked);
  }

  leaveLooked(): void {
    this.looked = null;
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

  async #add(name: string, read: () => Promise<Pack>): Promise<void> {
    this.problem = null;
    this.adding = { name, done: 0, total: 0 };
    try {
      const { bytes, signature } = await read();
      const report = (done: number, total: number) => (this.adding = { name, done, total });
      this.problem = await this.#case.addLibrary(bytes, signature, report);
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

const bytesOf = async (file: File): Promise<Uint8Array> => new Uint8Array(await file.arrayBuffer());
