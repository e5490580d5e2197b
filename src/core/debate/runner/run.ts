// One debate, top to bottom: search, then turn by turn. In the loop every attempt is judged: one that breaches a rule is kept,
// and the turn is asked again in another way; after the last way it stands as unaccepted. After each round the tone of the next
// one is worked out. It ends: turns and attempts are counted beforehand.

import { sealParts } from '#core/answer/parts.ts';
import { hashesOf } from '#core/case/derivation.ts';
import { leaveEndedEpoch, observe, readClock, type Admitted, type Breached } from '#core/case/observe.ts';
import type { World } from '#core/case/world.ts';
import {
  evidenceOf,
  judgedFrom,
  namesOf,
  slotOf,
  turnRequest,
  type Basis,
  type Verdict,
} from '#core/debate/runner/basis.ts';
import * as decide from '#core/debate/runner/decide.ts';
import { Minutes } from '#core/debate/runner/minutes.ts';
import { NONE, sidesIn } from '#core/debate/readings/reading.ts';
import { isQuotesOnly, type DebateAct, type Part } from '#core/debate/rows.ts';
import type { DebateReply, OpenDebate } from '#core/debate/runner/result.ts';
import { recordsOf, searchRequest } from '#core/evidence/context.ts';
import { searchedTogether } from '#core/evidence/search.ts';

export async function run(world: World, open: OpenDebate): Promise<DebateReply> {
  const minutes = new Minutes(world, open);
  const failed = (code: string): Promise<DebateReply> => seal(world, minutes, code);
  const opened = await begin(world, minutes);
  if ('kind' in opened) return failed(opened.code);
  if (opened.evidence.length === 0) return failed('DEBATE_SILENT');

  if (sidesIn(opened.readings).length === 0 && isOurs(world)) return failed('DEBATE_NO_READING');

  let basis = opened;
  for (let slot = slotOf(basis); slot !== null; slot = slotOf(basis)) {
    const spoken = await takeTurn(world, minutes, basis);
    if ('kind' in spoken) return failed(spoken.code);
    basis = spoken;
    const next = slotOf(basis);
    // After a round, and before another one.
    const isBetween = next !== null && next.type !== 'judge' && next.round !== slot.round;
    const steers = isBetween && isInLoop(open.act, 'pid');
    const steered = steers ? await steer(world, basis, slot.round) : basis;
    if ('kind' in steered) return failed(steered.code);
    basis = steered;
  }
  return seal(world, minutes, null);
}

/** Who argues by quotation alone has nothing to argue from where no sentence takes a side; a model may read more than rules do. */
const isOurs = ({ state }: World): boolean => isQuotesOnly(state.manifest?.oracles['debate/turn']?.model_id ?? '');

/** The agent was stopped in this very debate: what is due is that it is told. */
export function sealStopped(world: World, open: OpenDebate, code: string): Promise<DebateReply> {
  return seal(world, new Minutes(world, open), code);
}

/** The time, whether it may be sampled as it is to be, and what the documents say of the question. */
async function begin(world: World, minutes: Minutes): Promise<Basis | Breached> {
  const { act, obsHash: actHash } = minutes.open;
  const time = await readClock(world);
  if (time.kind === 'breached') return time;
  minutes.begun(time.output.timestamp);
  const { documented_reason } = act;
  const derive = decide.samplingOutput(act, world.state.manifest);
  const allowed = await observe(world, {
    class: 'debate/sampling',
    from: [actHash],
    request: { documented_reason },
    derive,
  });
  if (allowed.kind === 'breached') return allowed;
  const retrievals: Admitted<'retriever'>[] = [];
  for (const sources of searchedTogether(world.state.sources)) {
    world.ports.report({ phase: 'searching', draft: 0, sources: sources.length, passages: 0, claims: 0 });
    const found = await observe(world, {
      class: 'retriever',
      from: [actHash, ...recordsOf(sources)],
      request: searchRequest(act.text, sources),
    });
    if (found.kind === 'breached') return found;
    retrievals.push(found);
  }
  const basis: Basis = { act, actHash, retrievals, evidence: [], readings: NONE, spoken: [], tries: [], steer: null };
  const heard = await evidenceOf({ blobs: world.ports.blobs, sources: world.state.sources }, basis);
  minutes.found(heard);
  return { ...basis, ...heard };
}

/** Asks until an attempt is accepted or no way of asking is left. What stands then is the last attempt (AMB-53). */
async function takeTurn(world: World, minutes: Minutes, start: Basis): Promise<Basis | Breached> {
  let basis = start;
  while (true) {
    const request = turnRequest(basis);
    const last = basis.tries.at(-1);
    if (request === null) {
      if (last === undefined) throw new TypeError('a turn that is due is asked for');
      minutes.ended(false);
      return { ...basis, spoken: [...basis.spoken, last.turn], tries: [] };
    }
    world.ports.report({
      phase: 'drafting',
      draft: request.turn_index + 1,
      sources: world.state.sources.length,
      passages: request.context.length,
      claims: 0,
    });
    const turn = await observe(world, { class: 'debate/turn', from: namesOf(basis), request });
    if (turn.kind === 'breached') return turn;
    const verdicts = await judge(world, basis, turn);
    minutes.said(turn, request, verdicts, basis.steer);
    if (verdicts.every(({ kind }) => kind === 'admitted')) {
      minutes.ended(true);
      return { ...basis, spoken: [...basis.spoken, turn], tries: [] };
    }
    basis = { ...basis, tries: [...basis.tries, { turn, verdicts }] };
  }
}

/** Three evaluators, each under its own rules, less what an ablation leaves out. */
async function judge(
  world: World,
  basis: Basis,
  { obsHash, output }: Admitted<'debate/turn'>,
): Promise<readonly Verdict[]> {
  const { attempt_index, turn_index } = output;
  const { act } = basis;
  const on = { from: [obsHash], request: { attempt_index, turn_index } };
  const verdicts: Verdict[] = [];
  if (isInLoop(act, 'crit'))
    verdicts.push(await observe(world, { class: 'debate/crit', ...on, derive: decide.critOutput(output) }));
  if (isInLoop(act, 'rca'))
    verdicts.push(
      await observe(world, {
        class: 'debate/rca',
        from: judgedFrom(basis, obsHash),
        request: decide.rcaRequest(output, basis),
        derive: decide.rcaOutput(output, basis),
      }),
    );
  if (isInLoop(act, 't3'))
    verdicts.push(await observe(world, { class: 'debate/t3', ...on, derive: decide.t3Output(output) }));
  return verdicts;
}

const isInLoop = ({ mode, without }: DebateAct, part: Part): boolean =>
  mode === 'in_loop' && without?.includes(part) !== true;

async function steer(world: World, basis: Basis, round: number): Promise<Basis | Breached> {
  const derive = decide.pidOutput(basis);
  if (derive === null) return basis;
  const from = [basis.actHash, ...hashesOf(basis.spoken)];
  const steered = await observe(world, { class: 'debate/pid', from, request: { round_index: round }, derive });
  return steered.kind === 'breached' ? steered : { ...basis, steer: steered };
}

/** What an AX:STATE record says of itself where it seals a debate. */
const COMPONENT = 'affidavit/debate';

async function seal(world: World, minutes: Minutes, code: string | null): Promise<DebateReply> {
  leaveEndedEpoch(world); // a result that is due is sealed in the next epoch
  const debate = minutes.toPart(code);
  world.ports.report({ phase: 'sealing', draft: 0, sources: 0, passages: 0, claims: 0 });
  return { debate, ...(await sealParts(world, COMPONENT, minutes.open.seq, [['debate', debate]])) };
}
