// What is observed while a debate goes on: the act, and the classes with their shapes. Engines read these too, so no rule
// stands here. Numbers are Q16.16 in the record; the artifact has decimals.

import * as z from 'zod';
import { hash, index, same, score, type Row } from '#core/admission/shapes.ts';
import {
  DEBATE_PARTICIPANTS_MAX,
  DEBATE_QUOTES_MAX,
  DEBATE_ROUNDS_MAX,
  DEBATE_TRIES_MAX,
  DEBATE_UNITS_MAX,
} from '#core/debate/limits.ts';
import { readings } from '#core/debate/readings/reading.ts';
import { HITS_MAX, QUESTION_BYTES_MAX } from '#core/limits.ts';
import { ROWS as QUESTION_ROWS } from '#core/question/rows.ts';

/** Who debates by quotation alone. */
export const QUOTES_ONLY = 'passage-debater/3';
/** A manifest names an engine with its version, and with the hash of its file behind that. */
export const isQuotesOnly = (model: string): boolean => model.startsWith('passage-debater/');
/** The heading by which a debater says that it has nothing more to say. */
export const RESTS = 'RESTS';
export const restsIn = (content: string): boolean => content.split('\n').includes(`### ${RESTS}`);

export const SIDES = ['for', 'against', 'neutral'] as const;
export const TURN_TYPES = ['propose', 'critique', 'revise', 'judge'] as const;
export const TONES = ['adversarial', 'balanced', 'collaborative'] as const;
/** What an ablation leaves out of the loop: a judge of attempts, or the control of the tone. */
export const PARTS = ['crit', 'rca', 't3', 'pid'] as const;
export type Part = (typeof PARTS)[number];
export const STRATEGIES = ['Direct', 'CoT', 'Code'] as const;
const name = z.string().min(1).max(64);
const said = z.string().min(1).max(DEBATE_UNITS_MAX);
/** A plain decimal, as it stands in a passage. */
const figure = z.string().regex(/^\d{1,6}(?:\.\d{1,4})?$/);

const participant = z.strictObject({
  agent_id: name,
  persona: z.string().min(1).max(200),
  role: z.enum(['proponent', 'opponent', 'judge']),
  side: z.enum(SIDES),
});
export type Participant = z.infer<typeof participant>;

/**
 * `text` is what is debated. `documented_reason`: why turns may be sampled above a temperature of .2. `without`: what an ablation
 * leaves out; absent in every other debate.
 */
export const debateAct = z.strictObject({
  debate_id: name,
  documented_reason: z.literal('debate_diversity').nullable(),
  kind: z.literal('debate'),
  mode: z.enum(['posthoc', 'in_loop']),
  participants: z.array(participant).min(2).max(DEBATE_PARTICIPANTS_MAX),
  rounds: z.int().min(1).max(DEBATE_ROUNDS_MAX),
  seed: index,
  text: z.string().min(1).max(QUESTION_BYTES_MAX),
  without: z.array(z.enum(PARTS)).min(1).max(PARTS.length).exactOptional(),
});
export type DebateAct = z.infer<typeof debateAct>;
export const ACTS = [debateAct] as const;

const offered = z.strictObject({
  heading: z.string(),
  n: z.int().min(1),
  passage: index,
  source: hash,
  text: z.string(),
});
/** A piece of the passage with that number: UTF-16 units, end exclusive. */
const quoted = z.strictObject({ end: index, n: z.int().min(1), start: index });
export type Quoted = z.infer<typeof quoted>;

export const recommended = z.strictObject({
  action: z.enum(['BUY', 'SELL', 'SHORT', 'HOLD']),
  conviction: figure,
  horizon_days_max: figure,
  horizon_days_min: figure,
  position_size_pct_max: figure,
  position_size_pct_min: figure,
  raw_text: z.string().min(1).max(DEBATE_UNITS_MAX),
});
export type Recommended = z.infer<typeof recommended>;

const turnRequest = z.strictObject({
  agent_id: name,
  attempt_index: z
    .int()
    .min(0)
    .max(DEBATE_TRIES_MAX - 1),
  context: z.array(offered).max(HITS_MAX),
  /** What was wrong with the attempts before this one. */
  feedback: z.array(z.string()).max(DEBATE_TRIES_MAX * 3),
  persona: z.string(),
  question: z.string(),
  /** What the documents hold of it, by rules. */
  readings,
  round_index: index,
  /** What stands so far. */
  said: z.array(
    z.strictObject({ agent_id: name, quotes: z.array(quoted).max(DEBATE_QUOTES_MAX), side: z.enum(SIDES) }),
  ),
  seed: index,
  side: z.enum(SIDES),
  strategy: z.enum(STRATEGIES),
  tone: z.enum(TONES),
  turn_index: index,
  turn_type: z.enum(TURN_TYPES),
});
export type TurnRequest = z.infer<typeof turnRequest>;

const signed = z.int().min(-1_000_000_000).max(1_000_000_000);
/** `conviction` is Q16.16; the rules, and not this shape, hold it between 0 and 1. */
const turn = z.strictObject({
  attempt_index: index,
  content: said,
  conviction: signed,
  final_answer: said,
  quotes: z.array(quoted).max(DEBATE_QUOTES_MAX),
  recommendation: recommended.nullable(),
  stance: z.enum(['for', 'against', 'open']),
  turn_index: index,
});
export type TurnOutput = z.infer<typeof turn>;

const attempt = z.strictObject({ attempt_index: index, turn_index: index });

/** What the judge of a trace sees: the attempt without its answer, and of what it quotes the side by the readings. */
const judged = attempt.extend({
  reasons: z.array(z.enum(['for', 'against'])).max(DEBATE_QUOTES_MAX),
  rivals: z.array(z.enum(['for', 'against'])).max(DEBATE_QUOTES_MAX),
  trace: z.string().max(DEBATE_UNITS_MAX),
});

export const ROWS = {
  retriever: QUESTION_ROWS.retriever,
  // Whether turns may be sampled as the manifest says they are: below 0 breaches.
  'debate/sampling': same(
    'derived',
    'LLM_OBS',
    'debate-sampling/1',
    { function: 'debate-sampling', version: 1 },
    z.strictObject({ documented_reason: z.literal('debate_diversity').nullable() }),
    z.strictObject({ margin: signed, temperature: index }),
  ),
  'debate/turn': {
    ...same('taken', 'LLM_OBS', 'debate-turn/1', { function: 'debate-turn', version: 1 }, turnRequest, turn),
    refers: turnHolds,
  },
  // Three evaluators of an attempt, and one of a round. Decided by the core.
  'debate/crit': same(
    'derived',
    'LLM_OBS',
    'debate-crit/1',
    { function: 'debate-crit', version: 1 },
    attempt,
    z.strictObject({ rho: score, theta_mean: score }),
  ),
  'debate/rca': same(
    'derived',
    'LLM_OBS',
    'debate-rca/2',
    { function: 'debate-rca', version: 2 },
    judged,
    z.strictObject({ trace_output_consistent: z.int().min(0).max(1) }),
  ),
  'debate/t3': same(
    'derived',
    'LLM_OBS',
    'debate-t3/1',
    { function: 'debate-t3', version: 1 },
    attempt,
    z.strictObject({ missing_rungs: z.int().min(0).max(3), traps: z.int().min(0).max(1) }),
  ),
  'debate/pid': same(
    'derived',
    'LLM_OBS',
    'debate-pid/1',
    { function: 'debate-pid', version: 1 },
    z.strictObject({ round_index: index }),
    z.strictObject({
      beta: score,
      e_t: signed,
      js: score,
      overlap: score,
      quadrant: z.enum(['STUCK', 'CHAOTIC', 'CONVERGED', 'HEALTHY']),
      rho_mean: score,
      sycophancy: z.int().min(0).max(1),
      tone: z.enum(TONES),
      u_t: signed,
    }),
  ),
} as const satisfies Record<string, Row>;

/** A quotation as a turn says it: on one line. */
export const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/**
 * It is the turn that was asked for; every quotation stands in its passage and, with the number of that passage, in the turn;
 * and the turn names no passage behind anything else.
 */
function turnHolds(
  turn: Pick<TurnOutput, 'attempt_index' | 'content' | 'quotes' | 'turn_index'>,
  asked: Pick<TurnRequest, 'attempt_index' | 'context' | 'turn_index'>,
): boolean {
  if (turn.turn_index !== asked.turn_index || turn.attempt_index !== asked.attempt_index) return false;
  let rest = turn.content;
  for (const { end, n, start } of turn.quotes) {
    const passage = asked.context.find((one) => one.n === n)?.text ?? '';
    const said = `"${onOneLine(passage.slice(start, end))}" [E${n}]`;
    if (start >= end || end > passage.length || !turn.content.includes(said)) return false;
    rest = rest.replaceAll(said, '');
  }
  return !/\[E\d+\]/.test(rest);
}
