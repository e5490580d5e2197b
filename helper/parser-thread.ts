// A thread of Node that reads one file with the frozen parsers: bounded in memory, and ended from outside.

import { Worker } from 'node:worker_threads';
import { AffidavitError, type ErrorCode } from '#core/errors.ts';
import type { ParserFile, ParserReport, ParserThread } from '#desk/isolated-parser.ts';

/** A book of a thousand pages is read in a quarter of it. What a file asks for beside it is counted by the parsers. */
const MEMORY_MAX_MB = 384;

/** What the thread runs: plain JavaScript, since the command line is one bundled file. */
const SOURCE = `
const { parentPort, workerData } = require('node:worker_threads');
const parsers = import(workerData.url);
parentPort.on('message', (file) => {
  const report = (done, total) => parentPort.postMessage({ kind: 'progress', done, total });
  parsers
    .then(({ parseDocument }) => parseDocument(file, { depth: 0, report, signal: new AbortController().signal }))
    .then(
      (value) => parentPort.postMessage({ kind: 'done', value }),
      (error) => parentPort.postMessage({ kind: 'failed', code: String(error?.code), detail: String(error?.message) }),
    );
});
`;

type Message =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'done'; readonly value: unknown }
  | { readonly kind: 'failed'; readonly code: string; readonly detail: string };

/** `url`: of the frozen parsers' file, its hash already checked. One file at a time. A thread keeps the process alive until it is ended. */
export function parserThread(url: string): ParserThread {
  const worker = new Worker(SOURCE, {
    eval: true,
    workerData: { url },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX_MB },
    stdout: true,
    stderr: true,
  });
  return {
    read: (file, report) => answerTo(worker, file, report),
    end: () => void worker.terminate(),
  };
}

function answerTo(worker: Worker, file: ParserFile, report: ParserReport): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const hear = (message: Message): void => {
      if (message.kind === 'progress') {
        report(message.done, message.total);
        return;
      }
      worker.off('message', hear);
      if (message.kind === 'done') resolve(message.value);
      else reject(new AffidavitError(toCode(message.code), message.detail));
    };
    worker.on('message', hear);
    // Out of memory ends the thread alone. One listener stays for good: an error that nobody hears would end the process.
    worker.removeAllListeners('error').on('error', (cause) => {
      reject(new AffidavitError('SOURCE_BOMB', 'expected a document that fits in memory', { cause }));
    });
    worker.postMessage(file);
  });
}

/** Whatever a library threw is told as damage of the file. */
const toCode = (code: string): ErrorCode => (/^(?:SOURCE|TEXT)_/.test(code) ? (code as ErrorCode) : 'SOURCE_DAMAGED');
