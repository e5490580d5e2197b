// Checkpoints that another key signed, or none: of a case from another device, from before a key was changed or lost, or
// from when there was none. Signatures stay; ours joins them in the same note, as C2SP notes are made for, because whoever
// exports a case signs its manifest, and every checkpoint has to be by that key.

import { formatCheckpoint, isNoteBy, parseNote, signNote } from '#core/ledger/checkpoint.ts';
import { commitOf } from '#core/ledger/entry.ts';
import { EMPTY_FRONTIER, frontierAppend, frontierRoot, leafHash } from '#core/ledger/merkle.ts';
import type { Checkpoint, Entry, Signer } from '#core/ports.ts';

/** One for every sealed reply, by this key over these very records. What it has signed already stays as it is. */
export async function countersign(
  checkpoints: readonly Checkpoint[],
  entries: readonly Entry[],
  origin: string,
  signer: Signer,
): Promise<readonly Checkpoint[]> {
  const notes = new Map(checkpoints.map(({ note, size }) => [size, note]));
  const isSigned = (size: number): boolean => {
    const note = notes.get(size);
    return note !== undefined && isNoteBy(note, signer.publicKey);
  };
  const sealed = entries.filter(({ seq, tag }) => seq > 0 && tag === 'AX:STATE:v1').map(({ seq }) => seq + 1);
  if (sealed.every(isSigned)) return checkpoints;
  const made: Checkpoint[] = [];
  let frontier = EMPTY_FRONTIER;
  for (const entry of entries) {
    frontier = frontierAppend(frontier, entry.seq, leafHash(commitOf(entry)));
    const size = entry.seq + 1;
    if (entry.seq === 0 || entry.tag !== 'AX:STATE:v1' || isSigned(size)) continue;
    const text = formatCheckpoint({ origin, size, root: frontierRoot(frontier) });
    const ours = await signNote(text, origin, signer);
    made.push({ size, note: joined(notes.get(size), text, ours) });
  }
  const others = checkpoints.filter(({ size }) => !made.some((one) => one.size === size));
  return [...others, ...made].sort((a, b) => a.size - b.size);
}

/** Of a note over other records nothing is taken over: who gave it is found out by his own bundle. */
function joined(theirs: string | undefined, text: string, ours: string): string {
  if (theirs === undefined || parseNote(theirs).text !== text) return ours;
  return `${theirs}${ours.slice(text.length + 1)}`;
}
