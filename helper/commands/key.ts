// `affidavit key`: the key card of this device, the name on it, and another key in its place.

import { encodeQR } from 'qr';
import { keyIdOf } from '#core/bundle/dsse.ts';
import { claimedName } from '#core/bundle/format.ts';
import { readKeys } from '#core/bundle/keys.ts';
import { toBase64 } from '#core/canon/base64.ts';
import { canonical } from '#core/canon/jcs.ts';
import { dataFolder } from '#helper/data-folder.ts';
import { deviceSigner, rotateKey } from '#helper/device-key.ts';
import { HelperError } from '#helper/errors.ts';
import { readCard, writeCard } from '#helper/key-card.ts';
import { harmless, wrap, type Terminal } from '#helper/terminal.ts';

export interface KeyOptions {
  readonly data: string | undefined;
  /** What the holder wants to be called; an empty text takes the name away. */
  readonly name: string | undefined;
  readonly rotate: boolean;
  /** The card as a QR code too: key and name, as a bundle has them. */
  readonly qr: boolean;
}

export async function key({ data, name, qr, rotate }: KeyOptions, terminal: Terminal): Promise<number> {
  const folder = dataFolder(data);
  await deviceSigner(folder);
  if (name !== undefined) await rename(folder, name);
  if (rotate) await rotateKey(folder);
  const { card, publicKey } = await deviceSigner(folder);
  const earlier = readKeys(card?.statements ?? [], publicKey).map(({ from, kind, time }) => ({
    fingerprint: keyIdOf(from),
    kind,
    time,
  }));
  const fingerprint = keyIdOf(publicKey);
  const claimed = card?.name ?? null;
  if (terminal.json) {
    terminal.value({ name: claimed, fingerprint, public: toBase64(publicKey), earlier });
    return 0;
  }
  terminal.line(`Name         ${claimed === null ? '(none chosen)' : harmless(claimed)}`);
  terminal.line(`Fingerprint  ${grouped(fingerprint)}`);
  for (const { fingerprint: old, kind, time } of earlier)
    terminal.line(
      `Before       ${old.slice(0, 16)}, ${SAID[kind]} ${new Date(time * 1000).toISOString().slice(0, 10)}`,
    );
  if (qr) terminal.line(encodeQR(canonical({ key: toBase64(publicKey), name: claimed }), 'ascii'));
  terminal.line(
    wrap(
      'Give name and fingerprint to whoever shall know your bundles, on another way than the bundles themselves. The name is what you say of yourself: nothing proves it.',
      terminal.width,
    ),
  );
  return 0;
}

async function rename(folder: string, name: string): Promise<void> {
  const card = await readCard(folder);
  if (card === null) throw new TypeError('a signer has written its card');
  const chosen = name === '' ? null : claimedName.safeParse(name.normalize('NFC'));
  if (chosen !== null && !chosen.success)
    throw new HelperError(
      'KEY_NAME',
      'a name is one line of at most 64 characters, without controls, and without a space at its ends. The card was left as it is.',
      { exitCode: 2 },
    );
  await writeCard(folder, { ...card, name: chosen === null ? null : chosen.data });
}

const SAID = { rotated: 'handed over', lost: 'lost' } as const;

/** In groups of four, as people compare them. */
function grouped(fingerprint: string): string {
  return fingerprint.replace(/(.{4})(?=.)/g, '$1 ');
}
