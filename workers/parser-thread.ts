// The case worker's side of the parser worker: one worker for one file, ended when it has read it or when it must.

import { proxy, wrap } from 'comlink';
import type { ParserFile, ParserReport, ParserThread } from '#workers/isolated-parser.ts';
import { AffidavitError, type ErrorCode } from '#core/errors.ts';
import { toTrustedUrl } from '#lib/web/trusted-url.ts';
import type { Answer } from '#workers/protocol.ts';

interface Remote {
  prepare(base: string, hash: string): Promise<void>;
  read(base: string, hash: string, file: ParserFile, report: ParserReport): Promise<Answer>;
}

/** `url` is the parser worker's own; `base` is where the frozen files are served; `hash` names the parsers. */
export function parserThread(url: string, base: string, hash: string): ParserThread {
  const worker = new Worker(toTrustedUrl(url), { type: 'module', name: 'parser' });
  // Held as long as the thread: comlink tells the worker to stop listening when its last proxy is collected (measured).
  const remote = wrap<Remote>(worker);
  const crashed = new Promise<never>((_, reject) => {
    worker.addEventListener('error', (event) => {
      reject(new AffidavitError('SOURCE_BOMB', event.message));
    });
  });
  void remote.prepare(base, hash);
  return {
    read: async (file, report) => {
      const answer = await Promise.race([remote.read(base, hash, file, proxy(report)), crashed]);
      if (answer.kind === 'done') return answer.value;
      throw new AffidavitError(toCode(answer.code), answer.detail);
    },
    end: () => {
      worker.terminate();
    },
  };
}

/** Whatever a library threw is told as damage of the file; parsers that are missing or changed are no fault of the file. */
const toCode = (code: string): ErrorCode =>
  /^(?:SOURCE|TEXT|FROZEN)_/.test(code) ? (code as ErrorCode) : 'SOURCE_DAMAGED';
