import { describe, expect, it, test } from 'vitest';
import { utf8 } from '#core/bytes/hash.ts';
import { canonical, type Json } from '#core/bytes/jcs.ts';
import { fromDecimal } from '#core/bytes/q16.ts';
import { admit, readmits, type Answer } from '#core/admission/admit.ts';
import { obsHash, observation, type Observation } from '#core/admission/observation.ts';
import type { ObsClass } from '#core/admission/grammar.ts';
import type { Identity, OracleInput } from '#core/ports.ts';

const IDENTITY: Identity = {
  oracle_id: 'test/local/writer',
  model_id: 'test/1',
  params: { max_tokens: null, seed: null, temperature: null, top_p: null },
  reproducible: false,
};
const SOURCE = 'a'.repeat(64);
const OTHER = 'b'.repeat(64);
const evidence = [{ heading: '', n: 1, passage: 0, source: SOURCE, text: 'It rains.' }];
const REQUESTS: Partial<Record<ObsClass, Json>> = {
  writer: { attempt: 1, avoid: [], both: [], evidence, question: 'Does it rain?', risk: 'LOW' },
  retriever: { limit: 2, passages: [2, 1], question: 'Does it rain?', sources: [SOURCE, OTHER] },
  nli: {
    claims: ['It rains.'],
    evidence: [{ after: '', before: '', heading: '', passage: 0, source: SOURCE, text: 'It rains.' }],
    pairs: [[0, 0]],
  },
  classifier: { text: 'Does it rain?' },
  clock: { after: 0 },
  parser: { media: 'text/plain', name: 'a.txt', original: SOURCE },
};
const inputOf = (cls: ObsClass): OracleInput => ({
  class: cls,
  derivation: null,
  from: [],
  request: REQUESTS[cls] ?? {},
  salt: null,
  schema: `${cls}/1`,
});

function take(cls: ObsClass, answer: Answer): Observation {
  return admit(cls, IDENTITY, inputOf(cls), '0'.repeat(64), 7, answer, (raw) => raw);
}
const said = (cls: ObsClass, value: unknown): Observation => take(cls, { kind: 'said', value });
const draft = (assumption: string): Json => ({
  assumptions: [assumption],
  segments: [{ cites: [1], text: 'It rains.', type: 'FACT' }],
});
/** What a parser says of a text with one passage. */
const text2 = (text: string, start: number, end: number): Json => ({
  anchors: [],
  dates: [],
  language: 'en',
  media: 'text/plain',
  passages: [{ end, heading: '', start }],
  schema: 'text/2',
  text,
  transforms: [],
});
const codeOf = (record: Observation): unknown => (JSON.parse(record.output) as { code?: unknown }).code;
const bytes = (record: Observation): number => utf8(canonical(record)).length;

describe('a record', () => {
  it('AX-5.2a..k, AX-5.2l, AX-SHALL-047, AX-SHALL-046b: has the eleven fields in order, and its own hash in lower case', () => {
    const record = said('writer', draft('It is outside.'));
    expect(Object.keys(JSON.parse(canonical(record)) as object)).toEqual([
      'completion_state',
      'failure_type',
      'input_hash',
      'ledger_seq',
      'model_id',
      'obs_hash',
      'oracle_id',
      'output',
      'output_size',
      'params',
      'schema_version',
    ]);
    expect(observation.parse(record)).toEqual(record);
    expect(record.schema_version).toBe('AX:OBS:v1');
    expect(record.obs_hash).toMatch(/^[0-9a-f]{64}$/);
    const { obs_hash, ...rest } = record;
    expect(obsHash(rest)).toBe(obs_hash);
  });

  it('AX-SHALL-036a, AX-SHALL-036b, AX-SHALL-036c: params in order, null where absent, temperatures as Q16.16 without a float', () => {
    const params = { max_tokens: 4096, seed: null, temperature: fromDecimal('0.7'), top_p: fromDecimal('0.9') };
    expect(canonical(params)).toBe('{"max_tokens":4096,"seed":null,"temperature":45875,"top_p":58982}');
    expect(canonical(said('writer', draft('So.')).params)).toBe(
      '{"max_tokens":null,"seed":null,"temperature":null,"top_p":null}',
    );
  });

  it.each(['AX:OBS:v0', 'AX:OBS:v2', '', null])('AX-SHALL-047: %s is no schema version', (schema_version) => {
    expect(observation.safeParse({ ...said('writer', draft('So.')), schema_version }).success).toBe(false);
  });

  it('AX-5.3a, AX-5.3b, AX-5.3c: a field more, a fraction, or a time is not in it', () => {
    const record = said('writer', draft('So.'));
    for (const more of [
      { timestamp: 1 },
      { pid: 1 },
      { ledger_seq: 0.5 },
      { output_size: 1.5 },
      { params: { ...record.params, temperature: 0.7 } },
    ]) {
      expect(observation.safeParse({ ...record, ...more }).success).toBe(false);
    }
  });

  it.each([
    ['completion_state', 'AX-SHALL-035'],
    ['failure_type', 'AX-SHALL-035'],
    ['params', 'AX-SHALL-035'],
  ])('%s is never left out (%s)', (field) => {
    const { [field as 'params']: _, ...rest } = said('writer', draft('So.'));
    expect(observation.safeParse(rest).success).toBe(false);
  });
});

describe('text', () => {
  test.each(Array.from({ length: 32 }, (_, code) => code).filter((code) => code !== 10 && code !== 13))(
    'AX-SHALL-043b, AX-SHALL-042c: U+%i is rejected',
    (code) => {
      const record = said('writer', draft(`a${String.fromCharCode(code)}b`));
      expect([record.completion_state, record.failure_type, codeOf(record)]).toEqual([
        'ERROR',
        'INVALID_OUTPUT',
        'OUTPUT_CONTROL',
      ]);
    },
  );

  it('AX-SHALL-043a, AX-SHALL-043b: a carriage return becomes a line feed, so the 31st control character is none', () => {
    const record = said('writer', draft('a\r\nb\rc\r\rd'));
    expect(record.completion_state).toBe('COMPLETE');
    expect((JSON.parse(record.output) as { assumptions: string[] }).assumptions).toEqual(['a\nb\nc\n\nd']);
    expect(record.output).toContain('a\\u000ab'); // AX-SHALL-045a
  });

  test.each([
    ['e\u0301', 'OUTPUT_NFC'],
    ['\ud800', 'OUTPUT_SURROGATE'],
    ['x\udc00y', 'OUTPUT_SURROGATE'],
    ['\u0378', 'OUTPUT_UNASSIGNED'],
  ])('AX-SHALL-042a, AX-SHALL-042b, AX-SHALL-042c: %j is %s, in a value or as a key', (text, code) => {
    expect(codeOf(said('writer', draft(text)))).toBe(code);
    expect(codeOf(said('writer', { [text]: 1 }))).toBe(code);
  });

  test.each(['n\u0308', '\u00e9', '\u{1f408}\u200d\u2b1b', '\u2028', '\u007f', 'H\u00e9ll\u00f6'])(
    'AX-SHALL-042b, AX-SHALL-045b: %j is admitted, and stands as itself',
    (text) => {
      const record = said('writer', draft(text));
      expect(record.completion_state).toBe('COMPLETE');
      expect(record.output).toContain(text);
    },
  );
});

describe('size', () => {
  /** A draft whose record has exactly so many bytes, of letters that take one byte. */
  function ofSize(target: number): Observation {
    const empty = said('writer', draft('x'));
    let length = target - bytes(empty) + 1;
    // output_size has more digits, and its growth moves the target.
    for (let round = 0; round < 3; round += 1) length += target - plainBytes(length);
    return said('writer', draft('x'.repeat(length)));
  }
  const plainBytes = (length: number): number => {
    const output = canonical(draft('x'.repeat(length)));
    return bytes({ ...said('writer', draft('x')), output, output_size: utf8(output).length });
  };

  test.each([
    [65_535, 'COMPLETE'],
    [65_536, 'COMPLETE'],
    [65_537, 'TRUNCATED'],
  ])('AX-SHALL-048a, AX-SHALL-048b: a record that would have %i bytes is %s', (size, state) => {
    const record = ofSize(size);
    expect(record.completion_state).toBe(state);
    expect(bytes(record)).toBe(Math.min(size, 65_536));
    expect(record.failure_type).toBeNull();
  });

  // Each on its own, and after one letter and two: wherever the cut falls, it meets every part of a code point.
  const UNITS = ['x', 'ä', '猫', '\u{1f408}', '"', '\\', '\n'];
  test.each(['', 'x', 'xx'].flatMap((before) => UNITS.map((unit) => [before, unit] as const)))(
    'AX-SHALL-040a: after %j, %j ten thousand times and more is cut at a code point, as late as can be, with its own size named',
    (before, unit) => {
      const said_ = draft(before + unit.repeat(70_000));
      const record = said('writer', said_);
      expect(record.completion_state).toBe('TRUNCATED');
      const whole = canonical(said_);
      expect(record.output_size).toBe(utf8(whole).length);
      expect(whole.startsWith(record.output)).toBe(true);
      expect(record.output).not.toMatch(/[\ud800-\udbff]$/);
      expect(bytes(record)).toBeLessThanOrEqual(65_536);
      expect(bytes(record)).toBeGreaterThan(65_536 - 4);
      expect(readmits('writer', record, inputOf('writer'))).toBe(true);
    },
  );
});

describe('numbers', () => {
  const hit = (relevance: number): Json => ({ elapsed_ms: 1, hits: [{ passage: 0, relevance, source: SOURCE }] });
  test.each([
    [0, 0],
    [1, 65_536],
    [0.5, 32_768],
    [0.7, 45_875],
    [0.95, 62_259],
    [1.5 / 65_536, 2],
    [2.5 / 65_536, 2],
    [-0, 0],
  ])('AX-SHALL-010: a score of %d is recorded as %i', (score, raw) => {
    const record = said('retriever', hit(score));
    expect((JSON.parse(record.output) as { hits: { relevance: number }[] }).hits[0]?.relevance).toBe(raw);
  });

  test.each([-0.0001, 1.0001, 2, 65_536])('AX-SHALL-010, AX-SHALL-011: a score of %d is out of range', (score) => {
    expect(codeOf(said('retriever', hit(score)))).toBe('OUTPUT_SCHEMA');
  });
  test.each([NaN, Infinity, -Infinity, 1n])('AX-5.3b: %s is no number of a record', (score) => {
    expect(codeOf(said('retriever', hit(score as number)))).toBe('OUTPUT_TYPE');
  });
  it('AMB-36: integers stay within 2^53', () => {
    expect(said('clock', { timestamp: 9_007_199_254_740_991 }).completion_state).toBe('COMPLETE');
    expect(codeOf(said('clock', { timestamp: 9_007_199_254_740_992 }))).toBe('OUTPUT_SCHEMA');
    expect(codeOf(said('clock', { timestamp: 1.5 }))).toBe('OUTPUT_SCHEMA');
  });
});

describe('references', () => {
  const hits = (...all: readonly (readonly [relevance: number, source: string, passage: number])[]): Json => ({
    elapsed_ms: 1,
    hits: all.map(([relevance, source, passage]) => ({ passage, relevance, source })),
  });
  test.each([
    ['retriever', hits([0.9, SOURCE, 0], [0.9, OTHER, 0]), null],
    ['retriever', hits([0.9, SOURCE, 0], [0.9, SOURCE, 1]), null],
    ['retriever', hits([0.9, OTHER, 0], [0.9, SOURCE, 0]), 'OUTPUT_REFERENCE'],
    ['retriever', hits([0.9, SOURCE, 1], [0.9, SOURCE, 0]), 'OUTPUT_REFERENCE'],
    ['retriever', hits([0.8, SOURCE, 0], [0.9, SOURCE, 1]), 'OUTPUT_REFERENCE'],
    ['retriever', hits([0.9, SOURCE, 0], [0.9, SOURCE, 0]), 'OUTPUT_REFERENCE'],
    ['retriever', hits([0.9, SOURCE, 0], [0.8, SOURCE, 1], [0.7, SOURCE, 2]), 'OUTPUT_REFERENCE'],
    ['retriever', hits([0.9, 'c'.repeat(64), 0]), 'OUTPUT_REFERENCE'],
    ['writer', { assumptions: ['a'], segments: [{ cites: [2], text: 'a', type: 'FACT' }] }, 'OUTPUT_REFERENCE'],
    ['writer', { assumptions: ['a'], segments: [{ cites: [1, 1], text: 'a', type: 'FACT' }] }, 'OUTPUT_REFERENCE'],
    ['writer', { assumptions: [], segments: [] }, 'OUTPUT_SCHEMA'],
    ['parser', text2('ab', 0, 3), 'OUTPUT_REFERENCE'],
    ['parser', text2('ab', 1, 1), 'OUTPUT_REFERENCE'],
    ['parser', text2('\u{1f408}b', 1, 3), 'OUTPUT_REFERENCE'],
  ] as const)('AX-SHALL-010: %s %j is %s', (cls, value, code) => {
    expect(codeOf(said(cls, value)) ?? null).toBe(code);
  });
});

describe('what is read back', () => {
  const good = said('writer', draft('So.'));
  const again = (more: Partial<Observation>): boolean => readmits('writer', { ...good, ...more }, inputOf('writer'));
  const sized = (output: string): Partial<Observation> => ({ output, output_size: utf8(output).length });

  it('re-admits to itself', () => {
    expect(again({})).toBe(true);
    expect(
      readmits(
        'writer',
        take('writer', { kind: 'failed', failure: 'TIMEOUT', code: 'TIMEOUT', received: 0 }),
        inputOf('writer'),
      ),
    ).toBe(true);
  });

  test.each<[string, Partial<Observation>]>([
    ['white space', sized(good.output.replace(',', ', '))],
    ['keys out of order', sized(canonical({ segments: [] }).replace('{', '{"z":1,'))],
    ['NFD', sized(good.output.replace('So.', 'e\u0301'))],
    ['a tab', sized(good.output.replace('So.', 'a\\u0009b'))],
    ['a citation of what was not offered', sized(good.output.replace('[1]', '[2]'))],
    ['another size', { output_size: good.output_size + 1 }],
    ['a failure beside it', { failure_type: 'TIMEOUT' }],
    ['no JSON', sized('{')],
    ['more than a record holds', sized(canonical(draft('x'.repeat(66_000))))],
    ['a cut that need not have been', { completion_state: 'TRUNCATED', output_size: 70_000 }],
    [
      'a failure with white space',
      { ...sized('{"code":"X", "received":0}'), completion_state: 'ERROR', failure_type: 'TIMEOUT' },
    ],
    [
      'a failure of another size',
      { output: '{"code":"X","received":0}', output_size: 7, completion_state: 'ERROR', failure_type: 'TIMEOUT' },
    ],
    ['a failure without a type', { ...sized('{"code":"X","received":0}'), completion_state: 'ERROR' }],
    [
      'a failure that is prose',
      { ...sized('{"code":"it broke","received":0}'), completion_state: 'ERROR', failure_type: 'TIMEOUT' },
    ],
  ])('a recorded output with %s is not taken', (_, more) => {
    expect(again(more)).toBe(false);
  });
});
