// A GGUF file as the writer of a case: who it is, by the hash of its file, and everything that it is set to.

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROWS } from '#core/question/rows.ts';
import { DRAFT_TOKENS_MAX } from '#core/limits.ts';
import { LINES } from '#core/pb2s/lines.ts';
import type { Identity, Oracle } from '#core/ports.ts';
import { Engine } from '#helper/engine/engine.ts';
import { BATCH_TOKENS, requireFit } from '#helper/engine/fit.ts';
import { readHeader, type Header } from '#helper/engine/header.ts';
import { codeOf, HelperError } from '#helper/errors.ts';

export const CONTEXT_TOKENS = 4_096;

export interface WriterOptions {
  /** Bytes of memory that may be used; left out, what is free now. */
  readonly free?: number;
  readonly threads?: number;
  /** Q16.16; left out, 0: the likeliest token is taken. */
  readonly temperature?: number;
  /** Whether the model is given the rules of the prompt. A model that was trained on passages and questions alone needs none. */
  readonly rules?: boolean;
}

export interface LocalWriter extends Oracle {
  readonly engine: Pick<Engine, 'pid'>;
  /** Ends its process. */
  close(): void;
}

/**
 * Reads the header, hashes the file, sees that it fits, and loads it. Throws FILE_NOT_FOUND, FILE_NOT_READ, MODEL_FORMAT, MODEL_MEMORY,
 * MODEL_UNFIT, MODEL_DAMAGED and MODEL_RUNTIME, and nothing is left running.
 */
export async function openWriter(path: string, options: WriterOptions = {}): Promise<LocalWriter> {
  const { free = freeBytes(), rules = true, temperature = 0 } = options;
  const threads = options.threads ?? Math.max(1, Math.min(8, availableParallelism() - 1));
  const header = await headerOf(path);
  const context = Math.min(CONTEXT_TOKENS, header.trained);
  requireFit(header, context, free);
  const { template } = header;
  if (template === null)
    throw new HelperError('MODEL_UNFIT', 'this model has no chat template, so it cannot be asked. Nothing was stored.');
  const hash = await sha256Of(path);
  const engine = new Engine({ library: libraryUrl(), path, context, batch: BATCH_TOKENS, threads });
  const gpu = await engine.start();
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
      template: createHash('sha256').update(template).digest('hex'),
      threads,
    },
  };
  return {
    identity,
    engine,
    close: () => engine.close(),
    ask: async (signal, input) => {
      const { prompt } = ROWS.writer.request.parse(input.request);
      if (prompt === undefined) throw new HelperError('WRITER_PROMPT', 'expected a request with a prompt');
      const { stop, text } = await engine.write(signal, {
        system: rules ? prompt.system : null,
        user: prompt.user,
        grammar: prompt.grammar,
        maxTokens: prompt.max_tokens,
        seed: 0,
        temperature: temperature / 65_536,
      });
      return { stop, text };
    },
  };
}

const RUNTIME = '3.21.1';

/** Throws MODEL_RUNTIME where the package is not here. */
function libraryUrl(): string {
  try {
    return pathToFileURL(createRequire(import.meta.url).resolve('node-llama-cpp')).href;
  } catch (cause) {
    throw new HelperError(
      'MODEL_RUNTIME',
      `expected the package node-llama-cpp ${RUNTIME} beside this program. Nothing was stored. Run: npm install node-llama-cpp@${RUNTIME}`,
      { cause },
    );
  }
}

async function headerOf(path: string): Promise<Header> {
  const file = await open(path, 'r').catch((cause: unknown) => {
    const code = codeOf(cause) === 'ENOENT' ? 'FILE_NOT_FOUND' : 'FILE_NOT_READ';
    throw new HelperError(code, `${path} cannot be read. Nothing was stored. Check the path.`, { cause });
  });
  try {
    const stat = await file.stat();
    if (!stat.isFile()) throw new HelperError('FILE_NOT_READ', `${path} is no file. Nothing was stored.`);
    return await readHeader(async (bytes) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(bytes, stat.size)), 0, null, 0);
      return buffer.subarray(0, bytesRead);
    }, stat.size);
  } finally {
    await file.close();
  }
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: 1_048_576 })) hash.update(chunk as Uint8Array);
  return hash.digest('hex');
}

/** What is left to this process: a container may have less than its machine. */
function freeBytes(): number {
  return process.availableMemory();
}

/** A name for people; the hash is what identifies it. */
function nameOf(path: string): string {
  const name = basename(path)
    .toLowerCase()
    .replace(/[^a-z0-9.-]+/g, '-');
  return `gguf:${name.slice(0, 64)}`;
}
