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
  /** Whether what stands there so far is told on the way. */
  readonly tells: boolean;
  /** Whether what this prompt shares with the one before is read once: the examples of one kind of prompt are the same each time. */
  readonly keeps?: boolean;
}
/** How likely the model finds each text, token by token: as the answer to `user`, and as the answer to `question` alone. */
export interface WeighMessage {
  readonly kind: 'weigh';
  readonly system: string | null;
  readonly user: string;
  readonly question: string;
  readonly texts: readonly string[];
}
export type ToChild = LoadMessage | WriteMessage | WeighMessage | { readonly kind: 'abort' };
/** All that the chat template puts around a prompt, with its places marked: with a system text, and without one. */
export interface Frames {
  readonly alone: string;
  readonly given: string;
}
export type FromChild =
  | { readonly kind: 'loaded'; readonly gpu: string | false; readonly frames: Frames }
  /** So far: nobody has checked it, and it may never become a draft. */
  | { readonly kind: 'writing'; readonly text: string }
  /** `sent` is every token that the model was given, as text. */
  | { readonly kind: 'written'; readonly sent: string; readonly stop: string; readonly text: string }
  | { readonly kind: 'weighed'; readonly signal: readonly { readonly alone: number; readonly given: number }[] }
  | { readonly kind: 'failed'; readonly code: string };

/** A document's words are text to the tokenizer, whatever they look like: only the template's own are control tokens. */
export const SOURCE = `
process.execArgv.splice(0); // the library forks a process to try its binary: not one that runs this text
let llama, library, model, context, sequence, wrapper, frames, cancel;
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
  frames = { alone: textOf(null, '{user}').toString(), given: textOf('{system}', '{user}').toString() };
  return { kind: 'loaded', gpu: llama.gpu, frames };
}

function textOf(system, user) {
  const chatHistory = [{ type: 'user', text: user }, { type: 'model', response: [] }];
  if (system !== null) chatHistory.unshift({ type: 'system', text: system });
  return wrapper.generateContextState({ chatHistory }).contextText;
}

// Nothing goes to the model but the frame that is on record, with the prompt in its places.
function promptOf(system, user) {
  const text = textOf(system, user);
  const [before, between, after] = (system === null ? frames.alone : frames.given).split(/\\{(?:system|user)\\}/);
  const parts = system === null ? [before, user, between] : [before, system, between, user, after];
  if (text.toString() !== parts.join('')) throw fail('WRITER_FAILED');
  return text.tokenize(model.tokenizer, 'trimLeadingSpace');
}

async function write({ grammar: text, keeps, maxTokens, seed, system, tells, temperature, user }) {
  cancel = new AbortController();
  const tokens = promptOf(system, user);
  // Nothing is ever left out to make room: a passage that does not fit is a failure.
  const room = Math.min(maxTokens, context.contextSize - tokens.length - 1);
  if (room < 16) throw fail('WRITER_PROMPT');
  const grammar = await llama.createGrammar({ grammar: text });
  const grammarEvaluationState = new library.LlamaGrammarEvaluationState({ model, grammar });
  const held = sequence.contextTokens;
  let same = 0;
  while (keeps && same < Math.min(held.length, tokens.length - 1) && held[same] === tokens[same]) same += 1;
  if (same === 0) await sequence.clearHistory();
  else await sequence.eraseContextTokenRanges([{ start: same, end: sequence.nextTokenIndex }]);
  const written = [];
  let stop = 'length';
  const options = { grammarEvaluationState, minP: 0, seed, temperature, topK: 0, topP: 1, yieldEogToken: true };
  for await (const token of sequence.evaluate(tokens.slice(same), options)) {
    if (cancel.signal.aborted) throw fail('WRITER_ABORTED');
    if (model.isEogToken(token)) {
      stop = 'end';
      break;
    }
    written.push(token);
    if (tells) process.send({ kind: 'writing', text: model.detokenize(written) });
    if (written.length >= room) break;
  }
  return { kind: 'written', sent: model.detokenize(tokens, true), stop, text: model.detokenize(written) };
}

// The mean is of logarithms. What comes for a token is the whole vocabulary: a few at a time.
async function chanceOf(prompt, text) {
  const words = model.tokenize(text, false, 'trimLeadingSpace');
  const from = prompt.length - 1;
  const isThere = sequence.nextTokenIndex > from && prompt.every((token, at) => sequence.contextTokens[at] === token);
  if (isThere) await sequence.eraseContextTokenRanges([{ start: from, end: sequence.nextTokenIndex }]);
  else await sequence.clearHistory();
  const options = { minP: 0, temperature: 1, topK: 0, topP: 1 };
  const asked = (token) => [token, { generateNext: { probabilities: true, options } }];
  const items = [...prompt.slice(isThere ? from : 0, from), ...[prompt[from], ...words.slice(0, -1)].map(asked)];
  let sum = 0;
  for (let at = 0, word = 0; at < items.length; ) {
    if (cancel.signal.aborted) throw fail('WRITER_ABORTED');
    const isPrompt = !Array.isArray(items[at]);
    const piece = isPrompt ? items.slice(0, from) : items.slice(at, at + 4);
    const found = await sequence.controlledEvaluate(piece);
    if (!isPrompt) for (const one of found) sum += Math.log(Math.max(one.next.probabilities.get(words[word++]) ?? 0, 1e-9));
    at += piece.length;
  }
  return Math.exp(sum / words.length);
}

async function weigh({ question, system, texts, user }) {
  cancel = new AbortController();
  const all = async (prompt) => {
    const found = [];
    for (const text of texts) found.push(await chanceOf(prompt, text));
    return found;
  };
  const given = await all(promptOf(system, user));
  const alone = await all(promptOf(null, question));
  return { kind: 'weighed', signal: texts.map((_, at) => ({ alone: alone[at], given: given[at] })) };
}

const DOES = { load, weigh, write };
process.on('message', (message) => {
  if (message.kind === 'abort') {
    cancel?.abort();
    return;
  }
  DOES[message.kind](message).then(
    (said) => process.send(said),
    (error) => process.send({ kind: 'failed', code: /^(MODEL|WRITER)_[A-Z]+$/.test(error?.code) ? error.code : message.kind === 'load' ? 'MODEL_DAMAGED' : 'WRITER_FAILED' }),
  );
});
process.on('disconnect', () => process.exit(0));
`;
