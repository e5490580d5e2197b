// Walks a segment file frame by frame and says where it is sound. Reads only; `segment.ts` and `fsck.ts` draw conclusions.

import type { FileHandle } from 'node:fs/promises';
import type { Checkpoint, Tip } from '#core/ports.ts';
import {
  FRAME_HEAD_BYTES_MAX,
  parseFrameBody,
  parseFrameHead,
  type Batch,
  type FrameHead,
} from '#helper/store/frame.ts';

/** Where one batch lies. */
export interface FrameAt {
  readonly offset: number;
  readonly head: FrameHead;
  readonly from: Tip;
  readonly to: Tip;
}

/** `torn`: the file ends before its last frame does. `damaged`: bytes are there, and wrong. */
export type Ending = 'clean' | 'torn' | 'damaged';

export interface Scan {
  readonly frames: readonly FrameAt[];
  readonly checkpoints: readonly Checkpoint[];
  /** Where the sound part ends, and how many bytes there are in all. */
  readonly end: number;
  readonly size: number;
  readonly ending: Ending;
}

export async function scanSegment(file: FileHandle): Promise<Scan> {
  const { size } = await file.stat();
  const frames: FrameAt[] = [];
  const checkpoints: Checkpoint[] = [];
  let end = 0;
  let tip: Tip = { size: 0, head: '' };
  while (end < size) {
    const found = await frameAt(file, end, size);
    if (found === 'torn' || found === 'damaged') return { frames, checkpoints, end, size, ending: found };
    const { head, batch } = found;
    const follows = batch.from.size === tip.size && batch.from.head === tip.head;
    if (!follows) return { frames, checkpoints, end, size, ending: 'damaged' };
    frames.push({ offset: end, head, from: batch.from, to: batch.to });
    if (batch.checkpoint !== null) checkpoints.push(batch.checkpoint);
    tip = batch.to;
    end += head.headBytes + head.bodyBytes;
  }
  return { frames, checkpoints, end, size, ending: 'clean' };
}

/** The batch of a frame that was sound when it was scanned; null where it is not any more. */
export async function readBatch(file: FileHandle, frame: FrameAt): Promise<Batch | null> {
  const body = await readAt(file, frame.offset + frame.head.headBytes, frame.head.bodyBytes);
  return parseFrameBody(frame.head, body);
}

/** Fewer bytes only where the file ends. */
export async function readAt(file: FileHandle, offset: number, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await file.read(bytes, filled, length - filled, offset + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}

async function frameAt(
  file: FileHandle,
  offset: number,
  size: number,
): Promise<{ readonly head: FrameHead; readonly batch: Batch } | 'torn' | 'damaged'> {
  const start = await readAt(file, offset, Math.min(FRAME_HEAD_BYTES_MAX, size - offset));
  const head = parseFrameHead(start);
  if (head === null) return isHeadBegun(start) ? 'torn' : 'damaged';
  if (offset + head.headBytes + head.bodyBytes > size) return 'torn';
  const batch = parseFrameBody(head, await readAt(file, offset + head.headBytes, head.bodyBytes));
  return batch === null ? 'damaged' : { head, batch };
}

/** The file ends within a head: everything that is there could be the beginning of one. */
function isHeadBegun(start: Uint8Array): boolean {
  return start.length < FRAME_HEAD_BYTES_MAX && HEAD_BEGUN.test(Buffer.from(start).toString('latin1'));
}

const HEAD_BEGUN =
  /^(A|AF|AFL|AFL1|AFL1 [0-9]{0,10}|AFL1 [0-9]+ [0-9a-f]{0,64}|AFL1 [0-9]+ [0-9a-f]{64} [0-9a-f]{0,16})$/;
