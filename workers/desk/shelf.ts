// The cases on this device.

import { kindOfBundle } from '#core/bundle/kind.ts';
import { readBundle } from '#core/bundle/read.ts';
import { AffidavitError } from '#core/errors.ts';
import { mayKeep } from '#core/verify/verdict.ts';
import type { OpenCase, Shelf } from '#lib/contract/client.ts';
import { Problem } from '#lib/contract/problem.ts';
import type { ShelfRow } from '#desk/ports.ts';
import { hereView, keepBundle, sweepReserved } from '#workers/desk/keep-bundle.ts';
import { toHead, type OpenedCase } from '#workers/desk/open-case.ts';
import { isRun } from '#workers/desk/runs.ts';
import { SHOWN_EVERY_MS, yieldToAbort, type BundleCheck } from '#workers/desk/verifier.ts';

export function shelfDesk(current: OpenedCase, bundles: BundleCheck): Shelf & Pick<OpenCase, 'open' | 'close'> {
  const { ports, signing } = current;
  const { shared } = ports;
  let isSwept = false;

  /** Debates and runs of ERCP have places of their own. */
  const rows = async (): Promise<readonly ShelfRow[]> =>
    (await shared.shelf.list()).filter(({ caseId, kind }) => kind !== 'debate' && !isRun(caseId));

  /** Once: nothing waits for it, and what cannot be put away now is at the next start. */
  const sweep = (): void => {
    if (isSwept) return;
    isSwept = true;
    void sweepReserved(shared).catch(() => undefined);
  };

  return {
    cases: async () => {
      const listed = await rows();
      sweep();
      if (listed.length === 0) shared.prepareParser(); // the first thing to come is a document
      return listed.map(toHead);
    },
    create: async (title) => {
      const created = ports.now();
      const caseId = ports.newId();
      await shared.shelf.create(caseId, title, created);
      return toHead({ caseId, title, archived: false, created, changed: created, sources: 0, turns: 0, records: 0 });
    },
    rename: async (id, title) => {
      await shared.shelf.rename(id, title);
      await current.rename(id, title);
    },
    archive: (id, archived) => shared.shelf.archive(id, archived),
    remove: async (id) => {
      if (current.atOrNull?.id === id) current.close();
      await shared.lock(id, () => shared.shelf.remove(id));
    },
    find: (caseId) => hereView({ ...ports, ...shared }, caseId),
    open: async (id, listen) => {
      current.close();
      const row = (await rows()).find((candidate) => candidate.caseId === id);
      if (row === undefined) throw new AffidavitError('CASE_NOT_FOUND', `no case ${id}`);
      return current.open(row, listen);
    },
    close: () => {
      current.close();
      return Promise.resolve();
    },
    keepBundle: async (signal, file, title, report) => {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const verified = await bundles.verifiedBefore(signal, { name: file.name, bytes });
      if (verified.verdict === 'failed') throw new Problem('BUNDLE_NOT_PROVED', verified.sentence);
      const bundle = readBundle(bytes); // of a part: BUNDLE_REDACTED
      if (!mayKeep(verified)) throw new Problem('BUNDLE_NOT_PROVED', verified.sentence);
      const kind = kindOfBundle(bytes);
      if (kind !== 'question') throw new Problem(kind === 'debate' ? 'BUNDLE_DEBATE' : 'BUNDLE_KIND');
      await signing.ready();
      let shown = 0;
      return keepBundle(bundle, {
        ports: { ...ports, ...shared },
        signer: signing.signer,
        title,
        file: file.name,
        bytes: bytes.length,
        report: async (done, of) => {
          if (performance.now() - shown < SHOWN_EVERY_MS && done < of) return;
          report(done, of);
          await yieldToAbort(signal);
          shown = performance.now();
        },
      });
    },
  };
}
