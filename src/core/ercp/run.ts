// One run, top to bottom (ERCP v1.0 §9): generate, verify, extract, stabilize, again; where it cannot come to an end, the
// problem is mutated and begun anew. It ends: a round has at most max_iterations, and there are at most MUTATIONS_MAX + 1.

import { sealParts } from '#core/answer/parts.ts';
import { toId } from '#core/bytes/id.ts';
import { leaveEndedEpoch, observe, readClock, type Admitted, type Breached } from '#core/case/observe.ts';
import type { World } from '#core/case/world.ts';
import {
  constraintsOf,
  evidenceOf,
  generateRequest,
  namesOf,
  problemOf,
  similarityRequest,
  verifyRequest,
  type Basis,
} from '#core/ercp/basis.ts';
import * as decide from '#core/ercp/decide.ts';
import type { Checked } from '#core/ercp/decide.ts';
import { sayClash } from '#core/ercp/mutate.ts';
import type { OpenRun, RunReply, Status } from '#core/ercp/result.ts';
import { Log } from '#core/ercp/log.ts';
import { conflictIn } from '#core/constraint/solver.ts';
import { hashesOf } from '#core/case/derivation.ts';
import { recordsOf, searchRequest } from '#core/evidence/context.ts';
import { searchedTogether } from '#core/evidence/search.ts';
import type { Hash } from '#core/ports.ts';

export async function run(world: World, open: OpenRun): Promise<RunReply> {
  const log = new Log(world, open);
  const time = await readClock(world);
  if (time.kind === 'breached') return seal(world, log, 'failed', time.code);

  let basis: Basis = { act: open.act, actHash: open.obsHash, mutation: null, retrievals: [], evidence: [], added: [] };
  while (true) {
    const searched = await search(world, basis);
    if ('kind' in searched) return seal(world, log, 'failed', searched.code);
    const round = await solve(world, log, searched);
    basis = round.basis;
    if (round.ended === 'failed') return seal(world, log, 'failed', round.code);
    const mutated = round.ended === 'stuck' ? await mutate(world, log, basis) : null;
    if (mutated === null) return conclude(world, log, basis, STATUS[round.ended]);
    if (mutated.kind === 'breached') return seal(world, log, 'failed', mutated.code);
    basis = { ...basis, mutation: mutated, added: stillIn(basis, mutated) };
  }
}

/** The agent was stopped in this very run: what is due is that it is told. */
export function sealStopped(world: World, open: OpenRun, code: string): Promise<RunReply> {
  return seal(world, new Log(world, open), 'failed', code);
}

type Round =
  | { readonly ended: 'converged' | 'partial' | 'stuck' | 'infeasible'; readonly basis: Basis }
  | { readonly ended: 'failed'; readonly basis: Basis; readonly code: string };
const STATUS = { converged: 'converged', partial: 'partial', stuck: 'infeasible', infeasible: 'infeasible' } as const;

/** What a stable reasoning comes to: that nothing can be derived is stable too, and is no answer. */
const ENDED = { derived: 'converged', open: 'partial', infeasible: 'infeasible', forbidden: 'stuck' } as const;

/** Iterations on one form of the problem. */
async function solve(world: World, log: Log, start: Basis): Promise<Round> {
  let basis = start;
  let before: Checked | null = null;
  for (let at = 1; at <= basis.act.config.max_iterations; at += 1) {
    if (conflictIn(constraintsOf(basis).map(({ predicate }) => predicate)) !== null) return { ended: 'stuck', basis };
    const checked = await generateAndVerify(world, log, basis);
    if ('kind' in checked) return { ended: 'failed', basis, code: checked.code };
    const after = await extract(world, log, checked);
    if ('kind' in after) return { ended: 'failed', basis, code: after.code };
    const isStable = before !== null && (await stabilize(world, log, before, checked));
    if (typeof isStable !== 'boolean') return { ended: 'failed', basis, code: isStable.code };
    log.iteration(checked, after.added.slice(basis.added.length), isStable);
    const isStill =
      before?.reasoning.output.reasoning_text === checked.reasoning.output.reasoning_text &&
      after.added.length === basis.added.length;
    basis = after;
    before = checked;
    if (isStable) return { ended: ENDED[checked.reasoning.output.verdict ?? 'derived'], basis };
    if (isStill) break; // decoding is deterministic: what was asked again would be answered as before
  }
  const left = before === null ? [] : decide.errorsIn(before);
  const isOpen = left.some(({ confidence }) => confidence >= basis.act.config.candidate_threshold);
  return { ended: isOpen ? 'stuck' : 'partial', basis };
}

async function search(world: World, basis: Basis): Promise<Basis | Breached> {
  const retrievals: Admitted<'retriever'>[] = [];
  for (const sources of searchedTogether(world.state.sources)) {
    world.ports.report({ phase: 'searching', draft: 0, sources: sources.length, passages: 0, claims: 0 });
    const found = await observe(world, {
      class: 'retriever',
      from: [basis.actHash, ...hashesOf([basis.mutation]), ...recordsOf(sources)],
      request: searchRequest(problemOf(basis), sources),
    });
    if (found.kind === 'breached') return found;
    retrievals.push(found);
  }
  const searched = { ...basis, retrievals };
  const evidence = await evidenceOf({ blobs: world.ports.blobs, sources: world.state.sources }, searched);
  return { ...searched, evidence };
}

async function generateAndVerify(world: World, log: Log, basis: Basis): Promise<Checked | Breached> {
  const { idHead } = world.state;
  if (idHead === null) throw new TypeError('a case at work has a secret');
  log.tell('drafting', basis);
  const reasoning = await observe(world, {
    class: 'ercp/generate',
    from: namesOf(basis),
    request: generateRequest(basis),
  });
  if (reasoning.kind === 'breached') return reasoning;
  log.generated(reasoning, basis);
  log.tell('checking', basis);
  const verified = await observe(world, {
    class: 'ercp/verify',
    from: [...namesOf(basis), reasoning.obsHash],
    request: verifyRequest(basis, reasoning),
  });
  if (verified.kind === 'breached') return verified;
  const checked = { basis, reasoning, verified, idHead };
  log.verified(checked);
  return checked;
}

/** Draws constraints of the errors, adds those that are sure, and keeps those that nearly are. */
async function extract(world: World, log: Log, checked: Checked): Promise<Basis | Breached> {
  const { basis, reasoning, verified } = checked;
  const { config } = basis.act;
  if (decide.errorsIn(checked).length === 0) return basis;
  const extracted = await observe(world, {
    class: 'ercp/extract',
    from: [...namesOf(basis), reasoning.obsHash, verified.obsHash],
    request: decide.EXTRACT_REQUEST,
    derive: decide.extractOutput(checked),
  });
  if (extracted.kind === 'breached') return extracted;
  let room = config.max_constraints - constraintsOf(basis).length;
  const added = [...basis.added];
  let before: Admitted<'ercp/constraint'> | Admitted<'ercp/candidate'> | null = null;
  for (const [at, { constraint }] of extracted.output.drawn.entries()) {
    const from: readonly Hash[] = [basis.actHash, ...hashesOf([extracted, before])];
    const fate = decide.fateOf(constraint.confidence, config);
    if (fate === 'ercp/candidate') {
      const derive = decide.candidateOutput(extracted, at, config);
      const kept = derive === null ? null : await observe(world, { class: fate, from, request: { at }, derive });
      if (kept?.kind !== 'admitted') continue; // the rules refuse it
      log.candidate(kept);
      before = kept;
    }
    if (fate === 'ercp/constraint' && room > 0) {
      const derive = decide.constraintOutput(extracted, at, config);
      const kept = derive === null ? null : await observe(world, { class: fate, from, request: { at }, derive });
      if (kept?.kind !== 'admitted') continue;
      added.push(kept);
      before = kept;
      room -= 1;
    }
  }
  log.extracted(extracted, added.length - basis.added.length);
  return { ...basis, added };
}

/** Whether the rules let it pass as stable. */
async function stabilize(world: World, log: Log, before: Checked, now: Checked): Promise<boolean | Breached> {
  const { basis, reasoning, verified } = now;
  const similar = await observe(world, {
    class: 'ercp/similarity',
    from: [before.reasoning.obsHash, reasoning.obsHash],
    request: similarityRequest(before.reasoning, reasoning),
  });
  if (similar.kind === 'breached') return similar;
  const output = decide.stabilizeOutput(now, similar);
  const judged = await observe(world, {
    class: 'ercp/stabilize',
    from: [...namesOf(basis), reasoning.obsHash, verified.obsHash, similar.obsHash],
    request: { threshold: basis.act.config.similarity_threshold },
    derive: output,
  });
  log.stabilized(judged, output, similar);
  return judged.kind === 'admitted';
}

/** Null where no way is left. */
async function mutate(world: World, log: Log, basis: Basis): Promise<Admitted<'ercp/mutate'> | Breached | null> {
  const derive = decide.mutateOutput(basis);
  if (derive === null) return null;
  const mutated = await observe(world, {
    class: 'ercp/mutate',
    from: namesOf(basis),
    request: { round: derive.round },
    derive,
  });
  if (mutated.kind === 'admitted') log.mutated(mutated, basis);
  return mutated;
}

function stillIn({ added }: Basis, { output }: Admitted<'ercp/mutate'>): Basis['added'] {
  return added.filter((one) => !output.removed.includes(one.output.constraint.constraint_id));
}

/** The rules on the whole run, and the seal. */
async function conclude(world: World, log: Log, basis: Basis, status: Status): Promise<RunReply> {
  const { actHash, added, mutation } = basis;
  const judged = await observe(world, {
    class: 'ercp/run',
    from: [actHash, ...hashesOf([mutation, ...added, ...log.reasonings])],
    request: { mutations: mutation?.output.round ?? 0 },
    derive: decide.runOutput(basis, log.reasonings.length),
  });
  log.constraints = constraintsOf(basis);
  log.clash = sayClash(log.constraints);
  if (status === 'infeasible' && log.clash.length === 0) log.clash = log.reasonings.at(-1)?.output.because ?? [];
  return judged.kind === 'breached' ? seal(world, log, 'failed', judged.code) : seal(world, log, status, null);
}

/** What an AX:STATE record says of itself where it seals a run. */
export const RUN_COMPONENT = 'affidavit/ercp';

async function seal(world: World, log: Log, status: Status, code: string | null): Promise<RunReply> {
  leaveEndedEpoch(world); // a result that is due is sealed in the next epoch
  const { clock, idHead } = world.state;
  const { act, seq } = log.open;
  const part = log.toPart({
    status,
    code,
    trace_id: act.trace_id ?? (idHead === null ? '' : toId(idHead, 'trace', seq, 0)),
    timestamp: clock?.timestamp ?? 0,
  });
  world.ports.report({ phase: 'sealing', draft: 0, sources: 0, passages: 0, claims: 0 });
  return { run: part, ...(await sealParts(world, RUN_COMPONENT, seq, [['run', part]])) };
}
