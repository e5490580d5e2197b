import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { nodeRuntime } from '#adapters/onnx/node.ts';
import { openReader, toShare } from '#adapters/onnx/reader.ts';

const read = (name: string) => async (): Promise<Uint8Array> =>
  new Uint8Array(await readFile(`tests/fixtures/models/tiny-entailer/${name}`));

describe('a reader', () => {
  it('is none where its file has no such output', async () => {
    const files = {
      name: 'tiny-entailer',
      tokensMax: 64,
      weights: read('model.onnx'),
      tokenizer: read('tokenizer.json'),
    };
    await expect(openReader(nodeRuntime(), files)).rejects.toMatchObject({ code: 'MODEL_UNFIT' });
  });

  it('says log-odds as a share, and nothing of what is no number', () => {
    expect(toShare(Float32Array.of(0))).toBe(0.5);
    expect(toShare(Float32Array.of(Math.fround(Math.log(3))))).toBeCloseTo(0.75, 6);
    for (const said of [[], [1, 2], [NaN]])
      expect(() => toShare(Float32Array.from(said))).toThrow('expected one number');
  });
});
