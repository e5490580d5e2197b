// Packs for tests: the example of the specification, and small ones of our own words.

import { utf8 } from '#core/bytes/hash.ts';
import { libraryBytes, type LibraryPack } from '#core/evidence/library.ts';
import type { Act } from '#core/case/case.ts';

type Source = LibraryPack['sources'][number];

/** EBOM "Structure", its example, in canonical JSON. */
export const SPECIFIED = utf8(
  '{"domain":"coding","library_name":"python_stdlib_3_12","metadata":{"cache_lifetime":"30_days","created":"2026-02-18","volatility":"LOW"},"sources":[{"content":"documentation excerpt","credibility":0.95,"embeddings":"precomputed","id":"stdlib_collections_001","indexed":true,"url":"https://docs.python.org/3.12/library/collections.html"}],"version":"3.12.0"}',
);

/** Day 20 717 after 1970: `START` of the scenarios is 2026-09-21, five days before that. */
export const BUILT = '2026-09-16';

export function toPack(texts: Readonly<Record<string, string>>, more: Partial<LibraryPack> = {}): LibraryPack {
  return {
    domain: 'general',
    library_name: 'harbour_facts',
    metadata: { cache_lifetime: '30_days', created: BUILT, volatility: 'LOW' },
    sources: Object.entries(texts).map(([id, content]): Source => ({
      content,
      credibility: 0.95,
      embeddings: 'on_device',
      id,
      indexed: false,
      url: 'https://harbour.example/facts',
    })),
    version: '1.0.0',
    ...more,
  };
}

export function shelve(pack: LibraryPack): Act {
  return { kind: 'library', bytes: libraryBytes(pack) };
}
