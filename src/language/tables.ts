// What is known of English words, as one data file beside the frozen builds: too large to be code, and the same for the
// core and the engines. Whoever loads a frozen build hands the file over before anything else is asked.

export { LANGUAGE_HASH } from '#language/tables.gen.ts';

/** Stems and meanings as lines of text; numbers in base 36. Made by `npm run language`. */
export interface LanguageTables {
  /** One line a stem: background weight (half bits), verb share (0-9), topic, relatives (index, strength a to h). */
  readonly lexicon: string;
  /** Half bits of the texts that the weights were counted in. */
  readonly lexicon_document_bits: number;
  /** `;`-separated: stem, classes, rarity, meanings. */
  readonly words: string;
  /** `;`-separated: entry n holds the meanings that meaning n is a kind of. */
  readonly parents: string;
  /** `;`-separated pairs of stems. */
  readonly opposites: string;
  /** `;`-separated pairs of stems. */
  readonly derived: string;
  /** One group of words that mean the same a line, as in `synonyms.txt`. */
  readonly synonyms: string;
  /** Lines of `everyday.txt`. */
  readonly everyday: string;
  /** `keywords.txt`. */
  readonly keywords: string;
}

/** Sets the tables for this copy of the code, once. The caller has checked that the bytes hash to LANGUAGE_HASH. */
export function setLanguageTables(tables: LanguageTables): void {
  current = tables;
}

/** Throws where no tables were set: the build was loaded without its data file, which is a mistake of ours. */
export function languageTables(): LanguageTables {
  if (current === null) throw new Error('expected the language tables before the first question, got none');
  return current;
}

let current: LanguageTables | null = null;
