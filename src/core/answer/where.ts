// Where a citation points, in the words of people: `Programme.pdf, p. 12`, `prices.csv, row 7`.

import type { Citation, CitedLibrary } from '#core/answer/output.ts';
import { toPlaceText } from '#core/evidence/place.ts';
import { libraryName } from '#core/evidence/library.ts';
import type { Source } from '#core/case/state.ts';

/** Document, page or row, and the library it came in. */
export function namedAt({ library, name, place }: Pick<Citation, 'library' | 'name' | 'place'>): string {
  return [name, place === undefined ? '' : toPlaceText(place), library?.name ?? '']
    .filter((part) => part !== '')
    .join(', ');
}

/** With the heading it stands under. */
export function whereOf(citation: Citation): string {
  return citation.heading === '' ? namedAt(citation) : `${namedAt(citation)}, ${citation.heading}`;
}

/** What a citation or a close passage says of the library; nothing for a person's own document. */
export function libraryOf(library: Source['library']): { readonly library?: CitedLibrary } {
  if (library === null) return {};
  const { act, url } = library;
  return { library: { name: libraryName(act), built: act.created, url } };
}
