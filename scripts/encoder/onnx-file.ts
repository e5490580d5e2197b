// Writes a model as an ONNX file: protocol buffers with the few fields that such a file needs, in a fixed order, so that the same
// model is the same bytes on every machine (onnx.proto, IR version 9).

export type Value =
  | { readonly kind: 'float'; readonly data: Float32Array }
  | { readonly kind: 'int8'; readonly data: Int8Array }
  | { readonly kind: 'int64'; readonly data: readonly number[] };

/** A constant: `dims` empty for a single number. */
export type Tensor = Value & { readonly name: string; readonly dims: readonly number[] };

export interface Node {
  readonly op: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly attributes?: Readonly<Record<string, number | readonly number[] | { readonly float: number }>>;
}

/** A tensor that goes in or comes out; a dimension with a name is as long as it comes. */
export interface Port {
  readonly name: string;
  readonly kind: Value['kind'];
  readonly dims: readonly (number | string)[];
}

export interface Graph {
  readonly name: string;
  readonly nodes: readonly Node[];
  readonly constants: readonly Tensor[];
  readonly inputs: readonly Port[];
  readonly outputs: readonly Port[];
}

const IR_VERSION = 9;
const OPSET = 18;
const ELEMENT: Readonly<Record<Value['kind'], number>> = { float: 1, int8: 3, int64: 7 };

/** The bytes of the file. */
export function toOnnx(graph: Graph): Uint8Array {
  return Buffer.concat([
    whole(1, IR_VERSION),
    text(2, 'affidavit'),
    block(7, toGraph(graph)),
    block(8, whole(2, OPSET)),
  ]);
}

function toGraph({ constants, inputs, name, nodes, outputs }: Graph): Buffer {
  return Buffer.concat([
    ...nodes.map((node) => block(1, toNode(node))),
    text(2, name),
    ...constants.map((tensor) => block(5, toTensor(tensor))),
    ...inputs.map((port) => block(11, toPort(port))),
    ...outputs.map((port) => block(12, toPort(port))),
  ]);
}

function toNode({ attributes = {}, inputs, op, outputs }: Node): Buffer {
  return Buffer.concat([
    ...inputs.map((name) => text(1, name)),
    ...outputs.map((name) => text(2, name)),
    text(4, op),
    ...Object.entries(attributes).map(([name, value]) => block(5, toAttribute(name, value))),
  ]);
}

function toAttribute(name: string, value: NonNullable<Node['attributes']>[string]): Buffer {
  if (typeof value === 'number') return Buffer.concat([text(1, name), whole(3, value), whole(20, 2)]);
  if ('float' in value) return Buffer.concat([text(1, name), float(2, value.float), whole(20, 1)]);
  return Buffer.concat([text(1, name), ...value.map((one) => whole(8, one)), whole(20, 7)]);
}

function toTensor(tensor: Tensor): Buffer {
  return Buffer.concat([
    ...tensor.dims.map((size) => whole(1, size)),
    whole(2, ELEMENT[tensor.kind]),
    text(8, tensor.name),
    block(9, rawOf(tensor)),
  ]);
}

/** Little-endian, whatever the machine. */
function rawOf(value: Value): Buffer {
  if (value.kind === 'int8') return Buffer.from(value.data.buffer, value.data.byteOffset, value.data.byteLength);
  const width = value.kind === 'float' ? 4 : 8;
  const bytes = Buffer.alloc(value.data.length * width);
  if (value.kind === 'float') value.data.forEach((one, at) => bytes.writeFloatLE(one, at * width));
  else value.data.forEach((one, at) => bytes.writeBigInt64LE(BigInt(one), at * width));
  return bytes;
}

function toPort({ dims, kind, name }: Port): Buffer {
  const shape = dims.map((size) => block(1, typeof size === 'number' ? whole(1, size) : text(2, size)));
  const tensor = Buffer.concat([whole(1, ELEMENT[kind]), block(2, Buffer.concat(shape))]);
  return Buffer.concat([text(1, name), block(2, block(1, tensor))]);
}

/** Base 128, lowest first; of a negative number, its 64 bits. */
function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  while (rest > 127n) {
    bytes.push(Number(rest & 127n) | 128);
    rest >>= 7n;
  }
  return Buffer.from([...bytes, Number(rest)]);
}
const whole = (field: number, value: number): Buffer => Buffer.concat([varint(field * 8), varint(value)]);
const block = (field: number, bytes: Uint8Array): Buffer =>
  Buffer.concat([varint(field * 8 + 2), varint(bytes.length), bytes]);
const text = (field: number, value: string): Buffer => block(field, Buffer.from(value, 'utf8'));
function float(field: number, value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return Buffer.concat([varint(field * 8 + 5), bytes]);
}
