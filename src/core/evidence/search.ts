// The search of a question: among the sources of expert libraries first, then among the case's own documents. Two
// observations, so that the record shows which was asked when, and neither drowns the other.

import { assembleEvidence, currentSources, recordsOf, searchRequest, type Found } from '#core/evidence/context.ts';
import { observe, type Admitted, type Breached } from '#core/case/observe.ts';
import type { Hash } from '#core/ports.ts';
import type { Accepted, Source } from '#core/case/state.ts';
import type { World } from '#core/case/world.ts';

/** What is asked, and the observations that say so. */
interface Question {
  readonly asked: readonly Hash[];
  readonly text: string;
  readonly accepted: readonly Accepted[];
}

export async function search(world: World, question: Question): Promise<Found | Breached> {
  const shelves = searchedTogether(world.state.sources);
  const retrievals: Admitted<'retriever'>[] = [];
  // A case without any source is searched all the same: what is not found has to be on record, too.
  for (const sources of shelves.length === 0 ? [[]] : shelves) {
    const retrieval = await searchIn(world, question, sources);
    if (retrieval.kind === 'breached') return retrieval;
    retrievals.push(retrieval);
  }
  return assembleEvidence({ blobs: world.ports.blobs, sources: world.state.sources }, retrievals, question);
}

/** What is searched in one go, in the order of searching. */
export function searchedTogether(sources: readonly Source[]): readonly (readonly Source[])[] {
  const current = currentSources(sources);
  return [current.filter(({ library }) => library !== null), current.filter(({ library }) => library === null)].filter(
    (together) => together.length > 0,
  );
}

function searchIn(
  world: World,
  question: Question,
  sources: readonly Source[],
): Promise<Admitted<'retriever'> | Breached> {
  world.ports.report({ phase: 'searching', draft: 0, sources: sources.length, passages: 0, claims: 0 });
  return observe(world, {
    class: 'retriever',
    from: [...question.asked, ...recordsOf(sources)],
    request: searchRequest(question.text, sources),
  });
}
