import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { canonical, type Json } from '#core/bytes/jcs.ts';
import { fromDecimal, fromInt } from '#core/bytes/q16.ts';
import type { Observation } from '#core/admission/observation.ts';
import { CLASSES } from '#core/admission/grammar.ts';
import { parseRule, type PolicyRule } from '#core/admission/policy/dsl.ts';
import { breaches, evaluate } from '#core/admission/policy/evaluate.ts';
import { PACK } from '#core/admission/policy/packs/registry.gen.ts';
import { compile, type Binding, type Bound } from '#core/admission/policy/registry.ts';

const rule = (comparison: string, threshold: number, policy_id = 'POL-1'): PolicyRule => ({
  comparison,
  enabled: true,
  policy_id,
  threshold,
});
const binding = (
  path: readonly string[],
  unit: Binding['unit'],
  severity: Binding['severity'] = 'normal',
): Binding => ({ class: '*', path, severity, unit });
const bound = (of: PolicyRule, by: Binding): Bound => ({ rule: of, binding: by });
const record = (output: Json, more: Partial<Observation> = {}): Observation => ({
  completion_state: 'COMPLETE',
  failure_type: null,
  input_hash: '0'.repeat(64),
  ledger_seq: 42,
  model_id: 'm/1',
  obs_hash: '0'.repeat(64),
  oracle_id: 'a/b/clock',
  output: canonical(output),
  output_size: 1,
  params: { max_tokens: null, seed: null, temperature: null, top_p: null },
  schema_version: 'AX:OBS:v1',
  ...more,
});

describe('one rule', () => {
  const [below, at, above] = [fromDecimal('69.9'), fromInt(70), fromInt(71)];
  test.each([
    ['GT', [false, false, true]],
    ['GE', [false, true, true]],
    ['LT', [true, false, false]],
    ['LE', [true, true, false]],
    ['EQ', [true, true, true]],
    ['gt', [true, true, true]],
    ['', [true, true, true]],
  ])(
    'AX-SHALL-027, AX-SHALL-028, AX-17.4b: %s names what breaches; any other operator breaches',
    (comparison, expected) => {
      expect([below, at, above].map((actual) => breaches(rule(comparison, 4_587_520), actual))).toEqual(expected);
    },
  );

  it('AX-17.4b, AX-SHALL-044b, AXL4-001: 71 against 70 is the published record GV8, byte for byte', () => {
    const vectors = JSON.parse(
      readFileSync(new URL('../../../../tests/vectors/axioma.json', import.meta.url), 'utf8'),
    ) as { policy: { payload: string } };
    const { breach, records } = evaluate(
      [bound(rule('GT', 4_587_520, 'POL-001-MAX-VELOCITY'), binding(['output', 'velocity'], 'count', 'critical'))],
      record({ velocity: 71 }),
    );
    expect(canonical(records[0] as unknown as Json)).toBe(vectors.policy.payload);
    expect(breach).toBe('critical');
  });

  test.each<[string, readonly string[], Binding['unit'], Json, Partial<Observation>, string, number]>([
    ['a missing path, GT', ['output', 'no'], 'q16', { yes: 1 }, {}, 'GT', 2_147_483_647],
    ['a missing path, LT', ['output', 'no'], 'q16', { yes: 1 }, {}, 'LT', -2_147_483_648],
    ['a path through an array', ['output', 'a', '0'], 'count', { a: [1] }, {}, 'GT', 2_147_483_647],
    ['a path into the prototype', ['output', 'constructor'], 'count', {}, {}, 'GT', 2_147_483_647],
    ['text where a number is due', ['output', 'a'], 'count', { a: '1' }, {}, 'GE', 2_147_483_647],
    ['a fraction', ['output', 'a'], 'q16', { a: 0.5 }, {}, 'LE', -2_147_483_648],
    [
      'an output of a record that is not COMPLETE',
      ['output', 'a'],
      'count',
      { a: 1 },
      { completion_state: 'TRUNCATED' },
      'LT',
      -2_147_483_648,
    ],
    ['a root that is neither record nor output', ['model_id'], 'count', {}, {}, 'GT', 2_147_483_647],
  ])(
    'AXL4-004: %s takes the worst value and breaches by comparison',
    (_, path, unit, output, more, comparison, actual) => {
      const { breach, records } = evaluate([bound(rule(comparison, 0), binding(path, unit))], record(output, more));
      expect(records[0]).toMatchObject({ actual, result: 'BREACH' });
      expect(breach).toBe('normal');
    },
  );

  test.each<[Binding['unit'], number, number]>([
    ['q16', 45_875, 45_875],
    ['count', 3, 196_608],
    ['count', 40_000, 2_147_483_647],
    ['kib', 65_536, 4_194_304],
    ['kib', 65_537, 4_194_368],
    ['kib', 512, 32_768],
    ['whole_kib', 0, 0],
    ['whole_kib', 1, 65_536],
    ['whole_kib', 1_024, 65_536],
    ['whole_kib', 1_025, 131_072],
    ['whole_kib', 65_536, 4_194_304],
    ['whole_kib', 65_537, 4_259_840],
  ])('AMB-48, AX-17.6: in unit %s, %i is read as %i', (unit, value, actual) => {
    expect(
      evaluate([bound(rule('GT', 0), binding(['output', 'a'], unit))], record({ a: value })).records[0]?.actual,
    ).toBe(actual);
  });

  test.each([
    ['COMPLETE', null, 0, 0],
    ['TRUNCATED', null, 65_536, 0],
    ['ERROR', 'TIMEOUT', 131_072, 65_536],
    ['ERROR', 'INVALID_OUTPUT', 131_072, 131_072],
    ['ERROR', 'TRANSPORT_ERROR', 131_072, 196_608],
  ] as const)('AX-SHALL-040b, AX-SHALL-048b: %s %s', (completion_state, failure_type, state, failure) => {
    const { breach, records } = evaluate(
      [
        bound(rule('GT', 0, 'A'), binding(['completion_state'], 'state')),
        bound(rule('GT', 0, 'B'), binding(['failure_type'], 'failure')),
      ],
      record({}, { completion_state, failure_type }),
    );
    expect(records.map(({ actual }) => actual)).toEqual([state, failure]);
    expect(breach).toBe(state === 0 ? null : 'normal');
    // Truncation is permitted only where a policy says so.
    expect(
      evaluate(
        [bound(rule('GT', fromInt(2)), binding(['completion_state'], 'state'))],
        record({}, { completion_state, failure_type }),
      ).breach,
    ).toBeNull();
  });
});

describe('many rules', () => {
  const permit = bound(rule('GT', fromInt(1), 'A'), binding(['output', 'a'], 'count'));
  const normal = bound(rule('GT', 0, 'B'), binding(['output', 'a'], 'count'));
  const critical = bound(rule('GT', 0, 'C'), binding(['output', 'a'], 'count', 'critical'));

  test.each([
    [[permit], null],
    [[permit, normal], 'normal'],
    [[normal, permit], 'normal'],
    [[permit, critical], 'critical'],
    [[critical, normal], 'critical'],
    [[normal, critical], 'critical'],
    [[], 'critical'],
  ] as const)(
    'AXL4-003, AX-SHALL-013: any breach wins, the worst severity counts, and no rule at all is a breach',
    (rules, breach) => {
      expect(evaluate(rules, record({ a: 1 })).breach).toBe(breach);
    },
  );

  it('AX-SHALL-004: what was said counts for nothing while it is not admitted whole', () => {
    const said = { claims: 7 };
    const few = bound(rule('LT', 65_536), binding(['output', 'claims'], 'count'));
    const judged = (more: Partial<Observation>) => evaluate([few], record(said, more)).records[0];
    expect(judged({})).toMatchObject({ actual: 7 * 65_536, result: 'PERMITTED' });
    const failed = { completion_state: 'ERROR', failure_type: 'INVALID_OUTPUT' } as const;
    for (const more of [failed, { completion_state: 'TRUNCATED' } as const]) {
      expect(judged(more)).toMatchObject({ actual: -2_147_483_648, result: 'BREACH' });
    }
  });

  it('AXL4-001, AXL4-002, AX-SHALL-044a: N rules give N records, numbered on after their observation', () => {
    const { records } = evaluate([permit, normal, critical], record({ a: 1 }));
    expect(records.map(({ ledger_seq, obs_ledger_seq, policy_id }) => [ledger_seq, obs_ledger_seq, policy_id])).toEqual(
      [
        [43, 42, 'A'],
        [44, 42, 'B'],
        [45, 42, 'C'],
      ],
    );
    expect(Object.keys(records[0] ?? {})).toEqual([
      'actual',
      'ledger_seq',
      'obs_ledger_seq',
      'policy_id',
      'result',
      'threshold',
    ]);
  });
});

describe('the DSL', () => {
  const text = '{"comparison":"GT","enabled":true,"policy_id":"POL-001-MAX-VELOCITY","threshold":4587520}';
  it('AX-SHALL-024, AX-SHALL-025, AX-17.3: reads the rule of the specification', () => {
    expect(parseRule(text)).toEqual({
      comparison: 'GT',
      enabled: true,
      policy_id: 'POL-001-MAX-VELOCITY',
      threshold: 4_587_520,
    });
  });
  test.each([
    ['another order of fields', '{"enabled":true,"comparison":"GT","policy_id":"P","threshold":1}'],
    ['white space', '{"comparison":"GT", "enabled":true,"policy_id":"P","threshold":1}'],
    ['a fraction', '{"comparison":"GT","enabled":true,"policy_id":"P","threshold":0.5}'],
    ['a threshold beyond int32', '{"comparison":"GT","enabled":true,"policy_id":"P","threshold":2147483648}'],
    ['an id beyond ASCII', '{"comparison":"GT","enabled":true,"policy_id":"Pä","threshold":1}'],
    ['a field more', '{"comparison":"GT","enabled":true,"policy_id":"P","threshold":1,"x":1}'],
    ['a field less', '{"comparison":"GT","enabled":true,"policy_id":"P"}'],
  ])('AX-SHALL-024, AX-SHALL-025, AX-SHALL-026: refuses %s', (_, bad) => {
    expect(() => parseRule(bad)).toThrow(expect.objectContaining({ code: 'POLICY_REGISTRY' }) as Error);
  });
});

describe('the registry', () => {
  const set = (policies: readonly PolicyRule[], bindings: Readonly<Record<string, Binding>> = {}) => ({
    policies,
    bindings,
  });
  const all = binding(['completion_state'], 'state');
  test.each([
    ['nothing', set([])],
    ['only disabled rules', set([{ ...rule('GT', 0), enabled: false }], { 'POL-1': all })],
    ['a rule for one class only', set([rule('GT', 0)], { 'POL-1': { ...all, class: 'clock' } })],
    ['a rule without binding', set([rule('GT', 0)])],
    ['an id twice', set([rule('GT', 0), rule('LT', 0)], { 'POL-1': all })],
    ['ids out of order', set([rule('GT', 0, 'B'), rule('GT', 0, 'A')], { A: all, B: all })],
    ['a binding from the prototype', set([rule('GT', 0, 'toString')])],
  ])('AMB-44, AXL4-002: refuses to start with %s', (_, policies) => {
    expect(() => compile(policies, CLASSES)).toThrow(expect.objectContaining({ code: 'POLICY_REGISTRY' }) as Error);
  });

  it('AX-SHALL-013, AXL4-006: the EBOM pack binds every class of the grammar, and HIGH has thirteen rules in causal order', () => {
    const registry = compile(PACK, CLASSES);
    expect([...registry.keys()]).toEqual(CLASSES);
    for (const rules of registry.values())
      expect(rules.slice(0, 3).map(({ rule: { policy_id } }) => policy_id)).toEqual([
        'ADM-1-STATE',
        'ADM-2-FAILURE',
        'ADM-3-SIZE',
      ]);
    expect(
      registry
        .get('gate/high')
        ?.slice(3)
        .map(({ rule: { policy_id, threshold } }) => [policy_id, threshold]),
    ).toEqual([
      ['G-HIGH-01-SOURCES', 131_072],
      ['G-HIGH-02-RELEVANCE', 45_875],
      ['G-HIGH-03-CLAIMS', 65_536],
      ['G-HIGH-04-SPECULATION', 0],
      ['G-HIGH-05-HYBRID', 65_536],
      ['G-HIGH-06-SUPPORT', 0],
      ['G-HIGH-07-SIMILARITY', 55_706],
      ['G-HIGH-08-ENTAILMENT', 52_429],
      ['G-HIGH-09-CORROBORATION', 131_072],
      ['G-HIGH-10-CREDIBILITY', 45_875],
      ['G-HIGH-11-CONFLICTS', 0],
      ['G-HIGH-12-CONFIDENCE', 55_706],
      ['G-HIGH-13-REVIEW', 0],
    ]);
  });
});
