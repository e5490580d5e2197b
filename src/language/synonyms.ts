// Words that ask for and tell the same thing in notices, contracts, minutes, manuals. Own list; WordNet's is beside it.
// Narrow on purpose: a group that also holds a neighbour in meaning lets unanswered questions through. The groups stand in
// `synonyms.txt`, one a line, each word in its base form, and travel with the language tables.

import { languageTables } from '#language/tables.ts';

/** Each word with the others of its groups. */
export function synonyms(): ReadonlyMap<string, readonly string[]> {
  return toTable();
}

function toTable(): Map<string, string[]> {
  const table = new Map<string, string[]>();
  for (const group of languageTables().synonyms.split('\n')) {
    const words = group.split(' ');
    for (const word of words) {
      const row = table.get(word) ?? [];
      row.push(...words.filter((other) => other !== word && !row.includes(other)));
      table.set(word, row);
    }
  }
  return table;
}
