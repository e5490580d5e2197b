// Records found where they are: by number, and observations by their hash, looked for backwards from whoever names them.
// What an observation names stands close before it, or is a document of the case, whose place is known.

import { type Observation, observationIn } from '#core/admission/observation.ts';
import type { Entry, Hash } from '#core/ports.ts';
import type { Source } from '#core/case/state.ts';

type Read = (from: number, to: number) => Promise<readonly Entry[]>;

const PAGE_RECORDS = 128;

export class RecordFinder {
  readonly #read: Read;
  readonly #pages = new Map<number, Promise<readonly Entry[]>>();
  readonly #places: ReadonlyMap<Hash, number>;
  /** The act that brought a document stands close before its reading. */
  readonly #readings: ReadonlyMap<Hash, number>;

  constructor(read: Read, sources: readonly Source[]) {
    this.#read = read;
    this.#places = new Map(
      sources.flatMap(({ described, obsHash, seq }) =>
        [{ obsHash, seq }, ...(described === null ? [] : [described])].map((one) => [one.obsHash, one.seq] as const),
      ),
    );
    this.#readings = new Map(sources.map(({ imported, seq }) => [imported, seq]));
  }

  async entry(seq: number): Promise<Entry | null> {
    const page = Math.floor(seq / PAGE_RECORDS);
    return (await this.#page(page)).find((entry) => entry.seq === seq) ?? null;
  }

  /** The observations with these hashes, before record `before`; a hash that none has is left out. */
  async observations(hashes: readonly Hash[], before: number): Promise<readonly Observation[]> {
    const found = new Map<Hash, Observation>();
    const wanted = new Set(hashes);
    const take = (record: Observation | null): void => {
      if (record === null || !wanted.delete(record.obs_hash)) return;
      found.set(record.obs_hash, record);
    };
    const lookBack = async (from: number, isDone: () => boolean): Promise<void> => {
      for (let page = Math.floor(from / PAGE_RECORDS); page >= 0 && !isDone(); page--)
        for (const entry of await this.#page(page)) if (entry.seq < before) take(toObservation(entry));
    };
    for (const hash of hashes) {
      const seq = this.#places.get(hash);
      if (seq !== undefined && seq < before) take(toObservation(await this.entry(seq)));
      const reading = this.#readings.get(hash);
      if (reading !== undefined && reading < before) await lookBack(reading, () => !wanted.has(hash));
    }
    await lookBack(before, () => wanted.size === 0);
    return hashes.flatMap((hash) => found.get(hash) ?? []);
  }

  /** The last observation before a record. */
  async lastObservation(before: number): Promise<Observation | null> {
    for (let seq = before - 1; seq >= 0; seq--) {
      const record = toObservation(await this.entry(seq));
      if (record !== null) return record;
    }
    return null;
  }

  #page(page: number): Promise<readonly Entry[]> {
    const known = this.#pages.get(page);
    if (known !== undefined) return known;
    const reading = this.#read(page * PAGE_RECORDS, (page + 1) * PAGE_RECORDS);
    this.#pages.set(page, reading);
    return reading;
  }
}

function toObservation(entry: Entry | null): Observation | null {
  return entry?.tag === 'AX:OBS:v1' ? observationIn(entry) : null;
}
