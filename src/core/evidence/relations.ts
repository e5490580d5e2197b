// How two stems are related, from a table made of Open English WordNet, and how rare a stem is. Integers only.

import { DERIVED, OPPOSITES, PARENTS, WORDS } from '#core/evidence/relations.gen.ts';

/** From `other` to `stem`: "wider" means `stem` is a kind of thing `other` is one of ("animal" is wider than "dog"). */
export type Relation = 'same' | 'synonym' | 'derived' | 'wider' | 'narrower' | 'opposite' | 'sibling' | 'none';

interface Word {
  /** Of n, v, a, r: the classes the stem has. */
  readonly classes: string;
  readonly rarity: number;
  readonly meanings: readonly number[];
}

/** Sixteenths of a natural logarithm; a stem no gloss uses has the most. */
export const RARITY_MAX = 175;
const LEVELS_MAX = 4;

/** What `stem` (in a claim) is to `other` (in its evidence). */
export function relate(other: string, stem: string): Relation {
  if (other === stem) return 'same';
  const key = `${other} ${stem}`;
  const known = SEEN.get(key);
  if (known !== undefined) return known;
  const relation = lookUp(other, stem);
  if (SEEN.size >= SEEN_MAX) SEEN.clear();
  SEEN.set(key, relation);
  return relation;
}

/** Answers already given: a passage is compared with every claim, and looking up is most of the time it takes. */
const SEEN = new Map<string, Relation>();
const SEEN_MAX = 50_000;

function lookUp(other: string, stem: string): Relation {
  if (linked(TABLE.opposites, other, stem)) return 'opposite';
  const left = TABLE.words.get(other);
  const right = TABLE.words.get(stem);
  if (left === undefined || right === undefined) return 'none';
  if (meet(left.meanings, right.meanings)) return 'synonym';
  if (linked(TABLE.derived, other, stem)) return 'derived';
  if (meet(above(left.meanings), right.meanings)) return 'wider';
  if (meet(above(right.meanings), left.meanings)) return 'narrower';
  return meet(parentsOf(left.meanings), parentsOf(right.meanings)) ? 'sibling' : 'none';
}

export function rarityOf(stem: string): number {
  return TABLE.words.get(stem)?.rarity ?? RARITY_MAX;
}

/** Classes of a stem: "" when the table does not know it (a name, mostly). */
export function classesOf(stem: string): string {
  return TABLE.words.get(stem)?.classes ?? '';
}

function parentsOf(meanings: readonly number[]): number[] {
  return meanings.flatMap((meaning) => TABLE.parents[meaning] ?? []);
}

/** What stands above, up to four steps. */
function above(meanings: readonly number[]): number[] {
  const all: number[] = [];
  let level: readonly number[] = meanings;
  for (let step = 0; step < LEVELS_MAX && level.length > 0; step += 1) {
    level = parentsOf(level).filter((meaning) => !all.includes(meaning));
    all.push(...level);
  }
  return all;
}

function meet(left: readonly number[], right: readonly number[]): boolean {
  return left.some((meaning) => right.includes(meaning));
}

type Links = ReadonlyMap<string, ReadonlySet<string>>;

function linked(links: Links, left: string, right: string): boolean {
  return links.get(left)?.has(right) ?? false;
}

const number36 = (digits: string): number => {
  let value = 0;
  for (const digit of digits) value = value * 36 + '0123456789abcdefghijklmnopqrstuvwxyz'.indexOf(digit);
  return value;
};

function readWords(): ReadonlyMap<string, Word> {
  const words = new Map<string, Word>();
  for (const line of WORDS.split(';')) {
    const [stem = '', classes = '', rarity = '', ...meanings] = line.split(' ');
    words.set(stem, { classes: classes.replace('-', ''), rarity: number36(rarity), meanings: meanings.map(number36) });
  }
  return words;
}

function readLinks(table: string): Links {
  const links = new Map<string, Set<string>>();
  const add = (from: string, to: string): void => {
    links.set(from, (links.get(from) ?? new Set<string>()).add(to));
  };
  for (const pair of table.split(';')) {
    const [left = '', right = ''] = pair.split(' ');
    add(left, right);
    add(right, left);
  }
  return links;
}

const TABLE = {
  words: readWords(),
  parents: PARENTS.split(';').map((line) => (line === '' ? [] : line.split(' ').map(number36))),
  opposites: readLinks(OPPOSITES),
  derived: readLinks(DERIVED),
};
