"""What the generator of pairs knows of words: classes, senses, relations and how frequent a word is in our texts."""
import collections
import pickle
import re

FUNCTION = set(
    'the a an of and to in for is on that by this with it not or be are from at as have has had was were will can could would '
    'should may might must shall do does did been being am i you he she they we me him her them us my your his its their our who '
    'whom whose which what when where why how than then here there so if but because while although though after before during '
    'since until into onto over under about against between through also very just only even still too more most less least much '
    'many few some any all every each both either neither no none nobody nothing never nor without within out up down off per via '
    'such same other another own one two several various'.split())
TOO_WIDE = ('entity,physical entity,abstraction,abstract entity,object,physical object,whole,artifact,thing,matter,attribute,'
            'relation,state,event,act,psychological feature,group,measure,unit,causal agent,cause,living thing,organism,substance,'
            'part,quality,property,activity,content,cognition,communication,happening,condition,instrumentality,change,move,make,'
            'be,have,do,get,give,take,go,create,touch,travel,think,change shape,alter,locomote').split(',')


class Lexicon:
    def __init__(self, path, texts):
        entries, synsets = pickle.load(open(path, 'rb'))
        self.senses, self.forms, owner = {}, {}, {}
        for lemma, classes in entries.items():
            word = lemma.lower()
            for key, entry in classes.items():
                kind = 'a' if key[0] == 's' else key[0]
                for form in entry.get('form') or []:
                    self.forms.setdefault(form.lower(), word)
                for sense in entry.get('sense', []):
                    owner[sense['id']] = word
                    rows = self.senses.setdefault(word, {}).setdefault(kind, [])
                    if sense['synset'] not in rows:
                        rows.append(sense['synset'])
        self.antonyms = collections.defaultdict(set)
        for lemma, classes in entries.items():
            for entry in classes.values():
                for sense in entry.get('sense', []):
                    for other in sense.get('antonym') or []:
                        if other in owner:
                            self.antonyms[lemma.lower()].add(owner[other])
                            self.antonyms[owner[other]].add(lemma.lower())
        self.parents = {key: (one.get('hypernym') or []) + (one.get('instance_hypernym') or []) for key, one in synsets.items()}
        self.children = collections.defaultdict(list)
        for key, above in sorted(self.parents.items()):
            for one in above:
                self.children[one].append(key)
        self.members = {key: [member.lower() for member in one['members']] for key, one in synsets.items()}
        self.plain = {lemma for lemma in entries if lemma == lemma.lower()}
        self.definitions = [(one['members'][0], key[-1], (one.get('definition') or [''])[0]) for key, one in sorted(synsets.items())]
        self.examples = [example if isinstance(example, str) else example.get('text') or ''
                         for _, one in sorted(synsets.items()) for example in one.get('example') or []]
        self.too_wide = set()
        for word in TOO_WIDE:
            for kind in 'nv':
                rows = self.senses.get(word, {}).get(kind, [])
                self.too_wide.update(rows[:2] if kind == 'n' else rows[:1])
        counts = collections.Counter()
        for text in list(texts) + self.examples + [row[2] for row in self.definitions]:
            counts.update(re.findall(r'[a-z]+', text.lower()))
        self.rank = {word: at for at, (word, _) in enumerate(sorted(counts.items(), key=lambda row: (-row[1], row[0])))}
        self._lemmas, self._classes = {}, {}

    def lemmas(self, word):
        """Itself, its irregular lemma, and every lemma that a plain ending leads to."""
        if word in self._lemmas:
            return self._lemmas[word]
        found = {word}
        if word in self.forms:
            found.add(self.forms[word])
        tries = []
        if word.endswith('ies'):
            tries.append(word[:-3] + 'y')
        elif word.endswith('es'):
            tries += [word[:-2], word[:-1]]
        elif word.endswith('s') and not word.endswith('ss'):
            tries.append(word[:-1])
        if word.endswith('ied'):
            tries.append(word[:-3] + 'y')
        elif word.endswith('ed'):
            tries += [word[:-2], word[:-1]] + ([word[:-3]] if len(word) > 5 and word[-3] == word[-4] else [])
        if word.endswith('ing') and len(word) > 4:
            tries += [word[:-3], word[:-3] + 'e'] + ([word[:-4]] if len(word) > 6 and word[-4] == word[-5] else [])
        found.update(one for one in tries if one in self.senses)
        self._lemmas[word] = frozenset(found)
        return self._lemmas[word]

    def classes(self, word):
        if word not in self._classes:
            self._classes[word] = {kind for lemma in self.lemmas(word) for kind in self.senses.get(lemma, {})}
        return self._classes[word]

    def meanings(self, word):
        return {sense for lemma in self.lemmas(word) for rows in self.senses.get(lemma, {}).values() for sense in rows[:4]}

    def is_common(self, word):
        return self.rank.get(word, 10 ** 9) < 16_000 and word not in FUNCTION and word.isalpha()
