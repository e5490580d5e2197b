// A numbered passage of a reply.

import { ABOUT_DOCUMENTS, type AboutDocument, type Citation } from '#core/answer/output.ts';
import { libraryOf } from '#core/answer/where.ts';
import { placeOf } from '#core/evidence/place.ts';
import type { Evidence } from '#core/evidence/context.ts';

export type Span = Pick<Evidence, 'start' | 'end'>;

export function toPlaced({ anchors }: Evidence, { end, start }: Span) {
  const place = placeOf(anchors, { start, end });
  return { start, end, ...(place === null ? {} : { place }) };
}

/** The numbered passage that stands behind [n]; `told` are the characters of it that carry a claim. */
export function toCitation(evidence: Evidence, n: number, told: Span = evidence): Citation {
  const { credibility, end, heading, passage, relevance, source, start, text } = evidence;
  const { act, entered, id, library } = source;
  return {
    n,
    source_id: id,
    name: act.name,
    heading,
    passage,
    ...toPlaced(evidence, told),
    start,
    end,
    excerpt: text,
    sphere: act.sphere,
    credibility,
    relevance,
    dated: act.dated,
    entered,
    ...aboutOf(source),
    ...libraryOf(library),
  };
}

export function aboutOf({ act, library, planted }: Evidence['source']): Pick<Citation, 'about'> {
  const holds = (one: AboutDocument): boolean =>
    one === 'REPLACES' ? library === null && act.supersedes !== null : planted.includes(one);
  const about = ABOUT_DOCUMENTS.filter(holds);
  return about.length === 0 ? {} : { about };
}
