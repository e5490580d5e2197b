// `affidavit import`: a bundle is verified in full before anything of it is stored. A case that is here already is only
// carried on, never replaced.

import { basename } from 'node:path';
import { firstQuestion, keepRecords } from '#core/bundle/keep.ts';
import { mayKeep } from '#core/verify/verdict.ts';
import { readBundle, type Bundle } from '#core/bundle/read.ts';
import { BUNDLE_BYTES_MAX } from '#core/limits.ts';
import { verifyBytes } from '#helper/commands/verify.ts';
import { HelperError } from '#helper/terminal/errors.ts';
import { readInput } from '#helper/terminal/input-file.ts';
import { inWorkplace, type Workplace } from '#helper/main.ts';
import { listCases } from '#helper/cases/stored-case.ts';
import { harmless, type Terminal } from '#helper/terminal/terminal.ts';

export async function importCase(
  options: { readonly path: string; readonly data: string | undefined },
  terminal: Terminal,
): Promise<number> {
  const bytes = await readInput(options.path, BUNDLE_BYTES_MAX);
  const report = await verifyBytes(bytes, terminal);
  const { limits, sentence, verdict } = report;
  const bundle = verdict === 'failed' ? null : readBundle(bytes); // of a part: BUNDLE_REDACTED
  if (bundle === null || !mayKeep(report)) {
    throw new HelperError(
      'BUNDLE_NOT_PROVED',
      `${sentence} Nothing was stored. Ask the sender for the file as it was exported.`,
    );
  }
  return inWorkplace(options.data, async (place) => {
    const { added, caseId } = await keep(place, bundle, basename(options.path), terminal);
    const { head, size: records } = bundle.manifest;
    if (terminal.json) terminal.value({ case_id: caseId, added, records, head, verdict, limits });
    else
      terminal.line(
        `${harmless(sentence)}\nCase ${caseId}: ${added === 0 ? 'all of it was here already' : `${added} of ${records} records added`}.`,
      );
    return 0;
  });
}

/** The id of the case, and how many records were added to it. Throws CASE_DIVERGED. */
async function keep(
  { signer, store }: Workplace,
  bundle: Bundle,
  name: string,
  terminal: Terminal,
): Promise<{ readonly caseId: string; readonly added: number }> {
  const { case_id: caseId } = bundle.manifest;
  const known =
    (await listCases(store)).find((one) => one.id === caseId) ??
    // Begun by an import that was killed before its first record.
    (await store.list()).cases.find((one) => one.caseId === caseId);
  const ledger =
    known === undefined
      ? await store.create(caseId, firstQuestion(bundle.entries) ?? name, Date.now())
      : await store.ledger(known.caseId);
  const kept = await keepRecords({ ledger, blobs: store.blobs }, bundle, signer, (done, of) =>
    terminal.progress(`Storing record ${String(done)} of ${String(of)}`),
  );
  terminal.settle();
  if (kept.kind === 'kept') return { caseId, added: kept.added };
  throw new HelperError(
    'CASE_DIVERGED',
    `this case is stored here and goes on differently from record ${String(kept.seq)}. Both were left as they are. Keep the file: it verifies by itself.`,
  );
}
