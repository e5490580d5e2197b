// What is known of a stem: how rare it is in general English, whether it is used as a verb, and its relatives.

import { toStem } from '#language/stem.ts';
import { synonyms } from '#language/synonyms.ts';
import { languageTables } from '#language/tables.ts';

export interface Stem {
  /** Rarity in half bits, 0 (everywhere) to `lexicon_document_bits`. */
  readonly weight: number;
  /** 0 (never a verb) to 9 (always). */
  readonly verb: number;
  /** First noun sense: p person, g group, t time, l location, q quantity, h possession, a artifact, '-' other or none. */
  readonly topic: string;
  readonly known: boolean;
}

/** Strengths are parts of 256. */
export const SAME = 256;
const SYNONYM = 218;
const LETTER_STRENGTHS: Readonly<Record<string, number>> = {
  a: 218,
  b: 198,
  c: 179,
  d: 160,
  e: 141,
  f: 122,
  g: 102,
  h: 83,
};
const UNKNOWN_WEIGHT = 30;

export function lookUp(stem: string): Stem {
  const row = rows().get(stem);
  if (row === undefined)
    return {
      weight: Math.min(UNKNOWN_WEIGHT, languageTables().lexicon_document_bits),
      verb: 0,
      topic: '-',
      known: false,
    };
  const fields = row.fields;
  return {
    weight: parseInt(fields.charAt(0), 36),
    verb: Number(fields.charAt(1)),
    topic: fields.charAt(2),
    known: true,
  };
}

/** Stems that may stand for this one, each with its strength; the stem itself is not among them. */
export function relativesOf(stem: string): ReadonlyMap<string, number> {
  const cached = relatives.get(stem);
  if (cached !== undefined) return cached;
  const found = new Map<string, number>();
  const fields = rows().get(stem)?.fields ?? '';
  for (let at = 3; at + 4 <= fields.length; at += 4) {
    const other = names[parseInt(fields.slice(at, at + 3), 36)];
    if (other !== undefined && other !== stem) found.set(other, LETTER_STRENGTHS[fields.charAt(at + 3)] ?? 0);
  }
  for (const other of own().get(stem) ?? []) found.set(other, Math.max(SYNONYM, found.get(other) ?? 0));
  relatives.set(stem, found);
  return found;
}

interface Row {
  readonly fields: string;
}

// Filled on first use: a page that never asks does not pay for it. Pure all the same: the content is constant.
const parsed = new Map<string, Row>();
const names: string[] = [];
const relatives = new Map<string, ReadonlyMap<string, number>>();
const groups = new Map<string, Set<string>>();

function rows(): ReadonlyMap<string, Row> {
  if (parsed.size > 0) return parsed;
  for (const line of languageTables().lexicon.trim().split('\n')) {
    const space = line.indexOf(' ');
    names.push(line.slice(0, space));
    parsed.set(line.slice(0, space), { fields: line.slice(space + 1) });
  }
  return parsed;
}

/** The stem of "dues" is that of "due": rent that is due is no fee. */
const APART: ReadonlySet<string> = new Set(['dues']);

function own(): ReadonlyMap<string, ReadonlySet<string>> {
  if (groups.size > 0) return groups;
  for (const [word, others] of synonyms()) {
    const stem = toStem(word);
    const set = groups.get(stem) ?? new Set<string>();
    for (const other of others) {
      if (!APART.has(other) && !APART.has(word) && toStem(other) !== stem) set.add(toStem(other));
    }
    groups.set(stem, set);
  }
  return groups;
}
