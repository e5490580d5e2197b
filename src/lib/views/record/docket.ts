// The docket of a case: one entry for documents that came together, and one for each question, with what was claimed, on what,
// what was struck and why, and the records that it takes up. Made of what the page has of the case; pure.

import { lackedByAll } from '#lib/views/case/lacked.ts';
import type { Hash } from '#core/ports.ts';
import type { CaseView } from '#lib/contract/case.ts';
import type { PassageView } from '#lib/contract/document.ts';
import type { SourceView } from '#lib/contract/source.ts';
import type { ConflictView, RuleView, Standing, TurnView, WorkView } from '#lib/contract/turn.ts';

export interface OnView extends PassageView {
  /** The number of the citation. */
  readonly n: number;
}
export interface ClaimedView {
  readonly text: string;
  readonly standing: Standing;
  readonly on: readonly OnView[];
}
/** What another passage took the place of, or what contradicts an answer and stayed. */
export interface StruckView {
  readonly text: string;
  readonly name: string;
  readonly strategy: ConflictView['strategy'];
}

interface Span {
  /** Its first record, and the one after its last; null where that is not known. */
  readonly from: number;
  readonly to: number | null;
  /** Milliseconds; 0 where it has no time of its own. */
  readonly at: number;
}
export interface AddedEntry extends Span {
  readonly kind: 'added';
  readonly documents: readonly Pick<SourceView, 'id' | 'name' | 'out' | 'passages'>[];
}
export interface AskedEntry extends Span {
  readonly kind: TurnView['outcome']['kind'];
  readonly question: string;
  readonly claimed: readonly ClaimedView[];
  readonly struck: readonly StruckView[];
  /** What the audit doubted, in the words of the record. */
  readonly doubted: readonly string[];
  /** The rule that stopped it; null where none did. */
  readonly rule: RuleView | null;
  /** Why nothing was decided, where no rule was reached. */
  readonly code: string | null;
  /** Words of a refused question that no passage near it says. */
  readonly lacked: readonly string[];
  /** What came closest to a refused question. */
  readonly closest: PassageView | null;
  /** Chain value where it was sealed. */
  readonly head: Hash | null;
}
export type DocketEntry = AddedEntry | AskedEntry;

/** In the order of the record. Documents of libraries came with their library and have no entry. */
export function toDocket({ sources, turns }: Pick<CaseView, 'sources' | 'turns'>): readonly DocketEntry[] {
  const own = sources.filter(({ library }) => library === null).sort((one, other) => one.seq - other.seq);
  const starts = turns.map(({ seq }) => seq);
  /** Between the same two questions they came together; those before the first question that is here all did. */
  const groups = new Map<number, SourceView[]>();
  for (const source of own) {
    const after = starts.filter((start) => start < source.seq).length;
    groups.set(after, [...(groups.get(after) ?? []), source]);
  }
  const added = [...groups.values()].map(toAdded);
  return [...added, ...turns.map(toAsked)].sort((one, other) => one.from - other.from);
}

function toAdded(documents: readonly SourceView[]): AddedEntry {
  const { importedAt = 0, seq = 0 } = documents[0] ?? {};
  return { kind: 'added', from: seq, to: null, at: importedAt, documents };
}

function toAsked({ askedAt, outcome, question, seq }: TurnView): AskedEntry {
  const work = 'work' in outcome ? outcome.work : null;
  const entry: AskedEntry = {
    kind: outcome.kind,
    from: seq,
    to: outcome.kind === 'check' ? outcome.seq + 1 : (work?.seal?.size ?? null),
    at: askedAt,
    question,
    claimed: [],
    struck: [],
    doubted: doubtsOf(work),
    rule: null,
    code: null,
    lacked: [],
    closest: null,
    head: work?.seal?.head ?? null,
  };
  if (outcome.kind === 'answer')
    return {
      ...entry,
      claimed: outcome.sentences.map(({ citations, standing, text }) => ({
        text,
        standing,
        on: citations.map(({ n, passage }) => ({ ...passage, n })),
      })),
      struck: outcome.conflicts.flatMap(struckIn),
    };
  if (outcome.kind === 'refusal')
    return {
      ...entry,
      doubted: [], // it is why it was refused
      rule: outcome.rule,
      code: outcome.rule === null ? outcome.code : null,
      lacked: lackedByAll(outcome),
      closest: outcome.closest[0] ?? null,
    };
  if (outcome.kind === 'check')
    return {
      ...entry,
      claimed: outcome.sentences
        .filter(({ verdict }) => verdict !== 'NO_CLAIM')
        .map(({ passage, text, verdict }) => ({
          text,
          standing: verdict === 'SUPPORTED' ? 'supported' : verdict === 'CONTRADICTED' ? 'contradicted' : 'speculative',
          on: passage === null ? [] : [{ ...passage, n: 0 }],
        })),
    };
  return entry;
}

/** Of a settled conflict the sides that lost; of one that is presented with both, none. */
const struckIn = ({ sides, strategy, used }: ConflictView): readonly StruckView[] =>
  used === null
    ? []
    : sides
        .filter((_, at) => at !== used)
        .map(({ citation, claim }) => ({ text: claim, name: citation.passage.name, strategy }));

/** Without the reference and the name of the kind, which are for the sections of the reply. */
function doubtsOf(work: WorkView | null): readonly string[] {
  const lines = work?.phases.find(({ name }) => name === 'REFLECT')?.lines ?? [];
  return lines.map((line) => line.replace(/^R\d+ [^:]{1,40}: /u, ''));
}
