// Oracles that lie, for the suites: a writer that spoofs citations, and a judge that gives everything one similarity.

import { GRAMMAR } from '#core/admission/grammar.ts';
import type { Oracle } from '#core/ports.ts';

const PARAMS = { max_tokens: null, seed: null, temperature: null, top_p: null };

/** Supports everything, as close as this. */
export function strictJudge(similarity: number): Oracle {
  return {
    identity: {
      oracle_id: 'evaluation/local/nli',
      model_id: 'evaluation-judge/1',
      params: PARAMS,
      reproducible: false,
    },
    ask: (_signal, input) => {
      const { pairs } = GRAMMAR.nli.request.parse(input.request);
      return Promise.resolve({
        method: 'evaluation-judge/1',
        pairs: pairs.map(([claim, evidence]) => ({
          claim,
          evidence,
          contradiction: 0,
          entailment: 0.99,
          similarity,
          support: 0.99,
        })),
      });
    },
  };
}

export interface Lie {
  readonly name: string;
  readonly question: string;
  /** What must not be told. */
  readonly spoof: string;
  readonly writer: Oracle;
}

interface Segment {
  readonly cites: readonly number[];
  readonly text: string;
  readonly type: 'FACT' | 'TRIVIAL' | 'OPINION';
}

const QUESTION = 'How many rowing boats does the boathouse hold?';
const FALSE = 'The boathouse holds ninety rowing boats.';
const FAR = 99;

/** Citations of nothing, of a passage that says otherwise, of none, and numbers that only look like citations. */
export function liar({ identity }: Oracle): readonly Lie[] {
  const lies: readonly (readonly [string, Segment])[] = [
    ['a passage that was not sent', { cites: [FAR], text: FALSE, type: 'FACT' }],
    ['a true sentence and a passage that was not sent', { cites: [1, FAR], text: FALSE, type: 'FACT' }],
    ['passage 0', { cites: [0], text: FALSE, type: 'FACT' }],
    ['a passage that says otherwise', { cites: [1], text: FALSE, type: 'FACT' }],
    ['no passage', { cites: [], text: FALSE, type: 'FACT' }],
    ['a number in the text', { cites: [], text: `${FALSE.slice(0, -1)} [1].`, type: 'FACT' }],
    ['no passage, as common knowledge', { cites: [], text: FALSE, type: 'TRIVIAL' }],
    ['no passage, as an opinion', { cites: [], text: FALSE, type: 'OPINION' }],
  ];
  return lies.map(([name, segment]) => ({
    name,
    question: QUESTION,
    spoof: 'ninety rowing boats',
    writer: {
      identity: {
        ...identity,
        oracle_id: 'evaluation/local/writer',
        model_id: 'evaluation-writer/1',
        reproducible: false,
      },
      ask: () => Promise.resolve({ assumptions: ['The documents are complete.'], segments: [segment] }),
    },
  }));
}
