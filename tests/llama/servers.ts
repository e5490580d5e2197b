// Small servers that speak as llama-server, Ollama, LM Studio and others like OpenAI's do, over real HTTP. What the model in
// them says is scripted; what they make of grammar, schema, seed and a cut is theirs.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Asked {
  readonly path: string;
  readonly body: Record<string, unknown>;
}
/** A JSON value, or what answers in its own way. */
export type Answer = { readonly status?: number; readonly json: unknown } | ((response: ServerResponse) => void) | null;

export class TestServer {
  readonly asked: Asked[] = [];
  readonly #server = createServer((request, response) => void this.#answer(request, response));
  readonly #route: (asked: Asked) => Answer | Promise<Answer>;

  constructor(route: (asked: Asked) => Answer | Promise<Answer>) {
    this.#route = route;
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${String((this.#server.address() as AddressInfo).port)}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** What it would answer. */
  answerOf(asked: Asked): Answer | Promise<Answer> {
    return this.#route(asked);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const text = Buffer.concat(parts).toString();
    const asked = { path: request.url ?? '', body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown> };
    this.asked.push(asked);
    const answer = await this.#route(asked);
    if (answer === null) response.writeHead(404).end('404 page not found');
    else if (typeof answer === 'function') answer(response);
    else
      response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' }).end(JSON.stringify(answer.json));
  }
}

/** What the model in it says to all that it is told; whether what is asked for is enforced. */
export interface Model {
  readonly says: (prompt: string) => string;
  readonly obeys?: boolean;
  /** It calls every text whole. */
  readonly lies?: boolean;
  /** Every draw is the same. */
  readonly seedless?: boolean;
}
interface Drawn {
  readonly text: string;
  readonly isCut: boolean;
  readonly tokens: number;
}

/** Three characters are a token. */
function draw(
  model: Model,
  prompt: string,
  literal: string | null,
  asked: { n: number; seed: unknown; hot: boolean },
): Drawn {
  const said = model.says(prompt);
  const drawn = asked.hot && model.seedless !== true ? `${said} ${String(asked.seed)}` : said;
  const whole = literal !== null && model.obeys !== false ? literal : drawn;
  const isCut = Math.ceil(whole.length / 3) > asked.n;
  const text = isCut ? whole.slice(0, asked.n * 3) : whole;
  return { text, isCut: isCut && model.lies !== true, tokens: Math.ceil(text.length / 3) };
}

const NAMES = ['tiny'];

export interface LlamaServerKind {
  readonly local?: boolean;
  /** The file of its model, and tokens of context. */
  readonly file?: string;
  readonly context?: number;
}

export function likeLlamaServer(model: Model, more: LlamaServerKind = {}): TestServer {
  const { context = 4_096, file = 'tiny.gguf', local: isLocal = true } = more;
  return new TestServer(({ body, path }) => {
    switch (path) {
      case '/props':
        return {
          json: {
            build_info: 'b6000-test',
            chat_template: 'TEMPLATE',
            default_generation_settings: { n_ctx: context },
            model_path: isLocal ? `/models/${file}` : '',
          },
        };
      case '/v1/models':
        return {
          json: { data: [{ id: file, owned_by: 'llamacpp', meta: isLocal ? { size: 5_000_000 } : null }] },
        };
      case '/apply-template': {
        const messages = body['messages'] as readonly { role: string; content: string }[];
        return {
          json: { prompt: messages.map(({ content, role }) => `<|${role}|>${content}`).join('') + '<|assistant|>' },
        };
      }
      case '/tokenize':
        return { json: { tokens: Array.from(String(body['content']), (letter) => letter.codePointAt(0)) } };
      case '/completion': {
        const prompt = (body['prompt'] as readonly (string | number)[])
          .map((part) => (typeof part === 'number' ? String.fromCodePoint(part) : part))
          .join('');
        const { grammar } = body;
        const literal = typeof grammar === 'string' ? (/^root ::= "([^"]*)"\n$/.exec(grammar)?.[1] ?? null) : null;
        const { isCut, text, tokens } = draw(model, prompt, literal, {
          n: Number(body['n_predict']),
          seed: body['seed'],
          hot: Number(body['temperature']) > 0,
        });
        return {
          json: { content: text, stop_type: isCut ? 'limit' : 'eos', tokens_predicted: tokens, truncated: false },
        };
      }
      default:
        return null;
    }
  });
}

export interface OllamaKind {
  readonly remote?: boolean;
  readonly names?: readonly string[];
  /** What answers calls itself so. */
  readonly answers?: string;
  readonly promptTokens?: number;
}

export function likeOllama(
  model: Model,
  { answers, names = NAMES, promptTokens = 50, remote = false }: OllamaKind = {},
): TestServer {
  const details = { format: remote ? '' : 'gguf', family: 'qwen2', quantization_level: 'Q4_K_M' };
  const elsewhere = remote ? { remote_host: 'https://models.example', remote_model: 'large' } : {};
  return new TestServer(({ body, path }) => {
    switch (path) {
      case '/api/version':
        return { json: { version: '0.20.1' } };
      case '/api/tags':
        return {
          json: {
            models: names.map((name) => ({
              name,
              digest: 'ab'.repeat(32),
              size: remote ? 300 : 986_000_000,
              details,
              ...elsewhere,
            })),
          },
        };
      case '/api/show':
        return {
          json: { details, model_info: { 'qwen2.context_length': 32_768 }, template: '{{ .Prompt }}', ...elsewhere },
        };
      case '/api/chat': {
        const { isCut, text, tokens } = chat(model, body, body['format'], body['options'] as Record<string, unknown>);
        return {
          json: {
            model: answers ?? body['model'],
            message: { role: 'assistant', content: text },
            done: true,
            done_reason: isCut ? 'length' : 'stop',
            prompt_eval_count: promptTokens,
            eval_count: tokens,
          },
        };
      }
      default:
        return null;
    }
  });
}

export function likeLmStudio(model: Model, kind = 'gguf'): TestServer {
  return new TestServer(({ body, path }) => {
    switch (path) {
      case '/api/v0/models':
        return {
          json: {
            data: [
              {
                id: 'tiny',
                type: 'llm',
                compatibility_type: kind,
                quantization: 'Q4_K_M',
                state: 'loaded',
                loaded_context_length: 4_096,
              },
              { id: 'other', type: 'llm', compatibility_type: kind, quantization: 'Q4_K_M', state: 'not-loaded' },
              { id: 'nomic', type: 'embeddings', compatibility_type: 'gguf', quantization: 'Q8_0', state: 'loaded' },
            ],
          },
        };
      case '/v1/chat/completions':
        return completions(model, body);
      default:
        return null;
    }
  });
}

/** A server that says nothing about where its model is. */
export function likeOpenAi(model: Model): TestServer {
  return new TestServer(({ body, path }) => {
    if (path === '/v1/models') return { json: { object: 'list', data: [{ id: 'gpt-far', object: 'model' }] } };
    return path === '/v1/chat/completions' ? completions(model, body) : null;
  });
}

function completions(model: Model, body: Record<string, unknown>): Answer {
  const format = body['response_format'] as { readonly json_schema: { readonly schema: unknown } } | undefined;
  const { isCut, text, tokens } = chat(model, body, format?.json_schema.schema, {
    ...body,
    num_predict: body['max_tokens'],
  });
  return {
    json: {
      model: body['model'],
      choices: [{ index: 0, finish_reason: isCut ? 'length' : 'stop', message: { role: 'assistant', content: text } }],
      usage: { prompt_tokens: 50, completion_tokens: tokens },
    },
  };
}

function chat(model: Model, body: Record<string, unknown>, schema: unknown, options: Record<string, unknown>): Drawn {
  const messages = body['messages'] as readonly { role: string; content: string }[];
  const prompt = messages.map(({ content }) => content).join('\n');
  return draw(model, prompt, literalOf(model, prompt, schema), {
    n: Number(options['num_predict']),
    seed: options['seed'],
    hot: Number(options['temperature']) > 0,
  });
}

interface Schema {
  readonly properties: {
    readonly lines: { readonly items: { readonly enum?: readonly string[]; readonly pattern?: string } };
  };
}

/** What a schema forces: its only text, or what the model says as lines. */
function literalOf(model: Model, prompt: string, schema: unknown): string | null {
  if (schema === undefined) return null;
  const { items } = (schema as Schema).properties.lines;
  return JSON.stringify({ lines: items.enum ?? model.says(prompt).split('\n') });
}
