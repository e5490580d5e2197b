// WebLLM as a writer: one model on the graphics card, one prompt at a time. It is believed nothing: the core reads what is
// written, and why it ended.

import { broken, requireCard, watchCard } from '#adapters/writer-webllm/card.ts';
import { ADDRESS, closeThread, type ModelFiles } from '#adapters/writer-webllm/closed-thread.ts';
import type { Engine, Gpu, Order, WebLlm } from '#adapters/writer-webllm/library.ts';
import type { RequestOf } from '#core/admission/grammar.ts';
import { AffidavitError } from '#core/errors.ts';
import type { CardNeed } from '#models/mlc/need.ts';

type Prompt = Pick<NonNullable<RequestOf<'writer'>['prompt']>, 'grammar' | 'max_tokens' | 'system' | 'user'>;

export interface Loaded {
  /** `hear` gets what stands there after each token: unchecked, and it may break off. */
  write(signal: AbortSignal, prompt: Prompt, hear: (text: string) => void): Promise<Written>;
  /** Whether it obeys a grammar: one that forces a word which nobody says. */
  obeys(signal: AbortSignal): Promise<boolean>;
  /** Gives the card's memory back, and opens the thread again. */
  end(): Promise<void>;
}
export interface Written {
  readonly stop: string;
  readonly text: string;
}
export interface LoadOptions {
  /** Tokens. */
  readonly context: number;
  readonly files: ModelFiles;
  readonly gpu: Gpu | undefined;
  /** Path of what was compiled for this model. */
  readonly library: string;
  readonly need: CardNeed;
  /** The global object of this thread, which is closed while the model is loaded. */
  readonly scope: object;
  /** Whether each prompt is sent with its grammar. */
  readonly grammar: boolean;
}

const ID = 'model';
/** The library says once more that it ended, and once what it used. */
const CHUNKS_BESIDE = 2;

/** `start` brings the library. Throws MODEL_CARD before that, MODEL_MEMORY, MODEL_RUNTIME, and what the files throw. */
export async function loadModel(start: () => Promise<WebLlm>, options: LoadOptions): Promise<Loaded> {
  const { context, files, gpu, grammar, library, need, scope } = options;
  await requireCard(gpu, need);
  if (gpu === undefined) throw broken('no graphics card'); // said by requireCard
  const { MLCEngine } = await start();
  let fail: (error: AffidavitError) => void = () => undefined;
  const failed = new Promise<never>((_, reject) => (fail = reject));
  failed.catch(() => undefined); // told by the call that waits for it
  const watched = { ...files, open: (path: string) => withFault(files.open(path), fail) };
  const opens = [watchCard(gpu, fail), closeThread(scope, watched)];
  const open = (): void => opens.forEach((undo) => undo());
  let engine: Engine | null = null;
  try {
    engine = new MLCEngine({
      appConfig: {
        cacheBackend: 'cache',
        model_list: [
          {
            model: ADDRESS,
            model_id: ID,
            model_lib: ADDRESS + library,
            overrides: { context_window_size: context, sliding_window_size: -1 },
          },
        ],
      },
      logLevel: 'SILENT',
    });
    await Promise.race([engine.reload(ID), failed]);
  } catch (error) {
    void engine?.unload().catch(() => undefined);
    open();
    throw toError(error, 'expected a library that was made for this model and for this version of WebLLM: ');
  }
  const asking = { engine, failed };
  return {
    write: (signal, prompt, hear) => write(asking, signal, toOrder(prompt, grammar), hear),
    obeys: (signal) => obeys(asking, signal),
    end: async () => {
      await Promise.race([engine.unload(), failed]).catch(() => undefined); // a card that is gone has nothing to give back
      open();
    },
  };
}

interface Asking {
  readonly engine: Engine;
  readonly failed: Promise<never>;
}

async function write(
  { engine, failed }: Asking,
  signal: AbortSignal,
  order: Order,
  hear: (text: string) => void,
): Promise<Written> {
  signal.throwIfAborted();
  const over = new AbortController();
  const ended = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { signal: over.signal });
  });
  ended.catch(() => undefined);
  const soon = <Value>(work: Promise<Value>): Promise<Value> => Promise.race([work, failed, ended]);
  let stop = 'none';
  let text = '';
  let written = 0;
  try {
    const chunks = (await soon(engine.chat.completions.create(order)))[Symbol.asyncIterator]();
    for (;;) {
      const next = await soon(chunks.next());
      if (next.done === true) break;
      stop = next.value.choices[0]?.finish_reason ?? stop;
      text += next.value.choices[0]?.delta?.content ?? '';
      hear(text);
      written += 1;
      if (written > order.max_tokens + CHUNKS_BESIDE) throw broken(`it wrote on after ${order.max_tokens} tokens`);
    }
    // Pieces of it can lack a character whose bytes came apart: the library keeps the whole.
    return { stop: stop === 'stop' ? 'end' : stop.slice(0, 32), text: await soon(engine.getMessage()) };
  } catch (error) {
    void engine.interruptGenerate();
    signal.throwIfAborted();
    throw toError(error);
  } finally {
    over.abort();
  }
}

/** What no model says when it is greeted. */
const WORD = 'qzx-7041';

async function obeys(asking: Asking, signal: AbortSignal): Promise<boolean> {
  const prompt = { grammar: `root ::= "${WORD}"\n`, max_tokens: 32, system: 'Be brief.', user: 'Say hello.' };
  try {
    const { stop, text } = await write(asking, signal, toOrder(prompt, true), () => undefined);
    return stop === 'end' && text === WORD;
  } catch (error) {
    // The library may be unable to read a grammar for this model; anything else is no answer to the question.
    if (error instanceof AffidavitError && nameOf(error.cause) === 'GrammarMatcherInitError') return false;
    throw error;
  }
}

function toOrder({ grammar, max_tokens, system, user }: Prompt, isSent: boolean): Order {
  return {
    frequency_penalty: 0,
    logprobs: false,
    max_tokens,
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: user },
    ],
    presence_penalty: 0,
    repetition_penalty: 1,
    ...(isSent ? { response_format: { type: 'grammar', grammar } } : {}),
    seed: 0,
    stream: true,
    temperature: 0,
    top_p: 1,
  };
}

/** The library would say no more than that reading broke off. */
function withFault(response: Response, fail: (error: AffidavitError) => void): Response {
  const { body } = response;
  if (body === null) return response;
  const reader = body.getReader();
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const { done, value } = await reader.read();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          fail(toError(error));
          controller.error(error);
        }
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(stream, { headers: response.headers });
}

/** `expected`: what an error that nobody knows is most likely about. */
function toError(error: unknown, expected = ''): AffidavitError {
  if (error instanceof AffidavitError) return error;
  const detail = error instanceof Error ? error.message : String(error);
  if (nameOf(error) === 'ContextWindowSizeExceededError')
    return new AffidavitError('WRITER_PROMPT', 'the passages and the answer do not fit in the context of this model');
  if (/out of memory|allocation failed/iu.test(detail))
    return new AffidavitError('MODEL_MEMORY', `WebLLM: ${detail}`, { cause: error });
  return broken(`${expected}${detail}`, error);
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');
