import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parseCatalogue } from '#models/catalogue.ts';
import { fitsPage, weightsHash } from '#models/measure.ts';
import { ownMlcModel } from '#models/mlc/own.ts';
import { given, LIBRARY, tinyMlc, type MlcFile } from '#tests/webllm/scripted.ts';

const never = new AbortController().signal;
const own = (files: readonly MlcFile[]) => ownMlcModel(never, given(files));
const hashOf = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');
const without = (name: string): readonly MlcFile[] => tinyMlc().filter((file) => !file.name.includes(name));
const changed = (name: string, change: (text: string) => string): readonly MlcFile[] =>
  tinyMlc().map((file) =>
    file.name === name ? { name, bytes: Buffer.from(change(Buffer.from(file.bytes).toString())) } : file,
  );

describe('the files of a model for WebLLM that a person brings', () => {
  it('are a model as the catalogue has them, each file by its hash, and say what they need of a card', async () => {
    const model = await own(tinyMlc({ quantization: 'q4f16_1' }));
    expect(model).toMatchObject({
      name: 'qwen2 q4f16_1, WebLLM',
      task: 'writer',
      format: 'mlc',
      architecture: 'web-llm',
      source: 'file',
      tokens_max: 4_096,
      about:
        'A model of your own that writes, on the graphics card. It needs 0.000 GB of its memory for weights and more for each token, and buffers of 0.000 GB, with numbers of 16 bits (shader-f16).',
    });
    expect(model?.files.map(({ path, role }) => `${role} ${path}`)).toEqual([
      'config mlc-chat-config.json',
      'library library.wasm',
      'tokenizer tokenizer.json',
      'weights tensor-cache.json',
      'weights params_shard_0.bin',
      'weights params_shard_1.bin',
    ]);
    expect(model?.files[1]?.sha256).toBe(hashOf(LIBRARY));
    expect(parseCatalogue(JSON.stringify({ format: 1, models: [model] }))).toEqual([model]);
  });

  it('are named by all of their bytes: what sha256sum prints for them, hashed', async () => {
    const [config, tensors, tokenizer, first, second, library] = tinyMlc().map(({ bytes }) => hashOf(bytes));
    const list = [
      `${library}  library.wasm`,
      `${config}  mlc-chat-config.json`,
      `${first}  params_shard_0.bin`,
      `${second}  params_shard_1.bin`,
      `${tensors}  tensor-cache.json`,
      `${tokenizer}  tokenizer.json`,
    ];
    const name = hashOf(list.map((line) => `${line}\n`).join(''));
    const model = await own(tinyMlc());
    expect(model === null ? null : weightsHash(model)).toBe(name);
    expect(model?.id).toBe(`mlc-${name.slice(0, 16)}`);
  });

  it('may be larger than one file of the page, since they go to the card one after the other', () => {
    const files = [{ path: 'a', role: 'weights', bytes: 4_000_000_000, sha256: '' }] as const;
    expect(fitsPage({ files: [...files], format: 'mlc' })).toBe(true);
    expect(fitsPage({ files: [...files], format: 'gguf' })).toBe(false);
  });

  it('without their configuration are none', async () => {
    expect(await own(without('mlc-chat-config'))).toBeNull();
    expect(await own([])).toBeNull();
  });

  it.each([
    ['without a library', 'MODEL_MISSING', without('.wasm'), 'its library (a .wasm file)'],
    [
      'without pieces of the weights',
      'MODEL_MISSING',
      without('params_shard'),
      'params_shard_0.bin, params_shard_1.bin',
    ],
    ['without a tokenizer', 'MODEL_MISSING', without('tokenizer.json'), 'tokenizer.json'],
    ['without the list of the weights', 'MODEL_MISSING', without('tensor-cache'), 'tensor-cache.json'],
    ['with two libraries', 'MODEL_UNFIT', [...tinyMlc(), { name: 'other.wasm', bytes: LIBRARY }], 'other.wasm'],
    [
      'whose configuration is no JSON',
      'MODEL_FORMAT',
      changed('mlc-chat-config.json', () => '{'),
      'mlc-chat-config.json',
    ],
    [
      'whose list is of another shape',
      'MODEL_FORMAT',
      changed('tensor-cache.json', () => '{"records":[]}'),
      'tensor-cache.json',
    ],
    [
      'whose list leads out of their folder',
      'MODEL_FORMAT',
      changed('tensor-cache.json', (text) => text.replace('params_shard_0.bin', '../../secret')),
      'dataPath',
    ],
    [
      'that read through a sliding window',
      'MODEL_UNFIT',
      changed('mlc-chat-config.json', (text) => text.replace('"sliding_window_size":-1', '"sliding_window_size":512')),
      'sliding window',
    ],
    [
      'with a piece that was cut',
      'MODEL_SIZE',
      tinyMlc().map((file) => (file.name.includes('shard_1') ? { ...file, bytes: file.bytes.subarray(1) } : file)),
      'params_shard_1.bin to have 64 bytes, got 63',
    ],
  ] as const)('%s are refused with %s', async (_, code, files, told) => {
    const error: unknown = await own(files).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code });
    expect(String(error)).toContain(told);
  });
});
