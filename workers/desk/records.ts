// The record of the open case: its rows, the causes of each, and what a changed one would break.

import { AffidavitError } from '#core/errors.ts';
import type { LoadEngines } from '#core/verify/load-engines.ts';
import type { OpenCase } from '#lib/contract/client.ts';
import { Moves } from '#lib/views/record/moves.ts';
import { toRecordView } from '#lib/views/record/record-detail.ts';
import { RecordFinder } from '#lib/views/record/record-finder.ts';
import { toRecordRow } from '#lib/views/record/record-view.ts';
import { brokenFrom, tamperBundle } from '#lib/views/record/tamper.ts';
import { traceFrom } from '#lib/views/record/trace.ts';
import { toVerifyView } from '#lib/views/verify/verify-view.ts';
import type { OpenedCase } from '#workers/desk/open-case.ts';
import type { BundleCheck } from '#workers/desk/verifier.ts';

/** Records of a case whose engines are asked again by the tamper lab too: a second for every few hundred of them. */
const LAB_ASKS_ENGINES_MAX = 5_000;
/** Records read at a time. */
const PATH_RECORDS = 2_000;

type Read = 'records' | 'record' | 'trace' | 'check' | 'path' | 'tamper';

export function recordDesk(current: OpenedCase, bundles: BundleCheck): Pick<OpenCase, Read> {
  return {
    records: async (_signal, from, to) => (await current.at.model.read(from, to)).map(toRecordRow),
    record: async (seq) => toRecordView(current.at.model, current.at.blobs, seq),
    trace: async (_signal, seq, sentence) => {
      const { blobs, model } = current.at;
      const reply = await model.replyAt(seq);
      if (reply === null) throw new AffidavitError('LEDGER_NOT_FOUND', `no reply sealed at record ${String(seq)}`);
      const finder = new RecordFinder((from, to) => model.read(from, to), model.state.sources);
      return traceFrom(finder, blobs, reply, sentence);
    },
    check: async (signal, report) => {
      const file = await current.bundle();
      return toVerifyView(file.name, file.bytes, await bundles.verified(signal, file, { report }));
    },
    path: async (signal) => {
      const { model } = current.at;
      const moves = new Moves();
      for (let at = 0; at < model.state.tip.size; at += PATH_RECORDS) {
        signal.throwIfAborted();
        moves.add(await model.read(at, Math.min(at + PATH_RECORDS, model.state.tip.size)));
      }
      return moves.path();
    },
    tamper: async (signal, seq, payload) => {
      const { model } = current.at;
      const { bytes, name } = await current.bundle();
      const copy = tamperBundle(bytes, seq, payload);
      const records = model.state.tip.size;
      const asksEngines = records <= LAB_ASKS_ENGINES_MAX;
      const none: LoadEngines = () => Promise.resolve(null);
      const given = asksEngines ? {} : { loadEngines: none };
      const report = await toVerifyView(name, copy, await bundles.verified(signal, { name, bytes: copy }, given));
      return { seq, records, report, brokenFrom: brokenFrom(copy, bytes), asksEngines };
    },
  };
}
