// Work on the data folder, one piece after the other: only one may hold its lock.

export class Turns {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /** How many are at work or wait. */
  get waiting(): number {
    return this.#waiting;
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    this.#waiting += 1;
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      this.#waiting -= 1;
    }
  }
}
