// A case as the page shows it.

import { CREDIBILITY_BY_TYPE, credibilityOf } from '#core/evidence/credibility.ts';
import { loadSource } from '#core/evidence/source.ts';
import { startOfDay } from '#core/evidence/freshness.ts';
import type { SourceType as CoreType } from '#core/oracle/grammar.ts';
import type { BlobStore } from '#core/ports.ts';
import type { Source } from '#core/state.ts';
import type { ReadModel } from '#lib/case/read-model.ts';
import { toTurnView } from '#lib/case/turn-view.ts';
import { toDecimal } from '#lib/ui/format.ts';
import type { CaseCondition, CaseHeadView, CaseView, DocumentView, SourceType, SourceView } from '#lib/ui/view.ts';

export function toCaseView(model: ReadModel, head: CaseHeadView, condition: CaseCondition, signed: boolean): CaseView {
  const { sources, tip, turns } = model.state;
  return {
    head: { ...head, sources: sources.length, turns: turns.length, records: tip.size },
    tip,
    condition,
    sources: sources.map((source) => toSourceView(source, model)),
    turns: turns.map((turn) => {
      const reply = turn.stateSeq === null ? null : model.replyAt(turn.stateSeq);
      return toTurnView(turn, reply === null ? null : { reply, seal: model.sealAt(reply.stateSeq), signed });
    }),
  };
}

const SHOWN: Readonly<Record<CoreType, SourceType>> = {
  official_documentation: 'official',
  statute: 'statute',
  contract: 'contract',
  reference: 'reference',
  news: 'news',
  correspondence: 'correspondence',
  notes: 'notes',
  unknown: 'unknown',
};

export function toCoreType(type: SourceType): CoreType {
  return type === 'official' ? 'official_documentation' : type;
}

function toSourceView(source: Source, model: ReadModel): SourceView {
  const { act, bytes, entered, id, passages, seq } = source;
  return {
    id,
    name: act.name,
    media: act.media,
    type: SHOWN[act.type],
    sphere: act.sphere,
    credibility: credibilityOf(source),
    reasons: [
      act.credibility === null
        ? `Declared as ${act.type.replaceAll('_', ' ')}, which counts ${toDecimal(CREDIBILITY_BY_TYPE[act.type])}.`
        : 'You set it by hand; the record says so.',
      'You supplied it: nobody outside has confirmed it.',
    ],
    datedAt: act.dated === null ? null : startOfDay(act.dated),
    importedAt: entered,
    bytes,
    passages,
    cited: citedCount(id, model),
    seq,
  };
}

/** How many sealed answers cite it. */
function citedCount(id: string, model: ReadModel): number {
  return model.state.turns.filter((turn) => {
    const reply = turn.stateSeq === null ? null : model.replyAt(turn.stateSeq);
    return reply?.parts.answer.citations.some((citation) => citation.source_id === id) ?? false;
  }).length;
}

export async function toDocument(
  model: ReadModel,
  blobs: Pick<BlobStore, 'get'>,
  id: string,
): Promise<DocumentView | null> {
  const source = model.state.sources.find((candidate) => candidate.id === id);
  if (source === undefined) return null;
  return { source: toSourceView(source, model), text: (await loadSource(blobs, id)).text };
}
