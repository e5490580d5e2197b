// A frozen file may import others, each by the SHA-256 that names it: `import ... from "./<sha256>.js"`. So its own name stands
// for all of them, as the root of a tree does for its leaves. Whoever loads one checks every file before any of it runs.

import type { Hash } from '#core/ports.ts';

const PART = /(["'])\.\/([0-9a-f]{64})\.js\1/g;

/** The files that this one imports, at its start or later. */
export function partsOf(bytes: Uint8Array): readonly Hash[] {
  const found = new TextDecoder().decode(bytes).matchAll(PART);
  return [...new Set([...found].map(([, , hash = '']) => hash))];
}

/** The file of that name with all that it needs, each after those that it imports. `read` checks what it gives. */
export async function gatherParts(
  hash: Hash,
  read: (hash: Hash) => Promise<Uint8Array>,
): Promise<ReadonlyMap<Hash, Uint8Array>> {
  const gathered = new Map<Hash, Uint8Array>();
  const gather = async (name: Hash): Promise<void> => {
    if (gathered.has(name)) return;
    const bytes = await read(name);
    for (const part of partsOf(bytes)) await gather(part);
    gathered.set(name, bytes);
  };
  await gather(hash);
  return gathered;
}

/** The text of a file with the address of each part in the place of its name. */
export function withAddresses(bytes: Uint8Array, addresses: ReadonlyMap<Hash, string>): string {
  return new TextDecoder().decode(bytes).replace(PART, (whole, quote: string, hash: Hash) => {
    const address = addresses.get(hash);
    return address === undefined ? whole : `${quote}${address}${quote}`;
  });
}
