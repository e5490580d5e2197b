// Ollama by its own endpoints. It reports a digest of the model, and which models run on somebody else's machine.

import * as z from 'zod';
import { AffidavitError } from '#core/errors.ts';
import { CONTEXT_TOKENS, type Backend, type Order, type Said } from '#adapters/writer-server/backend.ts';
import { askServer } from '#adapters/writer-server/http.ts';
import { notAnAnswer, tooLong } from '#adapters/writer-server/llama-server.ts';
import { choose } from '#adapters/writer-server/choose.ts';

const version = z.object({ version: z.string().max(64) });
const details = z.object({ format: z.string().catch('') });
const remote = { remote_host: z.string().optional(), remote_model: z.string().optional() };
const tags = z.object({
  models: z.array(
    z.object({ name: z.string(), digest: z.string().catch(''), size: z.number().catch(0), details, ...remote }),
  ),
});
const show = z.object({
  details,
  model_info: z.record(z.string(), z.unknown()).catch({}),
  template: z.string().nullish(),
  ...remote,
});
const chatted = z.object({
  done_reason: z.string().optional(),
  eval_count: z.int().min(0).catch(0),
  message: z.object({ content: z.string() }),
  model: z.string(),
  prompt_eval_count: z.int().min(0).catch(0),
});

/** Null where the server is of another kind. */
export async function ollama(signal: AbortSignal, base: string, wanted: string | null): Promise<Backend | null> {
  const it = version.safeParse((await askServer(signal, base, '/api/version', null)).body);
  const held = tags.safeParse((await askServer(signal, base, '/api/tags', null)).body);
  if (!it.success || !held.success) return null;
  const name = choose(
    base,
    held.data.models.map((one) => one.name),
    wanted,
  );
  const listed = held.data.models.find((one) => one.name === name);
  const shown = show.safeParse((await askServer(signal, base, '/api/show', { model: name })).body);
  if (listed === undefined || !shown.success)
    throw new AffidavitError('SERVER_ANSWER', `${base} does not say what ${name} is`);
  const isRemote = [listed, shown.data].some(
    ({ remote_host, remote_model }) => remote_host !== undefined || remote_model !== undefined,
  );
  const isFile = [listed, shown.data].every((one) => ['gguf', 'safetensors'].includes(one.details.format));
  const digest = /^(?:sha256:)?([0-9a-f]{64})$/.exec(listed.digest)?.[1] ?? null;
  const trained = Object.entries(shown.data.model_info).find(([key]) => key.endsWith('.context_length'))?.[1];
  const context = typeof trained === 'number' ? Math.min(CONTEXT_TOKENS, trained) : CONTEXT_TOKENS;
  return {
    kind: 'ollama',
    version: it.data.version,
    model: name,
    digest,
    weights: isFile && !isRemote && digest !== null && listed.size > SMALLEST_BYTES ? 'local' : 'external',
    context,
    template: shown.data.template ?? null,
    plain: false,
    enforces: ['json_schema'],
    write: (ending, order) => chat(ending, base, { context, name, order }),
  };
}

/** What stands for a model elsewhere is a few hundred bytes. */
const SMALLEST_BYTES = 100_000;

interface Chat {
  readonly context: number;
  readonly name: string;
  readonly order: Order;
}

async function chat(signal: AbortSignal, base: string, { context, name, order }: Chat): Promise<Said> {
  const { limit, maxTokens, seed, system, temperature, user } = order;
  const reply = await askServer(signal, base, '/api/chat', {
    model: name,
    messages: [...(system === null ? [] : [{ role: 'system', content: system }]), { role: 'user', content: user }],
    options: {
      min_p: 0,
      num_ctx: context,
      num_predict: maxTokens,
      repeat_penalty: 1,
      seed,
      temperature,
      top_k: 0,
      top_p: 1,
    },
    shift: false,
    stream: false,
    think: false,
    truncate: false,
    ...(limit.kind === 'json_schema' ? { format: limit.schema } : {}),
  });
  const said = chatted.safeParse(reply.body);
  if (reply.status !== 200 || !said.success) throw notAnAnswer(base, reply);
  const { done_reason, eval_count, message, model, prompt_eval_count } = said.data;
  if (model !== name) throw new AffidavitError('SERVER_MODEL', `expected ${name} to write, and ${model} did`);
  // It cuts what is too long without a word: then all of the context is full.
  if (prompt_eval_count + eval_count > context || prompt_eval_count >= context - 1) throw tooLong();
  const stop = done_reason === 'stop' ? 'end' : done_reason === 'length' ? 'length' : `other:${done_reason ?? 'none'}`;
  return { stop: stop.slice(0, 32), text: message.content, tokens: eval_count };
}
