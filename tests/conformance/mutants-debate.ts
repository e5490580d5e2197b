// Mutants of the Debate schema v2.0: one line of reader, validator or evaluator changed, and the test that must go red.

const READ = 'src/core/debate/read.test.ts';
const ARTIFACT = { file: 'src/core/debate/artifact.ts', test: READ } as const;
const VALIDATE = { file: 'src/core/debate/validate.ts', test: READ } as const;
const LAYERS = { file: 'src/core/debate/layers.ts', test: READ } as const;

/** A field that may be left out after all, or that is of any form. */
const loosened = (id: string, search: string, replace: string) => ({ ...ARTIFACT, ids: [id], search, replace });

const STRUCTURE = [
  {
    file: 'src/core/debate/read.ts',
    test: READ,
    ids: ['DEB-1.2', 'DEB-8.0', 'DEB-10.3'],
    search: 'const read = value as unknown as Artifact;',
    replace: 'const read = artifact.strip().parse(value) as unknown as Artifact;',
  },
  {
    file: 'scripts/generate/schemas.list.ts',
    test: READ,
    ids: ['DEB-2.1a'],
    search: "  'debate.v2': artifact,\n",
    replace: "  'debate.v2': artifact,\n  'debate-crit': artifact,\n",
  },
  loosened('DEB-2.3a', '  debate_id: name,', '  debate_id: text,'),
  loosened('DEB-2.3b', '  run_id: name,', '  run_id: text,'),
  loosened('DEB-3.1', "z.enum(['posthoc', 'in_loop']).optional()", 'z.string().optional()'),
  loosened('DEB-4.1a', "z.literal('2.0.0')", 'z.string()'),
  loosened('DEB-4.1b', '  run_id: name,', '  run_id: name.optional(),'),
  loosened('DEB-4.1c', 'seed: z.int()', 'seed: z.number()'),
  loosened('DEB-4.1e', 'created_at: time,', 'created_at: text,'),
  loosened('DEB-4.1f', 'market_context: text.nullish()', 'market_context: z.any().optional()'),
  loosened('DEB-4.1g', '      role: text,', '      role: text.optional(),'),
  loosened('DEB-4.1i', 'turns: z.array(turn),', 'turns: z.array(turn).optional(),'),
  loosened('DEB-5.0a', '  speaker_id: name,', '  speaker_id: name.optional(),'),
  loosened('DEB-5.0b', '  round_index: index.nullish(),', '  round_index: z.any().optional(),'),
  loosened('DEB-6.1', "z.enum(['BUY', 'SELL', 'SHORT', 'HOLD'])", 'text'),
  loosened('DEB-6.2', 'position_size_pct_max: z.number(),', 'position_size_pct_max: z.number().optional(),'),
  loosened('DEB-6.3', 'horizon_days_min: z.number(),', 'horizon_days_min: z.number().optional(),'),
  loosened('DEB-6.4', 'conviction: fraction,', 'conviction: z.number(),'),
  loosened(
    'DEB-6.5',
    '  conviction: fraction,\n  raw_text: text,',
    '  conviction: fraction,\n  raw_text: text.optional(),',
  ),
  loosened('DEB-6.6', 'recommendation = z.strictObject', 'recommendation = z.looseObject'),
  loosened('DEB-7.1', '  attempt_index: index,', '  attempt_index: index.optional(),'),
  loosened('DEB-7.2', '  timestamp: time,', '  timestamp: time.optional(),'),
  loosened('DEB-7.3', '  timestamp: time,\n  content: text,', '  timestamp: time,\n  content: text.optional(),'),
  loosened('DEB-7.4', '  final_answer: text,\n', '  final_answer: text.optional(),\n'),
  loosened('DEB-7.5', 'reasoning_trace: text.nullish()', 'reasoning_trace: z.any().optional()'),
  loosened('DEB-8.1', 'gamma_mean: z.number().nullish()', 'gamma_mean: z.any().optional()'),
  loosened('DEB-9.1', 'retry_count: index.nullish()', 'retry_count: z.any().optional()'),
  loosened('DEB-10.1', '      metrics: z.looseObject({}).nullish()', '      metrics: z.any().optional()'),
  {
    ...ARTIFACT,
    ids: ['DEB-5.1c'],
    search: ': left.turn_index - right.turn_index',
    replace: ': 0',
  },
];

const MEANING = [
  {
    ...VALIDATE,
    ids: ['DEB-V.1', 'DEB-5.1a'],
    search: 'turns[at - 1]?.turn_index === turn.turn_index);',
    replace: 'turns[at - 1] === turn);',
  },
  { ...VALIDATE, ids: ['DEB-V.2', 'DEB-4.1h'], search: '!known.has(speaker_id)', replace: 'known.size === 0' },
  { ...VALIDATE, ids: ['DEB-V.3'], search: 'attempt_index !== at)', replace: 'attempt_index < 0)' },
  { ...VALIDATE, ids: ['DEB-V.4', 'DEB-3.2'], search: '?? 0) > 1)', replace: '?? 0) > 2)' },
  { ...VALIDATE, ids: ['DEB-V.5'], search: "  'conviction',\n] as const", replace: '] as const' },
  {
    ...VALIDATE,
    ids: ['DEB-6.7'],
    search: 'one.horizon_days_min <= one.horizon_days_max',
    replace: 'one.horizon_days_min > 0',
  },
  { ...VALIDATE, ids: ['DEB-5.1b'], search: '?? 0) <= turn.turn_index)', replace: '?? 0) >= 0)' },
  { ...LAYERS, ids: ['DEB-2.2a'], search: 'const { raud_it: _, ...core } = debate;', replace: 'const core = debate;' },
  { ...LAYERS, ids: ['DEB-9.2'], search: '({ control_state: _, ...rest }) => rest', replace: '(rest) => rest' },
];

const EQUATIONS = 'src/core/debate/evaluators/equations.test.ts';
const WORDS = 'src/core/debate/evaluators/words.test.ts';
const EVALUATE = { file: 'src/core/debate/evaluate.ts', test: 'src/core/debate/evaluate.test.ts' } as const;
const CRIT = { file: 'src/core/debate/evaluators/crit.ts', test: EQUATIONS } as const;
const PID = { file: 'src/core/debate/evaluators/pid.ts', test: EQUATIONS } as const;
const RCA = { file: 'src/core/debate/evaluators/rca.ts', test: WORDS } as const;
const BLIND = {
  file: 'src/core/debate/evaluators/blind.ts',
  test: 'src/core/debate/evaluators/blind.test.ts',
} as const;
const T3 = { file: 'src/core/debate/evaluators/t3.ts', test: WORDS } as const;
const RAUDIT = { file: 'src/core/debate/evaluators/raudit.ts', test: EQUATIONS } as const;

const EVALUATORS = [
  { ...CRIT, ids: ['DEB-8.1'], search: 'one.gamma * one.theta', replace: 'one.gamma + one.theta' },
  { ...CRIT, ids: ['DEB-8.1'], search: 'theta >= THETA_MIN;', replace: 'theta > 0n;' },
  { ...CRIT, ids: ['DEB-8.1'], search: 'rho >= RHO_MIN &&', replace: 'rho > RHO_MIN &&' },
  { ...CRIT, ids: ['DEB-8.1'], search: "UNREAD = decimal('0.25')", replace: "UNREAD = decimal('0.5')" },
  { ...CRIT, test: WORDS, ids: ['DEB-11.1'], search: 'return 8;', replace: 'return 2;' },
  { ...RCA, ids: ['DEB-8.2'], search: 'derived === given ?', replace: "derived !== '' ?" },
  { ...RCA, ids: ['DEB-8.2'], search: 'isDenied(blind) !== isDenied(answer)', replace: 'blind === answer' },
  {
    ...RCA,
    ids: ['DEB-8.2', 'DEB-11.2'],
    search: "if (blind === null) return result('NO_TRACE');",
    replace: 'if (blind === null) return result(null);',
  },
  { ...BLIND, ids: ['DEB-8.2'], search: '!ANSWERS.test(heading) &&', replace: "heading !== '-' &&" },
  { ...BLIND, ids: ['DEB-8.2', 'DEB-11.2'], search: 'stance === blind.side ||', replace: "stance !== 'open' ||" },
  { ...RCA, ids: ['DEB-8.2'], search: '!isSame(before, hint)', replace: 'isSame(hint, hint)' },
  { ...T3, ids: ['DEB-8.3'], search: 'rank(detected) >= rank(required)', replace: 'rank(detected) > 0' },
  { ...T3, ids: ['DEB-8.3'], search: '(reaches && trap === null)', replace: 'reaches' },
  {
    ...T3,
    file: 'src/core/debate/evaluators/rung.ts',
    ids: ['DEB-11.3'],
    search: 'if (COUNTERFACTUAL.test(text))',
    replace: "if (text === '')",
  },
  { ...T3, ids: ['DEB-8.3'], search: 'REFUSAL.test(text) && MISSING.test(text)', replace: 'REFUSAL.test(text)' },
  { ...PID, ids: ['DEB-8.4'], search: 'RHO_WANTED - now.rho + MU * BigInt(s)', replace: 'RHO_WANTED - now.rho' },
  {
    ...PID,
    ids: ['DEB-8.4', 'DEB-11.5'],
    search: 'times(gains.kd, error - state.error)',
    replace: 'times(gains.kd, error)',
  },
  {
    ...PID,
    ids: ['DEB-8.4'],
    search: 'clamp(state.integral + error, -INTEGRAL_MAX, INTEGRAL_MAX)',
    replace: 'state.integral + error',
  },
  { ...PID, ids: ['DEB-8.4'], search: '&& now.overlap < before.overlap', replace: '&& now.overlap > before.overlap' },
  { ...PID, ids: ['DEB-8.4'], search: "good ? 'HEALTHY' : 'CHAOTIC'", replace: "good ? 'CHAOTIC' : 'HEALTHY'" },
  { ...PID, ids: ['DEB-8.4'], search: 'ROUNDS_MAX * ki', replace: 'ki' },
  {
    ...PID,
    ids: ['DEB-8.4'],
    search: 'entropy(mean(values)) - mean(values.map(entropy))',
    replace: 'entropy(mean(values))',
  },
  {
    ...RAUDIT,
    ids: ['DEB-8.5', 'DEB-10.2', 'DEB-11.6'],
    search: 'ratio(counted.lost, counted.fromRight)',
    replace: 'ratio(counted.lost, counted.retries)',
  },
  {
    ...RAUDIT,
    ids: ['DEB-8.5'],
    search: "net > 0n ? 'realigning' : 'paranoid'",
    replace: "net > 0n ? 'paranoid' : 'realigning'",
  },
  {
    ...RAUDIT,
    ids: ['DEB-11.7'],
    search: 'fromRight: sum.fromRight + one.fromRight',
    replace: 'fromRight: one.fromRight',
  },
  {
    ...EVALUATE,
    ids: ['DEB-5.1c'],
    search: 'const turns = turnsInOrder(debate);',
    replace: 'const turns = debate.turns;',
  },
  {
    ...EVALUATE,
    ids: ['DEB-7.6', 'DEB-11.4'],
    search: 'attemptsOf(turn).length - 1',
    replace: 'attemptsOf(turn).length - 2',
  },
  {
    ...EVALUATE,
    ids: ['DEB-8.2'],
    search: "rca(answer === null ? null : trace, answer ?? '')",
    replace: "rca(trace, answer ?? '')",
  },
  { ...EVALUATE, ids: ['DEB-12.1'], search: 'version === PROMPT_BUNDLE_VERSION', replace: 'version !== null' },
];

const CHECK = {
  file: 'src/core/debate/prompting-check.ts',
  test: 'src/core/debate/prompting-check.test.ts',
} as const;

const PROMPTING = [
  { ...CHECK, ids: ['DEB-P.2'], search: 'REASONS_MIN = 2', replace: 'REASONS_MIN = 0' },
  { ...CHECK, ids: ['DEB-P.3'], search: 'rivals.length === 0', replace: 'rivals.length > 9' },
  { ...CHECK, ids: ['DEB-P.6'], search: 'now !== last &&', replace: 'now === last &&' },
];

const RUN = 'src/core/debate/runner/run.full.test.ts';
const MINUTES = { file: 'src/core/debate/runner/minutes.ts', test: RUN } as const;

const ALL_OF_IT = [
  {
    ...EVALUATE,
    ids: ['DEB-2.1b', 'DEB-1.1'],
    search: 'const turns = turnsInOrder(debate);',
    replace: 'const turns = (debate.turns as Turn[]).sort((one, other) => one.turn_index - other.turn_index);',
  },
  {
    ...MINUTES,
    ids: ['DEB-2.2b', 'DEB-3.3', 'DEB-11.4'],
    search: '      ...this.#attempts,\n',
    replace: '',
  },
  {
    ...MINUTES,
    ids: ['DEB-P.9'],
    search: 'speaker_id: speaker.agent_id,',
    replace: 'speaker_id: /"speaker_id":"(\\w+)"/.exec(this.#attempts[0]?.content ?? "")?.[1] ?? speaker.agent_id,',
  },
  { ...CHECK, ids: ['DEB-P.1'], search: 'conclusion === null]', replace: 'false]' },
  { ...CHECK, ids: ['DEB-P.4'], search: '!ASSUMPTION.test(content)', replace: 'ASSUMPTION.test(content)' },
  { ...CHECK, ids: ['DEB-P.5'], search: '!hasPosition(turn)', replace: 'hasPosition(turn)' },
  { ...CHECK, ids: ['DEB-P.7'], search: "['SELF_LABEL', SELF_LABEL.test(content)]", replace: "['SELF_LABEL', false]" },
  { ...CHECK, ids: ['DEB-P.8'], search: "['JSON_TRACE', JSON_TRACE.test(content)]", replace: "['JSON_TRACE', false]" },
  loosened('DEB-4.1d', '    reasoning_regime: text.nullish(),\n', '    reasoning_regime: z.undefined(),\n'),
  { ...EVALUATE, ids: ['DEB-E.1'], search: "    schema_version: '1.2.0',", replace: "    schema_version: '2.0.0'," },
  { ...EVALUATE, ids: ['DEB-E.2'], search: 'debate_id: debate.debate_id,', replace: 'debate_id: debate.run_id,' },
  { ...EVALUATE, ids: ['DEB-E.3'], search: 'run_id: debate.run_id,', replace: 'run_id: debate.debate_id,' },
  { ...EVALUATE, ids: ['DEB-E.4'], search: "debate.evaluation_mode ?? 'posthoc'", replace: "'in_loop'" },
  {
    ...EVALUATE,
    ids: ['DEB-E.5'],
    search: 'evaluated_at: evaluatedAt,',
    replace: 'evaluated_at: debate.metadata.created_at,',
  },
  { ...EVALUATE, ids: ['DEB-E.6'], search: "      t3_version: 'builtin/1',\n", replace: '' },
  {
    ...EVALUATE,
    ids: ['DEB-E.7'],
    search: 'return { ...found, ...stateOf(found.notes),',
    replace: 'return { ...found, ...stateOf(null),',
  },
  { ...EVALUATE, ids: ['DEB-E.8'], search: '    turn_id: turn.turn_id,', replace: '    turn_id: turn.speaker_id,' },
  {
    ...EVALUATE,
    ids: ['DEB-E.9'],
    search: "      { signal_id: 'overlap', value: overlap },\n",
    replace: "      { signal_id: 'overlap', value: js },\n",
  },
  {
    ...EVALUATE,
    ids: ['DEB-E.10'],
    search: "enabled: mode === 'in_loop',",
    replace: 'enabled: true,',
  },
];

export const DEBATE = [...STRUCTURE, ...MEANING, ...EVALUATORS, ...PROMPTING, ...ALL_OF_IT];
