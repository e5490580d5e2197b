"""Word vectors and word relations of the retriever, trained on permissive text only (see README.md for the data).
Stage 1: positive pointwise mutual information in a window of 5, cut to D dimensions. Stage 2: symmetric in-batch softmax
over pairs that mean the same: a word and its definition, two words that translate alike, a heading and its passage,
neighbouring sentences, and a few words of a sentence, half of them replaced by relatives, against the passage.
Run: vectors.py FOLDER OUT.npz [STEPS [START.npz]]; FOLDER holds what texts.py wrote. START, made by blend.py, takes the place of
stage 1, and the pairs then only bring it back to our texts, at one small rate."""
import os
for name in ('OMP_NUM_THREADS', 'OPENBLAS_NUM_THREADS'):
    os.environ.setdefault(name, '1')
import pickle
import sys
import time
from collections import Counter
import numpy as np
import scipy.sparse as sp
from sklearn.utils.extmath import randomized_svd

D, WINDOW, BATCH, TEMPERATURE, SEED = 96, 5, 512, .06, 7
folder, out = sys.argv[1], sys.argv[2]
STEPS = int(sys.argv[3]) if len(sys.argv) > 3 else 6400
START = sys.argv[4] if len(sys.argv) > 4 else None
rng = np.random.default_rng(SEED)

words = open(f'{folder}/vocabulary.txt').read().split()
place = {word: at for at, word in enumerate(words)}
N = len(words)
ids = lambda stems: [place[stem] for stem in stems if stem in place]

passages = []                                              # (heading, [sentence, ...])
for line in open(f'{folder}/passages.tsv'):
    heading, _, body = line.rstrip('\n').partition('\t')
    passages.append((ids(heading.split()), [ids(part.split()) for part in body.split(' | ')]))
glosses = []                                               # (members, definition, example)
for line in open(f'{folder}/glosses.tsv'):
    members, definition, example = (part.split('|') if n == 0 else part for n, part in enumerate(line.rstrip('\n').split('\t')))
    glosses.append(([ids(member.split()) for member in members], ids(definition.split()), ids(example.split())))
synonyms = np.array([[place[a], place[b]] for a, b in (line.split() for line in open(f'{folder}/ppdb.txt')) if a in place and b in place])
relatives = pickle.load(open(f'{folder}/relatives.pkl', 'rb'))   # stem -> {stem: (weight, kind)}
near = {}
for stem, row in relatives.items():
    if stem in place:
        pairs = [(place[other], weight) for other, (weight, kind) in row.items() if other in place and weight >= .3 and kind != 6]
        if pairs:
            weights = np.array([weight for _, weight in pairs]) ** 2
            near[place[stem]] = (np.array([other for other, _ in pairs]), weights.cumsum() / weights.sum())

# How rare: documents are passages and glosses.
documents = [set(heading) | {word for part in parts for word in part} for heading, parts in passages]
documents += [set(definition) | set(example) for _, definition, example in glosses]
held = np.ones(N)
for document in documents:
    for word in document:
        held[word] += 1
rarity = np.log2((len(documents) + 1) / held)


def count_pairs(texts):
    left, right, value = [], [], []
    for text in texts:
        text = np.array(text)
        for distance in range(1, WINDOW + 1):
            if len(text) > distance:
                left.append(text[:-distance]); right.append(text[distance:])
                value.append(np.full(len(text) - distance, 1 / distance, 'f4'))
    table = sp.coo_matrix((np.concatenate(value), (np.concatenate(left), np.concatenate(right))), shape=(N, N)).tocsr()
    return (table + table.T).tocoo()


def start():
    texts = [sum(parts, []) for _, parts in passages] + [definition for _, definition, _ in glosses] + [example for _, _, example in glosses if example]
    texts += [member + definition[:4] for members, definition, _ in glosses for member in members]
    table = count_pairs(texts)
    totals = np.asarray(table.tocsr().sum(1)).ravel() + 1e-9
    context = totals ** .75
    context /= context.sum()
    pmi = np.log(table.data / (totals[table.row] * context[table.col]))
    kept = pmi > 0
    positive = sp.csr_matrix((pmi[kept].astype('f4'), (table.row[kept], table.col[kept])), shape=(N, N))
    u, s, _ = randomized_svd(positive, D, n_iter=3, random_state=SEED)
    vectors = u * np.sqrt(s)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True) + 1e-9
    vectors[~np.isfinite(vectors).all(1)] = 0
    lone = np.linalg.norm(vectors, axis=1) < .5
    vectors[lone] = rng.normal(0, 1 / np.sqrt(D), (lone.sum(), D))
    # Rare words weigh more: the weight is folded in and trained on.
    return (vectors * np.clip(rarity / 8, .15, 1.6)[:, None]).astype('f4')


def replaced(word):
    row = near.get(word)
    return int(row[0][np.searchsorted(row[1], rng.random())]) if row is not None else word


long_parts = [(p, s) for p, (_, parts) in enumerate(passages) for s, part in enumerate(parts) if len(part) >= 5]
headed = [p for p, (heading, parts) in enumerate(passages) if heading and sum(map(len, parts)) >= 5]
following = [p for p in range(len(passages) - 1) if passages[p][0] == passages[p + 1][0]]
examples = [g for g, (_, _, example) in enumerate(glosses) if len(example) >= 3]


def pick():
    kind = rng.random()
    if kind < .22:
        members, definition, example = glosses[rng.integers(len(glosses))]
        member = members[rng.integers(len(members))]
        return member, definition + (example if rng.random() < .2 else [])
    if kind < .28:
        members, definition, example = glosses[examples[rng.integers(len(examples))]]
        mine = set(sum(members, []))
        return definition, [word for word in example if word not in mine or rng.random() < .5]
    if kind < .44:
        a, b = synonyms[rng.integers(len(synonyms))]
        return [a], [b]
    if kind < .58:
        heading, parts = passages[headed[rng.integers(len(headed))]]
        body = sum(parts, [])
        drop = set(heading) if rng.random() < .4 else set()
        return heading, [word for word in body if word not in drop][:60]
    if kind < .64:
        p = following[rng.integers(len(following))]
        return sum(passages[p][1], [])[:60], sum(passages[p + 1][1], [])[:60]
    p, s = long_parts[rng.integers(len(long_parts))]
    heading, parts = passages[p]
    words_of = list(dict.fromkeys(parts[s]))
    chosen = rng.permutation(len(words_of))[:rng.integers(2, 6)]
    query = [words_of[c] for c in chosen]
    gone = {word for word in query if rng.random() < .5}
    query = [replaced(word) if rng.random() < .7 else word for word in query]
    body = [word for word in sum(parts, []) if word not in gone]
    return query, (heading if rng.random() < .3 else []) + body


def bags(texts, compact, size):
    counts = np.array([len(text) for text in texts])
    flat = compact[np.concatenate([np.asarray(text, 'i4') for text in texts])]
    return sp.csr_matrix((np.ones(len(flat), 'f4'), flat, np.concatenate([[0], counts.cumsum()])), shape=(len(texts), size))


def train(vectors):
    first = np.zeros_like(vectors); second = np.zeros_like(vectors)
    began = time.time(); mean = 0
    compact = np.zeros(N, 'i4')
    for step in range(1, STEPS + 1):
        pairs = []
        while len(pairs) < BATCH:
            a, b = pick()
            if a and b:
                pairs.append((a, b))
        touched = np.unique(np.concatenate([np.asarray(text, 'i4') for pair in pairs for text in pair]))
        compact[touched] = np.arange(len(touched))
        left, right = (bags([pair[side] for pair in pairs], compact, len(touched)) for side in (0, 1))
        rows = vectors[touched]
        # The same text twice in a batch is no negative of itself.
        same = np.array([hash(tuple(b)) for _, b in pairs]); clash = same[:, None] == same[None, :]
        same = np.array([hash(tuple(a)) for a, _ in pairs]); clash |= same[:, None] == same[None, :]
        np.fill_diagonal(clash, False)
        x, y = left @ rows, right @ rows
        nx, ny = np.linalg.norm(x, axis=1, keepdims=True) + 1e-6, np.linalg.norm(y, axis=1, keepdims=True) + 1e-6
        ux, uy = x / nx, y / ny
        logits = ux @ uy.T / TEMPERATURE
        logits[clash] = -30
        def softmax(z):
            e = np.exp(z - z.max(1, keepdims=True))
            return e / e.sum(1, keepdims=True)
        forward, backward = softmax(logits), softmax(logits.T)
        mean = .99 * mean + .01 * -np.log(forward.diagonal() + 1e-9).mean()
        gradient = ((forward - np.eye(BATCH)) + (backward - np.eye(BATCH)).T) / (2 * BATCH * TEMPERATURE)
        gradient = gradient.astype('f4')
        gx, gy = gradient @ uy, gradient.T @ ux
        gx = (gx - ux * (gx * ux).sum(1, keepdims=True)) / nx
        gy = (gy - uy * (gy * uy).sum(1, keepdims=True)) / ny
        g = left.T @ gx + right.T @ gy + 1e-6 * rows
        first[touched] = .9 * first[touched] + .1 * g
        second[touched] = .999 * second[touched] + .001 * g * g
        rate = 4e-4 if START else 2e-3 if step < .7 * STEPS else 6e-4 if step < .9 * STEPS else 2e-4
        correct = np.sqrt(1 - .999 ** step) / (1 - .9 ** step)
        vectors[touched] -= rate * correct * first[touched] / (np.sqrt(second[touched]) + 1e-8)
        if step % 500 == 0:
            print(step, round(mean, 3), round(time.time() - began), flush=True)
            if step % 2000 == 0:
                np.savez(out, vectors=vectors, rarity=rarity.astype('f4'))
    return vectors


if __name__ == '__main__':
    began = time.time()
    vectors = np.load(START)['vectors'] if START else start()
    print(N, 'stems', len(passages), 'passages', len(glosses), 'glosses', len(synonyms), 'pairs; start', round(time.time() - began), flush=True)
    np.savez(out.replace('.npz', '-start.npz'), vectors=vectors, rarity=rarity.astype('f4'))
    vectors = train(vectors)
    np.savez(out, vectors=vectors, rarity=rarity.astype('f4'))
