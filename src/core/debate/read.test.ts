import { readdirSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import { describe, expect, it, test } from 'vitest';
import { attemptsOf, turnsInOrder } from '#core/debate/artifact.ts';
import { withoutControl, withoutLoop } from '#core/debate/layers.ts';
import { readDebate, writeDebate } from '#core/debate/read.ts';
import { DEBATE_BYTES_MAX } from '#core/limits.ts';
import { bytesOf, debate, HOLD } from '#tests/debate.ts';
import { SCHEMAS } from '../../../scripts/generate/schemas.list.ts';

type Value = Record<string, unknown>;
const schemaText = readFileSync('schemas/debate.v2.schema.json', 'utf8');
const published = z.fromJSONSchema(JSON.parse(schemaText) as Parameters<typeof z.fromJSONSchema>[0]);

/** Codes of what is found; `readable` where nothing stops its use. */
function codesOf(value: unknown): readonly string[] {
  return readDebate(bytesOf(value)).findings.map(({ code, severity }) => `${severity} ${code}`);
}
function with_(change: (value: Value) => void): Value {
  const value = JSON.parse(JSON.stringify(debate())) as Value;
  change(value);
  return value;
}
const at = (value: Value, ...path: readonly (string | number)[]): Value => {
  let found: unknown = value;
  for (const key of path) found = Reflect.get(found as object, key);
  return found as Value;
};

describe('reading a debate', () => {
  it('DEB-1.1, DEB-3.3: a debate with all its layers is one artifact and has no fault', () => {
    expect(codesOf(debate())).toEqual([]);
    expect(published.safeParse(debate()).success).toBe(true);
  });

  it('DEB-3.2: posthoc, a turn has no attempts and stands for itself', () => {
    const value = with_((one) => {
      one.evaluation_mode = 'posthoc';
      delete at(one, 'turns', 3).attempts;
    });
    expect(codesOf(value)).toEqual([]);
  });

  it('DEB-2.1a: there is one schema of a debate and none of an evaluator', () => {
    // What a command prints has a schema too (`json-*`): it is read by programs, and is no part of an artifact.
    const ofDebates = (name: string): boolean => /^(?!json-).*(?:debate|crit|rca|t3|pid|raud)/.test(name);
    expect(readdirSync('schemas').filter(ofDebates)).toEqual(['debate.v2.schema.json']);
    expect(Object.keys(SCHEMAS).filter(ofDebates)).toEqual(['debate.v2']);
    expect(schemaText).toContain('https://json-schema.org/draft/2020-12/schema');
  });

  it('DEB-1.2, DEB-8.0, DEB-10.3: fields that nobody knows survive reading and writing, at every place but one', () => {
    const value = with_((one) => {
      at(one, 'turns', 3, 'attempts', 0, 'audit', 'raud_it').behavioral_metrics = { of_tomorrow: 1 };
      for (const path of [
        [],
        ['run_metadata'],
        ['metadata'],
        ['participants', 0],
        ['turns', 0],
        ['turns', 3, 'attempts', 0],
        ['turns', 3, 'attempts', 0, 'audit'],
        ['turns', 3, 'attempts', 0, 'audit', 'crit'],
        ['turns', 3, 'attempts', 0, 'control_state'],
        ['turns', 3, 'attempts', 0, 'audit', 'raud_it'],
        ['raud_it'],
        ['raud_it', 'metrics'],
      ])
        at(one, ...path).of_tomorrow = { deep: [1, 'two', null] };
    });
    const read = readDebate(bytesOf(value));
    if (read.kind !== 'debate') throw new Error('expected a debate');
    expect(read.findings).toEqual([]);
    expect(JSON.parse(writeDebate(read.artifact))).toEqual(value);
    expect(writeDebate(read.artifact).match(/of_tomorrow/g)).toHaveLength(13);
  });

  it('DEB-4.1d: run_metadata.reasoning_regime is accepted', () => {
    expect(codesOf(with_((one) => (at(one, 'run_metadata').reasoning_regime = 'structured')))).toEqual([]);
  });

  it('DEB-6.6: a field more is refused in a recommendation', () => {
    const value = with_((one) => (at(one, 'turns', 2, 'recommendation').leverage = 2));
    const read = readDebate(bytesOf(value));
    expect(read.kind).toBe('unreadable');
    expect(read.findings).toEqual([
      {
        code: 'RECOMMENDATION',
        severity: 'error',
        place: '',
        message: 'turns[2].recommendation.leverage is no field of this format',
      },
    ]);
    expect(published.safeParse(value).success).toBe(false);
  });

  const gone: readonly (readonly [string, readonly (string | number)[], string])[] = [
    ['DEB-4.1a', [], 'schema_version'],
    ['DEB-4.1b', [], 'debate_id'],
    ['DEB-4.1b', [], 'run_id'],
    ['DEB-4.1e', ['metadata'], 'created_at'],
    ['DEB-4.1g', ['participants', 0], 'agent_id'],
    ['DEB-4.1g', ['participants', 0], 'role'],
    ['DEB-4.1i', [], 'turns'],
    ['DEB-5.0a', ['turns', 0], 'turn_id'],
    ['DEB-5.0a', ['turns', 0], 'turn_index'],
    ['DEB-5.0a', ['turns', 0], 'speaker_id'],
    ['DEB-5.0a', ['turns', 0], 'content'],
    ['DEB-6.1', ['turns', 2, 'recommendation'], 'action'],
    ['DEB-6.2', ['turns', 2, 'recommendation'], 'position_size_pct_min'],
    ['DEB-6.2', ['turns', 2, 'recommendation'], 'position_size_pct_max'],
    ['DEB-6.3', ['turns', 2, 'recommendation'], 'horizon_days_min'],
    ['DEB-6.3', ['turns', 2, 'recommendation'], 'horizon_days_max'],
    ['DEB-6.4', ['turns', 2, 'recommendation'], 'conviction'],
    ['DEB-6.5', ['turns', 2, 'recommendation'], 'raw_text'],
    ['DEB-7.1', ['turns', 3, 'attempts', 0], 'attempt_index'],
    ['DEB-7.2', ['turns', 3, 'attempts', 0], 'timestamp'],
    ['DEB-7.3', ['turns', 3, 'attempts', 0], 'content'],
    ['DEB-7.4', ['turns', 3, 'attempts', 0], 'final_answer'],
  ];
  test.each(gone)('%s: without %j.%s it is no debate', (_, path, field) => {
    const value = with_((one) => Reflect.deleteProperty(at(one, ...path), field));
    const read = readDebate(bytesOf(value));
    expect(read.kind).toBe('unreadable');
    expect(read.findings[0]?.message).toContain(field);
    expect(published.safeParse(value).success).toBe(false);
  });

  test.each(['reasoning_trace', 'recommendation', 'audit', 'control_state'])(
    'DEB-7.5: an attempt without %s is one all the same',
    (field) => {
      const value = with_((one) => {
        for (const turn of one.turns as { attempts?: Value[] }[])
          for (const attempt of turn.attempts ?? []) Reflect.deleteProperty(attempt, field);
      });
      expect(JSON.stringify(at(value, 'turns', 3, 'attempts'))).not.toContain(`"${field}"`);
      expect(codesOf(value).filter((code) => code.startsWith('error'))).toEqual([]);
      expect(published.safeParse(value).success).toBe(true);
    },
  );

  const wrong: readonly (readonly [string, readonly (string | number)[], string, unknown])[] = [
    ['DEB-2.3a', [], 'debate_id', ''],
    ['DEB-2.3b', [], 'run_id', ''],
    ['DEB-3.1', [], 'evaluation_mode', 'live'],
    ['DEB-4.1a', [], 'schema_version', '2.0.1'],
    ['DEB-4.1c', ['run_metadata'], 'temperature', 'warm'],
    ['DEB-4.1c', ['run_metadata'], 'seed', 0.5],
    ['DEB-4.1c', ['run_metadata'], 'prompt_bundle_version', 3],
    ['DEB-4.1e', ['metadata'], 'created_at', 'yesterday'],
    ['DEB-4.1f', ['metadata'], 'market_context', 7],
    ['DEB-5.0a', ['turns', 0], 'turn_index', -1],
    ['DEB-5.0a', ['turns', 0], 'turn_index', 0.5],
    ['DEB-5.0a', ['turns', 0], 'content', 7],
    ['DEB-5.0b', ['turns', 0], 'round_index', 'one'],
    ['DEB-6.3', ['turns', 2, 'recommendation'], 'horizon_days_min', null],
    ['DEB-6.3', ['turns', 2, 'recommendation'], 'horizon_days_max', '180'],
    ['DEB-6.1', ['turns', 2, 'recommendation'], 'action', 'LEND'],
    ['DEB-6.4', ['turns', 2, 'recommendation'], 'conviction', 1.0001],
    ['DEB-6.4', ['turns', 2, 'recommendation'], 'conviction', -0.0001],
    ['DEB-7.3', ['turns', 3, 'attempts', 0], 'content', 7],
    ['DEB-7.5', ['turns', 3, 'attempts', 0], 'reasoning_trace', 7],
    ['DEB-7.5', ['turns', 3, 'attempts', 0], 'recommendation', { action: 'HOLD' }],
    ['DEB-7.5', ['turns', 3, 'attempts', 0], 'audit', 'good'],
    ['DEB-7.5', ['turns', 3, 'attempts', 0], 'control_state', 'calm'],
    ['DEB-8.1', ['turns', 3, 'attempts', 0, 'audit', 'crit'], 'gamma_mean', 'high'],
    ['DEB-8.1', ['turns', 3, 'attempts', 0, 'audit', 'crit'], 'threshold_pass', 'yes'],
    ['DEB-9.1', ['turns', 3, 'attempts', 0, 'control_state'], 'retry_count', -1],
    ['DEB-10.1', ['raud_it'], 'metrics', 'many'],
  ];
  test.each(wrong)('%s: %j.%s may not be %j', (_, path, field, value) => {
    const changed = with_((one) => Reflect.set(at(one, ...path), field, value));
    expect(readDebate(bytesOf(changed)).kind).toBe('unreadable');
  });

  test.each([0, 1])('DEB-6.4: a conviction of %d is within its bounds', (conviction) => {
    expect(codesOf(with_((one) => (at(one, 'turns', 2).recommendation = { ...HOLD, conviction })))).toEqual([]);
  });
});

describe('the semantic validator', () => {
  const errors: readonly (readonly [string, string, (value: Value) => void])[] = [
    ['DEB-V.1, DEB-5.1a', 'error TURN_INDEX', (one) => (at(one, 'turns', 1).turn_index = 0)],
    ['DEB-V.2, DEB-4.1h', 'error SPEAKER_UNKNOWN', (one) => (at(one, 'turns', 1).speaker_id = 'JUDGE')],
    ['DEB-V.2', 'error SPEAKER_UNKNOWN', (one) => (at(one, 'participants', 1).agent_id = 'PRO')],
    ['DEB-V.3, DEB-7.1', 'error ATTEMPT_ORDER', (one) => (at(one, 'turns', 3, 'attempts', 0).attempt_index = 1)],
    ['DEB-V.3, DEB-7.1', 'error ATTEMPT_ORDER', (one) => (at(one, 'turns', 3, 'attempts', 1).attempt_index = 2)],
    ['DEB-V.4, DEB-3.2', 'error MODE_ALIGNMENT', (one) => (one.evaluation_mode = 'posthoc')],
    ['DEB-V.4', 'error MODE_ALIGNMENT', (one) => Reflect.deleteProperty(one, 'evaluation_mode')],
    [
      'DEB-V.5',
      'error RECOMMENDATION',
      (one) => {
        at(one, 'turns', 3).recommendation = { ...HOLD };
        at(one, 'turns', 3, 'attempts', 1).recommendation = { ...HOLD, conviction: 0.71 };
      },
    ],
  ];
  test.each(errors)('%s: %s', (_, expected, change) => {
    expect(codesOf(with_(change))).toContain(expected);
  });

  test.each([
    ['action', 'SELL'],
    ['position_size_pct_min', 4],
    ['position_size_pct_max', 8],
    ['horizon_days_min', 80],
    ['horizon_days_max', 190],
    ['conviction', 0.71],
  ])('DEB-V.5: another %s than that of the last attempt is an error, other words are none', (field, value) => {
    const with2 = (change: object): Value =>
      with_((one) => {
        at(one, 'turns', 3).recommendation = { ...HOLD };
        at(one, 'turns', 3, 'attempts', 1).recommendation = { ...HOLD, ...change };
      });
    expect(codesOf(with2({ [field]: value }))).toContain('error RECOMMENDATION');
    expect(codesOf(with2({ raw_text: 'Keep it.' }))).toEqual([]);
  });

  it('DEB-V.2: one agent_id for two participants is an error though all who speak are known; one role for two is none', () => {
    const joined = (more: object): Value => with_((one) => (one.participants as unknown[]).push(more));
    expect(codesOf(joined({ agent_id: 'PRO', role: 'adviser' }))).toEqual(['error SPEAKER_UNKNOWN']);
    expect(codesOf(joined({ agent_id: 'THIRD', role: 'opponent' }))).toEqual([]);
  });

  const warnings: readonly (readonly [string, string, (value: Value) => void])[] = [
    ['DEB-6.7', 'warning RANGE', (one) => (at(one, 'turns', 2, 'recommendation').position_size_pct_min = 7.1)],
    ['DEB-6.7', 'warning RANGE', (one) => (at(one, 'turns', 2, 'recommendation').horizon_days_min = 181)],
    ['DEB-5.1b', 'warning TURN_ORDER', (one) => (one.turns as unknown[]).reverse()],
    ['AMB-53', 'warning CONTENT', (one) => (at(one, 'turns', 3).content = 'Something else.')],
    ['AMB-52', 'warning TURNS_EMPTY', (one) => (one.turns = [])],
  ];
  test.each(warnings)('%s: %s, and it can be used', (_, expected, change) => {
    expect(codesOf(with_(change))).toEqual([expected]);
  });

  it('DEB-6.7: equal bounds are in order', () => {
    expect(codesOf(with_((one) => (at(one, 'turns', 2, 'recommendation').position_size_pct_min = 7)))).toEqual([]);
  });

  it('says at most fifty findings, and how many more there are', () => {
    const value = with_((one) => {
      one.turns = Array.from({ length: 60 }, (_, turn_index) => ({
        turn_id: `t${turn_index}`,
        turn_index,
        speaker_id: 'NOBODY',
        content: '',
      }));
    });
    const { findings } = readDebate(bytesOf(value));
    expect(findings).toHaveLength(51);
    expect(findings.at(-1)?.message).toBe('and 10 more');
  });
});

describe('order and layers', () => {
  it('DEB-5.1c: turns are in the order of turn_index, however they stand', () => {
    const shuffled = with_((one) => {
      const [first, second, third, fourth] = one.turns as unknown[];
      one.turns = [third, first, fourth, second];
    });
    const read = readDebate(bytesOf(shuffled));
    if (read.kind !== 'debate') throw new Error('expected a debate');
    expect(turnsInOrder(read.artifact).map(({ turn_id }) => turn_id)).toEqual(['t0', 't1', 't2', 't3']);
  });

  it('DEB-2.2b: an attempt that was rejected stays beside the one that counts', () => {
    const [last] = debate().turns.slice(-1);
    if (last === undefined) throw new Error('expected a turn');
    expect(attemptsOf(last).map(({ content }) => content)).toEqual([
      'Ice melts because I say so.',
      'Ice melts at 0 °C because heat breaks its lattice [E2].',
    ]);
  });

  it('DEB-2.2a: without loop and RAudit what is left is a debate', () => {
    const core = withoutLoop(debate());
    expect(codesOf(core)).toEqual([]);
    expect(core).not.toHaveProperty('raud_it');
    expect(core.turns.map(({ content }) => content)).toEqual(debate().turns.map(({ content }) => content));
    expect(core.turns.some((turn) => 'attempts' in turn)).toBe(false);
  });

  it('DEB-9.2: without the log of its control every word stays', () => {
    const plain = withoutControl(debate());
    const words = (one: ReturnType<typeof debate>) =>
      one.turns.map((turn) => [turn.content, attemptsOf(turn).map(({ content }) => content)]);
    expect(JSON.stringify(plain)).not.toContain('control_state');
    expect(words(plain)).toEqual(words(debate()));
  });
});

it('says why a file of the later layout of the course is none: its turns stand under rounds', () => {
  const { turns: _, ...rest } = debate();
  const { findings, kind } = readDebate(bytesOf({ ...rest, mode: 'posthoc', rounds: [{ round_index: 1, turns: [] }] }));
  expect(kind).toBe('unreadable');
  expect(findings[0]?.message).toContain('turns stand under rounds');
});

describe('hostile files get a code', () => {
  test.each([
    ['CANON_DEPTH', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['CANON_DEPTH', `{"a":`.repeat(65) + '1' + '}'.repeat(65)],
    ['CANON_DUPLICATE_KEY', '{"schema_version":"2.0.0","schema_version":"1.0.0"}'],
    ['CANON_SYNTAX', '{"schema_version":'],
    ['CANON_SYNTAX', ''],
    ['CANON_NUMBER_RANGE', '{"conviction":1e400}'],
    ['CANON_LONE_SURROGATE', '{"debate_id":"\\ud800"}'],
  ])('%s', (code, text) => {
    expect(() => readDebate(new TextEncoder().encode(text))).toThrow(expect.objectContaining({ code }) as Error);
  });

  test.each([
    ['bytes', new Uint8Array(DEBATE_BYTES_MAX + 1)],
    [
      'turns',
      bytesOf({
        ...debate(),
        turns: Array.from({ length: 2001 }, (_, turn_index) => ({
          turn_id: 't',
          turn_index,
          speaker_id: 'PRO',
          content: '',
        })),
      }),
    ],
  ])('DEBATE_SIZE: too many %s', (_, bytes) => {
    expect(() => readDebate(bytes)).toThrow(expect.objectContaining({ code: 'DEBATE_SIZE' }) as Error);
  });

  test.each(['null', '[]', '"x"', '7', '{}', '{"turns":{"length":9}}', '{"__proto__":{"turns":[]}}'])(
    'DEBATE_SHAPE: %s',
    (text) => {
      const read = readDebate(new TextEncoder().encode(text));
      expect(read.kind).toBe('unreadable');
      expect(read.findings.map(({ code }) => code)).toEqual(['DEBATE_SHAPE']);
    },
  );
});
