"""Rows for evaluate.py of the documents of documents-2 that are kept out of training, three sentences a passage.

usage: kept.py SHARED_DATA OUT.jsonl [FROM TO]

Words are not asked here (a chance of .06 each): these rows choose between readers, and fit nothing.
"""
import json
import os
import sys

from vectors import Encoder


def main(shared, out, start="60", end="96"):
    encoder = Encoder()
    documents = [json.loads(line) for line in open(os.path.join(shared, "relevance", "documents-2.jsonl"))][int(start) : int(end)]
    with open(out, "w") as file:
        for row in documents:
            spans = [list(range(at, min(at + 3, len(row["sentences"])))) for at in range(0, len(row["sentences"]), 3)]
            texts = [f"{row['title']}\n{' '.join(row['sentences'][i] for i in span)}" for span in spans]
            asks = [(q["ask"], q["gold"], q["kind"]) for q in row["questions"] if q["kind"] != "followup"]
            asks += [(u if isinstance(u, str) else u["ask"], [], "nearmiss") for u in row["unanswerable"]]
            near = encoder.embed([a for a, _, _ in asks]) @ encoder.embed(texts).T
            for (ask, gold, kind), cosines in zip(asks, near):
                first = sorted(range(len(spans)), key=lambda i: -cosines[i])[:4]
                passages = [
                    {"text": texts[i], "words": 0.06, "nearness": float(cosines[i]), "right": bool(set(spans[i]) & set(gold)), "first": i in first}
                    for i in range(len(spans))
                    if i in first or set(spans[i]) & set(gold)
                ]
                file.write(json.dumps({"ask": ask, "kind": kind, "answerable": bool(gold), "documents": row["id"], "passages": passages}) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
