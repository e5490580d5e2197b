// How people say in their own words what papers say in theirs: "pack it in" for giving notice, "let off" for waiving a charge.
// Own list, `everyday.txt`: before the colon ways of asking, behind it what a document may say; a line with "=" means just that. It
// travels with the language tables.

import { toStem } from '#language/stem.ts';
import { languageTables } from '#language/tables.ts';

export interface Everyday {
  /** Places of its words in the question, in order. */
  readonly places: readonly number[];
  /** Stems that a document may have in their place. */
  readonly says: readonly string[];
  /** It means just that, as "pick up" means collecting. */
  readonly isExact: boolean;
}

/** Every saying found among the words, which are lower case. */
export function everydayIn(words: readonly string[]): readonly Everyday[] {
  const stems = words.map(toStem);
  return stems.flatMap((stem, at) =>
    (table().get(stem) ?? []).flatMap(({ isExact, rest, says }): Everyday[] => {
      const places = placesOf(stems, at, rest);
      return places === null ? [] : [{ places, says, isExact }];
    }),
  );
}

/** "Chuck me out": a word or two may stand between. */
function placesOf(stems: readonly string[], first: number, rest: readonly string[]): number[] | null {
  const places = [first];
  for (const stem of rest) {
    const last = places.at(-1) ?? first;
    const next = stems.indexOf(stem, last + 1);
    if (next < 0 || next > last + 1 + BETWEEN_MAX) return null;
    places.push(next);
  }
  return places;
}

const BETWEEN_MAX = 2;

interface Row {
  readonly rest: readonly string[];
  readonly says: readonly string[];
  readonly isExact: boolean;
}

function table(): ReadonlyMap<string, readonly Row[]> {
  if (read.size > 0) return read;
  for (const line of languageTables().everyday.split('\n')) {
    const isExact = line.startsWith('=');
    const [asked = '', told = ''] = line.slice(isExact ? 1 : 0).split(' : ');
    const says = [...new Set(told.split(' ').map(toStem))];
    for (const saying of asked.split(', ')) {
      const [first = '', ...rest] = saying.split(' ').map(toStem);
      read.set(first, [...(read.get(first) ?? []), { rest, says, isExact }]);
    }
  }
  return read;
}

const read = new Map<string, Row[]>();
