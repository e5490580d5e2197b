// Where a recorded ledger stops being what the pipeline makes of it.

import type { Tag } from '#core/ports.ts';

/** Both payloads of a record that came out otherwise: what the decisions come to, and what is recorded. */
export interface Difference {
  readonly made: string;
  readonly recorded: string;
}

export class ReplayDifference extends Error {
  override readonly name = 'ReplayDifference';
  readonly seq: number;
  readonly tag: Tag;
  /** Null where no record was made to compare with. */
  readonly difference: Difference | null;
  constructor(seq: number, tag: Tag, message: string, difference: Difference | null = null) {
    super(message);
    this.seq = seq;
    this.tag = tag;
    this.difference = difference;
  }
}

/** The record ends here and nobody is there to go on. */
export class RecordEnds extends Error {
  override readonly name = 'RecordEnds';
}
