// The endpoints of llama-server that a writer uses, with the real llama.cpp behind them: one model, one request at a time.

import { getLlama, LlamaGrammarEvaluationState, type Token } from 'node-llama-cpp';
import { TestServer, type Answer } from '#tests/llama/servers.ts';

export class RealServer extends TestServer {
  /** What begins and ends a turn in the vocabulary of the model. */
  readonly control: { readonly start: number | undefined; readonly end: number | undefined };
  readonly #free: () => Promise<void>;

  constructor(
    route: ConstructorParameters<typeof TestServer>[0],
    control: RealServer['control'],
    free: () => Promise<void>,
  ) {
    super(route);
    this.control = control;
    this.#free = free;
  }

  override close(): void {
    super.close();
    void this.#free();
  }
}

/** Of a model whose chat template is ChatML, as that of tiny-cite is. */
export async function likeLlamaServerOf(path: string): Promise<RealServer> {
  const llama = await getLlama({ gpu: false, build: 'never', skipDownload: true, progressLogs: false, maxThreads: 1 });
  const model = await llama.loadModel({ modelPath: path });
  const context = await model.createContext({ contextSize: 512, threads: 1 });
  const sequence = context.getSequence();

  const complete = async (body: Record<string, unknown>): Promise<Answer> => {
    const parts = body['prompt'] as readonly (string | number)[];
    const tokens = parts.flatMap((part) => (typeof part === 'string' ? model.tokenize(part, true) : [part as Token]));
    if (tokens.length >= context.contextSize)
      return { status: 400, json: { error: { code: 400, type: 'exceed_context_size_error' } } };
    const grammar = body['grammar'] as string | undefined;
    const state =
      grammar === undefined
        ? undefined
        : new LlamaGrammarEvaluationState({ model, grammar: await llama.createGrammar({ grammar }) });
    await sequence.clearHistory();
    const written: Token[] = [];
    let ended = false;
    const options = {
      seed: Number(body['seed']),
      temperature: Number(body['temperature']),
      topK: 0,
      topP: 1,
      yieldEogToken: true,
      ...(state === undefined ? {} : { grammarEvaluationState: state }),
    };
    const room = Math.min(Number(body['n_predict']), context.contextSize - tokens.length - 1);
    for await (const token of sequence.evaluate(tokens, options)) {
      if (model.isEogToken(token)) {
        ended = true;
        break;
      }
      written.push(token);
      if (written.length >= room) break;
    }
    const content = model.detokenize(written);
    return {
      json: { content, stop_type: ended ? 'eos' : 'limit', tokens_predicted: written.length, truncated: false },
    };
  };

  const route = ({ body, path: at }: { readonly path: string; readonly body: Record<string, unknown> }) => {
    switch (at) {
      case '/props':
        return {
          json: {
            build_info: 'node-llama-cpp',
            chat_template: model.fileInfo.metadata.tokenizer.chat_template,
            default_generation_settings: { n_ctx: context.contextSize },
            model_path: path,
          },
        };
      case '/v1/models':
        return { json: { data: [{ id: 'tiny-cite', owned_by: 'llamacpp', meta: { size: model.size } }] } };
      case '/apply-template': {
        const messages = body['messages'] as readonly { role: string; content: string }[];
        const turns = messages.map(({ content, role }) => `<|im_start|>${role}\n${content}<|im_end|>\n`);
        return { json: { prompt: `${turns.join('')}<|im_start|>assistant\n` } };
      }
      case '/tokenize':
        return { json: { tokens: model.tokenize(String(body['content']), body['parse_special'] === true) } };
      case '/completion':
        return complete(body);
      default:
        return null;
    }
  };
  const [start, end] = ['<|im_start|>', '<|im_end|>'].map((text) => model.tokenize(text, true)[0]);
  return new RealServer(route, { start, end }, () => model.dispose());
}
