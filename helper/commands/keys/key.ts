// `affidavit key`: the key card of this device, the name on it, and another key in its place.

import { encodeQR } from 'qr';
import { cardText, keyFacts, renamed, type DeviceCard } from '#core/keys/key-card.ts';
import { grouped } from '#core/bytes/grouped.ts';
import { AffidavitError } from '#core/errors.ts';
import { dataFolder } from '#helper/cases/data-folder.ts';
import { deviceSigner, rotateKey } from '#helper/keys/device-key.ts';
import { HelperError } from '#helper/terminal/errors.ts';
import { readCard, writeCard } from '#helper/keys/key-card.ts';
import { harmless, wrap, type Terminal } from '#helper/terminal/terminal.ts';

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
  const facts = keyFacts(await deviceSigner(folder));
  if (terminal.json) {
    terminal.value(facts);
    return 0;
  }
  terminal.line(`Name         ${facts.name === null ? '(none chosen)' : harmless(facts.name)}`);
  terminal.line(`Fingerprint  ${grouped(facts.fingerprint)}`);
  for (const { fingerprint, kind, time } of facts.earlier)
    terminal.line(`Before       ${fingerprint}, ${SAID[kind]} ${new Date(time * 1000).toISOString().slice(0, 10)}`);
  if (qr) terminal.line(encodeQR(cardText(facts), 'ascii'));
  terminal.line(
    wrap(
      'Send the name and the fingerprint to people who will receive your bundles, through a different channel than the bundles. You choose the name, and nothing proves it.',
      terminal.width,
    ),
  );
  return 0;
}

async function rename(folder: string, name: string): Promise<void> {
  const card = await readCard(folder);
  if (card === null) throw new TypeError('a signer has written its card');
  await writeCard(folder, namedOrRefused(card, name));
}

function namedOrRefused(card: DeviceCard, name: string): DeviceCard {
  try {
    return renamed(card, name);
  } catch (error) {
    if (!(error instanceof AffidavitError)) throw error;
    throw new HelperError(
      'KEY_NAME',
      'a name is one line of at most 64 characters, without controls, and without a space at its ends. The card was left as it is.',
      { exitCode: 2 },
    );
  }
}

const SAID = { rotated: 'handed over', lost: 'lost' } as const;
