// Checkpoints of a case that came from another device. Their signatures stay; ours joins them in the same note, as C2SP
// notes are made for, because who exports the case again signs its manifest and every checkpoint has to be by that key.

import type { Bundle } from '#core/bundle/read.ts';
import { formatCheckpoint, parseNote, signNote, verifyNote } from '#core/ledger/checkpoint.ts';
import { commitOf } from '#core/ledger/entry.ts';
import { leafHash, merkleRoot } from '#core/ledger/merkle.ts';
import type { Checkpoint, Signer } from '#core/ports.ts';
import { EMPTY_STATE, reduce } from '#core/state.ts';
import { noteOrigin } from '#core/world.ts';
import { codeOf } from '#helper/errors.ts';

/** One for every sealed reply, signed by this device over records that it has verified. */
export async function countersign({ checkpoints, entries }: Bundle, signer: Signer): Promise<readonly Checkpoint[]> {
  const { idHead } = entries.reduce(reduce, EMPTY_STATE);
  if (idHead === null) return [];
  const origin = noteOrigin(idHead);
  const leaves = entries.map((entry) => leafHash(commitOf(entry)));
  const sizes = entries.filter((entry) => entry.seq > 0 && entry.tag === 'AX:STATE:v1').map((entry) => entry.seq + 1);
  return Promise.all(
    sizes.map(async (size) => {
      const theirs = checkpoints.find((checkpoint) => checkpoint.size === size)?.note ?? null;
      if (theirs !== null && isSignedBy(theirs, origin, signer)) return { size, note: theirs };
      const text =
        theirs === null
          ? formatCheckpoint({ origin, size, root: merkleRoot(leaves.slice(0, size)) })
          : parseNote(theirs).text;
      const ours = await signNote(text, origin, signer);
      return { size, note: theirs === null ? ours : `${theirs}${ours.slice(text.length + 1)}` };
    }),
  );
}

function isSignedBy(note: string, origin: string, signer: Signer): boolean {
  try {
    verifyNote(note, origin, signer.publicKey);
    return true;
  } catch (error) {
    if (codeOf(error) === 'NOTE_SIGNATURE') return false;
    throw error;
  }
}
