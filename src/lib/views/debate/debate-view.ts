// A debate as the page shows it, out of its artifact and of what the evaluators find in it. Anybody may have written the
// artifact, so every text is made harmless.

import * as z from 'zod';
import { harmless, harmlessLine } from '#core/bytes/text.ts';
import { attemptsOf, turnsInOrder, type Artifact, type Turn } from '#core/debate/artifact.ts';
import { evidenceIn } from '#core/debate/evaluators/cited.ts';
import { evaluate, type Evaluation, type TurnEvaluation } from '#core/debate/evaluate.ts';
import { readingsOf } from '#core/debate/readings/of-artifact.ts';
import { sidesIn, type Readings } from '#core/debate/readings/reading.ts';
import { onOneLine } from '#core/debate/rows.ts';
import type { Finding } from '#core/debate/validate.ts';
import type {
  DebateStatus,
  DebateTurnView,
  DebateView,
  FindingView,
  GaugeView,
  LinkView,
  QuoteView,
  ReadingView,
  StepView,
} from '#lib/contract/debate.ts';
import { sectionsOf } from '#lib/views/debate/sections.ts';

/** `id` is null for a debate that came as a file. `evaluatedAt` is ISO 8601. */
export function toDebateView(debate: Artifact, id: string | null, evaluatedAt: string): DebateView {
  const evaluation = evaluate(debate, evaluatedAt);
  const turns = turnsInOrder(debate);
  const passages = passagesOf(debate);
  const views = turns.map((turn, at) => toTurn(turn, evaluation.turn_evaluations[at], debate, passages));
  const { code, stance, status, text } = outcomeOf(debate);
  const readings = readingsOf(debate);
  return {
    id,
    question: harmless(debate.metadata.notes ?? debate.debate_id),
    debateId: harmlessLine(debate.debate_id),
    runId: harmlessLine(debate.run_id),
    mode: evaluation.evaluation_mode,
    model: lineOrNull(debate.run_metadata.global_model_name),
    status,
    code,
    outcome: { stance, text },
    readings: toReadings(readings, debate),
    inForce: lineOrNull(readings.holds?.why),
    turns: views,
    passages,
    gauges: gaugesOf(evaluation),
    steps: stepsOf(evaluation),
    links: views.flatMap(linksOf),
  };
}

function toReadings(readings: Readings, debate: Artifact): readonly ReadingView[] {
  const sources = z.array(z.looseObject({ id: z.string(), text: z.string() })).safeParse(debate['sources']);
  const textOf = (n: number): string => sources.data?.find(({ id }) => id === `E${String(n)}`)?.text ?? '';
  return sidesIn(readings).flatMap((side): readonly ReadingView[] => {
    const reading = readings[side];
    if (reading === null) return [];
    const grounds = reading.grounds.map(({ day, document, end, n, start }) => ({
      day: lineOrNull(day),
      document: harmlessLine(document),
      text: harmlessLine(onOneLine(textOf(n).slice(start, end))),
    }));
    return [{ side, says: harmlessLine(reading.says), grounds }];
  });
}

export function toFindingView({ code, message, place, severity }: Finding): FindingView {
  return { code, isError: severity === 'error', place: harmlessLine(place), message: harmless(message) };
}

function toTurn(
  turn: Turn,
  found: TurnEvaluation | undefined,
  { participants }: Artifact,
  passages: readonly QuoteView[],
): DebateTurnView {
  const speaker = participants.find(({ agent_id }) => agent_id === turn.speaker_id);
  const attempts = attemptsOf(turn);
  const accepted = turn.turn_type !== 'unaccepted';
  const struck = accepted ? attempts.slice(0, -1) : attempts;
  return {
    index: turn.turn_index,
    round: turn.round_index ?? null,
    speaker: harmlessLine(turn.speaker_id),
    role: lineOrNull(speaker?.role),
    side: sideOf(speaker?.['side']),
    type: lineOrNull(turn.turn_type),
    accepted,
    stance: lineOrNull(turn.position?.stance ?? turn.recommendation?.action),
    confidence: turn.position?.confidence ?? turn.recommendation?.conviction ?? null,
    sections: sectionsOf(turn.content),
    quotes: quotesOf(turn, passages),
    struck: struck.map(({ attempt_index, content, ...rest }) => ({
      attempt: attempt_index,
      sections: sectionsOf(content),
      rules: linesOf(rest['rejected_by']),
    })),
    quality: found?.crit.rho ?? null,
    consistent: found?.rca.trace_output_consistent ?? null,
    rungs: { wanted: found?.t3.required_rung ?? null, shown: found?.t3.pearl_rung_detected ?? null },
    trap: found?.t3.trap_type ?? null,
    remarks: found === undefined ? [] : [found.crit.feedback, found.rca.feedback, found.t3.feedback],
  };
}

/** Passages that were handed over, as our own debates name them. */
function passagesOf(debate: Artifact): readonly QuoteView[] {
  const sources = (debate as { readonly sources?: unknown }).sources;
  return recordsIn(sources).flatMap(({ document, id, text }) =>
    typeof id === 'string' && typeof text === 'string'
      ? [{ label: harmlessLine(id), document: lineOrNull(document) ?? '', text: harmless(text) }]
      : [],
  );
}

/** What the turn quotes; where it does not list that, what it names in brackets. */
function quotesOf(turn: Turn, passages: readonly QuoteView[]): readonly QuoteView[] {
  const cited = recordsIn((turn as { readonly citations?: unknown }).citations).flatMap(({ document, id, quote }) =>
    typeof id === 'string' && typeof quote === 'string'
      ? [{ label: harmlessLine(id), document: lineOrNull(document) ?? '', text: harmless(quote) }]
      : [],
  );
  if (cited.length > 0) return cited;
  return evidenceIn(turn.content).map((name) => {
    const label = toLabel(name);
    return passages.find((one) => one.label === label) ?? { label, document: '', text: '' };
  });
}

/** One link for each passage in each section. */
function linksOf({ index: turn, sections, speaker }: DebateTurnView): readonly LinkView[] {
  const links = sections.flatMap(({ part, text }) =>
    evidenceIn(text).map((name): LinkView => ({ turn, speaker, passage: toLabel(name), use: USES[part] })),
  );
  const seen = new Set<string>();
  return links.filter(({ passage, use }) => {
    const key = `${use} ${passage}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

const USES: Readonly<Record<DebateTurnView['sections'][number]['part'], LinkView['use']>> = {
  claim: 'reason',
  reason: 'reason',
  rival: 'rival',
  rebuttal: 'rebuttal',
  withdrawn: 'withdrawn',
  final: 'other',
  other: 'other',
};

const LABEL_MAX = 60;
const toLabel = (name: string): string => harmlessLine(name.replace(/^\[|\]$/g, '')).slice(0, LABEL_MAX);

function gaugesOf({ run_summary: summary, turn_evaluations: turns }: Evaluation): readonly GaugeView[] {
  const { crit_summary: crit, raudit_summary: raudit, rca_summary: rca, t3_summary: t3 } = summary;
  const passed = turns.filter((turn) => turn.t3.pass).length;
  const { net } = raudit.behavioral_metrics;
  return [
    { name: 'validity', value: crit.gamma_mean, wanted: null, why: crit.notes },
    { name: 'credibility', value: crit.theta_mean, wanted: 0.5, why: crit.notes },
    { name: 'quality', value: crit.rho_mean, wanted: 0.8, why: crit.notes },
    { name: 'consistency', value: rca.trace_consistency_rate, wanted: null, why: rca.notes },
    { name: 'rungs', value: turns.length === 0 ? null : passed / turns.length, wanted: null, why: t3.notes },
    { name: 'realignment', value: net === null ? null : (net + 1) / 2, wanted: null, why: raudit.notes },
  ];
}

/** Rounds as the evaluators count them: a step stands at every turn of its round. */
function stepsOf({ turn_evaluations: turns }: Evaluation): readonly StepView[] {
  const steps: StepView[] = [];
  turns.forEach(({ pid, turn_index }, at) => {
    if (pid === null || turns[at + 1]?.pid === pid) return;
    steps.push({
      round: steps.length + 1,
      turn: turn_index,
      quality: pid.rho_mean,
      disagreement: pid.js,
      overlap: pid.overlap,
      error: pid.e_t,
      control: pid.u_t,
      pressure: pid.beta,
      tone: pid.tone,
      remark: pid.feedback,
    });
  });
  return steps;
}

interface Outcome {
  readonly status: DebateStatus;
  readonly code: string | null;
  readonly stance: string | null;
  readonly text: string | null;
}

function outcomeOf({ outcome }: Artifact): Outcome {
  if (typeof outcome === 'string') return { status: 'completed', code: null, stance: null, text: harmless(outcome) };
  const { code, raw_text: text, stance, status } = (outcome ?? {}) as Readonly<Record<string, unknown>>;
  return {
    status: status === 'failed' ? 'failed' : 'completed',
    code: lineOrNull(code),
    stance: lineOrNull(stance),
    text: typeof text === 'string' ? harmless(text) : null,
  };
}

function recordsIn(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (!Array.isArray(value)) return [];
  return value.filter((one): one is Record<string, unknown> => typeof one === 'object' && one !== null);
}

const linesOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.flatMap((one) => (typeof one === 'string' ? [harmlessLine(one)] : [])) : [];
const lineOrNull = (value: unknown): string | null => (typeof value === 'string' ? harmlessLine(value) : null);

function sideOf(value: unknown): DebateTurnView['side'] {
  return value === 'for' || value === 'against' || value === 'neutral' ? value : null;
}
