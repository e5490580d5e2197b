// The sentence of a passage that speaks of what a draft's claim says, and how much of the claim stands in it.

import { align, SAID_MIN, type Link, type Match, type Matcher } from '#adapters/builtin/judge/align.ts';
import type { ReadClaim, ReadEvidence } from '#adapters/builtin/judge/texts.ts';
import type { Sentence, Unit } from '#adapters/builtin/judge/units.ts';

export interface Home {
  readonly claim: readonly Unit[];
  /** Of each unit of the claim, what it is to the sentence: `at` is an index of `units`. */
  readonly links: readonly Link[];
  readonly sentence: Sentence;
  readonly units: readonly Unit[];
  /** Of each unit of the sentence, the unit of the claim that it says; -1 for none. */
  readonly back: readonly number[];
  /** Content units of the claim that the sentence says, that it says otherwise, and that it has not. */
  readonly said: number;
  readonly rivals: readonly Unit[];
  readonly missing: readonly Unit[];
  readonly evidence: ReadEvidence;
  /** The sentence before, where this one begins with a pronoun and so speaks of the same. */
  readonly before: Sentence | null;
  readonly match: Matcher;
}

/** Null where no sentence has a word of it. */
export function homeOf({ units: claim }: ReadClaim, evidence: ReadEvidence, match: Matcher): Home | null {
  let best: Home | null = null;
  for (const at of evidence.sentences.keys()) {
    const home = readHome(claim, evidence, at, match);
    if (home !== null && (best === null || weightOf(home) > weightOf(best))) best = home;
  }
  return best;
}

/** All sentences that have as much of the claim as that one, it among them. */
const weightOf = ({ missing, rivals, said }: Home): number => 4 * said + 3 * rivals.length - 2 * missing.length;

function readHome(claim: readonly Unit[], evidence: ReadEvidence, at: number, match: Matcher): Home | null {
  const sentence = evidence.sentences[at];
  if (sentence === undefined) return null;
  const before = leansBack(sentence.units) ? (evidence.sentences[at - 1] ?? null) : null;
  const links = align(claim, sentence.units, match);
  const back = sentence.units.map((_, index) =>
    links.findIndex((link) => link.at === index && link.strength >= SAID_MIN),
  );
  const isBefore = (unit: Unit): boolean => before?.units.some((other) => SAID.has(match(other, unit))) === true;
  let said = 0;
  const rivals: Unit[] = [];
  const missing: Unit[] = [];
  claim.forEach((unit, index) => {
    const link = links[index];
    if (!unit.content || link === undefined) return;
    if (link.strength >= SAID_MIN || isBefore(unit)) said += 1;
    else if (RIVAL.has(link.match)) rivals.push(unit);
    else missing.push(unit);
  });
  if (said === 0) return null;
  return { claim, links, sentence, units: sentence.units, back, said, rivals, missing, evidence, before, match };
}

const SAID: ReadonlySet<Match> = new Set<Match>(['same', 'synonym', 'derived', 'alike', 'wider']);
const RIVAL: ReadonlySet<Match> = new Set<Match>(['number-conflict', 'name-conflict', 'opposite']);

const leansBack = (units: readonly Unit[]): boolean => units.slice(0, 2).some(({ lower }) => PRONOUNS.has(lower));
const PRONOUNS = new Set('he she it they this these its his her their both'.split(' '));

/** Whether the claim speaks of what the sentence speaks of: at least two of its words, or all but one, and its subject. */
export function isAbout(home: Home): boolean {
  const { claim, before, links, match, missing, rivals, said, units } = home;
  if (!isTogether(home)) return false;
  if (missing.length > 1 + Math.floor(said / 3)) return false;
  // Names that follow each other are one thing.
  const others = rivals.filter((unit, at) => !(unit.name && rivals[at - 1]?.place === unit.place - 1)).length;
  if (said < 2 && missing.length + others > 1) return false;
  const head = subjectOf(claim);
  if (head === null) return said >= 2;
  const index = claim.indexOf(head);
  const link = links[index];
  if (link !== undefined && (link.strength >= SAID_MIN || RIVAL.has(link.match))) return true;
  if (before?.units.some((other) => SAID.has(match(other, head))) === true) return true;
  // "The sensor" and "It" alone: the sentence before may be in another passage.
  return units[0] !== undefined && PRONOUNS.has(units[0].lower) && missing.length <= 1;
}

/** Its words stand together, and two of them as they are: words gathered from a table or a long list say something else. */
function isTogether({ claim, links, rivals, said, units }: Home): boolean {
  const places = links.flatMap(({ at, match }, index) =>
    claim[index]?.content === true && match !== 'none' ? [at] : [],
  );
  const [from, to] = [Math.min(...places), Math.max(...places)];
  const content = (all: readonly Unit[]): number => all.filter((unit) => unit.content).length;
  const own = content(claim);
  if (content(units.slice(from, to + 1)) > own + Math.max(6, own)) return false;
  const exact = links.filter(({ match }, index) => claim[index]?.content === true && EXACT.has(match)).length;
  return exact + rivals.length >= Math.min(2, own) && (exact > 1 || said < 3);
}
const EXACT: ReadonlySet<Match> = new Set<Match>(['same', 'synonym']);

/** The last content word before the verb; null where the subject is a pronoun or left out. */
function subjectOf(claim: readonly Unit[]): Unit | null {
  let head: Unit | null = null;
  for (const unit of claim) {
    if (AUXILIARIES.has(unit.lower)) break;
    if (unit.content && head !== null && isVerb(unit)) break;
    if (unit.lower === 'of' || unit.lower === 'in' || unit.lower === 'for') break;
    if (unit.content) head = unit;
  }
  return head;
}

export const isVerb = ({ classes, lower, name, quantity, stem }: Unit): boolean =>
  !name && quantity === null && classes.includes('v') && (lower !== stem || !classes.includes('n'));
export const AUXILIARIES = new Set(
  'is are was were be been has have had will would can could may might must shall should does did do'.split(' '),
);
