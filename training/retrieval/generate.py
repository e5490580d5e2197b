"""Questions made from sentences by rule, with words replaced by relatives: many and rough, where ours are few and good.
One in four has its passage hidden later, so that what is left does not answer it. Seeded.
Run: generate.py DOCUMENTS.json FOLDER OUT.json [QUESTIONS]"""
import json
import pickle
import random
import re
import sys

STOP = set('the a an of and to in for is on that by this with it its be are from at as have has had was were will would do does did not no but or if can could should may might must shall'.split())
PLAIN = re.compile(r"[A-Za-z_'][\w']*|\d[\d.,]*|\W+")


def clean(sentence):
    sentence = re.sub(r'^\s*(?:[-*•+]|\d{1,2}[.)]|\([a-z0-9]{1,4}\))\s+', '', sentence)
    return re.sub(r'\s+', ' ', re.sub(r'[`*|]+', ' ', sentence)).strip().rstrip(' .;:')


def lower(text):
    return text[:1].lower() + text[1:] if text[:2] != text[:2].upper() else text


def by_rule(s, heading, rng):
    """Questions that a sentence answers."""
    found = []
    add = found.append
    name = re.findall(r'[A-Za-z_]\w+', heading.split('›')[-1].split('(')[0])
    subject = name[-1] if name and ('_' in heading or '(' in heading) else ''
    m = re.match(r'^(If|When|Unless|Whenever|Once) ([^,]{8,120}), (?:then )?(.{8,160})$', s)
    if m:
        add(f"What happens {m[1].lower()} {m[2]}?")
        add(f"When {'is it that' if rng.random() < .3 else 'does'} {lower(m[3])}?")
    m = re.match(r'^(.{8,140}?),? (if|when|unless|whenever) ([^,]{8,120})$', s)
    if m:
        add(f'What happens {m[2]} {m[3]}?')
        add(f'When {lower(m[1])}?')
    m = re.match(r'^(?:(.{2,60}?) )?(returns?|raises?|creates?|prints?|removes?|specif(?:y|ies)|contains?|provides?|defines?|sets?|checks?|determines?|tests?|reads?|writes?|converts?|allows?|describes?|requires?|prevents?|causes?|enables?) (.{6,160})$', s, re.I)
    if m and (m[1] or subject):
        verb = re.sub(r's$', '', m[2].lower())
        add(f'What does {lower(m[1] or subject)} {verb}?')
        add(f"{rng.choice(['Which', 'What'])} {rng.choice(['function ', 'part ', '', ''])}{verb}s {m[3]}?")
        add(f'How do I {verb} {m[3]}?')
        if subject and not m[1]:
            add(f'What does {subject} do?')
    m = re.match(r"^((?:A|An|The|Each|Every)? ?[\w' _-]{3,50}?) (is|are|was|were) (a|an|the|any|one) (.{8,140})$", s)
    if m:
        add(f'What {m[2]} {lower(m[1])}?')
        add(f"{rng.choice(['Which', 'What'])} {m[2]} {m[3]} {m[4]}?")
    for m in list(re.finditer(r'\b(\d[\d,.]*|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|hundred)\b[- ]([a-z]{3,}(?: [a-z]{4,})?)', s))[:2]:
        add(f'How many {m[2]} {lower(s[:m.start()] + s[m.end():])}?')
    m = re.search(r"(.{4,80}?)(?:'s)? (?:defaults? to|default is|default value is|\(default)", s)
    if m or re.search('default', s, re.I):
        add(f"What is the default {('of ' + subject) if subject else ''} {lower(m[1] if m else s[:80])}?")
    m = re.match(r'^(.{10,140}?),? (because|since|so that|in order to|to avoid|to prevent|due to) (.{8,140})$', s)
    if m:
        add(f"Why {rng.choice(['is it that', '', 'does'])} {lower(m[1])}?")
    m = re.match(r'^(?:You can )?[Uu]se (.{3,60}?) to (.{8,120})$', s)
    if m:
        add(f"How {rng.choice(['do I', 'can one', 'should I'])} {m[2]}?")
    m = re.match(r'^(.{4,80}?) (must|should|shall|may|can|cannot|must not|may not|will) (?:also |only )?(.{6,140})$', s)
    if m:
        add(f"{rng.choice(['What', 'Who', 'Which'])} {m[2]} {m[3]}?")
        add(f'{m[2].split()[0].capitalize()} {lower(m[1])} {m[3]}?')
    m = re.match(r'^(.{6,100}?) (was|were|is|are|been) (\w+ed|made|given|written|found|built|known|held|sent|set|taken|run) by (.{3,60})$', s)
    if m:
        add(f'Who {m[2]} {lower(m[1])} {m[3]} by?')
    m = re.search(r'\b(?:in|on|since|until|after|before) ((?:[A-Z][a-z]+ )?(?:1[5-9]|20)\d\d)\b', s)
    if m:
        add(f'When {lower(s[:m.start()] + s[m.end():])}?')
    content = [w for w in re.findall(r"[A-Za-z_][\w']+|\d+", s) if w.lower() not in STOP]
    if len(content) >= 4:
        count = min(len(content), rng.randint(2, 5))
        at = rng.randint(0, len(content) - count)
        some = content[at:at + count] if rng.random() < .6 else [content[i] for i in sorted(rng.sample(range(len(content)), count))]
        form = rng.choice(['What {} the {}?', 'Which {} {}?', 'How {} {}?', 'Where {} the {}?', 'What about {} {}?', 'Who {} {}?', 'Is {} {}?', 'How do I {} {}?', 'When {} {}?'])
        add(form.format(lower(some[0]), ' '.join(some[1:])))
    return found


def shorten(question, limit):
    words = question.rstrip('?').split()
    if len(words) <= limit:
        return question
    return ' '.join(words[:limit]) + '?'


def main(documents_path, folder, out, wanted=4000, seed=11):
    rng = random.Random(seed)
    documents = json.load(open(documents_path))
    relatives = pickle.load(open(f'{folder}/relatives.pkl', 'rb'))
    surfaces = json.load(open(f'{folder}/surfaces.json'))     # stem -> a word with it
    stems = {word: stem for stem, words in surfaces['all'].items() for word in words}

    def other_word(word):
        row = relatives.get(stems.get(word.lower(), ''), {})
        wanted_kinds = (1, 7) if rng.random() < .6 else (1, 2, 3, 5, 7)
        some = [(stem, weight ** 2) for stem, (weight, kind) in row.items() if kind in wanted_kinds and weight >= .3 and stem in surfaces['best']]
        return surfaces['best'][rng.choices([s for s, _ in some], [w for _, w in some])[0]] if some else None

    def paraphrase(question, share):
        parts = []
        for m in PLAIN.finditer(question):
            word = m.group()
            if re.match(r'[A-Za-z]{3,}$', word) and word.lower() not in STOP and m.start() > 0:
                if rng.random() < share * (.4 if word[0].isupper() else 1):
                    other = other_word(word)
                    if other is not None:
                        parts.append(other)
                        continue
                    if rng.random() < .4:
                        continue
            parts.append(word)
        return re.sub(r'\s+', ' ', ''.join(parts))

    cases = []
    order = list(range(len(documents)))
    rng.shuffle(order)
    made = 0
    while made < wanted:
        rng.shuffle(order)
        at = 0
        while at < len(order) and made < wanted:
            size = rng.choice([1, 2, 3, 5, 8, 25])
            group = [documents[i] for i in order[at:at + size]]
            at += size
            asked = []
            pool = [(d, p) for d in group for p in d['passages']]
            for document, passage in rng.sample(pool, min(len(pool), 6 + size * 2)):
                long = [s for s in passage['sentences'] if len(s.split()) >= 5]
                if not long:
                    continue
                sentence = rng.choice(long)
                forms = by_rule(clean(sentence), passage['heading'], rng)
                if not forms:
                    continue
                question = shorten(rng.choice(forms[:-1] or forms) if rng.random() < .8 else forms[-1], rng.randint(7, 14))
                share = rng.choice([0, 0, .3, .6, .9])
                if share:
                    question = paraphrase(question, share)
                entry = {'kind': 'plain' if share < .5 else 'paraphrase', 'question': question, 'answers': [sentence]}
                if rng.random() < .3:
                    entry['hide'] = True
                asked.append(entry)
            if asked:
                made += len(asked)
                cases.append({'name': f'made-{len(cases)}', 'documents': [{'name': d['name'], 'text': d['text']} for d in group], 'asked': asked})
    json.dump(cases, open(out, 'w'))
    print(len(cases), 'cases', made, 'questions')


if __name__ == '__main__':
    main(sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4]) if len(sys.argv) > 4 else 4000)
