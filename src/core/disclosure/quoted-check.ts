// Quoted verdicts on a draft: shown as they were sealed, while draft, searches and judgements are withheld.

import { toId } from '#core/bytes/id.ts';
import { decisionOf } from '#core/draft/judge.ts';
import { PROOFS, proofWithoutDraft, type Proofs } from '#core/pb2s/proof.ts';
import { isBreached } from '#core/disclosure/ledger-events.ts';
import type { NumberedReply } from '#core/bundle/contents.ts';
import type { SealedTurn } from '#core/disclosure/ways-to-read.ts';
import type { WithheldTurn } from '#core/disclosure/withheld-turn.ts';

type NumberedCheck = Extract<NumberedReply, { kind: 'check' }>;
type Row = readonly [what: string, said: unknown, expected: unknown];

/** What they say, against what the rules and steps of their turn say. */
export function checkRows(
  { index, parts: { check }, stateSeq }: NumberedCheck,
  { seal, turn }: SealedTurn,
  proofs: Proofs | undefined,
): readonly Row[] {
  const { clock, idHead, manifest } = seal.before;
  const decision = proofs === PROOFS && check.kind === 'checked' ? decisionOf(check.sentences) : 'APPROVE';
  const proof = proofWithoutDraft(clock?.timestamp ?? 0, toId(idHead ?? '', 'run', turn.question, 0), decision);
  const stopped = isStopped(turn);
  const isForeign = turn.place === 'timed' && check.kind === 'stopped';
  const rows: readonly Row[] = [
    ['kind', check.kind, stopped || isForeign ? 'stopped' : 'checked'],
    ['draft', [check.draft_seq, index.question_seq], [turn.question, turn.question]],
    ['place in the record', index.upto, stateSeq],
    ['proof', check.pb2s_proof ?? proof, proof],
    ['time', check.timestamp, clock?.timestamp ?? 0],
    ['search', check.search, manifest?.oracles['retriever']?.model_id ?? ''],
    ['judge', check.judge, manifest?.oracles['nli']?.model_id ?? ''],
    ['numbers of citations', check.citations.map(({ n }) => n), check.citations.map((_, at) => at + 1)],
  ];
  if (check.kind === 'stopped')
    return [...rows, ['code', check.code, isForeign && !stopped ? 'DRAFT_LANGUAGE' : check.code]];
  const { citations, draft, sentences } = check;
  const claims = sentences.flatMap((sentence) => sentence.claims);
  const asked = new Set(claims.map(({ end, start }) => draft.slice(start, end))).size;
  // Each claim once, in the libraries, in the documents, and by the judge where something was found.
  const isEnough = turn.calls >= asked && turn.calls <= asked * 3;
  const lost = [...claims, ...sentences].filter(({ against, n }) =>
    [against ?? null, n].some((one) => one !== null && citations[one - 1] === undefined),
  );
  return [
    ...rows,
    ['number of claims', asked, isEnough ? asked : `at most ${turn.calls} and at least a third`],
    ['sentences', sentences.map(({ text }) => text), sentences.map(({ end, start }) => draft.slice(start, end))],
    ['claims of unknown citations', lost.length, 0],
  ];
}

/** The last thing it was asked for failed, or the agent was stopped. */
function isStopped({ blocked, stopped, steps }: WithheldTurn): boolean {
  const last = steps.at(-1);
  return stopped || blocked || (last !== undefined && isBreached(last.event));
}
