// The parsers as one file, frozen beside the decision core and loaded only when a document is to be read: `verify` reads
// originals again with the very file that a record's model id names.

import type { Hash, Oracle } from '#core/ports.ts';
import { createParserOracle } from '#adapters/parser/oracle.ts';
import type { PdfLayout } from '#adapters/parser/pdf/layout.ts';
import type { Reading, Report } from '#adapters/parser/reading.ts';
import { loadFree, withinBounds } from '#adapters/parser/work.ts';

export { parseDocument } from '#adapters/parser/parse.ts';
export { spent } from '#adapters/parser/work.ts';

export interface ParserOptions {
  /** SHA-256 of this file as it was built: only who loaded it can say it. */
  readonly modelHash: Hash;
  readonly report?: Report;
}

/** Where the passages of a PDF stand on its pages; pdf.js is brought along for it. */
export async function openPdfLayout(
  bytes: Uint8Array,
  reading: Pick<Reading, 'report' | 'signal'>,
): Promise<PdfLayout> {
  const layout = await loadFree(() => import('#adapters/parser/pdf/layout.ts'));
  return withinBounds(bytes.length, () => layout.openPdfLayout(bytes, reading));
}

export function createParser({ modelHash, ...rest }: ParserOptions): Oracle {
  return createParserOracle({ modelId: `parsers/1@sha256:${modelHash}`, ...rest });
}
