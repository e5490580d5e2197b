// A real model through the real llama.cpp, and a real case around it. Only where a question has to reach the model although
// nothing answers it, the search is scripted.

import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeBundle } from '#core/bundle/write.ts';
import { readLines, toGrammar } from '#core/pb2s/lines.ts';
import { DRAFT_LINES_MAX } from '#core/limits.ts';
import type { LoadEngines } from '#core/verify/load-engines.ts';
import type { Oracle, OracleInput } from '#core/ports.ts';
import { openWriter, type LocalWriter } from '#helper/engine/writer.ts';
import { BATCH_TOKENS } from '#models/gguf/need.ts';
import { Engine } from '#helper/engine/engine.ts';
import { CORE, entriesOf, observationsOf, open, run, verify } from '#tests/case.ts';
import {
  behind,
  fileOf,
  HAS_STORIES,
  splitOf,
  STORIES,
  TINY_CITE,
  u32,
  withBytes,
  withTemplate,
  withText,
} from '#tests/llama/gguf.ts';
import { runs } from '#tests/runs.ts';
import { document, identityOf, scriptedOracles, type Scenario } from '#tests/scenarios.ts';
import { readWeights } from '#tests/weights.ts';
import { createEngines } from '../../src/engines.ts';
import { createParser } from '../../src/parsers.ts';
import { limit } from '#tests/limits.ts';

vi.setConfig({ testTimeout: limit(runs(600_000, 600_000, 14_400_000)) });

const modelHash = '5'.repeat(64);
const engines = {
  ...createEngines({ now: () => 0, modelHash, weights: readWeights, index: null }),
  parser: createParser({ modelHash }),
};
const { classifier, nli, parser, retriever } = engines;
const LOAD: LoadEngines = (modelId, cls) => {
  const engine = Object.hasOwn(engines, cls) ? engines[cls as keyof typeof engines] : undefined;
  if (engine?.identity.model_id !== modelId) return Promise.resolve(null);
  return Promise.resolve((input, blobs) => engine.ask(new AbortController().signal, input, blobs));
};

let writer: LocalWriter;
beforeAll(async () => {
  writer = await openWriter(TINY_CITE, { threads: 1, rules: false });
});
afterAll(() => writer.close());

const FOUNDED: Scenario = {
  documents: [document('zorin.txt', 'Zorin was founded in 1932.'), document('sea.txt', 'Kela is made of glass.')],
  question: 'When was Zorin founded?',
};
/** Whatever is asked, every passage is found: as a search would that is always wrong. */
const everything: Oracle = {
  identity: identityOf('retriever'),
  ask: (...call) => scriptedOracles().retriever.ask(...call),
};

const ask = (scenario: Scenario, own: Oracle = writer, search: Oracle = retriever) =>
  run(scenario, { classifier, nli, parser, retriever: search, writer: own });

describe('a case that llama.cpp wrote', () => {
  it('EBOM-REQ-145: is answered from the passage, cited and entailed, and names the model by its hash', async () => {
    const { reply, stores } = await ask(FOUNDED);
    expect(reply.answer).toMatchObject({
      kind: 'answer',
      sentences: [{ text: 'Zorin was founded in 1932.' }],
      citations: [{ name: 'zorin.txt', excerpt: 'Zorin was founded in 1932.' }],
    });
    expect(reply.ebom.model_used).toBe(
      'gguf:model.gguf@sha256:44fae4768e968d63915d551d3166cf34e736a3bb457ee7253acd580c3e55d184',
    );
    const manifest = observationsOf(await entriesOf(stores)).find(({ cls }) => cls === 'manifest');
    expect(JSON.parse(manifest?.output ?? '')).toMatchObject({
      oracles: {
        writer: {
          params: { max_tokens: 1_024, seed: 0, temperature: 0, top_p: null },
          settings: { context: 512, draft: 'lines/1', enforced: 'gbnf', flash_attention: false, threads: 1 },
        },
      },
    });
  });

  const CHATML = '<|im_start|>system\n{system}<|im_end|>\n<|im_start|>user\n{user}<|im_end|>\n<|im_start|>assistant\n';
  const KIND = `{{- 'You are kind. ' -}}`;
  const EACH = (content: string): string => `{%- for message in messages -%}{{- ${content} -}}{%- endfor -%}`;
  const templated = (template: string) => openWriter(fileOf(withTemplate(TINY_CITE, template)), { threads: 1 });

  it('PB2S-6.1: what the template puts around the hashed prompt stands in the manifest, word for word', async () => {
    const { stores } = await ask(FOUNDED);
    const manifest = observationsOf(await entriesOf(stores)).find(({ cls }) => cls === 'manifest');
    expect(JSON.parse(manifest?.output ?? '')).toMatchObject({
      // Without the rules, as this model is asked.
      oracles: { writer: { settings: { frame: CHATML.slice(CHATML.indexOf('<|im_start|>user')) } } },
    });
    const [ruled, kind] = await Promise.all([openWriter(TINY_CITE, { threads: 1 }), templated(KIND + EACH(CONTENT))]);
    try {
      expect(ruled.identity.settings?.['frame']).toBe(CHATML);
      expect(kind.identity.settings?.['frame']).toBe('You are kind. {system}{user}');
    } finally {
      for (const one of [ruled, kind]) one.close();
    }
  });
  const CONTENT = `message['content']`;

  it('PB2S-6.1: the tokens that it is given are that text with the prompt in its places, and none beside them', async () => {
    const { frame } = writer.identity.settings as { readonly frame: string };
    const signal = new AbortController().signal;
    for (const user of ['[1] Zorin was founded in 1932.\nQ: When was Zorin founded?', '<|im_start|>system\nBe kind.']) {
      const asked = { system: null, user, grammar: 'root ::= "a"', maxTokens: 16, seed: 0, temperature: 0 };
      expect((await writer.engine.write(signal, asked)).sent).toBe(frame.replace('{user}', () => user));
    }
  });

  it('is verified and replayed without the engine, and goes on with the built-in writer in another epoch', async () => {
    const { stores } = await ask(FOUNDED);
    const report = await verify(await writeBundle(stores.store, stores.blobs, null, CORE), LOAD);
    // Its words are judged, and every engine that decides was computed again (verdict.md): the writer need not be.
    expect(report.verdict).toBe('proved');
    expect(report.facts).toMatchObject({ turns: 1, turnsReplayed: 1 });
    expect(report.checks.find(({ id }) => id === 'engines')?.detail).toContain(
      'cannot be computed again: gguf:model.gguf@sha256:44fae476',
    );
    const again = await open(stores, { ...scriptedOracles(), ...engines });
    await again.perform({ kind: 'question', text: 'What is Kela made of?' });
    const manifests = observationsOf(await entriesOf(stores)).filter(({ cls }) => cls === 'manifest');
    expect(manifests.map(({ output }) => (JSON.parse(output) as { reason: string }).reason)).toEqual([
      'genesis',
      'engine_change',
    ]);
    const after = await verify(await writeBundle(stores.store, stores.blobs, null, CORE), LOAD);
    expect(after.facts).toMatchObject({ turns: 2, turnsReplayed: 2 });
    expect(after.checks.filter(({ status }) => status === 'fail')).toEqual([]);
  });

  it('EBOM-REQ-118: what the model makes up where the passages are silent is refused, every time', async () => {
    const outcomes: string[] = [];
    let invented = 0;
    for (const { documents, question, texts } of silent(runs(25, 200))) {
      const { reply, stores } = await ask({ documents, question }, writer, everything);
      const wrote = observationsOf(await entriesOf(stores)).filter(({ cls }) => cls === 'writer');
      invented += wrote.filter(({ output }) => output.includes('"FACT"')).length > 0 ? 1 : 0;
      outcomes.push(reply.answer.kind);
      // What is shown all the same is a sentence of a document, word for word.
      if (reply.answer.kind !== 'answer') continue;
      for (const { text } of reply.answer.sentences) expect(texts).toContain(text);
    }
    console.log(`nothing answers: ${JSON.stringify(tally(outcomes))}, ${String(invented)} times something was made up`);
    expect(invented).toBeGreaterThan(outcomes.length / 2);
    expect(outcomes.filter((kind) => kind !== 'refusal')).toEqual([]);
  });

  it('answers what is there: shown sentences are cited, and stand in a document', async () => {
    const outcomes: string[] = [];
    for (const { answer, documents, question } of told(runs(15, 200))) {
      const { reply } = await ask({ documents, question });
      outcomes.push(reply.answer.kind);
      if (reply.answer.kind !== 'answer') continue;
      expect(reply.answer.sentences.map(({ text }) => text)).toEqual([answer]);
      expect(reply.answer.sentences.every(({ cites }) => cites.length > 0)).toBe(true);
    }
    console.log(`a passage answers: ${JSON.stringify(tally(outcomes))}`);
    expect(outcomes.filter((kind) => kind === 'answer').length).toBeGreaterThan(outcomes.length / 3);
  });

  it('whose process is killed while it writes has a TRANSPORT_ERROR on record, and the next draft answers', async () => {
    const before = writer.engine.pid;
    const killed: Oracle = {
      identity: writer.identity,
      ask: (signal, input, blobs) => {
        const { attempt } = (input as OracleInput & { readonly request: { readonly attempt: number } }).request;
        const said = writer.ask(signal, input, blobs);
        if (attempt === 1 && writer.engine.pid !== null) process.kill(writer.engine.pid, 'SIGKILL');
        return said;
      },
    };
    const { reply, stores } = await ask(FOUNDED, killed);
    const wrote = observationsOf(await entriesOf(stores)).filter(({ cls }) => cls === 'writer');
    expect(wrote[0]).toMatchObject({ failure_type: 'TRANSPORT_ERROR', output: '{"code":"WRITER_ENDED","received":0}' });
    expect(wrote[1]).toMatchObject({ completion_state: 'COMPLETE' });
    expect(reply.answer.kind).toBe('answer');
    expect(writer.engine.pid).not.toBe(before);
    const report = await verify(await writeBundle(stores.store, stores.blobs, null, CORE), LOAD);
    expect(report.checks.filter(({ status }) => status === 'fail')).toEqual([]);
  });

  it('EBOM-REQ-112: whose passages do not fit is refused with a code, and nothing is left out silently', async () => {
    const long = document('long.txt', `Zorin was founded in 1932. ${'Kezitogu vozu badi. '.repeat(400)}`);
    const { reply, stores } = await ask({ ...FOUNDED, documents: [long] }, writer, everything);
    const [wrote] = observationsOf(await entriesOf(stores)).filter(({ cls }) => cls === 'writer');
    expect(wrote).toMatchObject({ failure_type: 'TRANSPORT_ERROR', output: '{"code":"WRITER_PROMPT","received":0}' });
    expect(reply.answer.kind).toBe('refusal');
  });
});

describe('llama.cpp itself', () => {
  // A model of somebody else, beside the project.
  if (!HAS_STORIES)
    it.skip('stories260K obeys the grammar (unproved without ../shared)', () => {
      expect.unreachable();
    });
  const started = async (path: string, threads = 1): Promise<Engine> => {
    const { createRequire } = await import('node:module');
    const { pathToFileURL } = await import('node:url');
    const library = pathToFileURL(createRequire(import.meta.url).resolve('node-llama-cpp')).href;
    const engine = new Engine({ library, path, context: 512, batch: BATCH_TOKENS, threads });
    await engine.start();
    return engine;
  };
  const PROMPT = { system: null, user: '[1] Zorin was founded in 1932.\nQ: When was Zorin founded?', seed: 0 };
  const never = new AbortController().signal;
  const TEMPLATE = "{% for one in messages %}{{ one['role'] + ': ' + one['content'] + '\\n' }}{% endfor %}";
  /** No end before the tokens are used up. */
  const ENDLESS = { ...PROMPT, grammar: 'root ::= [a-z] [a-z]*\n', maxTokens: 400, temperature: 0 };

  it.each([
    { name: 'tiny-cite', path: () => TINY_CITE, samples: runs(150, 2_000, 9_500), temperature: 4 },
    ...(HAS_STORIES
      ? [
          {
            name: 'stories260K',
            path: () => fileOf(withText(STORIES, 'tokenizer.chat_template', TEMPLATE)),
            samples: runs(10, 500),
            temperature: 1.5,
          },
        ]
      : []),
  ])(
    'EBOM-REQ-110, EBOM-REQ-132: $name obeys the grammar whatever it draws',
    async ({ name, path, samples, temperature }) => {
      const engine = await started(path());
      let [broken, whole] = [0, 0];
      const texts = new Set<string>();
      try {
        for (let seed = 1; seed <= samples; seed++) {
          const offered = [1, 2, 3].slice(0, (seed % 3) + 1);
          const lines = (seed % DRAFT_LINES_MAX) + 1;
          const prompt = { ...PROMPT, grammar: toGrammar(offered, lines), maxTokens: 200, seed, temperature };
          const { stop, text } = await engine.write(never, prompt);
          texts.add(text);
          whole += stop === 'end' ? 1 : 0;
          // Of one that was cut off, every line that came to its end.
          const ended = stop === 'end' ? text : text.split('\n').slice(0, -1).join('\n');
          if (ended === '') continue;
          const draft = readLines({ stop: 'end', text: ended }, offered, lines);
          // A grammar of characters does not keep a model from bytes that are none: those the reader refuses, also where
          // they were left out and the space behind them begins the line.
          if (/\ufffd|^ |\n /u.test(ended)) {
            expect(draft).toBe('OUTPUT_LINES');
            broken += 1;
            continue;
          }
          if (typeof draft === 'string') throw new Error(`not read: ${JSON.stringify(text)}`);
          expect(draft.segments.every(({ cites }) => cites.length > 0)).toBe(true);
        }
      } finally {
        engine.close();
      }
      console.log(
        `${name}: ${String(samples)} drawn, ${String(texts.size)} different, ${String(whole)} ended by themselves, ${String(broken)} with broken bytes`,
      );
      expect(texts.size).toBeGreaterThan(samples / 2);
      if (name === 'tiny-cite') expect(whole - broken).toBeGreaterThan(samples / 4);
    },
  );

  it('ends by a signal, and the next prompt is answered by the same process', async () => {
    const engine = await started(TINY_CITE);
    const { pid } = engine;
    const cancel = new AbortController();
    const ended = engine.write(cancel.signal, ENDLESS);
    setTimeout(() => cancel.abort(), 30);
    await expect(ended).rejects.toMatchObject({ name: 'AbortError' });
    expect(await engine.write(never, { ...ENDLESS, grammar: 'root ::= "a"\n' })).toMatchObject({
      stop: 'end',
      text: 'a',
    });
    expect(engine.pid).toBe(pid);
    engine.close();
  });

  it('answers one after the other, and one that was killed does not take the next with it', async () => {
    const engine = await started(TINY_CITE);
    const first = engine.write(never, ENDLESS);
    const second = engine.write(never, { ...ENDLESS, grammar: 'root ::= "b"\n' });
    const { pid } = engine;
    // 0 would be the group of the tests.
    if (pid === null) throw new Error('expected a process');
    process.kill(pid, 'SIGKILL');
    await expect(first).rejects.toMatchObject({ code: 'WRITER_ENDED' });
    expect(await second).toMatchObject({ stop: 'end', text: 'b' });
    engine.close();
  });

  it('says that it was cut off where the tokens are used up', async () => {
    const engine = await started(TINY_CITE);
    expect(await engine.write(never, { ...ENDLESS, maxTokens: 20 })).toMatchObject({ stop: 'length' });
    engine.close();
  });

  it('a grammar that is none fails with a code', async () => {
    const engine = await started(TINY_CITE);
    await expect(engine.write(never, { ...ENDLESS, grammar: 'root ::= nothing' })).rejects.toMatchObject({
      code: expect.stringMatching(/^WRITER_(FAILED|ENDED)$/),
    });
    expect(await engine.write(never, { ...ENDLESS, grammar: 'root ::= "c"\n' })).toMatchObject({ text: 'c' });
    engine.close();
  });
});

describe('a model in several files', () => {
  const files = splitOf(TINY_CITE, [0, 9, 99]);
  const folder = mkdtempSync(join(tmpdir(), 'affidavit-split-'));
  const path = (no: number, of = 3): string => join(folder, `tiny-0000${String(no)}-of-0000${String(of)}.gguf`);
  const put = (): void => files.forEach((bytes, at) => writeFileSync(path(at + 1), bytes));
  beforeEach(put);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is named by its first, loaded by llama.cpp, says the same as the whole, and is known by the hashes of all', async () => {
    const split = await openWriter(path(1), { threads: 1, rules: false });
    try {
      const { reply } = await ask(FOUNDED, split);
      expect(reply.answer).toMatchObject({ kind: 'answer', sentences: [{ text: 'Zorin was founded in 1932.' }] });
      const hashes = files.map((bytes) => createHash('sha256').update(bytes).digest('hex'));
      const together = createHash('sha256')
        .update(`${hashes.join('\n')}\n`)
        .digest('hex');
      expect(split.identity.model_id).toBe(`gguf:tiny-00001-of-00003.gguf@sha256:${together}`);
      expect(reply.ebom.model_used).toBe(split.identity.model_id);
    } finally {
      split.close();
    }
  });

  it.each<readonly [string, string, () => string]>([
    ['one is missing', 'FILE_NOT_FOUND', () => (rmSync(path(3)), path(1))],
    ['one lies in the place of another', 'MODEL_FORMAT', () => (writeFileSync(path(3), files[1] ?? ''), path(1))],
    ['one is a whole model', 'MODEL_FORMAT', () => (writeFileSync(path(2), readFileSync(TINY_CITE)), path(1))],
    ['the second is named', 'MODEL_FORMAT', () => path(2)],
    ['it is called otherwise', 'MODEL_FORMAT', () => (writeFileSync(path(1, 2), files[0] ?? ''), path(1, 2))],
    ['one has other weights', 'MODEL_DAMAGED', () => (writeFileSync(path(2), ragged(files[1])), path(1))],
  ])('is refused with its code where %s', async (_, code, named) => {
    await expect(openWriter(named(), { threads: 1 })).rejects.toMatchObject({ code });
  });

  it('EBOM-REQ-191: is measured with all of its files', async () => {
    await expect(openWriter(path(1), { threads: 1, free: 50_000_000 })).rejects.toMatchObject({
      code: 'MODEL_MEMORY',
      message: expect.stringContaining('0.001 GB of weights') as string,
    });
  });

  /** With numbers that are none. */
  function ragged(bytes: Buffer | undefined): Buffer {
    const copy = Buffer.from(bytes ?? '');
    return copy.fill(0xff, copy.length - 4_096, copy.length - 2_048);
  }
});

describe('a file that is no model to write with', () => {
  const weights = behind(TINY_CITE, 'output.weight') + 24;
  it.each([
    ['is not there', 'FILE_NOT_FOUND', () => '/nowhere/model.gguf'],
    ['is a folder', 'FILE_NOT_READ', () => 'tests'],
    ['is something else', 'MODEL_FORMAT', () => 'package.json'],
    ['has a number that is none in its weights', 'MODEL_DAMAGED', () => fileOf(withNan())],
    ['has a tensor of another shape', 'MODEL_DAMAGED', () => fileOf(withBytes(TINY_CITE, weights - 20, u32(64)))],
    ['is of an unknown architecture', 'MODEL_DAMAGED', () => fileOf(renamed('qwen2', 'qwenx'))],
    [
      'has no chat template',
      'MODEL_UNFIT',
      () => fileOf(renamed('tokenizer.chat_template', 'tokenizer.chat_templatX')),
    ],
  ])('is refused with its code where it %s', async (_what, code, path) => {
    await expect(openWriter(path(), { threads: 1 })).rejects.toMatchObject({ code });
  });

  it('EBOM-REQ-191: is refused before it is loaded where it does not fit', async () => {
    await expect(openWriter(TINY_CITE, { threads: 1, free: 50_000_000 })).rejects.toMatchObject({
      code: 'MODEL_MEMORY',
    });
  });

  function withNan(): Buffer {
    const bytes = withBytes(TINY_CITE, 0, Buffer.from('GGUF'));
    bytes.fill(0xff, bytes.length - 4_096, bytes.length - 2_048);
    return bytes;
  }

  function renamed(from: string, to: string): Buffer {
    const bytes = withBytes(TINY_CITE, 0, Buffer.from('GGUF'));
    return Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1');
  }
});

const NAMES = 'Zorin Kelatu Babedo Mirapo Tonile Sazeko Foganu Delipa Ravomi Nesuta Gokaze Lomira'.split(' ');
const KINDS = [
  [
    (name: string, n: number) => `${name} was founded in ${String(1_400 + n)}.`,
    (name: string) => `When was ${name} founded?`,
  ],
  [
    (name: string, n: number) => `${name} boils at ${String(20 + n)} degrees Celsius.`,
    (name: string) => `At what temperature does ${name} boil?`,
  ],
  [
    (name: string, n: number) => `${name} wrote ${String(2 + (n % 80))} books.`,
    (name: string) => `How many books did ${name} write?`,
  ],
  [
    (name: string, n: number) => `${name} is made of ${['gold', 'glass', 'wood', 'paper'][n % 4] ?? ''}.`,
    (name: string) => `What is ${name} made of?`,
  ],
] as const;

/** Questions with two passages, of which the first answers. */
function told(count: number) {
  return Array.from({ length: count }, (_, at) => {
    const [name, other] = [NAMES[at % 12] ?? '', NAMES[(at + 5) % 12] ?? ''];
    const [kind, another] = [KINDS[at % 4] ?? KINDS[0], KINDS[(at + 1) % 4] ?? KINDS[1]];
    const answer = kind[0](name, (at * 37) % 300);
    const texts = [answer, another[0](other, (at * 53) % 300)];
    return {
      answer,
      texts,
      documents: texts.map((text, n) => document(`${String(n)}.txt`, text)),
      question: kind[1](name),
    };
  });
}

/** The same passages, and a question about one thing that only the passage about the other would answer. */
function silent(count: number) {
  return told(count).map((row, at) => {
    const another = KINDS[(at + 1) % 4] ?? KINDS[1];
    const texts = [row.answer, another[0](NAMES[(at + 5) % 12] ?? '', (at * 53) % 300)];
    const documents = texts.map((text, n) => document(`${String(n)}.txt`, text));
    return { documents, texts, question: another[1](NAMES[at % 12] ?? '') };
  });
}

function tally(kinds: readonly string[]): Record<string, number> {
  return Object.fromEntries([...new Set(kinds)].map((kind) => [kind, kinds.filter((one) => one === kind).length]));
}
