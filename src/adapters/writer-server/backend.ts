// What every kind of server can be asked, in words of ours.

import type { Json } from '#core/bytes/json.ts';

/** Asked for where the server lets us choose. */
export const CONTEXT_TOKENS = 4_096;

export type Enforced = 'gbnf' | 'json_schema' | 'none';

export interface Order {
  /** Null where the model is to get none. */
  readonly system: string | null;
  readonly user: string;
  readonly maxTokens: number;
  readonly seed: number;
  /** 0 takes the likeliest token. */
  readonly temperature: number;
  readonly limit:
    | { readonly kind: 'gbnf'; readonly grammar: string }
    | { readonly kind: 'json_schema'; readonly schema: { readonly [key: string]: Json } }
    /** `cites`: every line has to cite, so an answer with one that does not is ended. */
    | { readonly kind: 'none'; readonly cites: boolean };
}

export interface Said {
  /** `end` where the model ended by itself, `length` where it was cut, else the server's own word. */
  readonly stop: string;
  readonly text: string;
  /** Tokens that were written; null where the server does not say. */
  readonly tokens: number | null;
}

/** One model of one server. `write` throws SERVER_ANSWER, SERVER_MODEL and WRITER_PROMPT. */
export interface Backend {
  readonly kind: 'llama-server' | 'ollama' | 'lm-studio' | 'openai';
  readonly version: string;
  /** As the server calls it. */
  readonly model: string;
  /** SHA-256 of the model as the server reports it; null where it reports none. */
  readonly digest: string | null;
  /** `local` only where the server reports weights of its own. */
  readonly weights: 'local' | 'external';
  /** Tokens; null where the server does not say. */
  readonly context: number | null;
  /** The chat template as the server reports it. */
  readonly template: string | null;
  /** Whether words of documents can never be taken for control tokens. */
  readonly plain: boolean;
  /** What it may know how to enforce, the best first. Each is tried before it is believed. */
  readonly enforces: readonly Exclude<Enforced, 'none'>[];
  write(signal: AbortSignal, order: Order): Promise<Said>;
}
