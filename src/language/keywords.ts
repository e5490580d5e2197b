// The words that tell what a question is about and what is at stake in it: ours, beside the lists of the spec, which stand
// in the core. `keywords.txt`: a name in brackets, then phrases with commas between. They travel with the language tables.

import { toStem } from '#language/stem.ts';
import { languageTables } from '#language/tables.ts';

/** The phrases under a name; empty where the file has no such name. */
export function keywordsOf(name: string): readonly string[] {
  if (read.size === 0) for (const [key, phrases] of sections()) read.set(key, phrases);
  return read.get(name) ?? [];
}

/** Single words under a name, read on first use: when a file of code is loaded there are no tables yet. */
export interface Words {
  has(word: string): boolean;
  /** Whether it is the stem of one of them. */
  hasStem(stem: string): boolean;
  list(): readonly string[];
}

export function wordsNamed(name: string): Words {
  const kept: { list?: readonly string[]; words?: ReadonlySet<string>; stems?: ReadonlySet<string> } = {};
  const list = (): readonly string[] => (kept.list ??= keywordsOf(name).join(' ').split(/\s+/));
  return {
    list,
    has: (word) => (kept.words ??= new Set(list())).has(word),
    hasStem: (stem) => (kept.stems ??= new Set(list().map(toStem))).has(stem),
  };
}

const read = new Map<string, readonly string[]>();

const sections = (): [string, string[]][] =>
  languageTables()
    .keywords.split('[')
    .slice(1)
    .map((section) => {
      const [name = '', phrases = ''] = section.split(']\n');
      return [name, phrases.trim().split(/,\s/)];
    });
