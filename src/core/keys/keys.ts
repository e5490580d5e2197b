// The keys of a device, one after the other. Who changes his key says so in a signed note, by both keys: whoever trusts the
// old one can trust the new one. Of a key that was lost the new one can only claim it, and the case goes on in a new epoch.
// These notes come in bundles and are hostile input: names and times in them are claims, signatures are checked.

import { fromBase64, toBase64 } from '#core/bytes/base64.ts';
import { toHex } from '#core/bytes/hash.ts';
import { keyName } from '#core/bundle/format.ts';
import { AffidavitError } from '#core/errors.ts';
import { KEY_STATEMENTS_MAX } from '#core/limits.ts';
import { isNoteBy, signNote, verifyText } from '#core/ledger/checkpoint.ts';
import type { Checkpoint, Signer } from '#core/ports.ts';
import type { CaseState } from '#core/case/state.ts';

export interface KeyStatement {
  /** `rotated`: both keys signed. `lost`: only the new one did, and nothing shows that both are of one person. */
  readonly kind: 'rotated' | 'lost';
  readonly from: Uint8Array;
  readonly to: Uint8Array;
  /** Seconds since 1970, as the device's clock said. */
  readonly time: number;
}

/** The old key hands over to the new one. `time` in seconds since 1970. */
export async function signHandover(from: Signer, to: Signer, time: number): Promise<string> {
  const text = formatStatement({ kind: 'rotated', from: from.publicKey, to: to.publicKey, time });
  const [old, own] = await Promise.all([signNote(text, NOTE_NAME, from), signNote(text, NOTE_NAME, to)]);
  return `${old}${own.slice(text.length + 1)}`;
}

/** The new key says that it took the place of one that is gone. */
export async function signLoss(lost: Uint8Array, to: Signer, time: number): Promise<string> {
  return signNote(formatStatement({ kind: 'lost', from: lost, to: to.publicKey, time }), NOTE_NAME, to);
}

/** Throws KEY_STATEMENT, and NOTE_FORMAT or NOTE_SIGNATURE where a key it names did not sign what it says. */
export function readStatement(note: string): KeyStatement {
  const [title, kind, from = '', to = '', time = '', ...rest] = note.slice(0, note.indexOf('\n\n')).split('\n');
  const isKnown = kind === 'rotated' || kind === 'lost';
  if (title !== NOTE_NAME || !isKnown || !DECIMAL.test(time) || rest.length > 0) throw wrong('expected five lines');
  const statement = { kind, from: fromBase64(from), to: fromBase64(to), time: Number(time) } as const;
  const signers = kind === 'rotated' ? [statement.from, statement.to] : [statement.to];
  const texts = signers.map((key) => verifyText(note, NOTE_NAME, key));
  const expected = formatStatement(statement);
  if (statement.from.length !== 32 || texts.some((text) => text !== expected)) throw wrong('expected canonical lines');
  return statement;
}

/** From the first key of a device to `current`, each once. Throws KEY_STATEMENT for what does not lead there. */
export function readKeys(notes: readonly string[], current: Uint8Array): readonly KeyStatement[] {
  if (notes.length > KEY_STATEMENTS_MAX) throw wrong(`expected at most ${KEY_STATEMENTS_MAX} statements`);
  const statements = notes.map(readStatement);
  const keys = [...statements.map(({ from }) => from), current].map(toHex);
  const leads = statements.every(({ to }, at) => toHex(to) === keys[at + 1]);
  if (!leads || new Set(keys).size < keys.length) throw wrong('expected statements that lead to the key of the bundle');
  return statements;
}

/**
 * Whether the replies of a case were signed by a key that is gone: the latest checkpoint is neither by this signer nor by one
 * that handed over to him, and no epoch says so yet.
 */
export function isKeyLost(latest: Checkpoint | undefined, { epochSeq, manifest }: CaseState, signer: Signer): boolean {
  if (latest === undefined) return false;
  if (manifest?.reason === 'key_lost' && epochSeq >= latest.size) return false;
  const statements = readKeys(signer.card?.statements ?? [], signer.publicKey);
  const since = statements.slice(statements.map(({ kind }) => kind).lastIndexOf('lost') + 1);
  return ![signer.publicKey, ...since.map(({ from }) => from)].some((key) => isNoteBy(latest.note, key));
}

/** The statements of a bundle in their order. Throws BUNDLE_NAME for an entry that is none. */
export function keyNotes(files: ReadonlyMap<string, Uint8Array>): readonly string[] {
  const names = [...files.keys()].filter((name) => name.startsWith('keys/'));
  return names.map((_, at) => {
    const body = files.get(keyName(at + 1));
    if (body === undefined)
      throw new AffidavitError('BUNDLE_NAME', `expected key statements from 1 to ${names.length}`);
    return new TextDecoder().decode(body);
  });
}

function formatStatement({ from, kind, time, to }: KeyStatement): string {
  return `${NOTE_NAME}\n${kind}\n${toBase64(from)}\n${toBase64(to)}\n${time}\n`;
}

function wrong(message: string): AffidavitError {
  return new AffidavitError('KEY_STATEMENT', message);
}

/** First line of the note, and the name of its keys. */
const NOTE_NAME = 'affidavit.local/key/v1';
const DECIMAL = /^(?:0|[1-9]\d{0,12})$/;
