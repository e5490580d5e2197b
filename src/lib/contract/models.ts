// What the page asks of the models worker. Failures reject with a Problem.

import type { MeasureView } from '#lib/contract/engine.ts';
import type { HelperClient } from '#lib/contract/helper.ts';
import type { Trial } from '#models/card-trial.ts';
import type { Model } from '#models/catalogue.ts';
import type { Imported } from '#models/import-model.ts';
import type { Holding } from '#models/store.ts';

/** `runtime`: bytes of what runs a model. */
export type ModelReport = (
  phase: 'fetching' | 'checking' | 'runtime' | 'opening' | 'trying' | 'measuring',
  done: number,
  total: number,
) => void;

/** With what measuring it came to: null where it was not measured where it runs, or on other sentences. */
export interface Held extends Holding {
  readonly measured?: MeasureView | null;
}

export interface ModelsHere {
  readonly held: readonly Held[];
  /** Bytes left to this app, null where the browser does not say. */
  readonly free: number | null;
  /** Bytes still to come of what runs a model, before one can be put to work. */
  readonly runtime: number;
  /** The same of what runs one that writes. */
  readonly llama: number;
  /** The same of what runs one that writes on a graphics card. */
  readonly webLlm: number;
  /** The same of what runs another on a graphics card; null where the browser has no way to one. */
  readonly card: number | null;
  /** Whether the browser gives this page a place to keep a model in. */
  readonly keeps: boolean;
}

export interface ModelClient {
  begin(base: string): Promise<readonly Model[]>;
  here(): Promise<ModelsHere>;
  get(id: string, report: ModelReport): Promise<void>;
  take(files: readonly File[], report: ModelReport): Promise<Imported>;
  verify(id: string, report: ModelReport): Promise<readonly unknown[]>;
  repair(id: string, report: ModelReport): Promise<void>;
  use(id: string, used: boolean, report: ModelReport): Promise<void>;
  /** How often a model of entailment is right, on labelled sentences: whether it may decide. */
  measure(id: string, report: ModelReport): Promise<void>;
  tryCard(id: string, report: ModelReport): Promise<Trial>;
  leaveCard(id: string): Promise<void>;
  remove(id: string): Promise<void>;
  cancel(): void;
  readonly helper: HelperClient;
}
