// What the page asks of the models worker. Failures reject with a Problem.

import type { Model } from '#models/catalogue.ts';
import type { Imported } from '#models/keep.ts';
import type { Holding } from '#models/store.ts';

export type ModelReport = (phase: 'fetching' | 'checking', done: number, total: number) => void;

export interface ModelClient {
  begin(base: string): Promise<readonly Model[]>;
  holdings(): Promise<readonly Holding[]>;
  get(id: string, report: ModelReport): Promise<void>;
  take(files: readonly File[], report: ModelReport): Promise<Imported>;
  verify(id: string, report: ModelReport): Promise<readonly unknown[]>;
  repair(id: string, report: ModelReport): Promise<void>;
  use(id: string, used: boolean): Promise<void>;
  remove(id: string): Promise<void>;
  cancel(): void;
}
