# Fits the stakes of a question: one sum says whether it is high-stakes, five more say of what kind. Reads the rows of
# stake-rows.ts, writes src/adapters/builtin/classifier/stakes.gen.ts. Only rows of the split `tuned` train; the cut and the
# map of confidence come from five-fold cross-validation on those.
# Run: python3 training/judge/fit-stakes.py ROWS
import collections
import json
import sys

import numpy as np
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import StratifiedKFold

KINDS = ["law", "security", "health", "money", "safety"]
SCALE = 64
# Share of the others that may be raised in cross-validation, by this sum alone.
RAISED = 0.075
# What a plain question about a document of ours counts.
PLAIN = 0.3

rows = [json.loads(line) for line in open(sys.argv[1])]
rows = [row for row in rows if row["split"] == "tuned"]


def vocabulary(some, least):
    counts = collections.Counter(f for row in some for f in row["features"])
    return {f: at for at, f in enumerate(sorted(f for f, n in counts.items() if n >= least))}


def matrix(some, words):
    indices, starts = [], [0]
    for row in some:
        indices += [words[f] for f in row["features"] if f in words]
        starts.append(len(indices))
    return csr_matrix((np.ones(len(indices)), indices, starts), shape=(len(some), len(words)))


def fit_high(some):
    words = vocabulary(some, 2)
    model = LogisticRegression(C=1, max_iter=1000)
    weight = [PLAIN if row["set"] == "plain" else 1 for row in some]
    model.fit(matrix(some, words), [row["stake"] != "none" for row in some], sample_weight=weight)
    return words, model


truth = np.array([row["stake"] != "none" for row in rows])
asked = np.array([row["set"] in ("risk", "domains", "household", "papers") for row in rows])
scores = np.zeros(len(rows))
for seen, held in StratifiedKFold(5, shuffle=True, random_state=1).split(rows, truth):
    words, model = fit_high([rows[at] for at in seen])
    scores[held] = model.decision_function(matrix([rows[at] for at in held], words))
cut = float(np.quantile(scores[asked & ~truth], 1 - RAISED))
found = (scores[asked & truth] > cut).mean()
print(f"cross-validated: cut {cut:.2f}, high found {found:.3f}, others raised {(scores[asked & ~truth] > cut).mean():.3f}")

bands, last = [], 0
edges = [0, 16, 32, 64, 96, 128, 192]
for at, edge in enumerate(edges):
    upper = edges[at + 1] if at + 1 < len(edges) else 1 << 30
    margin = np.abs(scores - cut) * SCALE
    inside = (margin >= edge) & (margin < upper)
    right = ((scores > cut) == truth)[inside].sum()
    last = max(last, round(65536 * (right + 1) / (inside.sum() + 2)))
    bands.append([edge, int(last)])

words, model = fit_high(rows)
high = [row for row in rows if row["stake"] in KINDS and row["set"] != "own"]
plain = [{**row, "features": [f for f in row["features"] if not f.startswith(":")]} for row in high]
kind_words = vocabulary(plain, 2)
kinds = LogisticRegression(C=1, max_iter=1000)
kinds.fit(matrix(plain, kind_words), [KINDS.index(row["stake"]) for row in plain])

lines = []
for feature in sorted(set(words) | set(kind_words)):
    first = round(SCALE * float(model.coef_[0][words[feature]])) if feature in words else 0
    rest = [round(SCALE * float(kinds.coef_[k][kind_words[feature]])) if feature in kind_words else 0 for k in range(5)]
    if abs(first) < 2 and max(map(abs, rest)) < 12:
        continue
    small = max(map(abs, rest)) < 12
    lines.append(f"{feature}={first}" + ("" if small else "," + ",".join(map(str, rest))))
with open("src/adapters/builtin/classifier/stakes.gen.ts", "w") as out:
    out.write("// Made by training/judge/fit-stakes.py. Do not edit. Sums in 64ths of a natural logarithm.\n")
    out.write(f"export const STAKES_BIAS = {round(SCALE * (float(model.intercept_[0]) - cut))};\n")
    out.write("/** By kind: law, security, health, money, safety. */\n")
    out.write(f"export const STAKES_KINDS: readonly number[] = {[round(SCALE * float(b)) for b in kinds.intercept_]};\n")
    out.write("/** How far the sum is from 0, and the share of right answers there, Q16.16, in cross-validation. */\n")
    out.write(f"export const STAKES_MAP: readonly (readonly [margin: number, q16: number])[] = {bands};\n")
    out.write("/** feature=sum or feature=sum,law,security,health,money,safety; `;` between them. */\n")
    out.write(f"export const STAKES_WEIGHTS =\n  {json.dumps(';'.join(lines))};\n")
print(len(lines), "features")
