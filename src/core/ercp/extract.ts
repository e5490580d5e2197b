// From errors to constraints (ERCP v1.0 §3.4, §9.4): each in words and as a predicate, at most two of one error. By rules
// alone, so that a verifier comes to the same.

import { canonical } from '#core/bytes/jcs.ts';
import { sha256Hex, utf8 } from '#core/bytes/hash.ts';
import { compare, minus, parseDecimal, plus, rational, type Rational } from '#core/constraint/rational.ts';
import type { Predicate } from '#core/constraint/predicate.ts';
import { evaluate } from '#core/constraint/evaluate.ts';
import { BY_SUPPORT, type Constraint, type FoundError } from '#core/ercp/rows.ts';
import { unitOf } from '#core/constraint/units.ts';
import { PER_ERROR_MAX, TERM_UNITS_MAX } from '#core/limits.ts';
import { ONE } from '#core/bytes/q16.ts';

/** An error with the name it has in its run. */
export interface NamedError extends FoundError {
  readonly error_id: string;
}
export interface Drawn {
  readonly constraint: Constraint;
  /** Position of the error it was drawn of. */
  readonly error: number;
}

/** Errors that the constraints in force find in a reasoning: those it breaks. Sure, since nothing is guessed. */
export function brokenBy(constraints: readonly Constraint[], reasoning: string): readonly FoundError[] {
  return constraints.flatMap(({ constraint_id, predicate }) => {
    if (evaluate(predicate, reasoning) !== 'false') return [];
    return [
      {
        confidence: ONE,
        detected_by: [BY_PREDICATE],
        evidence: [{ confidence: ONE, source: `constraint:${constraint_id}` }],
        excerpt: reasoning,
        span: [0, reasoning.length],
        type: ERROR_OF[predicate.predicate_name],
      },
    ];
  });
}
export const BY_PREDICATE = 'predicate';

const ERROR_OF: Readonly<Record<Predicate['predicate_name'], FoundError['type']>> = {
  Equal: 'factual_incorrect',
  NotEqual: 'factual_incorrect',
  LessThan: 'factual_incorrect',
  GreaterThan: 'factual_incorrect',
  TemporalOrder: 'factual_incorrect',
  NoContradiction: 'contradiction',
  HasJustification: 'missing_justification',
};

/** The constraints that errors give, without those that are there already, or were relaxed. A broken one gives no other. */
export function extract(
  errors: readonly NamedError[],
  known: readonly Constraint[],
  perErrorMax = PER_ERROR_MAX,
  removed: readonly string[] = [],
): readonly Drawn[] {
  const seen = new Set(known.map(({ predicate }) => canonical(predicate)));
  return errors.flatMap((error, at) => {
    if (error.detected_by.includes(BY_PREDICATE)) return [];
    const fresh = predicatesOf(error).filter(
      ({ predicate }) => !seen.has(canonical(predicate)) && !removed.includes(idOf(predicate)),
    );
    return fresh.slice(0, perErrorMax).map(({ nl_text, predicate }): Drawn => {
      seen.add(canonical(predicate));
      return { error: at, constraint: toConstraint(error, nl_text, predicate) };
    });
  });
}

interface Stated {
  readonly nl_text: string;
  readonly predicate: Predicate;
}

function predicatesOf({ detected_by, excerpt, type }: FoundError): readonly Stated[] {
  const claim = cut(excerpt.trim());
  switch (type) {
    case 'contradiction':
    case 'factual_incorrect':
    case 'ambiguity':
      return [
        {
          nl_text: `What is said of "${claim}" must not contradict itself.`,
          predicate: { predicate_name: 'NoContradiction', args: { entity: termIn(claim) ?? claim } },
        },
      ];
    case 'missing_justification': {
      // A number that nothing states is no bound for what is written next.
      const bounds = detected_by.every((one) => one === BY_SUPPORT) ? [] : boundsIn(claim);
      if (bounds.length > 0) return bounds;
      return [
        {
          nl_text: `"${claim}" needs a reason.`,
          predicate: { predicate_name: 'HasJustification', args: { claim } },
        },
      ];
    }
    case 'syntax_error':
      return []; // there is no predicate of form: the reasoning is written again
  }
}

/** "The boiling point of water at sea level is about 100 °C": above 99.5 and below 100.5 (AMB-64). */
function boundsIn(claim: string): readonly Stated[] {
  const [, subject = '', number = '', unit = ''] = ABOUT.exec(claim) ?? [];
  const value = parseDecimal(number);
  const term = termOf(subject);
  if (value === null || term === null) return [];
  const known = unit !== '' && unitOf(unit) !== null ? { unit } : {};
  const bound = (name: 'GreaterThan' | 'LessThan', right: Rational): Stated => ({
    nl_text: `${term} is ${name === 'LessThan' ? 'below' : 'above'} ${decimal(right)}${unit === '' ? '' : ` ${unit}`}.`,
    predicate: { predicate_name: name, args: { left: term, right: decimal(right), ...known } },
  });
  const half = rational(1n, 2n);
  return [bound('GreaterThan', minus(value, half)), bound('LessThan', plus(value, half))];
}
const ABOUT =
  /^(?:the )?(.{3,120}?) (?:is|are|was|were|lies at|boils at|freezes at|melts at) (?:about|approximately|around|roughly|nearly|\u2248) ?(-?\d+(?:\.\d+)?)(?:[ \u00a0]?([^\s,.;:]{1,20}))?/i;

/** A subject as a term: `boiling point of water at sea level` is `water.at_sea_level.boiling_point`. */
function termOf(subject: string): string | null {
  const [, property = '', owner = '', where = ''] =
    /^(.+?) of (?:the |a |an )?(.+?)(?: ((?:at|in|on|near) .+))?$/i.exec(subject.trim()) ?? [];
  const parts = (property === '' ? [subject] : [owner, where, property]).map(toName).filter((part) => part !== '');
  return parts.length === 0 ? null : parts.join('.');
}

/** The term that a claim speaks of, where it is plain. */
function termIn(claim: string): string | null {
  const [, subject = ''] = /^(?:the |a |an )?(.{3,80}?) (?:is|are|was|were|has|have)\b/i.exec(claim) ?? [];
  return subject === '' ? null : termOf(subject);
}

const toName = (words: string): string =>
  words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');

/** With one digit behind the point: bounds are halves of what had as many digits as it was written with. */
function decimal(value: Rational): string {
  let places = 0;
  while (places < PLACES_MAX && (value.n * 10n ** BigInt(places)) % value.d !== 0n) places += 1;
  const scaled = (value.n * 10n ** BigInt(places)) / value.d;
  const sign = compare(value, rational(0n)) < 0 ? '-' : '';
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(places + 1, '0');
  const point = digits.length - places;
  return places === 0 ? sign + digits : `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}
const PLACES_MAX = 40;

const cut = (text: string): string => text.slice(0, TERM_UNITS_MAX);

/** Named by what it says: the same error gives the same constraint. */
function toConstraint(error: NamedError, nl_text: string, predicate: Predicate): Constraint {
  return {
    confidence: error.confidence,
    constraint_id: idOf(predicate),
    immutable: false,
    nl_text,
    predicate,
    priority: PRIORITY_OF[error.type],
    source: { detected_by: error.detected_by[0] ?? 'rule', error_id: error.error_id },
    type: predicate.predicate_name === 'TemporalOrder' ? 'temporal' : 'predicate',
  };
}

function idOf(predicate: Predicate): string {
  const hex = sha256Hex(utf8(canonical(predicate)));
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

const PRIORITY_OF: Readonly<Record<FoundError['type'], Constraint['priority']>> = {
  contradiction: 'high',
  factual_incorrect: 'high',
  missing_justification: 'medium',
  ambiguity: 'low',
  syntax_error: 'low',
};
