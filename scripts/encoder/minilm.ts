// all-MiniLM-L6-v2 as a graph of whole numbers: six layers of BERT with twelve heads, 384 numbers a token. Weights of matrices are
// a byte each with a scale for each column, those of words with a scale for each word; what goes into a matrix is turned
// into bytes on the way (DynamicQuantizeLinear). One text at a time: there is no padding, no mask and no second text.

import type { Graph, Node, Tensor, Value } from './onnx-file.ts';
import type { Weights } from './safetensors.ts';

const WORDS = 30_522;
const POSITIONS = 512;
const WIDTH = 384;
const WIDE = 1_536;
const HEADS = 12;
const LAYERS = 6;
const EPSILON = 1e-12;
const LARGEST = 127;

/** In: `input_ids`, 64-bit whole numbers [batch, tokens]. Out: `last_hidden_state`, floats [batch, tokens, 384]. */
export function miniLm(weights: Weights): Graph {
  const made = new Maker();
  const { constant, op } = made;
  const words = inBytes(weights.of('embeddings.word_embeddings.weight', WORDS, WIDTH), WORDS);
  const table = constant('words', [WORDS, WIDTH], { kind: 'int8', data: words.bytes });
  const scales = constant('words.scale', [WORDS, 1], { kind: 'float', data: words.scales });
  const read = op('Mul', [
    op('Cast', [op('Gather', [table, 'input_ids'])], { to: 1 }),
    op('Gather', [scales, 'input_ids']),
  ]);
  const places = constant('places', [POSITIONS, WIDTH], { kind: 'float', data: firstOfTwo(weights) });
  const zero = constant('zero', [1], { kind: 'int64', data: [0] });
  const here = op('Slice', [places, zero, op('Shape', ['input_ids'], { start: 1 }), zero]);
  let state = norm(made, weights, op('Add', [read, here]), 'embeddings.LayerNorm');
  for (let at = 0; at < LAYERS; at += 1) state = layer(made, weights, state, `encoder.layer.${String(at)}.`);
  op('Identity', [state], {}, 'last_hidden_state');
  return {
    name: 'all-MiniLM-L6-v2',
    nodes: made.nodes,
    constants: made.constants,
    inputs: [{ name: 'input_ids', kind: 'int64', dims: ['batch', 'tokens'] }],
    outputs: [{ name: 'last_hidden_state', kind: 'float', dims: ['batch', 'tokens', WIDTH] }],
  };
}

/** Nodes and constants as they come; each node's output has a name of its own. */
class Maker {
  readonly nodes: Node[] = [];
  readonly constants: Tensor[] = [];

  readonly constant = (name: string, dims: readonly number[], value: Value): string => {
    if (!this.constants.some((one) => one.name === name)) this.constants.push({ ...value, name, dims });
    return name;
  };

  readonly op = (
    name: string,
    inputs: readonly string[],
    attributes: NonNullable<Node['attributes']> = {},
    output = `${name}_${String(this.nodes.length)}`,
  ): string => {
    this.nodes.push({ op: name, inputs, outputs: [output], attributes });
    return output;
  };
}

/** Places, with the kind of the first of two texts added: every text here is the first. */
function firstOfTwo(weights: Weights): Float32Array {
  const kind = weights.of('embeddings.token_type_embeddings.weight', 2, WIDTH);
  return weights
    .of('embeddings.position_embeddings.weight', POSITIONS, WIDTH)
    .map((value, at) => value + (kind[at % WIDTH] ?? 0));
}

function layer(made: Maker, weights: Weights, state: string, prefix: string): string {
  const { constant, op } = made;
  const self = `${prefix}attention.self.`;
  const all = linear(
    made,
    weights,
    state,
    `${prefix}attention.self`,
    ['query', 'key', 'value'].map((part) => `${self}${part}`),
    WIDTH,
    WIDTH,
  );
  const shape = constant('heads', [4], { kind: 'int64', data: [0, 0, HEADS, WIDTH / HEADS] });
  const parts = ['query', 'key', 'value'].map((part) => `${self}${part}.out`);
  made.nodes.push({ op: 'Split', inputs: [all], outputs: parts, attributes: { axis: -1, num_outputs: parts.length } });
  const [query = '', key = '', value = ''] = parts.map((part, at) =>
    op('Transpose', [op('Reshape', [part, shape])], { perm: at === 1 ? [0, 2, 3, 1] : [0, 2, 1, 3] }),
  );
  const scale = constant('head.scale', [], { kind: 'float', data: Float32Array.of(1 / Math.sqrt(WIDTH / HEADS)) });
  const looks = op('Softmax', [op('Mul', [op('MatMul', [query, key]), scale])], { axis: -1 });
  const flat = constant('flat', [3], { kind: 'int64', data: [0, 0, WIDTH] });
  const seen = op('Reshape', [op('Transpose', [op('MatMul', [looks, value])], { perm: [0, 2, 1, 3] }), flat]);
  const told = linear(
    made,
    weights,
    seen,
    `${prefix}attention.output`,
    [`${prefix}attention.output.dense`],
    WIDTH,
    WIDTH,
  );
  const first = norm(made, weights, op('Add', [state, told]), `${prefix}attention.output.LayerNorm`);
  const wide = linear(made, weights, first, `${prefix}intermediate`, [`${prefix}intermediate.dense`], WIDTH, WIDE);
  const narrow = linear(made, weights, gelu(made, wide), `${prefix}output`, [`${prefix}output.dense`], WIDE, WIDTH);
  return norm(made, weights, op('Add', [first, narrow]), `${prefix}output.LayerNorm`);
}

/** Matrices of the same input beside each other, as one. */
function linear(
  made: Maker,
  weights: Weights,
  input: string,
  name: string,
  parts: readonly string[],
  from: number,
  to: number,
): string {
  const { constant, op } = made;
  const rows = parts.map((part) => inBytes(weights.of(`${part}.weight`, to, from), to));
  const columns = to * parts.length;
  const bytes = new Int8Array(from * columns);
  rows.forEach((one, part) => {
    for (let row = 0; row < to; row += 1)
      for (let column = 0; column < from; column += 1)
        bytes[column * columns + part * to + row] = one.bytes[row * from + column] ?? 0;
  });
  const matrix = constant(`${name}.matrix`, [from, columns], { kind: 'int8', data: bytes });
  const scale = constant(`${name}.scale`, [columns], { kind: 'float', data: joined(rows.map(({ scales }) => scales)) });
  const bias = constant(`${name}.bias`, [columns], {
    kind: 'float',
    data: joined(parts.map((part) => weights.of(`${part}.bias`, to))),
  });
  const [quantised, size, zero] = [`${name}.in`, `${name}.in.scale`, `${name}.in.zero`];
  made.nodes.push({ op: 'DynamicQuantizeLinear', inputs: [input], outputs: [quantised, size, zero] });
  const product = op('Cast', [op('MatMulInteger', [quantised, matrix, zero])], { to: 1 });
  return op('Add', [op('Mul', [product, op('Mul', [size, scale])]), bias]);
}

function norm({ constant, op }: Maker, weights: Weights, input: string, name: string): string {
  const of = (part: string): string =>
    constant(`${name}.${part}`, [WIDTH], { kind: 'float', data: weights.of(`${name}.${part}`, WIDTH) });
  return op('LayerNormalization', [input, of('weight'), of('bias')], { axis: -1, epsilon: { float: EPSILON } });
}

/** As it was trained: by the error function. */
function gelu({ constant, op }: Maker, input: string): string {
  const number = (name: string, value: number): string =>
    constant(name, [], { kind: 'float', data: Float32Array.of(value) });
  const root = number('root', Math.SQRT2);
  const bell = op('Add', [op('Erf', [op('Div', [input, root])]), number('one', 1)]);
  return op('Mul', [op('Mul', [input, bell]), number('half', 0.5)]);
}

/** Rows as bytes of -127 to 127, each with what a step of it is worth. Halves go away from zero. */
export function inBytes(
  values: Float32Array,
  rows: number,
): { readonly bytes: Int8Array; readonly scales: Float32Array } {
  const width = values.length / rows;
  const bytes = new Int8Array(values.length);
  const scales = new Float32Array(rows);
  for (let row = 0; row < rows; row += 1) {
    const own = values.subarray(row * width, (row + 1) * width);
    const largest = own.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    const scale = Math.fround(largest === 0 ? 1 : largest / LARGEST);
    scales[row] = scale;
    for (let at = 0; at < width; at += 1) {
      const steps = (own[at] ?? 0) / scale;
      bytes[row * width + at] = Math.sign(steps) * Math.min(LARGEST, Math.floor(Math.abs(steps) + 0.5));
    }
  }
  return { bytes, scales };
}

function joined(parts: readonly Float32Array[]): Float32Array {
  const all = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
