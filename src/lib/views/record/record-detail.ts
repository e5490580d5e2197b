// One record opened: its exact bytes, its place in the chain, and the records it was made from.

import { fromUtf8 } from '#core/bytes/hash.ts';
import { AffidavitError } from '#core/errors.ts';
import { parseStrict } from '#core/bytes/read.ts';
import { observationIn } from '#core/admission/observation.ts';
import type { BlobStore, Entry, Hash } from '#core/ports.ts';
import type { ReadModel } from '#desk/record/read-model.ts';
import { RecordFinder } from '#lib/views/record/record-finder.ts';
import { toRecordRow } from '#lib/views/record/record-view.ts';
import type { RecordView } from '#lib/contract/record.ts';

export async function toRecordView(model: ReadModel, blobs: Pick<BlobStore, 'get'>, seq: number): Promise<RecordView> {
  const [entry] = await model.read(seq, seq + 1);
  const chain = await model.headAt(seq);
  if (entry === undefined || chain === '') throw new AffidavitError('LEDGER_NOT_FOUND', `no record ${String(seq)}`);
  const row = toRecordRow(entry);
  return {
    ...row,
    payload: entry.payload,
    commit: row.hash,
    chain,
    previous: await model.headAt(seq - 1),
    causes: await causes(model, blobs, entry),
  };
}

async function causes(model: ReadModel, blobs: Pick<BlobStore, 'get'>, entry: Entry): Promise<readonly number[]> {
  if (entry.tag !== 'AX:OBS:v1') return [];
  const record = observationIn(entry);
  const input = parseStrict(fromUtf8(await blobs.get(record.input_hash))) as { readonly from: readonly Hash[] };
  const finder = new RecordFinder((from, to) => model.read(from, to), model.state.sources);
  const named = await finder.observations(input.from, entry.seq);
  return named.map((other) => other.ledger_seq).sort((one, other) => one - other);
}
