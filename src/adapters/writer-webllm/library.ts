// The part of `@mlc-ai/web-llm` 0.2.86 that is used here, and of WebGPU. Declared by us: the library comes as a file of this
// site, and only when a model is started.

export interface WebLlm {
  readonly MLCEngine: new (config: EngineConfig) => Engine;
}
export interface EngineConfig {
  readonly appConfig: {
    /** `cache`: what stands at `caches`, and that is ours (`closed-thread.ts`). */
    readonly cacheBackend: 'cache';
    readonly model_list: readonly {
      readonly model: string;
      readonly model_id: string;
      readonly model_lib: string;
      readonly overrides: Readonly<Record<string, number>>;
    }[];
  };
  readonly logLevel: 'SILENT';
}
export interface Engine {
  reload(id: string): Promise<void>;
  unload(): Promise<void>;
  interruptGenerate(): Promise<void> | void;
  /** The whole of what was written last. */
  getMessage(): Promise<string>;
  readonly chat: { readonly completions: { create(order: Order): Promise<AsyncIterable<Chunk>> } };
}
export interface Order {
  readonly frequency_penalty: 0;
  readonly logprobs: false;
  readonly max_tokens: number;
  readonly messages: readonly { readonly role: 'system' | 'user'; readonly content: string }[];
  readonly presence_penalty: 0;
  readonly repetition_penalty: 1;
  readonly response_format?: { readonly type: 'grammar'; readonly grammar: string };
  readonly seed: 0;
  readonly stream: true;
  readonly temperature: 0;
  readonly top_p: 1;
}
export interface Chunk {
  readonly choices: readonly {
    readonly delta?: { readonly content?: string | null };
    readonly finish_reason: string | null;
  }[];
}

export interface Gpu {
  requestAdapter(options?: object): Promise<Adapter | null>;
}
export interface Adapter {
  readonly features: { has(name: string): boolean };
  readonly limits: Readonly<Record<CardLimit, number>>;
  requestDevice(descriptor?: object): Promise<Device>;
}
export interface Device {
  readonly lost: Promise<{ readonly message: string }>;
  addEventListener(type: 'uncapturederror', heard: (event: { readonly error: object }) => void): void;
}
export type CardLimit =
  | 'maxBufferSize'
  | 'maxComputeWorkgroupStorageSize'
  | 'maxStorageBufferBindingSize'
  | 'maxStorageBuffersPerShaderStage';
