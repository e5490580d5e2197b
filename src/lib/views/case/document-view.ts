// A document as the reader shows it: its text, what a parser marked in it, and where sealed answers cite it.

import { plantedIn } from '#core/english/planted.ts';
import { loadSource } from '#core/evidence/source.ts';
import type { BlobStore } from '#core/ports.ts';
import { toSourceView } from '#lib/views/case/case-view.ts';
import type { ReadModel } from '#desk/record/read-model.ts';
import { toTurnView } from '#lib/views/case/turn-view.ts';
import type { CitedView, DocumentView } from '#lib/contract/document.ts';
import type { CitationView, ConflictView } from '#lib/contract/turn.ts';

/** Null where the case has no such source. */
export async function toDocument(
  model: ReadModel,
  blobs: Pick<BlobStore, 'get'>,
  id: string,
): Promise<DocumentView | null> {
  const source = model.state.sources.find((candidate) => candidate.id === id);
  if (source === undefined) return null;
  const { anchors, dates, language, media, text, transforms } = await loadSource(blobs, id);
  return {
    source: toSourceView(source, model),
    media,
    text,
    anchors,
    cited: await citedIn(model, id),
    transforms,
    // A document that was read before such text was looked for has it in its passages.
    planted: source.planted.length > 0 ? plantedIn(text).map(({ end, start }) => ({ start, end })) : [],
    language,
    dates: dates.map(({ date, where }) => ({ date, at: where === 'meta' ? null : where })),
  };
}

/** Replies are read one by one: of a long case, the questions asked last. */
const TURNS_MAX = 100;

/** Every place that a sentence or a conflict of a sealed answer cites, once, in order. */
async function citedIn(model: ReadModel, id: string): Promise<readonly CitedView[]> {
  if (model.citedCount(id) === 0) return [];
  const places = new Map<string, CitedView>();
  for (const turn of model.state.turns.slice(-TURNS_MAX)) {
    const reply = turn.stateSeq === null ? null : await model.replyAt(turn.stateSeq);
    if (reply?.kind !== 'answer' || reply.parts.answer.kind !== 'answer') continue;
    const { outcome, question } = toTurnView(turn, { reply, seal: null, signed: false, number: 0 });
    if (outcome.kind !== 'answer') continue;
    const cited = [...outcome.sentences.flatMap((one) => one.citations), ...outcome.conflicts.flatMap(sidesOf)];
    for (const { passage } of cited) {
      const { end, source, start } = passage;
      const key = `${String(start)}-${String(end)}`;
      if (source === id && !places.has(key)) places.set(key, { start, end, question });
    }
  }
  return [...places.values()].sort((a, b) => a.start - b.start || a.end - b.end);
}

const sidesOf = ({ sides }: ConflictView): readonly CitationView[] => sides.map(({ citation }) => citation);
