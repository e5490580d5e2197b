// From a sealed reply down to the hashes: every observation it rests on, found by the hashes that inputs name.

import { fromUtf8 } from '#core/canon/hash.ts';
import { parseStrict } from '#core/canon/read.ts';
import { observation, type Observation } from '#core/oracle/admit.ts';
import { classOf } from '#core/oracle/grammar.ts';
import type { BlobStore, Entry, Hash } from '#core/ports.ts';
import { toRecordRow } from '#lib/case/record-view.ts';
import type { TraceRole, TraceStepView, TraceView } from '#lib/ui/view.ts';

/** Observations that `seq` rests on, itself included, latest first, each with its policies and transition. */
export async function traceFrom(
  entries: readonly Entry[],
  blobs: Pick<BlobStore, 'get'>,
  seq: number,
): Promise<TraceView> {
  const byHash = new Map<Hash, Observation>();
  for (const entry of entries) {
    if (entry.tag !== 'AX:OBS:v1') continue;
    const record = observation.parse(parseStrict(entry.payload));
    byHash.set(record.obs_hash, record);
  }
  const start = entries[seq];
  if (start === undefined) return { steps: [] };
  const first = startOf(entries, seq);
  const steps: TraceStepView[] = start.tag === 'AX:STATE:v1' ? [toStep(start)] : [];
  const seen = new Set<number>();
  const queue = first === null ? [] : [first];
  for (let record = queue.shift(); record !== undefined; record = queue.shift()) {
    if (seen.has(record.ledger_seq)) continue;
    seen.add(record.ledger_seq);
    steps.push(...eventSteps(entries, record.ledger_seq));
    const causes = (await causesOf(record, blobs)).flatMap((hash) => byHash.get(hash) ?? []);
    queue.push(...causes);
    queue.sort((a, b) => b.ledger_seq - a.ledger_seq);
  }
  return { steps };
}

/** Hashes of the observations an oracle's input was derived from. */
export async function causesOf(record: Observation, blobs: Pick<BlobStore, 'get'>): Promise<readonly Hash[]> {
  const input = parseStrict(fromUtf8(await blobs.get(record.input_hash))) as { readonly from: readonly Hash[] };
  return input.from;
}

/** The observation a record belongs to; for a sealed reply, the gate's that let it pass or not. */
function startOf(entries: readonly Entry[], seq: number): Observation | null {
  for (let at = seq; at >= 0; at--) {
    const entry = entries[at];
    if (entry?.tag === 'AX:OBS:v1') return observation.parse(parseStrict(entry.payload));
  }
  return null;
}

function eventSteps(entries: readonly Entry[], seq: number): readonly TraceStepView[] {
  const steps: TraceStepView[] = [];
  for (let at = seq; ; at++) {
    const entry = entries[at];
    if (entry === undefined || (at > seq && entry.tag !== 'AX:POLICY:v1' && entry.tag !== 'AX:TRANS:v1')) return steps;
    steps.push(toStep(entry));
    if (entry.tag === 'AX:TRANS:v1') return steps;
  }
}

function toStep(entry: Entry): TraceStepView {
  const row = toRecordRow(entry);
  return { role: roleOf(entry), words: row.words, seq: row.seq, hash: row.hash, outcome: row.outcome };
}

function roleOf(entry: Entry): TraceRole {
  if (entry.tag === 'AX:POLICY:v1') return 'policy';
  if (entry.tag === 'AX:TRANS:v1') return 'transition';
  if (entry.tag === 'AX:STATE:v1') return 'state';
  const cls = classOf(observation.parse(parseStrict(entry.payload)).oracle_id);
  if (cls === 'person') return 'question';
  return cls === 'parser' ? 'source' : 'observation';
}
