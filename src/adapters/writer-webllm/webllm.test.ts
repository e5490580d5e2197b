// The real adapter over a scripted WebLLM: what it is given, what it may not do, and every way in which a card and a library
// can fail. `tests/webllm/case.test.ts` has whole cases of it.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ADDRESS, closeThread } from '#adapters/writer-webllm/closed-thread.ts';
import type { Gpu } from '#adapters/writer-webllm/library.ts';
import { openModel } from '#adapters/writer-webllm/open.ts';
import type { Loaded } from '#adapters/writer-webllm/webllm.ts';
import { AffidavitError } from '#core/errors.ts';
import { FileModelStore } from '#helper/store/models.ts';
import { importModels } from '#models/import-model.ts';
import { ownMlcModel } from '#models/mlc/own.ts';
import { findHolding, type Holding } from '#models/store.ts';
import {
  given,
  ScriptedCard,
  scriptedWebLlm,
  tinyMlc,
  type MlcFile,
  type Script,
  type Scripted,
} from '#tests/webllm/scripted.ts';

const nobody = new AbortController().signal;
const PROMPT = { grammar: 'root ::= "a"\n', max_tokens: 4, system: 'Rules.', user: 'What?' };
const quiet = (): void => undefined;

let folder: string;
let store: FileModelStore;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'affidavit-webllm-'));
  store = new FileModelStore(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function keep(files: readonly MlcFile[] = tinyMlc()): Promise<Holding> {
  const model = await ownMlcModel(nobody, given(files));
  if (model === null) throw new Error('expected a model');
  const ports = {
    store,
    fetch: () => Promise.reject(new Error('expected no request')),
    stallMs: 1,
    free: () => Promise.resolve(null),
    now: () => 0,
    wait: () => Promise.resolve(),
  };
  expect((await importModels(nobody, ports, [model], given(files), quiet)).whole).toEqual([model.id]);
  const held = await findHolding(store, model.id);
  if (held === null) throw new Error('expected it to be here');
  return held;
}

/** A thread as a browser has it. */
const thread = () => ({
  caches: 'the caches of the page',
  fetch: 'the network',
  indexedDB: 'a database',
  XMLHttpRequest: 'a request',
});

interface Opened extends Scripted {
  readonly card: ScriptedCard;
  readonly scope: ReturnType<typeof thread>;
  readonly model: Loaded;
}
async function opened(
  script: Script = {},
  { card = new ScriptedCard(), grammar = true, held = null as Holding | null } = {},
): Promise<Opened> {
  const scope = thread();
  const scripted = scriptedWebLlm(scope, card, script);
  const start = () => Promise.resolve(scripted.library);
  const model = await openModel(store, held ?? (await keep()), { start, grammar, gpu: card, scope });
  return { ...scripted, card, scope, model };
}
/** What was thrown, by its code and its detail. */
const thrown = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'nothing was thrown',
    (error: unknown) => {
      if (!(error instanceof AffidavitError)) return error;
      return { code: error.code, message: error.message.replace(`${error.code}: `, '') };
    },
  );

describe('a model that WebLLM runs', () => {
  it('is read from what is kept here, each file whole, and through no address of a host', async () => {
    const { configs, model, read } = await opened();
    expect(read).toEqual(
      [
        'mlc-chat-config.json',
        'library.wasm',
        'tokenizer.json',
        'tensor-cache.json',
        'params_shard_0.bin',
        'params_shard_1.bin',
      ].map((name) => `https://model.invalid/resolve/main/${name}`),
    );
    expect(configs).toEqual([
      {
        appConfig: {
          cacheBackend: 'cache',
          model_list: [
            {
              model: 'https://model.invalid/resolve/main/',
              model_id: 'model',
              model_lib: 'https://model.invalid/resolve/main/library.wasm',
              overrides: { context_window_size: 4_096, sliding_window_size: -1 },
            },
          ],
        },
        logLevel: 'SILENT',
      },
    ]);
    await model.end();
  });

  it('is asked with the grammar where it obeys one, takes the likeliest token, and tells what stands there so far', async () => {
    const { model, orders } = await opened({ write: () => ['A ', 'b.', ' [1]'] });
    const told: unknown[] = [];
    expect(await model.write(nobody, PROMPT, (text) => told.push(text))).toEqual({
      stop: 'end',
      text: 'A b. [1]',
    });
    expect(told).toEqual(['A ', 'A b.', 'A b. [1]', 'A b. [1]']);
    expect(orders).toEqual([
      {
        frequency_penalty: 0,
        logprobs: false,
        max_tokens: 4,
        messages: [
          { role: 'system', content: 'Rules.' },
          { role: 'user', content: 'What?' },
        ],
        presence_penalty: 0,
        repetition_penalty: 1,
        response_format: { type: 'grammar', grammar: 'root ::= "a"\n' },
        seed: 0,
        stream: true,
        temperature: 0,
        top_p: 1,
      },
    ]);
  });

  it('is asked without a grammar where it obeys none', async () => {
    const { model, orders } = await opened({}, { grammar: false });
    await model.write(nobody, PROMPT, quiet);
    expect(orders[0]).not.toHaveProperty('response_format');
  });

  it.each([
    ['says the word that the grammar forces', 'qzx-7041', 'stop', true],
    ['says something else', 'Hello!', 'stop', false],
    ['is cut', 'qzx-7041', 'length', false],
  ])('is believed to obey a grammar only where it %s', async (_, text, stop, expected) => {
    const { model } = await opened({ write: () => [text], stop });
    expect(await model.obeys(nobody)).toBe(expected);
  });

  it('whose library cannot read a grammar for it obeys none, and any other failure is no answer', async () => {
    const failing = (name: string) => ({
      write: () => {
        throw Object.assign(new Error('it broke'), { name });
      },
    });
    expect(await (await opened(failing('GrammarMatcherInitError'))).model.obeys(nobody)).toBe(false);
    expect(await thrown((await opened(failing('Error'))).model.obeys(nobody))).toMatchObject({ code: 'MODEL_RUNTIME' });
  });

  it.each([
    ['length', 'length'],
    ['abort', 'abort'],
    ['tool_calls', 'tool_calls'],
    ['stop', 'end'],
  ])('that ended for the reason %s says %s', async (stop, expected) => {
    const { model } = await opened({ write: () => ['A'], stop });
    expect(await model.write(nobody, PROMPT, quiet)).toEqual({ stop: expected, text: 'A' });
  });

  it('whose pieces lack what came apart gives the whole', async () => {
    const { model } = await opened({ write: () => ['A', '\ufffd'], whole: 'A\u00e9' });
    expect(await model.write(nobody, PROMPT, quiet)).toEqual({ stop: 'end', text: 'A\u00e9' });
  });
});

describe('a thread in which WebLLM runs', () => {
  it('has no way out while the model is loaded, and is as before when it ends', async () => {
    const { model, scope } = await opened();
    const { fetch } = scope as unknown as { fetch: (url: string) => Promise<unknown> };
    expect(await thrown(fetch('https://huggingface.co/x'))).toMatchObject({
      code: 'MODEL_RUNTIME',
      message: 'WebLLM asked for https://huggingface.co/x, which is not a file of this model',
    });
    const ways = scope as Record<string, unknown>;
    expect(['indexedDB', 'XMLHttpRequest', 'WebSocket', 'Worker', 'EventSource'].map((name) => ways[name])).toEqual(
      Array.from({ length: 5 }, () => undefined),
    );
    await model.end();
    expect(scope).toEqual(thread());
  });

  it('has none above it either, where a browser keeps some of them', () => {
    const above: Record<string, unknown> = { fetch: 'the network', WebSocket: 'a socket' };
    const scope = Object.create(above) as object;
    const open = closeThread(scope, { paths: [], open: () => new Response() });
    expect([typeof above['fetch'], above['WebSocket']]).toEqual(['function', undefined]);
    open();
    expect(above).toEqual({ fetch: 'the network', WebSocket: 'a socket' });
    expect(Object.keys(scope)).toEqual([]);
  });

  it.each([
    'https://huggingface.co/mlc-ai/x/resolve/main/y.bin',
    `${ADDRESS}other.bin`,
    `${ADDRESS}../main/library.wasm`,
  ])('refuses a library that asks for %s by name, and is open again', async (url) => {
    const card = new ScriptedCard();
    const scope = thread();
    const { library } = scriptedWebLlm(scope, card, { reads: [url] });
    const options = { start: () => Promise.resolve(library), grammar: false, gpu: card, scope };
    expect(await thrown(openModel(store, await keep(), options))).toMatchObject({
      code: 'MODEL_RUNTIME',
      message: `WebLLM asked for ${url}, which is not a file of this model`,
    });
    expect(scope).toEqual(thread());
  });

  it('gives the library no byte that is not as it was taken: a changed piece ends the loading with MODEL_DAMAGED', async () => {
    const held = await keep();
    await store.chunks(held.model.id, 'params_shard_1.bin').write(0, new Uint8Array(64));
    expect(await thrown(opened({}, { held }))).toMatchObject({
      code: 'MODEL_DAMAGED',
      message: 'expected params_shard_1.bin to hash to what the catalogue says',
    });
  });

  it('is never started with a model that is not whole', async () => {
    const held: Holding = { ...(await keep()), state: 'partial' };
    expect(await thrown(opened({}, { held }))).toMatchObject({ code: 'MODEL_MISSING' });
  });
});

describe('a graphics card', () => {
  const asked = async (gpu: Gpu | undefined, files = tinyMlc()): Promise<unknown> => {
    let started = 0;
    const start = () => Promise.reject(new Error(`started ${String((started += 1))} times`));
    const error = await thrown(openModel(store, await keep(files), { start, grammar: false, gpu, scope: thread() }));
    expect(started).toBe(0);
    return error;
  };
  const none: Gpu = { requestAdapter: () => Promise.resolve(null) };
  const refusing: Gpu = { requestAdapter: () => Promise.reject(new Error('blocked')) };

  it.each([
    ['a browser without WebGPU', undefined, 'this browser has no WebGPU'],
    ['a browser that gives none', none, 'this browser gives the page no graphics card'],
    ['a browser that refuses', refusing, 'this browser gives the page no graphics card'],
    [
      'small buffers',
      new ScriptedCard({ maxBufferSize: 134_217_728, maxStorageBufferBindingSize: 100 }),
      'maxBufferSize: expected 268435456, got 134217728; maxStorageBufferBindingSize: expected 134217728, got 100',
    ],
    [
      'few buffers a shader',
      new ScriptedCard({ maxStorageBuffersPerShaderStage: 8 }),
      'maxStorageBuffersPerShaderStage: expected 10, got 8',
    ],
  ] as const)('is asked before anything is loaded: %s is told so', async (_, gpu, message) => {
    expect(await asked(gpu)).toMatchObject({ code: 'MODEL_CARD', message });
  });

  it('has to hold the largest tensor whole, and to compute with 16 bits where the model does', async () => {
    const files = tinyMlc({ quantization: 'q4f16_1', tensor: 2_000_000_000 });
    expect(await asked(new ScriptedCard(), files)).toMatchObject({
      code: 'MODEL_CARD',
      message:
        'maxBufferSize: expected 2000000000, got 1073741824; maxStorageBufferBindingSize: expected 2000000000, got 1073741824; expected 16-bit numbers (shader-f16), got none',
    });
    const able = new ScriptedCard({}, ['shader-f16']);
    const held = await keep(tinyMlc({ quantization: 'q4f16_1' }));
    await (await opened({}, { card: able, held })).model.end();
  });

  it('that is lost while the model is loaded ends that', async () => {
    const card = new ScriptedCard();
    const loading = (): Promise<never> => {
      card.lose('device reset');
      return new Promise(() => undefined);
    };
    expect(await thrown(opened({ loading }, { card }))).toMatchObject({
      code: 'MODEL_RUNTIME',
      message: 'WebLLM: the graphics card was lost: device reset',
    });
  });

  it('that is lost while it writes ends the draft, though the library never comes back', async () => {
    const card = new ScriptedCard();
    async function* write(): AsyncGenerator<string> {
      yield 'A';
      card.lose('unplugged');
      await new Promise(() => undefined);
    }
    const { ended, model } = await opened({ write }, { card });
    expect(await thrown(model.write(nobody, PROMPT, quiet))).toMatchObject({ code: 'MODEL_RUNTIME' });
    expect(ended).toEqual(['interrupt']);
    expect(await thrown(model.write(nobody, PROMPT, quiet))).toMatchObject({ code: 'MODEL_RUNTIME' });
    await model.end();
  });

  it('without memory left says so: by the browser, and by the library', async () => {
    const card = new ScriptedCard();
    async function* write(): AsyncGenerator<string> {
      yield 'A';
      card.runOut();
      await new Promise(() => undefined);
    }
    const { model } = await opened({ write }, { card });
    expect(await thrown(model.write(nobody, PROMPT, quiet))).toMatchObject({
      code: 'MODEL_MEMORY',
      message: 'the graphics card: Not enough memory left.',
    });
    const loading = (): Promise<never> => Promise.reject(new Error('Out of memory: createBuffer'));
    expect(await thrown(opened({ loading }))).toMatchObject({ code: 'MODEL_MEMORY' });
  });

  it('is watched no more when the model has ended', async () => {
    const { card, model } = await opened();
    expect(Object.hasOwn(card, 'requestAdapter')).toBe(true);
    await model.end();
    card.lose('later');
    expect(Object.hasOwn(card, 'requestAdapter')).toBe(false);
  });
});

describe('a draft', () => {
  it('that never ends is broken off after the tokens that it has', async () => {
    function* write(): Generator<string> {
      for (;;) yield 'again ';
    }
    const { ended, model } = await opened({ write });
    expect(await thrown(model.write(nobody, PROMPT, quiet))).toMatchObject({
      code: 'MODEL_RUNTIME',
      message: 'WebLLM: it wrote on after 4 tokens',
    });
    expect(ended).toEqual(['interrupt']);
  });

  it('that is cancelled ends at once, also where the library hangs', async () => {
    const cancel = new AbortController();
    async function* write(): AsyncGenerator<string> {
      yield 'A';
      cancel.abort(new DOMException('enough', 'AbortError'));
      await new Promise(() => undefined);
    }
    const { ended, model } = await opened({ write });
    expect(await thrown(model.write(cancel.signal, PROMPT, quiet))).toMatchObject({ name: 'AbortError' });
    expect(ended).toEqual(['interrupt']);
  });

  it('whose passages do not fit is WRITER_PROMPT, and the model goes on', async () => {
    let times = 0;
    const write = (): readonly string[] => {
      if ((times += 1) === 1)
        throw Object.assign(new Error('Prompt tokens exceed context window size'), {
          name: 'ContextWindowSizeExceededError',
        });
      return ['A'];
    };
    const { model } = await opened({ write });
    expect(await thrown(model.write(nobody, PROMPT, quiet))).toMatchObject({ code: 'WRITER_PROMPT' });
    expect(await model.write(nobody, PROMPT, quiet)).toEqual({ stop: 'end', text: 'A' });
  });
});
