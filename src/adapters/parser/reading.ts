// What a reader of any format is given.

export type Report = (done: number, total: number) => void;

export interface File {
  readonly bytes: Uint8Array;
  readonly name: string;
  /** As somebody said it: believed only where the content leaves it open. */
  readonly media: string;
}

export interface Reading {
  readonly signal: AbortSignal;
  /** Pages, parts or rows. */
  readonly report: Report;
  /** Documents inside documents: attachments. */
  readonly depth: number;
}
