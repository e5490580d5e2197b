// Reads documents for searching before a question waits for them: an empty question, asked outside the record.

import { searchedTogether } from '#core/evidence/search.ts';
import type { BlobStore, Hash, Oracle } from '#core/ports.ts';
import type { Source } from '#core/case/state.ts';

type Blobs = Pick<BlobStore, 'get'>;

/** Without sources the retriever loads what it needs for any of them. Errors are reported when it is asked in earnest. */
export async function readAhead(
  retriever: Promise<Oracle>,
  sources: readonly Hash[],
  blobs: Blobs,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const request = { limit: 1, passages: [], question: '', sources };
  const input = { class: 'retriever', derivation: null, from: [], request, salt: null, schema: 'retriever/1' };
  await retriever.then((oracle) => oracle.ask(signal, input, blobs)).catch(() => undefined);
}

/** The tables of words that the judge makes on first use, before an answer waits for them. */
export async function warmJudge(judge: Oracle, blobs: Blobs): Promise<void> {
  const claim = 'The opening concert starts at 20:30 and costs 12 euros.';
  const row = { after: '', before: '', heading: '', passage: 0, source: '0'.repeat(64), text: claim };
  const request = { claims: [claim], evidence: [row], pairs: [[0, 0]] };
  const input = { class: 'nli', derivation: null, from: [], request, salt: null, schema: 'judgement/1' };
  await judge.ask(new AbortController().signal, input, blobs).catch(() => undefined);
}

/** Longer than the pause between two documents of a folder. */
const PAUSE_MS = 250;

export interface AheadOptions {
  readonly retriever: () => Promise<Oracle>;
  readonly sources: () => readonly Source[];
  readonly blobs: Blobs;
  /** Goes on reading, by meaning, until the signal aborts. */
  readonly readOn: (signal: AbortSignal) => Promise<unknown>;
}

/** Reading ahead for one open case: it pauses while documents arrive. */
export class Ahead {
  readonly #options: AheadOptions;
  #reading = new AbortController();
  #pause: ReturnType<typeof setTimeout> | undefined;

  constructor(options: AheadOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    this.#reading = new AbortController();
    const { signal } = this.#reading;
    const { blobs, retriever, sources } = this.#options;
    const asked = retriever();
    for (const together of searchedTogether(sources())) {
      const ids = together.map(({ id }) => id);
      await readAhead(asked, ids, blobs, signal);
    }
  }

  /** The documents of a folder come one act after the other: they are read ahead when no more arrives. */
  soon(): void {
    this.#pause = setTimeout(() => {
      void this.start().then(() => {
        const { signal } = this.#reading;
        return signal.aborted ? undefined : this.#options.readOn(signal);
      });
    }, PAUSE_MS);
  }

  /** Reads by meaning what is here, at once. */
  goOn(): void {
    if (this.#reading.signal.aborted) this.#reading = new AbortController();
    void this.#options.readOn(this.#reading.signal);
  }

  stop(): void {
    clearTimeout(this.#pause);
    this.#reading.abort();
  }
}
