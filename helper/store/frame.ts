// One append as bytes on disk, so that all of it survives or none:
//
//   AFL1 <bytes of the body> <SHA-256 of the body> <check>\n
//   {"checkpoint":null,"from":{..},"to":{..}}\n      the first line of the body
//   {"payload":"..","seq":7,"tag":"AX:OBS:v1"}\n     one line per record
//
// The check is the first 16 digits of the SHA-256 of what stands before it: without it, a flipped bit in a length would
// make sound frames look like a torn end, which is cut off. Files are attacker-controlled: a frame is believed only when
// length, hash and shape are right.

import { createHash } from 'node:crypto';
import * as z from 'zod';
import { fromUtf8, utf8 } from '#core/bytes/hash.ts';
import type { Checkpoint, Entry, Tip } from '#core/ports.ts';

/** What one append wrote. */
export interface Batch {
  readonly from: Tip;
  readonly to: Tip;
  readonly checkpoint: Checkpoint | null;
  readonly entries: readonly Entry[];
}

export interface FrameHead {
  readonly headBytes: number;
  readonly bodyBytes: number;
  readonly sha256: string;
}

/** The longest head: magic, 10 digits, hash, check, three spaces, newline. */
export const FRAME_HEAD_BYTES_MAX = 98;
/** More than any batch: 64 KiB records by the thousand. Bounds what a forged length can make us read. */
export const FRAME_BODY_BYTES_MAX = 1_073_741_824;

const HEAD = /^(AFL1 ([1-9][0-9]{0,9}) ([0-9a-f]{64})) ([0-9a-f]{16})\n/;
const CHECK_DIGITS = 16;
const tipRecord = z.strictObject({ head: z.string().regex(/^([0-9a-f]{64})?$/), size: z.int().nonnegative() });
const batchRecord = z.strictObject({
  checkpoint: z.strictObject({ note: z.string(), size: z.int().nonnegative() }).nullable(),
  from: tipRecord,
  to: tipRecord,
});
const entryRecord = z.strictObject({
  payload: z.string(),
  seq: z.int().nonnegative(),
  tag: z.enum(['AX:STATE:v1', 'AX:TRANS:v1', 'AX:OBS:v1', 'AX:POLICY:v1', 'AX:PROOF:v1']),
});

/** Throws CANON_LONE_SURROGATE for a payload that has no UTF-8 form. */
export function encodeFrame({ from, to, checkpoint, entries }: Batch): Uint8Array {
  const note = checkpoint === null ? null : { note: checkpoint.note, size: checkpoint.size };
  const first = { checkpoint: note, from: { head: from.head, size: from.size }, to: { head: to.head, size: to.size } };
  // JSON would write a lone surrogate as an escape and keep it; the committed bytes are UTF-8, which has none.
  for (const { payload } of entries) utf8(payload);
  const lines = [first, ...entries.map(({ seq, tag, payload }) => ({ payload, seq, tag }))];
  const body = utf8(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const promise = `AFL1 ${body.length} ${digest(body)}`;
  return Buffer.concat([utf8(`${promise} ${checkOf(promise)}\n`), body]);
}

/** Null where these bytes do not begin with a whole and sound frame head. */
export function parseFrameHead(bytes: Uint8Array): FrameHead | null {
  const match = HEAD.exec(Buffer.from(bytes).subarray(0, FRAME_HEAD_BYTES_MAX).toString('latin1'));
  const [head, promise, length, sha256, check] = match ?? [];
  if (head === undefined || promise === undefined || length === undefined || sha256 === undefined) return null;
  const bodyBytes = Number(length);
  return check !== checkOf(promise) || bodyBytes > FRAME_BODY_BYTES_MAX
    ? null
    : { headBytes: head.length, bodyBytes, sha256 };
}

/** Null where hash, shape or numbers are wrong. */
export function parseFrameBody(head: FrameHead, body: Uint8Array): Batch | null {
  if (body.length !== head.bodyBytes || digest(body) !== head.sha256) return null;
  try {
    const [first, ...rest] = fromUtf8(body).split('\n').slice(0, -1);
    const { checkpoint, from, to } = batchRecord.parse(JSON.parse(first ?? ''));
    const entries = rest.map((line) => entryRecord.parse(JSON.parse(line)));
    const numbered = entries.every((entry, at) => entry.seq === from.size + at);
    return numbered && to.size === from.size + entries.length ? { from, to, checkpoint, entries } : null;
  } catch {
    return null;
  }
}

function checkOf(promise: string): string {
  return digest(utf8(promise)).slice(0, CHECK_DIGITS);
}

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
