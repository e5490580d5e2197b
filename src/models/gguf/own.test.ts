import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseCatalogue } from '#models/catalogue.ts';
import { ownModel } from '#models/gguf/own.ts';
import { behind, TINY_CITE, withBytes, withNumber } from '#tests/llama/gguf.ts';

const never = new AbortController().signal;
const given = (bytes: Uint8Array, size = bytes.length) => ({
  bytes: size,
  slice: (start: number, end: number) => Promise.resolve(bytes.subarray(start, end)),
});
const TINY = readFileSync(TINY_CITE);

describe('a GGUF file that a person brings', () => {
  it('is named by the hash of its bytes, says what it needs, and is a model as the catalogue has them', async () => {
    const own = await ownModel(never, given(TINY), 'tiny\u202e-cite.gguf');
    expect(own).toMatchObject({
      id: 'gguf-44fae4768e968d63',
      name: 'tiny-cite.gguf',
      task: 'writer',
      format: 'gguf',
      source: 'file',
      tokens_max: 512,
      about:
        'A model of your own that writes (qwen2). It needs 0.1 GB of memory: 0.001 GB of weights, 0.000 GB for 512 tokens, 0.007 GB to compute.',
      files: [{ sha256: '44fae4768e968d63915d551d3166cf34e736a3bb457ee7253acd580c3e55d184', bytes: TINY.length }],
    });
    expect(parseCatalogue(JSON.stringify({ format: 1, models: [own] }))).toEqual([own]);
  });

  it('that is of another kind is none', async () => {
    expect(await ownModel(never, given(Buffer.from('{"a":1}')), 'a.gguf')).toBeNull();
    expect(await ownModel(never, given(Buffer.alloc(0)), 'a.gguf')).toBeNull();
  });

  it.each([
    ['ends in its header', 'MODEL_FORMAT', given(TINY.subarray(0, 900))],
    ['is larger than a page can keep', 'MODEL_SIZE', given(TINY, 2_147_483_649)],
    [
      'needs more memory than a page has',
      'MODEL_MEMORY',
      given(withNumber(TINY_CITE, 'qwen2.attention.key_length', 40_000_000)),
    ],
    ['has no chat template', 'MODEL_UNFIT', given(withoutTemplate())],
  ])('that %s is refused with its code', async (_, code, file) => {
    await expect(ownModel(never, file, 'a.gguf')).rejects.toMatchObject({ code });
  });

  it('is read no further once a person has cancelled', async () => {
    const ended = AbortSignal.abort(new Error('enough'));
    await expect(ownModel(ended, given(TINY), 'a.gguf')).rejects.toThrow('enough');
  });
});

describe('a catalogue', () => {
  const model = async () => ({ ...(await ownModel(never, given(TINY), 'a.gguf')) });
  it.each([
    ['a writer of another format', { format: undefined }],
    ['a GGUF file that judges', { task: 'entailer', labels: ['contradiction', 'entailment', 'neutral'] }],
    ['a writer that something else runs', { architecture: 'bert' }],
    ['a writer of no file', { files: [] }],
  ])('with %s is none', async (_, change) => {
    const text = JSON.stringify({ format: 1, models: [{ ...(await model()), ...change }] });
    expect(() => parseCatalogue(text)).toThrow('MODEL_CATALOGUE');
  });
});

/** The same file with another name in the place of that entry. */
function withoutTemplate(): Buffer {
  const name = 'tokenizer.chat_template';
  return withBytes(TINY_CITE, behind(TINY_CITE, name) - name.length, Buffer.from('tokenizer.chat_templatX'));
}
