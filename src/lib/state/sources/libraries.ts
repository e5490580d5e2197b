// The libraries that the page shows: those on offer, in their order, then those that are only in the case.

import type { LibraryView, SourceView } from '#lib/contract/source.ts';

/** A row of `static/libraries/index.json`. */
export interface OfferedLibrary {
  readonly file: string;
  readonly hash: string;
  readonly bytes: number;
  readonly sources: number;
  readonly credibility: readonly [number, number];
  readonly library_name: string;
  readonly version: string;
  readonly domain: string;
  readonly metadata: {
    readonly about?: string;
    readonly licence?: string;
    readonly created: string;
    readonly cache_lifetime: string;
  };
}

/** `kept`: files that are on this device. `now` in milliseconds. */
export function toLibraries(
  offered: readonly OfferedLibrary[],
  kept: readonly string[],
  sources: readonly SourceView[],
  now: number,
): readonly LibraryView[] {
  const held = new Map<string, SourceView[]>();
  for (const source of sources) {
    if (source.library === null || source.library.withdrawnSeq !== null) continue;
    held.set(source.library.hash, [...(held.get(source.library.hash) ?? []), source]);
  }
  const known = new Set(offered.map(({ hash }) => hash));
  return [
    ...offered.map((row) => fromOffer(row, kept, held.get(row.hash) ?? [], now)),
    ...[...held].filter(([hash]) => !known.has(hash)).flatMap(([, own]) => fromCase(own, now)),
  ];
}

function fromOffer(
  row: OfferedLibrary,
  kept: readonly string[],
  sources: readonly SourceView[],
  now: number,
): LibraryView {
  const { about = '', cache_lifetime, created, licence = '' } = row.metadata;
  const builtAt = Date.parse(created);
  const lasts = toMilliseconds(cache_lifetime);
  return {
    file: row.file,
    name: `${row.library_name.replaceAll('_', ' ')} ${row.version}`,
    hash: row.hash,
    domain: row.domain,
    about,
    licence,
    bytes: row.bytes,
    count: row.sources,
    credibility: [toScore(row.credibility[0]), toScore(row.credibility[1])],
    builtAt,
    lasts,
    kept: kept.includes(row.file),
    sources,
    publisher: sources[0]?.library?.publisher,
    outlived: lasts !== null && now - builtAt > lasts,
  };
}

function fromCase(sources: readonly SourceView[], now: number): readonly LibraryView[] {
  const library = sources[0]?.library ?? null;
  if (library === null) return [];
  const scores = sources.map(({ credibility }) => credibility);
  return [
    {
      ...library,
      file: null,
      about: '',
      licence: '',
      bytes: null,
      count: sources.length,
      credibility: [Math.min(...scores), Math.max(...scores)],
      kept: false,
      sources,
      outlived: library.lasts !== null && now - library.builtAt > library.lasts,
    },
  ];
}

/** Scores are Q16.16 in the page. */
const toScore = (score: number): number => Math.round(score * 65_536);
const HOUR_MS = 3_600_000;

/** `30_days`, `24_hours`, `indefinite`. */
function toMilliseconds(lifetime: string): number | null {
  const [count = '', unit = ''] = lifetime.split('_');
  return unit === '' ? null : Number(count) * (unit.startsWith('day') ? 24 : 1) * HOUR_MS;
}
