// How far a model of entailment may be believed on this device: run over labelled pairs of our own, a map fitted on one half
// of them and tested on the other (decision 224). What it is good for is said by `core/judge/calibration.ts`.

import * as z from 'zod';
import { sha256 } from '@noble/hashes/sha2.js';
import { fromUtf8, toHex } from '#core/bytes/hash.ts';
import { fromRatio, ONE, quantise } from '#core/bytes/q16.ts';
import { AffidavitError } from '#core/errors.ts';
import { letsPass, PAIRS_HASH, STEPS_MAX, type Calibration, type Step } from '#core/judge/calibration.ts';

const pairsShape = z.strictObject({
  documents: z
    .array(
      z.strictObject({
        claims: z.array(
          z.strictObject({ label: z.enum(['SUPPORTED', 'CONTRADICTED', 'NEITHER']), text: z.string().min(1) }),
        ),
        half: z.enum(['fit', 'test']),
        passage: z.string().min(1),
        stakes: z.enum(['HIGH', 'LOW']),
        topic: z.string(),
      }),
    )
    .max(1_000),
  format: z.literal(1),
});
/** What is kept of it with the model, and where it ran: another backend may say something else. */
export const keptCalibration = z.strictObject({
  accepted: z.int().min(0),
  backend: z.string(),
  falselyAccepted: z.int().min(0),
  map: z.array(z.strictObject({ from: z.int(), share: z.int() })).max(STEPS_MAX),
  pairs: z.string(),
  supported: z.int().min(0),
  unsupported: z.int().min(0),
});
export type Pairs = z.infer<typeof pairsShape>;

/** One pair with what a model said of it, Q16.16. */
export interface Scored {
  readonly isSupported: boolean;
  readonly contradiction: number;
  readonly entailment: number;
}
interface Judge {
  judge(passage: string, claim: string): Promise<{ readonly contradiction: number; readonly entailment: number }>;
}

/** Throws MODEL_HASH where the bytes are others than this build was made with. */
export function parsePairs(bytes: Uint8Array): Pairs {
  const hash = toHex(sha256(bytes));
  if (hash !== PAIRS_HASH)
    throw new AffidavitError('MODEL_HASH', `expected the labelled pairs ${PAIRS_HASH}, got ${hash}`);
  return pairsShape.parse(JSON.parse(fromUtf8(bytes)));
}

/** One pair at a time. Throws what the model throws, and where `signal` ends it; then nothing is kept. */
export async function calibrate(
  signal: AbortSignal,
  model: Judge,
  { documents }: Pairs,
  report: (done: number, total: number) => void,
): Promise<Calibration> {
  const halves: Readonly<Record<'fit' | 'test', Scored[]>> = { fit: [], test: [] };
  const total = documents.reduce((sum, { claims }) => sum + claims.length, 0);
  let done = 0;
  for (const { claims, half, passage } of documents)
    for (const { label, text } of claims) {
      signal.throwIfAborted();
      const said = await model.judge(passage, text);
      halves[half].push({
        isSupported: label === 'SUPPORTED',
        contradiction: quantise(said.contradiction) ?? ONE,
        entailment: quantise(said.entailment) ?? 0,
      });
      report((done += 1), total);
    }
  return tested(fitMap(halves.fit), halves.test);
}

/** What a map lets through of the half that it was not fitted on. */
export function tested(map: readonly Step[], rows: readonly Scored[]): Calibration {
  const passing = (all: readonly Scored[]): number => all.filter((row) => letsPass({ map }, row)).length;
  const [supported, unsupported] = [rows.filter((row) => row.isSupported), rows.filter((row) => !row.isSupported)];
  return {
    pairs: PAIRS_HASH,
    map,
    unsupported: unsupported.length,
    falselyAccepted: passing(unsupported),
    supported: supported.length,
    accepted: passing(supported),
  };
}

/** How sure a map may be at most, and at least: few pairs were seen. */
const [SHARE_MIN, SHARE_MAX] = [fromRatio(1, 100), fromRatio(99, 100)];

interface Block {
  readonly from: number;
  readonly right: number;
  readonly all: number;
}

/**
 * Isotonic regression of "supported" on entailment by pooling adjacent violators: the rising steps with the least squared
 * error. More than STEPS_MAX are pooled on, the most alike neighbours first.
 */
export function fitMap(rows: readonly Scored[]): readonly Step[] {
  const sorted = [...rows].sort((a, b) => a.entailment - b.entailment);
  let blocks: Block[] = [];
  for (const { entailment, isSupported } of sorted) {
    const right = isSupported ? 1 : 0;
    const last = blocks.at(-1);
    if (last?.from === entailment)
      blocks[blocks.length - 1] = { from: entailment, right: last.right + right, all: last.all + 1 };
    else blocks.push({ from: entailment, right, all: 1 });
  }
  blocks = pooled(blocks);
  while (blocks.length > STEPS_MAX) blocks = withoutNearest(blocks);
  const steps: Step[] = [];
  for (const { all, from, right } of blocks) {
    const share = Math.min(SHARE_MAX, Math.max(SHARE_MIN, fromRatio(right, all)));
    if (share > (steps.at(-1)?.share ?? 0)) steps.push({ from, share });
  }
  return steps;
}

/** Each block is worth more than the one before it. */
function pooled(blocks: readonly Block[]): Block[] {
  const kept: Block[] = [];
  for (const block of blocks) {
    let next = block;
    // a/b >= c/d by whole numbers
    for (
      let last = kept.at(-1);
      last !== undefined && last.right * next.all >= next.right * last.all;
      last = kept.at(-1)
    ) {
      next = joined(last, next);
      kept.pop();
    }
    kept.push(next);
  }
  return kept;
}

function withoutNearest(blocks: readonly Block[]): Block[] {
  const worth = (at: number): number => (blocks[at]?.right ?? 0) / (blocks[at]?.all ?? 1);
  const gaps = blocks.slice(1).map((_, at) => worth(at + 1) - worth(at));
  const at = gaps.indexOf(Math.min(...gaps));
  const [one, other] = [blocks[at], blocks[at + 1]];
  if (one === undefined || other === undefined) return [...blocks];
  return [...blocks.slice(0, at), joined(one, other), ...blocks.slice(at + 2)];
}

const joined = (one: Block, other: Block): Block => ({
  from: one.from,
  right: one.right + other.right,
  all: one.all + other.all,
});
