// The stretches of evidence a claim is held against: every sentence, every clause with the subject it inherits, and
// every two sentences that follow each other.

import type { Sentence, Unit } from '#adapters/builtin/judge/units.ts';

export interface Segment {
  /** A sentence of one clause is a clause. */
  readonly kind: 'clause' | 'sentence' | 'window';
  /** Index of its (first) sentence. */
  readonly sentence: number;
  readonly units: readonly Unit[];
  /** Ruled out by its sentence. */
  readonly denied: readonly Unit[];
}

const JOINTS = new Set('and but while whereas because although though unless if'.split(' '));
/** Content units a later clause or a pronoun takes from the subject of the sentence. */
const INHERITED_MAX = 4;
const CLAUSE_UNITS_MIN = 3;
const PRONOUNS = new Set('he she it they this these both his her its their'.split(' '));
const AUXILIARIES = new Set(
  'is are was were has have had will would can could may might must shall should does did do'.split(' '),
);

export function readSegments(sentences: readonly Sentence[]): Segment[] {
  return sentences.flatMap(({ units, denied }, sentence) => {
    const next = sentences[sentence + 1];
    const before = sentences[sentence - 1];
    const resolved =
      before !== undefined && names(before.units) < 2 && units.slice(0, 3).some((unit) => PRONOUNS.has(unit.lower))
        ? [...subjectOf(before.units), ...units]
        : units;
    const clauses = cutClauses(resolved).map((clause): Segment => ({
      kind: 'clause',
      sentence,
      units: clause,
      denied,
    }));
    const window: Segment[] =
      next === undefined ? [] : [{ kind: 'window', sentence, units: [...units, ...next.units], denied }];
    return [...clauses, { kind: 'sentence', sentence, units: resolved, denied }, ...window];
  });
}

/** Stretches with a verb each; what has none belongs to the one before it. */
export function cutClauses(units: readonly Unit[]): (readonly Unit[])[] {
  const clauses: Unit[][] = [];
  let clause: Unit[] = [];
  for (const unit of units) {
    const cuts = (unit.broken || JOINTS.has(unit.lower)) && clause.length >= CLAUSE_UNITS_MIN;
    if (cuts && hasVerb(clause)) {
      clauses.push(clause);
      clause = [];
    }
    clause.push(unit);
  }
  if (clauses.length > 0 && (clause.length < CLAUSE_UNITS_MIN || !hasVerb(clause)))
    clauses[clauses.length - 1]?.push(...clause);
  else clauses.push(clause);
  const subject = subjectOf(units);
  return clauses.map((part, index) =>
    index === 0 ? part : [...subject.filter((unit) => !part.includes(unit)), ...part],
  );
}

/** Names of a sentence, neighbours counted once: with two of them a pronoun may mean either. */
function names(units: readonly Unit[]): number {
  return units.filter((unit, at) => unit.name && units[at - 1]?.name !== true).length;
}

function hasVerb(units: readonly Unit[]): boolean {
  return units.some(
    (unit, at) =>
      AUXILIARIES.has(unit.lower) ||
      (at > 0 &&
        unit.content &&
        !unit.name &&
        unit.classes.includes('v') &&
        (unit.lower !== unit.stem || !unit.classes.includes('n'))),
  );
}

/** What stands before the verb, content only. */
function subjectOf(units: readonly Unit[]): Unit[] {
  const subject: Unit[] = [];
  for (const unit of units) {
    const verb =
      AUXILIARIES.has(unit.lower) ||
      (unit.content && !unit.name && unit.classes.includes('v') && unit.lower !== unit.stem && subject.length > 0);
    if (verb || subject.length === INHERITED_MAX) break;
    if (unit.content) subject.push(unit);
  }
  return subject;
}
