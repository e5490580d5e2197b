import { toProblem } from '#lib/contract/problem.ts';
import type { Held, ModelClient, ModelReport, ModelsHere } from '#lib/contract/models.ts';
import type { ModelView, ModelWorkView } from '#lib/contract/engine.ts';
import type { ProblemView } from '#lib/contract/problem.ts';
import type { Trial } from '#models/card-trial.ts';
import type { Model } from '#models/catalogue.ts';
import type { Imported } from '#models/import-model.ts';
import { bytesOf, fitsPage, heldBytes } from '#models/measure.ts';

/** Before the worker has answered, and where it does not. */
const UNKNOWN: Omit<ModelsHere, 'held'> = { free: null, runtime: 0, llama: 0, webLlm: 0, card: null, keeps: true };
const NOTHING: ModelsHere = { ...UNKNOWN, held: [] };

/** Models that a person adds: what is offered, what is here, what is being done. */
export class ModelState {
  list = $state.raw<readonly ModelView[]>([]);
  work = $state.raw<ModelWorkView | null>(null);
  problem = $state.raw<ProblemView | null>(null);
  imported = $state.raw<Imported | null>(null);
  /** The model that was found to hold when it was last checked. */
  holds = $state.raw<string | null>(null);
  /** What came of trying a model on the graphics card just now. */
  trial = $state.raw<(Trial & { readonly id: string }) | null>(null);
  here = $state.raw<Omit<ModelsHere, 'held'>>(UNKNOWN);
  readonly #connect: () => ModelClient;
  #client: ModelClient | null = null;
  #catalogue: readonly Model[] = [];

  constructor(connect: () => ModelClient) {
    this.#connect = connect;
  }

  /** `base`: the folder of the catalogue, with a slash at its end. What is here is looked at anew: others change it too. */
  async load(base: string): Promise<void> {
    if (this.#client !== null) {
      if (this.work === null) await this.#look(this.#client);
      return;
    }
    this.#client = this.#connect();
    await this.#do('', async (client) => {
      this.#catalogue = await client.begin(base);
    });
  }

  async get(id: string): Promise<void> {
    await this.#do(id, (client, report) => client.get(id, report));
  }

  async repair(id: string): Promise<void> {
    await this.#do(id, (client, report) => client.repair(id, report));
  }

  async verify(id: string): Promise<void> {
    await this.#do(id, async (client, report) => {
      this.holds = (await client.verify(id, report)).length === 0 ? id : null;
    });
  }

  async use(id: string, used: boolean): Promise<void> {
    await this.#do(id, (client, report) => client.use(id, used, report), used ? 'opening' : 'starting');
  }

  async measure(id: string): Promise<void> {
    await this.#do(id, (client, report) => client.measure(id, report), 'opening');
  }

  async tryCard(id: string): Promise<void> {
    await this.#do(id, async (client, report) => {
      this.trial = { id, ...(await client.tryCard(id, report)) };
    });
  }

  async leaveCard(id: string): Promise<void> {
    await this.#do(id, (client) => client.leaveCard(id));
  }

  async remove(id: string): Promise<void> {
    await this.#do(id, (client) => client.remove(id), 'removing');
  }

  async take(files: readonly File[]): Promise<void> {
    await this.#do('', async (client, report) => {
      this.imported = await client.take(files, report);
    });
  }

  cancel(): void {
    this.#client?.cancel();
  }

  dismiss(): void {
    this.problem = null;
  }

  async #do(
    id: string,
    act: (client: ModelClient, report: ModelReport) => Promise<void>,
    phase: ModelWorkView['phase'] = 'starting',
  ): Promise<void> {
    const client = this.#client;
    if (client === null || this.work !== null) return;
    this.problem = null;
    this.imported = null;
    this.holds = null;
    this.trial = null;
    this.work = { id, phase, done: 0, total: 0, secondsLeft: null };
    const pace = new Pace();
    let isOver = false;
    try {
      await act(client, (at, done, total) => {
        if (isOver) return; // told late
        const secondsLeft = at === 'fetching' ? pace.left(done, total, performance.now()) : null;
        this.work = { id, phase: at, done, total, secondsLeft };
      });
    } catch (thrown) {
      const problem = toProblem(thrown);
      if (problem.code !== 'MODEL_CANCELLED') this.problem = problem;
    }
    isOver = true;
    await this.#look(client);
    this.work = null;
  }

  async #look(client: ModelClient): Promise<void> {
    const { held, ...here } = await client.here().catch(() => NOTHING);
    this.here = here;
    // What is here is shown and can be deleted, also where the catalogue has gone on to another revision, or without it.
    const offered = this.#catalogue.map((model) => {
      const here = held.find((one) => one.model.id === model.id);
      return here === undefined ? toView(model, null) : toView(here.model, here);
    });
    const others = held.filter(({ model }) => !this.#catalogue.some(({ id }) => id === model.id));
    this.list = [...offered, ...others.map((one) => toView(one.model, one))];
  }
}

function toView(model: Model, held: Held | null): ModelView {
  const { about, files, format, id, improves, known, licence, name, source, task } = model;
  const total = bytesOf(model);
  const here = held === null ? 0 : heldBytes(held);
  const partial = here === total ? 'damaged' : 'partial';
  const state = held === null ? 'absent' : held.state === 'partial' ? partial : held.used ? 'used' : 'whole';
  return {
    id,
    name,
    about,
    improves,
    known,
    licence,
    source,
    bytes: total,
    here,
    files,
    state,
    onCard: held?.backend === 'webgpu',
    ...(held !== null && task === 'entailer' ? { judges: { measured: held.measured ?? null } } : {}),
    writes: task !== 'writer' ? null : format === 'mlc' ? 'card' : 'processor',
    fits: fitsPage(model),
  };
}

/** How long it still takes, by what came in the last seconds. */
export class Pace {
  #samples: { readonly at: number; readonly done: number }[] = [];

  /** Seconds, or null before there is anything to go by. `now` in milliseconds. */
  left(done: number, total: number, now: number): number | null {
    this.#samples = [...this.#samples.filter(({ at }) => now - at < WINDOW_MS), { at: now, done }];
    const [first] = this.#samples;
    if (first === undefined || now - first.at < SETTLED_MS || done <= first.done) return null;
    return ((total - done) * (now - first.at)) / (done - first.done) / 1_000;
  }
}
const WINDOW_MS = 10_000;
const SETTLED_MS = 1_000;
