import { beforeAll, describe, expect, it } from 'vitest';
import { writeBundle } from '#core/bundle/write.ts';
import { toBase64 } from '#core/bytes/base64.ts';
import { readBundle } from '#core/bundle/read.ts';
import { keyIdOf } from '#core/keys/dsse.ts';
import { signHandover, signLoss } from '#core/keys/keys.ts';
import { formatReceipt } from '#core/keys/receipts.ts';
import { cosignNote } from '#core/ledger/cosign.ts';
import { verifierKey } from '#core/ledger/checkpoint.ts';
import type { Signer } from '#core/ports.ts';
import { verifyBundle, type VerifyReport } from '#core/verify/verify.ts';
import { CORE, DECISION_CORE, run, verify, type Stores } from '#tests/case.ts';
import { SCENARIOS, START } from '#tests/scenarios.ts';
import { seededSigner } from '#tests/signer.ts';

const [OWN, ALICE, COURT] = [seededSigner(7), seededSigner(2), seededSigner(3)];
const NAME = 'uk-supreme-court.gov.uk/device';
const SECONDS = START / 1000;

let stores: Stores;
beforeAll(async () => {
  ({ stores } = await run(SCENARIOS.answered, {}, { signer: OWN }));
});

const packed = (signer: Signer | null = OWN) => writeBundle(stores.store, stores.blobs, signer, CORE);
const timesOf = ({ limits }: VerifyReport) => limits.filter(({ code }) => code === 'TIME_IMPOSSIBLE');

async function cosigned(time: number): Promise<VerifyReport> {
  const bundle = await packed();
  const note = await cosignNote(readBundle(bundle).checkpoints.at(-1)?.note ?? '', NAME, time, COURT);
  const key = verifierKey(NAME, COURT.publicKey, 'cosignature');
  return verify(bundle, undefined, [formatReceipt(note, OWN.publicKey, [key])]);
}

it('a signature says who packed', async () => {
  const report = await verify(await packed());
  expect(report.sentence).toContain(`It was packed by the key ${keyIdOf(OWN.publicKey).slice(0, 16)}.`);
  expect((await verify(await packed(null))).sentence).not.toContain('packed by');
});

describe('a time', () => {
  it('of a cosigner long before the records that he signed is said to be impossible', async () => {
    const report = await cosigned(1_262_304_000);
    expect(timesOf(report)).toHaveLength(1);
    expect(report.sentence).toContain('says 2010-01-01, before the last of them was recorded (2026-');
    expect(report.notProved).toContain('that cosigners are who they say they are');
  });

  it('of a cosigner after the records is not', async () => {
    expect(timesOf(await cosigned(SECONDS + 3_600))).toEqual([]);
  });

  it.each([
    ['a key lost in 1970', () => signLoss(ALICE.publicKey, OWN, 0), 1],
    ['a key handed over in 1970', () => signHandover(ALICE, OWN, 60), 1],
    ['a key lost when it says', () => signLoss(ALICE.publicKey, OWN, SECONDS - 86_400), 0],
  ] as const)('of %s', async (_, statement, count) => {
    const report = await verify(await packed({ ...OWN, card: { name: 'Alice', statements: [await statement()] } }));
    expect(report.checks.find(({ id }) => id === 'keys')?.status).toBe('pass');
    expect(timesOf(report)).toHaveLength(count);
  });

  it('of a key lost before it signed the records of this case', async () => {
    const lost = await signLoss(OWN.publicKey, ALICE, SECONDS - 30 * 86_400);
    const report = await verify(await packed({ ...ALICE, card: { name: null, statements: [lost] } }));
    expect(timesOf(report)).toHaveLength(1);
  });
});

describe('a reader who asks for a key', () => {
  const asking = async (trusted: readonly string[], signer: Signer | null = OWN) =>
    verifyBundle(await packed(signer), {
      trusted,
      loadCore: () => Promise.resolve(DECISION_CORE),
      loadEngines: () => Promise.resolve(null),
      report: () => undefined,
    });
  const failures = ({ checks }: VerifyReport) =>
    checks.filter(({ status }) => status === 'fail').map(({ code }) => code);

  it.each([
    ['in base 64', toBase64(OWN.publicKey)],
    ['by its fingerprint', keyIdOf(OWN.publicKey)],
  ])('%s is told that it packed', async (_, key) => {
    expect(failures(await asking([key]))).toEqual([]);
  });

  it('is refused what another packed, and what nobody signed', async () => {
    expect(failures(await asking([toBase64(ALICE.publicKey)]))).toEqual(['SIGNER_OTHER']);
    expect(failures(await asking([toBase64(OWN.publicKey)], ALICE))).toEqual(['SIGNER_OTHER']);
    expect(failures(await asking([toBase64(OWN.publicKey)], null))).toContain('SIGNER_OTHER');
  });
});

describe('the key that a case was made with', () => {
  const makerOf = ({ limits }: VerifyReport) => limits.filter(({ code }) => code === 'MAKER_OTHER');
  const keyId = (signer: Signer) => keyIdOf(signer.publicKey).slice(0, 16);

  it('AX-SHALL-033: stands in the first record after the genesis, and says nothing where its own key packs', async () => {
    const { entries } = readBundle(await packed());
    const { output } = JSON.parse(entries[1]?.payload ?? '') as { readonly output: string };
    expect(JSON.parse(output)).toMatchObject({ key: toBase64(OWN.publicKey) });
    expect(makerOf(await verify(await packed()))).toEqual([]);
  });

  it('is told of a case that somebody else signs anew', async () => {
    const report = await verify(await packed(ALICE));
    expect(report.verdict).not.toBe('failed');
    expect(makerOf(report).map(({ sentence }) => sentence)).toEqual([
      `It was begun with the key ${keyId(OWN)}, which did not hand over to the one that packed it.`,
    ]);
    expect(report.sentence).toContain(makerOf(report)[0]?.sentence ?? 'no sentence');
  });

  it('is told of a case that is not signed any more', async () => {
    expect(makerOf(await verify(await packed(null))).map(({ sentence }) => sentence)).toEqual([
      `It was begun with the key ${keyId(OWN)}, and it is not signed.`,
    ]);
  });

  it('may hand over', async () => {
    const card = { name: 'Alice', statements: [await signHandover(OWN, ALICE, SECONDS + 60)] };
    expect(makerOf(await verify(await packed({ ...ALICE, card })))).toEqual([]);
  });
});
