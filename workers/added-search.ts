// The encoder that a person has put to work, as long as it works: where it cannot speak, one question fails with the reason on
// the record, and the built-in search is asked alone until somebody has changed something about the model.

import { AffidavitError } from '#core/errors.ts';
import type { Holding } from '#models/store.ts';
import type { MeaningSearch } from '#desk/ports.ts';

interface Entry {
  /** When the model was changed last. */
  readonly changed: number;
  readonly search: MeaningSearch;
  /** It failed while it read, and no question has told so yet. */
  readonly owes: () => boolean;
  readonly isOver: () => boolean;
}

/** `inUse`: the encoder that is at work just now. `make` is asked once for each state of it: a search holds what it has read. */
export function addedSearch(
  inUse: () => Promise<Holding | null>,
  make: (held: Holding) => Promise<MeaningSearch>,
): () => Promise<MeaningSearch | null> {
  let entry: Entry | null = null;
  return async () => {
    // Damage was found and the model set aside: that is told first.
    if (entry?.owes() === true) return entry.search;
    const held = await inUse();
    if (held === null) return null;
    if (entry?.changed !== held.changed) entry = toEntry(held.changed, await make(held));
    return entry.isOver() ? null : entry.search;
  };
}

function toEntry(changed: number, search: MeaningSearch): Entry {
  let failed: AffidavitError | null = null;
  let told = false;
  const watched: MeaningSearch = {
    identity: search.identity,
    prepare: async (...given) => {
      try {
        return await search.prepare(...given);
      } catch (error) {
        if (isOfModel(error)) failed ??= error;
        throw error;
      }
    },
    ask: async (...given) => {
      try {
        if (failed !== null) throw failed;
        return await search.ask(...given);
      } catch (error) {
        told ||= isOfModel(error);
        throw error;
      }
    },
  };
  return { changed, search: watched, owes: () => failed !== null && !told, isOver: () => told };
}

function isOfModel(error: unknown): error is AffidavitError {
  return error instanceof AffidavitError && error.code.startsWith('MODEL_');
}
