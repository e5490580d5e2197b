// The reproducible T0 engines as one file, frozen beside the decision core: `verify` computes their outputs again with
// the very file that a record's model id names (architecture.md, "The decision core is built as one file").

import type { TakenClass } from '#core/admission/grammar.ts';
import type { Hash, Index, Oracle } from '#core/ports.ts';
import { builtinJudge } from '#adapters/builtin/judge.ts';
import { reasoningChecker } from '#adapters/builtin/reasoning/checker.ts';
import { passageDebater } from '#adapters/builtin/debate/debater.ts';
import { sentenceReasoner } from '#adapters/builtin/reasoning/reasoner.ts';
import { wordSimilarity } from '#adapters/builtin/reasoning/similarity.ts';
import { builtinClassifier } from '#adapters/builtin/classifier.ts';
import { createExtractiveWriter } from '#adapters/extractive/oracle.ts';
import { createRetriever } from '#adapters/retrieval/oracle.ts';
import { WEIGHTS_HASH } from '#adapters/retrieval/pack.gen.ts';

export { provideLanguage } from '#core/provide-language.ts';
export { LANGUAGE_HASH } from '#language/tables.ts';

export type EngineClass = Extract<
  TakenClass,
  'classifier' | 'retriever' | 'nli' | 'writer' | 'ercp/generate' | 'ercp/verify' | 'ercp/similarity' | 'debate/turn'
>;
export type Engines = Readonly<Record<EngineClass, Oracle>>;

export interface EngineOptions {
  /** Milliseconds, for how long a search took; enters no score. */
  readonly now: () => number;
  /** SHA-256 of this file as it was built: only who loaded it can say it. */
  readonly modelHash: Hash;
  /** The weights of that name; an engine that needs them checks them. */
  readonly weights: (hash: Hash) => Promise<Uint8Array>;
  /** The platform's own SHA-256, to check the weights with; left out, the core's, which is as exact and slower. */
  readonly sha256?: (bytes: Uint8Array) => Promise<Hash>;
  /** Where what was computed from sources is kept; null for a verifier, who computes it himself. */
  readonly index: Index | null;
}

/** The weights an engine cannot speak without, or null where it needs none. */
export function weightsOf(cls: TakenClass): Hash | null {
  return cls === 'retriever' ? WEIGHTS_HASH : null;
}

export function createEngines({ index, modelHash, now, ...given }: EngineOptions): Engines {
  const modelId = (name: string): string => `${name}@sha256:${modelHash}`;
  return {
    classifier: named(builtinClassifier, modelId),
    retriever: createRetriever({ modelId: modelId('lexical/2'), now, weightsHash: WEIGHTS_HASH, index, ...given }),
    nli: named(builtinJudge, modelId),
    'debate/turn': named(passageDebater, modelId),
    'ercp/generate': named(sentenceReasoner, modelId),
    'ercp/similarity': named(wordSimilarity, modelId),
    'ercp/verify': named(reasoningChecker, modelId),
    writer: createExtractiveWriter({ modelId: modelId('extractive/1') }),
  };
}

/** The same oracle, its model named with the file that it is part of. */
function named(oracle: Oracle, modelId: (name: string) => string): Oracle {
  return {
    identity: { ...oracle.identity, model_id: modelId(oracle.identity.model_id) },
    ask: (signal, input, blobs) => oracle.ask(signal, input, blobs),
  };
}
