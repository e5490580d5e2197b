// Frozen files as this page's host serves them: fetched, hashed, and only then run, from the very bytes that were hashed.

import type { Hash } from '#core/ports.ts';
import { fetchFrozen, type Sha256 } from '#lib/web/frozen-file.ts';

export interface FrozenFiles {
  /** What the file `<hash>.js` exports. Throws FROZEN_MISSING and FROZEN_CHANGED. */
  module(hash: Hash): Promise<unknown>;
  /** The file `<hash>.bin`. Throws FROZEN_MISSING and FROZEN_CHANGED. */
  weights(hash: Hash): Promise<Uint8Array>;
}

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
