import { SOURCES_MAX } from '#core/limits.ts';
import type { CaseClient } from '#lib/contract/client.ts';
import { toProblem } from '#lib/contract/problem.ts';
import { guessKind } from '#lib/views/case/guess-kind.ts';
import type { CaseState } from '#lib/state/case/case.svelte.ts';
import type { FoundFile } from '#lib/ui/kit/found-files.ts';
import type { ProblemView } from '#lib/contract/problem.ts';
import type { ImportItemView, SourceType, SourceView } from '#lib/contract/source.ts';

/** Before this much was read, nobody can say how long the rest takes. */
const TIMED_MS_MIN = 2000;
/** Where a document says what it is, if it does. */
const HEAD_BYTES = 4096;
const FOOT_BYTES = 256;

/**
 * Documents on their way into the case: offered until the person has said what they are, then read one after the other.
 * Files are read from disk when their turn comes, so that a folder of a gigabyte costs no memory.
 */
export class ImportState {
  items = $state.raw<readonly ImportItemView[]>([]);
  /** Milliseconds, null where nobody can say. */
  left = $state<number | null>(null);
  /** Files that were offered last and that the case has no room for. */
  leftOut = $state(0);
  readonly offered = $derived(this.items.filter((item) => item.step === 'offered'));
  readonly queued = $derived(this.items.filter((item) => item.step !== 'offered'));
  readonly running = $derived(this.items.some(({ step }) => step === 'waiting' || step === 'reading'));
  readonly #client: CaseClient;
  readonly #case: CaseState;
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- never shown: what is shown of a file is its item
  readonly #files = new Map<number, File>();
  /** Whose kind and date nobody declared. */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- never shown: what is shown of a file is its item
  readonly #guessed = new Set<number>();
  #isRunning = false;
  #last = 0;
  #started = 0;
  #read = 0;
  /** The document that is being read and was cancelled. */
  #stopped: number | null = null;

  constructor(client: CaseClient, open: CaseState) {
    this.#client = client;
    this.#case = open;
  }

  offer(found: readonly FoundFile[], sources: readonly SourceView[]): void {
    this.items = [...this.items, ...this.#toItems(found, sources)];
  }

  /** Reads them at once: kind and date are guessed, and can be corrected when it is done (decision 183). */
  async takeIn(found: readonly FoundFile[], sources: readonly SourceView[]): Promise<void> {
    const release = this.#case.hold();
    try {
      const items = await Promise.all(this.#toItems(found, sources).map((item) => this.#guess(item)));
      this.items = [...this.items, ...items];
      await this.#run();
    } finally {
      release();
    }
  }

  async #guess(item: ImportItemView): Promise<ImportItemView> {
    const file = this.#files.get(item.id);
    const part = (from: number, to: number): Promise<string> =>
      file === undefined
        ? Promise.resolve('')
        : file
            .slice(from, to)
            .text()
            .catch(() => '');
    const size = file?.size ?? 0;
    const head = await part(0, HEAD_BYTES);
    const foot = await part(Math.max(0, size - FOOT_BYTES), size);
    const { dated, type } = guessKind(item.name, head, foot);
    this.#guessed.add(item.id);
    return { ...item, dated, step: 'waiting', type: item.earlier === null ? type : item.type };
  }

  #toItems(found: readonly FoundFile[], sources: readonly SourceView[]): readonly ImportItemView[] {
    const own = sources.filter(({ library }) => library === null).length;
    const coming = this.items.filter(
      ({ step }) => step === 'offered' || step === 'waiting' || step === 'reading',
    ).length;
    const room = Math.max(0, SOURCES_MAX - own - coming);
    this.leftOut = Math.max(0, found.length - room);
    return found.slice(0, room).map(({ file, name }): ImportItemView => {
      const id = (this.#last += 1);
      this.#files.set(id, file);
      const earlier = sources.find((source) => source.name === name && source.supersededBy === null && !source.out);
      return {
        id,
        name,
        bytes: file.size,
        type: earlier?.type ?? 'unknown',
        dated: '',
        sphere: earlier?.sphere ?? 'INSIDE',
        earlier: earlier === undefined ? null : earlier.id,
        replaces: earlier !== undefined,
        step: 'offered',
        done: 0,
        total: 0,
        problem: null,
        known: null,
        guessed: null,
      };
    });
  }

  change(id: number, change: Partial<ImportItemView>): void {
    this.items = this.items.map((item) => (item.id === id ? { ...item, ...change } : item));
  }

  declareAll(type: SourceType): void {
    this.items = this.items.map((item) => (item.step === 'offered' ? { ...item, type } : item));
  }

  leaveOut(id: number): void {
    this.items = this.items.filter((item) => item.id !== id);
    this.#files.delete(id);
  }

  /** Reads all that is offered. Resolves when nothing waits any more. */
  async start(): Promise<void> {
    this.items = this.items.map((item) => (item.step === 'offered' ? { ...item, step: 'waiting' } : item));
    const release = this.#case.hold();
    try {
      await this.#run();
    } finally {
      release();
    }
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    this.#started = performance.now();
    this.#read = 0;
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      await this.#add(next);
      this.#read += next.bytes;
      this.#estimate(0);
    }
    this.left = null;
    this.#isRunning = false;
  }

  async cancel(id: number): Promise<void> {
    const item = this.items.find((one) => one.id === id);
    if (item?.step === 'waiting') this.change(id, { step: 'cancelled' });
    if (item?.step === 'reading') await this.#stop(item);
  }

  async cancelAll(): Promise<void> {
    this.items = this.items.map((item) => (item.step === 'waiting' ? { ...item, step: 'cancelled' } : item));
    const reading = this.items.find(({ step }) => step === 'reading');
    if (reading !== undefined) await this.#stop(reading);
  }

  /** Takes away what is over. */
  clear(): void {
    this.items = this.items.filter(({ step }) => step === 'offered' || step === 'waiting' || step === 'reading');
  }

  /** Takes away what went well: what did not is told until somebody has read it. */
  settle(): void {
    this.items = this.items.filter(({ step }) => step !== 'added');
  }

  /** The document being read, also where the worker has not begun with it. */
  async #stop({ id }: ImportItemView): Promise<void> {
    this.#stopped = id;
    await this.#client.cancel();
  }

  #next(): ImportItemView | undefined {
    return this.items.find(({ step }) => step === 'waiting');
  }

  async #add(item: ImportItemView): Promise<void> {
    this.change(item.id, { step: 'reading' });
    const file = this.#files.get(item.id);
    this.#files.delete(item.id);
    try {
      if (file === undefined) throw new TypeError('a waiting document has its file');
      const bytes = new Uint8Array(await file.arrayBuffer());
      const known = await this.#client.known(await contentHash(bytes));
      if (known !== null) {
        this.change(item.id, { step: 'duplicate', known: known.name });
        return;
      }
      if (this.#stopped === item.id) {
        this.change(item.id, { step: 'cancelled' });
        return;
      }
      const { dated, earlier, id, name, replaces, sphere, type } = item;
      const problem = await this.#case.importSource(
        {
          name,
          media: file.type === '' ? 'application/octet-stream' : (file.type.split(';')[0]?.trim() ?? file.type),
          bytes,
          type,
          sphere,
          supersedes: replaces ? earlier : null,
          datedAt: dated === '' ? null : Date.parse(dated),
        },
        (done, total) => {
          this.change(id, { done, total });
          this.#estimate(total === 0 ? 0 : (item.bytes * done) / total);
        },
      );
      this.#end(item, file, problem);
    } catch (thrown) {
      this.change(item.id, afterProblem(toProblem(thrown)));
    }
  }

  /** Told by the case, not by the file: it was not tried yet, and is still offered. */
  #end({ id, name }: ImportItemView, file: File, problem: ProblemView | null): void {
    if (problem === null) {
      const source = this.#case.view?.sources.filter(({ library }) => library === null).at(-1);
      this.change(id, { step: 'added', guessed: this.#guessed.has(id) ? (source?.id ?? null) : null });
    } else if (problem.code === 'CLOCK_BEHIND') {
      this.#files.set(id, file);
      this.change(id, { step: 'offered' });
    } else {
      const after = afterProblem(problem);
      const isBegun = after.step === 'failed' && this.#case.view?.begun === name;
      this.change(id, isBegun ? { ...after, step: 'begun' } : after);
    }
  }

  #estimate(reading: number): void {
    const spent = performance.now() - this.#started;
    const read = this.#read + reading;
    const all = this.items
      .filter(({ step }) => step === 'waiting' || step === 'reading')
      .reduce((sum, { bytes }) => sum + bytes, 0);
    this.left = spent < TIMED_MS_MIN || read === 0 ? null : (spent / read) * Math.max(0, all - reading);
  }
}

function afterProblem({ code, detail }: ProblemView): Partial<ImportItemView> {
  // What the parser said stands behind what the case said of it.
  const cause = code === 'SOURCE_REJECTED' ? (/[A-Z]+(?:_[A-Z0-9]+)*$/u.exec(detail ?? '')?.[0] ?? code) : code;
  return cause === 'CANCELLED' ? { step: 'cancelled' } : { step: 'failed', problem: { code: cause, detail } };
}

async function contentHash(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
