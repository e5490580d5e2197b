// A process of Node that reads one file with the frozen parsers: bounded in memory, and ended from outside. A thread would
// not do: an array that grows beyond what is left ends the whole process that the thread is in.

import { spawn, type ChildProcess } from 'node:child_process';
import { AffidavitError, type ErrorCode } from '#core/errors.ts';
import type { ParserFile, ParserReport, ParserThread } from '#desk/frozen/isolated-parser.ts';

/** Of JavaScript's own: with what lies beside it, half a gigabyte. A book of a thousand pages is read in 96 of it. What a file asks for beside it is counted by the parsers. */
const MEMORY_MAX_MB = 256;
/** Of the whole process: bytes and tables that lie beside JavaScript's own memory know no limit. A string of 50 MB in a PDF took 650. */
const RESIDENT_MAX_MB = 480;

/**
 * What the process runs: plain JavaScript, since the command line is one bundled file. Bytes come by its standard input, all
 * else by messages. A thread looks how much it holds, since the one that reads has no time to.
 */
const SOURCE = `
const parsers = import(process.argv[1]);
const { Worker } = require('node:worker_threads');
const LOOK = 'setInterval(() => process.memoryUsage.rss() > ' + process.argv[2] + ' && process.kill(process.pid, "SIGKILL"), 20)';
new Worker(LOOK, { eval: true }).unref();
process.on('disconnect', () => process.exit());
process.on('message', ({ length, media, name }) => {
  const bytes = new Uint8Array(length);
  let at = 0;
  const take = (chunk) => {
    bytes.set(chunk, at);
    at += chunk.length;
    if (at === length) read();
  };
  const read = () => {
    // Without a listener, what comes for the next file would flow away.
    process.stdin.off('data', take).pause();
    const report = (done, total) => process.send({ kind: 'progress', done, total });
    parsers
      .then(async ({ parseDocument }) => {
        // Sent before it reads: while it does, it may have time for nothing else.
        await new Promise((sent) => process.send({ kind: 'begun' }, sent));
        return parseDocument({ bytes, media, name }, { depth: 0, report, signal: new AbortController().signal });
      })
      .then(
        (value) => process.send({ kind: 'done', value }),
        (error) => process.send({ kind: 'failed', code: String(error?.code), detail: String(error?.message) }),
      );
  };
  if (length === 0) read();
  else process.stdin.on('data', take).resume();
});
`;

type Message =
  | { readonly kind: 'begun' }
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'done'; readonly value: unknown }
  | { readonly kind: 'failed'; readonly code: string; readonly detail: string };

/** `url`: of the frozen parsers' file, its hash already checked. One file at a time. The process ends with this one. */
export function parserProcess(url: string, megabytes = MEMORY_MAX_MB, resident = RESIDENT_MAX_MB): ParserThread {
  // Options of ours for Node (a debugger, another heap) are not for a stranger's file.
  const { NODE_OPTIONS: _, ...env } = process.env;
  const limits = [`--max-old-space-size=${String(megabytes)}`, '-e', SOURCE, url, String(resident * 1_000_000)];
  const child = spawn(process.execPath, limits, {
    env,
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    windowsHide: true,
  });
  child.stdin?.on('error', () => undefined); // it has ended, which is told below
  child.on('error', () => undefined);
  return {
    read: (file, report, begun) => answerOf(child, file, report, begun),
    end: () => void child.kill('SIGKILL'),
  };
}

function answerOf(
  child: ChildProcess,
  { bytes, media, name }: ParserFile,
  report: ParserReport,
  begun: () => void,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const hear = (message: Message): void => {
      if (message.kind === 'begun') {
        begun();
        return;
      }
      if (message.kind === 'progress') {
        report(message.done, message.total);
        return;
      }
      child.off('message', hear).off('close', ended);
      if (message.kind === 'done') resolve(message.value);
      else reject(new AffidavitError(toCode(message.code), message.detail));
    };
    // Whatever ends it while it reads, it is the file that did: out of memory is all that can.
    const ended = (): void => reject(new AffidavitError('SOURCE_BOMB', 'expected a document that fits in memory'));
    child.on('message', hear).once('close', ended);
    if (child.exitCode !== null || child.signalCode !== null || !child.connected) {
      ended();
      return;
    }
    child.send({ length: bytes.length, media, name }, (error) => error !== null && ended());
    child.stdin?.write(bytes);
  });
}

/** Whatever a library threw is told as damage of the file. */
const toCode = (code: string): ErrorCode => (/^(?:SOURCE|TEXT)_/.test(code) ? (code as ErrorCode) : 'SOURCE_DAMAGED');
