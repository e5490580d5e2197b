// The encoder and the reader that come with the product, in the page: loaded after the shell and in the background, from beside
// the app, and asked with every question from then on. Nobody waits for them: until they are here, words alone answer.

import { AffidavitError } from '#core/errors.ts';
import type { Covered, MeaningSearch } from '#desk/ports.ts';
import type { MeaningView } from '#lib/contract/meaning.ts';
import { bytesOf, heldBytes, isOf, weightsHash } from '#models/measure.ts';
import { FORMER_SHIPPED, SHIPPED_ENCODER, SHIPPED_READER, toModel } from '#models/shipped.ts';
import type { Holding, ModelStore } from '#models/store.ts';
import type { AddedModels } from '#workers/added-models.ts';
import type { MeaningControl } from '#workers/desk/meaning-control.ts';
import type { Asked } from '#workers/models-thread.ts';

/** How long a question waits at most for what is new in its documents to be read. */
const QUESTION_WAITS_MS = 250;
/** A person sees four a second. */
const REPORT_MS = 250;

const ENCODER = toModel(SHIPPED_ENCODER);
const READER = toModel(SHIPPED_READER);

interface PairReader {
  /** `<name>@sha256:<hash of its weights>`. */
  readonly name: string;
  /** 0 to 1: how far the passage answers the question. */
  read(question: string, passage: string): Promise<number>;
}

export interface ShippedOptions {
  readonly models: AddedModels;
  /** Null where the browser keeps nothing for this page. */
  readonly store: Pick<ModelStore, 'holdings'> | null;
  /** Names of the files that lie beside the app; throws where it cannot be told now. */
  readonly listed: () => Promise<readonly string[]>;
  readonly make: (
    encoder: Asked,
    embed: (text: string) => Promise<Float32Array>,
    reader: PairReader | null,
  ) => Promise<MeaningSearch>;
  readonly choice: { readonly read: () => Promise<boolean>; readonly keep: (on: boolean) => Promise<void> };
  /** The person asked the browser to save data. */
  readonly savesData: boolean;
}

const asked = ({ files, id }: Holding['model']): Asked => ({ id, hash: weightsHash({ files }), backend: 'wasm' });

export class ShippedMeaning implements MeaningControl {
  readonly #options: ShippedOptions;
  #view: MeaningView = { state: 'looking', done: 0, total: 0, code: null, reading: null, paused: false };
  #search: MeaningSearch | null = null;
  #heard: (view: MeaningView) => void = () => undefined;
  #go: () => void = () => undefined;
  #reading = new AbortController();
  #toldAt = 0;
  /** Ends what an earlier switch began. */
  #turn = 0;

  constructor(options: ShippedOptions) {
    this.#options = options;
  }

  get isReady(): boolean {
    return this.#search !== null;
  }

  /** The search, where it may be asked now. */
  get search(): MeaningSearch | null {
    return this.#search;
  }

  listen(heard: (view: MeaningView) => void): void {
    this.#heard = heard;
    heard(this.#view);
  }

  whenReady(go: () => void): void {
    this.#go = go;
  }

  /** Loads what there is, where nobody switched it off. */
  begin(): Promise<void> {
    return this.#start(this.#options.savesData);
  }

  async use(on: boolean): Promise<void> {
    await this.#options.choice.keep(on);
    if (on) return this.begin();
    this.#end();
    this.#tell({ state: 'off' });
  }

  load(): Promise<void> {
    return this.#start(false);
  }

  async remove(): Promise<void> {
    await this.use(false);
    await this.#options.models.dropShipped([ENCODER.id, READER.id, ...FORMER_SHIPPED]);
  }

  read(on: boolean): void {
    this.#reading.abort();
    this.#reading = new AbortController();
    this.#tell({ paused: !on });
    if (on && this.isReady) this.#go();
  }

  #start(asksFirst: boolean): Promise<void> {
    return this.#try(async (isOver) => {
      const { choice, store } = this.#options;
      const held = (await store?.holdings()) ?? [];
      if (store === null) this.#tell({ state: 'noPlace' });
      else if (!(await choice.read())) this.#tell({ state: 'off' });
      else if (isWhole(held, ENCODER) && isWhole(held, READER)) await this.#open(isOver, held);
      else await this.#get(isOver, held, asksFirst);
    });
  }

  async #get(isOver: () => boolean, held: readonly Holding[], asksFirst: boolean): Promise<void> {
    const wanted = await this.#wanted();
    const total = wanted.reduce((sum, model) => sum + bytesOf(model), 0);
    const done = held
      .filter((one) => wanted.some((model) => one.model.id === model.id && isOf(one, model)))
      .reduce(sumHeld, 0);
    if (isOver()) return;
    if (isWhole(held, ENCODER) && wanted.length < 2) await this.#open(isOver, held);
    else if (wanted.length === 0) this.#tell({ state: 'absent' });
    else if (asksFirst) this.#tell({ state: 'asks', done, total });
    else await this.#load(isOver, wanted);
  }

  /** Those that lie beside the app: the reader has nothing to say without the encoder. */
  async #wanted(): Promise<readonly Holding['model'][]> {
    const names = await this.#options.listed();
    const isListed = ({ files }: Holding['model']): boolean => files.every(({ path }) => names.includes(path));
    return isListed(ENCODER) ? [ENCODER, READER].filter(isListed) : [];
  }

  async #load(isOver: () => boolean, wanted: readonly Holding['model'][]): Promise<void> {
    const total = wanted.reduce((sum, model) => sum + bytesOf(model), 0);
    this.#tell({ state: 'fetching', done: 0, total });
    await this.#options.models.fetchShipped(
      wanted.map(({ id }) => id),
      (_, done) => {
        if (!isOver()) this.#tell({ state: 'fetching', done, total });
      },
    );
    if (isOver()) return;
    await this.#open(isOver, (await this.#options.store?.holdings()) ?? []);
  }

  /** Both are loaded into memory and tried before any question is put to them. */
  async #open(isOver: () => boolean, held: readonly Holding[]): Promise<void> {
    const { make, models } = this.#options;
    this.#tell({ state: 'opening' });
    const encoder = asked(ENCODER);
    const reads = isWhole(held, READER);
    const reader = asked(READER);
    const former = FORMER_SHIPPED.filter((id) => held.some(({ model }) => model.id === id));
    if (reads && former.length > 0) await models.dropShipped(former);
    await models.embed(encoder, '');
    if (reads) await models.read(reader, '', '');
    const search = await make(
      encoder,
      (text) => this.#watched(models.embed(encoder, text)),
      reads ? { name: nameOf(reader), read: (...pair) => this.#watched(models.read(reader, ...pair)) } : null,
    );
    if (isOver()) return;
    this.#search = this.#inBackground(search);
    this.#tell({ state: 'ready' });
    this.#go();
  }

  /** A question waits a moment for new passages; what is left is read while nobody waits, until a person stops it. */
  #inBackground(search: MeaningSearch): MeaningSearch {
    return {
      identity: search.identity,
      ask: (...given) => search.ask(...given),
      prepare: async (signal, sources, blobs, milliseconds, report) => {
        if (Number.isFinite(milliseconds))
          return search.prepare(signal, sources, blobs, Math.min(milliseconds, QUESTION_WAITS_MS), report);
        if (this.#view.paused) return { done: 0, total: 0 };
        const covered = await search.prepare(
          either(signal, this.#reading.signal),
          sources,
          blobs,
          milliseconds,
          (at) => {
            this.#count(at);
            report(at);
          },
        );
        this.#tell({ reading: null }); // all is read, or somebody stopped it
        return covered;
      },
    };
  }

  #count(reading: Covered): void {
    if (performance.now() - this.#toldAt < REPORT_MS) return;
    this.#toldAt = performance.now();
    this.#tell({ reading });
  }

  /** A model that cannot speak any more is asked no more: the page says so, and a person may try again. */
  async #watched<Value>(speaking: Promise<Value>): Promise<Value> {
    try {
      return await speaking;
    } catch (error) {
      if (error instanceof AffidavitError && error.code.startsWith('MODEL_')) {
        this.#search = null;
        this.#tell({ state: 'failed', code: error.code });
      }
      throw error;
    }
  }

  /** What goes wrong is told, and words answer. */
  async #try(work: (isOver: () => boolean) => Promise<void>): Promise<void> {
    this.#end();
    const turn = this.#turn;
    const isOver = (): boolean => turn !== this.#turn;
    try {
      await work(isOver);
    } catch (error) {
      if (!isOver()) this.#tell({ state: 'failed', code: error instanceof AffidavitError ? error.code : 'UNEXPECTED' });
    }
  }

  #end(): void {
    this.#turn += 1;
    this.#search = null;
    this.#reading.abort();
    this.#reading = new AbortController();
    if (this.#view.state === 'fetching') this.#options.models.cancelShipped();
    this.#view = { ...this.#view, code: null, reading: null };
  }

  #tell(change: Partial<MeaningView>): void {
    this.#view = { ...this.#view, ...change };
    this.#heard(this.#view);
  }
}

const nameOf = ({ hash, id }: Asked): string => `${id}@sha256:${hash}`;
/** Another revision under its name, which a person may have added to an earlier build, is not it. */
const isWhole = (held: readonly Holding[], model: Holding['model']): boolean =>
  held.some((one) => one.model.id === model.id && isOf(one, model) && one.state === 'whole');
const sumHeld = (sum: number, held: Holding): number => sum + heldBytes(held);

/** Aborts with the first of them. */
function either(...signals: readonly AbortSignal[]): AbortSignal {
  const both = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) both.abort();
    signal.addEventListener('abort', () => both.abort(), { once: true });
  }
  return both.signal;
}
