// Whether turns keep to the prompting standards (docs/prompting.md). Warnings only: a turn that keeps to none of them is a turn.

import type { Turn } from '#core/debate/artifact.ts';
import { readArgument } from '#core/debate/evaluators/argument.ts';

export type PromptingWarning =
  | 'NO_CLAIM'
  | 'FEW_REASONS'
  | 'NO_RIVAL'
  | 'NO_ASSUMPTION'
  | 'NO_POSITION'
  | 'SILENT_SHIFT'
  | 'SELF_LABEL'
  | 'JSON_TRACE';

/** `before` are the turns before it, in their order. */
export function checkPrompting(turn: Turn, before: readonly Turn[]): readonly PromptingWarning[] {
  const { content } = turn;
  const { conclusion, reasons, rivals } = readArgument(content);
  const found: readonly (readonly [PromptingWarning, boolean])[] = [
    ['NO_CLAIM', conclusion === null],
    ['FEW_REASONS', new Set(reasons).size < REASONS_MIN],
    ['NO_RIVAL', rivals.length === 0],
    ['NO_ASSUMPTION', !ASSUMPTION.test(content)],
    ['NO_POSITION', !hasPosition(turn)],
    ['SILENT_SHIFT', isSilentShift(turn, before)],
    ['SELF_LABEL', SELF_LABEL.test(content)],
    ['JSON_TRACE', JSON_TRACE.test(content)],
  ];
  return found.flatMap(([code, isThere]) => (isThere ? [code] : []));
}

const REASONS_MIN = 2;
const ASSUMPTION = /\bassum(?:e|es|ed|ing|ption|ptions)\b/i;
const POSITION =
  /^#{1,6}\s+(?:decision|recommendation|conclusion|final|position)|\b(?:therefore|in conclusion|my position|i (?:would|conclude|recommend)|we should)\b/im;
const SELF_LABEL = /\b(?:L[123]|Pearl|rung|CRIT|RCA|RAudit|T3|T³|PID)\b|\b(?:gamma|theta|rho) ?(?:=|of|is) ?[01]?\./;
const JSON_TRACE = /\{\s*"[^"]+"\s*:/;
const SHIFT_SAID = /\b(?:chang|revis|updat|reconsider|withdr|no longer|instead)\w*/i;

const hasPosition = ({ content, position, recommendation }: Turn): boolean =>
  (recommendation ?? null) !== null || (position ?? null) !== null || POSITION.test(content);

/** Another action or stance than the last that the speaker took, and no word of a change. */
function isSilentShift(turn: Turn, before: readonly Turn[]): boolean {
  const now = stanceOf(turn);
  const own = before.filter(({ speaker_id }) => speaker_id === turn.speaker_id).map(stanceOf);
  const last = own.filter((stance) => stance !== null).at(-1) ?? null;
  return now !== null && last !== null && now !== last && !SHIFT_SAID.test(turn.content);
}

const stanceOf = ({ position, recommendation }: Turn): string | null =>
  recommendation?.action ?? position?.stance ?? null;
