// One suite, and the three ways in which a model writes for the page: the program on this computer, llama.cpp in the page
// (wllama) and the graphics card (WebLLM). Their libraries are scripted; with the real ones see tests/llama and tests/e2e/engines.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expose } from 'comlink';
import { afterEach, describe, vi } from 'vitest';
import { findWriter, helperWriter } from '#adapters/writer-helper/helper.ts';
import { openModel } from '#adapters/writer-webllm/open.ts';
import { loadModel } from '#adapters/writer-wllama/wllama.ts';
import { AffidavitError, type ErrorCode } from '#core/errors.ts';
import { ROWS } from '#core/question/rows.ts';
import type { Oracle } from '#core/ports.ts';
import { HelperError } from '#helper/terminal/errors.ts';
import { createApp } from '#helper/routes/app.ts';
import { FileModelStore } from '#helper/store/models.ts';
import { registerTransfers } from '#lib/web/transfer.ts';
import type { Model } from '#models/catalogue.ts';
import { ownModel } from '#models/gguf/own.ts';
import { importModels } from '#models/import-model.ts';
import { ownMlcModel } from '#models/mlc/own.ts';
import { emptyHolding, findHolding, type Holding } from '#models/store.ts';
import { TINY_CITE } from '#tests/llama/gguf.ts';
import { inTurn, writerSuite, type Play } from '#tests/ports/writer.suite.ts';
import { given, ScriptedCard, scriptedWebLlm, tinyMlc } from '#tests/webllm/scripted.ts';
import { addedWriter } from '#workers/added-writer.ts';
import type { WriterServer } from '#workers/writer.worker.ts';

registerTransfers((code, detail) => new AffidavitError(code as ErrorCode, detail));

const ROOT = 'https://app.example/';
const HERE = 'http://localhost:8462';
const nobody = new AbortController().signal;
const never = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

const folders: string[] = [];
afterEach(() => {
  vi.unstubAllGlobals();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'affidavit-writers-'));
  folders.push(folder);
  return folder;
}

describe('the program on this computer', () => {
  writerSuite(async (plays) => {
    const next = inTurn(plays);
    const writer: Oracle = {
      identity: {
        oracle_id: 'llama.cpp/local/writer',
        model_id: `gguf:tiny@sha256:${'a'.repeat(64)}`,
        params: { max_tokens: 1_024, seed: 0, temperature: 0, top_p: null },
        reproducible: false,
        settings: { draft: 'lines/1', weights: 'local' },
      },
      ask: (signal, { request }) => {
        if (ROWS.writer.request.parse(request).prompt === undefined)
          return Promise.reject(new HelperError('WRITER_PROMPT', 'expected a prompt'));
        const play = next();
        if (play.kind === 'hangs') return never(signal);
        if (play.kind === 'breaks') return Promise.reject(new HelperError('WRITER_ENDED', 'killed'));
        return Promise.resolve({ stop: play.kind === 'cut' ? 'length' : 'end', text: play.text });
      },
    };
    const app = createApp({
      page: { respond: () => Promise.resolve(null) },
      hub: () => Promise.resolve(null),
      port: 8462,
      model: { writer, folder: newFolder(), pair: null, show: () => undefined },
    });
    const fetch = async (url: string, { body, headers, method, signal }: RequestInit): Promise<Response> =>
      app.request(url, {
        ...(body === undefined ? {} : { body }),
        ...(method === undefined ? {} : { method }),
        ...(signal === undefined ? {} : { signal }),
        headers: { ...(headers as Record<string, string> | undefined), host: 'localhost:8462' },
      });
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const ports = { fetch, origin: HERE };
    const found = await findWriter(nobody, ports, { base: HERE, key: null });
    if (found === null) throw new Error('expected a writer');
    return helperWriter(ports, { base: HERE, key: null }, found);
  });
});

/** Of the scripted llama.cpp: which play comes next. */
const llama = vi.hoisted(() => ({ next: (): unknown => null }));
vi.mock('@wllama/wllama/esm/index.js', () => {
  class WllamaAbortError extends Error {}
  class Wllama {
    setCompat(): void {
      // The build for every browser is the only one.
    }
    loadModel(): Promise<void> {
      return Promise.resolve();
    }
    exit(): Promise<void> {
      return Promise.resolve();
    }
    async createChatCompletion({ abortSignal }: { readonly abortSignal: AbortSignal }): Promise<unknown> {
      const play = llama.next() as Play;
      if (play.kind === 'breaks') throw new Error('unreachable');
      if (play.kind === 'hangs') return never(abortSignal);
      return Promise.resolve([
        { choices: [{ delta: { content: play.text }, finish_reason: null }] },
        { choices: [{ delta: {}, finish_reason: play.kind === 'cut' ? 'length' : 'stop' }] },
      ]);
    }
  }
  return { Wllama, WllamaAbortError };
});

/** The page's own side of a writer, with each of its threads in this process. */
function pageWriter(held: Holding, write: () => WriterServer['write']): Oracle {
  class ThreadHere extends EventTarget {
    readonly #port: MessagePort;
    constructor() {
      super();
      const { port1, port2 } = new MessageChannel();
      this.#port = port1;
      expose({ watch: () => undefined, write: write() }, port2);
      port1.addEventListener('message', ({ data }) => this.dispatchEvent(new MessageEvent('message', { data })));
      port1.start();
    }
    postMessage(message: unknown, transfer: Transferable[] = []): void {
      this.#port.postMessage(message, transfer);
    }
    terminate(): void {
      this.#port.close();
    }
  }
  vi.stubGlobal('Worker', ThreadHere);
  vi.stubGlobal('location', new URL(ROOT));
  const urls = { worker: `${ROOT}writer.js`, webLlm: `${ROOT}web-llm.js`, thread: '', wasm: '' };
  return addedWriter({ urls, root: ROOT, hear: () => undefined, heard: () => undefined })(held);
}

const expectModel = (model: Model | null): Model => {
  if (model === null) throw new Error('expected a model');
  return model;
};

describe('llama.cpp in the page', () => {
  writerSuite(async (plays) => {
    llama.next = inTurn(plays);
    const own = given([{ name: 'model.gguf', bytes: new Uint8Array(readFileSync(TINY_CITE)) }])[0];
    if (own === undefined) throw new Error('expected a file');
    const held = emptyHolding(expectModel(await ownModel(nobody, own, 'model.gguf')), ROOT, 0);
    return pageWriter(held, () => async (signal, asked, prompt) => {
      const model = await loadModel(new Blob([]), 512, asked.files, () => ({}) as Worker);
      return model.write(signal, prompt, () => undefined);
    });
  });
});

describe('WebLLM on the graphics card', () => {
  writerSuite(async (plays) => {
    const next = inTurn(plays);
    const store = new FileModelStore(newFolder());
    const model = expectModel(await ownMlcModel(nobody, given(tinyMlc())));
    const ports = {
      store,
      fetch: () => Promise.reject(new Error('expected no request')),
      stallMs: 1,
      free: () => Promise.resolve(null),
      now: () => 0,
      wait: () => Promise.resolve(),
    };
    await importModels(nobody, ports, [model], given(tinyMlc()), () => undefined);
    const held = await findHolding(store, model.id);
    if (held === null) throw new Error('expected it to be here');
    return pageWriter({ ...held, used: true, obeys: true }, () => async (signal, { card }, prompt) => {
      const play = next();
      const gpu = new ScriptedCard();
      const scope = {};
      const { library } = scriptedWebLlm(scope, gpu, {
        stop: play.kind === 'cut' ? 'length' : 'stop',
        write: () => {
          if (play.kind === 'breaks') throw new Error('unreachable');
          return play.kind === 'hangs' ? hanging() : [play.text];
        },
      });
      const start = () => Promise.resolve(library);
      const loaded = await openModel(store, held, { start, grammar: card.grammar, gpu, scope });
      return loaded.write(signal, prompt, () => undefined);
    });
  });
});

async function* hanging(): AsyncGenerator<string> {
  await new Promise(() => undefined);
  yield '';
}
