// One source read for searching: where each stem stands, and what each passage, heading and section speaks of. Built once
// for a source and a pack of weights, kept as a few flat arrays; everything in it can be made again from the source.

import { contentStems, withoutEnding } from '#adapters/retrieval/terms.ts';
import type { Pack } from '#adapters/retrieval/pack.ts';
import { declaredVersions } from '#adapters/retrieval/version.ts';
import { writeDirection } from '#adapters/retrieval/vector.ts';
import type { PassageSpan } from '#core/evidence/source.ts';

/** Hash of the source blob, its name, its text, its passages. */
export interface Source {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly passages: readonly PassageSpan[];
}

/** Where stems stand: `places` and `counts` from starts[i] to starts[i + 1] belong to terms[i]. Terms ascend, places too. */
export interface Postings {
  readonly terms: Uint32Array;
  readonly starts: Uint32Array;
  readonly places: Uint32Array;
  /** How often, 255 at most. */
  readonly counts: Uint8Array;
  /** Content words of each place. */
  readonly lengths: Uint16Array;
}

/** Directions in rows of the pack's dimensions, and the length of each. */
export interface Directions {
  readonly rows: Int8Array;
  readonly lengths: Uint16Array;
}

export interface Segment {
  readonly source: string;
  readonly name: string;
  /** Stems the pack does not know; their terms count on from its last. */
  readonly extras: readonly string[];
  /** Versions the document says it is of. */
  readonly versions: readonly string[];
  /** Headings as written, one for each section. */
  readonly headings: readonly string[];
  /** First passage of each section, and the number of passages at the end. */
  readonly sections: Uint32Array;
  /** The passages, one after the other, as UTF-8; passage i from ends[i - 1] to ends[i]. */
  readonly text: Uint8Array;
  readonly ends: Uint32Array;
  readonly body: Postings;
  readonly heading: Postings;
  readonly bodyDirections: Directions;
  readonly headingDirections: Directions;
  readonly sectionDirections: Directions;
}

/** A run of passages under one heading, at most this long: a document without headings is not one section. */
const SECTION_PASSAGES_MAX = 24;

export function buildSegment(source: Source, pack: Pack): Segment {
  const extras = new Map<string, number>();
  const toTerm = (stem: string): number => {
    const known = pack.stems.get(stem) ?? extras.get(stem);
    if (known !== undefined) return known;
    const term = pack.names.length + extras.size;
    extras.set(stem, term);
    return term;
  };
  const bodies = source.passages.map(({ end, start }) => contentStems(source.text.slice(start, end)).map(toTerm));
  const sections = toSections(source.passages);
  const headings = [...sections.subarray(0, -1)].map((first) => source.passages[first]?.heading ?? '');
  const title = contentStems(withoutEnding(source.name)).map(toTerm);
  const named = headings.map((heading) => [...contentStems(heading).map(toTerm), ...title]);
  const { ends, text } = packText(source);
  return {
    source: source.id,
    name: source.name,
    extras: [...extras.keys()],
    versions: declaredVersions(
      source.name,
      headings[0] ?? '',
      source.passages.map(({ end, start }) => source.text.slice(start, end)),
    ),
    headings,
    sections,
    text,
    ends,
    body: toPostings(bodies),
    heading: toPostings(named),
    bodyDirections: toDirections(bodies, pack),
    headingDirections: toDirections(named, pack),
    sectionDirections: toDirections(
      headings.map((_, at) => bodies.slice(sections[at], sections[at + 1]).flat()),
      pack,
    ),
  };
}

function toSections(passages: readonly PassageSpan[]): Uint32Array {
  const firsts: number[] = [];
  passages.forEach(({ heading }, at) => {
    const first = firsts.at(-1);
    if (first === undefined || passages[first]?.heading !== heading || at - first >= SECTION_PASSAGES_MAX)
      firsts.push(at);
  });
  return Uint32Array.from([...firsts, passages.length]);
}

function packText(source: Source): Pick<Segment, 'ends' | 'text'> {
  const encoder = new TextEncoder();
  const parts = source.passages.map(({ end, start }) => encoder.encode(source.text.slice(start, end)));
  const ends = new Uint32Array(parts.length);
  const text = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  parts.forEach((part, index) => {
    text.set(part, at);
    at += part.length;
    ends[index] = at;
  });
  return { ends, text };
}

function toPostings(rows: readonly (readonly number[])[]): Postings {
  const found = new Map<number, number[]>();
  rows.forEach((row, place) => {
    for (const term of row) {
      const list = found.get(term) ?? [];
      if (list.length === 0) found.set(term, list);
      const last = list.length - 2;
      if (list[last] === place) list[last + 1] = Math.min(255, (list[last + 1] ?? 0) + 1);
      else list.push(place, 1);
    }
  });
  const terms = Uint32Array.from(found.keys()).sort((a, b) => a - b);
  const starts = new Uint32Array(terms.length + 1);
  const size = [...found.values()].reduce((sum, list) => sum + list.length / 2, 0);
  const places = new Uint32Array(size);
  const counts = new Uint8Array(size);
  let at = 0;
  terms.forEach((term, index) => {
    const list = found.get(term) ?? [];
    for (let pair = 0; pair < list.length; pair += 2) {
      places[at] = list[pair] ?? 0;
      counts[at] = list[pair + 1] ?? 0;
      at += 1;
    }
    starts[index + 1] = at;
  });
  return { terms, starts, places, counts, lengths: Uint16Array.from(rows, (row) => Math.min(65_535, row.length)) };
}

function toDirections(rows: readonly (readonly number[])[], pack: Pack): Directions {
  const target = new Int8Array(rows.length * pack.dimensions);
  const lengths = Uint16Array.from(rows, (row, at) => writeDirection(row, pack, target, at * pack.dimensions));
  return { rows: target, lengths };
}

/** The text of a passage. */
export function passageText(segment: Segment, passage: number): string {
  return new TextDecoder().decode(segment.text.subarray(segment.ends[passage - 1] ?? 0, segment.ends[passage]));
}
