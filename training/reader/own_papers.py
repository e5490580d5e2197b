"""Groups of pairs, as pairs.py writes them, out of rows of `training/meaning/dump.ts SET OUT texts`: real passages of papers with questions.

usage: own_papers.py OUT.json ROWS.jsonl[,...] [MORE.json [SHARE]]     MORE: groups of pairs.py, of which so large a share is added

list: a question with one passage that answers it and those that come first and do not; pairs: a question that none answers.
"""
import json
import random
import sys

NEGATIVES = 4


def groups(rows, rng):
    for row in rows:
        right = [p["text"] for p in row["passages"] if p["right"] and "text" in p]
        others = [p["text"] for p in row["passages"] if not p["right"] and p.get("first")]
        if not row["answerable"]:
            # What such a question is about is the passage that tempts most: of all that answers nothing, it teaches most.
            some = right[:2] + others[:4]
            if some:
                yield {"kind": "pairs", "q": [row["ask"]] * len(some), "p": some, "y": [0] * len(some)}
            continue
        if not right or not others:
            continue
        some = others if len(others) <= NEGATIVES else others[:3] + rng.sample(others[3:], NEGATIVES - 3)
        yield {"kind": "list", "q": [row["ask"]] * (len(some) + 1), "p": [rng.choice(right)] + some, "y": [1] + [0] * len(some)}


def main(out, sets, more=None, share="0.3"):
    rng = random.Random(3)
    rows = [json.loads(line) for path in sets.split(",") for line in open(path, encoding="utf-8")]
    made = list(groups(rows, rng))
    if more is not None:
        held = json.load(open(more))
        made += rng.sample(held, int(len(held) * float(share)))
    rng.shuffle(made)
    json.dump(made, open(out, "w"))
    print(len(made), "groups,", sum(len(g["y"]) for g in made), "pairs")


if __name__ == "__main__":
    main(*sys.argv[1:])
