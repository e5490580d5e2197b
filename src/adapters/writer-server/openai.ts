// LM Studio, and any other server with the endpoints of OpenAI. Of the second kind nothing says where its model is.

import * as z from 'zod';
import { AffidavitError } from '#core/errors.ts';
import type { Backend, Order, Said } from '#adapters/writer-server/backend.ts';
import { isUnsourced, UNSOURCED } from '#core/pb2s/watch.ts';
import { askServer, streamServer } from '#adapters/writer-server/http.ts';
import { notAnAnswer, tooLong } from '#adapters/writer-server/llama-server.ts';
import { choose } from '#adapters/writer-server/choose.ts';

const held = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      type: z.string().catch(''),
      compatibility_type: z.string().catch(''),
      quantization: z.string().catch(''),
      state: z.string().catch(''),
      loaded_context_length: z.int().min(1).optional().catch(undefined),
      max_context_length: z.int().min(1).optional().catch(undefined),
    }),
  ),
});
const known = z.object({ data: z.array(z.object({ id: z.string() })) });
const chatted = z.object({
  choices: z
    .array(z.object({ finish_reason: z.string().nullish(), message: z.object({ content: z.string().nullish() }) }))
    .min(1),
  model: z.string().catch(''),
  usage: z
    .object({ completion_tokens: z.int().min(0), prompt_tokens: z.int().min(0) })
    .nullish()
    .catch(null),
});

/** Null where the server is of another kind. */
export async function lmStudio(signal: AbortSignal, base: string, wanted: string | null): Promise<Backend | null> {
  const said = held.safeParse((await askServer(signal, base, '/api/v0/models', null)).body);
  if (!said.success) return null;
  const writers = said.data.data.filter(({ type }) => type === 'llm' || type === 'vlm');
  const loaded = writers.filter(({ state }) => state === 'loaded');
  const choice = loaded.length === 1 && wanted === null ? loaded : writers;
  const name = choose(
    base,
    choice.map(({ id }) => id),
    wanted,
  );
  const model = writers.find(({ id }) => id === name);
  const isFile = ['gguf', 'mlx'].includes(model?.compatibility_type ?? '') && model?.quantization !== '';
  const context = model?.loaded_context_length ?? null;
  return {
    kind: 'lm-studio',
    version: '',
    model: name,
    digest: null,
    weights: isFile ? 'local' : 'external',
    context,
    template: null,
    plain: false,
    enforces: ['json_schema'],
    write: (ending, order) => chat(ending, base, { context, name, order, sameName: true }),
  };
}

/** Null where the server is of another kind. */
export async function openai(signal: AbortSignal, base: string, wanted: string | null): Promise<Backend | null> {
  const said = known.safeParse((await askServer(signal, base, '/v1/models', null)).body);
  if (!said.success) return null;
  const name = choose(
    base,
    said.data.data.map(({ id }) => id),
    wanted,
  );
  return {
    kind: 'openai',
    version: '',
    model: name,
    digest: null,
    weights: 'external',
    context: null,
    template: null,
    plain: false,
    enforces: ['json_schema'],
    write: (ending, order) => chat(ending, base, { context: null, name, order, sameName: false }),
  };
}

const delta = z.object({
  choices: z.array(
    z.object({ delta: z.object({ content: z.string().nullish() }).optional(), finish_reason: z.string().nullish() }),
  ),
  model: z.string().optional(),
  usage: z.unknown().optional(),
});

/** What came piece by piece, put together as it would have come at once. */
class Heard {
  text = '';
  #finish: string | null = null;
  #model = '';
  #usage: unknown = null;

  /** False where it is to end. */
  take(event: unknown): boolean {
    const said = delta.safeParse(event);
    if (!said.success) return true;
    const [first] = said.data.choices;
    this.text += first?.delta?.content ?? '';
    this.#finish = first?.finish_reason ?? this.#finish;
    this.#model = said.data.model ?? this.#model;
    this.#usage = said.data.usage ?? this.#usage;
    return !isUnsourced(this.text);
  }

  whole(): unknown {
    return {
      choices: [{ finish_reason: this.#finish, message: { content: this.text } }],
      model: this.#model,
      usage: this.#usage,
    };
  }
}

interface Chat {
  readonly context: number | null;
  readonly name: string;
  readonly order: Order;
  /** Whether it calls the model in an answer as it does in its list. */
  readonly sameName: boolean;
}

async function chat(signal: AbortSignal, base: string, { context, name, order, sameName }: Chat): Promise<Said> {
  const { limit, maxTokens, seed, system, temperature, user } = order;
  // Without a schema it may write lines that cite nothing: they are counted as they come.
  const isWatched = limit.kind === 'none' && limit.cites;
  const heard = new Heard();
  const body = {
    model: name,
    messages: [...(system === null ? [] : [{ role: 'system', content: system }]), { role: 'user', content: user }],
    max_tokens: maxTokens,
    seed,
    stream: isWatched,
    ...(isWatched ? { stream_options: { include_usage: true } } : {}),
    temperature,
    top_p: 1,
    ...(limit.kind === 'json_schema'
      ? {
          response_format: {
            type: 'json_schema',
            json_schema: { name: 'draft', schema: limit.schema, strict: true },
          },
        }
      : {}),
  };
  const whole = isWatched
    ? await streamServer(signal, base, '/v1/chat/completions', body, (event) => heard.take(event))
    : await askServer(signal, base, '/v1/chat/completions', body);
  if (whole === null && isUnsourced(heard.text)) return { stop: UNSOURCED, text: heard.text, tokens: null };
  const reply = whole ?? { status: 200, body: heard.whole() };
  const said = chatted.safeParse(reply.body);
  if (reply.status !== 200 || !said.success) throw notAnAnswer(base, reply);
  const { choices, model, usage } = said.data;
  if (sameName && model !== name)
    throw new AffidavitError('SERVER_MODEL', `expected ${name} to write, and ${model} did`);
  const [first] = choices;
  const tokens = usage?.completion_tokens ?? null;
  if (context !== null && (usage?.prompt_tokens ?? 0) + (tokens ?? 0) > context) throw tooLong();
  const reason = first?.finish_reason ?? 'none';
  const stop = reason === 'stop' ? 'end' : reason === 'length' ? 'length' : `other:${reason}`;
  return { stop: stop.slice(0, 32), text: first?.message.content ?? '', tokens };
}
