// The search by meaning as the desk of a page has it (`shipped-meaning.ts`).

import type { MeaningView } from '#lib/contract/meaning.ts';

export interface MeaningControl {
  readonly isReady: boolean;
  listen(heard: (view: MeaningView) => void): void;
  /** `go` is called whenever documents may be read. */
  whenReady(go: () => void): void;
  use(on: boolean): Promise<void>;
  load(): Promise<void>;
  remove(): Promise<void>;
  read(on: boolean): void;
}
