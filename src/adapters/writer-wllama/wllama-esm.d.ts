// The part of wllama that is used here. Declared by us: its own declarations name its sources, which do not pass our checks.

declare module '@wllama/wllama/esm/index.js' {
  interface Chunk {
    readonly choices: readonly {
      readonly delta: { readonly content?: string | null };
      readonly finish_reason: string | null;
    }[];
  }
  export interface WllamaConfig {
    readonly cacheManager: object;
    readonly modelManager: object;
    readonly logger: Readonly<Record<'debug' | 'log' | 'warn' | 'error', () => void>>;
    readonly suppressNativeLog: boolean;
  }
  export class WllamaAbortError extends Error {}
  export class Wllama {
    constructor(paths: { readonly default: string }, config: WllamaConfig);
    setCompat(
      files: { readonly wasm: string; readonly worker: { readonly code: string } },
      mode: 'firefox_safari',
    ): void;
    loadModel(files: readonly Blob[], settings: Readonly<Record<string, number | boolean>>): Promise<void>;
    createChatCompletion(order: {
      readonly abortSignal: AbortSignal;
      readonly cache_prompt: boolean;
      readonly grammar: string;
      readonly max_tokens: number;
      readonly messages: readonly { readonly role: 'system' | 'user'; readonly content: string }[];
      readonly stream: true;
      readonly temperature: number;
    }): Promise<AsyncIterable<Chunk>>;
    exit(): Promise<void>;
  }
}
