// A language model of a server on this machine as the writer of a case. The address is no proof that its weights are here
// too: what the server reports decides whether it may be given a person's own documents.

import { sha256Hex } from '#core/bytes/hash.ts';
import { AffidavitError } from '#core/errors.ts';
import { DRAFT_TOKENS_MAX } from '#core/limits.ts';
import { LINES } from '#core/pb2s/lines.ts';
import { isRewording } from '#core/pb2s/reword.ts';
import { MONITOR } from '#core/pb2s/watch.ts';
import type { Identity, Oracle } from '#core/ports.ts';
import { ROWS } from '#core/question/rows.ts';
import type { Backend, Order } from '#adapters/writer-server/backend.ts';
import { llamaServer } from '#adapters/writer-server/llama-server.ts';
import { ollama } from '#adapters/writer-server/ollama.ts';
import { lmStudio, openai } from '#adapters/writer-server/openai.ts';
import { profileOf, withProfile, type Profile } from '#adapters/writer-server/profiles.ts';
import { probe, type Capabilities } from '#adapters/writer-server/probe.ts';
import { textOf, toQuestions, toSchema } from '#adapters/writer-server/schema.ts';

export interface ServerOptions {
  /** As the server calls it; null where it has only one. */
  readonly model: string | null;
  /** Of `profiles.ts`: what the server has to have. */
  readonly profile?: string;
  /** Whether the model is given the rules of the prompt. A model that was trained on passages and questions alone needs none. */
  readonly rules?: boolean;
  /** For what is asked before the first question. */
  readonly timeouts?: { readonly find: number; readonly probe: number };
}

export interface ServerWriter extends Oracle {
  readonly weights: Backend['weights'];
}

/** A model may have to be loaded first. */
const TIMEOUTS = { find: 10_000, probe: 180_000 };

/**
 * Finds out what answers there and what it can do. Throws SERVER_ADDRESS, SERVER_ABSENT, SERVER_ANSWER, SERVER_MODEL,
 * SERVER_SLOW and SERVER_UNFIT.
 */
export async function openServer(signal: AbortSignal, address: string, options: ServerOptions): Promise<ServerWriter> {
  const { model, rules = true, timeouts = TIMEOUTS } = options;
  const base = toBase(address);
  const profile = options.profile === undefined ? null : profileOf(options.profile);
  const found = await within(signal, timeouts.find, base, (limit) => find(limit, base, model));
  const backend = profile === null ? found : withProfile(found, profile);
  const able = await within(signal, timeouts.probe, base, (limit) => probe(limit, backend));
  const identity = identityOf(backend, able, rules, profile);
  return {
    identity,
    weights: backend.weights,
    ask: async (ending, input) => {
      const { evidence, prompt } = ROWS.writer.request.parse(input.request);
      if (prompt === undefined) throw new AffidavitError('WRITER_PROMPT', 'expected a request with a prompt');
      const rewords = isRewording(prompt);
      const offered = evidence.map(({ n }) => n);
      const limits: Readonly<Record<Capabilities['enforced'], () => Order['limit']>> = {
        gbnf: () => ({ kind: 'gbnf', grammar: prompt.grammar }),
        json_schema: () => ({
          kind: 'json_schema',
          schema: rewords ? toQuestions(prompt.lines) : toSchema(offered, prompt.lines),
        }),
        // Other words of a question cite nothing.
        none: () => ({ kind: 'none', cites: !rewords }),
      };
      const { stop, text, tokens } = await backend.write(ending, {
        system: rules ? prompt.system : null,
        user: prompt.user,
        maxTokens: prompt.max_tokens,
        seed: 0,
        temperature: 0,
        limit: limits[able.enforced](),
      });
      // All that it was given is used up, whatever it says.
      const isCut = stop === 'end' && tokens !== null && tokens >= prompt.max_tokens;
      return { stop: isCut ? 'length' : stop, text: textOf(text, able.enforced) };
    },
  };
}

/** A name of this machine and a port, and nothing else. */
function toBase(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  const isHere = url !== null && ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname);
  const isBare = url !== null && url.username === '' && url.password === '' && url.search === '' && url.hash === '';
  if (!isHere || !isBare || url.protocol !== 'http:' || url.pathname !== '/')
    throw new AffidavitError('SERVER_ADDRESS', 'expected a server on this machine, like http://127.0.0.1:8080');
  // What the name stands for is nobody else's to say.
  return `http://${url.hostname === 'localhost' ? '127.0.0.1' : url.hostname}${url.port === '' ? '' : `:${url.port}`}`;
}

async function find(signal: AbortSignal, base: string, model: string | null): Promise<Backend> {
  for (const kind of [llamaServer, ollama, lmStudio, openai]) {
    const backend = await kind(signal, base, model);
    if (backend !== null) return backend;
  }
  throw new AffidavitError('SERVER_ANSWER', `${base} is not llama-server, Ollama, LM Studio or a server like OpenAI's`);
}

async function within<T>(
  signal: AbortSignal,
  milliseconds: number,
  base: string,
  work: (limit: AbortSignal) => Promise<T>,
): Promise<T> {
  const time = AbortSignal.timeout(milliseconds);
  try {
    return await work(AbortSignal.any([signal, time]));
  } catch (cause) {
    if (!time.aborted || signal.aborted) throw cause;
    throw new AffidavitError('SERVER_SLOW', `${base} did not answer in ${String(milliseconds / 1_000)} seconds`, {
      cause,
    });
  }
}

function identityOf(
  backend: Backend,
  { enforced, seed, stop }: Capabilities,
  rules: boolean,
  profile: Profile | null,
): Identity {
  const { context, digest, kind, model, plain, template, version, weights } = backend;
  return {
    oracle_id: `${kind}/${weights}/writer`,
    model_id: `${kind}:${asciiOf(model)}${digest === null ? '' : `@sha256:${digest}`}`,
    params: { max_tokens: DRAFT_TOKENS_MAX, seed: 0, temperature: 0, top_p: null },
    reproducible: false,
    settings: {
      context: context ?? 'unknown',
      draft: LINES,
      enforced,
      ...(enforced === 'none' && kind !== 'ollama' ? { monitor: MONITOR } : {}),
      plain_documents: plain,
      ...(profile === null ? {} : { profile: profile.id }),
      rules,
      runtime: `${kind} ${asciiOf(version)}`.trim(),
      seed_honoured: seed,
      stop_reason: stop,
      template: template === null ? 'unknown' : sha256Hex(new TextEncoder().encode(template)),
      weights,
    },
  };
}

/** A server's word, as a name on record. */
const asciiOf = (name: string): string => name.replace(/[^\x21-\x7e]+/g, '-').slice(0, 96);
