// What rules compute from the passages that a reply shows, and from nothing else: of a reply that is quoted nothing else is here.

import type { Citation, ReplyParts } from '#core/answer/output.ts';
import { canonicalBytes } from '#core/bytes/jcs.ts';
import type { Source } from '#core/case/state.ts';
import { computeFrom, passagesOf, type ComputedAnswer, type Documents, type Evidence } from '#core/evidence/context.ts';
import { PASSAGES_MAX, withAgreement } from '#core/judge/agreement.ts';
import { withChange } from '#core/judge/in-force.ts';
import type { Hash } from '#core/ports.ts';

export interface Reckoned {
  /** Its operands settle it. A list, an outline and what holds now may hang on a passage that is not shown. */
  readonly isSettled: boolean;
  readonly text: string;
  /** As a claim says them: the number of the citation, offsets into its document. */
  readonly support: readonly { readonly n: number; readonly start: number; readonly end: number }[];
}

/** By each of the rules that compute; where the question was asked in other words than it was put, none may say anything. */
export async function reckonedAgain(
  { answer: { citations, question: text }, ebom }: ReplyParts,
  sources: readonly Source[],
): Promise<readonly Reckoned[]> {
  const shown = sources.filter(({ id }) => citations.some(({ source_id }) => source_id === id));
  const parts = new Map(shown.map(({ id }) => [id, partOf(id, citations)] as const));
  const documents: Documents = {
    blobs: { get: (id) => Promise.resolve(canonicalBytes(parts.get(id)?.blob ?? null)) },
    sources: shown,
  };
  const own = shown.map((source) => ({ source }));
  const all = await passagesOf(documents, own, PASSAGES_MAX);
  const found = { computed: null, offered: all, hits: all, retrievals: [], reworded: null };
  const asked = { accepted: [], chosen: [], text };
  const byTable = await computeFrom(documents, own, text);
  const by = [
    byTable !== null && 'computed' in byTable ? byTable : found,
    await withChange(documents, asked, 'LOW', ebom.timestamp, found),
    await withAgreement(documents, asked, 'HIGH', found),
  ];
  return by.flatMap(({ computed, offered }, at) =>
    computed === null ? [] : [toReckoned(computed, offered, parts, at === 0)],
  );
}

const GATHERS: ReadonlySet<string> = new Set(['list', 'outline', 'rows']);

type Part = ReturnType<typeof partOf>;
/** A document of which only the cited passages are known, in their order. */
function partOf(id: Hash, citations: readonly Citation[]) {
  const cited = citations
    .filter(({ source_id }) => source_id === id)
    .sort((a, b) => a.passage - b.passage || a.n - b.n);
  let text = '';
  const passages = cited.map(({ excerpt, heading }) => {
    const start = text.length;
    text += `${excerpt}\n\n`;
    return { start, end: start + excerpt.length, heading };
  });
  return { cited, blob: { name: cited[0]?.name ?? '', passages, salt: '0'.repeat(64), schema: 'text/1', text } };
}

function toReckoned(
  { operands, operation, text }: ComputedAnswer,
  offered: readonly Evidence[],
  parts: ReadonlyMap<Hash, Part>,
  isReckoned: boolean,
): Reckoned {
  const support = operands.flatMap(({ end, evidence: at, start }) => {
    const evidence = offered[at];
    const cited = evidence === undefined ? undefined : parts.get(evidence.source.id)?.cited[evidence.passage];
    if (evidence === undefined || cited === undefined) return [];
    const moved = cited.start - evidence.start;
    return [{ n: cited.n, start: start + moved, end: end + moved }];
  });
  return { isSettled: isReckoned && !GATHERS.has(operation), text, support };
}
