// Class `reworder` by the model that writes: it is asked for other words of the question, in a prompt that the core made.

import type { RequestOf } from '#core/admission/grammar.ts';
import { VARIANT_TOKENS_MAX } from '#core/limits.ts';
import { LINES } from '#core/pb2s/lines.ts';
import type { Identity, Oracle, OracleInput } from '#core/ports.ts';
import { ROWS } from '#core/question/rows.ts';

/**
 * `writer` answers class `writer`: llama.cpp, a server, the program on this computer or a model in the page. Null where it is
 * not asked in words, or gets no rules and so would not know what is wanted.
 */
export function createReworder(writer: Oracle): Oracle | null {
  const { settings } = writer.identity;
  if (settings?.['draft'] !== LINES || settings['rules'] === false) return null;
  return {
    identity: reworderOf(writer.identity),
    ask: async (signal, input, blobs) => {
      const { prompt, question } = ROWS.reworder.request.parse(input.request);
      const request: RequestOf<'writer'> = {
        attempt: 1,
        avoid: [],
        both: [],
        evidence: [],
        prompt,
        question,
        risk: 'LOW',
      };
      return writer.ask(signal, { request } as unknown as OracleInput, blobs);
    },
  };
}

/** Who it is in the manifest. */
function reworderOf(writer: Identity): Identity {
  return {
    ...writer,
    oracle_id: `${writer.oracle_id.split('/').slice(0, 2).join('/')}/reworder`,
    params: { ...writer.params, max_tokens: VARIANT_TOKENS_MAX },
    reproducible: false,
  };
}
