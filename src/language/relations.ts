// How two stems are related, from a table made of Open English WordNet, and how rare a stem is. Integers only.

import { languageTables } from '#language/tables.ts';

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
  if (linked(table().opposites, other, stem)) return 'opposite';
  const left = kinOf(other);
  const right = kinOf(stem);
  if (left === null || right === null) return 'none';
  if (meet(left.meanings, right.own)) return 'synonym';
  if (linked(table().derived, other, stem)) return 'derived';
  if (meet(right.meanings, left.above)) return 'wider';
  if (meet(left.meanings, right.above)) return 'narrower';
  return meet(left.parents, right.direct) ? 'sibling' : 'none';
}

/** What one stem means and what stands above that, read once: a text compares each of its words with many. */
interface Kin {
  readonly meanings: readonly number[];
  readonly parents: readonly number[];
  readonly own: ReadonlySet<number>;
  readonly direct: ReadonlySet<number>;
  readonly above: ReadonlySet<number>;
}

function kinOf(stem: string): Kin | null {
  const known = KIN.get(stem);
  if (known !== undefined) return known;
  const meanings = table().words(stem)?.meanings;
  const parents = meanings === undefined ? [] : parentsOf(meanings);
  const kin =
    meanings === undefined
      ? null
      : { meanings, parents, own: new Set(meanings), direct: new Set(parents), above: above(meanings) };
  if (KIN.size >= KIN_MAX) KIN.clear();
  KIN.set(stem, kin);
  return kin;
}

const KIN = new Map<string, Kin | null>();
const KIN_MAX = 10_000;

export function rarityOf(stem: string): number {
  return table().words(stem)?.rarity ?? RARITY_MAX;
}

/** Classes of a stem: "" when the table does not know it (a name, mostly). */
export function classesOf(stem: string): string {
  return table().words(stem)?.classes ?? '';
}

function parentsOf(meanings: readonly number[]): number[] {
  return meanings.flatMap(table().parents);
}

/** What stands above, up to four steps. */
function above(meanings: readonly number[]): ReadonlySet<number> {
  const all = new Set<number>();
  let level: readonly number[] = meanings;
  for (let step = 0; step < LEVELS_MAX && level.length > 0; step += 1) {
    level = parentsOf(level).filter((meaning) => !all.has(meaning));
    for (const meaning of level) all.add(meaning);
  }
  return all;
}

function meet(left: readonly number[], right: ReadonlySet<number>): boolean {
  return left.some((meaning) => right.has(meaning));
}

type Links = ReadonlyMap<string, ReadonlySet<string>>;
type Words = (stem: string) => Word | undefined;
/** Meanings that one is a kind of. */
type Parents = (meaning: number) => readonly number[];

interface Table {
  readonly words: Words;
  readonly parents: Parents;
  readonly opposites: Links;
  readonly derived: Links;
}

function linked(links: Links, left: string, right: string): boolean {
  return links.get(left)?.has(right) ?? false;
}

const number36 = (digits: string): number => {
  let value = 0;
  for (const digit of digits) value = value * 36 + '0123456789abcdefghijklmnopqrstuvwxyz'.indexOf(digit);
  return value;
};

/** The words by stem, each as it stands in the table: a document uses a few of them, and reading all takes longest. */
function readWords(): Words {
  const lines = new Map(
    languageTables()
      .words.split(';')
      .map((line) => {
        const end = line.indexOf(' ');
        return [line.slice(0, end), line.slice(end + 1)];
      }),
  );
  const read = new Map<string, Word>();
  return (stem) => {
    const known = read.get(stem);
    if (known !== undefined) return known;
    const line = lines.get(stem);
    if (line === undefined) return undefined;
    const [classes = '', rarity = '', ...meanings] = line.split(' ');
    const word = { classes: classes.replace('-', ''), rarity: number36(rarity), meanings: meanings.map(number36) };
    read.set(stem, word);
    return word;
  };
}

function readParents(): Parents {
  const lines = languageTables().parents.split(';');
  const read = new Map<number, readonly number[]>();
  return (meaning) => {
    const known = read.get(meaning);
    if (known !== undefined) return known;
    const line = lines[meaning] ?? '';
    const parents = line === '' ? [] : line.split(' ').map(number36);
    read.set(meaning, parents);
    return parents;
  };
}

function readLinks(table: string): Links {
  const links = new Map<string, Set<string>>();
  const add = (from: string, to: string): void => {
    const all = links.get(from);
    if (all === undefined) links.set(from, new Set([to]));
    else all.add(to);
  };
  for (const pair of table.split(';')) {
    const [left = '', right = ''] = pair.split(' ');
    add(left, right);
    add(right, left);
  }
  return links;
}

/** Read at the first question: whoever only loads the core does not pay for it. Pure all the same: it is constant. */
function table(): Table {
  const { derived, opposites } = languageTables();
  read ??= { words: readWords(), parents: readParents(), opposites: readLinks(opposites), derived: readLinks(derived) };
  return read;
}

let read: Table | null = null;
