"""Fits the trees: RANK orders the candidates of a question, ANSWERS says whether the first one answers it at all.
Out of fold throughout: whole documents are left out, questions made by rule only ever train.
Run: fit.py DEV MADE OUT.gen.ts [HELD-OUT]; DEV and MADE are what dump-rows.ts wrote, without the ending."""
import json
import os
import sys
for name in ('OMP_NUM_THREADS', 'OPENBLAS_NUM_THREADS'):
    os.environ.setdefault(name, '1')
import numpy as np
from sklearn.ensemble import HistGradientBoostingClassifier
from sklearn.metrics import roc_auc_score

FOLDS = 4
# What a question made by rule counts beside one of ours, for ordering and for answering.
MADE_RANK, MADE_ANSWERS = .06, .25


def load(path):
    meta = json.load(open(path + '.json'))
    width = len(meta['names'])
    rows = np.fromfile(path + '.rows', '<i4').reshape(-1, width)
    at = 0
    for question in meta['questions']:
        question['id'] = at
        question['rows'] = np.arange(at, at + len(question['right']))
        at += len(question['right'])
    return meta['names'], [q for q in meta['questions'] if q['right']], rows


def fold_of(name):
    return sum(ord(letter) * (at + 7) for at, letter in enumerate(name)) % FOLDS


def rank_model(sets, iterations=90, leaves=12):
    """sets: (questions, rows, weight of a question)"""
    x, y, w = [], [], []
    for questions, rows, weight in sets:
        for q in questions:
            right = np.array(q['right'])
            if not right.any():
                continue
            kept = np.arange(len(right)) if weight == 1 else np.flatnonzero((right > 0) | (np.arange(len(right)) < 14))
            right = right[kept]
            x.append(rows[q['rows'][kept]]); y.append(right)
            share = np.where(right > 0, 1 / right.sum(), 1 / max(1, (1 - right).sum()) * 4)
            w.append(weight * share * (3 if q['apart'] else 1) * (1 if q['mode'] == 'own' else .5))
    model = HistGradientBoostingClassifier(max_iter=iterations, max_bins=127, learning_rate=.12, max_leaf_nodes=leaves, min_samples_leaf=30,
                                           l2_regularization=3, early_stopping=False, random_state=0)
    return model.fit(np.concatenate(x), np.concatenate(y), sample_weight=np.concatenate(w))


def order(q, logits):
    return np.lexsort((q['passages'], -logits))


def answer_row(q, rows, logits, place=0):
    """As answerFeatures in answer-features.ts."""
    at = order(q, logits)[place]
    return np.concatenate([rows[q['rows'][at]], [int(np.floor(logits[at] * 256))], q['common']])


def report(label, questions, ranks):
    for mode in ('own', 'all', 'wide'):
        for kind in ('plain', 'paraphrase', 'apart'):
            some = [r for q, r in zip(questions, ranks) if q['mode'] == mode and q['kind'] != 'unanswerable' and (q['apart'] if kind == 'apart' else q['kind'] == kind and not q['apart'])]
            if some:
                some = np.array(some)
                print(f"{label} {mode} {kind} n={len(some)} first {np.mean(some < 1):.3f} three {np.mean(some < 3):.3f}", end=' | ')
    print(flush=True)


def place_of(q, logits):
    o = order(q, logits)
    hit = np.flatnonzero(np.array(q['right'])[o])
    return hit[0] if len(hit) else 99


def answers_model(x, y, w, names):
    """Small and bent one way only: more of the question met never makes an answer less likely."""
    rising = {'covered exactly', 'covered nearly', 'covered', 'covered with sense', 'covered with section', 'covered with document', 'mean',
              'mean exactly', 'sense', 'least sense', 'pairs', 'pairs of all', 'focus', 'verb', 'identifier', 'name', 'named', 'last', 'first',
              'sentence probability', 'sentence covered', 'sentence direct', 'logit', 'version', 'soft', 'words', 'mix'}
    falling = {'missing', 'missing with sense', 'missing count', 'nowhere', 'nowhere at all', 'nowhere, with relatives', 'names and numbers nowhere',
               'sentence capped', 'sentence missing', 'sentence verb missing', 'sentence focus missing', 'sentence name missing', 'numbers missed'}
    bent = [1 if name in rising else -1 if name in falling else 0 for name in names]
    model = HistGradientBoostingClassifier(max_iter=ANSWER_TREES, learning_rate=.05, max_leaf_nodes=ANSWER_LEAVES, min_samples_leaf=25,
                                           l2_regularization=5, monotonic_cst=bent, early_stopping=False, random_state=0)
    return model.fit(x, y, sample_weight=w)


ANSWER_TREES, ANSWER_LEAVES = 120, 6
ANSWER_NAMES = ['logit', 'passages', 'nowhere at all', 'nowhere, with relatives', 'names and numbers nowhere']


def is_alone(name):
    """A passage answers or not whatever else is there: places and shares of the best would make a second document doubtful."""
    return not name.endswith((' place', ' of best', ' elsewhere'))


def first_rows(questions, rows, score, places=1):
    """Rows of the first candidates of every question, whether each is right, and the question's number."""
    x, y, of = [], [], []
    for at, q in enumerate(questions):
        logits = score[q['rows']]
        o = order(q, logits)
        right = np.array(q['right'])[o]
        for place in range(min(places, len(o))):
            x.append(answer_row(q, rows, logits, place)); y.append(right[place]); of.append(at)
        if places > 1:
            for place in np.flatnonzero(right)[:2]:
                if place >= places:
                    x.append(answer_row(q, rows, logits, place)); y.append(1); of.append(at)
    return np.array(x), np.array(y), np.array(of)


def answer_weights(questions, y, of, each):
    """The first candidate counts whole, what follows it little, a right one wherever it stands."""
    first = np.concatenate([[True], of[1:] != of[:-1]])
    return each * np.where(first, 1, np.where(y > 0, .6, .15))


def show(label, questions, z, right, share=.92):
    for mode in ('own', 'all', 'wide'):
        at = [i for i, q in enumerate(questions) if q['mode'] == mode]
        none = np.array([questions[i]['kind'] == 'unanswerable' for i in at])
        plain = np.array([questions[i]['kind'] == 'plain' for i in at])
        apart = np.array([bool(questions[i]['apart']) for i in at])
        zz, rr = z[at], right[at] > 0
        if not none.any() or not rr.any():
            continue
        line = f'{label} {mode}: auc {roc_auc_score(~none, zz):.3f} right {roc_auc_score(rr, zz):.3f}'
        for keep in (.90, .95):
            t = np.quantile(zz[none], keep)
            says = zz > t
            line += f' | refused {keep}: plain answered {says[plain].mean():.3f} right {(says & rr)[plain].mean():.3f}, apart {says[apart].mean():.3f}/{(says & rr)[apart].mean():.3f}, wrong of answerable {(says & ~rr & ~none).sum() / max(1, (~none).sum()):.3f} of all {(says & ~rr).mean():.3f}'
        print(line, flush=True)


FRESH = {'server-runbook', 'memo', 'article', 'kiln-manual', 'council-minutes', 'thread-mail', 'parts-spec', 'python-3.12', 'whitman'}


def main():
    dev_path, made_path, out = sys.argv[1:4]
    names, dev, rows = load(dev_path)
    _, made, made_rows = load(made_path)
    score, made_score = np.zeros(len(rows)), np.zeros(len(made_rows))
    for fold in range(FOLDS):
        train = [q for q in dev if fold_of(q['name']) != fold]
        others = [q for at, q in enumerate(made) if at % FOLDS != fold]
        model = rank_model([(train, rows, 1), (others, made_rows, MADE_RANK)])
        at = np.concatenate([q['rows'] for q in dev if fold_of(q['name']) == fold])
        score[at] = model.decision_function(rows[at])
        at = np.concatenate([q['rows'] for place, q in enumerate(made) if place % FOLDS == fold])
        made_score[at] = model.decision_function(made_rows[at])
    report('out of fold', dev, [place_of(q, score[q['rows']]) for q in dev])
    some = [q for q in dev if q['name'] in FRESH]
    report('fresh', some, [place_of(q, score[q['rows']]) for q in some])
    answer_names = names + ANSWER_NAMES
    alone = np.array([at for at, name in enumerate(answer_names) if is_alone(name)])
    alone_names = [answer_names[at] for at in alone]
    x, y, of = first_rows(dev, rows, score, PLACES)
    mx, my, mof = first_rows(made, made_rows, made_score, PLACES)
    w, mw = answer_weights(dev, y, of, 1), answer_weights(made, my, mof, MADE_ANSWERS)
    first = np.concatenate([[True], of[1:] != of[:-1]])
    z = np.zeros(len(x))
    for fold in range(FOLDS):
        inside = np.array([fold_of(dev[at]['name']) != fold for at in of])
        model = answers_model(np.concatenate([x[inside], mx])[:, alone], np.concatenate([y[inside], my]), np.concatenate([w[inside], mw]), alone_names)
        z[~inside] = model.decision_function(x[~inside][:, alone])
    z, y_first = z[first], y[first]
    show('dev', dev, z, y_first)
    fresh = np.array([q['name'] in FRESH for q in dev])
    show('fresh', [q for q in dev if q['name'] in FRESH], z[fresh], y_first[fresh])
    # Half of what people ask is not in their documents: the logit is moved so that .5 refuses so many near misses.
    none = np.array([q['kind'] == 'unanswerable' and q['name'] in FRESH for q in dev])
    low = np.quantile(z[none], REFUSED)
    for least in (.5, .6, .7):
        says = z - low > np.log(least / (1 - least))
        for mode in ('own', 'all', 'wide'):
            there = fresh & np.array([q['mode'] == mode for q in dev])
            some = there & np.array([q['kind'] == 'plain' for q in dev])
            print(f'{least} {mode}: refused {1 - says[there & none].mean():.3f} plain answered {says[some].mean():.3f} right {(says & (y_first > 0))[some].mean():.3f} wrong of all {(says & (y_first == 0))[there].mean():.3f}')

    rank = rank_model([(dev, rows, 1), (made, made_rows, MADE_RANK)])
    answers = answers_model(np.concatenate([x, mx])[:, alone], np.concatenate([y, my]), np.concatenate([w, mw]), alone_names)
    write(out, as_trees(rank, 0, np.arange(len(names))), as_trees(answers, -low, alone))
    if len(sys.argv) > 4:
        _, held, held_rows = load(sys.argv[4])
        held_score = rank.decision_function(held_rows)
        report('held out', held, [place_of(q, held_score[q['rows']]) for q in held])
        hx, hy, _ = first_rows(held, held_rows, held_score)
        hz = answers.decision_function(hx[:, alone])
        show('held out', held, hz, hy)
        says = hz > low
        for mode in ('own', 'all', 'wide'):
            there = np.array([q['mode'] == mode for q in held])
            for kind in ('plain', 'unanswerable'):
                some = there & np.array([q['kind'] == kind for q in held])
                print(mode, kind, some.sum(), 'answered', says[some].mean(), 'right', (says & (hy > 0))[some].mean())
            print(mode, 'wrong of all', (says & (hy == 0))[there].mean())


REFUSED = .94
PLACES = 3


def as_trees(model, shift, columns):
    """Flat arrays; features numbered as in TypeScript (`columns`); a child counts from its tree's root, below 0 it is the leaf ~child of its tree. Leaves in parts of 65536."""
    roots, nodes, leaves = [], [], []
    for (tree,) in model._predictors:
        number, first_node, first_leaf = {}, len(nodes), len(leaves)
        for at, node in enumerate(tree.nodes):
            if node['is_leaf']:
                number[at] = ~(len(leaves) - first_leaf)
                leaves.append(int(round(float(node['value']) * 65536)))
            else:
                number[at] = len(nodes) - first_node
                nodes.append(None)
        for at, node in enumerate(tree.nodes):
            if not node['is_leaf']:
                nodes[first_node + number[at]] = (int(columns[node['feature_idx']]), int(np.floor(node['num_threshold'])), number[int(node['left'])], number[int(node['right'])])
        roots.append(first_node if number[0] >= 0 else ~first_leaf)
    bias = int(round((float(np.ravel(model._baseline_prediction)[0]) + shift) * 65536))
    return {'bias': bias, 'roots': roots, 'nodes': [value for node in nodes for value in node], 'leaves': leaves}


def write(path, rank, answers):
    probabilities = [int(round(65536 / (1 + np.exp(-(at - 64) / 8)))) for at in range(129)]
    def literal(trees):
        return '{\n' + ''.join(f"  {key}: {json.dumps(value, separators=(',', ':'))},\n" for key, value in trees.items()) + '}'
    with open(path, 'w') as file:
        file.write('// Made by training/retrieval/fit.py. Do not edit.\n\n'
                   "import type { Trees } from '#core/english/trees.ts';\n\n"
                   f'/** Orders the candidates of a question. */\nexport const RANK: Trees = {literal(rank)};\n\n'
                   f'/** Whether a candidate answers. */\nexport const ANSWERS: Trees = {literal(answers)};\n\n'
                   f'/** Logit -8 to 8 in steps of 1/8, as Q16.16 probability. */\nexport const PROBABILITIES: readonly number[] = {json.dumps(probabilities)};\n')


if __name__ == '__main__':
    main()
