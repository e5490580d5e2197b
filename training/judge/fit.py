"""Fits the trees of the judge and the maps from logits to probabilities, both as integers.
Learns from BEGIN dev, the odd groups of our own pairs and made pairs. FEVER-Symmetric and WiCE never train a tree.
Run: fit.py REAL MADE OUT.gen.ts; REAL and MADE are what dump-rows.ts wrote, without the ending."""
import hashlib
import json
import os
import re
import sys
for name in ('OMP_NUM_THREADS', 'OPENBLAS_NUM_THREADS'):
    os.environ.setdefault(name, '1')
import numpy as np
from scipy.optimize import minimize
from sklearn.ensemble import HistGradientBoostingClassifier
from sklearn.metrics import roc_auc_score

FOLDS = 5


def load(path):
    meta = json.load(open(path + '.json'))
    width = len(meta['names'])
    x = np.fromfile(path + '.rows', '<i4').reshape(-1, width)
    columns = [np.array(column, dtype=object) for column in zip(*meta['rows'])]
    return meta['names'], x, dict(zip(('set', 'label', 'how', 'group', 'claim'), columns))


def fold_of(group):
    return hashlib.md5(group.encode()).digest()[0] % FOLDS if group else -1


def model(columns, names, bent):
    ways = [1 if names[at] in RISING else -1 if names[at] in FALLING else 0 for at in columns] if bent else None
    return HistGradientBoostingClassifier(max_iter=120, learning_rate=.08, max_leaf_nodes=12, min_samples_leaf=30, l2_regularization=3,
                                          monotonic_cst=ways, early_stopping=False, random_state=0, max_bins=64)


def weights(rows, wanted):
    """Each family of rows sums to what is wanted of it."""
    w = np.zeros(len(rows['set']))
    for name, total in wanted.items():
        inside = rows['set'] == name
        if inside.any():
            w[inside] = total / inside.sum()
    return w


# Rising: more of it never makes support less likely; falling likewise. It keeps what BEGIN happens to be like out of the trees.
RISING = set('cover cover_soft cover_words best_cover best_soft grams_2 grams_3 grams_4 common run_best verbs_said function_words prepositions_same'.split())
RISING |= {'support ' + name for name in 'covered sentence main window exact plain pairs triples run quoted clean whole'.split()}
FALLING = set('missing missing_share missing_most missing_names missing_names_share missing_noun missing_verb missing_adjective missing_adverb missing_both '
              'missing_unknown missing_run match_number-conflict match_name-conflict match_opposite match_none numbers_missing slots_inserted slots_replaced '
              'slots_named slots_valued slots_open slots_tail negation_differs negation_near negation_added quantifiers_new crossed names_outside inverted '
              'inverted_any torn torn_far chat asks obstacles'.split())
FALLING |= {'support ' + name for name in ('missing missing_rarest missing_name missing_number number opposite sibling name polarity hedge condition report '
                                           'quantifier_open quantifier_conflict swapped governed preposition_opposite preposition cause question speaker').split()}
# What tells a copy from other words: left out where a claim is put shortly (LOGIC).
COPIED = set('grams_2 grams_3 grams_4 common common_of_evidence run_best function_words prepositions_same prepositions_absent length_ratio claim_length '
             'best_length evidence_length claim_content best_content rest rest_covered subject_place'.split())
COPIED |= {'support ' + name for name in 'pairs triples run exact length quoted'.split()}


def as_trees(model, columns):
    """Flat arrays; a child counts from its tree's root, below 0 it is the leaf ~child of its tree. Leaves and bias in parts of 65536."""
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
    bias = int(round(float(np.ravel(model._baseline_prediction)[0]) * 65536))
    return {'bias': bias, 'roots': roots, 'nodes': [value for node in nodes for value in node], 'leaves': leaves}


FOR_SUPPORT = {'support ' + name for name in 'covered sentence main window exact plain pairs triples run length quoted clean whole'.split()}
AGAINST_CONTRADICTION = {'contradiction ' + name for name in 'several guarded apart'.split()}


def linear(x, y, w, signs):
    """Logistic regression, each weight bent one way; as in fit.ts, for the out-of-fold logits only."""
    x, w = x / 256, w / w.sum()

    def loss(parts):
        z = x @ parts[:-1] + parts[-1]
        error = w * (1 / (1 + np.exp(-z)) - y)
        return (w * (np.logaddexp(0, z) - y * z)).sum() + .001 * (parts[:-1] ** 2).sum(), np.append(x.T @ error + .002 * parts[:-1], error.sum())

    bounds = [(0, None) if sign > 0 else (None, 0) for sign in signs] + [(None, None)]
    return minimize(loss, np.zeros(x.shape[1] + 1), jac=True, bounds=bounds, method='L-BFGS-B').x


def shipped(name):
    text = open('src/adapters/builtin/judge/weights.ts').read()
    found = re.search(name + r'_WEIGHTS: readonly number\[\] = \[([^\]]*)\]', text)
    return np.array([int(one) for one in found.group(1).replace('\n', ' ').split(',') if one.strip()]), int(re.search(name + r'_BIAS = (-?\d+)', text).group(1))


def isotonic(logits, truth, w):
    """Pool adjacent violators, clipped to [.01, .99]; each block becomes one point in its middle."""
    blocks = []
    for at in np.argsort(logits, kind='stable'):
        blocks.append([truth[at] * w[at], w[at], logits[at] * w[at]])
        while len(blocks) > 1 and blocks[-2][0] / blocks[-2][1] >= blocks[-1][0] / blocks[-1][1]:
            last = blocks.pop()
            blocks[-1] = [one + other for one, other in zip(blocks[-1], last)]
    points = []
    for said, weight, middle in blocks:
        point = [int(round(middle / weight * 65536)), int(round(65536 * min(.99, max(.01, said / weight))))]
        if points and point[1] == points[-1][1] == 655:
            points[-1] = point
        elif not points or point[0] > points[-1][0]:
            points.append(point)
    return points


def at_points(logits, points):
    return np.interp(logits * 65536, [one for one, _ in points], [two for _, two in points]) / 65536


class Task:
    """What one probability is learned from: rows that are real and rows that were made, their truth and weight."""

    def __init__(self, real, made, truth, total, kind, facts=1, wiki=1, lined=True):
        self.names, self.x, rows = real
        _, self.mx, made_rows = made
        self.y, self.my = truth(rows), truth(made_rows)
        self.w, self.mw = weights(rows, total), np.full(len(self.mx), total['made'] / len(self.mx))
        self.mw[[how.startswith('fact') for how in made_rows['how']]] *= facts
        self.mw[[how.startswith('wiki') for how in made_rows['how']]] *= wiki
        for side, one in ((rows, self.w), (made_rows, self.mw)):
            one[usable(side, kind) == 0] = 0
        self.fold = np.array([fold_of(group) for group in rows['group']])
        self.made_fold = np.array([fold_of(group) for group in made_rows['group']])
        self.kind, self.lined = kind, lined
        self.linear_columns = [at for at, name in enumerate(self.names) if name.startswith(kind + ' ')]
        plus = FOR_SUPPORT if kind == 'support' else None
        self.signs = [(1 if self.names[at] in plus else -1) if plus else (-1 if self.names[at] in AGAINST_CONTRADICTION else 1) for at in self.linear_columns]

    def trees(self, columns, bent, left_out=None):
        a = (self.w > 0) & ((self.fold != left_out) if left_out is not None else True)
        b = (self.mw > 0) & ((self.made_fold != left_out) if left_out is not None else True)
        w = np.r_[self.w[a], self.mw[b]]
        return model(columns, self.names, bent).fit(np.vstack([self.x[a], self.mx[b]])[:, columns], np.r_[self.y[a], self.my[b]], sample_weight=w / w.mean())

    def line(self, left_out=None):
        if not self.lined:
            return np.zeros(len(self.x))
        if left_out is None:
            parts, bias = shipped(self.kind.upper())
            return self.x[:, self.linear_columns] @ parts / 65536 + bias / 65536
        a = (self.w > 0) & (self.fold != left_out)
        parts = linear(self.x[a][:, self.linear_columns], self.y[a], self.w[a], self.signs)
        return self.x[:, self.linear_columns] / 256 @ parts[:-1] + parts[-1]

    def fit(self, parts):
        """`parts`: columns, bent, share. Trees on all rows, and the logit of every real row, out of fold where it trained."""
        whole = [self.trees(columns, bent) for columns, bent, _ in parts]

        def logit(trees, line):
            return line + sum(part[2] * one.decision_function(self.x[:, part[0]]) for part, one in zip(parts, trees))

        z = logit(whole, self.line())
        for fold in range(FOLDS):
            out = logit([self.trees(columns, bent, fold) for columns, bent, _ in parts], self.line(fold))
            inside = (self.w > 0) & (self.fold == fold)
            z[inside] = out[inside]
        return whole, z


def usable(rows, kind):
    """BEGIN and what is marked X have no contradiction label: their supported rows are sure, the rest is left out."""
    return np.ones(len(rows['label'])) if kind == 'support' else (rows['label'] != 'X').astype(float)


def calibration_error(p, y, bins=10):
    at = np.minimum((p * bins).astype(int), bins - 1)
    return sum(abs(p[at == one].sum() - y[at == one].sum()) for one in range(bins)) / len(p)


SETS = ('wow', 'cmu', 'own', 'own held out', 'fever', 'wice 3', 'wice 5', 'wice 10', 'high', 'high held out')
CALIBRATED = {'wow': 400, 'cmu': 200, 'own': 300, 'fever': 20, 'wice 5': 20}


def main():
    real, made = load(sys.argv[1]), load_all(sys.argv[2].split(','))
    names, x, rows = real
    every = np.arange(len(names))
    plain = np.array([at for at, name in enumerate(names) if name not in COPIED])
    support = Task(real, made, lambda one: one['label'] == 'S', {'wow': 1000, 'cmu': 500, 'own': 300, 'made': 1500}, 'support')
    (grounding, logic), z = support.fit([(every, True, .5), (plain, True, .75)])
    against = Task(real, made, lambda one: one['label'] == 'C', {'wow': 300, 'cmu': 150, 'own': 300, 'made': 3000}, 'contradiction', facts=3, wiki=.8, lined=False)
    (contradiction,), c = against.fit([(plain, False, 1)])
    z -= .25 * c
    held = weights(rows, CALIBRATED)
    inside = held > 0
    said = isotonic(z[inside], support.y[inside], held[inside])
    sure = inside & (usable(rows, 'contradiction') > 0)
    denied = isotonic(c[sure], against.y[sure], held[sure])
    for name in SETS:
        at = rows['set'] == name
        if not at.any():
            continue
        p, y = at_points(z[at], said), support.y[at]
        line = f'{name}: n={at.sum()} support AUROC {roc_auc_score(y, z[at]):.3f} ECE {calibration_error(p, y):.3f}'
        sure = at & np.isin(rows['label'], ['S', 'N', 'C'])
        if against.y[sure].any() and not against.y[sure].all():
            line += f', contradiction AUROC {roc_auc_score(against.y[sure], c[sure]):.3f} ECE {calibration_error(at_points(c[sure], denied), against.y[sure]):.3f}'
        decided = (p >= .8) | (p <= .2)
        line += f'; decided {decided.mean():.3f} right {((p > .5) == y)[decided].mean():.3f} false acceptance {((p >= .8) & ~y).sum() / max(1, (~y).sum()):.3f} recall {((p >= .8) & y).sum() / y.sum():.3f}'
        print(line, flush=True)
    np.save(sys.argv[1] + '.logits.npy', np.stack([z, c]))
    write(sys.argv[3], {'GROUNDING': ('Support, read from everything.', grounding, every), 'LOGIC': ('Support, read without what tells a copy.', logic, plain),
                        'CONTRADICTION': ('Contradiction.', contradiction, plain)}, {'SUPPORTED_MAP': said, 'CONTRADICTED_MAP': denied})


def load_all(paths):
    parts = [load(path) for path in paths]
    rows = {key: np.concatenate([part[2][key] for part in parts]) for key in parts[0][2]}
    return parts[0][0], np.vstack([part[1] for part in parts]), rows


def write(path, trees, maps):
    def literal(one):
        return '{\n' + ''.join(f"  {key}: {json.dumps(value, separators=(',', ':'))},\n" for key, value in one.items()) + '}'
    with open(path, 'w') as file:
        file.write("// Made by training/judge/fit.py. Do not edit.\n\nimport type { Trees } from '#core/english/trees.ts';\n")
        for name, (what, model_, columns) in trees.items():
            file.write(f'\n/** {what} */\nexport const {name}: Trees = {literal(as_trees(model_, columns))};\n')
        for name, points in maps.items():
            file.write(f"\nexport const {name}: readonly (readonly [logit: number, q16: number])[] = {json.dumps(points, separators=(',', ':'))};\n")


if __name__ == '__main__':
    main()
