// A writer that is asked in words, scripted: its manifest says so, as that of a real model does.

import { GRAMMAR, type RequestOf } from '#core/admission/grammar.ts';
import type { Oracle } from '#core/ports.ts';

type Request = RequestOf<'writer'>;
export type Prompted = Request & { readonly prompt: NonNullable<Request['prompt']> };

export function promptedWriter(write: (request: Prompted) => unknown): Oracle {
  return {
    identity: {
      oracle_id: 'scripted/local/writer',
      model_id: 'obedient@sha256:00',
      params: { max_tokens: 1_024, seed: 0, temperature: 0, top_p: null },
      reproducible: false,
      settings: { context: 4_096, draft: 'lines/1', enforced: 'nothing' },
    },
    ask: (_signal, input) => {
      const request = GRAMMAR.writer.request.parse(input.request);
      if (request.prompt === undefined) throw new Error('expected to be asked in words');
      return Promise.resolve(write({ ...request, prompt: request.prompt }));
    },
  };
}

/** As a model answers that ended by itself. */
export const ended = (text: string) => ({ stop: 'end', text });
