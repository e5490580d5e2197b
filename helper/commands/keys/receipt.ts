// `affidavit receipt`: the latest signed checkpoint of a bundle with its key, to be kept by somebody else. With `--cosign`
// this device verifies the bundle first, holds it against the receipts it was given, and signs what is proved; anything
// less only where the person names the verdict.

import { encodeQR } from 'qr';
import { fromBase64 } from '#core/bytes/base64.ts';
import { keyIdOf } from '#core/keys/dsse.ts';
import { readGiven } from '#core/bundle/read.ts';
import { formatReceipt, parseReceipt } from '#core/keys/receipts.ts';
import { cosignatureName } from '#core/bundle/format.ts';
import { readZip, writeZip } from '#core/bundle/zip.ts';
import type { Verdict, VerifyReport } from '#core/verify/verdict.ts';
import { sha256Hex, utf8 } from '#core/bytes/hash.ts';
import { cosignNote } from '#core/ledger/cosign.ts';
import { verifierKey } from '#core/ledger/checkpoint.ts';
import { BUNDLE_BYTES_MAX } from '#core/limits.ts';
import { verifyBytes } from '#helper/commands/verify.ts';
import { dataFolder } from '#helper/cases/data-folder.ts';
import { deviceSigner } from '#helper/keys/device-key.ts';
import { HelperError } from '#helper/terminal/errors.ts';
import { readInput, readReceipts } from '#helper/terminal/input-file.ts';
import { writeOutput } from '#helper/terminal/output-file.ts';
import { writeStderr } from '#helper/terminal/io.ts';
import { harmless, harmlessLine, type Terminal } from '#helper/terminal/terminal.ts';

/** Verdicts that may be signed where the person names them. What failed never is. */
type Acceptable = Extract<Verdict, 'recorded' | 'shown'>;

export interface ReceiptOptions {
  readonly path: string;
  readonly out: string | undefined;
  readonly cosign: boolean;
  /** A verdict that the person signs although it is not `proved`. */
  readonly accept: Acceptable | undefined;
  /** As a QR code, for a phone to take from the screen. */
  readonly qr: boolean;
  /** Receipts this device kept of the same case. */
  readonly earlier: readonly string[];
  readonly data: string | undefined;
}

export async function receipt(options: ReceiptOptions, terminal: Terminal): Promise<number> {
  const bytes = await readInput(options.path, BUNDLE_BYTES_MAX);
  const { checkpoints, manifest } = readGiven(bytes);
  const latest = checkpoints.at(-1);
  if (latest === undefined || manifest.key === null) {
    throw new HelperError(
      'RECEIPT_NONE',
      `${options.path} holds no signed checkpoint. Nothing was written. Ask a question on a device that can sign, and export again.`,
    );
  }
  const key = fromBase64(manifest.key.public);
  const { cosigners, note, report } = options.cosign
    ? await cosigned(bytes, latest.note, options, terminal)
    : { cosigners: [], note: latest.note, report: null };
  const text = formatReceipt(note, key, cosigners);
  if (options.out !== undefined) await writeOutput(options.out, text, { replace: false });
  const { head } = parseReceipt(text);
  if (terminal.json)
    terminal.value({
      receipt: text,
      records: head.size,
      key: keyIdOf(key),
      ...(report === null ? {} : { verdict: report.verdict, limits: report.limits }),
    });
  else if (options.qr) terminal.line(encodeQR(text, 'ascii'));
  else if (options.out === undefined) terminal.line(text.trimEnd());
  else
    terminal.line(
      `${harmless(options.out)}: a receipt over ${head.size} records. Keep it where this device cannot change it, and give it to: affidavit verify BUNDLE --receipt ${harmless(options.out)}`,
    );
  return 0;
}

/** A receipt that somebody cosigned goes into the bundle: outside what is signed, so no signature changes. */
export async function addReceipt(
  options: { readonly path: string; readonly add: string; readonly out: string | undefined },
  terminal: Terminal,
): Promise<number> {
  if (options.out === undefined)
    throw new HelperError('USAGE', 'say with --out where the bundle goes. Nothing was written.', { exitCode: 2 });
  const bytes = await readInput(options.path, BUNDLE_BYTES_MAX);
  const [text = ''] = await readReceipts([options.add]);
  const { head } = parseReceipt(text);
  const body = utf8(text);
  const written = writeZip(new Map(readZip(bytes)).set(cosignatureName(head.size, sha256Hex(body)), body));
  const { checks } = await verifyBytes(written, terminal);
  const wrong = checks.find(({ id, status }) => (id === 'cosignatures' || id === 'format') && status === 'fail');
  if (wrong !== undefined)
    throw new HelperError(
      'COSIGNATURE',
      `${wrong.detail}. Nothing was written. Ask for the receipt of this very case.`,
    );
  await writeOutput(options.out, written, { replace: false });
  if (terminal.json) terminal.value({ file: options.out, records: head.size });
  else terminal.line(`${harmless(options.out)}: with a receipt over ${head.size} records.`);
  return 0;
}

interface CosignedNote {
  readonly note: string;
  /** Verifier keys that the note is read with. */
  readonly cosigners: readonly string[];
  /** What was signed. */
  readonly report: VerifyReport;
}

async function cosigned(
  bytes: Uint8Array,
  note: string,
  options: ReceiptOptions,
  terminal: Terminal,
): Promise<CosignedNote> {
  const report = await verifyBytes(bytes, terminal, await readReceipts(options.earlier));
  const { limits, sentence, verdict } = report;
  if (verdict === 'failed')
    throw new HelperError(
      'BUNDLE_NOT_PROVED',
      `${sentence} Nothing was signed. Ask the sender for the file as it was exported.`,
    );
  if (verdict !== 'proved' && verdict !== options.accept)
    throw new HelperError(
      'VERDICT_NOT_ACCEPTED',
      `${sentence} Nothing was signed. To sign what is ${verdict} and not proved, add: --accept ${verdict}`,
    );
  // Beside the receipt, which may go to stdout.
  if (!terminal.json) for (const limit of limits) writeStderr(`${harmlessLine(limit.sentence)}\n`);
  const signer = await deviceSigner(dataFolder(options.data));
  const name = `affidavit.local/device/${keyIdOf(signer.publicKey).slice(0, 16)}`;
  return {
    note: await cosignNote(note, name, Math.floor(Date.now() / 1000), signer),
    cosigners: [verifierKey(name, signer.publicKey, 'cosignature')],
    report,
  };
}
