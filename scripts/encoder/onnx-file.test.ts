import { describe, expect, it } from 'vitest';
import { nodeRuntime } from '#adapters/onnx/node.ts';
import { inBytes } from './minilm.ts';
import { toOnnx, type Graph } from './onnx-file.ts';
import { readSafetensors } from './safetensors.ts';

/** Three numbers each for two words, halved. */
const GRAPH: Graph = {
  name: 'half',
  nodes: [
    { op: 'Gather', inputs: ['table', 'input_ids'], outputs: ['whole'] },
    { op: 'Cast', inputs: ['whole'], outputs: ['float'], attributes: { to: 1 } },
    { op: 'Mul', inputs: ['float', 'half'], outputs: ['halved'] },
    { op: 'Transpose', inputs: ['halved'], outputs: ['last_hidden_state'], attributes: { perm: [0, 1, 2] } },
  ],
  constants: [
    { name: 'table', dims: [2, 3], kind: 'int8', data: Int8Array.of(1, -2, 127, 4, 0, -127) },
    { name: 'half', dims: [], kind: 'float', data: Float32Array.of(0.5) },
  ],
  inputs: [{ name: 'input_ids', kind: 'int64', dims: ['batch', 'tokens'] }],
  outputs: [{ name: 'last_hidden_state', kind: 'float', dims: ['batch', 'tokens', 3] }],
};

describe('an ONNX file that is written here', () => {
  it('is read and run by onnxruntime', async () => {
    const session = await nodeRuntime().open(toOnnx(GRAPH));
    expect(session.inputs).toEqual(['input_ids']);
    expect([...(await session.run({ input_ids: BigInt64Array.of(1n, 0n, 1n) }))]).toEqual([
      2, 0, -63.5, 0.5, -1, 63.5, 2, 0, -63.5,
    ]);
  });

  it('holds each field as protocol buffers have it: version 9, the name of who made it, the graph, opset 18', () => {
    const bytes = Buffer.from(toOnnx({ ...GRAPH, nodes: [], constants: [], inputs: [], outputs: [], name: 'g' }));
    expect(bytes.toString('hex')).toBe(
      ['0809', '1209' + Buffer.from('affidavit').toString('hex'), '3a03' + '120167', '4202' + '1012'].join(''),
    );
  });
});

describe('weights as bytes', () => {
  it('are -127 to 127 by the largest of their row, with halves away from zero', () => {
    const { bytes, scales } = inBytes(Float32Array.of(127, -63.5, 0.4, -254, 1, 3), 2);
    expect([...scales]).toEqual([1, 2]);
    expect([...bytes]).toEqual([127, -64, 0, -127, 1, 2]);
  });

  it('of a row of zeros are zeros', () => {
    expect([...inBytes(Float32Array.of(0, 0), 1).bytes]).toEqual([0, 0]);
  });
});

describe('a file of safetensors', () => {
  const head = JSON.stringify({ a: { dtype: 'F32', shape: [2], data_offsets: [0, 8] } });
  const bytes = Buffer.concat([Buffer.alloc(8), Buffer.from(head), Buffer.from([0, 0, 128, 63, 0, 0, 0, 192])]);
  bytes.writeBigUInt64LE(BigInt(head.length));

  it('gives the numbers of a tensor by its name and shape', () => {
    expect([...readSafetensors(bytes).of('a', 2)]).toEqual([1, -2]);
  });

  it('throws where a tensor is not there, or has another shape', () => {
    expect(() => readSafetensors(bytes).of('b', 2)).toThrow('expected b as 32-bit floats of 2, got nothing');
    expect(() => readSafetensors(bytes).of('a', 1, 2)).toThrow('got F32 of 2');
  });
});
