import { beforeAll, describe, expect, it } from 'vitest';
import { readBundle } from '#core/bundle/read.ts';
import { isKeyLost, keyNotes, readKeys, readStatement, signHandover, signLoss } from '#core/keys/keys.ts';
import { MANIFEST, MANIFEST_DSSE } from '#core/bundle/format.ts';
import { keyIdOf } from '#core/keys/dsse.ts';
import { manifestsOf } from '#core/case/epochs.ts';
import type { VerifyReport } from '#core/verify/verify.ts';
import { writeBundle } from '#core/bundle/write.ts';
import { readZip, writeZip } from '#core/bundle/zip.ts';
import { toBase64 } from '#core/bytes/base64.ts';
import { utf8 } from '#core/bytes/hash.ts';
import { parseNote } from '#core/ledger/checkpoint.ts';
import type { Signer } from '#core/ports.ts';
import { EMPTY_STATE } from '#core/case/state.ts';
import { CORE, entriesOf, open, run, verify, type Stores } from '#tests/case.ts';
import { remade } from '#tests/faults/hostile-bundles.ts';
import { SCENARIOS, scriptedOracles } from '#tests/scenarios.ts';
import { seededSigner } from '#tests/signer.ts';

const [FIRST, SECOND, THIRD] = [seededSigner(1), seededSigner(2), seededSigner(3)];
const TIME = 1_679_315_147;
const withCard = (signer: Signer, name: string | null, statements: readonly string[] = []): Signer => ({
  ...signer,
  card: { name, statements },
});

let stores: Stores;
let handover: string;
let loss: string;
beforeAll(async () => {
  ({ stores } = await run(SCENARIOS.retried, {}, { signer: FIRST }));
  handover = await signHandover(FIRST, SECOND, TIME);
  loss = await signLoss(SECOND.publicKey, THIRD, TIME + 60);
});

const bundleBy = (signer: Signer): Promise<Uint8Array> => writeBundle(stores.store, stores.blobs, signer, CORE);
const checkOf = ({ checks }: VerifyReport, id: string) => checks.find((check) => check.id === id);

describe('a key statement', () => {
  it('is a signed note of five lines, by both keys where one hands over to the other', () => {
    const [old, own] = [toBase64(FIRST.publicKey), toBase64(SECOND.publicKey)];
    const { signatures, text } = parseNote(handover);
    expect(text).toBe(`affidavit.local/key/v1\nrotated\n${old}\n${own}\n1679315147\n`);
    expect(signatures.map(({ name }) => name)).toEqual(['affidavit.local/key/v1', 'affidavit.local/key/v1']);
    expect(readStatement(handover)).toEqual({
      kind: 'rotated',
      from: FIRST.publicKey,
      to: SECOND.publicKey,
      time: TIME,
    });
  });

  it('of a lost key is by the new one alone', () => {
    expect(parseNote(loss).signatures).toHaveLength(1);
    expect(readStatement(loss)).toMatchObject({ kind: 'lost', from: SECOND.publicKey, to: THIRD.publicKey });
  });

  it.each([
    ['without the signature of the old key', (note: string) => note.replace(/— .*\n/, '')],
    ['without the signature of the new key', (note: string) => note.replace(/— .*\n$/, '')],
    ['that says another time', (note: string) => note.replace('1679315147', '1679315148')],
    ['that says lost instead', (note: string) => note.replace('rotated', 'lost')],
    ['with a line more', (note: string) => note.replace('1679315147\n', '1679315147\nmore\n')],
    ['with another title', (note: string) => note.replace('key/v1\n', 'key/v2\n')],
    ['with a time that is none', (note: string) => note.replace('1679315147', '-1')],
    ['that is empty', () => ''],
  ])('%s is refused', (_what, edit) => {
    expect(() => readStatement(edit(handover))).toThrow(/KEY_STATEMENT|NOTE_SIGNATURE|NOTE_FORMAT/);
  });

  it('leads from the first key to the one in use, each once', () => {
    expect(readKeys([handover, loss], THIRD.publicKey).map(({ kind }) => kind)).toEqual(['rotated', 'lost']);
    expect(() => readKeys([loss, handover], SECOND.publicKey)).toThrow('KEY_STATEMENT');
    expect(() => readKeys([handover], THIRD.publicKey)).toThrow('KEY_STATEMENT');
  });

  it('that leads back to a key of before is refused', async () => {
    const back = await signHandover(SECOND, FIRST, TIME + 1);
    expect(() => readKeys([handover, back], FIRST.publicKey)).toThrow('KEY_STATEMENT');
  });
});

describe('a bundle after the key was changed', () => {
  it('is signed by the new key throughout, keeps the signatures of the old one, and tells the keys', async () => {
    const report = await verify(await bundleBy(withCard(SECOND, 'Ada', [handover])));
    expect(report.verdict).toBe('recorded');
    expect(checkOf(report, 'keys')?.detail).toBe(
      `key ${keyIdOf(FIRST.publicKey).slice(0, 16)} handed over to the next; now ${keyIdOf(SECOND.publicKey).slice(0, 16)}`,
    );
    expect(report.facts).toMatchObject({
      signer: toBase64(SECOND.publicKey),
      signerName: 'Ada',
      keys: [{ kind: 'rotated', from: toBase64(FIRST.publicKey), to: toBase64(SECOND.publicKey), time: TIME }],
    });
    expect(report.facts?.cosigners.map(({ holds, key }) => [key, holds])).toEqual([[keyIdOf(FIRST.publicKey), 'yes']]);
  });

  it('of which one was lost says that only the new key says so', async () => {
    const report = await verify(await bundleBy(withCard(THIRD, null, [handover, loss])));
    expect(report.verdict).toBe('recorded');
    expect(checkOf(report, 'keys')?.detail).toContain('was lost, which only the next one says');
    expect(report.facts?.signerName).toBeNull();
  });

  it('that names no earlier key has signatures of which nothing is known', async () => {
    const report = await verify(await bundleBy(SECOND));
    expect(report.verdict).toBe('recorded');
    expect(checkOf(report, 'keys')).toBeUndefined();
    expect(checkOf(report, 'cosignatures')).toMatchObject({ status: 'pass', code: 'COSIGNER_UNKNOWN' });
    expect(report.facts?.cosigners).toMatchObject([{ key: null, holds: 'unknown', time: null }]);
  });

  it('fails where the statements do not lead to its key', async () => {
    const bundle = await bundleBy(withCard(SECOND, null, [handover]));
    const report = await verify(await remade(bundle, {}));
    expect(checkOf(report, 'keys')).toMatchObject({ status: 'fail', code: 'KEY_STATEMENT' });
  });

  it('fails where a statement is numbered otherwise', async () => {
    const bundle = await bundleBy(withCard(SECOND, null, [handover]));
    const report = await verify(await remade(bundle, { 'keys/1.txt': null, 'keys/2.txt': utf8(handover) }));
    expect(checkOf(report, 'keys')).toMatchObject({ status: 'fail', code: 'BUNDLE_NAME' });
    expect(() => keyNotes(new Map([['keys/x.txt', utf8(handover)]]))).toThrow('BUNDLE_NAME');
  });

  it('without a key has no statements either', async () => {
    const files = new Map(readZip(await bundleBy(withCard(SECOND, null, [handover]))));
    const told = JSON.parse(new TextDecoder().decode(files.get(MANIFEST))) as Record<string, unknown>;
    files.set(MANIFEST, utf8(JSON.stringify({ ...told, key: null })));
    files.delete(MANIFEST_DSSE);
    const report = await verify(writeZip(files));
    expect(checkOf(report, 'keys')).toMatchObject({ status: 'fail', code: 'KEY_STATEMENT' });
  });
});

describe('the name on a key', () => {
  it('stands in the manifest as it was chosen', async () => {
    expect(readBundle(await bundleBy(withCard(FIRST, 'Ada Lovelace, née Byron'))).manifest.key).toEqual({
      algorithm: 'ed25519',
      name: 'Ada Lovelace, née Byron',
      public: toBase64(FIRST.publicKey),
    });
  });

  it.each([
    ['empty', ''],
    ['of 65 characters', 'x'.repeat(65)],
    ['of two lines', 'Ada\nLovelace'],
    ['that steers a terminal', 'Ada\u001b[2J'],
    ['that turns the line around', 'Ada \u202egnp'],
    ['with a character of no width', 'A\u200bda'],
    ['with a space before it', ' Ada'],
    ['with a space behind it', 'Ada '],
  ])('%s is none', async (_what, name) => {
    const bundle = await bundleBy(FIRST);
    const key = { algorithm: 'ed25519', name, public: toBase64(seededSigner(13).publicKey) };
    const report = await verify(await remade(bundle, {}, { key }));
    expect(report.checks).toMatchObject([{ id: 'format', code: 'BUNDLE_MANIFEST' }]);
  });
});

describe('a case whose key is gone', () => {
  const latest = async () => (await stores.store.checkpoints()).at(-1);

  it('is one whose latest checkpoint is neither by this key nor by one that handed over to it', async () => {
    const state = EMPTY_STATE;
    expect(isKeyLost(await latest(), state, FIRST)).toBe(false);
    expect(isKeyLost(await latest(), state, withCard(SECOND, null, [handover]))).toBe(false);
    expect(isKeyLost(await latest(), state, SECOND)).toBe(true);
    expect(isKeyLost(await latest(), state, withCard(THIRD, null, [handover, loss]))).toBe(true);
    expect(isKeyLost(undefined, state, SECOND)).toBe(false);
  });

  it('goes on in one new epoch, which says so, and verifies with every reply', async () => {
    const made = await run(SCENARIOS.retried, {}, { signer: FIRST });
    const again = await open(made.stores, scriptedOracles(SCENARIOS.retried), { signer: SECOND, after: 'key_lost' });
    await again.perform({ kind: 'question', text: SCENARIOS.retried.question });
    const entries = await entriesOf(made.stores);
    expect(manifestsOf(entries).map(({ manifest }) => manifest.reason)).toEqual(['genesis', 'key_lost']);
    expect(isKeyLost((await made.stores.store.checkpoints()).at(-1), again.state(), SECOND)).toBe(false);
    const report = await verify(await writeBundle(made.stores.store, made.stores.blobs, SECOND, CORE));
    expect(report.verdict).toBe('recorded');
    expect(report.facts).toMatchObject({ epochs: 2, turns: 2 });
  });
});
