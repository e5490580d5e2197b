// The case worker's side of the writer worker: started with the first draft, ended when nothing was asked for a while, when a
// person cancels, and when it has failed. The built-in writer is asked in its place by the desk.

import { wrap, type Remote } from 'comlink';
import { DRAFT_TOKENS_MAX } from '#core/limits.ts';
import { AffidavitError } from '#core/errors.ts';
import { LINES } from '#core/pb2s/lines.ts';
import { isRewording } from '#core/pb2s/reword.ts';
import type { Identity, Oracle } from '#core/ports.ts';
import { ROWS } from '#core/question/rows.ts';
import { isReport, type RequestReport } from '#lib/web/requests.ts';
import { toTrustedUrl } from '#lib/web/trusted-url.ts';
import { weightsHash } from '#models/measure.ts';
import type { Holding } from '#models/store.ts';
import { WLLAMA, type LlamaFiles } from '#workers/llama-files.ts';
import { WEBLLM } from '#workers/webllm-files.ts';
import type { WriterServer, Writing } from '#workers/writer.worker.ts';

/** A model takes gigabytes while it waits. */
const IDLE_MS = 120_000;

export interface AddedWriterOptions {
  /** Addresses: the writer worker, what runs a model, and the app. */
  readonly urls: LlamaFiles & { readonly worker: string; readonly webLlm: string };
  readonly root: string;
  /** Told of every request that it makes. */
  readonly heard: (report: RequestReport) => void;
  /** Gets a draft as far as it is written: unchecked, for people to see. */
  readonly hear: (text: string) => void;
}

export function addedWriter({ hear, heard, root, urls }: AddedWriterOptions): (held: Holding) => Oracle {
  let thread: { readonly worker: Worker; readonly remote: Remote<WriterServer>; readonly over: Promise<never> } | null =
    null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What is written as a draft: a wording for the search is none. */
  let isDraft = false;
  const end = (): void => {
    thread?.worker.terminate();
    thread = null;
  };
  const start = (): NonNullable<typeof thread> => {
    const worker = new Worker(toTrustedUrl(urls.worker), { type: 'module', name: 'writer' });
    worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (isReport(data)) heard(data);
      else if (isDraft && isWriting(data)) hear(data.text);
    });
    const over = new Promise<never>((_, reject) => {
      worker.addEventListener('error', () => reject(new AffidavitError('MODEL_RUNTIME', 'the writer stopped')));
    });
    over.catch(() => undefined); // told by the call that waits for it
    const remote = wrap<WriterServer>(worker);
    void remote.watch(root);
    return { worker, remote, over };
  };
  return (held) => ({
    identity: writerIdentity(held),
    ask: async (signal, input) => {
      const { prompt } = ROWS.writer.request.parse(input.request);
      if (prompt === undefined) throw new AffidavitError('WRITER_PROMPT', 'expected a request with a prompt');
      signal.throwIfAborted();
      clearTimeout(timer);
      isDraft = !isRewording(prompt);
      const { over, remote } = (thread ??= start());
      const card = { library: urls.webLlm, grammar: held.obeys === true };
      const asked = { id: held.model.id, hash: weightsHash(held.model), files: urls, card };
      const cancelled = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      });
      try {
        const said = await Promise.race([remote.write(signal, asked, prompt), over, cancelled]);
        timer = setTimeout(end, IDLE_MS);
        return said;
      } catch (error) {
        // It stands as before where the prompt was too long for it.
        if (!(error instanceof AffidavitError && error.code === 'WRITER_PROMPT')) end();
        throw error;
      }
    },
  });
}

const isWriting = (data: unknown): data is Writing =>
  (data as Partial<Writing> | null)?.kind === 'writing' && typeof (data as Partial<Writing>).text === 'string';

/** Who would write, with all that it is set to: known before anything is loaded. */
export function writerIdentity(held: Holding): Identity {
  const { model } = held;
  if (model.format === 'mlc') return cardIdentity(held);
  return {
    oracle_id: 'wllama/local/writer',
    model_id: `gguf:${model.id}@sha256:${weightsHash(model)}`,
    params: { max_tokens: DRAFT_TOKENS_MAX, seed: 0, temperature: 0, top_p: null },
    reproducible: false,
    settings: {
      cache: 'f16',
      context: model.tokens_max,
      draft: LINES,
      enforced: 'gbnf',
      flash_attention: false,
      gpu: false,
      plain_documents: false,
      rules: true,
      runtime: `wllama-compat ${WLLAMA}`,
      threads: 1,
      weights: 'local',
    },
  };
}

/** What runs it takes the template and the library from the model's own files: both are named. */
function cardIdentity({ model, obeys }: Holding): Identity {
  const hashOf = (role: 'config' | 'library'): string => model.files.find((file) => file.role === role)?.sha256 ?? '';
  return {
    oracle_id: 'webllm/local/writer',
    model_id: `mlc:${model.id}@sha256:${weightsHash(model)}`,
    params: { max_tokens: DRAFT_TOKENS_MAX, seed: 0, temperature: 0, top_p: null },
    reproducible: false,
    settings: {
      context: model.tokens_max,
      draft: LINES,
      enforced: obeys === true ? 'gbnf' : 'none',
      gpu: true,
      library: hashOf('library'),
      plain_documents: false,
      rules: true,
      runtime: `web-llm ${WEBLLM}`,
      template: hashOf('config'),
      weights: 'local',
    },
  };
}
