// `affidavit receipt`: the latest signed checkpoint of a bundle with its key, to be kept by somebody else. With `--cosign`
// this device verifies the bundle first, holds it against the receipts it was given, and signs what it saw.

import { fromBase64 } from '#core/canon/base64.ts';
import { keyIdOf } from '#core/bundle/dsse.ts';
import { readBundle } from '#core/bundle/read.ts';
import { formatReceipt, parseReceipt } from '#core/bundle/receipts.ts';
import { cosignNote } from '#core/ledger/cosign.ts';
import { BUNDLE_BYTES_MAX } from '#core/limits.ts';
import { verifyBytes } from '#helper/commands/verify.ts';
import { dataFolder } from '#helper/data-folder.ts';
import { deviceSigner } from '#helper/device-key.ts';
import { HelperError } from '#helper/errors.ts';
import { readInput, readReceipts, writeOutput } from '#helper/files.ts';
import { harmless, type Terminal } from '#helper/terminal.ts';

export interface ReceiptOptions {
  readonly path: string;
  readonly out: string | undefined;
  readonly cosign: boolean;
  /** Receipts this device kept of the same case. */
  readonly earlier: readonly string[];
  readonly data: string | undefined;
}

export async function receipt(options: ReceiptOptions, terminal: Terminal): Promise<number> {
  const bytes = await readInput(options.path, BUNDLE_BYTES_MAX);
  const { checkpoints, manifest } = readBundle(bytes);
  const latest = checkpoints.at(-1);
  if (latest === undefined || manifest.key === null) {
    throw new HelperError(
      'RECEIPT_NONE',
      `${options.path} holds no signed checkpoint. Nothing was written. Ask a question on a device that can sign, and export again.`,
    );
  }
  const key = fromBase64(manifest.key.public);
  const note = options.cosign ? await cosigned(bytes, latest.note, options, terminal) : latest.note;
  const text = formatReceipt(note, key);
  if (options.out !== undefined) await writeOutput(options.out, text, { replace: false });
  const { head } = parseReceipt(text);
  if (terminal.json) terminal.value({ receipt: text, records: head.size, key: keyIdOf(key) });
  else if (options.out === undefined) terminal.line(text.trimEnd());
  else
    terminal.line(
      `${harmless(options.out)}: a receipt over ${head.size} records. Keep it where this device cannot change it, and give it to: affidavit verify BUNDLE --receipt ${harmless(options.out)}`,
    );
  return 0;
}

async function cosigned(bytes: Uint8Array, note: string, options: ReceiptOptions, terminal: Terminal): Promise<string> {
  const { sentence, verdict } = await verifyBytes(bytes, terminal, await readReceipts(options.earlier));
  if (verdict !== 'proved' && verdict !== 'interrupted') {
    throw new HelperError(
      'BUNDLE_NOT_PROVED',
      `${sentence} Nothing was signed. Ask who sent it for the file as it was exported.`,
    );
  }
  const signer = await deviceSigner(dataFolder(options.data));
  const name = `affidavit.local/device/${keyIdOf(signer.publicKey).slice(0, 16)}`;
  return cosignNote(note, name, Math.floor(Date.now() / 1000), signer);
}
