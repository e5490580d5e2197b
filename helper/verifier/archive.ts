// The frozen files that a verifier alone carries: one stream that Brotli made small, since cores of several releases have most
// of their text in common. Each file is hashed before it is used, as on a disk.

import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import type { Hash } from '#core/ports.ts';
import type { FrozenFiles } from '#desk/frozen/frozen.ts';
import { gatherParts } from '#desk/frozen/frozen-parts.ts';
import { codeOf, HelperError } from '#helper/terminal/errors.ts';

/** Where each file of the stream begins and how long it is, in bytes; names are `<hash>.js` and `<hash>.bin`. */
export type Index = Readonly<Record<string, readonly [start: number, length: number]>>;

/** The stream holds no more than this, in bytes: what is longer is not ours. */
const STREAM_BYTES_MAX = 64_000_000;

/**
 * Files of the stream, then those of a folder that has `replay/<hash>.js` and `models/<hash>.bin`, as the whole product does.
 * Modules are written to a folder of this process's own, whose end takes it away.
 */
export function archive(stream: Uint8Array, index: Index, folder: string | null): FrozenFiles {
  let unpacked: Uint8Array | null = null;
  let scratch: string | null = null;
  const read = async (name: string, kind: 'replay' | 'models'): Promise<Uint8Array> => {
    const at = index[name];
    if (at !== undefined) {
      unpacked ??= brotliDecompressSync(stream, { maxOutputLength: STREAM_BYTES_MAX });
      return unpacked.subarray(at[0], at[0] + at[1]);
    }
    if (folder === null) throw missing(name);
    return fromFolder(folder, name, kind);
  };
  return {
    hashesWeights: true,
    weights: async (hash) => intact(await read(`${hash}.bin`, 'models'), hash),
    module: async (hash) => {
      const files = await gatherParts(hash, async (part) => intact(await read(`${part}.js`, 'replay'), part));
      scratch ??= scratchFolder();
      for (const [name, bytes] of files) writeFileSync(join(scratch, `${name}.js`), bytes, { mode: 0o600 });
      return import(pathToFileURL(join(scratch, `${hash}.js`)).href) as Promise<unknown>;
    },
  };
}

/** For this user alone. */
function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'affidavit-verify-'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n', { mode: 0o600 });
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Of a package it is `build`, of a clone `static`: both are looked at. */
async function fromFolder(folder: string, name: string, kind: string): Promise<Uint8Array> {
  for (const part of ['.', 'static', 'build']) {
    try {
      return await readFile(join(folder, part, kind, name));
    } catch (error) {
      if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'ENOTDIR') throw error;
    }
  }
  throw missing(name);
}

function intact(bytes: Uint8Array, hash: Hash): Uint8Array {
  const actual = createHash('sha256').update(bytes).digest('hex');
  if (actual === hash) return bytes;
  throw new HelperError(
    'FROZEN_CHANGED',
    `expected a file that hashes to ${hash}, got ${actual}. Nothing was verified.`,
  );
}

const missing = (name: string): HelperError =>
  new HelperError('FROZEN_MISSING', `${name} is not here. Nothing was decided.`);
