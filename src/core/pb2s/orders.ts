// What a writer is asked: the evidence, and from the second draft on what was wrong with those before it.

import { cmp, fromRaw } from '#core/bytes/q16.ts';
import { barOf } from '#core/judge/assessment.ts';
import { THRESHOLDS } from '#core/judge/thresholds.ts';
import { breakingIn } from '#core/constraint/memory.ts';
import { DRAFTS_MAX } from '#core/limits.ts';
import type { Manifest, RequestOf } from '#core/admission/grammar.ts';
import type { Attempt, Brief } from '#core/judge/brief.ts';
import type { CheckedClaim, Decision } from '#core/judge/gate.ts';
import { LINES } from '#core/pb2s/lines.ts';
import { placeOf } from '#core/pb2s/axioms.ts';
import { toPrompt } from '#core/pb2s/prompt.ts';
import { isFavoured } from '#core/judge/contradict.ts';
import type { Evidence } from '#core/evidence/context.ts';
import type { Hash } from '#core/ports.ts';

/** The next draft's request, from all that is known; null where writing again would change nothing. */
export function draftRequest(
  brief: Brief,
  attempts: readonly Attempt[],
  manifest: Manifest | null,
): RequestOf<'writer'> | null {
  const first: Orders = { avoid: [], both: [], conflicting: [], denied: [] };
  const orders = attempts.reduce<Orders | null>(
    (before, attempt) => (before === null ? null : stricter(attempt, before, brief)),
    first,
  );
  if (orders === null || attempts.length >= DRAFTS_MAX) return null;
  const settings = manifest?.oracles['writer']?.settings;
  const request = toWriterRequest(brief, orders, attempts.length + 1, settings?.['weights'] === EXTERNAL);
  return settings?.['draft'] === LINES ? { ...request, prompt: toPrompt(request) } : request;
}

/** What an identity names as its `weights` where they are not known to be on this device. */
const EXTERNAL = 'external';

/** What a writer is told beyond the evidence: sentences that failed, and passages that must both be told. */
type Orders = Pick<RequestOf<'writer'>, 'avoid' | 'both'> & {
  /** Passages on either side of a conflict: offered whatever their relevance (indices into the evidence). */
  readonly conflicting: readonly number[];
  /** Documents that contradict the one which the person said holds. */
  readonly denied: readonly Hash[];
};

/**
 * Evidence only, no parametric knowledge asked for (EBOM "Context Assembly"): passages above the bar, numbered from 1. A
 * writer whose weights are elsewhere gets nothing of a document that stays on this device, and nothing computed from one.
 */
function toWriterRequest(brief: Brief, orders: Orders, attempt: number, isExternal: boolean): RequestOf<'writer'> {
  const { assessment, found, question } = brief;
  const { avoid, both, conflicting, denied } = orders;
  const { minRelevance } = THRESHOLDS[barOf(assessment)];
  // What the person said holds is told first: it is offered whatever its relevance.
  const isChosen = ({ source }: Evidence): boolean => question.chosen.includes(source.id);
  // Where the person said what is meant, or what holds, nothing else is told.
  const isAccepted = ({ passage, source }: Evidence): boolean =>
    question.accepted.some((one) => one.source === source.id && one.passage === passage);
  const meant = [isAccepted, isChosen].find((is) => found.offered.some(is)) ?? (() => true);
  const mayLeave = ({ source }: Evidence): boolean => !isExternal || source.act.sphere !== 'INSIDE';
  const told = found.offered.filter(
    (row) =>
      mayLeave(row) &&
      !denied.includes(row.document) &&
      (meant(row) || conflicting.includes(row.index)) &&
      (cmp(fromRaw(row.relevance), minRelevance) >= 0 || conflicting.includes(row.index) || isChosen(row)),
  );
  const evidence = told.map(({ heading, index, passage, source, text }) => ({
    heading,
    n: index + 1,
    passage,
    source: source.id,
    text,
  }));
  const operands = found.computed?.operands.map(({ evidence: at }) => at) ?? [];
  const computed =
    found.computed === null || !operands.every((at) => found.offered.some((row) => row.index === at && mayLeave(row)))
      ? {}
      : { computed: { cites: [...new Set(operands.map((at) => at + 1))], text: found.computed.text } };
  const tells = both.filter((pair) => !isExternal || pair.every((n) => evidence.some((row) => row.n === n)));
  // Where a passage stays here, so does what is known from it.
  const known = brief.axioms.flatMap((axiom) => {
    const place = placeOf(axiom, told);
    return place === null || avoid.includes(axiom.text)
      ? []
      : [{ first_seen: axiom.first_seen, n: place.index + 1, text: axiom.text }];
  });
  return {
    attempt,
    avoid,
    both: tells,
    ...computed,
    evidence,
    ...(known.length === 0 ? {} : { known }),
    question: question.text,
    risk: assessment.risk,
  };
}

/** Rules that another draft could satisfy; the others are about what was found, who judged, or what is declared. */
const MENDABLE = /-(CLAIMS|SPECULATION|SUPPORT|SIMILARITY|ENTAILMENT|CORROBORATION|CONFLICTS|CONSTRAINTS)$/;

/** Orders for the next draft, or null where writing again would change nothing. */
function stricter({ decision, draft, outcome }: Attempt, orders: Orders, brief: Brief): Orders | null {
  if (outcome.kind === 'admitted') return null;
  if (decision === null || draft === null) return draft === null && outcome.cls === 'writer' ? orders : null;
  if (!outcome.policies.every((policy) => MENDABLE.test(policy.id) || /-(CREDIBILITY|CONFIDENCE)$/.test(policy.id)))
    return null;
  if (!outcome.policies.some((policy) => MENDABLE.test(policy.id))) return null;
  const open = decision.conflicts.filter((conflict) => !conflict.settled);
  const stale = open.filter(({ resolution }) => isFavoured(resolution));
  const failed = decision.claims.filter((claim) => isLost(claim, decision, brief));
  const segments = new Set([
    ...failed.map((claim) => claim.grounding.claim.segment),
    ...stale.flatMap((conflict) => decision.claims[conflict.claim]?.grounding.claim.segment ?? []),
  ]);
  const written = draft.output.segments.map(({ text }) => text);
  const breaking = outcome.cls === 'constraints' ? breakingIn(brief.question.carried, written) : [];
  const avoid = written.filter((text, at) => segments.has(at) || breaking.includes(text));
  const both = open
    .filter(({ resolution }) => !isFavoured(resolution) && resolution !== 'REFUSE_WITH_EXPLANATION')
    // What settles it has to be told; where nothing does, the other side.
    .map(({ carrier, contradicting, meta }): [number, number] => [carrier + 1, (meta?.evidence ?? contradicting) + 1]);
  if (avoid.length === 0 && both.length === 0) return null;
  return {
    avoid: unique([...orders.avoid, ...avoid]),
    both: brief.assessment.risk === 'HIGH' ? [] : both,
    conflicting: open.flatMap(({ carrier, contradicting, meta }) => [
      carrier,
      contradicting,
      ...(meta === null ? [] : [meta.evidence]),
    ]),
    denied: [
      ...orders.denied,
      ...stale.flatMap(({ carrier, claim, resolution }) => {
        if (resolution !== 'CHOSEN_BY_PERSON') return [];
        const carriers = decision.claims[claim]?.grounding.carriers.map((row) => row.evidence) ?? [];
        return [carrier, ...carriers].flatMap((index) => brief.found.offered[index]?.document ?? []);
      }),
    ],
  };
}

/** Not carried by what it cites; or, beside claims that enough documents carry, carried by too few. */
function isLost(claim: CheckedClaim, { claims }: Decision, { assessment }: Brief): boolean {
  if (claim.status === 'UNSUPPORTED' || claim.status === 'CONTRADICTED' || claim.validity === 'INVALID') return true;
  const enough = ({ grounding }: CheckedClaim): boolean =>
    grounding.carriers.length >= THRESHOLDS[barOf(assessment)].minSources;
  return barOf(assessment) === 'HIGH' && claim.status === 'SUPPORTED' && !enough(claim) && claims.some(enough);
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
