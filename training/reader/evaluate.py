"""What a reader says of passages that were found, and nothing of which it was trained on.

usage: evaluate.py READER.onnx[,...] ROWS.jsonl[,...] [map]

ROWS: of `training/meaning/dump.ts SET OUT texts`, or of kept.py. Prints of each set: AUROC of the right passage against the two
first passages of questions that have no answer (near) and against the best wrong one of questions that have one (wrong); right
passage first by the reader alone. With `map`, too: right passage first by words and nearness and by all, and what comes first
past a chance: right, wrong, near misses, of each set by a map that was fitted on the others (without the steps of fit.py).
Needs numpy, onnxruntime, tokenizers.
"""
import json
import math
import os
import sys

import numpy as np
import onnxruntime

from vectors import tokenizer


class Reader:
    def __init__(self, path):
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        self.session = onnxruntime.InferenceSession(path, options)
        self.tokens = tokenizer(256)

    def run(self, first, second):
        one = self.tokens.encode(first, second)
        feeds = {"input_ids": one.ids, "token_type_ids": one.type_ids, "attention_mask": one.attention_mask}
        nli, said = self.session.run(["nli", "relevance"], {k: np.array([v], np.int64) for k, v in feeds.items()})
        return nli[0], float(said[0])


def auroc(yes, no):
    both = sorted([(v, 1) for v in yes] + [(v, 0) for v in no])
    ranks, at = 0.0, 0
    while at < len(both):
        end = at
        while end < len(both) and both[end][0] == both[at][0]:
            end += 1
        ranks += sum(y for _, y in both[at:end]) * (at + 1 + end) / 2
        at = end
    return (ranks - len(yes) * (len(yes) + 1) / 2) / max(1, len(yes) * len(no))


def odds(part, least=0.001):
    part = min(0.999, max(least, part))
    return math.log(part / (1 - part))


def scored(path, reader):
    rows = [json.loads(line) for line in open(path)]
    for row in rows:
        row["passages"] = [p for p in row["passages"] if p.get("first") or (p["right"] and "text" in p)]
        for p in row["passages"]:
            p["said"] = reader.run(row["ask"], p["text"])[1]
    return rows


def signals(p, reader):
    base = [1, odds(p["words"], 0.06), p["nearness"]]
    return base + [max(-6.9, min(6.9, p["said"]))] if reader else base


def fitted(rows, reader):
    pairs = [p for row in rows for p in row["passages"] if p.get("first")]
    x, y = np.array([signals(p, reader) for p in pairs]), np.array([float(p["right"]) for p in pairs])
    w = np.zeros(x.shape[1])
    for _ in range(40):
        s = 1 / (1 + np.exp(-x @ w))
        w = w + np.linalg.solve((x * (s * (1 - s))[:, None]).T @ x + 1e-3 * np.eye(len(w)), x.T @ (y - s) - 1e-3 * w)
    return w


def told(rows, w=None, plain=None):
    yes = [max(p["said"] for p in r["passages"] if p["right"]) for r in rows if r["answerable"] and any(p["right"] for p in r["passages"])]
    near = [max([p["said"] for p in r["passages"] if p.get("first")][:2]) for r in rows if not r["answerable"] and r["passages"]]
    wrong = [max(p["said"] for p in r["passages"] if not p["right"]) for r in rows if r["answerable"] and any(not p["right"] for p in r["passages"])]
    found = [[p for p in r["passages"] if p.get("first")] for r in rows if r["answerable"]]
    found = [f for f in found if any(p["right"] for p in f)]
    first = lambda key: sum(max(f, key=key)["right"] for f in found)
    out = f"near {auroc(yes, near):.3f}  wrong {auroc(yes, wrong):.3f}  first: reader {first(lambda p: p['said'])}"
    if w is not None:
        out += f", words+nearness {first(lambda p: np.dot(plain, signals(p, False)))}, all {first(lambda p: np.dot(w, signals(p, True)))}"
    out += f" of {len(found)}"
    if w is None:
        return out
    for bar in (0, 0.85):
        past = [(max(f, key=lambda p: np.dot(w, signals(p, True))), r["answerable"]) for r in rows for f in [[p for p in r["passages"] if p.get("first")]] if f]
        past = [(p, a) for p, a in past if np.dot(w, signals(p, True)) > bar]
        out += f"; past {1 / (1 + math.exp(-bar)):.1f}: right {sum(p['right'] for p, a in past if a)} wrong {sum(not p['right'] for p, a in past if a)} near {sum(not a for p, a in past)}"
    return out


def main(models, sets, mapped=""):
    for model in models.split(","):
        reader = Reader(model)
        rows = {path: scored(path, reader) for path in sets.split(",")}
        print(model)
        for path, own in rows.items():
            others = [row for other, some in rows.items() if other != path for row in some] if mapped else []
            maps = (fitted(others, True), fitted(others, False)) if others else (None, None)
            print(f"  {os.path.basename(path):18}", told(own, *maps), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
