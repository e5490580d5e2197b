"""Papers are terse: turns sentences into rows, lists, clauses and labels, and questions into what people type."""
import re

ARTICLES = re.compile(r"\b(?:The|the|A|a|An|an) (?=\w)")
LABELLED = re.compile(r"^(?:(?:The|A|An|Your|Our|Each) )?((?:[\w'-]+ ){0,5}[\w'-]+) (?:is|are|costs?|runs?|lasts?|ends?|starts?|begins?|amounts to|comes to) (?!not\b)(.{1,70})$")
FILLERS = re.compile(r"\b(?:please|shall be|will be|is to be|are to be|has to be|that are|that is|which is|which are) ", re.I)


def squeezed(sentence):
    """Without articles and fillers, as notes are written."""
    short = FILLERS.sub("", ARTICLES.sub("", sentence)).strip()
    return short[:1].upper() + short[1:]


def labelled(sentence, mark):
    found = LABELLED.match(sentence.rstrip("."))
    if not found:
        return None
    label = found.group(1)
    return f"{label[:1].upper()}{label[1:]}{mark}{found.group(2)}"


def split(text):
    return re.split(r"(?<=[.;!?]) +(?=[A-Z0-9\"'(])", text)


def wrapped(text, rng):
    width = rng.choice((60, 66, 72, 78))
    out, row = [], ""
    for word in text.split(" "):
        if row and len(row) + len(word) >= width:
            out.append(row)
            row = word
        else:
            row = f"{row} {word}" if row else word
    return "\n".join(out + [row])


def shaped(heading, sentences, rng, style=None):
    """One passage with its heading in front, in one of the forms that papers have."""
    style = rng.random() if style is None else style
    parts = [one for text in sentences for one in split(text)]
    number = rng.randint(1, 19)
    if style < 0.45:
        body = " ".join(parts)
    elif style < 0.57:
        body = wrapped(" ".join(parts), rng)
    elif style < 0.67:
        body = " ".join(f"{number}.{at + 1} {one}" for at, one in enumerate(parts)) if rng.random() < 0.6 else f"{number}. " + " ".join(parts)
    elif style < 0.77:
        mark = rng.choice(("- ", "* ", "• "))
        body = "\n".join(mark + (squeezed(one).rstrip(".") if rng.random() < 0.5 else one) for one in parts)
    elif style < 0.88:
        mark = rng.choice((": ", ": ", " | ", ", ", "  ", " - "))
        rows = [labelled(one, mark) or squeezed(one).rstrip(".") for one in parts]
        body = "\n".join(f"| {row} |" for row in rows) if mark == " | " else rng.choice(("\n", " ", "\n")).join(rows)
    else:
        body = rng.choice(("\n", " ")).join(squeezed(one) for one in parts)
    if heading and rng.random() < 0.4:
        heading = re.sub(r"[:,] ", " › ", heading, count=1)
    if heading and rng.random() < 0.15:
        heading = heading.upper()
    if heading and rng.random() < 0.2:
        heading = f"{number}. {heading}"
    return f"{heading}\n{body}".strip()


def asked(question, rng):
    """Now and then without capitals and marks, as people type."""
    if rng.random() < 0.22:
        question = question.rstrip("?")
    if rng.random() < 0.18:
        question = question[:1].lower() + question[1:] if rng.random() < 0.5 else question.lower()
    if rng.random() < 0.05 and len(question) > 25:
        at = rng.randrange(6, len(question) - 6)
        question = question[:at] + question[at + 1] + question[at] + question[at + 2:]
    return question
