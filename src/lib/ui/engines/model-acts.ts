// What a person can do with a model.

import type { ModelView } from '#lib/contract/engine.ts';

type Id = ModelView['id'];

export interface ModelActs {
  readonly get: (id: Id) => void;
  readonly repair: (id: Id) => void;
  readonly verify: (id: Id) => void;
  readonly use: (id: Id, used: boolean) => void;
  /** How often it is right, on labelled sentences. */
  readonly measure: (id: Id) => void;
  /** Whether it says the same on the graphics card, and faster. */
  readonly tryCard: (id: Id) => void;
  readonly leaveCard: (id: Id) => void;
  readonly remove: (id: Id) => void;
  /** Ends what is being done. */
  readonly cancel: () => void;
}
