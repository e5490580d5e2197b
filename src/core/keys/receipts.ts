// Receipts: a signed checkpoint with the key that signed it, kept by somebody else. A bundle alone can always be an older
// one, a cut one, or one of two histories; a receipt that is later than the lie names it. Receipts are hostile input too.

import { toHex } from '#core/bytes/hash.ts';
import { failed, passed, type Check } from '#core/bundle/checks.ts';
import { AffidavitError } from '#core/errors.ts';
import { RECEIPT_CHARACTERS_MAX } from '#core/limits.ts';
import {
  parseVerifierKey,
  readCheckpoint,
  verifierKey,
  verifyNote,
  type TreeHead,
  type VerifierKey,
} from '#core/ledger/checkpoint.ts';
import { EMPTY_FRONTIER, frontierAppend, frontierRoot, type Frontier, type LeafHash } from '#core/ledger/merkle.ts';
import type { Hash } from '#core/ports.ts';

export interface Receipt {
  readonly head: TreeHead;
  readonly publicKey: Uint8Array;
  /** The C2SP checkpoint, with whatever signatures it has gathered. */
  readonly note: string;
  /** Keys it names for those who cosigned: whose they are, it only says. */
  readonly cosigners: readonly VerifierKey[];
}

/** As a file or a text: the verifier key in one line, those of cosigners in lines of their own, an empty line, the checkpoint. */
export function formatReceipt(note: string, publicKey: Uint8Array, cosigners: readonly string[] = []): string {
  const { origin } = verifyNote(note, readCheckpoint(note).origin, publicKey);
  return `${[verifierKey(origin, publicKey), ...cosigners].join('\n')}\n\n${note}`;
}

/** Throws RECEIPT_FORMAT, and NOTE_FORMAT or NOTE_SIGNATURE where the named key did not sign it. */
export function parseReceipt(text: string): Receipt {
  if (text.length > RECEIPT_CHARACTERS_MAX) throw wrong(`expected at most ${RECEIPT_CHARACTERS_MAX} characters`);
  const lines = text.replaceAll('\r\n', '\n');
  const end = lines.indexOf('\n\n');
  if (end < 0) throw wrong('expected a verifier key, an empty line, a checkpoint');
  const [own, ...cosigners] = lines.slice(0, end).split('\n').map(keyIn);
  if (own?.type !== 'ed25519') throw wrong('expected the verifier key of the case in the first line');
  // A text that was sent or pasted may have lost its last line feed.
  const note = `${lines.slice(end + 2).trimEnd()}\n`;
  return { head: verifyNote(note, own.name, own.publicKey), publicKey: own.publicKey, note, cosigners };
}

function keyIn(line: string): VerifierKey {
  try {
    return parseVerifierKey(line);
  } catch (error) {
    if (!(error instanceof AffidavitError)) throw error;
    throw wrong(error.message);
  }
}

/** What receipts are held against: the leaves of the case's tree, and the name under which it signs. */
export interface SignedHistory {
  readonly origin: string;
  readonly leaves: readonly LeafHash[];
  readonly publicKey: Uint8Array | null;
}

/**
 * RECEIPT_FORMAT: no receipt. RECEIPT_CASE: of another case. RECEIPTS_CONTRADICT: two that cannot both be true, whatever
 * the bundle says. RECEIPT_FORK: the bundle says otherwise where a receipt has seen it. RECEIPT_TRUNCATED: a receipt has
 * seen more of it, so this is a cut or an older state.
 */
export function checkReceipts(held: SignedHistory, texts: readonly string[]): Check {
  const receipts: Receipt[] = [];
  for (const [at, text] of texts.entries()) {
    try {
      receipts.push(parseReceipt(text));
    } catch (error) {
      if (!(error instanceof AffidavitError)) throw error;
      return failed('receipts', 'RECEIPT_FORMAT', `receipt ${at + 1} is none: ${error.message}`);
    }
  }
  const bySize = receipts.sort(
    (a, b) => a.head.size - b.head.size || (toHex(a.head.root) < toHex(b.head.root) ? -1 : 1),
  );
  return findings(held, bySize).find((check) => check !== null) ?? agreed(held, bySize);
}

/** By weight: what is worse comes first. */
function findings({ leaves, origin }: SignedHistory, receipts: readonly Receipt[]): readonly (Check | null)[] {
  const size = leaves.length;
  const roots = rootsAt(leaves, new Set(receipts.map(({ head }) => head.size)));
  const agrees = ({ head }: Receipt): boolean => roots.get(head.size) === toHex(head.root);
  const other = receipts.find(({ head }) => head.origin !== origin);
  const twice = receipts.find(({ head }, at) => {
    const before = receipts[at - 1]?.head;
    return before?.origin === head.origin && before.size === head.size && toHex(before.root) !== toHex(head.root);
  });
  const within = receipts.filter(({ head }) => head.size <= size);
  const forked = within.find((receipt) => !agrees(receipt));
  const common = within.filter(agrees).at(-1)?.head.size ?? 0;
  const latest = receipts.at(-1)?.head.size ?? 0;
  return [
    other === undefined
      ? null
      : failed('receipts', 'RECEIPT_CASE', `a receipt is of another case, ${other.head.origin}`),
    twice === undefined
      ? null
      : failed(
          'receipts',
          'RECEIPTS_CONTRADICT',
          `two receipts over ${twice.head.size} records name different ones: two histories were signed`,
        ),
    forked === undefined
      ? null
      : failed(
          'receipts',
          'RECEIPT_FORK',
          `the case was set back and written again: a receipt over ${forked.head.size} records has seen others than these${common === 0 ? '' : `, one over ${common} the same`}`,
          forked.head.size - 1,
        ),
    latest <= size
      ? null
      : failed(
          'receipts',
          'RECEIPT_TRUNCATED',
          `a receipt has seen ${latest} records, and ${size} are here: the rest was cut off, or this is an older state of the case`,
          size,
        ),
  ];
}

/** Roots of the first so many leaves, for each of the sizes, in one walk. */
export function rootsAt(leaves: readonly LeafHash[], sizes: ReadonlySet<number>): ReadonlyMap<number, Hash> {
  const roots = new Map<number, Hash>();
  let frontier: Frontier = EMPTY_FRONTIER;
  for (const [at, leaf] of leaves.entries()) {
    frontier = frontierAppend(frontier, at, leaf);
    if (sizes.has(at + 1)) roots.set(at + 1, toHex(frontierRoot(frontier)));
  }
  return roots;
}

function agreed({ leaves, publicKey }: SignedHistory, receipts: readonly Receipt[]): Check {
  const latest = receipts.at(-1)?.head.size ?? 0;
  const others = receipts.filter(
    (receipt) => publicKey === null || toHex(receipt.publicKey) !== toHex(publicKey),
  ).length;
  const by = others === 0 ? '' : `; ${others} signed by another key than the bundle`;
  return passed('receipts', `${receipts.length} agree, the latest over ${latest} of ${leaves.length} records${by}`);
}

function wrong(message: string): AffidavitError {
  return new AffidavitError('RECEIPT_FORMAT', message);
}
