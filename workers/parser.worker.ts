// Reads documents on a thread of its own, so that one that never ends can be ended: the case worker counts the time.

import { expose } from 'comlink';
import type { File } from '#adapters/parser/reading.ts';
import { platformSha256 } from '#adapters/platform/hash.ts';
import { Frozen } from '#workers/frozen.ts';
import { servedFiles } from '#workers/frozen-files.ts';
import { toFailure, type Answer } from '#workers/protocol.ts';

let loaded: Frozen | null = null;
const frozen = (base: string): Frozen => (loaded ??= new Frozen(servedFiles(base, platformSha256)));

expose({
  /** Begins to load the parser of that name; what goes wrong is told when it reads. */
  async prepare(base: string, hash: string): Promise<void> {
    await frozen(base)
      .parsers(hash)
      .catch(() => undefined);
  },
  /** The parser of that name reads one file. Progress is pages, parts or rows. */
  async read(base: string, hash: string, file: File, report: (done: number, total: number) => void): Promise<Answer> {
    try {
      const { parseDocument } = await frozen(base).parsers(hash);
      const reading = { depth: 0, report, signal: new AbortController().signal };
      return { kind: 'done', value: await parseDocument(file, reading) };
    } catch (error) {
      return toFailure(error);
    }
  },
});
