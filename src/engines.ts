// The reproducible T0 engines as one file, frozen beside the decision core: `verify` computes their outputs again with
// the very file that a record's model id names (architecture.md, "The decision core is built as one file").

import type { TakenClass } from '#core/oracle/grammar.ts';
import type { Hash, Oracle } from '#core/ports.ts';
import { builtinJudge } from '#adapters/builtin/judge.ts';
import { builtinClassifier } from '#adapters/builtin/classifier.ts';
import { createExtractiveWriter } from '#adapters/extractive/oracle.ts';
import { createLexicalRetriever } from '#adapters/lexical/oracle.ts';

export type EngineClass = Extract<TakenClass, 'classifier' | 'retriever' | 'nli' | 'writer'>;
export type Engines = Readonly<Record<EngineClass, Oracle>>;

export interface EngineOptions {
  /** Milliseconds, for how long a search took; enters no score. */
  readonly now: () => number;
  /** SHA-256 of this file as it was built: only who loaded it can say it. */
  readonly modelHash: Hash;
}

export function createEngines({ now, modelHash }: EngineOptions): Engines {
  const modelId = (name: string): string => `${name}@sha256:${modelHash}`;
  return {
    classifier: named(builtinClassifier, modelId),
    retriever: createLexicalRetriever({ modelId: modelId('lexical/1'), now }),
    nli: named(builtinJudge, modelId),
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
