"""Fits what words, nearness and a reader come to as one chance (src/core/evidence/signals.ts).

usage: fit.py OUT.ts ROWS.jsonl...     rows of dump.ts; prints the curve of each set, held out by document

Logistic regression (Newton, a little ridge) over the log-odds of words, the cosine, and the log-odds of the reader. Written as
straight lines between whole numbers, so that the core needs no exponential. Needs numpy.
"""
import json
import math
import sys

import numpy as np

RIDGE = 1e-3
ONE = 65536
# Parts of one at which log-odds are written down, of words and of a reader.
PARTS = [0, 0.001, 0.003, 0.01, 0.03, 0.06, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.94, 0.97, 0.99, 0.997, 0.999, 1]


# What words did not find counts as what they hold for hardly likely: nearness alone has to be able to bring it in.
UNFOUND = 0.06


# Chosen on the curve, in log-odds: where words hold a passage for no answer, the models have to be surer than even; where words
# hold it for one, they have to doubt it plainly. So no more answers are wrong than by words alone (README.md).
WORDS_ANSWER = 0.5
SURER = 0.7
TRUSTED = 0.0


def standing(words):
    return TRUSTED if words >= WORDS_ANSWER else -SURER


def odds(part, least=0.001):
    part = min(0.999, max(least, part))
    return math.log(part / (1 - part))


def read(paths):
    rows = []
    for path in paths:
        for line in open(path):
            one = json.loads(line)
            rows += [(one, p) for p in one["passages"] if "reading" in p]
    return rows


def features(passage, reader):
    base = [1, odds(passage["words"], UNFOUND), passage["nearness"]]
    return base + [odds(passage["reading"])] if reader else base


def fit(rows, reader):
    x = np.array([features(p, reader) for _, p in rows])
    y = np.array([1.0 if p["right"] else 0.0 for _, p in rows])
    w = np.zeros(x.shape[1])
    for _ in range(40):
        said = 1 / (1 + np.exp(-x @ w))
        gradient = x.T @ (y - said) - RIDGE * w
        w = w + np.linalg.solve((x * (said * (1 - said))[:, None]).T @ x + RIDGE * np.eye(len(w)), gradient)
    if any(one < 0 for one in w[1:]):
        raise SystemExit(f"expected a map that rises with every signal, got {w}")
    return w


def curve(rows, chance, name):
    """Of each question the passage that comes first: right, wrong, or of a question without an answer."""
    best = {}
    for one, p in rows:
        said = chance(p)
        if one["id"] not in best or said > best[one["id"]][0]:
            best[one["id"]] = (said, p["right"], one["answerable"])
    firsts = list(best.values())
    answerable = [one for one in firsts if one[2]]
    near = [one for one in firsts if not one[2]]
    right = sum(1 for one in answerable if one[1])
    print(f"{name}: right passage first {right} of {len(answerable)}")
    for bar in (0.3, 0.4, 0.5, 0.6, 0.7, 0.8):
        past = [one for one in answerable if one[0] >= bar]
        wrong = sum(1 for one in past if not one[1])
        print(f"  at {bar}: right {len(past) - wrong}, wrong {wrong}, near misses {sum(1 for one in near if one[0] >= bar)} of {len(near)}")


def held_out(rows, reader):
    """Each fifth of the documents is judged by a map that was fitted without it."""
    names = sorted({one["documents"] for one, _ in rows})
    fold = {name: at % 5 for at, name in enumerate(names)}
    maps = [fit([row for row in rows if fold[row[0]["documents"]] != at], reader) for at in range(5)]
    chances = {}
    for one, p in rows:
        z = np.dot(maps[fold[one["documents"]]], features(p, reader)) + (standing(p["words"]) if reader else 0)
        chances[id(p)] = 1 / (1 + math.exp(-z))
    return lambda p: chances[id(p)]


def points(weight, least=0.001):
    return [[round(part * ONE), round(odds(part, least) * weight * ONE)] for part in PARTS if part == 0 or part >= least]


def words_points(weight, reader):
    """With a step where words hold a passage for an answer."""
    smooth = points(weight, UNFOUND)
    if not reader:
        return smooth
    bar = round(WORDS_ANSWER * ONE)
    step = [[bar - 1, round((odds(WORDS_ANSWER) * weight - SURER) * ONE)]]
    below = [[at, value - round(SURER * ONE)] for at, value in smooth if at < bar]
    return below + step + [[at, value + round(TRUSTED * ONE)] for at, value in smooth if at >= bar]


def written(w, reader):
    lines = [f"  start: {round(w[0] * ONE)},", f"  nearness: {round(w[2] * ONE)},", f"  words: {words_points(w[1], reader)},"]
    if reader:
        lines.append(f"  reading: {points(w[3])},")
    return "\n".join(lines)


def main(out, *paths):
    rows = read(paths)
    chance = [[round(at * ONE / 2), round(ONE / (1 + math.exp(-at / 2)))] for at in range(-20, 21)]
    curve(rows, lambda p: p["words"], "words alone")
    for reader in (False, True):
        curve(rows, held_out(rows, reader), "with a reader" if reader else "words and nearness")
    Path = __import__("pathlib").Path
    Path(out).write_text(
        "// Written by training/meaning/fit.py: do not edit. Log-odds and chances in parts of 65536, straight lines between points.\n"
        f"export const WITHOUT_READER = {{\n{written(fit(rows, False), False)}\n}} as const;\n"
        f"export const WITH_READER = {{\n{written(fit(rows, True), True)}\n}} as const;\n"
        f"export const CHANCE = {chance} as const;\n"
    )


main(*sys.argv[1:])
