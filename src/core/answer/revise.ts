// What the section REVISE says: the sentences with their marks, what is known, what is left open, the band of the confidence.

import { cmp, fromDecimal, fromRaw, toDecimal } from '#core/bytes/q16.ts';
import type { Assumed, ClaimOut, ConflictOut, Flag, Known, Refusal, SentenceOut } from '#core/answer/output.ts';
import { labelInText } from '#core/answer/label.ts';
import { setApart } from '#core/answer/set-apart.ts';
import { oneLine, resolvedLine } from '#core/pb2s/sections.ts';

/** What stands in REVISE beside the sentences. */
export interface Beside {
  readonly assumed: readonly Assumed[];
  readonly claims: readonly ClaimOut[];
  readonly conflicts: readonly ConflictOut[];
  readonly known: readonly Known[];
  readonly qualifiers: readonly string[];
  readonly warnings: readonly string[];
}

/** What REVISE says of an answer. What is only taken for granted stays open in the text, unless a passage carries it. */
export function reviseText(reflect: readonly Flag[], sentences: readonly SentenceOut[], beside: Beside): string {
  const { assumed, claims, conflicts, known, qualifiers, warnings } = beside;
  const own = (at: number): readonly ClaimOut[] => claims.filter(({ sentence }) => sentence === at);
  const body = sentences.map((sentence, at) => cited(sentence, own(at))).join(' ');
  const assumptions = assumed.map(({ n, text }) =>
    n === null ? `Open assumption: ${text}` : `Assumed, and carried by [${n}]: ${text}`,
  );
  const told = conflicts.map((conflict) => conflict.text);
  return [
    resolvedLine(reflect),
    body,
    ...knownLines(claims, known),
    ...qualifiers.map(oneLine),
    ...told,
    ...warnings,
    ...assumptions,
  ]
    .filter((part) => part !== '')
    .join('\n');
}

/** REVISE of a refusal. */
export function refusalText(
  reflect: readonly Flag[],
  { next, reason }: Pick<Refusal, 'next' | 'reason'>,
  conflicts: readonly ConflictOut[],
): string {
  return [
    [resolvedLine(reflect), "I can't answer that from your documents.", reason, ...next].join(' '),
    ...conflicts.map(({ text }) => text).filter((text) => !reason.startsWith(text)),
  ].join('\n');
}

function cited({ cites, text }: SentenceOut, claims: readonly ClaimOut[]): string {
  return [setApart(oneLine(text)), marks(cites), labelInText(claims)].filter((part) => part !== '').join(' ');
}

/** PB2S v0.2 §3: what an earlier reply established is said to be so, with the record that did. */
export function knownLines(claims: readonly ClaimOut[], known: readonly Known[]): readonly string[] {
  return known.flatMap(({ claim_id, since }) => {
    const claim = claims.find(({ id }) => id === claim_id);
    return claim === undefined
      ? []
      : [`Known since record ${since}, and checked again: ${setApart(oneLine(claim.text))} ${marks(citesOf(claim))}`];
  });
}

const citesOf = ({ support }: ClaimOut): readonly number[] => [...new Set(support.map(({ n }) => n))];

export function learnedLines(claims: readonly ClaimOut[]): readonly string[] {
  const verified = claims.filter((claim) => claim.type === 'VERIFIED' && claim.support.length > 0);
  if (verified.length === 0)
    return claims.some(({ type }) => type === 'ATTRIBUTED')
      ? ['Nothing: that a document says it is not kept as known.']
      : ['Nothing: what is inferred is not kept as known.'];
  return verified
    .slice(0, LEARNED_MAX)
    .map((claim) => `${setApart(oneLine(claim.text))} ${marks(claim.support.map((support) => support.n))}`);
}

const LEARNED_MAX = 3;

/** Shown below .8 (EBOM "Confidence Display"). */
export function confidenceWarning(confidence: number): readonly string[] {
  const shown = cmp(fromRaw(confidence), fromDecimal('0.8')) < 0;
  return shown ? [`Confidence: ${toDecimal(fromRaw(confidence), 2)}/1.0 - ${interpret(confidence)}`] : [];
}

export function marks(numbers: readonly number[]): string {
  return numbers.map((n) => `[${n}]`).join('');
}

const BANDS: readonly (readonly [string, string])[] = [
  ['0.9', 'High confidence'],
  ['0.7', 'Moderate confidence'],
  ['0.5', 'Low confidence - verify independently'],
];

/** EBOM's interpretation map: strings are the protocol's. */
export function interpret(confidence: number): string {
  const band = BANDS.find(([from]) => cmp(fromRaw(confidence), fromDecimal(from)) >= 0);
  return band?.[1] ?? 'Insufficient confidence - answer refused';
}
