// The case worker: chooses the adapters of a page and hands the desk to it. One call at a time is enough for one person.

import { expose, proxy } from 'comlink';
import {
  isolatedParser,
  parserIdentity,
  type IsolatedParser,
  type ParserReport,
} from '#desk/frozen/isolated-parser.ts';
import { CaseDirectory } from '#adapters/dexie/cases.ts';
import { Connection } from '#adapters/dexie/connection.ts';
import { DexieBlobStore } from '#adapters/dexie/blobs.ts';
import { DexieFolds } from '#adapters/dexie/folds.ts';
import { DexieIndex } from '#adapters/dexie/index-store.ts';
import { DexieLedgerStore } from '#adapters/dexie/ledger.ts';
import { DexieKeys } from '#adapters/dexie/key.ts';
import { renewLog } from '#adapters/dexie/fresh-log.ts';
import { withCaseLock } from '#adapters/dexie/lock.ts';
import { freeBytes, isExhausted } from '#adapters/dexie/space.ts';
import { MemoryBlobStore } from '#adapters/memory/blobs.ts';
import { MemoryLedgerStore } from '#adapters/memory/ledger.ts';
import { CacheModelStore } from '#adapters/model-cache/store.ts';
import { createHybrid, type HybridRetriever } from '#adapters/hybrid/retriever.ts';
import { createEntailer, entailerIdentity } from '#adapters/onnx/identity.ts';
import { createReworder } from '#adapters/model-reworder/reworder.ts';
import { accepted, person, platformClock, platformRandom } from '#adapters/platform/clock.ts';
import { platformSha256 } from '#adapters/platform/hash.ts';
import { withDeadline } from '#adapters/platform/deadline.ts';
import { createKey, toSigner } from '#adapters/platform/signer.ts';
import { VectorIndex } from '#adapters/vectors/vector-index.ts';
import { AffidavitError, type ErrorCode } from '#core/errors.ts';
import type { Oracle } from '#core/ports.ts';
import { FOLD_FORMAT, type Fold } from '#desk/record/read-model.ts';
import { observeRequests } from '#lib/web/requests.ts';
import names from '#lib/frozen.gen.json';
import type { Engines } from '../src/engines.ts';
import { addedSearch } from '#workers/added-search.ts';
import { addedModels } from '#workers/added-models.ts';
import { addedWriter } from '#workers/added-writer.ts';
import { calculator } from '#adapters/builtin/reasoning/calc/program.ts';
import { AGREEING } from '#adapters/model-reasoner/calculation.ts';
import { builtInFirst, createModelReasoner, mayReason } from '#adapters/model-reasoner/reasoner.ts';
import { helperOracle, helperSearch } from '#adapters/writer-helper/desk.ts';
import { llamaFiles } from '#workers/llama-files.ts';
import { listedWeights } from '#workers/listed-weights.ts';
import { ShippedMeaning } from '#workers/shipped-meaning.ts';
import { webLlmRuntime } from '#workers/webllm-files.ts';
import { pageDesk } from '#workers/desk/page-desk.ts';
import { Frozen, type EnginesModule } from '#desk/frozen/frozen.ts';
import { servedFiles } from '#workers/frozen-files.ts';
import { composeOracles } from '#desk/engines/oracles.ts';
import { keepChoice, readChoice } from '#lib/web/choices.ts';
import { readRewording } from '#lib/web/rewording.ts';
import { SHIPPED_ENCODER } from '#models/shipped.ts';
import { registerTransfers } from '#lib/web/transfer.ts';
import { parserThread } from '#workers/parser-thread.ts';
import { readAhead, warmJudge } from '#desk/engines/read-ahead.ts';
import type { Model } from '#models/catalogue.ts';
import type { Holding } from '#models/store.ts';
import { weightsHash } from '#models/measure.ts';

const connection = new Connection();

/** It holds up every other transaction for as long as a table takes to write: a start goes first. */
const RENEW_LOG_AFTER_MS = 1_500;
setTimeout(() => void renewLog(), RENEW_LOG_AFTER_MS);
const index = new DexieIndex(connection);

/** The parsers take some 20 MB while they wait. */
const PARSER_IDLE_MS = 30_000;

/** What a person does first goes before the models are loaded. */
const MEANING_AFTER_MS = 1_500;

/** Where the frozen files of the built app are, seen from here. */
const HERE = new URL('../../../replay/', location.href).href;
let isolate: (hash: string) => IsolatedParser = () => {
  throw new Error('expected the page to have named its parser');
};
const frozenAt = (base: string): Frozen =>
  new Frozen(servedFiles(base, platformSha256), names, (hash) => isolate(hash));
/** Begun before the page asks for it: the page is still being read. In development the files are elsewhere. */
const early = import.meta.env.DEV ? null : frozenAt(HERE);
early?.prepare();

/** `isNew`: no case was open here before, so that what comes first is a document. */
function start(base: string, parserUrl: string, modelsUrl: string, writerUrl: string, served: boolean, isNew: boolean) {
  const models = new CacheModelStore();
  const root = new URL('..', base).href;
  const added = addedModels({ url: modelsUrl, root, heard: (report) => postMessage(report) });
  let hear: (text: string) => void = () => undefined;
  const overheard = (text: string): void => hear(text);
  const toWriter = addedWriter({
    hear: overheard,
    urls: { worker: writerUrl, webLlm: webLlmRuntime(root).url, ...llamaFiles(root) },
    root,
    heard: (report) => postMessage(report),
  });
  const inUse = async (task: Model['task']): Promise<Holding | null> => {
    const held = await models.holdings().catch(() => []);
    return held.find(({ model, state, used }) => model.task === task && state === 'whole' && used) ?? null;
  };
  const edge = { clock: platformClock(), random: platformRandom(), person: person(), constraint: accepted() };
  const isolated = (hash: string, report: ParserReport): IsolatedParser =>
    isolatedParser(parserIdentity(hash), {
      start: () => parserThread(parserUrl, base, hash),
      idleMs: PARSER_IDLE_MS,
      report,
    });
  isolate = (hash) => isolated(hash, () => undefined);
  const frozen = early !== null && base === HERE ? early : frozenAt(base);
  // Made once: what they have read of a document for searching serves the next question too.
  let made: Engines | null = null;
  // Bytes that were hashed as they came are not hashed again.
  const hashed = new WeakMap<Uint8Array, string>();
  const weights = async (hash: string): Promise<Uint8Array> => {
    const bytes = await frozen.weights(hash);
    hashed.set(bytes, hash);
    return bytes;
  };
  const sha256 = async (bytes: Uint8Array): Promise<string> => hashed.get(bytes) ?? (await platformSha256(bytes));
  const enginesOf = ({ createEngines }: EnginesModule): Engines => {
    const clock = (): number => performance.now();
    made ??= createEngines({ now: clock, modelHash: names.engines, weights, sha256, index });
    return made;
  };
  let told: ParserReport = () => undefined;
  const parser = isolated(names.parsers, (done, total) => {
    told(done, total);
  });
  const toHybrid = async ({ backend, model }: Holding): Promise<HybridRetriever> => {
    const asked = { id: model.id, hash: weightsHash(model), backend };
    return createHybrid({
      builtIn: enginesOf(await frozen.engines(names.engines)).retriever,
      backend,
      encoder: { name: `${asked.id}@sha256:${asked.hash}`, embed: (text) => added.embed(asked, text) },
      tokensMax: model.tokens_max,
      rows: (dimensions) => new VectorIndex(dimensions),
      index,
      now: () => performance.now(),
    });
  };
  const meaning = new ShippedMeaning({
    models: added,
    store: 'caches' in self ? models : null,
    listed: () => listedWeights(root),
    make: async ({ backend, hash, id }, embed, reader) =>
      createHybrid({
        builtIn: enginesOf(await frozen.engines(names.engines)).retriever,
        backend,
        encoder: { name: `${id}@sha256:${hash}`, embed },
        tokensMax: SHIPPED_ENCODER.tokensMax,
        ...(reader === null ? {} : { reader }),
        rows: (dimensions) => new VectorIndex(dimensions),
        index,
        now: () => performance.now(),
      }),
    choice: {
      read: async () => (await readChoice('meaning')) !== 'off',
      keep: (on) => keepChoice('meaning', on ? 'on' : 'off'),
    },
    savesData: (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true,
  });
  const byAdded = addedSearch(() => inUse('embedder'), toHybrid);
  const writer = async (): Promise<Oracle | null> => {
    const held = await inUse('writer');
    return held === null ? helperOracle(served, overheard) : toWriter(held);
  };
  if (isNew) parser.prepare();
  const desk = pageDesk({
    ledger: (caseId) => new DexieLedgerStore(connection, caseId),
    blobs: (caseId) => new DexieBlobStore(connection, caseId),
    keys: new DexieKeys(connection, { create: () => createKey(false), toSigner, now: () => Date.now() }),
    frozen,
    parser: (report) => {
      told = report;
      return Promise.resolve(parser);
    },
    searchByMeaning: async () => (await byAdded()) ?? meaning.search,
    meaning,
    overhear: (next) => {
      hear = next;
    },
    secondJudge: async () => {
      const held = await inUse('entailer');
      if (held === null) return null;
      const { backend, model } = held;
      const named = { hash: weightsHash(model), name: model.id, tokensMax: model.tokens_max };
      const asked = { id: model.id, hash: named.hash, backend };
      const entailer = { judge: (passage: string, claim: string) => added.judge(asked, passage, claim) };
      const now = (): number => performance.now();
      return createEntailer(entailerIdentity(named, backend, held.calibration), () => Promise.resolve(entailer), now);
    },
    writer,
    reworder: async () => {
      const chosen = (await readRewording()) ? await writer() : null;
      return chosen === null ? null : createReworder(chosen);
    },
    reasoner: async () => {
      const model = await writer();
      if (model === null || !mayReason(model.identity)) return null;
      const { 'ercp/generate': builtIn } = enginesOf(await frozen.engines());
      const reckoning = {
        agreeing: AGREEING,
        calculator: async () => {
          await frozen.ownLanguage();
          return calculator;
        },
      };
      return builtInFirst(builtIn, createModelReasoner(model, reckoning));
    },
    oracles: (module, parser, models) =>
      composeOracles({ ...edge, ...enginesOf(module), parser, ...models }, withDeadline),
    now: () => Date.now(),
    newId: () => crypto.randomUUID(),
    scratch: {
      ledger: (from) => new MemoryLedgerStore(from === null ? undefined : { ...from, checkpoints: [] }),
      blobs: () => new MemoryBlobStore(),
    },
    outside: helperSearch(served),
    shared: {
      shelf: new CaseDirectory(connection),
      folds: new DexieFolds<Fold>(connection, `${FOLD_FORMAT}@${names.core}`),
      lock: withCaseLock,
      space: { freeBytes, isExhausted },
      prepareParser: () => parser.prepare(),
      retriever: (module) => enginesOf(module).retriever,
      channel: (caseId, heard) => {
        const channel = new BroadcastChannel(`affidavit/case/${caseId}`);
        channel.addEventListener('message', heard);
        return { tell: () => channel.postMessage(null), close: () => channel.close() };
      },
    },
  });
  observeRequests('worker', root, (requests) => {
    postMessage({ kind: 'requests', requests });
  });
  frozen.prepare();
  void warm(frozen.engines(names.engines).then(enginesOf)).then(() =>
    setTimeout(() => void meaning.begin(), MEANING_AFTER_MS),
  );
  return proxy(desk);
}

/** What a first question would wait for. */
async function warm(engines: Promise<Engines>): Promise<void> {
  const blobs = { get: () => Promise.reject(new Error('expected no document to be read')) };
  await readAhead(
    engines.then(({ retriever }) => retriever),
    [],
    blobs,
  );
  await engines.then(({ nli }) => warmJudge(nli, blobs)).catch(() => undefined);
}

registerTransfers((code, detail) => new AffidavitError(code as ErrorCode, detail));
const server = { start };
export type CaseServer = typeof server;
expose(server);
