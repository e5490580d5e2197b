"""Writes what a reader is trained on: groups of pairs of a question and a passage.

usage: pairs.py SHARED_DATA OUT.json [SEED]

A group is `{"q": [question, ...], "p": [passage, ...], "y": [0, 1, 2, 3], "kind": "list" | "pairs" | "nli"}`, one label a pair:
list: one question against passages of one document, the first of which answers; pairs: 1 answers, 0 does not;
nli: passage and claim, 0 entailed, 1 neutral, 2 contradicted. Needs numpy, onnxruntime, tokenizers and the encoder
(`npm run encoder`), whose nearness chooses half of the hard passages; words choose the other half.
"""
import json
import os
import random
import re
import sys

from terse import asked, shaped
from vectors import Encoder

KEPT_FROM = 60  # documents of documents-2 from here on are kept for choosing
NEGATIVES = 5
STOP = set("a an the of to in on at for and or is are be was were do does did i my me we our you your it its that this with from by "
           "can may must what when who how why where which if will would should there have has had not no".split())


def lines(path):
    return [json.loads(line) for line in open(path, encoding="utf-8")]


def words(text):
    return {w[:6] for w in re.findall(r"[a-z0-9]+", text.lower()) if w not in STOP}


def single(rows, rng):
    """One passage, the questions that it answers, and those that it leaves open."""
    for row in rows:
        heading = row["domain"].capitalize() if rng.random() < 0.4 else ""
        passage = shaped(heading, [row["passage"]], rng)
        good = [row[k] for k in ("plain", "reworded", "reworded2", "yesno", "whatif") if row.get(k)]
        # Three of those that it answers, so that the open ones weigh as much as they do in use.
        good = rng.sample(good, min(len(good), 3))
        ask = [asked(one, rng) for one in good + list(row["near"])]
        yield {"kind": "pairs", "q": ask, "p": [passage] * len(ask), "y": [1] * len(good) + [0] * (len(ask) - len(good))}


def chunks(document, rng):
    """Passages as a paper has them: one to three sentences each."""
    size = rng.choice((1, 1, 2, 3, 3))
    sentences = document["sentences"]
    spans = [list(range(at, min(at + size, len(sentences)))) for at in range(0, len(sentences), size)]
    return spans


def competing(rows, rng, encoder):
    """Each question against the passages of its document that could be taken for the answer."""
    for row in rows:
        spans = chunks(row, rng)
        heading = row["title"] if rng.random() < 0.75 else ""
        style = rng.random()
        texts = [shaped(heading, [row["sentences"][i] for i in span], rng, style) for span in spans]
        plain = [" ".join(row["sentences"][i] for i in span) for span in spans]
        asks = [(q["ask"], q["gold"]) for q in row["questions"] if q["kind"] != "followup"]
        asks += [(u if isinstance(u, str) else u["ask"], []) for u in row["unanswerable"]]
        near = encoder.embed([a for a, _ in asks]) @ encoder.embed(plain).T
        for (ask, gold), cosines in zip(asks, near):
            right = [i for i, span in enumerate(spans) if set(span) & set(gold)]
            others = [i for i in range(len(spans)) if i not in right]
            by_vector = sorted(others, key=lambda i: -cosines[i])
            by_words = sorted(others, key=lambda i: (-len(words(ask) & words(plain[i])), rng.random()))
            many = NEGATIVES if right else 3
            hard = list(dict.fromkeys(x for pair in zip(by_vector, by_words) for x in pair))[:many]
            if right and not hard:
                continue
            spelt = asked(ask, rng)
            if right:
                pick = rng.choice(right)
                yield {"kind": "list", "q": [spelt] * (len(hard) + 1), "p": [texts[pick]] + [texts[i] for i in hard], "y": [1] + [0] * len(hard)}
            else:
                yield {"kind": "pairs", "q": [spelt] * len(hard), "p": [texts[i] for i in hard], "y": [0] * len(hard)}


LABEL = {"S": 0, "U": 1, "C": 2}
TURNED = re.compile(r"^((?:The|A|An|Each|Every|This|[A-Z][a-z]+)(?: [a-z0-9'-]+){0,4}?) (is|are|was|were|may|must|can|will|has to) (.+?)\.?$")


def claims(rows, rng):
    """Half as what they are, half as a question of yes or no: what is neither entailed nor contradicted is left open."""
    for row in rows:
        some = rng.sample(row["claims"], 3)
        if rng.random() < 0.4:
            yield {"kind": "nli", "q": [row["evidence"]] * 3, "p": [c["claim"] for c in some], "y": [LABEL[c["label"]] for c in some]}
            continue
        passage = shaped("", [row["evidence"]], rng)
        asks = []
        for c in some:
            turned = TURNED.match(c["claim"])
            if turned and turned.group(2) != "has to":
                first = turned.group(1)
                first = first[0].lower() + first[1:] if first.split()[0] in ("The", "A", "An", "Each", "Every", "This") else first
                asks.append(f"{turned.group(2).capitalize()} {first} {turned.group(3)}?")
            else:
                claim = c["claim"].rstrip(".")
                asks.append(f"Is it {rng.choice(('true', 'right', 'so'))} that {claim[0].lower() + claim[1:] if claim.split()[0] in ('The', 'A', 'An', 'No', 'If', 'Each') else claim}?")
        yield {"kind": "pairs", "q": [asked(a, rng) for a in asks], "p": [passage] * 3, "y": [int(LABEL[c["label"]] != 1) for c in some]}


def main(shared, out, seed="1"):
    rng = random.Random(int(seed))
    encoder = Encoder()
    relevance = os.path.join(shared, "relevance")
    groups = []
    for part in (1, 2, 3, 4):
        groups += single(lines(os.path.join(relevance, f"part-{part}.jsonl")), rng)
    documents = lines(os.path.join(relevance, "documents-1.jsonl")) + lines(os.path.join(relevance, "documents-2.jsonl"))[:KEPT_FROM]
    groups += competing(documents, rng, encoder)
    for part in (1, 2, 3):
        groups += claims([r for r in lines(os.path.join(shared, "entailment", f"part-{part}.jsonl")) if rng.random() < 0.5], rng)
    for row in lines(os.path.join(shared, "rewording", "pairs.jsonl")):
        passage = shaped("", [row["passage"]], rng)
        ask = [asked(row[k], rng) for k in ("question_reworded", "question_plain", "question_nearmiss")]
        groups.append({"kind": "pairs", "q": ask, "p": [passage] * 3, "y": [1, 1, 0]})
    rng.shuffle(groups)
    json.dump(groups, open(out, "w"))
    print(len(groups), "groups,", sum(len(g["y"]) for g in groups), "pairs,", {k: sum(len(g["y"]) for g in groups if g["kind"] == k) for k in ("list", "pairs", "nli")})


if __name__ == "__main__":
    main(*sys.argv[1:])
