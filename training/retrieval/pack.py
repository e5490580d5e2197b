"""Packs stems, rarities, vectors and relations into the file the retriever reads (layout: src/adapters/retrieval/pack.ts).
Run: pack.py FOLDER VECTORS.npz OUT.bin"""
import pickle
import struct
import sys
import numpy as np

SCALE_MAX, STRENGTHS = 4095, 32
SYNONYM, DERIVED, WIDER, NARROWER, SIMILAR, SIBLING, PPDB, GLOSS = 1, 2, 3, 4, 5, 6, 7, 0
# The most relatives of one kind a stem keeps; the strongest stay.
KEPT = {SYNONYM: 14, DERIVED: 10, WIDER: 8, NARROWER: 10, SIMILAR: 8, SIBLING: 6, PPDB: 12, GLOSS: 5}


def quantise(vectors):
    largest = np.abs(vectors).max(1) + 1e-9
    scale = np.maximum(1, np.round(largest / largest.max() * SCALE_MAX)).astype('<u2')
    step = scale.astype('f8') / SCALE_MAX * largest.max() / 127
    return scale, np.clip(np.round(vectors / step[:, None]), -127, 127).astype('i1')


def relations(words, relatives, vectors):
    place = {word: at for at, word in enumerate(words)}
    unit = (vectors / (np.linalg.norm(vectors, axis=1, keepdims=True) + 1e-9)).astype('f4')
    starts, targets, codes = [0], [], []
    for at, word in enumerate(words):
        row = []
        for other, (weight, kind) in relatives.get(word, {}).items():
            to = place.get(other)
            if to is None or to == at:
                continue
            close = float(unit[at] @ unit[to])
            if kind == PPDB:
                # The pairs have no score of their own: what the vectors agree to stays.
                if close < .25:
                    continue
                weight = min(.8, .2 + .7 * close)
            row.append((kind, weight * (.5 + close) if kind in (GLOSS, SIBLING, NARROWER) else weight, weight, to))
        row.sort(key=lambda entry: (-entry[1], entry[3]))
        count = {}
        chosen = []
        for kind, _, weight, to in row:
            count[kind] = count.get(kind, 0) + 1
            if count[kind] <= KEPT[kind]:
                chosen.append((to, kind << 5 | min(31, max(1, round(weight * STRENGTHS)))))
        for to, code in sorted(chosen):
            targets.append(to)
            codes.append(code)
        starts.append(len(targets))
    return np.array(starts, '<u4'), np.array(targets, '<u2'), np.array(codes, 'u1')


def main(folder, source, out):
    words = open(f'{folder}/vocabulary.txt').read().split()
    data = np.load(source)
    vectors, rarity = data['vectors'], data['rarity']
    # How much a stem says was learned as the length of its row; its root serves better.
    vectors = vectors / (np.linalg.norm(vectors, axis=1, keepdims=True) + 1e-9) ** .5
    scale, rows = quantise(vectors)
    starts, targets, codes = relations(words, pickle.load(open(f'{folder}/relatives.pkl', 'rb')), vectors)
    stems = '\n'.join(words).encode()
    background = np.clip(np.round(rarity * 16), 0, 255).astype('u1')
    parts = [stems, background.tobytes(), scale.tobytes(), rows.tobytes(), starts.tobytes(), targets.tobytes(), codes.tobytes()]
    with open(out, 'wb') as file:
        file.write(b'AFRPACK1' + struct.pack('<4I', len(words), rows.shape[1], len(targets), len(stems)))
        for part in parts:
            file.write(part + b'\0' * (-len(part) % 4))
    print(len(words), 'stems', len(targets), 'relations', sum(map(len, parts)), 'bytes')


if __name__ == '__main__':
    main(*sys.argv[1:4])
