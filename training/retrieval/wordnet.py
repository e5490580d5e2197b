"""Open English WordNet as one pickle: ({lemma: classes}, {id: synset}). Run: wordnet.py ARCHIVE.tar.xz OUT.pkl"""
import pickle
import sys
import tarfile
import yaml


def main(archive, out):
    entries, synsets = {}, {}
    with tarfile.open(archive) as tar:
        for member in sorted(tar.getmembers(), key=lambda one: one.name):
            if not member.name.endswith('.yaml') or 'frames' in member.name:
                continue
            data = yaml.load(tar.extractfile(member), Loader=yaml.CSafeLoader)
            if '/entries-' in member.name:
                entries.update((str(lemma), classes) for lemma, classes in data.items())
            else:
                synsets.update(data)
    pickle.dump((entries, synsets), open(out, 'wb'))


if __name__ == '__main__':
    main(*sys.argv[1:3])
