// `affidavit fsck`: the files, then of every case the chain and all decisions again. Reads only, and needs no lock.

import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { verifyChain } from '#core/ledger/chain.ts';
import type { Checkpoint, Entry, LedgerStore, Signer } from '#core/ports.ts';
import { EMPTY_STATE, reduce } from '#core/state.ts';
import { dataFolder } from '#helper/data-folder.ts';
import { existingSigner } from '#helper/device-key.ts';
import { codeOf } from '#helper/errors.ts';
import { loadFrozen } from '#helper/frozen.ts';
import { FileBlobStore } from '#helper/store/blobs.ts';
import { TEMPORARY_SUFFIX } from '#helper/store/durable.ts';
import { fsckStore, type Finding } from '#helper/store/fsck.ts';
import { readBatch, scanSegment } from '#helper/store/scan.ts';
import { verifyBytes } from '#helper/commands/verify.ts';
import { harmless, type Terminal } from '#helper/terminal.ts';

type CaseFinding = Omit<Finding, 'kind'> & { readonly kind: Finding['kind'] | 'chain' | 'case' };

/** 0 where nothing that was acknowledged is wrong; what a killed process leaves behind is named all the same. */
export async function fsck(data: string | undefined, terminal: Terminal): Promise<number> {
  const folder = dataFolder(data);
  const findings: CaseFinding[] = [...(await fsckStore(folder))];
  const cases = await caseIds(folder);
  const signer = await existingSigner(folder);
  for (const caseId of cases) {
    terminal.progress(`Checking case ${caseId}`);
    findings.push(...(await checkCase(folder, caseId, signer, terminal)));
  }
  terminal.settle();
  const isDamaged = findings.some((finding) => !isLeftover(finding));
  if (terminal.json) terminal.value({ data: folder, cases: cases.length, findings });
  else tell(terminal, folder, cases.length, findings);
  return isDamaged ? 1 : 0;
}

/** Never acknowledged: the end of a cut-off append, a case killed before its first record, a file not yet renamed. */
function isLeftover({ kind, path }: CaseFinding): boolean {
  return kind === 'torn-end' || kind === 'missing-tip' || (kind === 'stray' && path.endsWith(TEMPORARY_SUFFIX));
}

function tell({ line, look }: Terminal, folder: string, cases: number, findings: readonly CaseFinding[]): void {
  for (const { detail, kind, offset, path } of findings) {
    line(
      `${look(kind, 'strong')}  ${harmless(path)}${offset === null ? '' : ` at byte ${offset}`}: ${harmless(detail)}`,
    );
  }
  const found = findings.length === 0 ? 'nothing wrong' : `${findings.length} findings`;
  line(`${harmless(folder)}: ${cases} cases, ${found}.`);
}

async function caseIds(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(join(folder, 'cases'))).sort();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

async function checkCase(
  folder: string,
  caseId: string,
  signer: Signer | null,
  terminal: Terminal,
): Promise<readonly CaseFinding[]> {
  const path = `cases/${caseId}/ledger`;
  const ledger = await readLedger(join(folder, path));
  // What is damaged as a file, or holds nothing, the store's own check has named.
  if (ledger === null) return [];
  const problem = (kind: 'chain' | 'case', detail: string): CaseFinding => ({ kind, path, offset: null, detail });
  try {
    const tip = verifyChain(ledger.entries);
    const stored = await ledger.store.tip();
    if (tip.head !== stored.head)
      return [problem('chain', `the records come to ${tip.head}, stored is ${stored.head}`)];
    // Killed while it was opened: nothing was asked yet, and the next opening goes on from here.
    if (ledger.entries.reduce(reduce, EMPTY_STATE).idHead === null) return [];
    const { core, coreName } = await loadFrozen();
    const bytes = await core.writeBundle(ledger.store, new FileBlobStore(join(folder, 'blobs')), signer, coreName);
    const { checks } = await verifyBytes(bytes, terminal);
    return checks
      .filter((check) => check.status === 'fail' || (check.id === 'replay' && check.status === 'skipped'))
      .map((check) => problem('case', `${check.id}: ${check.code ?? ''}: ${check.detail}`));
  } catch (error) {
    return [problem('case', error instanceof Error ? error.message : String(error))];
  }
}

interface ReadLedger {
  readonly entries: readonly Entry[];
  readonly store: Pick<LedgerStore, 'tip' | 'read' | 'checkpoints'>;
}

/** The sound part of a ledger, without opening it: opening cuts a torn end off. */
async function readLedger(path: string): Promise<ReadLedger | null> {
  let file;
  try {
    file = await open(path, 'r');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
  try {
    const { checkpoints, ending, frames } = await scanSegment(file);
    const tip = frames.at(-1)?.to;
    if (ending === 'damaged' || tip === undefined) return null;
    const batches = await Promise.all(frames.map((frame) => readBatch(file, frame)));
    const entries = batches.flatMap((batch) => batch?.entries ?? []);
    return { entries, store: readOnly(entries, checkpoints, tip) };
  } finally {
    await file.close();
  }
}

function readOnly(
  entries: readonly Entry[],
  checkpoints: readonly Checkpoint[],
  tip: Awaited<ReturnType<LedgerStore['tip']>>,
) {
  return {
    tip: () => Promise.resolve(tip),
    read: (from: number, to: number) => Promise.resolve(entries.slice(from, to)),
    checkpoints: () => Promise.resolve(checkpoints),
  };
}
