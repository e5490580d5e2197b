// A scripted WebLLM, with the interface of the real one, and the graphics card under it: it reads its files as the real one does,
// takes a device, and writes what a test says. It fails the test when it is asked for something that the real one has not.

import { createHash } from 'node:crypto';
import { ADDRESS } from '#adapters/writer-webllm/closed-thread.ts';
import type { Adapter, CardLimit, Chunk, EngineConfig, Gpu, Order, WebLlm } from '#adapters/writer-webllm/library.ts';

/** What a card of a small laptop says. */
export const LIMITS: Readonly<Record<CardLimit, number>> = {
  maxBufferSize: 1_073_741_824,
  maxComputeWorkgroupStorageSize: 32_768,
  maxStorageBufferBindingSize: 1_073_741_824,
  maxStorageBuffersPerShaderStage: 10,
};

export class ScriptedCard implements Gpu {
  readonly asked: object[] = [];
  devices = 0;
  #lose: (message: string) => void = () => undefined;
  readonly #heard: ((event: { readonly error: object }) => void)[] = [];
  readonly #limits: Readonly<Record<CardLimit, number>>;
  readonly #features: readonly string[];

  constructor(limits: Partial<Record<CardLimit, number>> = {}, features: readonly string[] = []) {
    this.#limits = { ...LIMITS, ...limits };
    this.#features = features;
  }

  requestAdapter(options: object = {}): Promise<Adapter | null> {
    this.asked.push(options);
    return Promise.resolve({
      features: { has: (name: string) => this.#features.includes(name) },
      limits: this.#limits,
      requestDevice: () => {
        this.devices += 1;
        const lost = new Promise<{ message: string }>((resolve) => (this.#lose = (message) => resolve({ message })));
        return Promise.resolve({ lost, addEventListener: (_type: string, heard) => void this.#heard.push(heard) });
      },
    } satisfies Adapter);
  }

  lose(message: string): void {
    this.#lose(message);
  }
  /** As a browser says that a buffer had no room. */
  runOut(): void {
    class GPUOutOfMemoryError {
      readonly message = 'Not enough memory left.';
    }
    for (const heard of this.#heard) heard({ error: new GPUOutOfMemoryError() });
  }
}

export interface Script {
  /** What is written, token by token; the last says why it ended. Asked with what it was ordered. */
  write?(order: Order): AsyncIterable<string> | Iterable<string>;
  stop?: string;
  /** The whole, where the pieces are not all of it. */
  whole?: string;
  /** Addresses beside those of the model. */
  reads?: readonly string[];
  loading?(): Promise<void>;
}

export interface Scripted {
  readonly library: WebLlm;
  readonly orders: Order[];
  readonly configs: EngineConfig[];
  readonly read: string[];
  readonly ended: string[];
}

/** `scope`: the thread that it finds itself in, `gpu` the card of that. */
export function scriptedWebLlm(scope: object, gpu: Gpu, script: Script): Scripted {
  const [orders, configs, read, ended]: [Order[], EngineConfig[], string[], string[]] = [[], [], [], []];
  const cacheOf = async (): Promise<{
    match(asked: object): Promise<Response | undefined>;
    add(asked: object): Promise<void>;
  }> => {
    const { caches } = scope as { caches: { open(name: string): Promise<never> } };
    return caches.open('webllm/model');
  };
  class MLCEngine {
    #text = '';
    constructor(config: EngineConfig) {
      configs.push(config);
    }
    async reload(id: string): Promise<void> {
      const [model] = configs.at(-1)?.appConfig.model_list ?? [];
      if (model?.model_id !== id) throw new Error(`expected the record of ${id}`);
      const cache = await cacheOf();
      const fetchWithCache = async (url: string): Promise<ArrayBuffer> => {
        const request = { url };
        if ((await cache.match(request)) === undefined) await cache.add(request);
        const found = await cache.match(request);
        if (found === undefined) throw new Error(`Cannot fetch ${url}`);
        read.push(url);
        return found.arrayBuffer();
      };
      const json = async (url: string): Promise<unknown> =>
        JSON.parse(Buffer.from(await fetchWithCache(url)).toString());
      await json(`${ADDRESS}mlc-chat-config.json`);
      await fetchWithCache(model.model_lib);
      const adapter = await gpu.requestAdapter({ powerPreference: 'high-performance' });
      await adapter?.requestDevice({});
      await fetchWithCache(`${ADDRESS}tokenizer.json`);
      const { records } = (await json(`${ADDRESS}tensor-cache.json`)) as { records: { dataPath: string }[] };
      for (const { dataPath } of records) await fetchWithCache(ADDRESS + dataPath);
      for (const url of script.reads ?? []) await fetchWithCache(url);
      await script.loading?.();
    }
    unload(): Promise<void> {
      ended.push('unload');
      return Promise.resolve();
    }
    interruptGenerate(): void {
      ended.push('interrupt');
    }
    getMessage(): Promise<string> {
      return Promise.resolve(script.whole ?? this.#text);
    }
    async *#chunks(order: Order): AsyncGenerator<Chunk> {
      this.#text = '';
      for await (const piece of script.write?.(order) ?? []) {
        this.#text += piece;
        yield { choices: [{ delta: { content: piece }, finish_reason: null }] };
      }
      yield { choices: [{ finish_reason: script.stop ?? 'stop' }] };
    }
    readonly chat = {
      completions: {
        create: (order: Order): Promise<AsyncIterable<Chunk>> => {
          orders.push(order);
          return Promise.resolve(this.#chunks(order));
        },
      },
    };
  }
  return { library: { MLCEngine }, orders, configs, read, ended };
}

export interface MlcFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The files of a model as MLC publishes them, with weights of no use. */
export function tinyMlc(
  more: { readonly quantization?: string; readonly tensor?: number; readonly library?: Uint8Array } = {},
): readonly MlcFile[] {
  const { library = LIBRARY, quantization = 'q4f32_1', tensor = 40 } = more;
  const text = (name: string, value: unknown): MlcFile => ({ name, bytes: Buffer.from(JSON.stringify(value)) });
  const shard = (seed: number): Uint8Array => createHash('sha512').update(String(seed)).digest();
  const record = (nbytes: number) => ({
    name: 'w',
    shape: [10],
    dtype: 'float32',
    format: 'raw',
    nbytes,
    byteOffset: 0,
  });
  return [
    text('mlc-chat-config.json', {
      model_type: 'qwen2',
      quantization,
      context_window_size: 4_096,
      sliding_window_size: -1,
      prefill_chunk_size: 1_024,
      vocab_size: 10,
      tokenizer_files: ['tokenizer.json', 'vocab.json'],
      conv_template: {
        name: 'chatml',
        system_template: '<|im_start|>system\n{system_message}<|im_end|>\n',
        system_message: '',
        roles: { user: '<|im_start|>user', assistant: '<|im_start|>assistant' },
        seps: ['<|im_end|>\n'],
        stop_str: ['<|im_end|>'],
        stop_token_ids: [2],
      },
    }),
    text('tensor-cache.json', {
      metadata: { ParamSize: 2 },
      records: [
        { dataPath: 'params_shard_0.bin', format: 'raw-shard', nbytes: 64, records: [record(tensor)] },
        { dataPath: 'params_shard_1.bin', format: 'raw-shard', nbytes: 64, records: [record(40), record(24)] },
      ],
    }),
    text('tokenizer.json', { version: '1.0' }),
    { name: 'params_shard_0.bin', bytes: shard(0) },
    { name: 'params_shard_1.bin', bytes: shard(1) },
    { name: 'qwen2-q4f32_1-webgpu.wasm', bytes: library },
  ];
}

/** A module of WebAssembly with nothing in it. */
export const LIBRARY = Uint8Array.of(0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00);

/** Files as a page gets them from a person. */
export const given = (files: readonly MlcFile[]) =>
  files.map(({ bytes, name }) => ({
    name,
    bytes: bytes.length,
    slice: (start: number, end: number) => Promise.resolve(bytes.subarray(start, end)),
  }));
