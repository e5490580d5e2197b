"""Pairs of evidence and claim made of open texts, by rule and with a seed.
Run: PYTHONHASHSEED=0 synth.py WORDNET.pkl SHARED CORPORA OUT.json COUNT
A row: [evidence, claim, label, how, group]. Label S says so, C contradicts, N neither, X not said and perhaps contradicted."""
import collections
import glob
import json
import random
import re
import sys
from lexicon import FUNCTION, Lexicon

R = random.Random(7)
WORD = re.compile(r'[A-Za-z]+')
ENDS = re.compile(r'(?<=[.!?])["\')\]]*\s+(?=["\'(\[]*[A-Z0-9])')
NAME = re.compile(r'(?<=[a-z,] )((?:[A-Z][a-z]+)(?: [A-Z][a-z]+)*)')
AUXILIARY = re.compile(r'\b(is|are|was|were|has|have|had|can|could|will|would|should|must|may|might)\b(?! not)')

words = str.split
NATIONS = words('American British English French German Italian Spanish Canadian Australian Indian Chinese Japanese Russian Dutch Swedish '
                'Norwegian Danish Polish Irish Scottish Welsh Mexican Brazilian Greek Turkish Korean Swiss Austrian Belgian Portuguese '
                'Egyptian Israeli Iranian African European Asian')
MONTHS = words('January February March April May June July August September October November December')
CLOSED = [NATIONS, MONTHS] + [words(row) for row in (
    'red blue green yellow black white brown orange purple pink grey golden silver', 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday',
    'north south east west', 'northern southern eastern western', 'first second third fourth fifth last final',
    'father mother son daughter brother sister uncle aunt wife husband', 'film album song novel book show play series game',
    'actor singer director writer producer politician lawyer scientist painter musician journalist', 'actress singer model dancer writer',
    'drama comedy horror thriller romance documentary fantasy western', 'before after during', 'one two three four five six seven eight nine ten',
    'increase decrease', 'above below', 'more less fewer', 'male female', 'city town village county state country',
    'college university school hospital', 'rock pop jazz country folk metal')]
CLOSED_OF = collections.defaultdict(list)
for row in CLOSED:
    for word in row:
        CLOSED_OF[word].append(row)


def is_plain(text):
    parts = text.split()
    return (6 <= len(parts) <= 38 and text[0].isupper() and text[-1] == '.' and sum(one.isalpha() or one == ' ' for one in text) / len(text) > .82
            and not re.search(r'[{}<>=_|@#]|http|www', text) and sum(one[0].isupper() for one in parts) < len(parts) * .6)


def sentences(text):
    return [one for one in ENDS.split(text) if is_plain(one)]


def unwrapped(text):
    return [re.sub(r'\s+', ' ', part).strip() for part in re.split(r'\n\s*\n', text)]


def read_documents(shared, corpora):
    """(source, group, sentences): the group is what a fold keeps together."""
    found = []
    for part in ('wow', 'cmu'):
        seen = {}
        for line in open(f'{shared}/data/begin/begin_dev_{part}.tsv', encoding='utf8').read().split('\n')[1:]:
            columns = line.rstrip('\r').split('\t')
            if len(columns) > 4:
                seen[columns[2]] = 1
        for text in seen:
            plain = re.sub(r" ([.,;:!?')])", r'\1', text)
            plain = plain[:1].upper() + plain[1:]
            rows = sentences(plain if plain.endswith('.') else plain + '.')
            if rows:
                found.append(('begin', text, rows))
    for path in sorted(glob.glob(f'{corpora}/3.13.0/topics/*.txt') + glob.glob(f'{corpora}/3.13.0/modules/*.txt')):
        rows = [one for part in unwrapped(open(path, encoding='utf8').read()) for one in sentences(part)]
        found += [('python', '', rows[at:at + 12]) for at in range(0, len(rows), 12)]
    for path in sorted(glob.glob('tests/quality/retrieval/dev/*.txt') + glob.glob('tests/quality/retrieval/dev/*.md')):
        if not path.endswith('.questions.txt'):
            rows = [one for part in unwrapped(open(path, encoding='utf8').read()) for one in sentences(part)]
            found.append(('own', '', rows))
    for path in sorted(glob.glob(f'{shared}/corpora/michigan-statutes/*.txt')):
        found.append(('statutes', '', [one for part in unwrapped(open(path, encoding='utf8').read()) for one in sentences(part)]))
    return [one for one in found if one[2]]


SHARES = [('begin', .45), ('python', .12), ('own', .12), ('statutes', .02), ('examples', .17), ('definitions', .12)]


class Maker:
    def __init__(self, wordnet, documents):
        self.lexicon = lexicon = Lexicon(wordnet, [' '.join(rows) for _, _, rows in documents])
        examples = [one[0].upper() + one[1:].rstrip('.') + '.' for one in lexicon.examples if 5 <= len(one.split()) <= 20 and one[0].isalpha()]
        documents += [('examples', '', [one for one in examples[at:at + 20] if is_plain(one)]) for at in range(0, len(examples), 20)]
        defined = []
        for member, kind, text in lexicon.definitions:
            if kind == 'n' and re.fullmatch(r'[A-Za-z][a-z ]+', member) and re.match(r'(a|an|the) ', text):
                plain = text.split(';')[0].strip()
                one = (member if member[0].isupper() else ('An ' if member[0] in 'aeiou' else 'A ') + member) + ' is ' + plain + '.'
                if is_plain(one):
                    defined.append(one)
        documents += [('definitions', '', defined[at:at + 20]) for at in range(0, len(defined), 20)]
        self.documents = [one for one in documents if one[2]]
        self.by_source = collections.defaultdict(list)
        self.names = collections.defaultdict(list)
        for at, (source, _, rows) in enumerate(self.documents):
            self.by_source[source] += [at] * min(40, len(rows))
            if source == 'begin':
                for one in rows:
                    for match in NAME.finditer(one):
                        self.names[len(match.group().split())].append(match.group())
        self.adjectives = sorted(w for w in lexicon.plain if set(lexicon.senses[w]) == {'a'} and lexicon.rank.get(w, 10 ** 9) < 6000 and w.isalpha())
        self.adverbs = sorted(w for w in lexicon.plain if set(lexicon.senses[w]) == {'r'} and w.endswith('ly') and lexicon.rank.get(w, 10 ** 9) < 9000)

    # Words for words.

    def base(self, word):
        for one in sorted(self.lexicon.lemmas(word), key=lambda one: (one == word, one)):
            if one in self.lexicon.senses and one in self.lexicon.plain:
                return one
        return None

    def first_is(self, member, kind, sense):
        return (self.lexicon.senses.get(member, {}).get(kind) or [None])[0] == sense

    def candidates(self, base, kind):
        lexicon, classes = self.lexicon, self.lexicon.senses[base]
        noun = (classes.get('n') or [None])[0]
        found = []
        if kind == 'synonym':
            for cls, senses in classes.items():
                if (len(classes) > 1 and cls != 'n') or not senses:
                    continue
                found += [m for m in lexicon.members[senses[0]] if m != base and ' ' not in m and lexicon.is_common(m) and self.first_is(m, cls, senses[0])]
        elif kind == 'wider' and noun:
            found = [m for h in lexicon.parents.get(noun, ()) if h not in lexicon.too_wide for m in lexicon.members[h][:2]
                     if m != base and lexicon.is_common(m) and self.first_is(m, 'n', h)]
        elif kind == 'narrower' and noun:
            found = [m for h in lexicon.children.get(noun, ()) for m in lexicon.members[h][:2] if m != base and lexicon.is_common(m) and self.first_is(m, 'n', h)]
        elif kind == 'sibling':
            own = noun or ((classes.get('v') or [None])[0] if len(classes) == 1 else None)
            if own:
                for h in lexicon.parents.get(own, ()):
                    if h in lexicon.too_wide:
                        continue
                    for q in lexicon.children.get(h, ()):
                        if q != own:
                            found += [m for m in lexicon.members[q][:2] if m != base and lexicon.is_common(m)
                                      and not (lexicon.meanings(m) & lexicon.meanings(base)) and any((rows or [None])[0] == q for rows in lexicon.senses.get(m, {}).values())]
        elif kind == 'opposite':
            found = sorted(m for m in lexicon.antonyms.get(base, ()) if lexicon.is_common(m))
        return found

    def replacement(self, word, kind):
        if kind == 'sibling' and word in CLOSED_OF:
            return R.choice([one for one in R.choice(CLOSED_OF[word]) if one != word])
        base = self.base(word)
        if base is None or word in FUNCTION or len(word) < 3:
            return None
        # "ordered" is no form of the noun "order".
        if word != base and word.endswith(('ed', 'ing')) and 'n' in self.lexicon.senses[base] and kind != 'opposite':
            return None
        found = self.candidates(base, kind)
        if not found:
            return None
        made = inflect(R.choice(found), word, base)
        known = made and (made in self.lexicon.rank or made in self.lexicon.plain or any(one in self.lexicon.plain and one != made for one in self.lexicon.lemmas(made)))
        return made if known and made != word else None

    def exchange(self, text, kind, most=1):
        """Up to `most` words of the text for others of that kind; None where there is none."""
        matches = list(WORD.finditer(text))
        R.shuffle(matches)
        edits = []
        for match in matches:
            word = match.group()
            closed = kind == 'sibling' and word in CLOSED_OF
            if word != word.lower() and not closed:
                continue
            made = self.replacement(word, kind)
            if made and made.lower() != word.lower():
                edits.append((match.start(), match.end(), made))
            if len(edits) >= most:
                break
        if not edits:
            return None
        for start, end, made in sorted(edits, reverse=True):
            text = article(text[:start], made) + made + text[end:]
        return text

    # Sentences for sentences.

    def negated(self, text):
        if re.search(r'\b(not|never|no)\b', text) and R.random() < .7:
            return re.sub(r'\b(not|never) ', '', text, count=1) if re.search(r'\b(not|never) ', text) else None
        match = AUXILIARY.search(text)
        if match and R.random() < .85:
            chance = R.random()
            shortened = match.group() in words('is are was were has have had could would should')
            added = ' not' if chance < .6 else ' never' if chance < .8 else "n't" if shortened else ' not'
            return text[:match.end()] + added + text[match.end():]
        for match in WORD.finditer(text):
            word = match.group()
            if word == word.lower() and word.endswith('ed') and match.start() > 0:
                base = sorted((one for one in self.lexicon.lemmas(word) if one != word and 'v' in self.lexicon.senses.get(one, {})), key=lambda one: (-len(one), one))
                if base:
                    return text[:match.start()] + ('did not ' if R.random() < .7 else 'never ') + base[0] + text[match.end():]
        return None

    def renamed(self, text):
        matches = list(NAME.finditer(text))
        if not matches:
            return None
        match = R.choice(matches)
        name = match.group()
        if len(name.split()) not in self.names:
            return None
        if name in CLOSED_OF and R.random() < .8:
            other = R.choice([one for one in R.choice(CLOSED_OF[name]) if one != name])
        else:
            other = R.choice(self.names[len(name.split())])
        return text[:match.start()] + other + text[match.end():] if other != name else None

    def nouns_swapped(self, text):
        parts = text.rstrip('.').split()
        nouns = [at for at, w in enumerate(parts) if w.islower() and w not in FUNCTION and 'n' in self.lexicon.classes(w) and 'v' not in self.lexicon.classes(w)]
        if len(nouns) < 2:
            return None
        left, right = sorted(R.sample(nouns, 2))
        if right - left < 2 or self.lexicon.lemmas(parts[left]) & self.lexicon.lemmas(parts[right]):
            return None
        parts[left], parts[right] = parts[right], parts[left]
        return ' '.join(parts) + '.'

    def shortened(self, text):
        """Says less than the text and follows from it."""
        found = []
        bare = re.sub(r' ?\([^)]*\)', '', text)
        if bare != text:
            found.append(bare)
        match = re.match(r'^(In|On|At|During|After|Since|By|For|From|Following|As|With)\b[^,]{3,60}, (.+)$', text)
        if match:
            found.append(match.group(2)[0].upper() + match.group(2)[1:])
        match = re.match(r'^(.{25,}?),? (which|who|where|whose|while|although|though|because|after|before|including|such as|with|and (?:was|is|has|had|the|a|he|she|it|they))\b.*\.$', text)
        if match and not re.search(r'\b(not|no|never|if|may|might)\b', match.group(1)):
            found.append(match.group(1).rstrip(',') + '.')
        match = re.match(r'^(.{25,}?) (in|on|at|for|by|from|during|since|through|under) [^,.]{3,40}\.$', text)
        if match and not re.search(r'\b(not|no|never|if|only|all|every|most|few|may|to|of)\b', match.group(1)[-40:]):
            found.append(match.group(1) + '.')
        match = re.match(r'^([^,]{8,60}), ([^,]{8,70}), (.+)$', text)
        if match and re.match(r'(a|an|the|who|which|born|known|also)\b', match.group(2)):
            found.append(match.group(1) + ' ' + match.group(3))
            if match.group(2).split()[0] in ('a', 'an', 'the') and not re.match(r'(In|On|At|By|As|After|For|When)\b', text):
                found += [match.group(1) + ' is ' + match.group(2) + '.', match.group(1) + ' was ' + match.group(2) + '.']
        parts = text.split()
        light = [at for at, w in enumerate(parts[:-1]) if at > 0 and w.islower() and w not in FUNCTION and self.is_light(w)
                 and parts[at + 1][0].islower() and parts[at + 1] not in FUNCTION
                 and parts[at - 1] not in words('is are was were be been not no every all more most very')]
        if light:
            at = R.choice(light)
            rest = parts[:at] + parts[at + 1:]
            if rest[at - 1] in ('a', 'an'):
                rest[at - 1] = 'an' if rest[at][0] in 'aeiou' else 'a'
            found.append(' '.join(rest))
        return R.choice(found) if found else None

    def is_light(self, word):
        classes = self.lexicon.classes(word)
        if word in words('former fake alleged'):
            return False
        return ('a' in classes and not classes & {'n', 'v'}) or (word.endswith('ly') and 'r' in classes)

    def widened(self, text, other):
        """Says more than the text does."""
        chance, bare = R.random(), text.rstrip('.')
        if chance < .25:
            match = re.search(r' (in|by|with|for|at|from|during) [A-Z0-9][^,.;]{3,40}', other)
            if match:
                return bare + match.group() + '.'
        if chance < .5:
            parts = text.split()
            nouns = [at for at, w in enumerate(parts) if at > 0 and w.strip('.,').islower() and self.lexicon.classes(w.strip('.,')) == {'n'}
                     and parts[at - 1] in words('a the an of in and his her its their with for')]
            if nouns:
                at, adjective = R.choice(nouns), R.choice(self.adjectives)
                parts = parts[:at] + [adjective] + parts[at:]
                if parts[at - 1] in ('a', 'an'):
                    parts[at - 1] = 'an' if adjective[0] in 'aeiou' else 'a'
                return ' '.join(parts)
        if chance < .8 and re.match(r'^.{10,120}?\b(is|was|are|were|has|had) .*\.$', other) and len(other.split()) < 20:
            return bare + R.choice([' and ', ', and ', ', while ', '; ']) + lowered(other)
        match = AUXILIARY.search(text)
        if match and R.random() < .5:
            return text[:match.end()] + ' ' + R.choice(self.adverbs) + text[match.end():]
        match = re.search(r',? (which|who|because|after|before|so that|in order to|to) [^,.]{8,60}\.$', other)
        return bare + match.group() if match else None

    # One pair.

    def pair(self):
        chance = R.random() * sum(part for _, part in SHARES)
        for source, part in SHARES:
            chance -= part
            if chance < 0:
                break
        _, group, rows = self.documents[R.choice(self.by_source[source])]
        at = R.randrange(len(rows))
        text = rows[at]
        other = R.choice(self.documents[R.choice(self.by_source[source])][2])
        beside = [rows[k] for k in range(max(0, at - 2), min(len(rows), at + 3)) if k != at]
        R.shuffle(beside)
        beside = beside[:R.choice([0, 0, 0, 1, 2, 3])]
        if source in ('examples', 'definitions') and R.random() > .2:
            beside = []
        beside.insert(R.randrange(len(beside) + 1), text)
        evidence = ' '.join(beside)
        if R.random() < .04:
            evidence = treebank(evidence)
        claim, how = text, []
        if R.random() < .55:
            for _ in range(R.choice([1, 1, 2])):
                made = self.shortened(claim)
                if made and len(made.split()) > 3:
                    claim, how = made, how + ['shortened']
        if R.random() < .08:
            made = active(claim)
            if made:
                if R.random() < .5:
                    return evidence, made[1], 'C', 'passive_swapped', group
                claim, how = made[0], ['active']
        negative = R.random() >= .40
        if R.random() < .4:
            made = self.exchange(claim, 'synonym', R.choice([1, 1, 2, 3]))
            if made:
                claim, how = made, how + ['synonym']
        if R.random() < .15 and not re.search(r'\b(no|not|never|without|every|all|if|only|least|most|few|unless)\b', claim):
            made = self.exchange(claim, 'wider')
            if made:
                claim, how = made, how + ['wider']
        if R.random() < .1:
            made = re.sub(r'^[A-Z][a-z]+ [A-Z][a-z]+(?= (is|was|has|had) )', lambda _: R.choice(['He', 'She']), claim)
            if made != claim:
                claim, how = made, how + ['pronoun']
        if R.random() < .06:
            claim, how = claim.lower(), how + ['lower']
        if R.random() < .08 and source in ('begin', 'examples'):
            claim, how = R.choice(OPENINGS) + lowered(claim), how + ['opening']
        if not negative:
            return evidence, claim, 'S', '+'.join(how) or 'copy', group
        kind = R.choices(list(KINDS), list(KINDS.values()))[0]
        if kind in TURNABLE and R.random() < .3:
            # The other way round: the evidence is changed, the claim stays.
            changed, _ = self.unsupported(kind, text, text, other, rows, evidence)
            if not changed or changed == text:
                return None
            return evidence.replace(text, changed), claim, 'C', kind + ' turned', group
        made, label = self.unsupported(kind, claim, text, other, rows, evidence)
        if not made or made == claim or len(made.split()) >= 45:
            return None
        if R.random() < .3:
            made = self.exchange(made, 'synonym') or made
        return evidence, made, label, kind, group

    def unsupported(self, kind, claim, text, other, rows, evidence):
        if kind == 'negation':
            return self.negated(claim), 'C'
        if kind == 'number':
            return renumbered(claim), 'C'
        if kind == 'name':
            return self.renamed(claim), 'C'
        if kind == 'two names':
            return names_swapped(claim), 'C'
        if kind == 'two nouns':
            return self.nouns_swapped(claim), 'X'
        if kind == 'opposite':
            return self.exchange(claim, 'opposite'), 'C'
        if kind == 'sibling':
            return self.exchange(claim, 'sibling'), 'C'
        if kind == 'narrower':
            return self.exchange(claim, 'narrower'), 'S' if re.match(r'(No|Every|All)\b', claim) else 'N'
        if kind == 'added':
            return self.widened(claim, other), 'N'
        if kind == 'unrelated':
            return other, 'N'
        if kind == 'beside':
            others = [one for one in R.sample(rows, min(8, len(rows))) if one not in evidence]
            return max(others, key=lambda one: len(set(one.lower().split()) & set(evidence.lower().split())), default=None), 'N'
        if kind == 'modality':
            match = re.search(r'\b(may|might|could) (be|have|\w+)\b', text)
            if match and R.random() < .7:
                verb = {'be': 'is', 'have': 'has'}.get(match.group(2), 'will ' + match.group(2))
                return text[:match.start()] + verb + text[match.end():], 'N'
            made = re.sub(r'\b(is|are)\b', 'may be', claim, count=1)
            return (made if made != claim else None), 'S'
        if kind == 'remark':
            remark = R.choice(REMARKS)
            return (claim + ' ' + remark if R.random() < .5 else remark + ' ' + claim), 'X'
        if kind == 'quantifier':
            for old, new, label in R.sample(QUANTIFIERS, len(QUANTIFIERS)):
                made = re.sub(rf'\b{old}\b', new, claim, count=1)
                if made != claim:
                    return made, label
            return None, 'X'
        if kind == 'planted names':
            names = [match.group() for match in NAME.finditer(text)]
            return (NAME.sub(lambda _: R.choice(names), other) if names else None), 'N'
        if kind == 'stitched':
            # Half of one sentence with half of another of the same text: every word is there, nobody said it.
            near = [one for one in rows if one != text and one in evidence]
            cut = [m.start() for m in re.finditer(r' (?:is|was|are|were|has|had|will|and|in|on|to|by|for|with|that|who|which) ', text)]
            if not near or not cut:
                return None, 'X'
            tail = R.choice(near)
            ends = [m.start() for m in re.finditer(r' (?:is|was|are|were|has|had|will|and|in|on|to|by|for|with|that|who|which) ', tail)]
            same = [(a, b) for a in cut for b in ends if text[a:a + 4] == tail[b:b + 4]]
            if not same:
                return None, 'X'
            a, b = R.choice(same)
            return text[:a] + tail[b:], 'X'
        if kind == 'moved name':
            names = [m.group() for m in NAME.finditer(evidence) if m.group() not in text]
            own = list(NAME.finditer(claim)) or list(re.finditer(r'^[A-Z][a-z]+(?: [A-Z][a-z]+)+', claim))
            if not names or not own:
                return None, 'X'
            match = R.choice(own)
            return claim[:match.start()] + R.choice(names) + claim[match.end():], 'C'
        made = self.renamed(claim) or renumbered(claim)
        return (self.exchange(made, 'sibling') or made if made else None), 'C'


KINDS = {'negation': 9, 'number': 9, 'name': 11, 'two names': 4, 'two nouns': 4, 'opposite': 6, 'sibling': 14, 'narrower': 5, 'added': 12, 'unrelated': 4,
         'beside': 8, 'modality': 3, 'remark': 3, 'quantifier': 3, 'planted names': 3, 'several': 5, 'stitched': 5, 'moved name': 6}
TURNABLE = ('negation', 'number', 'name', 'opposite', 'sibling')
QUANTIFIERS = [tuple(row.split()) for row in (
    'some all N,many all N,all some S,several most N,most all N,always never C,often always N,usually always N,sometimes never C,first last C,'
    'before after C,more less C,All No C,many no C,many few C,every no C,can cannot C,only also X,with without C,few many C,over under C,least most C').split(',')]
OPENINGS = ['I think ', 'Yes, ', 'Well, ', 'I know that ', 'Did you know that ', 'Oh yeah, ', 'Yeah, ', 'I heard that ', 'I believe ']
REMARKS = ['I love it.', 'I have never been there.', 'Do you like it?', 'That is so cool!', 'I think it is great.', 'I did not know that.',
           'My brother told me about it.', 'I would love to go there someday.', 'It is one of my favorites.']


def treebank(text):
    return re.sub(r'([.,;:!?])(?= |$)', r' \1', text).replace('(', '-LRB- ').replace(')', ' -RRB-')


def lowered(text):
    return text[0].lower() + text[1:] if text.split()[0].lower() in FUNCTION else text


def article(before, word):
    if word[0] in 'aeiou' and re.search(r'\b[Aa] $', before):
        return before[:-1] + 'n '
    if word[0] not in 'aeiou' and re.search(r'\b[Aa]n $', before):
        return before[:-2] + ' '
    return before


def inflect(new, old, base):
    if old == base:
        return new
    if old.endswith('ing'):
        return (new[:-1] if new.endswith('e') else new) + 'ing'
    if old.endswith('ed'):
        return new + ('d' if new.endswith('e') else 'ed')
    if old.endswith('s'):
        return new[:-1] + 'ies' if re.search('[^aeiou]y$', new) else new + ('es' if re.search('(s|x|z|ch|sh)$', new) else 's')
    return None


def renumbered(text):
    numbers = list(re.finditer(r'\b\d[\d,]*(?:\.\d+)?\b', text))
    named = list(re.finditer(r'\b(two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|first|second|third|fourth|January|February|March|April|June|July|August|September|October|November|December)\b', text))
    if named and (not numbers or R.random() < .3):
        match = R.choice(named)
        other = R.choice([one for row in CLOSED_OF.get(match.group(), [['six', 'eleven', 'fifty']]) for one in row if one != match.group()])
        return text[:match.start()] + other + text[match.end():]
    if not numbers:
        return None
    match = R.choice(numbers)
    digits = match.group().replace(',', '')
    if '.' in digits:
        made = '%.1f' % (float(digits) * R.choice([.5, .8, 1.3, 2, 3]) + .1)
    else:
        value = int(digits[:12])
        if 1500 < value < 2100:
            other = value + R.choice([-30, -12, -7, -5, -3, -2, -1, 1, 2, 3, 4, 6, 9, 11, 20])
        elif value < 32:
            other = max(1, value + R.choice([-5, -3, -2, -1, 1, 2, 3, 5, 8]))
        else:
            other = int(value * R.choice([.3, .5, .7, .8, 1.2, 1.5, 2, 4])) + R.choice([0, 1, 3])
        other += other == value
        made = f'{other:,}' if ',' in match.group() else str(other)
    return text[:match.start()] + made + text[match.end():]


def names_swapped(text):
    names = [m for m in re.finditer(r'\b([A-Z][a-z]+(?: [A-Z][a-z]+)*)', text) if m.group().lower() not in FUNCTION]
    if len(names) < 2:
        return None
    left, right = sorted(R.sample(names, 2), key=lambda m: m.start())
    if left.group() == right.group():
        return None
    return text[:left.start()] + right.group() + text[left.end():right.start()] + left.group() + text[right.end():]


PASSIVE = re.compile(r'^(.{3,50}?) (?:is|was|were|are|has been) (\w+ed) by ((?:the |a |an )?[A-Z]?\w+(?: [A-Z]\w+){0,3})(?=[ ,.])')


def active(text):
    match = PASSIVE.match(text)
    if not match or ',' in match.group(1):
        return None
    one, verb, by = match.groups()
    upper = lambda words_: words_[0].upper() + words_[1:]
    return upper(by) + ' ' + verb + ' ' + lowered(one) + '.', upper(one) + ' ' + verb + ' ' + lowered(by) + '.'


# Short claims of one thing a sentence says of its subject, each with its counterpart: the same word decides once for and
# once against, so that only how claim and evidence stand to each other can be learned.

IS_A = re.compile(r"^((?:The |A |An )?[A-Z][\w'.-]*(?: [\w'.-]+){0,5}?)(?: \([^)]*\))?,? (is|was|are|were) (?:(an?|the|one of the) )?([a-zA-Z][\w' -]{2,60}?)"
                  r"(?=[,.;]| who | which | that | and | in | for | by | of | on | at | from | with | to | as | or )(.*)$")
DOES = re.compile(r"^((?:The |A |An )?[A-Z][\w'.-]*(?: [A-Z][\w'.-]*){0,4})(?: \([^)]*\))? ((?!is|was|are|were)[a-z]+(?:ed|s)|won|wrote|became|began|made|held|led) ([^,.;]{6,60})[,.;](.*)$")
SUBJECTS = ['He', 'She', 'It', 'They']


class Facts:
    def __init__(self, maker):
        self.maker = maker
        self.rows, self.heads = [], []
        for source, group, rows in maker.documents:
            for text in rows:
                for form in (IS_A, DOES):
                    match = form.match(text)
                    if match and (source != 'examples' or form is IS_A):
                        self.rows.append((form, match, text, group))
                        if form is IS_A and 'n' in maker.lexicon.classes(match.group(4).split()[-1]):
                            self.heads.append(match.group(4).split()[-1])
                        break

    def pair(self):
        form, match, text, group = R.choice(self.rows)
        subject = match.group(1)
        made = self.is_a(match) if form is IS_A else self.does(match)
        if made is None:
            return None
        said, other, how = made
        evidence = text
        changed = None
        if other is not None:
            old, new = other
            if len(re.findall(r'\b' + re.escape(old) + r'\b', text)) == 1:
                changed = re.sub(r'\b' + re.escape(old) + r'\b', lambda _: new, text)
        claim, label = said, 'S'
        chance = R.random()
        if other is not None and chance < .55:
            against = re.sub(r'\b' + re.escape(other[0]) + r'\b', lambda _: other[1], said)
            if against == said:
                return None
            if changed is None or R.random() < .5:
                claim, label = against, 'C'
            elif R.random() < .5:
                evidence, label = changed, 'C'
            else:
                evidence, claim = changed, against
        elif chance < .75:
            denied_ = self.denied(said)
            if denied_ is None:
                return None
            if R.random() < .3:
                whole = self.denied(text)
                if whole is None:
                    return None
                evidence, claim, label, how = (whole, denied_, 'S', 'fact negation') if R.random() < .5 else (whole, said, 'C', 'fact negation')
            else:
                claim, label, how = denied_, 'C', 'fact negation'
        elif chance < .79:
            only = re.sub(r'\b(is|was|are|were) (?=an? |the )', r'\1 only ', said, count=1)
            if only == said:
                return None
            claim, label, how = only, 'X', 'fact only'
        if R.random() < .45 and evidence.startswith(subject):
            # The sentence speaks of its subject by a pronoun, or by half of the name.
            parts = subject.split()
            short = R.choice(SUBJECTS) if R.random() < .7 or len(parts) < 2 else parts[-1]
            evidence = short + evidence[len(subject):]
        if R.random() < .25:
            claim = self.maker.exchange(claim, 'synonym') or claim
        if R.random() < .5:
            evidence, claim = treebank(evidence), treebank(claim)
        return evidence, claim, label, how, group

    def denied(self, text):
        match = re.search(r'\b(is|was|are|were)\b(?! not)', text)
        if match:
            return text[:match.end()] + R.choice([' not', ' never', ' not', " n't"]).replace(" n't", "n't") + text[match.end():]
        return self.maker.negated(text)

    def is_a(self, match):
        subject, verb, determiner, phrase, rest = match.groups()
        parts = phrase.split()
        head = parts[-1]
        if 'n' not in self.maker.lexicon.classes(head) or not head.islower():
            return None
        others = [at for at in range(len(parts) - 1)]
        kept = [parts[at] for at in others if R.random() < .5] + [head]
        tail = re.match(r'( (?:in|of|for|by|from|on|at|with) [^,.;]{3,40}?)(?=[,.;]| and | who | which | that )', rest)
        addition = tail.group(1) if tail and R.random() < .4 else ''
        first = determiner or ''
        if first in ('a', 'an'):
            first = 'an' if kept[0][0].lower() in 'aeiou' else 'a'
        if first == 'one of the':
            return None
        said = f'{subject} {verb} {first} {" ".join(kept)}{addition}.'.replace('  ', ' ')
        words_ = [one for one in kept + addition.split() if one.lower() not in FUNCTION and len(one) > 2]
        return (said, self.counter(R.choice(words_), head), 'fact') if words_ else None

    def does(self, match):
        subject, verb, what, _ = match.groups()
        parts = what.split()
        cut = R.randrange(2, len(parts) + 1) if len(parts) > 2 else len(parts)
        while cut < len(parts) and parts[cut - 1].lower() in FUNCTION:
            cut += 1
        said = f'{subject} {verb} {" ".join(parts[:cut])}.'
        words_ = [one for one in parts[:cut] if one.lower() not in FUNCTION and len(one) > 2 and one.isalnum()]
        return (said, self.counter(R.choice(words_), None), 'fact') if words_ else None

    def counter(self, word, head):
        """(old, new): a word that cannot be true together with the old one, mostly."""
        if word.isdigit():
            return word, str(int(word) + R.choice([-12, -3, -1, 1, 2, 5, 10]))
        if word in CLOSED_OF:
            return word, R.choice([one for one in R.choice(CLOSED_OF[word]) if one != word])
        if word == head and R.random() < .5:
            other = R.choice(self.heads)
            return (word, other) if other != word else None
        if word[0].isupper():
            return word, R.choice(self.maker.names[1])
        made = self.maker.replacement(word.lower(), R.choice(['sibling', 'sibling', 'opposite']))
        return (word, made) if made else None


# Quantified sentences with one part made wider or narrower: the label follows from the direction of its place.

PEOPLE = words('person animal child student teacher dog cat bird car house tree book artist doctor farmer soldier musician writer worker boy girl man woman '
               'player tourist lawyer scientist politician horse fish vehicle flower dancer singer nurse driver company hotel ship journalist senator committee delegate customer employee')
GOING = words('running sleeping singing dancing smiling working speaking waiting leaving playing')
DOING = [('ate', 'eat', 'food meat bread fruit rice dinner'), ('bought', 'buy', 'car book house dress instrument toy'), ('saw', 'see', 'film animal painting man bird'),
         ('likes', 'like', 'music sport dog flower'), ('finished', 'finish', 'report survey book work'), ('won', 'win', 'prize game award race'),
         ('carried', 'carry', 'bag weapon child instrument'), ('cleaned', 'clean', 'room car window table')]
MASS = words('food meat bread fruit rice dinner music work')
PLACES = ('in the park,at school,on time,in the city,in Europe,last year,with a friend,at night,on the beach,in the morning,at home,quickly,carefully,'
          'near the river,for an hour,without help').split(',')
ADJECTIVES = words('old young tall small happy red famous rich poor foreign brave tired angry local Italian American blond hungry')
RELATIVES = [' who came late', ' from London', ' with long hair', ' in the garden', ' that we know']
#: frame, number, direction of the noun, direction of what is said of it: u up, d down, n neither
FRAMES = [('Every {}', 's', 'd', 'u'), ('All {}', 'p', 'd', 'u'), ('No {}', 's', 'd', 'd'), ('No {}', 'p', 'd', 'd'), ('Some {}', 'p', 'u', 'u'), ('A {}', 's', 'u', 'u'),
          ('Few {}', 'p', 'd', 'd'), ('At most five {}', 'p', 'd', 'd'), ('At least five {}', 'p', 'u', 'u'), ('Exactly five {}', 'p', 'n', 'n'), ('Most {}', 'p', 'n', 'u'),
          ('Many {}', 'p', 'n', 'u'), ('Not every {}', 's', 'u', 'd'), ('Several {}', 'p', 'u', 'u'), ('Less than five {}', 'p', 'd', 'd'), ('More than five {}', 'p', 'u', 'u'),
          ('None of the {}', 'p', 'd', 'd'), ('Each {}', 's', 'd', 'u'), ('Neither {}', 's', 'd', 'd'), ('Not all {}', 'p', 'u', 'd'), ('Nobody who is a {}', 's', 'd', 'd'),
          ('The {}', 's', 'u', 'u'), ('If a {}', 's', 'd', 'd'), ('Three {}', 'p', 'u', 'u'), ('Hardly any {}', 'p', 'd', 'd'), ('Only {}', 'p', 'u', 'd'), ('Everyone except the {}', 's', 'n', 'u')]
TURNED = {'u': 'd', 'd': 'u', 'n': 'n'}


class Monotone:
    """Parts: noun, adjective, object, object's adjective, place, relative clause."""

    def __init__(self, maker):
        self.maker = maker

    def related(self, noun, wider):
        lexicon = self.maker.lexicon
        sense = lexicon.senses[noun]['n'][0]
        above = lexicon.parents if wider else lexicon.children
        found = [m for h in above.get(sense, ()) if not wider or h not in lexicon.too_wide for m in lexicon.members[h][:1] if lexicon.is_common(m)]
        return R.choice(found) if found else None

    def pair(self):
        frame, number, noun_way, said_way = R.choice(FRAMES)
        negated = R.random() < .15 and said_way == 'u' and frame[0] in 'ATSM'
        done = R.choice(DOING) if R.random() < .6 else None
        going = R.choice(GOING)
        thing = R.choice(done[2].split()) if done else ''
        determiner = '' if thing in MASS else R.choice(['a ', 'the ', 'a ']) if thing else ''
        first = [R.choice(PEOPLE), R.choice(ADJECTIVES) if R.random() < .4 else '', thing, R.choice(ADJECTIVES[:9]) if thing and R.random() < .3 else '',
                 R.choice(PLACES) if R.random() < .5 else '', '']
        if negated:
            said_way = TURNED[said_way]

        def said(parts):
            noun, adjective, what, what_is, place, relative = parts
            phrase = (adjective + ' ' + (plural(noun) if number == 'p' else noun)).strip() + relative
            if done:
                text = ('did not ' + done[1] if negated else done[0]) + ' ' + determiner + (what_is + ' ' + what).strip()
                text = re.sub(r' a (?=[aeiou])', ' an ', text)
            else:
                text = ('is ' if number == 's' else 'are ') + ('not ' if negated else '') + going
            text = frame.format(phrase) + ' ' + text + (' ' + place if place else '')
            return re.sub(r'\bA (?=[aeiou])', 'An ', text + (', then the owner is pleased' if frame.startswith('If') else '') + '.')

        second = list(first)
        edit = R.choice(['noun wider', 'noun narrower', 'adjective', 'relative', 'place'] + (['object wider', 'object narrower', 'object adjective'] if thing and determiner != 'the ' else []))
        way, place = 'down', said_way
        if edit.startswith('noun') or edit in ('object wider', 'object narrower'):
            at = 0 if edit.startswith('noun') else 2
            if 'n' not in self.maker.lexicon.senses.get(first[at], {}):
                return None
            other = self.related(first[at], edit.endswith('wider'))
            if not other:
                return None
            second[at], way, place = other, 'up' if edit.endswith('wider') else 'down', noun_way if at == 0 else said_way
        else:
            at, choices, place = {'adjective': (1, ADJECTIVES, noun_way), 'relative': (5, RELATIVES, noun_way), 'place': (4, PLACES, said_way),
                                  'object adjective': (3, ADJECTIVES[:9], said_way)}[edit]
            if first[at]:
                second[at], way = '', 'up'
            else:
                second[at] = R.choice(choices)
            if edit == 'relative' and R.random() < .5:
                first, second, way = second, first, 'up'
        if R.random() < .3:
            first, second, way = second, first, {'up': 'down', 'down': 'up'}[way]
        return said(first), said(second), 'S' if (way, place) in (('up', 'u'), ('down', 'd')) else 'N', 'monotone', ''


def plural(noun):
    return {'child': 'children', 'man': 'men', 'woman': 'women', 'person': 'people', 'fish': 'fish'}.get(noun) or inflect(noun, 'cats', 'cat')


def denied():
    """"A boy is running" and "there is no boy running"."""
    noun, doing, place = R.choice(PEOPLE), R.choice(GOING), R.choice(PLACES)
    one = R.choice(['A', 'The', 'One']) + ' ' + (R.choice(ADJECTIVES) + ' ' if R.random() < .4 else '') + noun + ' is ' + doing + ' ' + place + '.'
    noun_2 = noun if R.random() < .8 else R.choice(PEOPLE)
    doing_2 = doing if R.random() < .8 else R.choice(GOING)
    same = (noun, doing) == (noun_2, doing_2)
    if R.random() < .6:
        other = R.choice([f'There is no {noun_2} {doing_2} {place}.', f'The {noun_2} is not {doing_2} {place}.', f'A {noun_2} is not {doing_2}.',
                          f'No {noun_2} is {doing_2}.', f'There is no {noun_2} {doing_2}.', f"The {noun_2} isn't {doing_2}."])
        if R.random() < .3:
            one, other = other, one
        return one, other, 'C' if same else 'N', 'denied', ''
    other = R.choice([f'A {noun_2} is {doing_2}.', f'There is a {noun_2} {doing_2} {place}.', f'Some {noun_2} is {doing_2} {place}.'])
    if R.random() < .3:
        return other, one, 'N', 'denied', ''
    return one, other, 'S' if same else 'N', 'denied', ''


def main():
    wordnet, shared, corpora, out, wanted = sys.argv[1:6]
    maker = Maker(wordnet, read_documents(shared, corpora))
    monotone, facts = Monotone(maker), Facts(maker)
    rows, seen = [], set()
    while len(rows) < int(wanted):
        chance = R.random()
        row = monotone.pair() if chance < .12 else denied() if chance < .17 else facts.pair() if chance < .42 else maker.pair()
        if row and row[:2] not in seen:
            seen.add(row[:2])
            rows.append(row)
    json.dump(rows, open(out, 'w'), ensure_ascii=False, indent=0)
    for key, count in sorted(collections.Counter((row[3].split('+')[0], row[2]) for row in rows).items()):
        print(key, count)
    for row in rows[:400:20]:
        print(row[2], row[3], '|', row[0][:160], '||', row[1][:160])


if __name__ == '__main__':
    main()
