// A GGUF file as the writer of a case: who it is, by the hash of its file, and everything that it is set to.

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import { ROWS } from '#core/question/rows.ts';
import { DRAFT_TOKENS_MAX } from '#core/limits.ts';
import { LINES, readLines } from '#core/pb2s/lines.ts';
import { isRewording } from '#core/pb2s/reword.ts';
import { isCalculation } from '#core/ercp/calculates.ts';
import type { HeardOracle, Identity } from '#core/ports.ts';
import { Engine } from '#helper/engine/engine.ts';
import { measuredSpeed, requireFit, slowness } from '#helper/engine/fit.ts';
import { dataFolder } from '#helper/cases/data-folder.ts';
import { RUNTIME, runtimeUrl } from '#helper/engine/runtime.ts';
import { codeOf, HelperError } from '#helper/terminal/errors.ts';
import { partName } from '#models/catalogue.ts';
import { readHeader, readPart, type Header } from '#models/gguf/header.ts';
import { BATCH_TOKENS } from '#models/gguf/need.ts';
import { hashOfParts } from '#models/measure.ts';

export const CONTEXT_TOKENS = 4_096;

export interface WriterOptions {
  /** Bytes of memory that may be used; left out, what is free now. */
  readonly free?: number;
  readonly threads?: number;
  /** The data folder, where llama.cpp may lie; left out, the usual one. */
  readonly home?: string;
  /** Gets, before the model is loaded, a sentence that an answer will take longer than the 30 seconds. */
  readonly tell?: (sentence: string) => void;
  /** Q16.16; left out, 0: the likeliest token is taken. */
  readonly temperature?: number;
  /** Whether the model is given the rules of the prompt. A model that was trained on passages and questions alone needs none. */
  readonly rules?: boolean;
  /** Gets a draft as far as it is written: unchecked, and for people to see that something comes. */
  readonly hear?: (text: string) => void;
  /** Whether each sentence comes with what the passages are worth to the model. It takes about as long again as the writing. */
  readonly signal?: boolean;
}

export interface LocalWriter extends HeardOracle {
  readonly engine: Pick<Engine, 'pid' | 'weigh' | 'write'>;
  /** Ends its process. */
  close(): void;
}

/**
 * Reads the header, hashes the file, sees that it fits, and loads it. Throws FILE_NOT_FOUND, FILE_NOT_READ, MODEL_FORMAT, MODEL_MEMORY,
 * MODEL_UNFIT, MODEL_DAMAGED and MODEL_RUNTIME, and nothing is left running.
 */
export async function openWriter(path: string, options: WriterOptions = {}): Promise<LocalWriter> {
  const { free = freeBytes(), rules = true, signal: weighs = false, temperature = 0 } = options;
  const threads = options.threads ?? Math.max(1, Math.min(8, availableParallelism() - 1));
  const { header, paths } = await filesOf(path);
  const context = Math.min(CONTEXT_TOKENS, header.trained);
  requireFit(header, context, free);
  const slow = options.tell === undefined ? null : slowness(header, measuredSpeed(threads), free);
  if (slow !== null) options.tell?.(slow);
  const { template } = header;
  if (template === null)
    throw new HelperError('MODEL_UNFIT', 'this model has no chat template, so it cannot be asked. Nothing was stored.');
  const hash = await sha256Of(paths);
  const engine = new Engine({
    library: runtimeUrl(options.home ?? dataFolder(undefined)),
    path,
    context,
    batch: BATCH_TOKENS,
    threads,
  });
  const { frames, gpu } = await engine.start();
  const identity: Identity = {
    oracle_id: 'llama.cpp/local/writer',
    model_id: `${nameOf(path)}@sha256:${hash}`,
    params: { max_tokens: DRAFT_TOKENS_MAX, seed: 0, temperature, top_p: null },
    reproducible: false,
    settings: {
      batch: BATCH_TOKENS,
      cache: 'f16',
      context,
      draft: LINES,
      enforced: 'gbnf',
      flash_attention: false,
      gpu,
      rules,
      runtime: `node-llama-cpp ${RUNTIME}`,
      ...(weighs ? { signal: SIGNAL } : {}),
      template: createHash('sha256').update(template).digest('hex'),
      threads,
      weights: 'local',
      ...toFrame('frame', rules ? frames.given : frames.alone),
      // Weighing asks without the rules, too.
      ...(rules && weighs ? toFrame('frame_alone', frames.alone) : {}),
    },
  };
  return {
    identity,
    engine,
    close: () => engine.close(),
    ask: async (signal, input, _blobs, hear = options.hear) => {
      const { evidence, prompt, question } = ROWS.writer.request.parse(input.request);
      if (prompt === undefined) throw new HelperError('WRITER_PROMPT', 'expected a request with a prompt');
      const asked = { system: rules ? prompt.system : null, user: prompt.user };
      const { grammar, max_tokens: maxTokens } = prompt;
      const keeps = isCalculation(prompt);
      const asking = { ...asked, grammar, keeps, maxTokens, seed: 0, temperature: temperature / 65_536 };
      const { stop, text } = await engine.write(signal, asking, isRewording(prompt) || keeps ? undefined : hear);
      const draft = weighs && !keeps ? readLines({ stop, text }, numbersOf(evidence), prompt.lines) : '';
      if (typeof draft === 'string' || draft.segments.length === 0) return { stop, text };
      const texts = draft.segments.map((segment) => segment.text);
      const limit = AbortSignal.any([signal, AbortSignal.timeout(SIGNAL_MS)]);
      // The draft is whole without it: it is for people, and decides nothing.
      const weighed = await engine.weigh(limit, { ...asked, question, texts }).catch(() => null);
      signal.throwIfAborted();
      return { stop, text, ...(weighed === null ? {} : { signal: weighed.signal }) };
    },
  };
}

/** What the model gets beside the prompt of each request, word for word: a setting holds 256 characters. */
function toFrame(name: string, frame: string): Readonly<Record<string, string>> {
  const parts = frame.match(/[^]{1,250}/gu) ?? [];
  return Object.fromEntries(parts.map((part, at) => [at === 0 ? name : `${name}_${String(at + 1)}`, part]));
}

/** How a signal is made: the mean chance of a token of the sentence, after the prompt and after the question alone. */
const SIGNAL = 'mean-token/1';
const SIGNAL_MS = 30_000;
const numbersOf = (evidence: readonly { readonly n: number }[]): readonly number[] => evidence.map(({ n }) => n);

/** All files of a model: itself, or those that it is split into, the first one first. */
interface Files {
  readonly header: Header;
  readonly paths: readonly string[];
}

/** Of a model in several files, which lie side by side, `weights` is of all of them. */
async function filesOf(path: string): Promise<Files> {
  const header = await readFirst(path, readHeader);
  if (header.parts === 1) return { header, paths: [path] };
  const [, base] = /^(.*)-00001-of-[0-9]{5}\.gguf$/.exec(path) ?? [];
  if (base === undefined || path !== partName(base, 0, header.parts))
    throw new HelperError(
      'MODEL_FORMAT',
      `this model is in ${String(header.parts)} files: expected the first to be called NAME${partName('', 0, header.parts)}, got ${basename(path)}. Nothing was stored.`,
    );
  const paths = Array.from({ length: header.parts }, (_, at) => partName(base, at, header.parts));
  let { weights } = header;
  for (const [at, other] of paths.entries()) {
    if (at === 0) continue;
    const part = await readFirst(other, readPart);
    if (part.no !== at || part.parts !== header.parts)
      throw new HelperError(
        'MODEL_FORMAT',
        `${basename(other)} is part ${String(part.no + 1)} of ${String(part.parts)}, expected ${String(at + 1)} of ${String(header.parts)}. Nothing was stored.`,
      );
    weights += part.weights;
  }
  return { header: { ...header, weights }, paths };
}

type Reader<T> = (read: (bytes: number) => Promise<Uint8Array>, size: number) => Promise<T>;

async function readFirst<T>(path: string, reader: Reader<T>): Promise<T> {
  const file = await open(path, 'r').catch((cause: unknown) => {
    const code = codeOf(cause) === 'ENOENT' ? 'FILE_NOT_FOUND' : 'FILE_NOT_READ';
    throw new HelperError(code, `${path} cannot be read. Nothing was stored. Check the path.`, { cause });
  });
  try {
    const stat = await file.stat();
    if (!stat.isFile()) throw new HelperError('FILE_NOT_READ', `${path} is not a file. Nothing was stored.`);
    return await reader(async (bytes) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(bytes, stat.size)), 0, null, 0);
      return buffer.subarray(0, bytesRead);
    }, stat.size);
  } finally {
    await file.close();
  }
}

async function sha256Of(paths: readonly string[]): Promise<string> {
  const hashes: string[] = [];
  for (const path of paths) {
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(path, { highWaterMark: 1_048_576 })) hash.update(chunk as Uint8Array);
    hashes.push(hash.digest('hex'));
  }
  return hashOfParts(hashes);
}

/** What is left to this process: a container may have less than its machine. */
function freeBytes(): number {
  return process.availableMemory();
}

/** Which file it is, as an identity names it. Throws FILE_NOT_FOUND and FILE_NOT_READ. */
export async function modelIdOf(path: string): Promise<string> {
  const { paths } = await filesOf(path);
  return `${nameOf(path)}@sha256:${await sha256Of(paths)}`;
}

/** A name for people; the hash is what identifies it. */
function nameOf(path: string): string {
  const name = basename(path)
    .toLowerCase()
    .replace(/[^a-z0-9.-]+/g, '-');
  return `gguf:${name.slice(0, 64)}`;
}
