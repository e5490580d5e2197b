// One source read for searching: where each stem stands. Built once per source blob and kept by its hash.

import type { Passage } from '#core/evidence/chunk.ts';
import { STOP_WORDS, tokens } from '#core/evidence/words.ts';

export interface Source {
  /** Hash of the source blob. */
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly passages: readonly Passage[];
}

export interface IndexedSource extends Source {
  /** stem -> passage, count, passage, count, ... in order of passages. */
  readonly body: ReadonlyMap<string, readonly number[]>;
  readonly headings: ReadonlyMap<string, readonly number[]>;
  readonly bodyLengths: readonly number[];
  readonly headingLengths: readonly number[];
}

export function indexSource(source: Source): IndexedSource {
  const body = new Map<string, number[]>();
  const headings = new Map<string, number[]>();
  const cache = new Map<string, readonly string[]>();
  const bodyLengths = source.passages.map((passage, at) =>
    addStems(contentStems(source.text.slice(passage.start, passage.end)), at, body),
  );
  const headingLengths = source.passages.map((passage, at) => {
    const stems =
      cache.get(passage.heading) ?? contentStems(`${passage.heading} ${source.name.replace(/\.[a-z]{1,8}$/i, '')}`);
    cache.set(passage.heading, stems);
    return addStems(stems, at, headings);
  });
  return { ...source, body, headings, bodyLengths, headingLengths };
}

export const contentStems = (text: string): string[] =>
  tokens(text)
    .filter((token) => !STOP_WORDS.has(token.lower))
    .map((token) => token.stem);

function addStems(stems: readonly string[], passage: number, postings: Map<string, number[]>): number {
  const counts = new Map<string, number>();
  for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  for (const [stem, count] of counts) {
    const row = postings.get(stem);
    if (row === undefined) postings.set(stem, [passage, count]);
    else row.push(passage, count);
  }
  return stems.length;
}
