// What the forked process runs: llama.cpp, and nothing of ours. Plain JavaScript, since the command line is one bundled
// file. A model that makes native code crash ends this process and no other.

export interface LoadMessage {
  readonly kind: 'load';
  /** Address of node-llama-cpp. */
  readonly library: string;
  readonly path: string;
  readonly context: number;
  readonly batch: number;
  readonly threads: number;
}
export interface WriteMessage {
  readonly kind: 'write';
  /** Null where the model is to get none. */
  readonly system: string | null;
  readonly user: string;
  readonly grammar: string;
  readonly maxTokens: number;
  readonly seed: number;
  /** 0 takes the likeliest token. */
  readonly temperature: number;
}
export type ToChild = LoadMessage | WriteMessage | { readonly kind: 'abort' };
export type FromChild =
  | { readonly kind: 'loaded'; readonly gpu: string | false }
  | { readonly kind: 'written'; readonly stop: string; readonly text: string }
  | { readonly kind: 'failed'; readonly code: string };

/** A document's words are text to the tokenizer, whatever they look like: only the template's own are control tokens. */
export const SOURCE = `
process.execArgv.splice(0); // the library forks a process to try its binary: not one that runs this text
let llama, library, model, context, sequence, wrapper, cancel;
const fail = (code) => Object.assign(new Error(code), { code });

async function load({ batch, context: contextSize, library: url, path, threads }) {
  try {
    library = await import(url);
  } catch {
    throw fail('MODEL_RUNTIME');
  }
  llama = await library.getLlama({
    gpu: process.platform === 'darwin' ? 'auto' : false, build: 'never', skipDownload: true, progressLogs: false,
    logLevel: 'disabled', maxThreads: threads,
  });
  model = await llama.loadModel({ modelPath: path, checkTensors: true, useMmap: true });
  const template = model.fileInfo.metadata.tokenizer?.chat_template;
  if (typeof template !== 'string') throw fail('MODEL_UNFIT');
  wrapper = new library.JinjaTemplateChatWrapper({ template });
  context = await model.createContext({ batchSize: batch, contextSize, flashAttention: false, sequences: 1, threads });
  sequence = context.getSequence();
  return { kind: 'loaded', gpu: llama.gpu };
}

async function write({ grammar: text, maxTokens, seed, system, temperature, user }) {
  cancel = new AbortController();
  const chatHistory = [{ type: 'user', text: user }, { type: 'model', response: [] }];
  if (system !== null) chatHistory.unshift({ type: 'system', text: system });
  const { contextText } = wrapper.generateContextState({ chatHistory });
  const tokens = contextText.tokenize(model.tokenizer, 'trimLeadingSpace');
  // Nothing is ever left out to make room: a passage that does not fit is a failure.
  const room = Math.min(maxTokens, context.contextSize - tokens.length - 1);
  if (room < 16) throw fail('WRITER_PROMPT');
  const grammar = await llama.createGrammar({ grammar: text });
  const grammarEvaluationState = new library.LlamaGrammarEvaluationState({ model, grammar });
  await sequence.clearHistory();
  const written = [];
  let stop = 'length';
  const options = { grammarEvaluationState, minP: 0, seed, temperature, topK: 0, topP: 1, yieldEogToken: true };
  for await (const token of sequence.evaluate(tokens, options)) {
    if (cancel.signal.aborted) throw fail('WRITER_ABORTED');
    if (model.isEogToken(token)) {
      stop = 'end';
      break;
    }
    written.push(token);
    if (written.length >= room) break;
  }
  return { kind: 'written', stop, text: model.detokenize(written) };
}

process.on('message', (message) => {
  if (message.kind === 'abort') {
    cancel?.abort();
    return;
  }
  (message.kind === 'load' ? load(message) : write(message)).then(
    (said) => process.send(said),
    (error) => process.send({ kind: 'failed', code: /^(MODEL|WRITER)_[A-Z]+$/.test(error?.code) ? error.code : message.kind === 'load' ? 'MODEL_DAMAGED' : 'WRITER_FAILED' }),
  );
});
process.on('disconnect', () => process.exit(0));
`;
