// Words of the evidence graph.

import type { GraphNodeView } from '#lib/contract/graph.ts';
import type { LiminalReason } from '#lib/views/case/unsettled.ts';

const counted = (count: number, noun: string): string => `${String(count)} ${noun}${count === 1 ? '' : 's'}`;

/** The documents of a case in time, and where they contradict each other. */
export const cover = {
  title: 'Documents in time',
  lead: 'Each document at its date. A line joins two documents that an answer found to disagree, or of which one corrects the other.',
  drawing: (documents: number, threads: number) =>
    `A drawing of ${counted(documents, 'document')} on a line of dates, with ${counted(threads, 'thread')} between them. The table below says the same.`,
  counts: (documents: number, conflicts: number, changes: number, isWhole: boolean) =>
    counted(documents, 'document') +
    (conflicts > 0 ? `, ${counted(conflicts, 'conflict')}` : isWhole ? ', no conflict found' : '') +
    (changes > 0 ? `, ${counted(changes, 'change')}` : ''),
  table: 'As a table',
  columns: { date: 'Date', document: 'Document', conflicts: 'Threads' },
  undated: 'No date',
  sphere: { INSIDE: 'inside', OUTSIDE: 'outside', LIMINAL: 'not settled' },
  conflicts: 'Conflicts and changes',
  noConflicts: 'No answer of this case has found two documents that disagree.',
  noneYet: 'The newest answers have found no two documents that disagree. The earlier ones are not here yet.',
  against: 'against',
  inPlaceOf: 'in place of',
} as const;

export const graph = {
  title: 'Evidence graph',
  lead: 'What every claim of this case rests on: who added which document, which passage supports the claim, and which claims contradict each other.',
  open: 'Evidence graph',
  empty: 'Nothing has been answered in this case yet.',
  kinds: {
    person: 'Added by',
    document: 'Document',
    source: 'Source',
    passage: 'Exact passage',
    claim: 'Claim',
  } satisfies Record<GraphNodeView['kind'], string>,
  you: 'you',
  drawing: (nodes: number, edges: number) =>
    `A drawing of ${counted(nodes, 'node')} and ${counted(edges, 'edge')}. The tables below say the same.`,
  until: (seq: number) => `As it was at record ${String(seq)}`,
  slider: 'Show the graph as it was',
  save: 'Save as JSON',
  saved: (name: string) => `Saved to your downloads as ${name}.`,
  claims: 'Claims',
  documents: 'Documents',
  columns: {
    claim: 'Claim',
    support: 'Supported by',
    against: 'Contradicted by',
    record: 'Record',
    document: 'Document',
    dated: 'Dated',
    carries: 'Carries',
  },
  carries: (count: number) => (count === 0 ? 'no claim' : counted(count, 'claim')),
  none: '–',
  unsettled: {
    title: 'Not settled',
    lead: 'Passages that are in doubt, why, and the claims that rest on them.',
    none: 'Nothing is in doubt: no claim rests on a doubtful passage.',
    only: 'Show only what is not settled',
    columns: { passage: 'Passage', why: 'Why it is in doubt', claims: 'Claims that rest on it', state: 'Now' },
    reasons: {
      DECLARED: 'It is about something that changes.',
      REAL_TIME: 'The question is about the present, and the passage is not from the last hour.',
      PAST_LIFETIME: 'It is too old to count as current.',
      CONFLICT: 'Another document says otherwise, and nothing settles it.',
    } satisfies Record<LiminalReason, string>,
    alone: 'has no other support',
    open: 'Open. Look again, or add a document that settles it.',
    settled: (seq: number) => `Settled by a later answer (record ${String(seq)}).`,
  },
} as const;
