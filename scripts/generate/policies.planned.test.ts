// Rules of ERCP and of debates: what they say of observations written by hand. That a protocol hands them these numbers is
// proved where the protocol is.
import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { canonical, type Json } from '#core/bytes/jcs.ts';
import type { Observation } from '#core/admission/observation.ts';
import { evaluate } from '#core/admission/policy/evaluate.ts';
import { REGISTRY as DEBATE_REGISTRY } from '#core/admission/policy/packs/debate.gen.ts';
import { REGISTRY as ERCP_REGISTRY } from '#core/admission/policy/packs/ercp.gen.ts';
import { compileRegistry } from './policies.compile.ts';

const read = (name: string): string => readFileSync(`src/core/admission/policy/packs/${name}.policy`, 'utf8');
const REGISTRIES = { debate: DEBATE_REGISTRY, ercp: ERCP_REGISTRY };

type Sampling = Partial<Observation['params']>;
function breachesOn(cls: string, output: Json, params: Sampling = {}): readonly string[] {
  const record: Observation = {
    completion_state: 'COMPLETE',
    failure_type: null,
    input_hash: '0'.repeat(64),
    ledger_seq: 42,
    model_id: 'm/1',
    obs_hash: '0'.repeat(64),
    oracle_id: `a/b/${cls}`,
    output: canonical(output),
    output_size: 1,
    params: { max_tokens: null, seed: null, temperature: null, top_p: null, ...params },
    schema_version: 'AX:OBS:v1',
  };
  const rules = REGISTRIES[cls.startsWith('ercp/') ? 'ercp' : 'debate'].get(cls) ?? [];
  return evaluate(rules, record)
    .records.filter(({ result }) => result === 'BREACH')
    .map(({ policy_id }) => policy_id);
}

describe('the pack of debates', () => {
  it('is what was compiled', () => {
    const compiled = readFileSync('src/core/admission/policy/packs/debate.gen.ts', 'utf8');
    expect(compileRegistry([read('core'), read('debate')], 'debate')).toBe(compiled);
  });

  test.each([
    ['a class there will not be', read('debate').replace('debate/t3', 'debate/t4')],
    ['an id twice', read('debate').replace(/"policies":\[(\{[^}]*\})/, '"policies":[$1,$1')],
    ['a file that is not canonical', `${read('debate')}\n`],
    ['a path that no record has', read('debate').replace('"output","rho"', '"outcome","rho"')],
  ])('AXL4-002: the build fails on %s', (_, text) => {
    expect(() => compileRegistry([read('core'), text], 'debate')).toThrow(
      expect.objectContaining({ code: 'POLICY_REGISTRY' }) as Error,
    );
  });

  it('AMB-44: and on a class without any rule', () => {
    expect(() => compileRegistry([read('pb2s'), read('debate')], 'debate')).toThrow(
      expect.objectContaining({ code: 'POLICY_REGISTRY' }) as Error,
    );
  });
});

// Q16.16 by hand: .6 is 39321.6, .75 is 49152, .8 is 52428.8, .95 is 62259.2.
test.each<[string, Json, Sampling, readonly string[]]>([
  ['ercp/generate', {}, { temperature: 0, top_p: 65_536 }, []],
  ['ercp/generate', {}, {}, []],
  ['ercp/generate', {}, { temperature: 1 }, ['ERCP-01-TEMPERATURE']],
  ['ercp/generate', {}, { top_p: 65_535 }, ['ERCP-02-TOP-P']],
  ['ercp/extract', { per_error: 2 }, {}, []],
  ['ercp/extract', { per_error: 3 }, {}, ['ERCP-03-PER-ERROR']],
  ['ercp/constraint', { margin: 0 }, {}, []],
  ['ercp/constraint', { margin: -1 }, {}, ['ERCP-04-AUTO-ADD']],
  ['ercp/candidate', { above: 0, below: 1 }, {}, []],
  ['ercp/candidate', { above: -1, below: 1 }, {}, ['ERCP-05-CANDIDATE']],
  ['ercp/candidate', { above: 0, below: 0 }, {}, ['ERCP-06-NOT-CANDIDATE']],
  ['ercp/stabilize', { errors: 0, margin: 0 }, {}, []],
  ['ercp/stabilize', { errors: 0, margin: -1 }, {}, ['ERCP-07-SIMILARITY']],
  ['ercp/stabilize', { errors: 1, margin: 0 }, {}, ['ERCP-08-ERRORS']],
  ['ercp/stabilize', {}, {}, ['ERCP-07-SIMILARITY', 'ERCP-08-ERRORS']],
  ['ercp/run', { constraints_left: 0, iterations_left: 0 }, {}, []],
  ['ercp/run', { constraints_left: -1, iterations_left: -1 }, {}, ['ERCP-09-ITERATIONS', 'ERCP-10-CONSTRAINTS']],
  ['debate/sampling', { margin: 0 }, {}, []],
  ['debate/sampling', { margin: -1 }, {}, ['DEB-08-TEMPERATURE']],
  ['debate/crit', { rho: 52_429, theta_mean: 32_768 }, {}, []],
  ['debate/crit', { rho: 52_428, theta_mean: 32_768 }, {}, ['DEB-01-RHO']],
  ['debate/crit', { rho: 65_536, theta_mean: 32_767 }, {}, ['DEB-02-THETA']],
  ['debate/rca', { trace_output_consistent: 1 }, {}, []],
  ['debate/rca', { trace_output_consistent: 0 }, {}, ['DEB-03-CONSISTENT']],
  ['debate/rca', { trace_output_consistent: true }, {}, ['DEB-03-CONSISTENT']],
  ['debate/t3', { missing_rungs: 0, traps: 0 }, {}, []],
  ['debate/t3', { missing_rungs: 1, traps: 1 }, {}, ['DEB-04-RUNG', 'DEB-05-TRAP']],
  ['debate/turn', { conviction: 0 }, {}, []],
  ['debate/turn', { conviction: 65_536 }, {}, []],
  ['debate/turn', { conviction: -1 }, {}, ['DEB-06-CONVICTION-MIN']],
  ['debate/turn', { conviction: 65_537 }, {}, ['DEB-07-CONVICTION-MAX']],
  ['debate/turn', {}, {}, ['DEB-06-CONVICTION-MIN', 'DEB-07-CONVICTION-MAX']],
])('AX-17.6: %s %o sampled %o breaches %o', (cls, output, params, expected) => {
  expect(breachesOn(cls, output, params)).toEqual(expected);
});
