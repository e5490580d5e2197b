// Frozen files as this page's host serves them: fetched, hashed, and only then run, from the very bytes that were hashed.

import type { Hash } from '#core/ports.ts';
import type { FrozenFiles } from '#desk/frozen.ts';
import { fetchFrozen, type Sha256 } from '#lib/web/frozen-file.ts';
import { readKept } from '#lib/web/kept-files.ts';

/** `base`: where `replay/<sha256>.js` is served, ending in a slash. */
export function servedFiles(base: string, sha256: Sha256): FrozenFiles {
  const get = async (url: string, hash: Hash): Promise<Uint8Array<ArrayBuffer>> =>
    (await readKept(url, hash, sha256)) ?? (await fetchFrozen(url, hash, sha256));
  return {
    module: async (hash) => run(await get(`${base}${hash}.js`, hash)),
    hashesWeights: true,
    weights: (hash) => get(new URL(`../models/${hash}.bin`, base).href, hash),
  };
}

/** An import by address would fetch the file a second time, and a host can answer twice differently. */
async function run(bytes: Uint8Array<ArrayBuffer>): Promise<unknown> {
  const url = URL.createObjectURL(new Blob([bytes], { type: 'text/javascript' }));
  try {
    return await import(/* @vite-ignore */ url);
  } finally {
    URL.revokeObjectURL(url);
  }
}
