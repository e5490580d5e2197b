// What of a query stands in a person's own documents and nowhere in ordinary English. Such a query does not leave the device.

import { STOP_WORDS, tokens, type Token } from '#core/english/words.ts';
import { lookUp } from '#language/lexicon.ts';

/** Content words in a row that are a document's own words, however ordinary each of them is. */
const RUN = 3;
/** Shorter numbers say nothing of anybody, nor does a year. */
const DIGITS_MIN = 3;
const YEAR = /^(?:19|20)\d\d$/;

/** Pieces of the query as typed, each once, in their order; none where it may be sent. `documents`: texts of the sphere INSIDE. */
export function privateIn(query: string, documents: readonly string[]): readonly string[] {
  const asked = contentOf(query);
  const found = new Set<string>();
  for (const text of documents) {
    const own = contentOf(text);
    const words = new Set(own.flatMap(({ lower, stem }) => [lower, stem]));
    for (const token of asked)
      if (isTelling(token) && (words.has(token.lower) || words.has(token.stem))) found.add(token.text);
    const runs = new Set(runsOf(own).map(({ key }) => key));
    for (const { end, key, start } of runsOf(asked)) if (runs.has(key)) found.add(query.slice(start, end));
  }
  return [...found].sort((a, b) => query.indexOf(a) - query.indexOf(b));
}

function contentOf(text: string): readonly Token[] {
  return tokens(text).filter(({ lower }) => !STOP_WORDS.has(lower));
}

/** A name, a code, a number, a word of no dictionary: alone it may say whose document it is from. */
function isTelling({ kind, lower, stem }: Token): boolean {
  if (kind === 'word') return !lookUp(stem).known;
  return lower.replace(/\D/g, '').length >= DIGITS_MIN && !YEAR.test(lower);
}

function runsOf(
  all: readonly Token[],
): readonly { readonly key: string; readonly start: number; readonly end: number }[] {
  const whole = all.filter(({ part }) => !part);
  return whole.slice(0, Math.max(0, whole.length - RUN + 1)).map((first, at) => {
    const run = whole.slice(at, at + RUN);
    return { key: run.map(({ stem }) => stem).join(' '), start: first.start, end: run.at(-1)?.end ?? first.end };
  });
}
