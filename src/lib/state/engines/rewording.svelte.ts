import { keepRewording, readRewording } from '#lib/web/rewording.ts';

/** Whether the model that writes may reword questions for the search. */
export class RewordingState {
  on = $state(true);

  async load(): Promise<void> {
    this.on = await readRewording();
  }

  async use(on: boolean): Promise<void> {
    await keepRewording(on);
    this.on = on;
  }
}
