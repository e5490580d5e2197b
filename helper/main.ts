// The helper's composition root: the frozen files, the platform's clock and randomness, files and the device key become
// one place to work in.

import { createHybrid, readingFirst, type HybridRetriever } from '#adapters/hybrid/retriever.ts';
import { cosine, openEmbedder, type Embedder } from '#adapters/onnx/embedder.ts';
import { openEntailer } from '#adapters/onnx/entailer.ts';
import { createEntailer, entailerIdentity, type Entailer } from '#adapters/onnx/identity.ts';
import { nodeRuntime } from '#adapters/onnx/node.ts';
import { MemoryBlobStore } from '#adapters/memory/blobs.ts';
import { MemoryLedgerStore } from '#adapters/memory/ledger.ts';
import { calculator } from '#adapters/builtin/reasoning/calc/program.ts';
import { AGREEING } from '#adapters/model-reasoner/calculation.ts';
import { builtInFirst, createModelReasoner as reasonerBy, mayReason } from '#adapters/model-reasoner/reasoner.ts';
import { createReworder } from '#adapters/model-reworder/reworder.ts';
import { accepted, platformClock, platformRandom, person } from '#adapters/platform/clock.ts';
import { givenClock, givenSecret, untimed } from '#adapters/platform/stable.ts';
import { withDeadline } from '#adapters/platform/deadline.ts';
import { openServer } from '#adapters/writer-server/open.ts';
import { VectorIndex } from '#adapters/vectors/vector-index.ts';
import type { Kind } from '#core/admission/shapes.ts';
import type { Rules } from '#core/admission/policy/packs/named.ts';
import type { Index, Oracle, Signer } from '#core/ports.ts';
import type { Progress } from '#core/case/world.ts';
import { CaseAtWork } from '#desk/case-at-work.ts';
import type { EvaluatePorts } from '#desk/evaluate/run.ts';
import { coreFor } from '#desk/frozen/frozen.ts';
import type { CasePorts, Covered } from '#desk/ports.ts';
import { composeOracles } from '#desk/engines/oracles.ts';
import { Signing } from '#desk/signing.ts';
import { dataFolder } from '#helper/cases/data-folder.ts';
import { deviceSigner, fleetingSigner } from '#helper/keys/device-key.ts';
import { codeOf, HelperError } from '#helper/terminal/errors.ts';
import { CORE_NAME, frozen, keepIndex, loadCurrentEngines, loadCurrentParser } from '#helper/frozen.ts';
import { shippedSearch } from '#helper/meaning.ts';
import { modelStoreIn, setAside } from '#helper/models/model-place.ts';
import { writeStderr } from '#helper/terminal/io.ts';
import type { CaseStore } from '#helper/store/case-store.ts';
import { FileIndex } from '#helper/store/index.ts';
import { makeFolder } from '#helper/store/durable.ts';
import type { Given } from '#helper/asking/stable-ids.ts';
import { whenFree, type Waiting } from '#helper/store/lock.ts';
import { FileStore } from '#helper/store/store.ts';
import type { Model } from '#models/catalogue.ts';
import { readModelFile } from '#models/model-bytes.ts';
import type { Holding, ModelStore } from '#models/store.ts';
import { weightsHash } from '#models/measure.ts';

export interface Workplace {
  readonly folder: string;
  readonly store: CaseStore;
  readonly signer: Signer;
}

/**
 * Opens the data folder, does the work, and leaves it. Where another process works there, it waits for as long as that one
 * lives, and says so. Throws STORE_LOCKED where `wait` ends before, and FROZEN_MISSING and FROZEN_CHANGED before anything is
 * stored. `kind`: of the case that is made there.
 */
export async function inWorkplace<T>(
  data: string | undefined,
  work: (place: Workplace) => Promise<T>,
  kind: Kind = 'question',
  wait: Waiting = {},
): Promise<T> {
  const folder = dataFolder(data);
  await Promise.all([frozen.core(coreFor(frozen.names, kind)), loadCurrentEngines(), loadCurrentParser()]);
  const store = await openStore(folder, wait);
  try {
    return await work({ folder, store, signer: await deviceSigner(folder) });
  } finally {
    await store.close();
  }
}

/** Cases in memory, signed with the key of the device: what equal runs come to is equal. */
export async function comparablePlace(folder: string): Promise<Workplace> {
  await makeFolder(folder);
  return fleetingPlace(folder, await deviceSigner(folder));
}

/** A place that keeps nothing: cases in memory, and a key that signed nothing before. Of `folder`, models are read alone. */
export function fleetingPlace(folder: string, signer: Signer = fleetingSigner()): Workplace {
  const ledgers = new Map<string, MemoryLedgerStore>();
  const store: CaseStore = {
    blobs: new MemoryBlobStore(),
    create: (caseId) => {
      const ledger = new MemoryLedgerStore();
      ledgers.set(caseId, ledger);
      return Promise.resolve(ledger);
    },
    ledger: (caseId) => {
      const ledger = ledgers.get(caseId);
      if (ledger === undefined) return Promise.reject(new HelperError('CASE_NOT_FOUND', `no case ${caseId} is here.`));
      return Promise.resolve(ledger);
    },
    list: () => Promise.resolve({ cases: [], passedOver: [] }),
    hold: () => Promise.resolve(() => Promise.resolve()),
  };
  return { folder, store, signer };
}

export interface Watch {
  readonly progress: (progress: Progress) => void;
  /** Passages that are read by meaning before a question. */
  readonly reading: (covered: Covered) => void;
  /** Ends the call in progress as a CANCELLED record. */
  readonly signal: AbortSignal;
  readonly rules?: Rules;
  /** Of a new case; left out, questions. */
  readonly kind?: Kind;
  /** In place of the clock and the randomness of this machine. */
  readonly given?: Given | undefined;
  /** Who writes, asked before each act: another one than before is another epoch. Left out or null, the built-in writer. */
  readonly writer?: () => Oracle | null;
  /** Whether the model that writes rewords questions for the search; left out, it does. */
  readonly rewords?: boolean;
  /** Who debates; left out, the built-in debater. */
  readonly debater?: Oracle | null;
  /** Who reasons in a run of ERCP; left out, the built-in reasoner. */
  readonly reasoner?: Oracle | null;
}

/** A stored case at work, with the engines of this build and the models that a person has enabled. Open work is finished first. */
export async function openStored(place: Workplace, caseId: string, watch: Watch): Promise<CaseAtWork> {
  const { signer } = place;
  const signing = new Signing(() => Promise.resolve(signer));
  await signing.ready();
  const isChosen = (await inUse(modelStoreIn(place.folder), 'embedder')) !== null;
  const at = new CaseAtWork(caseId, {
    ports: await portsOf(place, caseId, watch),
    signing,
    listener: { changed: () => Promise.resolve(), progress: watch.progress, reading: watch.reading },
    failed: new Set(),
    signal: watch.signal,
    // Who chose an encoder waits for it; nobody waits for the one that is always there longer than in the page.
    ...(isChosen || watch.given !== undefined ? { meaningWaitsMs: Infinity } : {}),
    ...(watch.rules === undefined ? {} : { rules: watch.rules }),
    ...(watch.kind === undefined ? {} : { kind: watch.kind }),
  });
  await at.finish();
  return at;
}

/** One process has the whole folder: nothing is shared with another one. */
async function portsOf(
  { folder, store }: Workplace,
  caseId: string,
  { debater = null, given, reasoner = null, rewords = true, writer = () => null }: Watch,
): Promise<CasePorts> {
  const ledger = await store.ledger(caseId);
  const taken =
    given === undefined
      ? { clock: platformClock(), random: platformRandom() }
      : { clock: givenClock(given.moment), random: givenSecret(given.secret) };
  const edge = { ...taken, person: person(), constraint: accepted() };
  const engines = await loadCurrentEngines();
  // Where nothing may stay, or several helpers share a store, what was read for searching is kept in memory.
  const index = store instanceof FileStore ? new FileIndex(folder) : null;
  keepIndex(index);
  const search = await searchByMeaning(folder, engines.retriever, index);
  const second = await secondJudge(folder);
  return {
    ledger: () => ledger,
    blobs: () => store.blobs,
    frozen,
    parser: () => loadCurrentParser(),
    searchByMeaning: () => Promise.resolve(search),
    secondJudge: () => Promise.resolve(second),
    writer: () => Promise.resolve(writer()),
    reworder: () => {
      const model = rewords ? writer() : null;
      return Promise.resolve(model === null ? null : createReworder(model));
    },
    debater: () => Promise.resolve(debater),
    reasoner: () => Promise.resolve(reasoner === null ? null : builtInFirst(engines['ercp/generate'], reasoner)),
    oracles: (_, parser, models) => {
      const oracles = { ...edge, ...engines, parser, ...models };
      return composeOracles(given === undefined ? oracles : untimed(oracles), withDeadline);
    },
    now: () => given?.moment ?? Date.now(),
  };
}

/** Where an evaluation asks: cases in memory, with the frozen core and the engines of this build alone. */
export async function evaluationPorts(signal: AbortSignal, report: EvaluatePorts['report']): Promise<EvaluatePorts> {
  const edge = { clock: platformClock(), random: platformRandom(), person: person() };
  const [{ openCase }, engines, parser] = await Promise.all([frozen.core(), loadCurrentEngines(), loadCurrentParser()]);
  const search = await shippedSearch(engines.retriever, null);
  const models = search === null ? {} : { retriever: readingFirst(search) };
  return {
    openCase,
    core: CORE_NAME,
    oracles: composeOracles({ ...edge, ...engines, parser, ...models }, withDeadline),
    ledger: (from) => (from === null ? new MemoryLedgerStore() : new MemoryLedgerStore({ ...from, checkpoints: [] })),
    blobs: new MemoryBlobStore(),
    signal,
    now: () => performance.now(),
    today: () => Date.now(),
    report,
  };
}

/** The search with the encoder that a person has enabled, else with the one that came with the product, or null. */
async function searchByMeaning(folder: string, builtIn: Oracle, index: Index | null): Promise<HybridRetriever | null> {
  const store = modelStoreIn(folder);
  const held = await inUse(store, 'embedder');
  if (held === null) return shippedSearch(builtIn, index);
  const files = filesOf(store, held);
  let opened: Promise<Embedder> | null = null;
  const open = (): Promise<Embedder> => orSetAside(folder, held, loadEmbedder(store, held));
  const embed = async (text: string): Promise<Float32Array> => (await (opened ??= open())).embed(text);
  return createHybrid({
    builtIn,
    backend: nodeRuntime().backend,
    encoder: { name: `${files.name}@sha256:${files.hash}`, embed },
    tokensMax: files.tokensMax,
    rows: (dimensions) => new VectorIndex(dimensions),
    index,
    now: () => performance.now(),
  });
}

async function inUse(store: ModelStore, task: Model['task']): Promise<Holding | null> {
  const held = await store.holdings();
  return held.find(({ model, state, used }) => model.task === task && state === 'whole' && used) ?? null;
}

/** The second judge that a person has enabled, or null. */
async function secondJudge(folder: string): Promise<Oracle | null> {
  const store = modelStoreIn(folder);
  const held = await inUse(store, 'entailer');
  if (held === null) return null;
  return createEntailer(
    entailerIdentity(filesOf(store, held), nodeRuntime().backend, held.calibration),
    () => orSetAside(folder, held, loadEntailer(store, held)),
    () => performance.now(),
  );
}

/** A model that turns out to be damaged is asked no more until it is repaired: one question fails, and not every one. */
async function orSetAside<T>(folder: string, held: Holding, opening: Promise<T>): Promise<T> {
  try {
    return await opening;
  } catch (error) {
    if (codeOf(error) === 'MODEL_DAMAGED') await setAside(folder, held);
    throw error;
  }
}

/** A model of this task that is here, one that is in use before others; null where there is none. */
export async function modelFor(
  data: string | undefined,
  task: Model['task'],
): Promise<{ readonly store: ModelStore; readonly held: Holding } | null> {
  const store = modelStoreIn(dataFolder(data));
  const whole = (await store.holdings()).filter(({ model, state }) => model.task === task && state === 'whole');
  const held = whole.find(({ used }) => used) ?? whole[0];
  return held === undefined ? null : { store, held };
}

/** Where added models run here: what was measured elsewhere says nothing of it. */
export const onnxBackend = (): string => nodeRuntime().backend;

/** Throws MODEL_UNFIT, MODEL_DAMAGED and MODEL_RUNTIME. */
export function loadEntailer(store: ModelStore, held: Holding): Promise<Entailer> {
  return openEntailer(nodeRuntime(), filesOf(store, held));
}

export function loadEmbedder(store: ModelStore, held: Holding): Promise<Embedder> {
  return openEmbedder(nodeRuntime(), filesOf(store, held));
}

function filesOf(store: ModelStore, held: Holding) {
  const { id, labels, tokens_max } = held.model;
  return {
    name: id,
    hash: weightsHash(held.model),
    labels,
    tokensMax: tokens_max,
    weights: () => readModelFile(store, held, 'weights'),
    tokenizer: () => readModelFile(store, held, 'tokenizer'),
  };
}

/** Throws STORE_LOCKED where the wait ends before the folder is free. */
export function openStore(folder: string, wait: Waiting = {}): Promise<FileStore> {
  return whenFree(folder, { told: sayWaiting, ...wait }, () => FileStore.open(folder));
}

function sayWaiting(holder: number): void {
  const who = holder === process.pid ? 'what is at work here' : `the command at work there (process ${String(holder)})`;
  writeStderr(`The data folder is in use: this waits for ${who} to end. Ctrl+C ends the wait.\n`);
}

/** Writers of other programs on this machine, and models that debate. */
export { openServer };
export { createModelDebater, DEBATE_LINES, TURN_TOKENS_MAX } from '#adapters/model-debater/debater.ts';
export { builtInFirst, mayReason };

/** A model that reasons: of numbers, with the calculator that the built-in check has. */
export function createModelReasoner(writer: Oracle): Oracle {
  return reasonerBy(writer, {
    agreeing: AGREEING,
    calculator: async () => {
      await frozen.ownLanguage();
      return calculator;
    },
  });
}
export { cosine, type Embedder, type Entailer };
