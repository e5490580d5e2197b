// The sentences and claims of an answer, each with the numbered passages that carry it.

import { aboutOf } from '#core/answer/about.ts';
import { toId } from '#core/bytes/id.ts';
import { toPlaced, type Span } from '#core/answer/citation.ts';
import { leastOf } from '#core/answer/label.ts';
import type { ClaimOut, SentenceOut } from '#core/answer/output.ts';
import { BOTH } from '#core/judge/agreement.ts';
import { attributed } from '#core/answer/whose.ts';
import { polarityOf } from '#core/answer/polarity.ts';
import type { World } from '#core/case/world.ts';
import { findUnwrapped } from '#core/english/unwrap.ts';
import type { Evidence } from '#core/evidence/context.ts';
import type { Attempt, Brief } from '#core/judge/brief.ts';
import type { CheckedClaim, Decision } from '#core/judge/gate.ts';

/** Passages in the order in which sentences first use them, then those that contradict or carry an assumption; position + 1 is the number. */
export function numbering(
  { claims, conflicts }: Decision,
  brief: Brief,
  assumed: readonly Evidence[],
): readonly Evidence[] {
  const used = claims.flatMap((claim) => sourcesOf(claim, brief));
  const against = conflicts.flatMap(({ carrier, contradicting, meta }) =>
    [carrier, contradicting, meta?.evidence ?? -1].flatMap((index) => brief.found.offered[index] ?? []),
  );
  return [...new Map([...used, ...against, ...assumed].map((evidence) => [evidence.index, evidence])).values()];
}

/** What a claim is shown with: the passages that support it, cited ones first. */
function sourcesOf(claim: CheckedClaim, { found }: Brief): readonly Evidence[] {
  const premises = premisesOf(claim, found);
  if (premises.length > 0) return [...new Set(premises.map(({ evidence }) => evidence))];
  const operands = operandsOf(claim, found);
  if (operands.length > 0) return [...new Set(operands.flatMap(({ evidence }) => found.offered[evidence] ?? []))];
  const { cited } = claim.grounding.claim;
  const isCited = (evidence: Evidence): number => (cited.includes(evidence.index) ? 0 : 1);
  return [...claim.sources].sort((a, b) => isCited(a) - isCited(b) || a.index - b.index);
}

interface Told {
  readonly sentences: readonly SentenceOut[];
  readonly claims: readonly ClaimOut[];
}

export function tell(
  world: World,
  brief: Brief,
  last: Attempt,
  decision: Decision,
  numbers: readonly Evidence[],
): Told {
  const segments = last.draft?.output.segments ?? [];
  const claims = decision.claims.map((claim, at) => toClaimOut(world, brief, claim, at, numbers));
  const sentences = segments.map((segment, at) => {
    const own = claims.filter((claim) => claim.sentence === at);
    const cites = [...new Set(own.flatMap((claim) => claim.support.map((support) => support.n)))].sort((a, b) => a - b);
    const isSettled = at === 0 && decision.conflicts.length === 0 && own.length > 0 && own.every(isCarried);
    const lead = isSettled ? leadOf(brief, segment.text, numbers[(cites[0] ?? 0) - 1]) : '';
    return {
      text: `${lead}${saidBy(own, segment.text, numbers[(cites[0] ?? 0) - 1])}`,
      cites,
      type: leastOf(own),
    };
  });
  return { sentences, claims };
}

/** What is only attributed is told as somebody's words, in every text of the reply. */
const saidBy = (own: readonly ClaimOut[], text: string, cited: Evidence | undefined): string =>
  cited !== undefined && own.some(({ type }) => type === 'ATTRIBUTED') ? attributed(cited, text) : text;

/** A word rests on what the judge found stated, word for word, and not on what follows from it. */
const isCarried = ({ support, type }: ClaimOut): boolean =>
  (type === 'VERIFIED' || type === 'ATTRIBUTED') && support.length > 0;

/** "Yes: " or "No: " where the first sentence settles what was asked: of its judged claims, which nothing contradicts. */
function leadOf({ found, question }: Brief, text: string, cited: Evidence | undefined): string {
  // Says it itself.
  if (found.computed?.operation === BOTH && found.computed.text === text) return '';
  const at = cited === undefined ? null : findUnwrapped(text, cited.text);
  const polarity = polarityOf(question.text, text, cited === undefined ? '' : aboutOf(cited, at?.start));
  return polarity === null ? '' : `${polarity}: `;
}

function toClaimOut(
  world: World,
  brief: Brief,
  claim: CheckedClaim,
  at: number,
  numbers: readonly Evidence[],
): ClaimOut {
  const { best, claim: what } = claim.grounding;
  const { idHead } = world.state;
  return {
    id: idHead === null ? '' : toId(idHead, 'claim', brief.question.seq, at),
    text: what.text,
    type: claim.type,
    category: what.category,
    sentence: what.segment,
    support: supportOf(claim, brief, numbers),
    confidence: claim.confidence,
    similarity: best?.similarity ?? 0,
    entailment: best?.entailment ?? 0,
    verification: best?.support ?? 0,
  };
}

/** The cells of what was computed, one by one; else each passage with the characters that carry the claim. */
function supportOf(claim: CheckedClaim, brief: Brief, numbers: readonly Evidence[]): ClaimOut['support'] {
  const cells = operandsOf(claim, brief.found).flatMap(({ end, evidence, start }) => {
    const own = brief.found.offered[evidence];
    return own === undefined ? [] : [{ n: numbers.indexOf(own) + 1, ...toPlaced(own, { start, end }) }];
  });
  if (cells.length > 0) return cells;
  const premises = premisesOf(claim, brief.found);
  const rests =
    premises.length > 0
      ? premises
      : sourcesOf(claim, brief).map((evidence) => ({ evidence, text: claim.grounding.claim.text }));
  return rests.map(({ evidence, text }) => ({
    n: numbers.indexOf(evidence) + 1,
    ...toPlaced(evidence, exactSpan(text, evidence)),
  }));
}

/** Of a claim that several passages lead to and that passed: each premise with its passage, in order; none of any other. */
function premisesOf(
  { grounding, sources }: CheckedClaim,
  { offered }: Brief['found'],
): readonly { readonly evidence: Evidence; readonly text: string }[] {
  if (sources.length === 0) return [];
  return (grounding.steps?.premises ?? []).flatMap(({ evidence: at, text }) => {
    const evidence = offered[at];
    return evidence === undefined ? [] : [{ evidence, text }];
  });
}

/** Of the claim that was computed and passed; none of any other. */
function operandsOf({ grounding, sources }: CheckedClaim, { computed }: Brief['found']) {
  return computed !== null && sources.length > 0 && grounding.claim.text === computed.text ? computed.operands : [];
}

/** Where in the source the claim stands word for word; the whole passage where it is a paraphrase. */
function exactSpan(text: string, evidence: Evidence): { readonly start: number; readonly end: number } {
  const span = findUnwrapped(text, evidence.text);
  if (span === null) return { start: evidence.start, end: evidence.end };
  return { start: evidence.start + span.start, end: evidence.start + span.end };
}

/** Of a numbered passage, the characters that claims are carried by; all of it where it carries none. */
export function spanOf(evidence: Evidence, n: number, claims: readonly ClaimOut[]): Span {
  const carrying = claims.flatMap(({ support }) => support.filter((one) => one.n === n));
  if (carrying.length === 0) return evidence;
  return {
    start: carrying.reduce((first, { start }) => Math.min(first, start), evidence.end),
    end: carrying.reduce((last, { end }) => Math.max(last, end), evidence.start),
  };
}
