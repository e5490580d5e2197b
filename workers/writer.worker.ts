// A model that writes, on a thread of its own: read from what is kept here, checked by its hash, and asked one prompt at a
// time. Before a draft is whole, what stands there so far leaves it for people to see, and nothing reads it.

import { expose } from 'comlink';
import { CacheModelStore } from '#adapters/model-cache/store.ts';
import type { Gpu, WebLlm } from '#adapters/writer-webllm/library.ts';
import { loadModel, type Loaded, type Written } from '#adapters/writer-wllama/wllama.ts';
import { AffidavitError, type ErrorCode } from '#core/errors.ts';
import type { RequestOf } from '#core/admission/grammar.ts';
import { observeRequests } from '#lib/web/requests.ts';
import { registerTransfers } from '#lib/web/transfer.ts';
import { toTrustedUrl } from '#lib/web/trusted-url.ts';
import { openWeights } from '#models/model-bytes.ts';
import { weightsHash } from '#models/measure.ts';
import { findHolding, type Holding } from '#models/store.ts';
import type { LlamaFiles } from '#workers/llama-files.ts';

export interface WriterAsked {
  readonly id: string;
  /** SHA-256 of the weights that the record will name. */
  readonly hash: string;
  readonly files: LlamaFiles;
  /** Address of what runs a model on the graphics card, and whether this one obeys a grammar. */
  readonly card: { readonly library: string; readonly grammar: boolean };
}
/** So far: nobody has checked it, and it may never become a draft. */
export interface Writing {
  readonly kind: 'writing';
  readonly text: string;
}
type Prompt = NonNullable<RequestOf<'writer'>['prompt']>;

const store = new CacheModelStore();
let loaded: { readonly hash: string; readonly model: Promise<Pick<Loaded, 'write'>> } | null = null;

const writer = {
  /** `root`: the app's own address. Every request of this thread is reported to the thread that started it. */
  watch(root: string): void {
    observeRequests('worker', root, (requests) => {
      postMessage({ kind: 'requests', requests });
    });
  },
  /** Throws MODEL_CARD, MODEL_DAMAGED, MODEL_MEMORY, MODEL_MISSING, MODEL_RUNTIME and WRITER_PROMPT. */
  async write(signal: AbortSignal, asked: WriterAsked, prompt: Prompt): Promise<Written> {
    const model = await modelOf(asked);
    return model.write(signal, prompt, (text) => postMessage({ kind: 'writing', text } satisfies Writing));
  },
};
export type WriterServer = typeof writer;

registerTransfers((code, detail) => new AffidavitError(code as ErrorCode, detail));
expose(writer);

function modelOf(asked: WriterAsked): Promise<Pick<Loaded, 'write'>> {
  const { hash } = asked;
  if (loaded?.hash === hash) return loaded.model;
  const model = open(asked);
  loaded = { hash, model };
  model.catch(() => (loaded = null));
  return model;
}

async function open({ card, files, hash, id }: WriterAsked): Promise<Pick<Loaded, 'write'>> {
  const held = await findHolding(store, id);
  if (held === null || weightsHash(held.model) !== hash)
    throw new AffidavitError('MODEL_MISSING', `expected weights ${hash} of ${id}`);
  if (held.model.format === 'mlc') return openOnCard(held, card);
  const bytes = await openWeights(store, held);
  const start = (url: string, name: string): Worker => new Worker(toTrustedUrl(url), { name });
  return loadModel(bytes, held.model.tokens_max, files, start);
}

/** This thread is closed from then on: it can reach nothing but the files of the model. */
async function openOnCard(held: Holding, { grammar, library }: WriterAsked['card']): Promise<Pick<Loaded, 'write'>> {
  const { openModel } = await import('#adapters/writer-webllm/open.ts');
  const start = async (): Promise<WebLlm> => (await import(/* @vite-ignore */ library)) as WebLlm; // declared by us
  const gpu = 'gpu' in navigator ? (navigator.gpu as unknown as Gpu) : undefined;
  return openModel(store, held, { start, grammar, gpu, scope: globalThis });
}
