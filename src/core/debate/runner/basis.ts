// What a turn rests on, and what is asked on it. The loop makes it as it goes; a verifier makes it again of the records that an
// input names, so that nothing a turn rests on is left unsaid.

import type { RequestOf } from '#core/admission/grammar.ts';
import { hashesOf } from '#core/case/derivation.ts';
import type { Admitted, Breached } from '#core/case/observe.ts';
import { readingsIn } from '#core/debate/readings/find.ts';
import { NONE, type Readings } from '#core/debate/readings/reading.ts';
import type { DebateAct, TurnOutput, TurnRequest } from '#core/debate/rows.ts';
import { adviceOn } from '#core/debate/runner/decide.ts';
import type { Heard } from '#core/debate/runner/heard.ts';
import { courseOf, type Slot } from '#core/debate/runner/plan.ts';
import { escalate } from '#core/debate/evaluators/rca.ts';
import { assembleEvidence, passagesOf, recordsOf, type Documents, type Evidence } from '#core/evidence/context.ts';
import { PASSAGES_MAX } from '#core/judge/agreement.ts';
import { HITS_MAX } from '#core/limits.ts';
import type { Hash } from '#core/ports.ts';

export type Verdict = Admitted | Breached;

/** An attempt that was judged. */
export interface Try {
  readonly turn: Admitted<'debate/turn'>;
  readonly verdicts: readonly Verdict[];
}

export interface Basis {
  readonly act: DebateAct;
  readonly actHash: Hash;
  readonly retrievals: readonly Admitted<'retriever'>[];
  readonly evidence: readonly Evidence[];
  /** What these documents hold of the question. */
  readonly readings: Readings;
  /** What stands of every turn before this one: its last attempt. */
  readonly spoken: readonly Admitted<'debate/turn'>[];
  /** Attempts at this turn that were rejected. */
  readonly tries: readonly Try[];
  /** After the last round that was steered. */
  readonly steer: Admitted<'debate/pid'> | null;
}

/** The turn that is due; null after the last. */
export function slotOf({ act, readings, spoken }: Pick<Basis, 'act' | 'readings' | 'spoken'>): Slot | null {
  return courseOf(act, readings, outputsOf(spoken)).next;
}

export const outputsOf = (spoken: Basis['spoken']): readonly TurnOutput[] => spoken.map(({ output }) => output);

/** The records behind a turn, in a fixed order. */
export function namesOf({ actHash, evidence, retrievals, spoken, steer, tries }: Basis): readonly Hash[] {
  return [
    actHash,
    ...hashesOf(retrievals),
    ...recordsOf([...new Set(evidence.map(({ source }) => source))]),
    ...hashesOf(spoken),
    ...tries.flatMap(({ turn, verdicts }) => [turn, ...verdicts].map(({ obsHash }) => obsHash)),
    ...hashesOf([steer]),
  ];
}

/** What the judge of a trace rests on: the question, the documents and the attempt, and nothing that others said. */
export function judgedFrom(
  { actHash, evidence, retrievals }: Pick<Basis, 'actHash' | 'evidence' | 'retrievals'>,
  turn: Hash,
): readonly Hash[] {
  return [actHash, ...hashesOf(retrievals), ...recordsOf([...new Set(evidence.map(({ source }) => source))]), turn];
}

/** Null after the last turn, and where no way of asking is left. */
export function turnRequest(basis: Basis): RequestOf<'debate/turn'> | null {
  const { act, spoken, steer, tries } = basis;
  const slot = slotOf(basis);
  const strategy = strategyFor(act, tries.length);
  if (slot === null || strategy === null) return null;
  const { persona, agent_id, side } = slot.speaker;
  return {
    agent_id,
    attempt_index: tries.length,
    context: contextOf(basis),
    feedback: tries.flatMap(({ turn }) => adviceOn(turn.output, basis)),
    persona,
    question: act.text,
    readings: basis.readings,
    round_index: slot.round,
    said: saidIn(basis),
    seed: act.seed,
    side,
    strategy,
    tone: steer?.output.tone ?? 'balanced',
    turn_index: spoken.length,
    turn_type: slot.type,
  };
}

/** Who is not judged on the way is asked once, in full; else by RCA's ladder, one step after each rejection. */
export function strategyFor({ mode }: DebateAct, tries: number): TurnRequest['strategy'] | null {
  if (mode === 'posthoc') return tries === 0 ? 'CoT' : null;
  let strategy: TurnRequest['strategy'] | null = 'Direct';
  for (let at = 0; at < tries && strategy !== null; at += 1) strategy = escalate(strategy);
  return strategy;
}

function saidIn({ act, readings, spoken }: Basis): TurnRequest['said'] {
  const { taken } = courseOf(act, readings, outputsOf(spoken));
  return spoken.map(({ output: { quotes } }, at) => {
    const { agent_id, side } = (taken[at] as Slot).speaker;
    return { agent_id, quotes, side };
  });
}

function contextOf({ evidence }: Basis): RequestOf<'debate/turn'>['context'] {
  return evidence.map(({ heading, passage, source, text }, at) => ({
    heading,
    n: at + 1,
    passage,
    source: source.id,
    text,
  }));
}

/** Every passage that was found, best first: what speaks against an answer is evidence too; and what the documents hold. */
export async function evidenceOf(
  documents: Documents,
  { act, retrievals }: Pick<Basis, 'act' | 'retrievals'>,
): Promise<Heard> {
  if (retrievals.length === 0) return { evidence: [], readings: NONE };
  const { hits } = await assembleEvidence(documents, retrievals, { text: act.text, accepted: [] });
  const evidence = hits.slice(0, HITS_MAX);
  const around = await passagesOf(documents, evidence, PASSAGES_MAX);
  return { evidence, readings: readingsIn(act.text, evidence, around.length === 0 ? evidence : around) };
}
