// `affidavit import`: a bundle is verified in full before anything of it is stored. A case that is here already is only
// carried on, never replaced.

import { basename } from 'node:path';
import { countersign } from '#core/bundle/countersign.ts';
import { isOutsideManifest } from '#core/bundle/format.ts';
import { readBundle, type Bundle } from '#core/bundle/read.ts';
import { EMPTY_TIP, extend } from '#core/ledger/chain.ts';
import { BUNDLE_BYTES_MAX } from '#core/limits.ts';
import type { Checkpoint, Entry, LedgerStore, Signer, Tip } from '#core/ports.ts';
import { EMPTY_STATE, reduce } from '#core/state.ts';
import { noteOrigin } from '#core/world.ts';
import { verifyBytes } from '#helper/commands/verify.ts';
import { HelperError } from '#helper/errors.ts';
import { readInput } from '#helper/files.ts';
import { inWorkplace, type Workplace } from '#helper/main.ts';
import { listCases } from '#helper/stored-case.ts';
import { harmless, type Terminal } from '#helper/terminal.ts';

export async function importCase(
  options: { readonly path: string; readonly data: string | undefined },
  terminal: Terminal,
): Promise<number> {
  const bytes = await readInput(options.path, BUNDLE_BYTES_MAX);
  const { sentence, verdict } = await verifyBytes(bytes, terminal);
  if (verdict !== 'proved' && verdict !== 'interrupted') {
    throw new HelperError(
      'BUNDLE_NOT_PROVED',
      `${sentence} Nothing was stored. Ask who sent it for the file as it was exported.`,
    );
  }
  const bundle = readBundle(bytes);
  return inWorkplace(options.data, async (place) => {
    const { added, caseId } = await keep(place, bundle, basename(options.path));
    const { head, size: records } = bundle.manifest;
    if (terminal.json) terminal.value({ case_id: caseId, added, records, head, verdict });
    else
      terminal.line(
        `${harmless(sentence)}\nCase ${caseId}: ${added === 0 ? 'all of it was here already' : `${added} of ${records} records added`}.`,
      );
    return 0;
  });
}

interface Kept {
  readonly caseId: string;
  readonly added: number;
}

async function keep({ signer, store }: Workplace, bundle: Bundle, name: string): Promise<Kept> {
  const { case_id: id } = bundle.manifest;
  const known = (await listCases(store)).find((one) => one.id === id);
  for (const file of bundle.files.keys()) {
    if (isOutsideManifest(file) || !file.startsWith('blobs/')) continue;
    await store.blobs.put(await bundle.blobs.get(file.slice('blobs/'.length)));
  }
  const ledger =
    known === undefined ? await store.create(id, titleOf(bundle, name), Date.now()) : await store.ledger(known.caseId);
  return { caseId: id, added: await appendRest(ledger, bundle, await signedHere(bundle, signer)) };
}

/** Signed by this device over records that it has verified. */
async function signedHere({ checkpoints, entries }: Bundle, signer: Signer): Promise<readonly Checkpoint[]> {
  const { idHead } = entries.reduce(reduce, EMPTY_STATE);
  return idHead === null ? [] : countersign(checkpoints, entries, noteOrigin(idHead), signer);
}

async function appendRest(
  ledger: LedgerStore,
  { entries }: Bundle,
  checkpoints: readonly Checkpoint[],
): Promise<number> {
  const { size } = await ledger.tip();
  const stored = await ledger.read(0, size);
  const differs = stored.find((entry, at) => at < entries.length && !isSame(entry, entries[at]));
  if (differs !== undefined) {
    throw new HelperError(
      'CASE_DIVERGED',
      `this case is stored here and goes on differently from record ${differs.seq}. Both were left as they are. Keep the file: it verifies by itself.`,
    );
  }
  const ends = [...checkpoints.map((checkpoint) => checkpoint.size), entries.length].filter((end) => end > size);
  let from = tipAt(entries, size);
  for (const end of [...new Set(ends)].sort((a, b) => a - b)) {
    const to = tipAt(entries, end);
    await ledger.append(
      from,
      entries.slice(from.size, end),
      to,
      checkpoints.find((checkpoint) => checkpoint.size === end) ?? null,
    );
    from = to;
  }
  return Math.max(0, entries.length - size);
}

function tipAt(entries: readonly Entry[], size: number): Tip {
  return entries.slice(0, size).reduce(extend, EMPTY_TIP);
}

function isSame(stored: Entry, entry: Entry | undefined): boolean {
  return entry !== undefined && stored.tag === entry.tag && stored.payload === entry.payload;
}

/** What was asked first, as `ask` names its cases. */
function titleOf({ entries }: Bundle, name: string): string {
  const { turns } = entries.reduce(reduce, EMPTY_STATE);
  return turns[0]?.text ?? name;
}
