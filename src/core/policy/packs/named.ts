// Packs by the name a manifest gives them: `<pack>@sha256:<hash of its canonical rules>`.

import { sha256Hex } from '#core/canon/hash.ts';
import { canonicalBytes, type Json } from '#core/canon/jcs.ts';
import { ebomPack, EBOM_PACK } from '#core/policy/packs/ebom.ts';
import type { PolicySet } from '#core/policy/registry.ts';

export function packId(): string {
  return `${EBOM_PACK}@sha256:${sha256Hex(canonicalBytes(ebomPack() as unknown as Json))}`;
}

/** Null where we have no pack of that name with those rules. */
export function packNamed(id: string): PolicySet | null {
  return id === packId() ? ebomPack() : null;
}
