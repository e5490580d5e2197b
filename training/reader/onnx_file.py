"""Writes the weights of a reader as the file that is shipped: ONNX, opset 18, whole numbers of eight bits.

usage: onnx_file.py WEIGHTS.npz OUT.onnx      writes OUT.onnx (floating point) and OUT-int8.onnx

Inputs: input_ids, token_type_ids, attention_mask, int64 [b, n]. Outputs: nli [b, 3] (entailed, neutral, contradicted) and
relevance [b], log-odds. Needs numpy, onnx, onnxruntime.
"""
import sys

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import QuantType, quantize_dynamic

from net import HEADS, LAYERS, WIDE, weights


class Graph:
    def __init__(self, held):
        self.held, self.constants, self.nodes = held, [], []

    def const(self, name, value):
        self.constants.append(numpy_helper.from_array(np.asarray(value), name))
        return name

    def op(self, kind, inputs, **options):
        out = f"{kind}_{len(self.nodes) + 1}_0"
        self.nodes.append(helper.make_node(kind, inputs, [out], name=f"n{len(self.nodes) + 1}", **options))
        return out

    def weight(self, name):
        return self.const(name, self.held[name])

    def lin(self, x, p):
        turned = self.const(p + ".weight.T", np.ascontiguousarray(self.held[p + ".weight"].T))
        return self.op("Add", [self.op("MatMul", [x, turned]), self.weight(p + ".bias")])

    def norm(self, x, p):
        return self.op("LayerNormalization", [x, self.weight(p + ".weight"), self.weight(p + ".bias")], axis=-1, epsilon=1e-12)

    def gelu(self, x):
        rounded = self.op("Add", [self.op("Erf", [self.op("Mul", [x, "r2"])]), "one"])
        return self.op("Mul", [self.op("Mul", [x, "half"]), rounded])


def layer(g, x, p, bias):
    heads = {}
    for name, order in (("query", [0, 2, 1, 3]), ("key", [0, 2, 3, 1]), ("value", [0, 2, 1, 3])):
        heads[name] = g.op("Transpose", [g.op("Reshape", [g.lin(x, f"{p}attention.self.{name}"), "sh"])], perm=order)
    near = g.op("Add", [g.op("Mul", [g.op("MatMul", [heads["query"], heads["key"]]), "sc"]), bias])
    held = g.op("MatMul", [g.op("Softmax", [near], axis=-1), heads["value"]])
    flat = g.op("Reshape", [g.op("Transpose", [held], perm=[0, 2, 1, 3]), "back"])
    x = g.norm(g.op("Add", [x, g.lin(flat, p + "attention.output.dense")]), p + "attention.output.LayerNorm")
    inner = g.gelu(g.lin(x, p + "intermediate.dense"))
    return g.norm(g.op("Add", [x, g.lin(inner, p + "output.dense")]), p + "output.LayerNorm")


def graph(held):
    g = Graph(held)
    for name, value in (("half", 0.5), ("one", 1), ("r2", 2**-0.5), ("sc", (WIDE // HEADS) ** -0.5), ("neg", -10000)):
        g.const(name, np.float32(value))
    for name, value in (("o1", 1), ("z0", 0), ("axc", 1), ("i0", 0)):
        g.const(name, np.int64(value))
    for name, value in (("ax12", [1, 2]), ("ax2", [2]), ("ax1", [1]), ("sh", [0, 0, HEADS, WIDE // HEADS]), ("back", [0, 0, WIDE])):
        g.const(name, np.array(value, np.int64))
    ones = g.op("Add", [g.op("Mul", ["input_ids", "z0"]), "o1"])
    places = g.op("Sub", [g.op("CumSum", [ones, "axc"]), "o1"])
    e = "b.embeddings."
    rows = {n: g.op("Gather", [g.weight(f"{e}{n}_embeddings.weight"), at]) for n, at in (("word", "input_ids"), ("position", places), ("token_type", "token_type_ids"))}
    x = g.norm(g.op("Add", [g.op("Add", [rows["word"], rows["position"]]), rows["token_type"]]), e + "LayerNorm")
    mask = g.op("Cast", ["attention_mask"], to=TensorProto.FLOAT)
    bias = g.op("Mul", [g.op("Sub", ["one", g.op("Unsqueeze", [mask, "ax12"])]), "neg"])
    for at in range(LAYERS):
        x = layer(g, x, f"b.encoder.layer.{at}.", bias)
    kept = g.op("Mul", [x, g.op("Unsqueeze", [mask, "ax2"])])
    mean = g.op("Div", [g.op("ReduceSum", [kept, "ax1"], keepdims=0), g.op("ReduceSum", [mask, "ax1"], keepdims=1)])
    both = g.op("Concat", [g.op("Gather", [x, "i0"], axis=1), mean], axis=-1)
    nli, said = g.lin(g.gelu(g.lin(both, "dn.0")), "nli"), g.op("Squeeze", [g.lin(g.gelu(g.lin(both, "dr.0")), "rel"), "ax1"])
    g.nodes += [helper.make_node("Softmax", [nli], ["nli"], axis=-1), helper.make_node("Identity", [said], ["relevance"])]
    inputs = [helper.make_tensor_value_info(i, TensorProto.INT64, ["b", "n"]) for i in ("input_ids", "token_type_ids", "attention_mask")]
    outputs = [helper.make_tensor_value_info("nli", TensorProto.FLOAT, ["b", 3]), helper.make_tensor_value_info("relevance", TensorProto.FLOAT, ["b"])]
    return helper.make_graph(g.nodes, "minilm", inputs, outputs, g.constants)


def main(source, out):
    model = helper.make_model(graph(weights(source)), opset_imports=[helper.make_opsetid("", 18)], ir_version=9)
    onnx.checker.check_model(model)
    onnx.save(model, out)
    quantize_dynamic(
        out, out.replace(".onnx", "-int8.onnx"), weight_type=QuantType.QInt8, op_types_to_quantize=["MatMul", "Gather"],
        per_channel=True, extra_options={"DefaultTensorType": TensorProto.FLOAT},
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
