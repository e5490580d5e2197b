// Frozen files as this page's host serves them: fetched, hashed, and only then run, from the very bytes that were hashed, with
// their parts.

import type { Hash } from '#core/ports.ts';
import type { FrozenFiles } from '#desk/frozen/frozen.ts';
import { partsOf, withAddresses } from '#desk/frozen/frozen-parts.ts';
import { fetchFrozen, type Sha256 } from '#lib/web/frozen-file.ts';
import { readKept } from '#lib/web/kept-files.ts';

/** `base`: where `replay/<sha256>.js` is served, ending in a slash. */
export function servedFiles(base: string, sha256: Sha256): FrozenFiles {
  const get = async (url: string, hash: Hash): Promise<Uint8Array<ArrayBuffer>> =>
    (await readKept(url, hash, sha256)) ?? (await fetchFrozen(url, hash, sha256));
  const file = (hash: Hash): Promise<Uint8Array<ArrayBuffer>> => get(`${base}${hash}.js`, hash);
  /** Of parts: they stay, since a file may import one later, and several files import the same. */
  const parts = new Map<Hash, Promise<string>>();
  const addressOf = (hash: Hash): Promise<string> => {
    const known = parts.get(hash) ?? toAddress(hash);
    parts.set(hash, known);
    known.catch(() => parts.delete(hash)); // asked for again, it may be there
    return known;
  };
  const toAddress = async (hash: Hash): Promise<string> => {
    const bytes = await file(hash);
    const found = await Promise.all(partsOf(bytes).map(async (part) => [part, await addressOf(part)] as const));
    const text = found.length === 0 ? bytes : withAddresses(bytes, new Map(found));
    return URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  };
  return {
    module: async (hash) => run(await toAddress(hash)),
    hashesWeights: true,
    weights: (hash) => get(new URL(`../models/${hash}.bin`, base).href, hash),
  };
}

/** An import by the file's own address would fetch it a second time, and a host can answer twice differently. */
async function run(address: string): Promise<unknown> {
  try {
    return await import(/* @vite-ignore */ address);
  } finally {
    URL.revokeObjectURL(address);
  }
}
