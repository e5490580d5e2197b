"""Two ONNX models of a few kilobytes for the tests: a real graph in a real file, with a tokenizer of its own.

    apt-get install python3-onnx python3-numpy && python3 training/onnx/make_tiny.py tests/fixtures/models

The entailer reads like a child: every word of the sentence has to stand in the passage, and a "not" on one side alone
turns it round. It is laid out like a cross-encoder of the BERT family (three int64 inputs, three logits), and its last layer
is quantised as the real ones are. The embedder turns each word into 32 numbers. Nothing in either is learned; the same bytes
come out on every machine.
"""

import json
import sys
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

WORDS = """the a an of in on at to and or is are was were be it its he she they we you i this that with by for from as
not no never none nothing all every some any each one two three four five six seven eight nine ten eleven twelve
boat boats boathouse canoe canoes rowing holds hold opens open opened closes closed built larch wood red blue green
man woman eating food sleeping playing guitar music music's club members member pay pays paid fee cost costs euro euros
year month week day hour april may june july first last captain ferry name meeting report office contract rent tenant
landlord shall must may can cannot will would should has have had do does did done who what when where how many much
roof rests resists rot painted ceiling river lake bank house garden""".split()
NEGATIONS = ["not", "no", "never", "none", "nothing", "cannot"]
SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"]
MARKS = list(".,;:!?'\"()-0123456789")


def vocabulary():
    letters = [chr(code) for code in range(ord("a"), ord("z") + 1)]
    tokens = SPECIAL + MARKS + letters + ["##" + letter for letter in letters] + ["##" + digit for digit in "0123456789"]
    return list(dict.fromkeys(tokens + WORDS))


def tokenizer(tokens):
    special = [
        {"id": at, "content": name, "single_word": False, "lstrip": False, "rstrip": False, "normalized": False, "special": True}
        for at, name in enumerate(SPECIAL)
    ]
    return {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": special,
        "normalizer": {"type": "BertNormalizer", "clean_text": True, "handle_chinese_chars": True, "strip_accents": None, "lowercase": True},
        "pre_tokenizer": {"type": "BertPreTokenizer"},
        "post_processor": {
            "type": "TemplateProcessing",
            "single": [{"SpecialToken": {"id": "[CLS]", "type_id": 0}}, {"Sequence": {"id": "A", "type_id": 0}}, {"SpecialToken": {"id": "[SEP]", "type_id": 0}}],
            "pair": [
                {"SpecialToken": {"id": "[CLS]", "type_id": 0}},
                {"Sequence": {"id": "A", "type_id": 0}},
                {"SpecialToken": {"id": "[SEP]", "type_id": 0}},
                {"Sequence": {"id": "B", "type_id": 1}},
                {"SpecialToken": {"id": "[SEP]", "type_id": 1}},
            ],
            "special_tokens": {
                "[CLS]": {"id": "[CLS]", "ids": [2], "tokens": ["[CLS]"]},
                "[SEP]": {"id": "[SEP]", "ids": [3], "tokens": ["[SEP]"]},
            },
        },
        "decoder": {"type": "WordPiece", "prefix": "##", "cleanup": True},
        "model": {
            "type": "WordPiece",
            "unk_token": "[UNK]",
            "continuing_subword_prefix": "##",
            "max_input_chars_per_word": 100,
            "vocab": {token: at for at, token in enumerate(tokens)},
        },
    }


def constant(name, values, kind=np.float32):
    return numpy_helper.from_array(np.array(values, dtype=kind), name)


def inputs():
    return [helper.make_tensor_value_info(name, TensorProto.INT64, ["batch", "tokens"]) for name in ("input_ids", "attention_mask", "token_type_ids")]


def save(nodes, outputs, initializers, path):
    graph = helper.make_graph(nodes, path.parent.name, inputs(), outputs, initializers)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], producer_name="affidavit", ir_version=8)
    onnx.checker.check_model(model)
    path.write_bytes(model.SerializeToString(deterministic=True))


def entailer(tokens, path):
    size = len(tokens)
    content = [0.0 if token in SPECIAL or token in MARKS[:11] else 1.0 for token in tokens]
    turning = [1.0 if token in NEGATIONS else 0.0 for token in tokens]
    plain = [c * (1.0 - t) for c, t in zip(content, turning)]
    node = helper.make_node
    nodes = [
        node("Cast", ["attention_mask"], ["mask"], to=TensorProto.FLOAT),
        node("Cast", ["token_type_ids"], ["types"], to=TensorProto.FLOAT),
        node("Sub", ["one", "types"], ["first"]),
        node("Mul", ["mask", "types"], ["claim"]),
        node("Mul", ["mask", "first"], ["passage"]),
        node("Gather", ["plain", "input_ids"], ["plain_of"]),
        node("Gather", ["turning", "input_ids"], ["turning_of"]),
        # Which tokens of the claim stand in the passage.
        node("Unsqueeze", ["input_ids", "axis_1"], ["rows"]),
        node("Unsqueeze", ["input_ids", "axis_2"], ["columns"]),
        node("Equal", ["rows", "columns"], ["same"]),
        node("Cast", ["same"], ["same_float"], to=TensorProto.FLOAT),
        node("Unsqueeze", ["passage", "axis_1"], ["passage_rows"]),
        node("Mul", ["same_float", "passage_rows"], ["hits"]),
        node("ReduceMax", ["hits"], ["met"], axes=[2], keepdims=0),
        node("Mul", ["claim", "plain_of"], ["asked"]),
        node("Sub", ["one", "met"], ["unmet"]),
        node("Mul", ["asked", "unmet"], ["missing_each"]),
        node("ReduceSum", ["missing_each", "axis_1"], ["missing_sum"], keepdims=1),
        node("ReduceSum", ["asked", "axis_1"], ["asked_sum"], keepdims=1),
        node("Max", ["asked_sum", "one"], ["asked_some"]),
        node("Div", ["missing_sum", "asked_some"], ["missing"]),
        # Whether one side alone is negated.
        node("Mul", ["claim", "turning_of"], ["claim_turns"]),
        node("Mul", ["passage", "turning_of"], ["passage_turns"]),
        node("ReduceMax", ["claim_turns"], ["claim_turned"], axes=[1], keepdims=1),
        node("ReduceMax", ["passage_turns"], ["passage_turned"], axes=[1], keepdims=1),
        node("Sub", ["claim_turned", "passage_turned"], ["difference"]),
        node("Abs", ["difference"], ["turned"]),
        node("Sub", ["one", "missing"], ["found"]),
        node("Mul", ["turned", "found"], ["denied"]),
        node("Mul", ["missing", "zero"], ["nothing"]),
        node("Add", ["nothing", "one"], ["always"]),
        node("Concat", ["always", "missing", "denied"], ["features"], axis=1),
        # The last layer as dynamic quantisation leaves it: whole numbers, scaled back.
        node("DynamicQuantizeLinear", ["features"], ["quantised", "scale", "zero_point"]),
        node("MatMulInteger", ["quantised", "weights", "zero_point"], ["product"]),
        node("Cast", ["product"], ["product_float"], to=TensorProto.FLOAT),
        node("Mul", ["product_float", "scale"], ["scaled"]),
        node("Mul", ["scaled", "weights_scale"], ["logits"]),
    ]
    initializers = [
        constant("one", [[1.0]]),
        constant("zero", [[0.0]]),
        constant("plain", plain),
        constant("turning", turning),
        constant("axis_1", [1], np.int64),
        constant("axis_2", [2], np.int64),
        # Columns: contradiction, entailment, neutral. Rows: always, missing, denied.
        constant("weights", [[-40, 40, 0], [0, -127, 64], [120, -120, -30]], np.int8),
        constant("weights_scale", [0.125]),
    ]
    outputs = [helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["batch", 3])]
    assert len(plain) == size
    save(nodes, outputs, initializers, path)


def embedder(tokens, path):
    width = 32
    # A Lehmer generator, so that no library's own numbers enter the bytes.
    state, rows = 20_261_122, []
    for token in tokens:
        row = []
        for _ in range(width):
            state = state * 48_271 % 2_147_483_647
            row.append(0 if token in SPECIAL else state % 255 - 127)
        rows.append(row)
    node = helper.make_node
    nodes = [
        node("Gather", ["table", "input_ids"], ["gathered"]),
        node("DequantizeLinear", ["gathered", "scale"], ["last_hidden_state"]),
    ]
    initializers = [constant("table", rows, np.int8), numpy_helper.from_array(np.array(1 / 128, dtype=np.float32), "scale")]
    outputs = [helper.make_tensor_value_info("last_hidden_state", TensorProto.FLOAT, ["batch", "tokens", width])]
    save(nodes, outputs, initializers, path)


def main(folder):
    tokens = vocabulary()
    for name, make in (("tiny-entailer", entailer), ("tiny-embedder", embedder)):
        target = folder / name
        target.mkdir(parents=True, exist_ok=True)
        make(tokens, target / "model.onnx")
        (target / "tokenizer.json").write_text(json.dumps(tokenizer(tokens), separators=(",", ":"), ensure_ascii=False) + "\n")


main(Path(sys.argv[1] if len(sys.argv) > 1 else "tests/fixtures/models"))
