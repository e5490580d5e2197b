// `affidavit export`: a stored case as a bundle; without a case, what is stored.

import { resolve } from 'node:path';
import { EMPTY_STATE, reduce } from '#core/state.ts';
import { writeOutput } from '#helper/files.ts';
import { inWorkplace, openStored, type Workplace } from '#helper/main.ts';
import { findCase, listCases as storedCases } from '#helper/stored-case.ts';
import { harmless, type Terminal } from '#helper/terminal.ts';

export interface ExportOptions {
  readonly caseId: string;
  readonly data: string | undefined;
  readonly out: string | undefined;
}

export async function exportCase(options: ExportOptions, terminal: Terminal): Promise<number> {
  return inWorkplace(options.data, async (place) => {
    const { frozen, signer, store } = place;
    const { caseId, id, title } = await findCase(store, options.caseId);
    await finishOpenWork(place, caseId, terminal);
    const tip = await (await store.ledger(caseId)).tip();
    const path = options.out ?? `${id}.affidavit`;
    const bytes = await frozen.core.writeBundle(await store.ledger(caseId), store.blobs, signer, frozen.coreName);
    await writeOutput(path, bytes, { replace: false });
    if (terminal.json)
      terminal.value({ case_id: id, file: resolve(path), bytes: bytes.length, records: tip.size, head: tip.head });
    else
      terminal.line(
        `${harmless(title)}\n${path}: ${tip.size} records, ${bytes.length} bytes. Anybody can check it: affidavit verify ${path}`,
      );
    return 0;
  });
}

/** What a killed command left open is finished as the record says: replayed to where it stopped, then live. */
async function finishOpenWork(place: Workplace, caseId: string, terminal: Terminal): Promise<void> {
  const ledger = await place.store.ledger(caseId);
  const { open, pending, secret } = (await ledger.read(0, (await ledger.tip()).size)).reduce(reduce, EMPTY_STATE);
  if (open === null && pending === null && secret !== null) return;
  const controller = new AbortController();
  await openStored(place, caseId, {
    report: ({ phase }) => terminal.progress(`Finishing what was left open: ${phase}`),
    signal: () => controller.signal,
  });
  terminal.settle();
}

export async function listCases(data: string | undefined, terminal: Terminal): Promise<number> {
  return inWorkplace(data, async ({ store }) => {
    const cases = await storedCases(store);
    if (terminal.json) {
      terminal.value(
        cases.map(({ created, id, tip, title }) => ({
          case_id: id,
          title,
          created,
          records: tip.size,
          head: tip.head,
        })),
      );
      return 0;
    }
    if (cases.length === 0) terminal.line('No case is stored yet.');
    for (const { created, id, tip, title } of cases) {
      const day = new Date(created).toISOString().slice(0, 10);
      terminal.line(
        `${id}  ${terminal.look(`${day}  ${String(tip.size).padStart(4)} records`, 'soft')}  ${harmless(title)}`,
      );
    }
    return 0;
  });
}
