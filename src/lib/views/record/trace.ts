// From a sentence down to the hashes: sentence, claim, passage, judge, gate and its rules, writer, search, source, question.
// The records behind a sealed reply are found by the hashes that the inputs of its observations name.

import { harmlessLine } from '#core/bytes/text.ts';
import { fromUtf8 } from '#core/bytes/hash.ts';
import { parseStrict } from '#core/bytes/read.ts';
import type { Sealed } from '#core/bundle/contents.ts';
import { namedAt } from '#core/answer/where.ts';
import type { AnswerPart, Citation, ClaimOut } from '#core/answer/output.ts';
import { outputOf, type Observation } from '#core/admission/observation.ts';
import { classOf } from '#core/admission/grammar.ts';
import type { BlobStore, Entry, Hash } from '#core/ports.ts';
import type { RecordFinder } from '#lib/views/record/record-finder.ts';
import { toRecordRow } from '#lib/views/record/record-view.ts';
import { toDecimal } from '#lib/ui/kit/format.ts';
import type { TraceRole, TraceStepView, TraceView } from '#lib/contract/record.ts';

type Answered = Extract<AnswerPart, { kind: 'answer' }>;
type Blobs = Pick<BlobStore, 'get'>;

/** Below a sentence of an answer; of a refusal or without a sentence, below the record where the reply was sealed. */
export async function traceFrom(
  finder: RecordFinder,
  blobs: Blobs,
  reply: Sealed,
  sentence: number | null,
): Promise<TraceView> {
  const seal = await finder.entry(reply.stateSeq);
  const behind = await recordsBehind(finder, blobs, reply.stateSeq);
  const answer = reply.kind === 'answer' && reply.parts.answer.kind === 'answer' ? reply.parts.answer : null;
  const told = sentence === null ? undefined : answer?.sentences[sentence];
  if (seal === null) return { steps: [] };
  if (answer === null || sentence === null || told === undefined)
    return { steps: [toStep(seal, 'state'), ...(await recordSteps(finder, behind, () => true))] };
  const claims = answer.claims.filter((claim) => claim.sentence === sentence);
  const cited = new Set(claims.flatMap((claim) => citationsOf(claim, answer).map(({ source_id }) => source_id)));
  return {
    steps: [
      { ...toStep(seal, 'sentence'), words: told.text },
      ...claims.flatMap((claim) => claimSteps(claim, answer, reply, behind)),
      ...(await recordSteps(finder, behind, (source) => cited.has(source))),
    ],
  };
}

/** The answer part holds the claim's text; a passage is named by the hash of the source it stands in. */
function claimSteps(
  claim: ClaimOut,
  answer: Answered,
  reply: Sealed,
  behind: readonly Observation[],
): readonly TraceStepView[] {
  const passages = claim.support.flatMap(({ end, n, start, ...told }): TraceStepView[] => {
    const citation = answer.citations[n - 1];
    if (citation === undefined) return [];
    const excerpt = citation.excerpt.slice(start - citation.start, end - citation.start);
    const words = `“${excerpt}” ${harmlessLine(namedAt({ ...citation, ...told }))}, characters ${String(start)} to ${String(end)}.`;
    const seq = behind.find((record) => sourceOf(record) === citation.source_id)?.ledger_seq ?? null;
    return [{ role: 'passage', words, seq, hash: citation.source_id, outcome: 'ok' }];
  });
  const words = `${claim.text} (${claim.type.toLowerCase()}, confidence ${toDecimal(claim.confidence)})`;
  return [
    { role: 'claim', words, seq: reply.stateSeq, hash: reply.index.parts['answer'] ?? null, outcome: 'ok' },
    ...passages,
  ];
}

function citationsOf(claim: ClaimOut, answer: Answered): readonly Citation[] {
  return claim.support.flatMap(({ n }) => answer.citations[n - 1] ?? []);
}

/** Roles in the order they are read, from the judgement back to the question. */
const ORDER: readonly TraceRole[] = ['judge', 'gate', 'writer', 'search', 'observation', 'source', 'question'];

async function recordSteps(
  finder: RecordFinder,
  behind: readonly Observation[],
  isCited: (source: Hash) => boolean,
): Promise<readonly TraceStepView[]> {
  const steps = behind
    .filter((record) => isCited(sourceOf(record) ?? '') || !isOfSource(record))
    .map((record) => ({ role: roleOf(record), seq: record.ledger_seq }))
    .sort((a, b) => ORDER.indexOf(a.role) - ORDER.indexOf(b.role) || b.seq - a.seq);
  const told: TraceStepView[] = [];
  for (const { role, seq } of steps) {
    const entry = await finder.entry(seq);
    if (entry !== null) told.push(toStep(entry, role));
    if (role === 'gate') told.push(...(await decisionSteps(finder, seq)));
  }
  return told;
}

/** The rules applied to an observation, and the transition they led to. */
async function decisionSteps(finder: RecordFinder, seq: number): Promise<readonly TraceStepView[]> {
  const steps: TraceStepView[] = [];
  for (let at = seq + 1; ; at++) {
    const entry = await finder.entry(at);
    if (entry?.tag === 'AX:POLICY:v1') steps.push(toStep(entry, 'policy'));
    else return entry?.tag === 'AX:TRANS:v1' ? [...steps, toStep(entry, 'transition')] : steps;
  }
}

/** Every observation that the last one before the seal rests on, itself included, latest first. */
async function recordsBehind(finder: RecordFinder, blobs: Blobs, sealSeq: number): Promise<readonly Observation[]> {
  const last = await finder.lastObservation(sealSeq);
  const found = new Map<number, Observation>();
  const queue = last === null ? [] : [last];
  for (let record = queue.shift(); record !== undefined; record = queue.shift()) {
    if (found.has(record.ledger_seq)) continue;
    found.set(record.ledger_seq, record);
    // A reading of the clock names the one before it, back to the first of the case: the answer rests on the last alone.
    if (classOf(record.oracle_id) === 'clock') continue;
    queue.push(...(await finder.observations(await causesOf(record, blobs), record.ledger_seq)));
  }
  return [...found.values()].sort((a, b) => b.ledger_seq - a.ledger_seq);
}

/** Hashes of the observations an oracle's input was derived from. */
async function causesOf(record: Observation, blobs: Blobs): Promise<readonly Hash[]> {
  const input = parseStrict(fromUtf8(await blobs.get(record.input_hash))) as { readonly from: readonly Hash[] };
  return input.from;
}

function sourceOf(record: Observation): Hash | null {
  const isRead = classOf(record.oracle_id) === 'parser' && record.completion_state === 'COMPLETE';
  return isRead ? outputOf('parser', record).source : null;
}

/** The reading of a document, or an act that brought or described it. */
function isOfSource(record: Observation): boolean {
  const cls = classOf(record.oracle_id);
  if (cls === 'parser') return true;
  if (cls !== 'person' || record.completion_state !== 'COMPLETE') return false;
  const { kind } = outputOf('person', record);
  return kind === 'import' || kind === 'library' || kind === 'describe';
}

function roleOf(record: Observation): TraceRole {
  const cls = classOf(record.oracle_id);
  switch (cls) {
    case 'nli':
    case 'entailer':
      return 'judge';
    case 'gate/low':
    case 'gate/medium':
    case 'gate/high':
      return 'gate';
    case 'writer':
      return 'writer';
    case 'retriever':
    case 'reworder':
      return 'search';
    case 'parser':
      return 'source';
    case 'person':
      return isOfSource(record) ? 'source' : 'question';
    default:
      return 'observation';
  }
}

function toStep(entry: Entry, role: TraceRole): TraceStepView {
  const row = toRecordRow(entry);
  return { role, words: row.words, seq: row.seq, hash: row.hash, outcome: row.outcome };
}
