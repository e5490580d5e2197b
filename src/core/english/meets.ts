// Whether a word stands in a text, itself or as another that means the same.

import { relativesOf } from '#language/lexicon.ts';

/** How near two words are that mean the same, in parts of 256: synonyms and derived words, nothing wider. */
export const MEANS_THE_SAME = 198;

/** `stems`: of the text. */
export const meets = (stem: string, stems: ReadonlySet<string>): boolean => stems.has(stem) || isMeant(stem, stems);

/** By another word alone. */
export const isMeant = (stem: string, stems: ReadonlySet<string>): boolean =>
  [...relativesOf(stem)].some(([other, strength]) => strength >= MEANS_THE_SAME && stems.has(other));
