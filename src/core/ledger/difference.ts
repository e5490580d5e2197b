// Where a recorded ledger stops being what the pipeline makes of it.

import type { Tag } from '#core/ports.ts';

export class ReplayDifference extends Error {
  override readonly name = 'ReplayDifference';
  readonly seq: number;
  readonly tag: Tag;
  constructor(seq: number, tag: Tag, message: string) {
    super(message);
    this.seq = seq;
    this.tag = tag;
  }
}

/** The record ends here and nobody is there to go on. */
export class RecordEnds extends Error {
  override readonly name = 'RecordEnds';
}
