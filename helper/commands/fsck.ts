// `affidavit fsck`: the files, then of every case the chain and all decisions again. Reads only, and needs no lock.
// `--repair` takes the lock first, moves aside what nobody can use, and then looks again.

import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { firstQuestion } from '#core/bundle/keep.ts';
import { verifyChain } from '#core/ledger/chain.ts';
import type { Checkpoint, Entry, LedgerStore, Signer } from '#core/ports.ts';
import { reduce } from '#core/case/reduce.ts';
import { EMPTY_STATE } from '#core/case/state.ts';
import { dataFolder } from '#helper/cases/data-folder.ts';
import { existingSigner } from '#helper/keys/device-key.ts';
import { codeOf, sayError } from '#helper/terminal/errors.ts';
import { writeCase } from '#desk/bundle/export.ts';
import { frozen } from '#helper/frozen.ts';
import { openStore } from '#helper/main.ts';
import { FileBlobStore } from '#helper/store/blobs.ts';
import { readCaseFolders } from '#helper/store/case-folders.ts';
import { TEMPORARY_SUFFIX } from '#helper/store/durable.ts';
import { fsckStore, type Finding } from '#helper/store/fsck.ts';
import { repairStore, type Repair } from '#helper/store/repair.ts';
import { readBatch, scanSegment } from '#helper/store/scan.ts';
import { verifyBytes } from '#helper/commands/verify.ts';
import { harmlessLine, type Terminal } from '#helper/terminal/terminal.ts';

type CaseFinding = Omit<Finding, 'kind'> & { readonly kind: Finding['kind'] | 'chain' | 'case' };

/** 0 where nothing that was acknowledged is wrong; what a killed process leaves behind is named all the same. */
export async function fsck(
  { data, repair }: { readonly data: string | undefined; readonly repair: boolean },
  terminal: Terminal,
): Promise<number> {
  const folder = dataFolder(data);
  const repairs = repair ? await repaired(folder) : [];
  const findings: CaseFinding[] = [...(await fsckStore(folder))];
  const cases = await caseIds(folder);
  const signer = await existingSigner(folder);
  for (const caseId of cases) {
    terminal.progress(`Checking case ${caseId}`);
    findings.push(...(await checkCase(folder, caseId, signer, terminal)));
  }
  terminal.settle();
  const isDamaged = findings.some((finding) => !isLeftover(finding));
  if (terminal.json) {
    const told = findings.map(({ detail, kind, offset, path }) => ({ kind, path, offset, detail }));
    terminal.value({ data: folder, cases: cases.length, findings: told, ...(repair ? { repairs } : {}) });
  } else tell(terminal, folder, cases.length, findings, repairs);
  return isDamaged ? 1 : 0;
}

/** Nothing to do where there is no such folder: none is made. */
async function repaired(folder: string): Promise<readonly Repair[]> {
  const isThere = await stat(folder).then(
    () => true,
    () => false,
  );
  if (!isThere) return [];
  const store = await openStore(folder);
  try {
    return await repairStore(folder, await fsckStore(folder), { titleOf, now: new Date() });
  } finally {
    await store.close();
  }
}

/** The first question, as an imported case is called. Null for records that nobody can read. */
async function titleOf(ledger: string): Promise<string | null> {
  const read = await readLedger(ledger);
  try {
    return read === null ? null : firstQuestion(read.entries);
  } catch {
    return null;
  }
}

/** Never acknowledged: the end of a cut-off append, a case killed before its first record, a file not yet renamed. */
function isLeftover({ kind, path }: CaseFinding): boolean {
  return (
    kind === 'torn-end' ||
    kind === 'missing-tip' ||
    kind === 'empty-case' ||
    (kind === 'stray' && path.endsWith(TEMPORARY_SUFFIX))
  );
}

function tell(
  { line, look }: Terminal,
  folder: string,
  cases: number,
  findings: readonly CaseFinding[],
  repairs: readonly Repair[],
): void {
  for (const repair of repairs) line(`${look(repair.kind, 'strong')}  ${harmlessLine(sayRepair(repair))}`);
  for (const { detail, kind, offset, path } of findings) {
    line(
      `${look(kind, 'strong')}  ${harmlessLine(path)}${offset === null ? '' : ` at byte ${offset}`}: ${harmlessLine(detail)}`,
    );
  }
  const found = findings.length === 0 ? 'nothing wrong' : `${findings.length} findings`;
  line(`${harmlessLine(folder)}: ${cases} ${cases === 1 ? 'case' : 'cases'}, ${found}.`);
  const isOpen = findings.some(({ kind }) => MOVABLE.has(kind));
  if (isOpen && repairs.length === 0) line('`affidavit fsck --repair` moves unusable files aside. It deletes nothing.');
}

const MOVABLE: ReadonlySet<CaseFinding['kind']> = new Set([
  'blob-hash',
  'damaged-frame',
  'empty-case',
  'foreign',
  'missing-note',
  'stray',
]);

function sayRepair(repair: Repair): string {
  switch (repair.kind) {
    case 'moved':
      return `${repair.path} to ${repair.to}`;
    case 'named':
      return `${repair.path} again, after its first question: ${repair.title}`;
    case 'failed':
      return `${repair.path} was left as it is: ${repair.detail}`;
  }
}

async function caseIds(folder: string): Promise<readonly string[]> {
  const found = await readCaseFolders(join(folder, 'cases'));
  return found.filter(({ kind }) => kind === 'case' || kind === 'missing-note').map(({ name }) => name);
}

async function checkCase(
  folder: string,
  caseId: string,
  signer: Signer | null,
  terminal: Terminal,
): Promise<readonly CaseFinding[]> {
  const path = `cases/${caseId}/ledger`;
  const ledger = await readLedger(join(folder, path)).catch(() => null);
  // What is damaged as a file, cannot be read, or holds nothing, the store's own check has named.
  if (ledger === null) return [];
  const problem = (kind: 'chain' | 'case', detail: string): CaseFinding => ({ kind, path, offset: null, detail });
  try {
    const tip = verifyChain(ledger.entries);
    const stored = await ledger.store.tip();
    if (tip.head !== stored.head)
      return [problem('chain', `the records come to ${tip.head}, stored is ${stored.head}`)];
    // Killed while it was opened: nothing was asked yet, and the next opening goes on from here.
    if (ledger.entries.reduce(reduce, EMPTY_STATE).idHead === null) return [];
    const blobs = new FileBlobStore(join(folder, 'blobs'));
    const bytes = await writeCase({ store: ledger.store, blobs, signer, frozen });
    const { checks } = await verifyBytes(bytes, terminal);
    return checks
      .filter((check) => check.status === 'fail' || (check.id === 'replay' && check.status === 'skipped'))
      .map((check) => problem('case', `${check.id}: ${check.code ?? ''}: ${check.detail}`));
  } catch (error) {
    return [problem('case', sayError(error))];
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
