// PB2S v0.2: the audit loop that runs before any reply. DRAFT and every REVISE pass the gate; at most three drafts.

import { keptBy } from '#core/constraint/memory.ts';
import { decidingMap, type Calibration } from '#core/judge/calibration.ts';
import { consulted, consultRequest, supplemented } from '#core/judge/consult.ts';
import { ground, judgeRequest, toClaims, type Claim, type Grounding, type JudgedPair } from '#core/judge/ground.ts';
import { ONE } from '#core/bytes/q16.ts';
import { barOf } from '#core/judge/assessment.ts';
import { THRESHOLDS } from '#core/judge/thresholds.ts';
import type { RequestOf } from '#core/admission/grammar.ts';
import { observe, type Admitted, type Breached } from '#core/case/observe.ts';
import { basisOf, type Attempt, type Brief } from '#core/judge/brief.ts';
import { draftRequest } from '#core/pb2s/orders.ts';
import { decide, enoughToDraft, gateClass, noBetter, type Decision, type GateFacts } from '#core/judge/gate.ts';
import type { World } from '#core/case/world.ts';

/** DRAFT, then REFLECT and REVISE while the gate breaches and another draft could do better. Never empty. */
export async function auditLoop(world: World, brief: Brief): Promise<readonly Attempt[]> {
  if (!enoughToDraft(toFacts(brief, [], null))) return [await passGate(world, brief, null, [], null)];
  const attempts: Attempt[] = [];
  const next = (): RequestOf<'writer'> | null => draftRequest(brief, attempts, world.state.manifest);
  for (let request = next(); request !== null; request = next()) {
    attempts.push(await oneDraft(world, brief, request, attempts));
  }
  return attempts;
}

async function oneDraft(
  world: World,
  brief: Brief,
  request: RequestOf<'writer'>,
  earlier: readonly Attempt[],
): Promise<Attempt> {
  const number = request.attempt;
  report(world, brief, 'drafting', number, 0);
  const basis = basisOf(brief);
  const draft = await observe(world, {
    class: 'writer',
    from: [...basis, ...earlier.flatMap(({ records }) => records)],
    request,
  });
  if (draft.kind === 'breached') return failed(null, [], [draft], draft);

  const claims = toClaims(draft);
  report(world, brief, 'checking', number, claims.length);
  const judged = await observe(world, {
    class: 'nli',
    from: [...basis, draft.obsHash],
    request: judgeRequest(claims, brief.found.offered, draft.output.assumptions),
  });
  if (judged.kind === 'breached') return failed(draft, claims, [draft, judged], judged);

  const second = await consult(world, brief, [draft, judged], claims);
  if (second?.kind === 'breached') return failed(draft, claims, [draft, judged, second], second);

  report(world, brief, 'deciding', number, claims.length);
  const verdicts = { judged, second, deciding: decidingMap(world.state.manifest?.oracles['entailer']) };
  const kept = await keepConstraints(world, brief, draft);
  if (kept?.kind !== 'breached') return passGate(world, brief, draft, claims, verdicts, kept);
  const records = [draft, judged, ...(second === null ? [] : [second]), kept].map(({ obsHash }) => obsHash);
  return { draft, claims, judged, decision: decideOn(brief, claims, verdicts), outcome: kept, records };
}

/** Where a person has accepted constraints: whether the draft keeps them. They only refuse, so the gate never sees them. */
async function keepConstraints(
  world: World,
  brief: Brief,
  draft: Admitted<'writer'>,
): Promise<Admitted<'constraints'> | Breached | null> {
  if (brief.question.carried.length === 0) return null;
  const { from, output, request } = constraintsOn(brief, draft);
  return observe(world, { class: 'constraints', from, request, derive: output });
}

/** What a draft makes of the constraints in force, and what that rests on. */
export function constraintsOn(brief: Brief, draft: Admitted<'writer'>) {
  const text = draft.output.segments.map((segment) => segment.text).join(' ');
  const request: RequestOf<'constraints'> = { draft: draft.seq, question_seq: brief.question.seq };
  return { from: [...basisOf(brief), draft.obsHash], request, output: keptBy(brief.question.carried, text) };
}

/** Where the manifest names a second judge: what the first has left open, the likeliest first. */
async function consult(
  world: World,
  brief: Brief,
  [draft, judged]: readonly [Admitted<'writer'>, Admitted<'nli'>],
  claims: readonly Claim[],
): Promise<Admitted<'entailer'> | Breached | null> {
  if (world.state.manifest?.oracles['entailer'] === undefined) return null;
  const request = consultRequest(claims, brief.found.offered, judged);
  if (request === null) return null;
  const from = [...basisOf(brief), draft.obsHash, judged.obsHash];
  return observe(world, { class: 'entailer', from, request });
}

/** What was said of a draft: by the judge, and by the second one where it was asked. */
export interface Verdicts {
  readonly judged: Admitted<'nli'>;
  readonly second: Admitted<'entailer'> | null;
  /** By the manifest: null where the second judge only takes away. */
  readonly deciding: Calibration | null;
}

async function passGate(
  world: World,
  brief: Brief,
  draft: Admitted<'writer'> | null,
  claims: readonly Claim[],
  verdicts: Verdicts | null,
  kept: Admitted<'constraints'> | null = null,
): Promise<Attempt> {
  const decision = decideOn(brief, claims, verdicts);
  const used = [draft, verdicts?.judged ?? null, verdicts?.second ?? null, kept].filter((one) => one !== null);
  const outcome = await observe(world, {
    class: gateClass(barOf(brief.assessment)),
    from: [...basisOf(brief), ...used.map(({ obsHash }) => obsHash)],
    request: gateRequest(brief, draft),
    derive: decision.output,
  });
  const judged = verdicts?.judged ?? null;
  return { draft, claims, judged, decision, outcome, records: [...used, outcome].map(({ obsHash }) => obsHash) };
}

function failed(
  draft: Admitted<'writer'> | null,
  claims: readonly Claim[],
  spoken: readonly (Admitted | Breached)[],
  outcome: Breached,
): Attempt {
  return { draft, claims, judged: null, decision: null, outcome, records: spoken.map(({ obsHash }) => obsHash) };
}

/** What the gate is asked about. */
export function gateRequest({ assessment, question }: Brief, draft: Admitted<'writer'> | null): RequestOf<'gate/low'> {
  return { draft: draft?.seq ?? 0, question_seq: question.seq, risk: assessment.risk };
}

/** Claims against what the judges said of them; nothing was judged where nothing was written. */
export function decideOn(brief: Brief, claims: readonly Claim[], verdicts: Verdicts | null): Decision {
  if (verdicts === null) return decide(toFacts(brief, [], null));
  const { deciding, judged, second } = verdicts;
  const on = (rows: readonly JudgedPair[]): Decision => {
    const checked = checkComputed(claims, brief.found, rows);
    const groundings = ground(claims, brief.found.offered, checked, THRESHOLDS[barOf(brief.assessment)]);
    return decide(toFacts(brief, groundings, judged.output.method));
  };
  const { pairs } = judged.output;
  if (second === null) return on(pairs);
  // At high stakes nothing passes that the built-in judge alone would not let pass.
  const isFree = deciding !== null && brief.assessment.risk !== 'HIGH';
  const rows = isFree ? supplemented(judged, second, deciding) : pairs;
  return noBetter(on(consulted(rows, second)), on(rows));
}

/** A claim that was computed is not judged by its words: the core has computed it itself, from the cells that it cites. */
function checkComputed(
  claims: readonly Claim[],
  { computed }: Brief['found'],
  rows: readonly JudgedPair[],
): readonly JudgedPair[] {
  if (computed === null) return rows;
  const own = new Set(computed.operands.map(({ evidence }) => evidence));
  const isOwn = ({ claim, evidence }: JudgedPair): boolean =>
    claims[claim]?.text === computed.text && own.has(evidence);
  return rows.map((row) =>
    isOwn(row) ? { ...row, contradiction: 0, entailment: ONE, similarity: ONE, support: ONE } : row,
  );
}

function toFacts(brief: Brief, groundings: readonly Grounding[], method: string | null): GateFacts {
  const { assessment, found, question, time, timeSensitive } = brief;
  const { chosen, reviewed, text } = question;
  return {
    question: text,
    assessment,
    chosen,
    reviewed,
    found,
    groundings,
    method,
    timeSensitive,
    now: time.output.timestamp,
    known: [...new Set(brief.axioms.map(({ first_seen }) => first_seen))].sort((a, b) => a - b),
  };
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
