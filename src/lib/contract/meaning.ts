// Searching by meaning, with the encoder and the reader that come with the app.

export interface MeaningView {
  /**
   * `looking`: not known yet. `absent`: this build has none. `noPlace`: the browser keeps nothing for this page. `off`: a person
   * switched it off. `asks`: the browser saves data, so a person is asked first. `failed`: `code` says why.
   */
  readonly state: 'looking' | 'absent' | 'noPlace' | 'off' | 'asks' | 'fetching' | 'opening' | 'ready' | 'failed';
  /** Bytes that have come, of all that come. */
  readonly done: number;
  readonly total: number;
  readonly code: string | null;
  /** Passages of the open case that are read for meaning, of how many; null where none had to be read. */
  readonly reading: { readonly done: number; readonly total: number } | null;
  /** A person stopped the reading. */
  readonly paused: boolean;
}

/** Failures are told by the view. */
export interface MeaningClient {
  /** The view now, and whenever it changes. */
  meaning(listen: (view: MeaningView) => void): Promise<void>;
  useMeaning(on: boolean): Promise<void>;
  /** Agrees to the download, or tries it again. */
  loadMeaning(): Promise<void>;
  /** Takes the models off this device, and switches the search by meaning off. */
  removeMeaning(): Promise<void>;
  /** Stops reading the documents, or goes on with it. */
  readMeaning(on: boolean): Promise<void>;
}
