// A cross-encoder that reads a question and a passage together and says whether the passage answers it. One pair at a time,
// as with the second judge.

import { AffidavitError } from '#core/errors.ts';
import type { EmbedderFiles } from '#adapters/onnx/embedder.ts';
import { openTokenizer, toFeeds, type Encoded, type Ended, type Runtime } from '#adapters/onnx/session.ts';

export interface Reader {
  /** 0 to 1: how far the passage, its heading in front, answers the question. */
  read(question: string, passage: string): Promise<number>;
}

/** The name of the output that is read: one log-odds for a pair. */
const OUTPUT = 'relevance';

/** Throws MODEL_UNFIT where it does not tell an answer from none, and what reading its files throws. */
export async function openReader(runtime: Runtime, files: EmbedderFiles): Promise<Reader & Ended> {
  const tokenizer = openTokenizer(await files.tokenizer());
  const session = await runtime.open(await files.weights());
  const read = async (question: string, passage: string): Promise<number> => {
    const encoded = encodePair(tokenizer, question, passage, files.tokensMax);
    return toShare(await session.run(toFeeds(session, encoded), OUTPUT));
  };
  if ((await read(...ANSWERED)) <= (await read(...OPEN)))
    throw new AffidavitError('MODEL_UNFIT', `expected ${files.name} to tell an answer from none`);
  return { read, end: () => session.end() };
}

const ANSWERED = ['When is the rent paid?', 'The rent is paid on the first of each month.'] as const;
const OPEN = ['When is the rent paid?', 'The boat is red.'] as const;

/** The passage is cut at a word where both are too long, and a question that is too long by itself where it has to be. */
function encodePair(
  tokenizer: ReturnType<typeof openTokenizer>,
  question: string,
  passage: string,
  max: number,
): Encoded {
  for (let kept = passage; ; kept = kept.slice(0, Math.max(0, kept.lastIndexOf(' ', Math.floor(kept.length * 0.9))))) {
    const { ids, token_type_ids: types } = tokenizer.encode(question, { text_pair: kept, return_token_type_ids: true });
    if (ids.length <= max || kept === '') return { ids: ids.slice(0, max), types: types.slice(0, max) };
  }
}

/** Log-odds as a share. Throws MODEL_UNFIT where there is not exactly one number. */
export function toShare(said: Float32Array): number {
  const [odds = NaN] = said;
  if (said.length !== 1 || !Number.isFinite(odds))
    throw new AffidavitError('MODEL_UNFIT', `expected one number of a pair, got ${String(said.length)}`);
  return 1 / (1 + Math.exp(-odds));
}
