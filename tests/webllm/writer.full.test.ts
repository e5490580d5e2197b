// WebLLM as the writer of a real case: the case worker's side, the real adapter, and a library that is scripted with each of its
// faults. What runs between them in the page is a thread; here it is a channel in this process.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expose } from 'comlink';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openModel } from '#adapters/writer-webllm/open.ts';
import type { Loaded } from '#adapters/writer-webllm/webllm.ts';
import { writeBundle } from '#core/bundle/write.ts';
import { AffidavitError, type ErrorCode } from '#core/errors.ts';
import type { RequestOf } from '#core/admission/grammar.ts';
import type { Oracle } from '#core/ports.ts';
import { FileModelStore } from '#helper/store/models.ts';
import { registerTransfers } from '#lib/web/transfer.ts';
import { importModels } from '#models/import-model.ts';
import { ownMlcModel } from '#models/mlc/own.ts';
import { findHolding, type Holding } from '#models/store.ts';
import { CORE, entriesOf, observationsOf, run, verify, type Ran } from '#tests/case.ts';
import { document, scriptedOracles, type Scenario } from '#tests/scenarios.ts';
import { given, ScriptedCard, scriptedWebLlm, tinyMlc, type Script } from '#tests/webllm/scripted.ts';
import { readWeights } from '#tests/weights.ts';
import { addedWriter } from '#workers/added-writer.ts';
import type { WriterAsked } from '#workers/writer.worker.ts';
import { createEngines } from '../../src/engines.ts';
import { createParser } from '../../src/parsers.ts';

type Prompt = NonNullable<RequestOf<'writer'>['prompt']>;

const modelHash = '5'.repeat(64);
const engines = {
  ...createEngines({ now: () => 0, modelHash, weights: readWeights, index: null }),
  parser: createParser({ modelHash }),
};
const nobody = new AbortController().signal;
const FOUNDED: Scenario = {
  documents: [document('zorin.txt', 'Zorin was founded in 1932.')],
  question: 'When was Zorin founded?',
};
const ROOT = 'https://app.example/';
const ANSWER = 'Zorin was founded in 1932. [1]';

registerTransfers((code, detail) => new AffidavitError(code as ErrorCode, detail));

let folder: string;
let store: FileModelStore;
let held: Holding;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'affidavit-webllm-'));
  store = new FileModelStore(folder);
  const model = await ownMlcModel(nobody, given(tinyMlc()));
  if (model === null) throw new Error('expected a model');
  const ports = {
    store,
    fetch: () => Promise.reject(new Error('expected no request')),
    stallMs: 1,
    free: () => Promise.resolve(null),
    now: () => 0,
    wait: () => Promise.resolve(),
  };
  await importModels(nobody, ports, [model], given(tinyMlc()), () => undefined);
  const found = await findHolding(store, model.id);
  if (found === null) throw new Error('expected it to be here');
  held = { ...found, used: true, obeys: true };
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

/** A thread of the page, as far as the one that starts it sees it. */
interface Thread {
  readonly asked: WriterAsked[];
  readonly card: ScriptedCard;
  isEnded: boolean;
  /** As a browser ends one that took too much. */
  breakOff(): void;
}

/** Each thread that is started has a script of its own; the last of them serves all that follow. */
function writerOf(...scripts: readonly ((thread: Thread) => Script)[]): {
  readonly writer: Oracle;
  readonly threads: Thread[];
} {
  const threads: Thread[] = [];
  class FakeWorker extends EventTarget {
    readonly #port: MessagePort;
    readonly #thread: Thread;
    constructor() {
      super();
      const { port1, port2 } = new MessageChannel();
      this.#port = port1;
      const thread: Thread = {
        asked: [],
        card: new ScriptedCard(),
        isEnded: false,
        breakOff: () => this.dispatchEvent(new Event('error')),
      };
      this.#thread = thread;
      const script = (scripts[threads.length] ?? scripts.at(-1))?.(thread) ?? {};
      threads.push(thread);
      const scope = {};
      let loaded: Promise<Loaded> | null = null;
      const api = {
        watch: () => undefined,
        write: async (signal: AbortSignal, asked: WriterAsked, prompt: Prompt) => {
          thread.asked.push(asked);
          const { library } = scriptedWebLlm(scope, thread.card, script);
          const start = () => Promise.resolve(library);
          const options = { start, grammar: asked.card.grammar, gpu: thread.card, scope };
          const model = await (loaded ??= openModel(store, held, options));
          return model.write(signal, prompt, () => undefined);
        },
      };
      expose(api, port2);
      port1.addEventListener('message', (event) =>
        this.dispatchEvent(new MessageEvent('message', { data: event.data as unknown })),
      );
      port1.start();
    }
    postMessage(message: unknown, transfer: Transferable[] = []): void {
      this.#port.postMessage(message, transfer);
    }
    terminate(): void {
      this.#thread.isEnded = true;
      this.#port.close();
    }
  }
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('location', new URL(ROOT));
  const urls = { worker: `${ROOT}writer.js`, webLlm: `${ROOT}web-llm.js`, thread: '', wasm: '' };
  const toWriter = addedWriter({ urls, root: ROOT, hear: () => undefined, heard: () => undefined });
  return { writer: toWriter(held), threads };
}

const ask = (writer: Oracle): Promise<Ran> => run(FOUNDED, { ...scriptedOracles(), ...engines, writer });
const wroteIn = async ({ stores }: Ran) =>
  observationsOf(await entriesOf(stores)).filter(({ cls }) => cls === 'writer');
const says =
  (...texts: readonly string[]) =>
  (): Script => {
    let at = 0;
    return { write: () => [texts[Math.min(at++, texts.length - 1)] ?? ''] };
  };

describe('a case that WebLLM wrote', () => {
  it('EBOM-REQ-145: is answered, names the model by all of its files, and says what was enforced', async () => {
    const { threads, writer } = writerOf(says(ANSWER));
    const { reply, stores } = await ask(writer);
    expect(reply.answer).toMatchObject({
      kind: 'answer',
      sentences: [{ text: 'Zorin was founded in 1932.' }],
      citations: [{ name: 'zorin.txt', excerpt: 'Zorin was founded in 1932.' }],
    });
    const hash = held.model.id.slice('mlc-'.length);
    expect(reply.ebom.model_used).toMatch(new RegExp(`^mlc:mlc-${hash}@sha256:${hash}[0-9a-f]{48}$`));
    const manifest = observationsOf(await entriesOf(stores)).find(({ cls }) => cls === 'manifest');
    const hashOf = (role: string): unknown => held.model.files.find((file) => file.role === role)?.sha256;
    expect(JSON.parse(manifest?.output ?? '')).toMatchObject({
      oracles: {
        writer: {
          settings: {
            context: 4_096,
            draft: 'lines/1',
            enforced: 'gbnf',
            gpu: true,
            library: hashOf('library'),
            plain_documents: false,
            runtime: 'web-llm 0.2.86',
            template: hashOf('config'),
            weights: 'local',
          },
        },
      },
    });
    expect(threads[0]?.asked[0]?.card).toEqual({ library: `${ROOT}web-llm.js`, grammar: true });
    const report = await verify(await writeBundle(stores.store, stores.blobs, null, CORE));
    expect(report.checks.filter(({ status }) => status === 'fail')).toEqual([]);
    expect(report.facts).toMatchObject({ turns: 1, turnsReplayed: 1 });
  });

  it('says that nothing was enforced where no grammar was obeyed, and asks for none', async () => {
    held = { ...held, obeys: false };
    const { threads, writer } = writerOf(says(ANSWER));
    expect(writer.identity.settings).toMatchObject({ enforced: 'none' });
    expect((await ask(writer)).reply.answer.kind).toBe('answer');
    expect(threads[0]?.asked[0]?.card.grammar).toBe(false);
  });

  it.each([
    ['what no passage states', 'Zorin was founded in 1999. [1]'],
    ['a sentence without a citation', 'Zorin was founded in 1932.'],
    ['a citation of nothing', 'Zorin was founded in 1932. [7]'],
    ['what stands for bytes that are no text', 'Zorin was founded in 1932\ufffd. [1]'],
    ['half of a character', 'Zorin was founded in 1932\ud83d. [1]'],
    ['an invisible character', 'Zorin was\u200b founded in 1932. [1]'],
    ['nothing', ''],
  ])('EBOM-REQ-118: %s is refused after its tries, with a grammar or without', async (_, text) => {
    for (const obeys of [true, false]) {
      held = { ...held, obeys };
      const ran = await ask(writerOf(says(text)).writer);
      expect(ran.reply.answer.kind).toBe('refusal');
      expect((await wroteIn(ran)).length).toBeGreaterThan(0);
      const report = await verify(await writeBundle(ran.stores.store, ran.stores.blobs, null, CORE));
      expect(report.checks.filter(({ status }) => status === 'fail')).toEqual([]);
    }
  });

  it('that was cut is never read as whole', async () => {
    const ran = await ask(writerOf(() => ({ write: () => [ANSWER], stop: 'length' })).writer);
    expect(ran.reply.answer.kind).toBe('refusal');
  });
});

describe('a fault of the card or the library', () => {
  async function* lost(thread: Thread): AsyncGenerator<string> {
    yield 'Zorin ';
    thread.card.lose('device reset');
    await new Promise(() => undefined);
  }
  async function* full(thread: Thread): AsyncGenerator<string> {
    yield 'Zorin ';
    thread.card.runOut();
    await new Promise(() => undefined);
  }
  async function* killed(thread: Thread): AsyncGenerator<string> {
    yield 'Zorin ';
    thread.breakOff();
    await new Promise(() => undefined);
  }
  function* endless(): Generator<string> {
    for (;;) yield 'and ';
  }
  const throws = (message: string) => (): never => {
    throw new Error(message);
  };
  it.each([
    ['a lost card', 'MODEL_RUNTIME', (thread: Thread): Script => ({ write: () => lost(thread) })],
    ['a card without memory', 'MODEL_MEMORY', (thread: Thread): Script => ({ write: () => full(thread) })],
    ['a thread that was killed', 'MODEL_RUNTIME', (thread: Thread): Script => ({ write: () => killed(thread) })],
    ['a text without end', 'MODEL_RUNTIME', (): Script => ({ write: endless })],
    ['a library that throws', 'MODEL_RUNTIME', (): Script => ({ write: throws('unreachable') })],
    ['a library that asks for another file', 'MODEL_RUNTIME', (): Script => ({ reads: ['https://huggingface.co/x'] })],
  ] as const)(
    'is on record, %s with %s: the next draft has a thread of its own, and nobody else writes',
    async (_, code, fault) => {
      const { threads, writer } = writerOf(fault, says(ANSWER));
      const ran = await ask(writer);
      const [first, second] = await wroteIn(ran);
      expect(first).toMatchObject({ failure_type: 'TRANSPORT_ERROR', output: `{"code":"${code}","received":0}` });
      expect(second).toMatchObject({ completion_state: 'COMPLETE', oracle_id: 'webllm/local/writer' });
      expect(threads.map(({ isEnded }) => isEnded)).toEqual([true, false]);
      expect(ran.reply.answer.kind).toBe('answer');
      const report = await verify(await writeBundle(ran.stores.store, ran.stores.blobs, null, CORE));
      expect(report.checks.filter(({ status }) => status === 'fail')).toEqual([]);
    },
  );

  it('that stays is a refusal, and every draft of it is on record under its own name', async () => {
    const { writer } = writerOf((thread) => ({ write: () => lost(thread) }));
    const ran = await ask(writer);
    expect(ran.reply.answer.kind).toBe('refusal');
    const wrote = await wroteIn(ran);
    expect(wrote.length).toBeGreaterThan(0);
    expect(new Set(wrote.map(({ oracle_id }) => oracle_id))).toEqual(new Set(['webllm/local/writer']));
  });

  it('or a person who cancels ends the thread, and the card is free', async () => {
    const { ask: draft } = await inputOf();
    const cancel = new AbortController();
    const { threads, writer } = writerOf((): Script => {
      async function* write(): AsyncGenerator<string> {
        yield 'Zorin ';
        cancel.abort(new DOMException('enough', 'AbortError'));
        await new Promise(() => undefined);
      }
      return { write };
    });
    await expect(draft(writer, cancel.signal)).rejects.toMatchObject({ name: 'AbortError' });
    expect(threads.map(({ isEnded }) => isEnded)).toEqual([true]);
  });

  it('is none where nothing was asked for two minutes: the thread is ended, and the next draft starts another', async () => {
    const { ask: draft } = await inputOf();
    const { threads, writer } = writerOf(says(ANSWER));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    expect(await draft(writer, nobody)).toEqual({ stop: 'end', text: ANSWER });
    vi.advanceTimersByTime(119_000);
    expect(threads.map(({ isEnded }) => isEnded)).toEqual([false]);
    vi.advanceTimersByTime(2_000);
    expect(threads.map(({ isEnded }) => isEnded)).toEqual([true]);
    expect(await draft(writer, nobody)).toEqual({ stop: 'end', text: ANSWER });
    expect(threads.map(({ isEnded }) => isEnded)).toEqual([true, false]);
  });

  /** The first thing that a case asks its writer, to be asked again by hand. */
  async function inputOf(): Promise<{ readonly ask: (writer: Oracle, signal: AbortSignal) => Promise<unknown> }> {
    const { writer } = writerOf(says(ANSWER));
    const calls: Parameters<Oracle['ask']>[] = [];
    await ask({ identity: writer.identity, ask: (...call) => (calls.push(call), writer.ask(...call)) });
    const [call] = calls;
    if (call === undefined) throw new Error('expected the writer to be asked');
    return { ask: (other, signal) => other.ask(signal, call[1], call[2]) };
  }
});
