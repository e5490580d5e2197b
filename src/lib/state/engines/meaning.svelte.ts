import type { MeaningClient, MeaningView } from '#lib/contract/meaning.ts';

const LOOKING: MeaningView = { state: 'looking', done: 0, total: 0, code: null, reading: null, paused: false };

/** The search by meaning: whether its models are here, how far they and the reading of documents are, and its switch. */
export class MeaningState {
  view = $state.raw<MeaningView>(LOOKING);
  readonly #client: MeaningClient;

  constructor(client: MeaningClient) {
    this.#client = client;
    void client.meaning((view) => (this.view = view));
  }

  use(on: boolean): Promise<void> {
    return this.#client.useMeaning(on);
  }

  load(): Promise<void> {
    return this.#client.loadMeaning();
  }

  remove(): Promise<void> {
    return this.#client.removeMeaning();
  }

  read(on: boolean): Promise<void> {
    return this.#client.readMeaning(on);
  }
}
