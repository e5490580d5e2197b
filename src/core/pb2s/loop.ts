// PB2S v0.2: the audit loop that runs before any reply. DRAFT and every REVISE pass the gate; at most three drafts.

import { cmp, fromRaw } from '#core/canon/q16.ts';
import { ground, judgeRequest, toClaims, type Claim, type Grounding } from '#core/claim/ground.ts';
import { THRESHOLDS } from '#core/domain/thresholds.ts';
import type { Assessment } from '#core/domain/assess.ts';
import type { Found } from '#core/evidence/context.ts';
import { DRAFTS_MAX } from '#core/limits.ts';
import type { RequestOf } from '#core/oracle/grammar.ts';
import { observe, type Admitted, type Breached } from '#core/oracle/observe.ts';
import {
  decide,
  enoughToDraft,
  gateClass,
  type CheckedClaim,
  type Decision,
  type GateFacts,
} from '#core/policy/gate.ts';
import type { Hash } from '#core/ports.ts';
import type { Accepted, OpenWork } from '#core/state.ts';
import type { World } from '#core/world.ts';

/** The person's record, and what it asks. */
export interface Question extends Pick<OpenWork, 'seq' | 'obsHash' | 'inputHash'> {
  readonly text: string;
  readonly accepted: readonly Accepted[];
}
/** What is known of a question before anything is written. */
export interface Brief {
  readonly question: Question;
  readonly time: Admitted<'clock'>;
  readonly classified: Admitted<'classifier'>;
  readonly assessment: Assessment;
  readonly found: Found;
  readonly timeSensitive: boolean;
}
/** One pass: what was written, what was decided, and how the gate took it. */
export interface Attempt {
  /** Null where nothing was asked to write: too little was found. */
  readonly draft: Admitted<'writer'> | null;
  readonly claims: readonly Claim[];
  readonly decision: Decision | null;
  /** An oracle's breach where one failed; else the gate's own result. */
  readonly outcome: Admitted | Breached;
}

/** DRAFT, then REFLECT and REVISE while the gate breaches and another draft could do better. Never empty. */
export async function auditLoop(world: World, brief: Brief): Promise<readonly Attempt[]> {
  if (!enoughToDraft(toFacts(brief, [], null))) return [await passGate(world, brief, null, [], [], null)];
  const attempts: Attempt[] = [];
  let orders: Orders | null = { avoid: [], both: [], conflicting: [] };
  while (orders !== null && attempts.length < DRAFTS_MAX) {
    const attempt = await oneDraft(world, brief, orders, attempts.length + 1);
    attempts.push(attempt);
    orders = attempt.outcome.kind === 'admitted' ? null : stricter(attempt, orders, brief);
  }
  return attempts;
}

/** What a writer is told beyond the evidence: sentences that failed, and passages that must both be told. */
type Orders = Pick<RequestOf<'writer'>, 'avoid' | 'both'> & {
  /** Passages on either side of a conflict: offered whatever their relevance (indices into the evidence). */
  readonly conflicting: readonly number[];
};

async function oneDraft(world: World, brief: Brief, orders: Orders, number: number): Promise<Attempt> {
  const { found, question } = brief;
  report(world, brief, 'drafting', number, 0);
  const from = [brief.question.obsHash, found.retrieval.obsHash];
  const draft = await observe(world, { class: 'writer', from, request: toWriterRequest(brief, orders, number) });
  if (draft.kind === 'breached') return { draft: null, claims: [], decision: null, outcome: draft };

  const claims = toClaims(draft);
  report(world, brief, 'checking', number, claims.length);
  const request = judgeRequest(claims, found.offered);
  const judged = await observe(world, { class: 'nli', from: [question.obsHash, draft.obsHash], request });
  if (judged.kind === 'breached') return { draft, claims, decision: null, outcome: judged };

  report(world, brief, 'deciding', number, claims.length);
  const groundings = ground(claims, found.offered, judged, THRESHOLDS[brief.assessment.risk]);
  return passGate(world, brief, draft, claims, groundings, judged);
}

async function passGate(
  world: World,
  brief: Brief,
  draft: Admitted<'writer'> | null,
  claims: readonly Claim[],
  groundings: readonly Grounding[],
  judged: Admitted<'nli'> | null,
): Promise<Attempt> {
  const { assessment, classified, found, question } = brief;
  const decision = decide(toFacts(brief, groundings, judged?.output.method ?? null));
  const used: readonly (Hash | null)[] = [
    question.obsHash,
    classified.obsHash,
    found.retrieval.obsHash,
    draft?.obsHash ?? null,
    judged?.obsHash ?? null,
  ];
  const outcome = await observe(world, {
    class: gateClass(assessment.risk),
    from: used.filter((hash) => hash !== null),
    request: { draft: draft?.seq ?? 0, question_seq: question.seq, risk: assessment.risk },
    derive: decision.output,
  });
  return { draft, claims, decision, outcome };
}

function toFacts(brief: Brief, groundings: readonly Grounding[], method: string | null): GateFacts {
  const { assessment, found, time, timeSensitive } = brief;
  return { assessment, found, groundings, method, timeSensitive, now: time.output.timestamp };
}

/** Evidence only, no parametric knowledge asked for (EBOM "Context Assembly"): passages above the bar, numbered from 1. */
function toWriterRequest(brief: Brief, orders: Orders, attempt: number): RequestOf<'writer'> {
  const { assessment, found, question } = brief;
  const { avoid, both, conflicting } = orders;
  const { minRelevance } = THRESHOLDS[assessment.risk];
  const told = found.offered.filter(
    ({ index, relevance }) => cmp(fromRaw(relevance), minRelevance) >= 0 || conflicting.includes(index),
  );
  const evidence = told.map(({ heading, index, passage, source, text }) => ({
    heading,
    n: index + 1,
    passage,
    source: source.id,
    text,
  }));
  return { attempt, avoid, both, evidence, question: question.text, risk: assessment.risk };
}

/** Rules that another draft could satisfy; the others are about what was found, who judged, or what is declared. */
const MENDABLE = /-(CLAIMS|SPECULATION|SUPPORT|SIMILARITY|ENTAILMENT|CORROBORATION|CONFLICTS)$/;

/** Orders for the next draft, or null where writing again would change nothing. */
function stricter({ decision, draft, outcome }: Attempt, orders: Orders, brief: Brief): Orders | null {
  if (outcome.kind === 'admitted') return null;
  if (decision === null || draft === null) return draft === null && outcome.cls === 'writer' ? orders : null;
  if (!outcome.policies.every((policy) => MENDABLE.test(policy.id) || /-(CREDIBILITY|CONFIDENCE)$/.test(policy.id)))
    return null;
  if (!outcome.policies.some((policy) => MENDABLE.test(policy.id))) return null;
  const open = decision.conflicts.filter((conflict) => !conflict.settled);
  const stale = open.filter(
    (conflict) => conflict.resolution === 'USE_CURRENT' || conflict.resolution === 'FAVOR_HIGH_CREDIBILITY',
  );
  const failed = decision.claims.filter((claim) => isLost(claim, decision, brief));
  const segments = new Set([
    ...failed.map((claim) => claim.grounding.claim.segment),
    ...stale.flatMap((conflict) => decision.claims[conflict.claim]?.grounding.claim.segment ?? []),
  ]);
  const avoid = draft.output.segments.filter((_, at) => segments.has(at)).map((segment) => segment.text);
  const both = open
    .filter((conflict) => conflict.resolution === 'PRESENT_BOTH' || conflict.resolution === 'PRESENT_WITH_ANALYSIS')
    .map((conflict): [number, number] => [conflict.carrier + 1, conflict.contradicting + 1]);
  if (avoid.length === 0 && both.length === 0) return null;
  return {
    avoid: unique([...orders.avoid, ...avoid]),
    both: brief.assessment.risk === 'HIGH' ? [] : both,
    conflicting: open.flatMap((conflict) => [conflict.carrier, conflict.contradicting]),
  };
}

/** Not carried by what it cites; or, beside claims that enough documents carry, carried by too few. */
function isLost(claim: CheckedClaim, { claims }: Decision, { assessment }: Brief): boolean {
  if (claim.status === 'UNSUPPORTED' || claim.status === 'CONTRADICTED' || claim.validity === 'INVALID') return true;
  const enough = ({ grounding }: CheckedClaim): boolean =>
    grounding.carriers.length >= THRESHOLDS[assessment.risk].minSources;
  return assessment.risk === 'HIGH' && claim.status === 'SUPPORTED' && !enough(claim) && claims.some(enough);
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}

function report(
  world: World,
  brief: Brief,
  phase: 'drafting' | 'checking' | 'deciding',
  draft: number,
  claims: number,
): void {
  const { hits, offered } = brief.found;
  world.ports.report({
    phase,
    draft,
    sources: new Set(hits.map((hit) => hit.document)).size,
    passages: offered.length,
    claims,
  });
}
