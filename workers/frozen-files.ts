// Frozen files as this page's host serves them: fetched, hashed, and only then run, from the very bytes that were hashed.

import type { FrozenFiles } from '#desk/frozen.ts';
import { fetchFrozen, type Sha256 } from '#lib/web/frozen-file.ts';

/** `base`: where `replay/<sha256>.js` is served, ending in a slash. */
export function servedFiles(base: string, sha256: Sha256): FrozenFiles {
  return {
    module: async (hash) => run(await fetchFrozen(`${base}${hash}.js`, hash, sha256)),
    weights: (hash) => fetchFrozen(new URL(`../models/${hash}.bin`, base).href, hash, sha256),
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
