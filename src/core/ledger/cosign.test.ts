import { ed25519 } from '@noble/curves/ed25519.js';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { cosignaturesBy, cosignNote } from '#core/ledger/cosign.ts';
import { formatCheckpoint, parseNote, signNote, verifyNote } from '#core/ledger/checkpoint.ts';
import { seededSigner } from '#tests/signer.ts';

const ORIGIN = 'affidavit.local/case/1';
const NAME = 'affidavit.local/device/friend';
const TIME = 1_679_315_147;
const LOG = seededSigner(1);
const FRIEND = seededSigner(2);
const TEXT = formatCheckpoint({ origin: ORIGIN, size: 5, root: new Uint8Array(32).fill(3) });

describe('C2SP cosignature/v1', () => {
  it('is a signature line over the time and the checkpoint, put together here by hand', async () => {
    const note = await cosignNote(await signNote(TEXT, ORIGIN, LOG), NAME, TIME, FRIEND);
    const message = Buffer.from(`cosignature/v1\ntime 1679315147\n${TEXT}`);
    const time = Buffer.from('00000000641850cb', 'hex');
    const id = createHash('sha256').update(`${NAME}\n\u0004`).update(FRIEND.publicKey).digest().subarray(0, 4);
    const line = Buffer.concat([id, time, ed25519.sign(message, new Uint8Array(32).fill(2))]);
    expect(note.split('\n').at(-2)).toBe(`— ${NAME} ${line.toString('base64')}`);
    expect(parseNote(note).signatures).toHaveLength(2);
    expect(verifyNote(note, ORIGIN, LOG.publicKey).size).toBe(5);
  });

  it('is read back by its key, and by no other, and not when anything of it changed', async () => {
    const note = await cosignNote(await signNote(TEXT, ORIGIN, LOG), NAME, TIME, FRIEND);
    expect(cosignaturesBy(note, NAME, FRIEND.publicKey)).toEqual([{ name: NAME, time: TIME }]);
    expect(cosignaturesBy(note, NAME, LOG.publicKey)).toEqual([]);
    expect(cosignaturesBy(note, 'affidavit.local/device/other', FRIEND.publicKey)).toEqual([]);
    expect(cosignaturesBy(note.replace('\n5\n', '\n6\n'), NAME, FRIEND.publicKey)).toEqual([]);
    const later = await cosignNote(await signNote(TEXT, ORIGIN, LOG), NAME, TIME + 1, FRIEND);
    expect(later).not.toBe(note);
  });

  it('is given to checkpoints alone, under a name that a note can hold', async () => {
    await expect(cosignNote('no checkpoint', NAME, TIME, FRIEND)).rejects.toMatchObject({ code: 'NOTE_FORMAT' });
    const note = await signNote(TEXT, ORIGIN, LOG);
    await expect(cosignNote(note, 'a friend', TIME, FRIEND)).rejects.toMatchObject({ code: 'NOTE_FORMAT' });
  });
});
