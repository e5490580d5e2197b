// Reads a case's own documents for meaning, where a person has put an encoder to work: before a question is put on record,
// for so long as a question may wait, and after documents came for as long as it takes.

import { currentSources } from '#core/evidence/context.ts';
import type { BlobStore } from '#core/ports.ts';
import type { CaseState } from '#core/case/state.ts';
import type { Covered, MeaningSearch } from '#desk/ports.ts';

/** What is not read by then is searched by words alone, and read with the next question. */
export const QUESTION_WAITS_MS = 15_000;
/** A person sees ten a second. */
const REPORT_MS = 100;
const NOTHING: Covered = { done: 0, total: 0 };

/** What goes wrong here goes wrong again when the question is asked, and is told and recorded there. */
export async function readForMeaning(
  search: MeaningSearch,
  state: Pick<CaseState, 'sources'>,
  blobs: Pick<BlobStore, 'get'>,
  signal: AbortSignal,
  milliseconds: number,
  report: (covered: Covered) => void = () => undefined,
): Promise<Covered> {
  const own = currentSources(state.sources).filter(({ library }) => library === null);
  const ids = own.map(({ id }) => id);
  let last = 0;
  const sparing = (covered: Covered): void => {
    if (performance.now() - last < REPORT_MS) return;
    last = performance.now();
    report(covered);
  };
  return search.prepare(signal, ids, blobs, milliseconds, sparing).catch(() => NOTHING);
}
