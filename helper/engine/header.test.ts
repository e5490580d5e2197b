import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { measuredSpeed, requireFit, slowness } from '#helper/engine/fit.ts';
import { readHeader, readPart, type Header } from '#models/gguf/header.ts';
import { needOf } from '#models/gguf/need.ts';
import { behind, splitOf, TINY_CITE, u32, u64, withBytes, withNumber, withText } from '#tests/llama/gguf.ts';

const read = (bytes: Uint8Array) => readHeader((size) => Promise.resolve(bytes.subarray(0, size)), bytes.length);

describe('the header of a GGUF file', () => {
  it('of a model in several files is that of the first, and the others say which they are', async () => {
    const [first = Buffer.alloc(0), second = Buffer.alloc(0), third = Buffer.alloc(0)] = splitOf(TINY_CITE, [0, 7, 99]);
    const whole = await read(readFileSync(TINY_CITE));
    // As llama-gguf-split makes it with --no-tensor-first-split: no tensor in the first.
    expect(await read(first)).toEqual({ ...whole, weights: 0, parts: 3 });
    const part = (bytes: Buffer) => readPart((size) => Promise.resolve(bytes.subarray(0, size)), bytes.length);
    const parts = [await part(second), await part(third)];
    expect(parts.map(({ no, parts: of }) => [no, of])).toEqual([
      [1, 3],
      [2, 3],
    ]);
    expect(parts.reduce((sum, { weights }) => sum + weights, 0)).toBe(whole.weights);
    await expect(part(readFileSync(TINY_CITE))).rejects.toMatchObject({ code: 'MODEL_FORMAT' });
  });

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
    ['is the second of two parts', 'part 2 of 2; name the first', splitOf(TINY_CITE, [4, 99])[1] ?? Buffer.alloc(0)],
    ['is one of 65 parts', 'part 0 of 65', withNumber(TINY_CITE, 'split.count', 65)],
    ['is a part that there is not', 'part 3 of 1', withNumber(TINY_CITE, 'split.no', 3)],
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
    parts: 1,
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

  const SEVEN: Header = { ...MIDDLE, feedForward: 18_944 };
  const ONE_AND_A_HALF: Header = { ...SMALL, feedForward: 8_960 };
  const HALF: Header = {
    ...{ ...SMALL, layers: 24, heads: 14, embedding: 896, feedForward: 4_864, keyWidth: 64, valueWidth: 64 },
    weights: 491_400_032,
  };
  const machine = (threads: number, gigabytes: number) => ({ operations: threads * 60e9, bytes: gigabytes * 1e9 });
  // By hand, of 7B with 8 threads and 50 GB a second. A layer: 3,584 x (3,584 + 1,024 + 3,584) and 3 x 3,584 x 18,944, 28 of
  // them: 6,525,288,448. Read: 2 x that x 1,200 / 480e9 = 32.6. Written: 4.683e9 x 160 / 50e9 = 15.0. And 3 for the rest.
  it.each<readonly [string, Header, ReturnType<typeof machine>, number, RegExp | null]>([
    ['8 GB, 1.5B', ONE_AND_A_HALF, machine(4, 60), 4e9, null],
    [
      '8 GB, 7B',
      SEVEN,
      machine(4, 60),
      4e9,
      /about 81 seconds.*: 66 to read.*, 13 to write; 30 are.*1\.5B.* about 20\.$/,
    ],
    [
      '16 GB, 7B',
      SEVEN,
      machine(8, 50),
      12e9,
      /about 51 seconds.*: 33 to read.*, 15 to write; 30 are.*Phi-3.* about 29\.$/,
    ],
    ['32 GB, 7B', SEVEN, machine(16, 80), 28e9, null],
    [
      '32 GB, 14B',
      LARGE,
      machine(16, 80),
      28e9,
      /about 55 seconds.*: 34 to read.*, 18 to write; 30 are.* 7B .* about 29\.$/,
    ],
    ['an old one, 0.5B', HALF, machine(1, 5), 4e9, /about 34 seconds.*: 15 to read.*, 16 to write; .*built-in writer/],
    ['an old one, 1.5B', ONE_AND_A_HALF, machine(1, 5), 4e9, /built-in writer answers at once/],
  ])(
    'EBOM-REQ-169: says before loading what will take more than 30 seconds, and what will not: %s',
    (_, header, speed, free, words) => {
      const said = slowness(header, speed, free);
      if (words === null) expect(said).toBeNull();
      else expect(said).toMatch(words);
    },
  );

  it('measures this machine, and finds what a machine can do', () => {
    const { bytes, operations } = measuredSpeed(2);
    expect(operations).toBe(120e9);
    // A busy machine reads slowly; none reads nothing.
    expect(bytes).toBeGreaterThan(1e6);
    expect(bytes).toBeLessThan(2e12);
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
