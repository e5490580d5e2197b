// A text as the judge sees it: sentences of units, a unit being a word or a whole number with what it counts.

import { quantities, type Quantity } from '#core/claim/numbers.ts';
import { isReport, markerOf, quantifierOf, type Marker, type Quantifier } from '#core/claim/negation.ts';
import { classesOf, rarityOf } from '#core/evidence/relations.ts';
import { sentences } from '#core/evidence/sentences.ts';
import { STOP_WORDS, tokens, type Token } from '#core/evidence/words.ts';

export interface Unit {
  readonly text: string;
  readonly lower: string;
  readonly stem: string;
  /** Carries content: neither a function word nor a marker. */
  readonly content: boolean;
  readonly name: boolean;
  readonly rarity: number;
  readonly classes: string;
  readonly quantity: Quantity | null;
  readonly marker: Marker | null;
  readonly report: boolean;
  readonly quantifier: Quantifier | null;
  /** Followed by 's. */
  readonly owner: boolean;
  /** A comma, semicolon, bracket or dash stands before it. */
  readonly broken: boolean;
  readonly token: Token;
}

export interface Sentence {
  readonly text: string;
  readonly units: readonly Unit[];
  /** What is named only to be ruled out: "at 20:30, not at 19:00". It is none of the units. */
  readonly denied: readonly Unit[];
}

/** A passage is at most three sentences; longer texts come from the command line. */
const SENTENCES_MAX = 64;

export function readSentences(text: string): Sentence[] {
  const plain = toPlain(text);
  return sentences(plain)
    .map(({ start, end }) => toSentence(plain.slice(start, end)))
    .filter((sentence) => sentence.units.length > 0)
    .slice(0, SENTENCES_MAX);
}

/** The whole text as one sentence: a claim is one, whatever its full stops. */
export function readClaim(text: string): Sentence {
  return toSentence(toPlain(text));
}

/** Brackets, quotes and spaced clitics as treebanks write them; all lower-case evidence and claims occur as well. */
function toPlain(text: string): string {
  return text
    .replace(/-[LR][RSC]B-/g, ' ')
    .replace(/``|''/g, '"')
    .replace(/ (n['’]t|['’](?:s|re|ve|ll|d|m))\b/gi, '$1')
    .replace(/(\d) , (?=\d{3}\b)/g, '$1,')
    .replace(/\bcannot\b/gi, 'can not');
}

function toSentence(text: string): Sentence {
  const spans = quantities(text);
  const words = tokens(text).filter((token) => !token.part || token.lower === 'not');
  const units: Unit[] = [];
  const capitals = words.filter((word) => /^[A-Z]/.test(word.text)).length;
  let last = 0;
  for (const [at, token] of words.entries()) {
    const quantity = spans.find((span) => span.start <= token.start && token.end <= span.end) ?? null;
    if (quantity !== null && quantity.start !== token.start) continue;
    const end = quantity?.end ?? token.end;
    const bounds =
      BOUNDS.has(token.lower) &&
      spans.some(
        (span) => span.start > token.start && /^\W*(?:than |of |to )?\W*$/.test(text.slice(token.end, span.start)),
      );
    units.push(
      toUnit(text, token, quantity, at === 0, capitals, text.slice(last, token.start), bounds || isModal(text, token)),
    );
    last = end;
  }
  const read = units.map((unit, at) =>
    unit.quantifier === 'many' && units[at - 1]?.lower === 'not' ? { ...unit, quantifier: 'few' as const } : unit,
  );
  return { text, ...splitDenied(endorse(read)) };
}

/** ", as the letter says" stands behind what it reports. */
function endorse(units: readonly Unit[]): Unit[] {
  let endorsed = false;
  return units.map((unit, at) => {
    if (unit.broken || at === 0) endorsed = unit.lower === 'as';
    return endorsed && unit.report ? { ...unit, report: false } : unit;
  });
}

/** Parts "at 20:30, not at 19:00", "on the quay instead of the square" and "not on Friday but on Saturday". */
function splitDenied(units: readonly Unit[]): { units: Unit[]; denied: Unit[] } {
  const from = units.findIndex((unit, at) => at > 0 && opensDenied(units, at, unit));
  if (from < 0) return { units: [...units], denied: [] };
  const stop = units.findIndex(
    (unit, at) => at > from && (unit.broken || unit.lower === 'but' || unit.lower === 'and'),
  );
  const end = stop < 0 ? units.length : stop;
  const denied = units.slice(from + 1, end).filter((unit) => unit.content);
  const whole = denied.length === 0 || units.slice(from, end).some((unit) => VERBAL.has(unit.lower));
  if (whole || denied.length > DENIED_MAX) return { units: [...units], denied: [] };
  const rest = units.slice(end);
  return { units: [...units.slice(0, from), ...(rest[0]?.lower === 'but' ? rest.slice(1) : rest)], denied };
}

const VERBAL = new Set(
  'is are was were has have had will would can could may might must shall should does did do be been only'.split(' '),
);
const DENIED_MAX = 5;

function opensDenied(units: readonly Unit[], at: number, unit: Unit): boolean {
  const next = units[at + 1];
  if (next === undefined) return false;
  if (unit.lower === 'instead') return next.lower === 'of';
  if (unit.lower === 'rather') return next.lower === 'than';
  const nominal = /^(?:at|in|on|by|for|from|to|with|the|a|an)$/.test(next.lower) || next.quantity !== null || next.name;
  if (unit.lower !== 'not' || !nominal) return false;
  return unit.broken || units.slice(at + 1, at + 2 + DENIED_MAX).some((one) => one.lower === 'but');
}

/** "are allowed to" is "may". */
const isModal = (text: string, token: Token): boolean =>
  /^(?:allowed|permitted|able|obliged|required)$/.test(token.lower) && /^ to\b/.test(text.slice(token.end));
const BOUNDS = new Set(
  'around approximately roughly nearly almost least more less fewer greater minimum maximum exactly'.split(' '),
);

function toUnit(
  text: string,
  token: Token,
  quantity: Quantity | null,
  first: boolean,
  capitals: number,
  gap: string,
  weightless: boolean,
): Unit {
  const classes = classesOf(token.stem);
  // "returns None": a value, not a negation.
  const value = token.text === 'None' && !first;
  const marker = value ? null : markerOf(token);
  const quantifier = value ? null : quantifierOf(token);
  const plain = token.kind === 'word' && !STOP_WORDS.has(token.lower);
  const light =
    marker === 'negation' ||
    marker === 'hedge' ||
    marker === 'condition' ||
    quantifier !== null ||
    weightless ||
    LIGHT.has(token.lower);
  const capital = /^[A-Z]/.test(token.text);
  return {
    text: quantity === null ? token.text : text.slice(quantity.start, quantity.end),
    lower: token.lower,
    stem: token.stem,
    content: quantity !== null || (plain && !light) || token.kind === 'number',
    name: quantity === null && plain && (capital ? !first || classes === '' : capitals < 2 && classes === ''),
    rarity: quantity === null ? rarityOf(token.stem) : NUMBER_RARITY,
    classes,
    quantity,
    marker,
    report: isReport(token),
    quantifier,
    owner: /^['’]s?\b/.test(text.slice(token.end, token.end + 3)),
    broken: /[,;:()[\]—–"]|\s-\s/.test(gap),
    token,
  };
}

const NUMBER_RARITY = 110;
/** Says nothing by itself: its absence from the evidence does not make a claim unsupported. */
const LIGHT = new Set('also however then well really quite rather actually thus therefore mr ms mrs dr'.split(' '));
