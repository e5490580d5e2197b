// The case worker's side of the parser worker: one worker for one file, ended when it has read it or when it must.

import { wrap } from 'comlink';
import { AffidavitError } from '#core/errors.ts';
import type { ParserThread } from '#desk/frozen/isolated-parser.ts';
import { toTrustedUrl } from '#lib/web/trusted-url.ts';
import type { ParserServer } from '#workers/parser.worker.ts';

/** `url` is the parser worker's own; `base` is where the frozen files are served; `hash` names the parsers. */
export function parserThread(url: string, base: string, hash: string): ParserThread {
  const worker = new Worker(toTrustedUrl(url), { type: 'module', name: 'parser' });
  // Held as long as the thread: comlink tells the worker to stop listening when its last proxy is collected (measured).
  const remote = wrap<ParserServer>(worker);
  const crashed = new Promise<never>((_, reject) => {
    worker.addEventListener('error', (event) => {
      reject(new AffidavitError('SOURCE_BOMB', event.message));
    });
  });
  const ready = remote.prepare(base, hash);
  return {
    read: (file, report, begun) => {
      const read = async (): Promise<unknown> => {
        await ready;
        begun();
        return remote.read(base, hash, file, report);
      };
      return Promise.race([read(), crashed]).catch(asDamage);
    },
    end: () => {
      worker.terminate();
    },
  };
}

/** An error of a library means a damaged file; parsers that are missing or changed are no fault of the file. */
function asDamage(error: unknown): never {
  if (error instanceof AffidavitError && /^(?:SOURCE|TEXT|FROZEN)_/.test(error.code)) throw error;
  throw new AffidavitError('SOURCE_DAMAGED', error instanceof Error ? error.message : String(error));
}
