// What another version of a library changes, source by source.

import type { LibraryPack } from '#core/evidence/library.ts';

export interface LibraryDifference {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** Another text. */
  readonly changed: readonly string[];
  /** The same text, believed otherwise. */
  readonly rated: readonly { readonly id: string; readonly from: number; readonly to: number }[];
  readonly same: number;
}

export function differenceOf(before: LibraryPack, after: LibraryPack): LibraryDifference {
  const old = new Map(before.sources.map((source) => [source.id, source]));
  const now = new Map(after.sources.map((source) => [source.id, source]));
  const kept = after.sources.flatMap((source) => {
    const earlier = old.get(source.id);
    return earlier === undefined ? [] : [{ source, earlier }];
  });
  const changed = kept.filter(({ earlier, source }) => earlier.content !== source.content);
  const rated = kept.filter(
    ({ earlier, source }) => earlier.content === source.content && earlier.credibility !== source.credibility,
  );
  return {
    added: after.sources.filter(({ id }) => !old.has(id)).map(({ id }) => id),
    removed: before.sources.filter(({ id }) => !now.has(id)).map(({ id }) => id),
    changed: changed.map(({ source }) => source.id),
    rated: rated.map(({ earlier, source }) => ({ id: source.id, from: earlier.credibility, to: source.credibility })),
    same: kept.length - changed.length - rated.length,
  };
}
