// The tamper lab: what a forger would do to a bundle, done to a copy in memory. One record's payload is replaced and the
// zip is written again as it should be, so that nothing but the forgery is wrong with the file.

import { fromUtf8, utf8 } from '#core/bytes/hash.ts';
import { LEDGER } from '#core/bundle/format.ts';
import { readBundle, required } from '#core/bundle/read.ts';
import { readZip, writeZip } from '#core/bundle/zip.ts';
import { AffidavitError } from '#core/errors.ts';
import { EMPTY_TIP, extend } from '#core/ledger/chain.ts';
import type { Entry, Tip } from '#core/ports.ts';

/** The same bundle but for the payload of record `seq`. Manifest and signature stay: a forger has no key. */
export function tamperBundle(bundle: Uint8Array, seq: number, payload: string): Uint8Array {
  const files = readZip(bundle);
  const lines = fromUtf8(required(files, LEDGER)).split('\n');
  const line = lines[seq];
  const tail = line === undefined ? null : /,"seq":\d+,"tag":"[A-Z:]+v1"\}$/.exec(line);
  if (tail === null) throw new AffidavitError('LEDGER_NOT_FOUND', `no record ${String(seq)}`);
  lines[seq] = `{"payload":${payload}${tail[0]}`;
  return writeZip(new Map([...files, [LEDGER, utf8(lines.join('\n'))]]));
}

/** The first record after which the copy's chain has another value than the case's; null where every link holds. */
function firstBrokenLink(copy: readonly Entry[], original: readonly Entry[]): number | null {
  const links = linksOf(original);
  const at = linksOf(copy).findIndex((head, seq) => head !== links[seq]);
  return at === -1 ? null : at;
}

/** The chain value after each record. */
function linksOf(entries: readonly Entry[]): readonly Tip['head'][] {
  let tip: Tip = EMPTY_TIP;
  return entries.map((entry) => (tip = extend(tip, entry)).head);
}

/** Of a changed bundle; null also where it no longer reads as records at all, which the format check tells. */
export function brokenFrom(bundle: Uint8Array, original: Uint8Array): number | null {
  try {
    return firstBrokenLink(readBundle(bundle).entries, readBundle(original).entries);
  } catch (error) {
    if (error instanceof AffidavitError) return null;
    throw error;
  }
}
