// Whether two sentences of one document speak of one thing: in the very same words but for the values. A document tells of many
// things in much the same words, so everything else is left to its reader.

import { STOP_WORDS, type Token } from '#core/english/words.ts';

interface Said {
  readonly text: string;
  readonly words: readonly Token[];
}

export function isSameThing(one: Said, other: Said): boolean {
  if (one.text === other.text || [one, other].some(({ text }) => ROW.test(text) || TIMED.test(text))) return false;
  const [left, right] = [one, other].map(toWords);
  return left !== undefined && right !== undefined && left.size >= WORDS_MIN && isSame(left, right);
}

/** Its words without a label in front ("NOTICE: ...") and without its values; "was" and "is" are of two times. */
function toWords({ text, words }: Said): ReadonlySet<string> {
  const from = LABEL.exec(text)?.[0].length ?? 0;
  return new Set(
    words
      .filter(
        ({ kind, lower, start }) => start >= from && kind === 'word' && (!STOP_WORDS.has(lower) || PAST.has(lower)),
      )
      .map(({ stem }) => stem),
  );
}

const isSame = (left: ReadonlySet<string>, right: ReadonlySet<string>): boolean =>
  left.size === right.size && [...left].every((word) => right.has(word));

/** The thing and what it is counted in, at least. */
const WORDS_MIN = 2;
const LABEL = /^[A-Z][\w ]{1,30}:\s+(?=[A-Z])/;
const PAST = new Set(['was', 'were', 'had', 'not', 'no', 'will']);
/** A row of a table, an item of a list: what it is of stands elsewhere. */
const ROW = /[|\t;]|^\W*\d+[.)]\s|^[-*\u2022]/;
/** One of the two may have taken the place of the other. */
const TIMED =
  /\b(?:now|today|currently|formerly|previously|then|later|before|after|until|since|from|new|old|former|first|second|next|last|each|other|another|also)\b/i;
