// The parsers as one file, frozen beside the decision core and loaded only when a document is to be read: `verify` reads
// originals again with the very file that a record's model id names.

import type { Hash, Oracle } from '#core/ports.ts';
import { createParserOracle } from '#adapters/parser/oracle.ts';
import type { Report } from '#adapters/parser/reading.ts';

export { parseDocument } from '#adapters/parser/parse.ts';
export { openPdfLayout } from '#adapters/parser/pdf/layout.ts';

export interface ParserOptions {
  /** SHA-256 of this file as it was built: only who loaded it can say it. */
  readonly modelHash: Hash;
  readonly report?: Report;
}

export function createParser({ modelHash, ...rest }: ParserOptions): Oracle {
  return createParserOracle({ modelId: `parsers/1@sha256:${modelHash}`, ...rest });
}
