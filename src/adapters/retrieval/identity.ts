// Words of a question that only say which document is meant: "the excess of the Larkstone policy". A passage of that document
// need not repeat them, and shares nothing by being of another one.

import type { Asked } from '#adapters/retrieval/asked.ts';
import { passageText } from '#adapters/retrieval/segment.ts';
import type { Segment } from '#adapters/retrieval/segment.ts';
import { contentStems, withoutEnding } from '#adapters/retrieval/terms.ts';

/** Stems. `sourceHas` are the bits of the question's terms that the document holds anywhere. */
export function identityOf(asked: Asked, sourceHas: number, segment: Segment): ReadonlySet<string> {
  const opening = new Set(contentStems(passageText(segment, 0).slice(0, OPENING)));
  const name = new Set(contentStems(withoutEnding(segment.name).replace(/[_-]+/g, ' ')));
  const meant = asked.terms.filter(({ role, stem }, bit) => {
    if (role === 'name') return (sourceHas & (1 << bit)) !== 0;
    return role !== 'verb' && role !== 'number' && (opening.has(stem) || name.has(stem));
  });
  return new Set(meant.map(({ stem }) => stem));
}

/** Characters at the head of a document, where it says what it is. */
const OPENING = 200;
