// llama-server, the server of llama.cpp, by its own endpoints: the template, the tokens and the grammar are in our hands.

import * as z from 'zod';
import { AffidavitError } from '#core/errors.ts';
import type { Json } from '#core/bytes/json.ts';
import { isUnsourced, UNSOURCED } from '#core/pb2s/watch.ts';
import type { Backend, Order, Said } from '#adapters/writer-server/backend.ts';
import { askServer, streamServer, type Reply } from '#adapters/writer-server/http.ts';

const props = z.object({
  build_info: z.string().max(128).catch(''),
  chat_template: z.string(),
  default_generation_settings: z.object({ n_ctx: z.int().min(1) }),
  model_path: z.string().catch(''),
});
const models = z.object({
  data: z
    .array(
      z.object({ id: z.string(), meta: z.object({ size: z.number() }).nullish().catch(null), owned_by: z.string() }),
    )
    .min(1),
});
const tokenized = z.object({ tokens: z.array(z.int().min(0)) });
const templated = z.object({ prompt: z.string() });
/** One event of an answer that comes piece by piece; the last one is as `completed`. */
const streamed = z.object({ content: z.string() });
const completed = z.object({
  content: z.string(),
  stop_type: z.string().optional(),
  stopped_eos: z.boolean().optional(),
  tokens_predicted: z.int().min(0),
  truncated: z.boolean(),
});

/** Null where the server is of another kind. */
export async function llamaServer(signal: AbortSignal, base: string, wanted: string | null): Promise<Backend | null> {
  const said = props.safeParse((await askServer(signal, base, '/props', null)).body);
  if (!said.success) return null;
  const { build_info, chat_template, default_generation_settings, model_path } = said.data;
  const [model] = models.safeParse((await askServer(signal, base, '/v1/models', null)).body).data?.data ?? [];
  const id = model?.id ?? model_path;
  if (wanted !== null && wanted !== id && wanted !== nameIn(model_path))
    throw new AffidavitError('SERVER_MODEL', `expected the model ${wanted} at ${base}, which has ${id}`);
  const isLocal = model_path !== '' && model?.owned_by === 'llamacpp' && (model.meta?.size ?? 0) > 0;
  const server = new LlamaServer(base);
  return {
    kind: 'llama-server',
    version: build_info,
    model: nameIn(id),
    digest: null,
    weights: isLocal ? 'local' : 'external',
    context: default_generation_settings.n_ctx,
    template: chat_template,
    plain: true,
    enforces: ['gbnf'],
    write: (ending, order) => server.write(ending, order),
  };
}

class LlamaServer {
  readonly #base: string;

  constructor(base: string) {
    this.#base = base;
  }

  async write(signal: AbortSignal, { limit, maxTokens, seed, system, temperature, user }: Order): Promise<Said> {
    const prompt = await this.#prompt(signal, system, user);
    // Without a grammar it may write lines that cite nothing: they are counted as they come.
    const isWatched = limit.kind === 'none' && limit.cites;
    let text = '';
    let last: unknown = null;
    const hear = (said: unknown): boolean => {
      const piece = streamed.safeParse(said);
      if (piece.success) text += piece.data.content;
      last = said;
      return !isUnsourced(text);
    };
    const body = {
      prompt,
      cache_prompt: false,
      min_p: 0,
      n_predict: maxTokens,
      repeat_penalty: 1,
      seed,
      stream: isWatched,
      temperature,
      top_k: 0,
      top_p: 1,
      ...(limit.kind === 'gbnf' ? { grammar: limit.grammar } : {}),
    };
    const said = isWatched
      ? await streamServer(signal, this.#base, '/completion', body, hear)
      : await askServer(signal, this.#base, '/completion', body);
    if (said === null && isUnsourced(text)) return { stop: UNSOURCED, text, tokens: null };
    const reply = said ?? { status: 200, body: { ...(last as object | null), content: text } };
    return this.#read(reply);
  }

  #read(reply: Reply): Said {
    if (isTooLong(reply)) throw tooLong();
    const said = completed.safeParse(reply.body);
    if (reply.status !== 200 || !said.success) throw notAnAnswer(this.#base, reply);
    const { content, stop_type, stopped_eos, tokens_predicted, truncated } = said.data;
    if (truncated) throw tooLong();
    const ended = stop_type === 'eos' || (stop_type === undefined && stopped_eos === true);
    return { stop: ended ? 'end' : stopWord(stop_type), text: content, tokens: tokens_predicted };
  }

  /** The words of a document are text to the tokenizer, whatever they look like: only the template's own are control tokens. */
  async #prompt(signal: AbortSignal, system: string | null, user: string): Promise<Json> {
    const marks = { system: mark(), user: mark() };
    const reply = await askServer(signal, this.#base, '/apply-template', {
      messages: [
        ...(system === null ? [] : [{ role: 'system', content: marks.system }]),
        { role: 'user', content: marks.user },
      ],
    });
    const whole = templated.safeParse(reply.body);
    if (!whole.success) throw notAnAnswer(this.#base, reply);
    const [before, after, ...more] = whole.data.prompt.split(marks.user);
    if (before === undefined || after === undefined || more.length > 0) throw unfit();
    const asked = await this.#tokens(signal, user);
    if (system === null) return [before, ...asked, after];
    const [first, between, ...others] = before.split(marks.system);
    if (first === undefined || between === undefined || others.length > 0) throw unfit();
    return [first, ...(await this.#tokens(signal, system)), between, ...asked, after];
  }

  async #tokens(signal: AbortSignal, content: string): Promise<readonly number[]> {
    const body = { add_special: false, content, parse_special: false };
    const reply = await askServer(signal, this.#base, '/tokenize', body);
    const said = tokenized.safeParse(reply.body);
    if (!said.success) throw notAnAnswer(this.#base, reply);
    return said.data.tokens;
  }
}

/** A word that no document has. */
const mark = (): string =>
  `mark${Array.from(crypto.getRandomValues(new Uint32Array(3)), (n) => n.toString(36)).join('')}`;

const stopWord = (word: string | undefined): string =>
  word === 'limit' ? 'length' : `other:${word ?? 'none'}`.slice(0, 32);
const nameIn = (path: string): string => path.split(/[\\/]/).at(-1) ?? path;

const isTooLong = ({ body, status }: Reply): boolean =>
  status === 400 && JSON.stringify(body).includes('exceed_context_size');

export const tooLong = (): AffidavitError =>
  new AffidavitError('WRITER_PROMPT', 'the passages and the answer do not fit in the context of this model');

export function notAnAnswer(base: string, { status }: Reply): AffidavitError {
  return new AffidavitError(
    'SERVER_ANSWER',
    `${base} answered ${String(status)} with something else than was asked for`,
  );
}

const unfit = (): AffidavitError =>
  new AffidavitError('SERVER_UNFIT', 'the chat template of this model does not repeat what it is given, each once');
