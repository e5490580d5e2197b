"""Gathers what the vectors learn from: definitions and relations of Open English WordNet, pairs of PPDB, passages.
Run: texts.py WORDNET.pkl PPDB.txt FOLDER; FOLDER holds passages.tsv (passages.ts) and receives the rest."""
import json
import pickle
import re
import subprocess
import sys
from collections import Counter, defaultdict

VOCABULARY_MAX = 30000
TOP = 'entity,physical entity,abstraction,object,whole,artifact,thing,matter,attribute,relation,state,event,act,psychological feature,group,measure,unit,causal agent,living thing,organism,substance,part,quality,property,activity,content,cognition,communication,happening,condition,instrumentality,change,move,make,be,have,do,get,give,take,go,create,touch,travel,think,alter,person'.split(',')
SYNONYM, DERIVED, WIDER, NARROWER, SIMILAR, SIBLING, PPDB, GLOSS = 1, 2, 3, 4, 5, 6, 7, 0
BASE = {SYNONYM: .85, DERIVED: .85, WIDER: .5, NARROWER: .5, SIMILAR: .5, SIBLING: .2, GLOSS: .25, PPDB: .6}
SENSE = (1, .9, .75, .65)


def stem_lines(lines):
    """One row of content stems a line, by the project's own tokeniser."""
    done = subprocess.run(['node', 'scripts/run.mjs', 'training/retrieval/stem-lines.ts'], input='\n'.join(lines), capture_output=True, text=True, check=True)
    return done.stdout.rstrip('\n').split('\n') if lines else []


def text_of(example):
    return example if isinstance(example, str) else str(example.get('text', ''))


def main(wordnet, ppdb, folder):
    entries, synsets = pickle.load(open(wordnet, 'rb'))
    order = sorted(synsets)
    definitions = [' '.join(map(str, synsets[s].get('definition', []))).replace('\n', ' ') for s in order]
    examples = [' '.join(text_of(e) for e in synsets[s].get('example', [])).replace('\n', ' ') for s in order]
    members = [[str(m).replace('_', ' ') for m in synsets[s].get('members', [])] for s in order]
    flat = sorted({m for row in members for m in row} | set(entries))
    stems = dict(zip(flat, stem_lines(flat)))
    definition_stems, example_stems = stem_lines(definitions), stem_lines(examples)
    with open(f'{folder}/glosses.tsv', 'w') as out:
        for row, definition, example in zip(members, definition_stems, example_stems):
            if definition and any(stems.get(m) for m in row):
                out.write('|'.join(stems[m] for m in row if stems.get(m)) + f'\t{definition}\t{example}\n')

    pairs = [line.rstrip('\n').split('\t') for line in open(ppdb, encoding='utf8')]
    word = re.compile(r"[a-z]{3,}$")
    pairs = [(a, b) for a, b in pairs if word.match(a) and word.match(b)]
    singles = sorted({w for pair in pairs for w in pair})
    single = dict(zip(singles, stem_lines(singles)))
    linked = {tuple(sorted((single[a], single[b]))) for a, b in pairs}
    linked = sorted((a, b) for a, b in linked if a and b and a != b and ' ' not in a + b)

    counts = Counter()
    for line in open(f'{folder}/passages.tsv'):
        counts.update(w for w in line.split() if w != '|')
    for row in definition_stems + example_stems:
        counts.update(row.split())
    lemma_stems = {s for s in stems.values() if s and ' ' not in s}
    listed = Counter(w for pair in linked for w in pair)
    plain = re.compile(r"[a-z][a-z0-9_]*$")
    score = {}
    for w in set(counts) | set(listed):
        if plain.match(w) and (len(w) > 1) and (counts[w] >= 2 or (w in lemma_stems and counts[w] + listed[w] >= 2)):
            score[w] = counts[w] + (3 if w in lemma_stems else 0) + min(3, listed[w])
    words = sorted(sorted(score, key=lambda w: (-score[w], w))[:VOCABULARY_MAX])
    known = set(words)
    open(f'{folder}/vocabulary.txt', 'w').write('\n'.join(words) + '\n')
    linked = [(a, b) for a, b in linked if a in known and b in known]
    open(f'{folder}/ppdb.txt', 'w').write(''.join(f'{a} {b}\n' for a, b in linked))

    # A word for every stem, for making questions: the shortest stands for all.
    by_stem = defaultdict(set)
    for text, stem in list(stems.items()) + list(single.items()):
        if stem in known and re.fullmatch('[a-z]+', text):
            by_stem[stem].add(text)
    best = {stem: min(sorted(texts), key=len) for stem, texts in by_stem.items()}
    json.dump({'best': best, 'all': {stem: sorted(texts) for stem, texts in by_stem.items()}}, open(f'{folder}/surfaces.json', 'w'))

    relatives = relate(entries, synsets, stems, dict(zip(order, definition_stems)), known)
    for a, b in linked:
        for x, y in ((a, b), (b, a)):
            row = relatives.setdefault(x, {})
            if row.get(y, (0, 0))[0] < BASE[PPDB]:
                row[y] = (BASE[PPDB], PPDB)
    pickle.dump(relatives, open(f'{folder}/relatives.pkl', 'wb'))
    print(len(words), 'stems', len(linked), 'ppdb pairs', sum(map(len, relatives.values())), 'relations')


def relate(entries, synsets, stems, glosses, known):
    """stem of a question -> {stem that may answer for it: (weight, kind)}"""
    children = defaultdict(list)
    for key, synset in synsets.items():
        for parent in synset.get('hypernym', []):
            children[parent].append(key)
    top = set()
    for lemma in TOP:
        for pos in 'nv':
            top.update(s['synset'] for s in entries.get(lemma, {}).get(pos, {}).get('sense', [])[:2 if pos == 'n' else 1])
    members = lambda key: [str(m).replace('_', ' ') for m in synsets[key].get('members', [])]
    table = {}
    for lemma, classes in entries.items():
        own = stems.get(lemma, '')
        if not own or ' ' in own or own not in known:
            continue
        row = table.setdefault(own, {})

        def add(other, kind, factor):
            stem = stems.get(other, '')
            if not stem or ' ' in stem or stem == own or stem not in known:
                return
            weight = BASE[kind] * factor
            if row.get(stem, (0, 0))[0] < weight:
                row[stem] = (weight, kind)
        for pos, entry in classes.items():
            for at, sense in enumerate(entry.get('sense', [])[:4]):
                key, factor = sense['synset'], SENSE[at]
                for target in sense.get('derivation', []) + sense.get('pertainym', []):
                    add(target.split('%')[0].replace('_', ' '), DERIVED, factor)
                for member in members(key):
                    add(member, SYNONYM, factor)
                    if at < 2:
                        for other in list(entries.get(member, {}).values()):
                            for one in other.get('sense', [])[:2]:
                                for target in one.get('derivation', [])[:4]:
                                    add(target.split('%')[0].replace('_', ' '), DERIVED, .7 * factor)
                for parent in synsets[key].get('hypernym', []):
                    if parent in top:
                        continue
                    for member in members(parent):
                        add(member, WIDER, factor)
                    for grand in synsets[parent].get('hypernym', []):
                        if grand not in top:
                            for member in members(grand):
                                add(member, WIDER, .6 * factor)
                    if at < 2 and len(children[parent]) <= 30:
                        for child in children[parent]:
                            for member in members(child):
                                add(member, SIBLING, factor)
                for child in children[key][:60]:
                    for member in members(child):
                        add(member, NARROWER, factor)
                for other in synsets[key].get('similar', []):
                    for member in members(other):
                        add(member, SIMILAR, factor)
                if at < 2:
                    for stem in glosses.get(key, '').split():
                        if stem != own and stem in known and row.get(stem, (0, 0))[0] < BASE[GLOSS]:
                            row[stem] = (BASE[GLOSS], GLOSS)
    return table


if __name__ == '__main__':
    main(*sys.argv[1:4])
