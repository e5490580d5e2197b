// An engine that is here, asked something that stands in no record: what it says is put through the same admission.

import type { Json } from '#core/bytes/jcs.ts';
import { parseStrict } from '#core/bytes/read.ts';
import { admit, type Answer } from '#core/admission/admit.ts';
import { GRAMMAR, type OutputOf, type RequestOf } from '#core/admission/grammar.ts';
import type { LoadEngines } from '#core/verify/load-engines.ts';

/** Null where it is not here, fails, or says what would not be admitted. */
export async function askHere<C extends 'nli' | 'writer'>(
  modelId: string,
  load: LoadEngines,
  cls: C,
  request: RequestOf<C>,
  signal?: AbortSignal,
): Promise<OutputOf<C> | null> {
  const engine = await load(modelId, cls);
  if (engine === null) return null;
  const { schema } = GRAMMAR[cls];
  const input = { class: cls, derivation: null, from: [], request: request as unknown as Json, salt: null, schema };
  const nothing = { get: () => Promise.reject(new Error('it is given all that it reads')) };
  let answer: Answer;
  try {
    answer = { kind: 'said', value: await engine(input, nothing, signal) };
  } catch {
    signal?.throwIfAborted();
    return null;
  }
  const identity = { oracle_id: `verifier/local/${cls}`, model_id: modelId, params: NO_PARAMS, reproducible: true };
  const said = admit(cls, identity, input, '', 0, answer, (raw) => raw);
  return said.completion_state === 'COMPLETE' ? (parseStrict(said.output) as unknown as OutputOf<C>) : null;
}

const NO_PARAMS = { max_tokens: null, seed: null, temperature: null, top_p: null };
