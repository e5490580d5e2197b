import { dropShared, takeShared, waitingShared } from '#lib/state/sources/shared-files.ts';

/** What was shared to the app and waits: nothing of it is read before the person says to open it. */
export class SharedState {
  /** Names, as their sender gave them. */
  waiting = $state.raw<readonly string[]>([]);
  /** Another site sent a form: it was not taken. */
  isRefused = $state(false);

  async start(wasRefused: boolean): Promise<void> {
    this.isRefused = wasRefused;
    this.waiting = await waitingShared();
  }

  async open(): Promise<readonly File[]> {
    const files = await takeShared();
    this.waiting = [];
    return files;
  }

  async drop(): Promise<void> {
    this.waiting = [];
    this.isRefused = false;
    await dropShared();
  }
}
