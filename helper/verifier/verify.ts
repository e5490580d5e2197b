// `affidavit-verify`: the verifier alone, as a package of its own under two megabytes (docs/verifier.md). It never writes, asks or
// reaches outside; what it verifies with is the frozen code that it carries, by hash.

import { readFileSync } from 'node:fs';
import { BUNDLE_BYTES_MAX } from '#core/limits.ts';
import { Frozen } from '#desk/frozen/frozen.ts';
import { verifyBundle } from '#desk/bundle/verify.ts';
import { readInput } from '#helper/terminal/input-file.ts';
import { requireKeys } from '#helper/keys/keys-given.ts';
import type { Report, Trust } from '#helper/package/types.ts';
import { archive, type Index } from '#helper/verifier/archive.ts';
import names from '#lib/frozen.gen.json';

export type { BundleCheck, Report, Trust } from '#helper/package/types.ts';

export interface VerifyOptions extends Trust {
  /** A folder with more frozen files: a clone, or an installed `affidavit`. Each is hashed before it is used. */
  readonly files?: string;
}

/** Every check on a bundle, given as bytes or by its path. Throws FILE_NOT_FOUND, FILE_NOT_READ, FROZEN_CHANGED and KEY_UNKNOWN. */
export async function verify(bundle: Uint8Array | string, options: VerifyOptions = {}): Promise<Report> {
  const { files = null, receipts = [], trust } = options;
  const bytes = typeof bundle === 'string' ? await readInput(bundle, BUNDLE_BYTES_MAX) : bundle;
  return verifyBundle(new Frozen(archive(beside('frozen.br'), index(), files), names), bytes, {
    receipts,
    ...(trust === undefined ? {} : { trusted: requireKeys(trust) }),
    report: () => undefined,
  });
}

const beside = (name: string): Buffer => readFileSync(new URL(name, import.meta.url));
const index = (): Index => JSON.parse(beside('frozen.json').toString('utf8')) as Index;
