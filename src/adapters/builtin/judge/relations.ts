// The table of relations (`#language/tables.ts`) as the judge asks it: stems are numbered once, in the order of
// the table, and everything about them lies in integer arrays. What it answers is what #language/relations.ts
// answers (relations.test.ts holds them together); it takes a tenth of the memory, and the judge asks a thousand times a pair.

import { RARITY_MAX, type Relation } from '#language/relations.ts';
import { languageTables } from '#language/tables.ts';

/** A stem's number in the table; UNKNOWN where it is not in it. */
export type Word = number;
export const UNKNOWN: Word = -1;

export const wordOf = (stem: string): Word => table().words.get(stem) ?? UNKNOWN;
/** Of n, v, a, r: the classes the stem has; "" when the table does not know it (a name, mostly). */
export const classesOf = (word: Word): string => table().classes[word] ?? '';
export const rarityOf = (word: Word): number => table().rarity[word] ?? RARITY_MAX;

/** What `word` (in a claim) is to `other` (in its evidence): two stems that differ. */
export function relate(other: Word, word: Word): Exclude<Relation, 'same'> {
  if (other < 0 || word < 0) return 'none';
  const key = other * WORDS_MAX + word;
  const slot = (Math.imul(key, SPREADING) >>> SLOT_SHIFT) & (SLOTS - 1);
  if (KEYS[slot] !== key) {
    KEYS[slot] = key;
    ANSWERS[slot] = RELATIONS.indexOf(lookUp(other, word));
  }
  return RELATIONS[ANSWERS[slot] ?? 0] ?? 'none';
}

const RELATIONS = ['none', 'synonym', 'derived', 'wider', 'narrower', 'opposite', 'sibling'] as const;

/** Answers already given, in as many slots and no more: a later question takes the place of an earlier one. */
const SLOTS = 32_768;
const SLOT_SHIFT = 16;
/** 2^32 divided by the golden ratio: neighbours fall far apart. */
const SPREADING = 0x9e3779b1;
/** More than the table holds, and its square is still a whole number of 31 bits. */
const WORDS_MAX = 32_768;
const KEYS = new Int32Array(SLOTS).fill(-1);
const ANSWERS = new Uint8Array(SLOTS);

function lookUp(other: Word, word: Word): (typeof RELATIONS)[number] {
  const { derived, opposites } = table();
  if (holds(opposites, other, word)) return 'opposite';
  const left = kinOf(other);
  const right = kinOf(word);
  if (meet(left.meanings, right.meanings)) return 'synonym';
  if (holds(derived, other, word)) return 'derived';
  if (meet(right.meanings, left.above)) return 'wider';
  if (meet(left.meanings, right.above)) return 'narrower';
  return meet(left.parents, right.parents) ? 'sibling' : 'none';
}

/** What one stem means and what stands above that, in ascending order. */
interface Kin {
  readonly meanings: readonly number[];
  readonly parents: readonly number[];
  readonly above: readonly number[];
}

function kinOf(word: Word): Kin {
  const known = KIN.get(word);
  if (known !== undefined) return known;
  const { meanings, parents } = table();
  const own = rowOf(meanings, word);
  const direct = rowsOf(parents, own);
  const kin = { meanings: ascending(own), parents: ascending(direct), above: above(direct) };
  if (KIN.size >= KIN_MAX) KIN.clear();
  KIN.set(word, kin);
  return kin;
}

/** Words of the texts at hand; a few megabytes when it is full. */
const KIN = new Map<Word, Kin>();
const KIN_MAX = 4_096;
const LEVELS_MAX = 4;

/** What stands above, up to four steps, from what stands right above. */
function above(direct: readonly number[]): number[] {
  const all = new Set(direct);
  let level = direct;
  for (let step = 1; step < LEVELS_MAX && level.length > 0; step += 1) {
    level = rowsOf(table().parents, level).filter((meaning) => !all.has(meaning));
    for (const meaning of level) all.add(meaning);
  }
  return ascending([...all]);
}

const ascending = (values: number[]): number[] =>
  values.length < 2 ? values : values.sort((left, right) => left - right);

/** Whether two ascending rows share a value. */
function meet(left: readonly number[], right: readonly number[]): boolean {
  let at = 0;
  let other = 0;
  while (at < left.length && other < right.length) {
    const difference = (left[at] ?? 0) - (right[other] ?? 0);
    if (difference === 0) return true;
    if (difference < 0) at += 1;
    else other += 1;
  }
  return false;
}

/** Rows of numbers, one after the other: row n lies from starts[n] to starts[n + 1]. */
interface Rows {
  readonly starts: Int32Array;
  readonly values: Int32Array;
}

interface Table {
  readonly words: ReadonlyMap<string, Word>;
  readonly classes: readonly string[];
  readonly rarity: Uint8Array;
  readonly meanings: Rows;
  /** Meanings that one is a kind of. */
  readonly parents: Rows;
  readonly opposites: Rows;
  readonly derived: Rows;
}

const rowOf = (rows: Rows, at: number): number[] => rowsOf(rows, [at]);

function rowsOf({ starts, values }: Rows, places: readonly number[]): number[] {
  const found: number[] = [];
  for (const at of places)
    for (let next = starts[at] ?? 0; next < (starts[at + 1] ?? 0); next += 1) found.push(values[next] ?? 0);
  return found;
}

function holds({ starts, values }: Rows, at: number, value: number): boolean {
  for (let next = starts[at] ?? 0; next < (starts[at + 1] ?? 0); next += 1) if (values[next] === value) return true;
  return false;
}

function toRows(rows: readonly (readonly number[])[]): Rows {
  const starts = new Int32Array(rows.length + 1);
  for (const [at, row] of rows.entries()) starts[at + 1] = (starts[at] ?? 0) + row.length;
  return { starts, values: Int32Array.from(rows.flat()) };
}

const number36 = (digits: string): number => parseInt(digits, 36);

function readTable(): Table {
  const tables = languageTables();
  const lines = tables.words.split(';').map((line) => line.split(' '));
  const words = new Map(lines.map(([stem = ''], at) => [stem, at]));
  const linked = (pairs: string): Rows => {
    const rows = lines.map((): Word[] => []);
    for (const pair of pairs.split(';')) {
      const [left = UNKNOWN, right = UNKNOWN] = pair.split(' ').map((stem) => words.get(stem));
      rows[left]?.push(right);
      rows[right]?.push(left);
    }
    return toRows(rows);
  };
  return {
    words,
    classes: lines.map(([, classes = '']) => classes.replace('-', '')),
    rarity: Uint8Array.from(lines, ([, , rarity = '']) => number36(rarity)),
    meanings: toRows(lines.map(([, , , ...meanings]) => meanings.map(number36))),
    parents: toRows(tables.parents.split(';').map((line) => (line === '' ? [] : line.split(' ').map(number36)))),
    opposites: linked(tables.opposites),
    derived: linked(tables.derived),
  };
}

/** Read at the first question: whoever only loads the engines does not pay for it. Pure all the same: it is constant. */
function table(): Table {
  read ??= readTable();
  return read;
}

let read: Table | null = null;
