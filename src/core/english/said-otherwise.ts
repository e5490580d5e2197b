// What a text says of a word of the question without the word: "unpaid for ten days" is late, "ends if" is what voids, nm is a wavelength.

import type { Question, Term } from '#core/english/question.ts';

/** By the word that is asked with, its stem for a verb: what tells it. */
const TOLD: readonly (readonly [asked: RegExp, told: RegExp])[] = [
  [
    /^(?:liable|responsible|accountable)$/,
    /\banswers? for\b|\b(?:is|are) (?:liable|responsible|accountable)\b|\bat (?:your|his|her|their|its) own (?:cost|expense|risk)\b/i,
  ],
  [
    /^void(?:s|ed)?$|^invalidates?$/,
    /\b(?:ends?|lapses?|expires?|(?:is|are|becomes?) (?:void|lost|invalid|forfeited)|no longer (?:applies|valid|covered))\b.*\b(?:if|when|by|where)\b/i,
  ],
  [
    /^late$/,
    /\b(?:unpaid|overdue|past due|in arrears)\b|\bafter (?:it|they|the \w+) (?:is|are|falls?|was|were)? ?due\b/i,
  ],
  [
    /^alone$/,
    /\bwithout (?:asking|the (?:consent|approval|agreement|vote)|consent|approval|a (?:vote|decision))|\bby (?:him|her|it)self\b|\bon (?:his|her|its) own\b/i,
  ],
  [/^things?$/, /\b(?:anything|everything|whatever)\b/i],
  [
    /^(?:everyone|everybody|anyone|anybody)$/,
    /\b(?:all (?:members|guests|residents|tenants|children|owners|staff)|everyone|everybody|anyone|anybody)\b/i,
  ],
  [/^(?:delivers?|supplies|supply|makes?|bakes?|provides?)$/, /\bcomes? from [A-Z]/],
];

/** What is asked for by the name of a quantity, and the units that it is told in. */
const UNITS: readonly (readonly [asked: RegExp, unit: RegExp])[] = [
  [/^temperature$/, /\d ?(?:\u00b0|degrees\b)/],
  [/^wavelength$/, /\d ?(?:nm|\u00b5m|nanomet\w+)\b/],
  [/^(?:speed|velocity)$/, /\d ?(?:km\/h|kmh|mph|m\/s|knots|rpm)\b/],
  [/^pressure$/, /\d ?(?:bar|psi|k?Pa|hPa|mbar)\b/],
  [/^voltage$/, /\d ?(?:k?V|volts?)\b/],
  [/^(?:wattage|power)$/, /\d ?(?:k?W|watts?)\b/],
  [/^frequency$/, /\d ?[kMG]?Hz\b/],
  [/^(?:weight|mass|load)$/, /\d ?(?:kg|g|t|lbs?|tonnes?|kilos?|grams?|pounds)\b/],
  [
    /^(?:height|width|length|depth|distance|thickness|diameter)$/,
    /\d ?(?:mm|cm|m|km|ft|feet|inch(?:es)?|in|miles?|met(?:re|er)s?)\b/,
  ],
  [/^(?:volume|capacity)$/, /\d ?(?:ml|l|lit(?:re|er)s?|gal(?:lons?)?)\b/],
];

/** Whether it names a quantity that the text gives in its own unit. */
export const isInItsUnit = (asked: string, text: string): boolean =>
  UNITS.some(([quantity, unit]) => quantity.test(asked) && unit.test(text));

/** A bare thing is no quantity where it is what is measured: only the focus of what is asked is told by its unit. */
export function saidOtherwise({ kind, terms }: Question, term: Term, text: string): boolean {
  if (term.role === 'name' || term.role === 'number') return false;
  if (TOLD.some(([asked, told]) => asked.test(term.lower) && told.test(text))) return true;
  return (
    terms.length > 1 &&
    (kind === 'which' || kind === 'measure') &&
    term.role !== 'verb' &&
    isInItsUnit(term.lower, text)
  );
}
