// What JSON Schema cannot say of a debate: five errors, and warnings that stop nothing.

import { attemptsOf, turnsInOrder, type Artifact, type Recommendation, type Turn } from '#core/debate/artifact.ts';
import { FINDINGS_MAX } from '#core/limits.ts';

/** The five of the semantic validator. */
type ErrorFinding = 'TURN_INDEX' | 'SPEAKER_UNKNOWN' | 'ATTEMPT_ORDER' | 'MODE_ALIGNMENT' | 'RECOMMENDATION';
type WarningFinding = 'RANGE' | 'TURN_ORDER' | 'TURNS_EMPTY' | 'ID_TWICE' | 'CONTENT' | 'MORE_FINDINGS';

export interface Finding {
  readonly code: 'DEBATE_SHAPE' | ErrorFinding | WarningFinding;
  readonly severity: 'error' | 'warning';
  /** `turns[turn_index 3]`; empty for the whole. */
  readonly place: string;
  readonly message: string;
}

/** Everything found, errors first, in the order of turns. At most FINDINGS_MAX, then one that counts the rest. */
export function checkMeaning(debate: Artifact): readonly Finding[] {
  const turns = turnsInOrder(debate);
  const found = [
    ...checkIndices(turns),
    ...checkSpeakers(debate, turns),
    ...turns.flatMap((turn) => checkAttempts(turn)),
    ...checkMode(debate, turns),
    ...turns.flatMap((turn) => checkRecommendations(turn)),
    ...checkOrder(debate),
  ];
  const sorted = [...errorsOf(found), ...found.filter(({ severity }) => severity === 'warning')];
  if (sorted.length <= FINDINGS_MAX) return sorted;
  const rest = warning('MORE_FINDINGS', '', `and ${sorted.length - FINDINGS_MAX} more`);
  return [...sorted.slice(0, FINDINGS_MAX), rest];
}

export const errorsOf = (findings: readonly Finding[]): readonly Finding[] =>
  findings.filter(({ severity }) => severity === 'error');

/** DEB-V.1: one turn for each index. */
function checkIndices(turns: readonly Turn[]): readonly Finding[] {
  const twice = turns.filter((turn, at) => turns[at - 1]?.turn_index === turn.turn_index);
  const ids = repeated(turns.map(({ turn_id }) => turn_id));
  return [
    ...twice.map((turn) => error('TURN_INDEX', placeOf(turn), `turn_index ${turn.turn_index} stands at two turns`)),
    ...ids.map((id) => warning('ID_TWICE', '', `turn_id "${shown(id)}" stands at two turns`)),
  ];
}

/** DEB-V.2: who speaks is a participant, and one participant only. */
function checkSpeakers({ participants }: Artifact, turns: readonly Turn[]): readonly Finding[] {
  const known = new Set(participants.map(({ agent_id }) => agent_id));
  return [
    ...turns
      .filter(({ speaker_id }) => !known.has(speaker_id))
      .map((turn) =>
        error(
          'SPEAKER_UNKNOWN',
          placeOf(turn),
          `speaker_id "${shown(turn.speaker_id)}" is no agent_id of a participant`,
        ),
      ),
    ...repeated(participants.map(({ agent_id }) => agent_id)).map((id) =>
      error(
        'SPEAKER_UNKNOWN',
        'participants',
        `agent_id "${shown(id)}" stands at two participants, so who speaks is unknown`,
      ),
    ),
  ];
}

/** DEB-V.3: attempts are appended: they stand as 0, 1, 2, ... */
function checkAttempts(turn: Turn): readonly Finding[] {
  const attempts = turn.attempts ?? [];
  const wrong = attempts.findIndex(({ attempt_index }, at) => attempt_index !== at);
  const last = attemptsOf(turn).at(-1);
  return [
    ...(wrong < 0
      ? []
      : [
          error(
            'ATTEMPT_ORDER',
            placeOf(turn),
            `attempts must be numbered 0, 1, 2, ... in their order; number ${wrong} has attempt_index ${String(attempts[wrong]?.attempt_index)}`,
          ),
        ]),
    // AMB-53: what counts is the last attempt.
    ...(last === undefined || last.content === turn.content
      ? []
      : [warning('CONTENT', placeOf(turn), 'content is not that of its last attempt')]),
  ];
}

/** DEB-V.4: nothing is tried again where evaluators come after the debate. */
function checkMode({ evaluation_mode: mode = 'posthoc' }: Artifact, turns: readonly Turn[]): readonly Finding[] {
  if (mode === 'in_loop') return [];
  return turns
    .filter(({ attempts }) => (attempts?.length ?? 0) > 1)
    .map((turn) =>
      error(
        'MODE_ALIGNMENT',
        placeOf(turn),
        `evaluation_mode is posthoc, and the turn has ${turn.attempts?.length ?? 0} attempts: only in_loop may have more than one`,
      ),
    );
}

/** DEB-V.5: the numbers of a turn are those of the attempt that it stands for. Their shape was checked when read. */
function checkRecommendations(turn: Turn): readonly Finding[] {
  const own = turn.recommendation ?? null;
  const last = attemptsOf(turn).at(-1)?.recommendation ?? null;
  return [
    ...(own === null || last === null || isSame(own, last)
      ? []
      : [error('RECOMMENDATION', placeOf(turn), 'recommendation is not that of its last attempt')]),
    ...(own === null ? [] : checkRanges(own, placeOf(turn))),
  ];
}

function checkRanges(one: Recommendation, place: string): readonly Finding[] {
  return [
    ...(one.position_size_pct_min <= one.position_size_pct_max
      ? []
      : [warning('RANGE', place, 'position_size_pct_min is above position_size_pct_max')]),
    ...(one.horizon_days_min <= one.horizon_days_max
      ? []
      : [warning('RANGE', place, 'horizon_days_min is above horizon_days_max')]),
  ];
}

/** DEB-5.1: only `turn_index` orders a debate, so another order of the list stops nothing. */
function checkOrder({ turns }: Artifact): readonly Finding[] {
  if (turns.length === 0) return [warning('TURNS_EMPTY', 'turns', 'there are no turns')];
  const isRising = turns.every((turn, at) => at === 0 || (turns[at - 1]?.turn_index ?? 0) <= turn.turn_index);
  return isRising
    ? []
    : [warning('TURN_ORDER', 'turns', 'turns do not stand in the order of turn_index; turn_index counts')];
}

const NUMBERS = [
  'action',
  'position_size_pct_min',
  'position_size_pct_max',
  'horizon_days_min',
  'horizon_days_max',
  'conviction',
] as const;
const isSame = (left: Recommendation, right: Recommendation): boolean =>
  NUMBERS.every((field) => left[field] === right[field]);

function repeated(ids: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const id of ids) {
    if (seen.has(id)) twice.add(id);
    seen.add(id);
  }
  return [...twice];
}

const placeOf = ({ turn_index: at }: Turn): string => `turns[turn_index ${at}]`;
const SHOWN_MAX = 60;
const shown = (id: string): string => (id.length > SHOWN_MAX ? `${id.slice(0, SHOWN_MAX)}...` : id);
const error = (code: ErrorFinding, place: string, message: string): Finding => ({
  code,
  severity: 'error',
  place,
  message,
});
const warning = (code: WarningFinding, place: string, message: string): Finding => ({
  code,
  severity: 'warning',
  place,
  message,
});
