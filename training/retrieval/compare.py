"""How far two files of weights are apart, part by part (layout: src/adapters/retrieval/pack.ts).
Run: compare.py ONE.bin OTHER.bin"""
import struct
import sys
import numpy as np


def parts(path):
    data = open(path, 'rb').read()
    stems, dimensions, relations, list_bytes = struct.unpack('<4I', data[8:24])
    at = 24
    for name, size, kind in (('stems', list_bytes, 'u1'), ('rarities', stems, 'u1'), ('scales', 2 * stems, '<u2'), ('vectors', stems * dimensions, 'i1'),
                             ('starts', 4 * (stems + 1), '<u4'), ('targets', 2 * relations, '<u2'), ('strengths', relations, 'u1')):
        yield name, np.frombuffer(data, kind, size // np.dtype(kind).itemsize, at).astype('i8')
        at += (size + 3) // 4 * 4


def main(one, other):
    for (name, mine), (_, theirs) in zip(parts(one), parts(other)):
        if len(mine) != len(theirs):
            print(f'{name}: {len(mine)} and {len(theirs)}')
        else:
            apart = np.abs(mine - theirs)
            print(f'{name}: {int((apart > 0).sum())} of {len(mine)} differ, by {int(apart.max())} at most')


if __name__ == '__main__':
    main(*sys.argv[1:3])
