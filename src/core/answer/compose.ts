// From admitted attempts to what the reply says. Pure: replay composes it again and must come to the same bytes.

import { toId } from '#core/bytes/id.ts';
import { cmp, fromDecimal, fromRaw, toDecimal } from '#core/bytes/q16.ts';
import {
  DISCLAIMER,
  type AnswerPart,
  type Assumed,
  type ClaimOut,
  type ConflictOut,
  type Flag,
  type SentenceOut,
} from '#core/answer/output.ts';
import type { Composed } from '#core/answer/composed.ts';
import { toCitation, toPlaced, type Span } from '#core/answer/citation.ts';
import { toConflict } from '#core/answer/conflict-text.ts';
import { polarityOf } from '#core/answer/polarity.ts';
import { toRefusal, type Contradiction } from '#core/answer/refuse.ts';
import { distinctConflicts, type Conflict } from '#core/judge/contradict.ts';
import { isAged, isOutlived, toIso } from '#core/evidence/freshness.ts';
import type { Evidence } from '#core/evidence/context.ts';
import { findUnwrapped } from '#core/english/unwrap.ts';
import type { Attempt, Brief } from '#core/judge/brief.ts';
import { breachedRules, isJudged } from '#core/pb2s/faults.ts';
import { assumedIn, auditAnswer, auditUnanswered, carriersOfAssumptions, stopOf } from '#core/pb2s/reflect.ts';
import { oneLine, resolvedLine, toText } from '#core/pb2s/sections.ts';
import type { CheckedClaim, Decision } from '#core/judge/gate.ts';
import type { World } from '#core/case/world.ts';

export function toAnswer(world: World, brief: Brief, attempts: readonly Attempt[]): Composed {
  const last = attempts.at(-1);
  if (last?.outcome.kind === 'admitted' && last.decision !== null && last.draft !== null) {
    return answered(world, brief, attempts, last, last.decision);
  }
  const contradiction = contradictionLeft(brief, last);
  if (contradiction === null) return toRefusal(world, brief, attempts);
  return brief.assessment.risk === 'HIGH'
    ? toRefusal(world, brief, attempts, contradiction)
    : clarified(brief, attempts, contradiction);
}

/** PB2S-2.4: what is still contradicted after the last cycle, also beside other breaches. At high stakes it is a refusal too. */
function contradictionLeft(brief: Brief, last: Attempt | undefined): Contradiction | null {
  if (last?.outcome.kind !== 'breached' || !breachedRules(last.outcome).some((id) => id.endsWith('-CONFLICTS')))
    return null;
  const { offered } = brief.found;
  // One at a time: two questions settle one contradiction. By the order in which documents came in, so that who asks the
  // same again, in a case of its own, is asked back the same with the same numbers.
  const sidesOf = ({ carrier, contradicting }: Conflict): readonly Evidence[] =>
    [carrier, contradicting].flatMap((index) => offered[index] ?? []).sort(byArrival);
  const open = (last.decision?.conflicts ?? [])
    .filter((conflict) => !conflict.settled)
    .sort((a, b) => compareAll(sidesOf(a), sidesOf(b)))
    .slice(0, 1);
  const numbers = open.flatMap(sidesOf);
  const citations = numbers.map((evidence, at) => toCitation(evidence, at + 1));
  const [one, other] = citations.map(({ n, name }) => `${name} [${String(n)}]`);
  return {
    outcome: last.outcome,
    citations,
    conflicts: open.map((conflict) => toConflict(conflict, brief, numbers)),
    questions: [
      `(R1) Which one holds, ${one ?? 'the first'} or ${other ?? 'the second'}?`,
      '(R1) Is there a document that settles it, which you can add?',
    ],
  };
}

function answered(
  world: World,
  brief: Brief,
  attempts: readonly Attempt[],
  last: Attempt,
  decision: Decision,
): Composed {
  if (!isJudged(last)) throw new TypeError('an answer was judged');
  const numbers = numbering(
    decision,
    brief,
    carriersOfAssumptions(brief, [...attempts.filter(isJudged).slice(0, 1), last]),
  );
  const told = tell(world, brief, last, decision, numbers);
  const citations = numbers.map((evidence, at) => toCitation(evidence, at + 1, spanOf(evidence, at + 1, told.claims)));
  const distinct = distinctConflicts(decision.conflicts, brief.found.offered);
  const conflicts = distinct.map((conflict) => toConflict(conflict, brief, numbers));
  const assumed = assumedIn(brief, last, numbers);

  const { draft, reflect } = auditAnswer(brief, attempts, numbers, distinct);
  const confidence = decision.output.confidence;
  const interpretation = interpret(confidence);
  const warnings = [...confidenceWarning(confidence), ...staleness(brief, decision), ...acceptance(brief)];
  const sections = {
    draft,
    reflect,
    revise: reviseText(reflect, told.sentences, { assumed, conflicts, warnings }),
    learned: learnedLines(told.claims),
  };
  const answer: AnswerPart = {
    ...common(brief),
    kind: 'answer',
    citations,
    claims: told.claims,
    conflicts,
    sections,
    warnings,
    text: toText(sections, []),
    sentences: told.sentences,
    assumed,
    confidence,
    interpretation,
  };
  const axioms = told.claims
    .filter((claim) => claim.type === 'VERIFIED' && claim.support.length > 0)
    .map((claim) => ({ claim_id: claim.id, first_seen: last.outcome.seq, text: claim.text }));
  return { answer, axioms, brief, decision, drafts: attempts.length, attempts, verdict: 'APPROVE' };
}

function byArrival(a: Evidence, b: Evidence): number {
  return a.source.seq - b.source.seq || a.passage - b.passage;
}

function compareAll(left: readonly Evidence[], right: readonly Evidence[]): number {
  return left.reduce((so, one, at) => {
    const other = right[at];
    return so !== 0 || other === undefined ? so : byArrival(one, other);
  }, 0);
}

function clarified(
  brief: Brief,
  attempts: readonly Attempt[],
  { citations, conflicts, outcome, questions }: Contradiction,
): Composed {
  const decision = attempts.at(-1)?.decision ?? null;
  const { draft, reflect } = auditUnanswered(brief, attempts, {
    kind: 'contradiction',
    text: 'two of your documents say different things about this, and nothing tells which is in force.',
    finding: stopOf(outcome, '-CONFLICTS'),
  });
  const sections = {
    draft,
    reflect,
    revise: [
      resolvedLine(reflect),
      ...citations.map((citation) => `[${String(citation.n)}] ${oneLine(citation.excerpt)}`),
    ].join('\n'),
    learned: ['Nothing: the contradiction is open.'],
  };
  const answer: AnswerPart = {
    ...common(brief),
    kind: 'clarify',
    citations,
    claims: [],
    conflicts,
    sections,
    warnings: [],
    text: toText(sections, questions),
    questions,
  };
  return { answer, axioms: [], brief, decision, drafts: attempts.length, attempts, verdict: 'CLARIFY' };
}

function common(brief: Brief) {
  const { assessment, question } = brief;
  return {
    question: question.text,
    question_seq: question.seq,
    domain: assessment.domain,
    risk: assessment.risk,
    disclaimer: DISCLAIMER,
  } as const;
}

/** Passages in the order in which sentences first use them, then those that contradict or carry an assumption; position + 1 is the number. */
function numbering({ claims, conflicts }: Decision, brief: Brief, assumed: readonly Evidence[]): readonly Evidence[] {
  const used = claims.flatMap((claim) => sourcesOf(claim, brief));
  const against = conflicts.flatMap(({ carrier, contradicting }) =>
    [carrier, contradicting].flatMap((index) => brief.found.offered[index] ?? []),
  );
  return [...new Map([...used, ...against, ...assumed].map((evidence) => [evidence.index, evidence])).values()];
}

/** What a claim is shown with: the passages that support it, cited ones first. */
function sourcesOf(claim: CheckedClaim, { found }: Brief): readonly Evidence[] {
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

function tell(world: World, brief: Brief, last: Attempt, decision: Decision, numbers: readonly Evidence[]): Told {
  const segments = last.draft?.output.segments ?? [];
  const claims = decision.claims.map((claim, at) => toClaimOut(world, brief, claim, at, numbers));
  const sentences = segments.map((segment, at) => {
    const own = claims.filter((claim) => claim.sentence === at);
    const cites = [...new Set(own.flatMap((claim) => claim.support.map((support) => support.n)))].sort((a, b) => a - b);
    const lead = at === 0 ? leadOf(brief, segment.text, numbers[(cites[0] ?? 0) - 1]) : '';
    return { text: `${lead}${segment.text}`, cites, type: own[0]?.type ?? 'VERIFIED' };
  });
  return { sentences, claims };
}

/** "Yes: " or "No: " where the first sentence settles what was asked. */
function leadOf({ question }: Brief, text: string, cited: Evidence | undefined): string {
  const about = cited === undefined ? '' : `${cited.heading} ${cited.source.act.name.replace(/[_.-]+/g, ' ')}`;
  const polarity = polarityOf(question.text, text, about);
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
  return sourcesOf(claim, brief).map((evidence) => ({
    n: numbers.indexOf(evidence) + 1,
    ...toPlaced(evidence, exactSpan(claim.grounding.claim.text, evidence)),
  }));
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
function spanOf(evidence: Evidence, n: number, claims: readonly ClaimOut[]): Span {
  const carrying = claims.flatMap(({ support }) => support.filter((one) => one.n === n));
  if (carrying.length === 0) return evidence;
  return {
    start: carrying.reduce((first, { start }) => Math.min(first, start), evidence.end),
    end: carrying.reduce((last, { end }) => Math.max(last, end), evidence.start),
  };
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

/** EBOM "Staleness Warnings": the question is about the present and a source is not, or a library has outlived itself. */
function staleness(brief: Brief, decision: Decision): readonly string[] {
  const used = decision.claims.flatMap((claim) => claim.sources);
  const now = brief.time.output.timestamp;
  const outlived = used.filter(({ source }) => isOutlived(source, now) || isAged(source, now));
  const days = [...(brief.timeSensitive ? used : outlived)]
    .map(({ source: { act, entered, library } }) => act.dated ?? library?.act.created ?? toIso(entered))
    .sort((a, b) => (a < b ? -1 : 1));
  const oldest = days[0];
  if (oldest === undefined) return [];
  return [
    `[STALENESS WARNING: This information is from ${oldest}. For time-sensitive decisions, verify current status.]`,
  ];
}

function cited(sentence: SentenceOut): string {
  return sentence.cites.length === 0 ? oneLine(sentence.text) : `${oneLine(sentence.text)} ${marks(sentence.cites)}`;
}

/** What stands in REVISE beside the sentences. */
export interface Beside {
  readonly assumed: readonly Assumed[];
  readonly conflicts: readonly ConflictOut[];
  readonly warnings: readonly string[];
}

/** What REVISE says of an answer. What is only taken for granted stays open in the text, unless a passage carries it. */
export function reviseText(reflect: readonly Flag[], sentences: readonly SentenceOut[], beside: Beside): string {
  const body = sentences.map((sentence) => cited(sentence)).join(' ');
  const { assumed, conflicts, warnings } = beside;
  const assumptions = assumed.map(({ n, text }) =>
    n === null ? `Open assumption: ${text}` : `Assumed, and carried by [${String(n)}]: ${text}`,
  );
  return [resolvedLine(reflect), body, ...conflicts.map((conflict) => conflict.text), ...warnings, ...assumptions]
    .filter((part) => part !== '')
    .join('\n');
}

export function learnedLines(claims: readonly ClaimOut[]): readonly string[] {
  return claims
    .filter((claim) => claim.type === 'VERIFIED' && claim.support.length > 0)
    .slice(0, LEARNED_MAX)
    .map((claim) => `${oneLine(claim.text)} ${marks(claim.support.map((support) => support.n))}`);
}

const LEARNED_MAX = 3;

/** Whether a passage answers was not found out, but said by the person: that goes with the answer wherever it goes. */
const acceptance = ({ question }: Brief): readonly string[] =>
  question.accepted.length === 0
    ? []
    : ['Accepted by you: that the passage answers the question is your own word, on record.'];

/** Shown below .8 (EBOM "Confidence Display"). */
export function confidenceWarning(confidence: number): readonly string[] {
  const shown = cmp(fromRaw(confidence), fromDecimal('0.8')) < 0;
  return shown ? [`Confidence: ${toDecimal(fromRaw(confidence), 2)}/1.0 - ${interpret(confidence)}`] : [];
}

export function marks(numbers: readonly number[]): string {
  return numbers.map((n) => `[${String(n)}]`).join('');
}
