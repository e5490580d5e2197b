// Engines and the models that a person may add.

export type EngineSlot = 'writer' | 'judge' | 'retriever' | 'classifier' | 'parser';
export interface EngineView {
  readonly id: string;
  readonly slot: EngineSlot;
  readonly name: string;
  readonly state: 'in_use' | 'ready' | 'not_downloaded' | 'does_not_fit' | 'not_here';
  readonly reproducible: boolean;
  readonly bytes: number | null;
  readonly memory: number | null;
  readonly licence: string | null;
  readonly can: readonly string[];
  readonly cannot: readonly string[];
}

/** A model that a person may add, and what of it is here. Sizes in bytes. */
export interface ModelView {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly improves: string;
  readonly known: string;
  readonly licence: string;
  readonly source: string;
  readonly bytes: number;
  readonly here: number;
  readonly files: readonly { readonly path: string; readonly bytes: number; readonly sha256: string }[];
  readonly state: 'absent' | 'partial' | 'damaged' | 'whole' | 'used';
  /** It runs on the graphics card. */
  readonly onCard: boolean;
  /** Of a second judge that is here: what measuring it came to, null where it was not measured where it runs. */
  readonly judges?: { readonly measured: MeasureView | null };
  /** Where a model that writes runs: llama.cpp on the processor, WebLLM on the graphics card. Null for any other. */
  readonly writes: 'processor' | 'card' | null;
  /** The page can run it; else only the program can. */
  readonly fits: boolean;
}
/** Of labelled sentences that measuring was not fitted on. */
export interface MeasureView {
  readonly unsupported: number;
  readonly falselyAccepted: number;
  readonly supported: number;
  readonly accepted: number;
  /** It may let sentences pass. */
  readonly decides: boolean;
}
/** What came of trying a model on the graphics card; milliseconds for a text. */
export interface CardTrialView {
  readonly id: string;
  readonly verdict: 'faster' | 'other' | 'slower';
  readonly difference: number;
  readonly processor: number;
  readonly card: number;
}
/** What is being done with a model; `id` is empty where it is done with files. */
export interface ModelWorkView {
  readonly id: string;
  readonly phase: 'starting' | 'fetching' | 'checking' | 'runtime' | 'opening' | 'trying' | 'measuring' | 'removing';
  readonly done: number;
  readonly total: number;
  readonly secondsLeft: number | null;
}
export interface ModelImportView {
  readonly whole: readonly string[];
  readonly missing: readonly { readonly id: string; readonly paths: readonly string[] }[];
  readonly unknown: number;
}
