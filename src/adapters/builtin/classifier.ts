// The built-in classifier of questions: the keyword lists of EBOM, with how sure they make one. Errs towards more risk.

import { riskFloor } from '#core/domain/rules.ts';
import { GRAMMAR } from '#core/oracle/grammar.ts';
import type { Oracle } from '#core/ports.ts';

export const builtinClassifier: Oracle = {
  identity: {
    oracle_id: 'builtin/local/classifier',
    model_id: 'keyword-classifier/1',
    params: { max_tokens: null, seed: null, temperature: null, top_p: null },
    reproducible: true,
  },
  ask(signal, input) {
    signal.throwIfAborted();
    const { text } = GRAMMAR.classifier.request.parse(input.request);
    const { domain, keywords, risk } = riskFloor(text);
    return Promise.resolve({ confidence: sureness(keywords.length) / 20, domain, keywords: keywords.slice(0, KEYWORDS_MAX), risk_level: risk });
  },
};

/** As many as the grammar admits. */
const KEYWORDS_MAX = 64;

/** Twentieths: no keyword says little (a text may be risky in words that no list has), each further one says more. */
function sureness(keywords: number): number {
  return keywords === 0 ? 10 : Math.min(19, 13 + 2 * keywords);
}
