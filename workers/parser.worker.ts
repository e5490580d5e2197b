// Reads documents on a thread of its own, so that one that never ends can be ended: the case worker counts the time.

import { expose } from 'comlink';
import type { File, Report } from '#adapters/parser/reading.ts';
import { platformSha256 } from '#adapters/platform/hash.ts';
import { AffidavitError, type ErrorCode } from '#core/errors.ts';
import { Frozen } from '#desk/frozen/frozen.ts';
import names from '#lib/frozen.gen.json';
import { registerTransfers } from '#lib/web/transfer.ts';
import { servedFiles } from '#workers/frozen-files.ts';

let loaded: Frozen | null = null;
const frozen = (base: string): Frozen => (loaded ??= new Frozen(servedFiles(base, platformSha256), names));

const parsers = {
  /** Begins to load the parser of that name; its errors are thrown when it reads. */
  async prepare(base: string, hash: string): Promise<void> {
    await frozen(base)
      .parsers(hash)
      .catch(() => undefined);
  },
  /** The parser of that name reads one file. Progress is pages, parts or rows. */
  async read(base: string, hash: string, file: File, report: Report): Promise<unknown> {
    const { parseDocument } = await frozen(base).parsers(hash);
    return parseDocument(file, { depth: 0, report, signal: new AbortController().signal });
  },
};
export type ParserServer = typeof parsers;

registerTransfers((code, detail) => new AffidavitError(code as ErrorCode, detail));
expose(parsers);
