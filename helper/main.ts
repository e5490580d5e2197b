// The helper's composition root: the frozen core and engines, the platform's clock and randomness, files and the device
// key become one place to work in.

import { createHybrid, type HybridRetriever } from '#adapters/hybrid/retriever.ts';
import type { Covered } from '#adapters/hybrid/passages.ts';
import { cosine, openEmbedder, type Embedder } from '#adapters/onnx/embedder.ts';
import { openEntailer } from '#adapters/onnx/entailer.ts';
import { createEntailer, entailerIdentity, type Entailer } from '#adapters/onnx/identity.ts';
import { nodeRuntime } from '#adapters/onnx/node.ts';
import { platformClock, platformRandom, person } from '#adapters/platform/clock.ts';
import { withDeadline } from '#adapters/platform/deadline.ts';
import { VectorIndex } from '#adapters/vectors/vector-index.ts';
import { ENTAILER_TIMEOUT_MS, ORACLE_TIMEOUT_MS, PARSER_TIMEOUT_MS } from '#core/limits.ts';
import type { RunningCase, OpenOptions, Oracles } from '#core/case/open.ts';
import { isKeyLost } from '#core/keys/keys.ts';
import { isNoteBy } from '#core/ledger/checkpoint.ts';
import { currentSources } from '#core/evidence/context.ts';
import type { LedgerStore, Oracle, Signer } from '#core/ports.ts';
import { EMPTY_STATE, reduce } from '#core/case/state.ts';
import { dataFolder } from '#helper/data-folder.ts';
import { deviceSigner } from '#helper/device-key.ts';
import { codeOf } from '#helper/errors.ts';
import { loadFrozen, type FrozenBuild } from '#helper/frozen.ts';
import { modelStoreIn, setAside } from '#helper/models.ts';
import { FileStore } from '#helper/store/store.ts';
import type { Model } from '#models/catalogue.ts';
import { readModelFile } from '#models/keep.ts';
import type { Holding, ModelStore } from '#models/store.ts';
import { weightsHash } from '#models/measure.ts';

export interface Workplace {
  readonly folder: string;
  readonly frozen: FrozenBuild;
  readonly store: FileStore;
  readonly signer: Signer;
}

/** Opens the data folder, does the work, and leaves it. Throws STORE_LOCKED where another process stays in it. */
export async function inWorkplace<T>(data: string | undefined, work: (place: Workplace) => Promise<T>): Promise<T> {
  const folder = dataFolder(data);
  const frozen = await loadFrozen();
  const store = await openStore(folder);
  try {
    return await work({ folder, frozen, store, signer: await deviceSigner(folder) });
  } finally {
    await store.close();
  }
}

export interface StoredCase extends RunningCase {
  /** Makes ready what finds passages by meaning, where somebody has put that to work. Says nothing of what goes wrong. */
  readForMeaning(report: (covered: Covered) => void): Promise<void>;
}

/** A stored case at work, with the engines of this build and the models that a person has put to work. */
export async function openStored(
  { folder, frozen, signer, store }: Workplace,
  caseId: string,
  watch: Pick<OpenOptions, 'report' | 'rules' | 'signal'>,
): Promise<StoredCase> {
  const ledger = await store.ledger(caseId);
  const hybrid = await searchByMeaning(folder, frozen.engines.retriever);
  const added = { ...(hybrid === null ? {} : { retriever: hybrid }), ...(await secondJudge(folder)) };
  const opened = await frozen.core.openCase({
    core: frozen.coreName,
    oracles: liveOracles({ ...frozen.engines, ...added }),
    store: ledger,
    blobs: store.blobs,
    signer,
    after: (await isSignedByLost(ledger, signer)) ? 'key_lost' : null,
    ...watch,
  });
  return {
    ...opened,
    readForMeaning: async (report) => {
      const own = currentSources(opened.state().sources).filter(({ library }) => library === null);
      const ids = own.map(({ id }) => id);
      // What goes wrong here goes wrong again when the question is asked, and is told and recorded there.
      await hybrid?.prepare(watch.signal(), ids, store.blobs, Infinity, report).catch(() => undefined);
    },
  };
}

/** The fold is only made where this key has signed none of it. */
async function isSignedByLost(ledger: LedgerStore, signer: Signer): Promise<boolean> {
  const latest = (await ledger.checkpoints()).at(-1);
  if (latest === undefined || isNoteBy(latest.note, signer.publicKey)) return false;
  const entries = await ledger.read(0, (await ledger.tip()).size);
  return isKeyLost(latest, entries.reduce(reduce, EMPTY_STATE), signer);
}

/** The search with the encoder that a person has put to work, or null. */
async function searchByMeaning(folder: string, builtIn: Oracle): Promise<HybridRetriever | null> {
  const store = modelStoreIn(folder);
  const held = await inUse(store, 'embedder');
  if (held === null) return null;
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
    index: null,
    now: () => performance.now(),
  });
}

async function inUse(store: ModelStore, task: Model['task']): Promise<Holding | null> {
  const held = await store.holdings();
  return held.find(({ model, state, used }) => model.task === task && state === 'whole' && used) ?? null;
}

/** The second judge that a person has put to work, or nobody. */
async function secondJudge(folder: string): Promise<{ readonly entailer?: Oracle }> {
  const store = modelStoreIn(folder);
  const held = await inUse(store, 'entailer');
  if (held === null) return {};
  const identity = entailerIdentity(filesOf(store, held), nodeRuntime().backend);
  return {
    entailer: createEntailer(
      identity,
      () => orSetAside(folder, held, loadEntailer(store, held)),
      () => performance.now(),
    ),
  };
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

/** Reading a long passage with a large model takes a second a pair, and loading it a few. */
const TIMEOUTS_MS: Readonly<Record<string, number>> = { parser: PARSER_TIMEOUT_MS, entailer: ENTAILER_TIMEOUT_MS };

function liveOracles(engines: FrozenBuild['engines'] & { readonly entailer?: Oracle }): Oracles {
  const oracles = { clock: platformClock(), random: platformRandom(), person: person(), ...engines };
  return Object.fromEntries(
    Object.entries(oracles).map(([cls, oracle]) => [cls, withDeadline(oracle, TIMEOUTS_MS[cls] ?? ORACLE_TIMEOUT_MS)]),
  ) as Oracles;
}

/** Two commands at once take turns: one answer lasts less than this. */
const LOCK_WAIT_MS = 10_000;
const LOCK_POLL_MS = 50;

/** Waits a while where another command is at work. Throws STORE_LOCKED. */
export async function openStore(folder: string): Promise<FileStore> {
  const end = performance.now() + LOCK_WAIT_MS;
  while (true) {
    try {
      return await FileStore.open(folder);
    } catch (error) {
      if (codeOf(error) !== 'STORE_LOCKED' || performance.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, LOCK_POLL_MS));
    }
  }
}

export { cosine, type Embedder, type Entailer };
