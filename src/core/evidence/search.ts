// The search of a question: among the sources of expert libraries first, then among the case's own documents. Two
// observations, so that the record shows which was asked when, and neither drowns the other; and one more of each for every
// other wording that a model gave it.

import { assembleEvidence, currentSources, recordsOf, searchRequest, type Found } from '#core/evidence/context.ts';
import { ofNamedVersion } from '#core/evidence/library-version.ts';
import type { RequestOf } from '#core/admission/grammar.ts';
import { observe, type Admitted, type Breached } from '#core/case/observe.ts';
import { rewordRequest } from '#core/pb2s/reword.ts';
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
  const shelves = searchedTogether(ofNamedVersion(question.text, world.state.sources));
  const reworded = await reword(world, question);
  const retrievals: Admitted<'retriever'>[] = [];
  // A case without any source is searched all the same: what is not found has to be on record, too.
  for (const sources of shelves.length === 0 ? [[]] : shelves) {
    const earlier: Admitted<'retriever'>[] = [];
    for (let next = nextSearch(question, reworded, earlier, sources); next !== null;) {
      world.ports.report({ phase: 'searching', draft: 0, sources: sources.length, passages: 0, claims: 0 });
      const retrieval = await observe(world, { class: 'retriever', ...next });
      if (retrieval.kind === 'breached') return retrieval;
      earlier.push(retrieval);
      next = nextSearch(question, reworded, earlier, sources);
    }
    retrievals.push(...earlier);
  }
  return assembleEvidence({ blobs: world.ports.blobs, sources: world.state.sources }, retrievals, question, reworded);
}

/** Null where no model is to reword questions, or it failed: then the question is searched for as it stands. */
async function reword(world: World, question: Question): Promise<Admitted<'reworder'> | null> {
  if (world.state.manifest?.oracles['reworder'] === undefined) return null;
  const request = rewordRequest(question.text);
  const said = await observe(world, { class: 'reworder', from: question.asked, request });
  return said.kind === 'admitted' ? said : null;
}

/** What is searched in one go, in the order of searching. */
export function searchedTogether(sources: readonly Source[]): readonly (readonly Source[])[] {
  const current = currentSources(sources);
  return [current.filter(({ library }) => library !== null), current.filter(({ library }) => library === null)].filter(
    (together) => together.length > 0,
  );
}

/** The question first, then each of its other wordings; null after the last. `earlier` are the searches of the same sources. */
export function nextSearch(
  { asked, text }: Pick<Question, 'asked' | 'text'>,
  reworded: Admitted<'reworder'> | null,
  earlier: readonly Admitted<'retriever'>[],
  sources: readonly Source[],
): { readonly from: readonly Hash[]; readonly request: RequestOf<'retriever'> } | null {
  const wording = earlier.length === 0 ? text : reworded?.output.variants[earlier.length - 1];
  if (wording === undefined) return null;
  const behind = earlier.length === 0 ? [] : [reworded, ...earlier];
  return {
    from: [...asked, ...behind.flatMap((one) => one?.obsHash ?? []), ...recordsOf(sources)],
    request: searchRequest(wording, sources),
  };
}
