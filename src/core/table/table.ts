// What a table is, once it is read out of a document.

/** UTF-16 units of the source's text, end exclusive. */
export interface Cell {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}
export interface Row {
  /** In the order of the columns; null where the row has none. */
  readonly cells: readonly (Cell | null)[];
  /** The passage that holds the whole row. */
  readonly passage: number;
}
export interface Table {
  readonly heading: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}
