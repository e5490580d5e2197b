// A clause as a frame: what it speaks of, what it says of it, and with which values. Shallow: noun phrases between
// prepositions and determiners, one verb.

import {
  AUXILIARIES,
  COPULAS,
  DETERMINERS,
  IRREGULAR,
  MODALS,
  PREPOSITIONS,
  RELATIVES,
  isOccasion,
  skipsSubject,
} from '#adapters/builtin/judge/frame-words.ts';
import type { Unit } from '#adapters/builtin/judge/units.ts';

export interface Phrase {
  /** "" for a bare noun phrase. */
  readonly preposition: string;
  /** "the", "its", "this" or a name: one certain thing. */
  readonly definite: boolean;
  /** The last content word; null in "at 19:00". */
  readonly head: Unit | null;
  readonly modifiers: readonly Unit[];
  readonly quantities: readonly Unit[];
}

export interface Frame {
  /** The noun phrase before the verb, then what hangs on it: "a ticket", "for the opening concert". */
  readonly subject: readonly Phrase[];
  /** Stem of the verb; "be" of a copula; "exist" of "there is"; "" of a fragment. */
  readonly relation: string;
  readonly verb: Unit | null;
  readonly passive: boolean;
  /** "can be", "may be": possible, not so. */
  readonly modal: boolean;
  readonly rest: readonly Phrase[];
  /** Values that are named to be ruled out: "not at 19:00". */
  readonly denied: readonly Unit[];
  readonly negated: boolean;
  /** Supposed, hoped or reported. */
  readonly guarded: boolean;
  /** "formerly", "used to", "last year": another occasion than now. */
  readonly occasion: boolean;
}

/** `supposed`: a condition stands anywhere in the sentence. */
export function readFrame(units: readonly Unit[], denied: readonly Unit[], supposed: boolean): Frame {
  const at = findVerb(units);
  const finite = units[at];
  if (finite === undefined) return fragment(units, denied);
  const before = toPhrases(units.slice(0, at));
  const { verb, from } = readVerb(units, at);
  const after = toPhrases(units.slice(from));
  const there = units[0]?.lower === 'there' && COPULAS.has(finite.lower);
  const start = before.map((phrase) => phrase.preposition === '' && phrase.head !== null).lastIndexOf(true);
  const subject = there ? after : start < 0 ? [] : before.slice(start);
  if (subject[0]?.head === undefined || subject[0].head === null) return fragment(units, denied);
  return normalPrice({
    subject,
    relation: there ? 'exist' : (verb?.stem ?? 'be'),
    verb,
    passive: verb !== null && units.slice(at, from).some((unit) => COPULAS.has(unit.lower)),
    modal: MODALS.has(finite.lower),
    rest: there ? [] : [...before.slice(0, Math.max(0, start)), ...after],
    denied,
    negated: units.some((unit, index) => unit.marker === 'negation' && index < from + 2),
    guarded: supposed || units.some((unit) => unit.marker === 'hedge' || unit.marker === 'condition' || unit.report),
    occasion: units.some((unit, index) => isOccasion(unit, units[index + 1])),
  });
}

/** Phrases without a verb of their own say nothing of each other, but name what is counted on. */
function fragment(units: readonly Unit[], denied: readonly Unit[]): Frame {
  const guarded = units.some((unit) => unit.marker === 'hedge' || unit.marker === 'condition' || unit.report);
  const negated = units.some((unit) => unit.marker === 'negation');
  return {
    subject: [],
    relation: '',
    verb: null,
    passive: false,
    modal: false,
    rest: toPhrases(units),
    denied,
    negated,
    guarded,
    occasion: false,
  };
}

/** A bare "the clinic" is the clinic of the sentences before. */
export function resolveFrames(frames: readonly Frame[]): Frame[] {
  const known = new Map<string, readonly Phrase[]>();
  return frames.map((frame) => {
    const [first] = frame.subject;
    const stem = first?.head?.stem;
    if (first === undefined || stem === undefined) return frame;
    const bare = frame.subject.length === 1 && first.definite && first.modifiers.length + first.quantities.length === 0;
    const subject = bare ? known.get(stem) : undefined;
    if (subject !== undefined) return { ...frame, subject };
    if (!bare) known.set(stem, frame.subject);
    return frame;
  });
}

/** "The price of a ticket is 5 euros" is "a ticket costs 5 euros". */
function normalPrice(frame: Frame): Frame {
  const [price, thing, ...more] = frame.subject;
  const named = price?.head !== null && /^(?:price|cost|fee|charg)$/.test(price?.head?.stem ?? '');
  if (frame.relation !== 'be' || !named || price === undefined) return frame;
  if (thing?.preposition === 'of' || thing?.preposition === 'for')
    return {
      ...frame,
      subject: [{ ...thing, preposition: '', modifiers: [...price.modifiers, ...thing.modifiers] }, ...more],
      relation: 'cost',
    };
  const head = price.modifiers[price.modifiers.length - 1];
  if (head === undefined) return frame;
  const phrase = { ...price, head, modifiers: price.modifiers.slice(0, -1) };
  return { ...frame, subject: [phrase, ...frame.subject.slice(1)], relation: 'cost' };
}

/** The finite verb of a clause; -1 for none. An auxiliary is sure; of other forms the first that can be nothing else. */
function findVerb(units: readonly Unit[]): number {
  const relative = units.findIndex((unit, at) => at > 0 && RELATIVES.has(unit.lower));
  const end = relative < 0 ? units.length : relative;
  const plain = units.findIndex((unit, at) => at < end && isFinite(units, at, unit));
  const auxiliary = units.findIndex((unit, at) => at < end && at > 0 && AUXILIARIES.has(unit.lower));
  // "Entrance fees for adults are ...": a form that may be a noun gives way to an auxiliary behind it.
  if (plain < 0 || (auxiliary >= 0 && (auxiliary < plain || (units[plain]?.classes ?? '').includes('n'))))
    return auxiliary;
  return plain;
}

function isFinite(units: readonly Unit[], at: number, unit: Unit): boolean {
  const before = units[at - 1];
  const next = units[at + 1];
  if (before === undefined || !unit.content || unit.quantity !== null || unit.owner || !unit.classes.includes('v'))
    return false;
  if (/^[A-Z]/.test(unit.text) || DETERMINERS.has(before.lower) || PREPOSITIONS.has(before.lower) || unit.broken)
    return false;
  if (next?.lower === 'of' || unit.lower.endsWith('ing')) return false;
  const open = next === undefined || !next.content || next.quantity !== null || next.name;
  const inflected =
    /(?:ed|[^s]s)$/.test(unit.lower) || IRREGULAR.has(unit.lower) || !unit.lower.startsWith(unit.stem.slice(0, -1));
  const noun = unit.classes.includes('n');
  if (inflected && (!noun || /ed$/.test(unit.lower))) return true;
  if (/[^s]s$/.test(unit.lower)) return !/[^sui]s$/.test(before.lower) && (open || before.name);
  // A bare form after a plural or at the end of a subject: "the doors open at", "tickets cost 5".
  return (
    open && (inflected || units.slice(0, at).some((one) => one.content && /[^s]s$/.test(one.lower)) || before.name)
  );
}

function readVerb(units: readonly Unit[], at: number): { verb: Unit | null; from: number } {
  const finite = units[at];
  if (finite === undefined || !AUXILIARIES.has(finite.lower)) return { verb: finite ?? null, from: at + 1 };
  let from = at + 1;
  while (skipsSubject(units[from])) from += 1;
  const next = units[from];
  const copula = COPULAS.has(units[from - 1]?.lower ?? '') || COPULAS.has(finite.lower);
  const participle =
    next !== undefined &&
    next.content &&
    next.quantity === null &&
    next.classes.includes('v') &&
    (!copula || /(?:ed|en|ing)$/.test(next.lower) || IRREGULAR.has(next.lower));
  return participle ? { verb: next, from: from + 1 } : { verb: null, from };
}

function toPhrases(units: readonly Unit[]): Phrase[] {
  const rows: { preposition: string; definite: boolean; units: Unit[] }[] = [];
  let row = { preposition: '', definite: false, units: [] as Unit[] };
  for (const unit of units) {
    const determiner = DETERMINERS.has(unit.lower);
    const preposition = PREPOSITIONS.has(unit.lower);
    if (preposition || (unit.broken && row.units.length > 0) || (determiner && row.units.length > 0)) {
      rows.push(row);
      row = { preposition: preposition ? unit.lower : '', definite: false, units: [] };
    }
    if (determiner && !/^(?:a|an|each|every|any)$/.test(unit.lower)) row.definite = true;
    if (unit.content && !/sel(?:f|ves)$/.test(unit.lower)) row.units.push(unit);
  }
  rows.push(row);
  return rows.filter((one) => one.units.length > 0).map((one) => toPhrase(one.preposition, one.definite, one.units));
}

function toPhrase(preposition: string, definite: boolean, units: readonly Unit[]): Phrase {
  const words = units.filter((unit) => unit.quantity === null);
  const head = words.filter((unit) => !unit.owner)[words.filter((unit) => !unit.owner).length - 1] ?? null;
  return {
    preposition,
    definite: definite || head?.name === true,
    head,
    modifiers: words.filter((unit) => unit !== head),
    quantities: units.filter((unit) => unit.quantity !== null),
  };
}
