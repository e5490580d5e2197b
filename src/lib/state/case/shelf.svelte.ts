import type { Shelf } from '#lib/contract/client.ts';
import { toProblem } from '#lib/contract/problem.ts';
import type { CaseHeadView } from '#lib/contract/case.ts';
import type { ProblemView } from '#lib/contract/problem.ts';

/** The cases on this device, newest change first. */
export class ShelfState {
  cases = $state.raw<readonly CaseHeadView[]>([]);
  problem = $state.raw<ProblemView | null>(null);
  readonly #shelf: Shelf;

  constructor(shelf: Shelf) {
    this.#shelf = shelf;
  }

  async load(): Promise<void> {
    await this.#change(() => Promise.resolve());
  }

  async create(title: string): Promise<CaseHeadView | null> {
    let made: CaseHeadView | null = null;
    await this.#change(async () => {
      made = await this.#shelf.create(title);
    });
    return made;
  }

  rename(id: string, title: string): Promise<void> {
    return this.#change(() => this.#shelf.rename(id, title));
  }

  archive(id: string, archived: boolean): Promise<void> {
    return this.#change(() => this.#shelf.archive(id, archived));
  }

  remove(id: string): Promise<void> {
    return this.#change(() => this.#shelf.remove(id));
  }

  async #change(change: () => Promise<void>): Promise<void> {
    this.problem = null;
    try {
      await change();
      const cases = await this.#shelf.cases();
      this.cases = [...cases].sort((a, b) => b.changedAt - a.changedAt || (a.id < b.id ? -1 : 1));
    } catch (thrown) {
      this.problem = toProblem(thrown);
    }
  }
}
