// A word with one slip of the finger: "alotment", "washr", "presing". Only words that English does not know are read so.

import { lookUp } from '#language/lexicon.ts';
import { toStem } from '#language/stem.ts';

/** Stems of the words that it may have been meant for: one letter more, less, other, or two that changed places. */
export function respelt(word: string): readonly string[] {
  if (!/^[a-z]{5,14}$/.test(word) || lookUp(toStem(word)).known) return [];
  const known = KEPT.get(word);
  if (known !== undefined) return known;
  const found = [...new Set(slipsOf(word).map(toStem))].filter((stem) => stem.length >= STEM_MIN && lookUp(stem).known);
  if (KEPT.size >= KEPT_MAX) KEPT.clear();
  KEPT.set(word, found);
  return found;
}

/** Pure all the same: the same word always has the same ones. */
const KEPT = new Map<string, readonly string[]>();
const KEPT_MAX = 200;
const STEM_MIN = 4;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

function slipsOf(word: string): string[] {
  const slips: string[] = [];
  // The first letter is hardly ever the wrong one.
  for (let at = 1; at <= word.length; at += 1) {
    const head = word.slice(0, at);
    const tail = word.slice(at);
    for (const letter of LETTERS)
      slips.push(head + letter + tail, ...(tail === '' ? [] : [head + letter + tail.slice(1)]));
    if (tail !== '') slips.push(head + tail.slice(1));
    if (tail.length > 1) slips.push(head + tail.charAt(1) + tail.charAt(0) + tail.slice(2));
  }
  return slips;
}
