// Writes the relations of `npm run language` (JSON) from Open English WordNet (CC-BY 4.0): which stems share a meaning, which
// meaning is a kind of which, opposites, derivations, and how rare a stem is in WordNet's own glosses.
// Run: node scripts/run.mjs training/judge/relations.ts

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toStem } from '#language/stem.ts';
import { tokens } from '#core/english/words.ts';

const ARCHIVE = '../shared/data/wordnet/english-wordnet-yaml.tar.xz';
const TARGET = process.argv[2] ?? 'relations.json';
/** A stem used fewer times in all glosses and examples is left out: the table must stay small. */
const GLOSS_COUNT_MIN = 5;
/** Senses kept of a lemma, by class; WordNet lists the common ones first. */
const SENSES_MAX: Readonly<Record<string, number>> = { n: 3, v: 5, a: 2, r: 1 };
const LEVELS_MAX = 3;

interface Sense {
  readonly id: string;
  readonly synset: string;
  readonly antonyms: readonly string[];
  readonly derivations: readonly string[];
}
interface Entry {
  readonly lemma: string;
  readonly pos: string;
  readonly senses: readonly Sense[];
}
interface Synset {
  readonly parents: readonly string[];
  readonly text: string;
}

/** Too general to make anything a kind of something worth knowing. */
const TOP = new Set(
  (
    'entity physical_entity abstraction object whole artifact thing matter attribute relation state event act group measure ' +
    'unit cause organism substance part quality property activity content cognition communication happening condition ' +
    'change move make be have do get give take go create touch travel think alter someone person being'
  ).split(' '),
);

function main(): void {
  const folder = mkdtempSync(join(tmpdir(), 'wordnet-'));
  execFileSync('tar', ['xf', ARCHIVE, '-C', folder]);
  const yaml = join(folder, 'src', 'yaml');
  const entries: Entry[] = [];
  const synsets = new Map<string, Synset>();
  for (const name of readdirSync(yaml).sort()) {
    const text = readFileSync(join(yaml, name), 'utf8');
    if (name.startsWith('entries-')) readEntries(text, entries);
    else if (name !== 'frames.yaml') readSynsets(text, synsets);
  }
  writeFileSync(TARGET, render(entries, synsets));
}

/** The files are regular: two spaces a level, lists at the level of their key. No YAML library is needed for that. */
function readEntries(text: string, entries: Entry[]): void {
  let lemma = '';
  let pos = '';
  let key = '';
  let sense = emptySense();
  let senses: (typeof sense)[] = [];
  const flush = (): void => {
    if (senses.length > 0) entries.push({ lemma, pos, senses });
    senses = [];
  };
  for (const line of text.split('\n')) {
    const top = /^(\S.*):$/.exec(line);
    const word = /^ {2}(\w)(?:-\d)?:$/.exec(line);
    if (top !== null) {
      flush();
      lemma = unquote(top[1] ?? '');
      continue;
    }
    if (word !== null) {
      flush();
      pos = word[1] === 's' ? 'a' : (word[1] ?? '');
      key = '';
      continue;
    }
    const start = /^ {4}- (\w+):(.*)$/.exec(line);
    const field = start ?? /^ {6}(\w+):(.*)$/.exec(line);
    if (start !== null) {
      sense = emptySense();
      senses.push(sense);
    }
    if (field !== null) {
      key = field[1] ?? '';
      const value = unquote((field[2] ?? '').trim());
      if (key === 'id') sense.id = value;
      if (key === 'synset') sense.synset = value;
      continue;
    }
    const item = /^ {6}- (.*)$/.exec(line);
    if (item === null) continue;
    if (key === 'antonym') sense.antonyms.push(unquote(item[1] ?? ''));
    if (key === 'derivation' || key === 'pertainym' || key === 'participle')
      sense.derivations.push(unquote(item[1] ?? ''));
  }
  flush();
}

interface SenseDraft {
  id: string;
  synset: string;
  antonyms: string[];
  derivations: string[];
}
const emptySense = (): SenseDraft => ({ id: '', synset: '', antonyms: [], derivations: [] });

function readSynsets(text: string, synsets: Map<string, Synset>): void {
  let id = '';
  let key = '';
  let parents: string[] = [];
  let words = '';
  const flush = (): void => {
    if (id !== '') synsets.set(id, { parents, text: words });
    parents = [];
    words = '';
  };
  for (const line of text.split('\n')) {
    const top = /^(\d{8}-\w):$/.exec(line);
    if (top !== null) {
      flush();
      id = top[1] ?? '';
      continue;
    }
    const field = /^ {2}(\w+):/.exec(line);
    if (field !== null) {
      key = field[1] ?? '';
      continue;
    }
    const item = line.replace(/^ +(?:- )?/, '');
    if (key === 'definition' || key === 'example') words += ` ${item}`;
    // A satellite adjective points at its head by "similar"; for verbs "similar" is only a see-also.
    const kind = key === 'hypernym' || key === 'instance_hypernym' || (key === 'similar' && id.endsWith('s'));
    if (kind && /^\d{8}-\w$/.test(item)) parents.push(item);
  }
  flush();
}

const unquote = (text: string): string => text.replace(/^'(.*)'$/, '$1').replace(/''/g, "'");

function render(entries: readonly Entry[], synsets: ReadonlyMap<string, Synset>): string {
  const counts = countGlosses(synsets);
  const owner = new Map<string, string>();
  const known = entries.filter((entry) => /^[a-z]{2,}$/.test(entry.lemma));
  for (const entry of known) for (const sense of entry.senses) owner.set(sense.id, toStem(entry.lemma));
  const meanings = new Map<string, { pos: Set<string>; senses: Set<string> }>();
  for (const entry of known) {
    const stem = toStem(entry.lemma);
    if ((counts.get(stem) ?? 0) < GLOSS_COUNT_MIN) continue;
    const row = meanings.get(stem) ?? { pos: new Set<string>(), senses: new Set<string>() };
    row.pos.add(entry.pos);
    for (const sense of entry.senses.slice(0, SENSES_MAX[entry.pos] ?? 1)) row.senses.add(sense.synset);
    meanings.set(stem, row);
  }
  const top = topSynsets(known);
  const used = usedSynsets(meanings, synsets, top);
  const numbers = new Map([...used].sort().map((id, index): [string, number] => [id, index]));
  const total = [...synsets.values()].length;
  const words = [...meanings].sort(byKey).map(([stem, row]) => {
    const senses = [...row.senses].filter((id) => numbers.has(id)).map((id) => (numbers.get(id) ?? 0).toString(36));
    return [stem, [...row.pos].sort().join(''), rarity(counts.get(stem) ?? 1, total).toString(36), ...senses].join(' ');
  });
  const common = [...counts]
    .filter(([stem, count]) => !meanings.has(stem) && count >= 20 && /^[a-z]+$/.test(stem))
    .sort(byKey);
  for (const [stem, count] of common) words.push(`${stem} - ${rarity(count, total).toString(36)}`);
  const parents = [...numbers.keys()].map((id) =>
    (synsets.get(id)?.parents ?? [])
      .filter((one) => numbers.has(one) && !top.has(one))
      .map((one) => (numbers.get(one) ?? 0).toString(36))
      .join(' '),
  );
  const linked = (field: 'antonyms' | 'derivations'): string[] => {
    const pairs = new Set<string>();
    for (const entry of known)
      for (const sense of entry.senses)
        for (const other of sense[field]) {
          const pair = [toStem(entry.lemma), owner.get(other) ?? ''].sort();
          if (pair[0] !== pair[1] && pair.every((stem) => meanings.has(stem))) pairs.add(pair.join(' '));
        }
    return [...pairs].sort();
  };
  return JSON.stringify({
    derived: linked('derivations').join(';'),
    opposites: linked('antonyms').join(';'),
    parents: parents.join(';'),
    words: words.join(';'),
  });
}

function countGlosses(synsets: ReadonlyMap<string, Synset>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { text } of synsets.values()) {
    for (const stem of new Set(tokens(text).map((token) => token.stem))) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  return counts;
}

/** Sixteenths of a natural logarithm, at most 175 (a stem never seen). */
const rarity = (count: number, total: number): number =>
  Math.max(1, Math.min(175, Math.round(16 * Math.log(total / count))));

function topSynsets(entries: readonly Entry[]): Set<string> {
  const top = new Set<string>();
  for (const entry of entries) {
    if (TOP.has(entry.lemma))
      for (const sense of entry.senses.slice(0, entry.pos === 'n' ? 2 : 1)) top.add(sense.synset);
  }
  return top;
}

/** Meanings of known stems, and what stands above them where it joins two of them. */
function usedSynsets(
  meanings: ReadonlyMap<string, { readonly senses: ReadonlySet<string> }>,
  synsets: ReadonlyMap<string, Synset>,
  top: ReadonlySet<string>,
): Set<string> {
  const own = new Map<string, number>();
  for (const { senses } of meanings.values()) for (const id of senses) own.set(id, (own.get(id) ?? 0) + 1);
  const used = new Set<string>();
  const children = new Map<string, number>();
  let level = [...own.keys()];
  for (let depth = 0; depth < LEVELS_MAX; depth += 1) {
    level = level.flatMap((id) => (synsets.get(id)?.parents ?? []).filter((one) => !top.has(one)));
    for (const id of level) children.set(id, (children.get(id) ?? 0) + 1);
    level = [...new Set(level)];
  }
  for (const [id, count] of own)
    if (!top.has(id) && (count > 1 || children.has(id) || (synsets.get(id)?.parents ?? []).length > 0)) used.add(id);
  for (const [id, count] of children) if (count > 1 || own.has(id)) used.add(id);
  return used;
}

function byKey(left: readonly [string, unknown], right: readonly [string, unknown]): number {
  return left[0] < right[0] ? -1 : left[0] > right[0] ? 1 : 0;
}

main();
