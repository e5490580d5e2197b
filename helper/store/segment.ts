// The ledger of one case as an append-only file.
//
// The rule for a broken end: an append is acknowledged after its whole frame is written AND synced. So a file that ends
// inside its last frame ends in one that was never acknowledged, and only that is cut off. A last frame that is all
// there but wrong may have been acknowledged: nothing is cut, the case does not open, and `fsck` names the place.

import { open, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AffidavitError } from '#core/errors.ts';
import type { Checkpoint, Entry, LedgerStore, Tip } from '#core/ports.ts';
import { OWNER_FILE, syncFolder } from '#helper/store/durable.ts';
import { encodeFrame, parseFrameHead } from '#helper/store/frame.ts';
import { readAt, readBatch, scanSegment, type FrameAt, type Scan } from '#helper/store/scan.ts';

const EMPTY_TIP: Tip = { size: 0, head: '' };

export class LedgerSegment implements LedgerStore {
  readonly #file: FileHandle;
  readonly #frames: FrameAt[];
  readonly #checkpoints: Checkpoint[];
  #end: number;
  /** Appends of this process queue here; another process is kept out by the lock of the data folder. */
  #last: Promise<unknown> = Promise.resolve();
  /** After a failed write nobody knows what is on the disk: only opening again tells. */
  #failed = false;

  private constructor(file: FileHandle, scan: Scan) {
    this.#file = file;
    this.#frames = [...scan.frames];
    this.#checkpoints = [...scan.checkpoints];
    this.#end = scan.end;
  }

  static async open(path: string): Promise<LedgerSegment> {
    const file = await openOrCreate(path);
    try {
      const scan = await scanSegment(file);
      if (scan.ending === 'damaged') {
        throw new AffidavitError('LEDGER_FAILED', `expected a frame at byte ${scan.end} of ${path}, got damaged bytes`);
      }
      if (scan.ending === 'torn') await file.truncate(scan.end);
      await settle(file, scan);
      return new LedgerSegment(file, scan);
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  tip(): Promise<Tip> {
    if (this.#failed) return Promise.reject(failed(null));
    return Promise.resolve(this.#frames.at(-1)?.to ?? EMPTY_TIP);
  }

  append(from: Tip, entries: readonly Entry[], to: Tip, checkpoint: Checkpoint | null): Promise<void> {
    const append = this.#last.then(() => this.#append(from, entries, to, checkpoint));
    this.#last = append.catch(() => undefined);
    return append;
  }

  async read(from: number, to: number): Promise<readonly Entry[]> {
    const wanted = this.#frames.filter((frame) => frame.to.size > from && frame.from.size < to);
    const entries: Entry[] = [];
    for (const frame of wanted) {
      const batch = await readBatch(this.#file, frame);
      if (batch === null) throw new AffidavitError('LEDGER_FAILED', `damaged bytes at ${frame.offset}`);
      entries.push(...batch.entries.filter((entry) => entry.seq >= from && entry.seq < to));
    }
    return entries;
  }

  checkpoints(): Promise<readonly Checkpoint[]> {
    return Promise.resolve([...this.#checkpoints]);
  }

  async close(): Promise<void> {
    await this.#last;
    await this.#file.close();
  }

  async #append(from: Tip, entries: readonly Entry[], to: Tip, checkpoint: Checkpoint | null): Promise<void> {
    const tip = await this.tip();
    if (tip.size !== from.size || tip.head !== from.head) {
      throw new AffidavitError(
        'LEDGER_CONFLICT',
        `expected to follow record ${from.size}, the ledger holds ${tip.size}`,
      );
    }
    assertNumbered(from, entries, to);
    const bytes = encodeFrame({ from, to, checkpoint, entries });
    try {
      await writeAt(this.#file, this.#end, bytes);
      await this.#file.datasync();
    } catch (cause) {
      this.#failed = true;
      throw failed(cause);
    }
    const head = parseFrameHead(bytes);
    if (head === null) throw failed(null);
    this.#frames.push({ offset: this.#end, head, from, to });
    if (checkpoint !== null) this.#checkpoints.push(checkpoint);
    this.#end += bytes.length;
  }
}

/** The file in its folder for good, before anything in it is acknowledged. */
async function openOrCreate(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'r+');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  const file = await open(path, 'wx+', OWNER_FILE);
  await file.sync();
  await syncFolder(dirname(path));
  return file;
}

/**
 * A killed process may have left its last frame in the page cache only, and after a failed sync Linux calls pages clean
 * that never reached the disk. So the last frame is written once more and synced before the tip is believed.
 */
async function settle(file: FileHandle, scan: Scan): Promise<void> {
  const last = scan.frames.at(-1);
  if (last !== undefined) {
    const bytes = await readAt(file, last.offset, last.head.headBytes + last.head.bodyBytes);
    await writeAt(file, last.offset, bytes);
  }
  if (scan.size > 0) await file.datasync();
}

async function writeAt(file: FileHandle, offset: number, bytes: Uint8Array): Promise<void> {
  let written = 0;
  while (written < bytes.length) {
    const { bytesWritten } = await file.write(bytes, written, bytes.length - written, offset + written);
    written += bytesWritten;
  }
}

function failed(cause: unknown): AffidavitError {
  return new AffidavitError('LEDGER_FAILED', 'a write failed; open the case again', { cause });
}

/** AXL6-004: numbers follow the tip without a gap. */
function assertNumbered(from: Tip, entries: readonly Entry[], to: Tip): void {
  const numbered = entries.every((entry, at) => entry.seq === from.size + at);
  if (!numbered || to.size !== from.size + entries.length) {
    throw new AffidavitError('LEDGER_DISCONTINUITY', `expected records ${from.size} to ${to.size - 1} without a gap`);
  }
}
