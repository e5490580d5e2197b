// Where a citation points, in the words of people: `Programme.pdf, p. 12`, `prices.csv, row 7`.

import type { Citation } from '#core/answer/output.ts';
import { toPlaceText } from '#core/evidence/place.ts';

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
