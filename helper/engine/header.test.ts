import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { needOf, requireFit } from '#helper/engine/fit.ts';
import { readHeader, type Header } from '#helper/engine/header.ts';
import { behind, TINY_CITE, u32, u64, withBytes, withNumber, withText } from '#tests/llama/gguf.ts';

const read = (bytes: Uint8Array) => readHeader((size) => Promise.resolve(bytes.subarray(0, size)), bytes.length);

describe('the header of a GGUF file', () => {
  it('says what a model takes', async () => {
    expect(await read(readFileSync(TINY_CITE))).toMatchObject({
      architecture: 'qwen2',
      layers: 3,
      heads: 4,
      kvHeads: 2,
      embedding: 128,
      feedForward: 256,
      keyWidth: 32,
      valueWidth: 32,
      trained: 512,
    });
  });

  const kv = 24; // behind magic, version and two counts
  const type = (name: string): number => behind(TINY_CITE, name);
  const layers = type('qwen2.block_count') + 4;
  it.each([
    ['is empty', 'ends in the middle', Buffer.alloc(0)],
    ['is another format', 'does not begin with GGUF', Buffer.from('PK\u0003\u0004'.padEnd(64, '\0'))],
    ['ends in its header', 'ends in the middle', readFileSync(TINY_CITE).subarray(0, 900)],
    ['ends in its tensors', 'do not lie within', readFileSync(TINY_CITE).subarray(0, 600_000)],
    ['is of version 1', 'of version 1,', withBytes(TINY_CITE, 4, u32(1))],
    ['claims 2^63 tensors', 'number of tensors', withBytes(TINY_CITE, 8, u64(2n ** 63n))],
    ['claims no tensors', 'do not lie within', withBytes(TINY_CITE, 8, u64(0))],
    ['claims 2^40 entries', 'number of entries', withBytes(TINY_CITE, 16, u64(2n ** 40n))],
    ['has a name of 2^62 bytes', 'length of a text', withBytes(TINY_CITE, kv, u64(2n ** 62n))],
    ['has a value of an unknown type', 'value of type 99', withBytes(TINY_CITE, type('general.type'), u32(99))],
    [
      'has a list of 2^50 words',
      'length of a list',
      withBytes(TINY_CITE, type('tokenizer.ggml.tokens') + 8, u64(2n ** 50n)),
    ],
    ['has a list of lists', 'value of type 9', withBytes(TINY_CITE, type('tokenizer.ggml.tokens') + 4, u32(9))],
    ['names an entry twice', 'an entry twice', withText(TINY_CITE, 'general.name', 'other')],
    ['has no layers', 'does not say qwen2.block_count', withBytes(TINY_CITE, layers, u32(0))],
    ['has an alignment of 3', 'alignment is 3', withNumber(TINY_CITE, 'general.alignment', 3)],
    ['is one part of three', 'one part of several', withNumber(TINY_CITE, 'split.count', 3)],
    [
      'has a tensor of 2^60 numbers',
      'width of a tensor',
      withBytes(TINY_CITE, behind(TINY_CITE, 'token_embd.weight') + 4, u64(2n ** 60n)),
    ],
    [
      'has a tensor behind its end',
      'do not lie within',
      withBytes(TINY_CITE, behind(TINY_CITE, 'output.weight') + 24, u64(2n ** 40n)),
    ],
    [
      'has a tensor of nine dimensions',
      '9 dimensions',
      withBytes(TINY_CITE, behind(TINY_CITE, 'output.weight'), u32(9)),
    ],
    ['has a crooked tensor', 'not aligned', withBytes(TINY_CITE, behind(TINY_CITE, 'output.weight') + 24, u64(7))],
  ])('is refused where the file %s', async (_what, why, bytes) => {
    await expect(read(bytes)).rejects.toMatchObject({ code: 'MODEL_FORMAT', message: expect.stringContaining(why) });
  });
});

describe('the planner', () => {
  /** Qwen2.5 14B, 7B and 1.5B with four bits a number, as their headers say them. */
  const LARGE: Header = {
    ...{ architecture: 'qwen2', layers: 48, heads: 40, kvHeads: 8, embedding: 5_120, feedForward: 13_824 },
    ...{ keyWidth: 128, valueWidth: 128, trained: 32_768, vocabulary: 152_064, template: '', weights: 8_988_110_976 },
  };
  const MIDDLE: Header = { ...LARGE, layers: 28, heads: 28, kvHeads: 4, embedding: 3_584, weights: 4_683_073_536 };
  const SMALL: Header = { ...LARGE, layers: 28, heads: 12, kvHeads: 2, embedding: 1_536, weights: 1_117_320_736 };

  it('EBOM-REQ-191: adds up weights, cache and work', () => {
    // 4,096 tokens x 48 layers x 8 heads x (128 + 128) numbers x 2 bytes.
    expect(needOf(LARGE, 4_096)).toMatchObject({ weights: 8_988_110_976, cache: 805_306_368 });
    // 32 bits of: 512 x (40 heads x 4,096 + 4 x 5,120 + 2 x 13,824) and 512 x 152,064.
    expect(needOf(LARGE, 4_096).graph).toBe(4 * 512 * (163_840 + 20_480 + 27_648) + 4 * 512 * 152_064);
  });

  /** Free memory of a machine with 8, 16 and 32 GB after its system and a browser took 4. */
  it.each([
    [4_000_000_000, [false, false, true]],
    [12_000_000_000, [true, true, true]],
    [6_500_000_000, [false, true, true]],
    [28_000_000_000, [true, true, true]],
    [1_000_000_000, [false, false, false]],
  ])('with %i bytes free', (free, fits) => {
    const loads = [LARGE, MIDDLE, SMALL].map((header) => {
      try {
        return requireFit(header, 4_096, free).total <= free;
      } catch {
        return false;
      }
    });
    expect(loads).toEqual(fits);
  });

  it('EBOM-REQ-191: refuses with the numbers and what fits', () => {
    expect(() => requireFit(LARGE, 4_096, 6_500_000_000)).toThrow(
      /needs 10\.\d GB \(9\.0 GB of weights, 0\.8 GB for 4096 tokens, 0\.7 GB to compute\); 6\.5 GB are free\. Nothing was stored\. Qwen2\.5 7B Instruct \(Q4_K_M\) fits/,
    );
    expect(() => requireFit(SMALL, 4_096, 100_000_000)).toThrow(
      /Leave out --engine: the built-in writer needs no model/,
    );
  });
});
