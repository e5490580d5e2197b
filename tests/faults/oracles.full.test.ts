// AX-SHALL-011, 020, 021, 022, 042c, 043b: everything an oracle can do wrong is a recorded breach, and never an answer.

import { describe, expect, it } from 'vitest';
import { withDeadline } from '#adapters/platform/deadline.ts';
import type { TakenClass } from '#core/admission/grammar.ts';
import type { Oracle, OracleInput } from '#core/ports.ts';
import { memoryStores, entriesOf, observationsOf, open, verifyCase } from '#tests/case.ts';
import { identityOf, lines, SCENARIOS, scriptedOracles } from '#tests/scenarios.ts';

const SCENARIO = SCENARIOS.answered;
const QUESTION = { kind: 'question', text: SCENARIO.question } as const;
const FINE = lines(SCENARIO);

type Spoil = (said: Record<string, unknown>) => unknown;
/** How the honest output of each class is spoiled in its first string, or its first number. */
const TEXT_OF: Readonly<
  Record<'parser' | 'classifier' | 'writer' | 'nli', (said: Record<string, unknown>, text: string) => unknown>
> = {
  parser: (said, text) => ({ ...said, text: `${String(said['text'])}${text}` }),
  classifier: (said, text) => ({ ...said, keywords: [text] }),
  writer: (said, text) => ({ ...said, assumptions: [`It is so${text}`] }),
  nli: (said, text) => ({ ...said, method: `m${text}` }),
};
const NUMBER_OF: Readonly<
  Record<'clock' | 'classifier' | 'retriever' | 'nli' | 'writer', (said: never, value: unknown) => unknown>
> = {
  clock: (_said, value) => ({ timestamp: value }),
  classifier: (said: object, value) => ({ ...said, confidence: value }),
  retriever: (said: { hits: object[] }, value) => ({
    ...said,
    hits: said.hits.map((hit) => ({ ...hit, relevance: value })),
  }),
  nli: (said: { pairs: object[] }, value) => ({
    ...said,
    pairs: said.pairs.map((pair) => ({ ...pair, support: value })),
  }),
  writer: (said: { segments: object[] }, value) => ({
    ...said,
    segments: said.segments.map((segment) => ({ ...segment, cites: [value] })),
  }),
};
const REFERENCE_OF: Readonly<Record<'parser' | 'retriever' | 'nli' | 'writer', Spoil>> = {
  parser: (said) => ({ ...said, passages: [{ end: 100_000, heading: '', start: 0 }] }),
  retriever: (said) => ({ ...said, hits: [{ passage: 0, relevance: 0.9, source: 'f'.repeat(64) }] }),
  nli: (said) => ({
    ...said,
    pairs: [{ claim: 7, contradiction: 0, entailment: 1, evidence: 0, similarity: 1, support: 1 }],
  }),
  writer: (said) => ({ ...said, segments: [{ cites: [8], text: 'It is so.', type: 'FACT' }] }),
};

interface Case {
  readonly cls: TakenClass;
  readonly how: string;
  readonly code: string;
  readonly spoil: Spoil;
}
const TAKEN = ['clock', 'random', 'parser', 'classifier', 'retriever', 'writer', 'nli'] as const;
const keys = <T extends object>(table: T) => Object.keys(table) as (keyof T & string)[];

const TEXTS: readonly (readonly [how: string, text: string, code: string])[] = [
  ['a control character', '\u0007', 'OUTPUT_CONTROL'],
  ['a tab', '\t', 'OUTPUT_CONTROL'],
  ['NFD', 'e\u0301', 'OUTPUT_NFC'],
  ['a lone surrogate', '\ud800', 'OUTPUT_SURROGATE'],
  ['what Unicode 15.0 does not assign', '\u{1fae9}', 'OUTPUT_UNASSIGNED'],
];
const NUMBERS: readonly (readonly [how: string, value: unknown, code: string])[] = [
  ['NaN', NaN, 'OUTPUT_TYPE'],
  ['Infinity', Infinity, 'OUTPUT_TYPE'],
  ['-Infinity', -Infinity, 'OUTPUT_TYPE'],
  ['a bigint', 1n, 'OUTPUT_TYPE'],
  ['a number as text', '0.9', 'OUTPUT_SCHEMA'],
  ['a number out of range', -1, 'OUTPUT_SCHEMA'],
];
const cyclic = (): unknown => {
  const self: Record<string, unknown> = {};
  for (let at = 0; at < 20; at += 1) self[`k${String(at)}`] = self;
  return self;
};
const ANYTHING: readonly (readonly [how: string, spoil: Spoil, code: string])[] = [
  ['undefined', () => undefined, 'OUTPUT_TYPE'],
  ['null', () => null, 'OUTPUT_SCHEMA'],
  ['a string', () => 'yes', 'OUTPUT_SCHEMA'],
  ['another schema', () => ({ ok: true }), 'OUTPUT_SCHEMA'],
  ['one key more', (said) => ({ ...said, more: 1 }), 'OUTPUT_SCHEMA'],
  [
    '__proto__ as a key',
    (said) => Object.defineProperty({ ...said }, '__proto__', { enumerable: true, value: { polluted: true } }),
    'OUTPUT_SCHEMA',
  ],
  ['constructor as a key', (said) => ({ ...said, constructor: { prototype: { polluted: true } } }), 'OUTPUT_SCHEMA'],
  ['an object that holds itself twenty times', cyclic, 'OUTPUT_TYPE'],
  ['a function', () => () => 1, 'OUTPUT_TYPE'],
  ['a symbol', () => Symbol('s'), 'OUTPUT_TYPE'],
  ['an object too deep', (said) => Array.from({ length: 40 }).reduce((inner) => ({ inner }), said), 'OUTPUT_TYPE'],
  ['an array with no end', () => Array.from({ length: 2 }, () => new Array<number>(2 ** 31)), 'OUTPUT_SIZE'],
  [
    'a getter that throws',
    () => ({
      get text(): string {
        throw new Error('caught');
      },
    }),
    'OUTPUT_TYPE',
  ],
  [
    'a proxy that throws',
    () =>
      new Proxy(
        {},
        {
          ownKeys: () => {
            throw new Error('caught');
          },
        },
      ),
    'OUTPUT_TYPE',
  ],
];
const thrown =
  (error: unknown): Spoil =>
  () => {
    throw error;
  };
const THROWN: readonly (readonly [how: string, spoil: Spoil, code: string])[] = [
  ['throws', thrown(new Error('\u0007 secret')), 'ORACLE_ERROR'],
  ['throws a string', thrown('no'), 'ORACLE_ERROR'],
  ['throws undefined', thrown(undefined), 'ORACLE_ERROR'],
  ['throws with a code', thrown(Object.assign(new Error('x'), { code: 'ENGINE_LOST' })), 'ENGINE_LOST'],
  ['throws with a code that is no word', thrown(Object.assign(new Error('x'), { code: 'a b\n"c' })), 'ORACLE_ERROR'],
  ['AbortError', thrown(new DOMException('stopped', 'AbortError')), 'CANCELLED'],
  ['TimeoutError', thrown(new DOMException('too long', 'TimeoutError')), 'TIMEOUT'],
  [
    'throws what throws when it is looked at',
    thrown({
      get code(): string {
        throw new Error('twice');
      },
    }),
    'ORACLE_ERROR',
  ],
];

const CASES: readonly Case[] = [
  ...TAKEN.flatMap((cls) => [...THROWN, ...ANYTHING].map(([how, spoil, code]) => ({ cls, how, code, spoil }))),
  ...keys(TEXT_OF).flatMap((cls) =>
    TEXTS.map(([how, text, code]) => ({
      cls,
      how,
      code,
      spoil: (said: Record<string, unknown>) => TEXT_OF[cls](said, text),
    })),
  ),
  ...keys(NUMBER_OF).flatMap((cls) =>
    NUMBERS.map(([how, value, code]) => ({
      cls,
      how,
      code,
      spoil: (said: Record<string, unknown>) => NUMBER_OF[cls](said as never, value),
    })),
  ),
  ...keys(REFERENCE_OF).map((cls) => ({
    cls,
    how: 'a reference to what was not offered',
    code: 'OUTPUT_REFERENCE',
    spoil: REFERENCE_OF[cls],
  })),
  {
    cls: 'writer',
    how: 'ten megabytes',
    code: 'TRUNCATED',
    spoil: (said) => ({ ...said, assumptions: ['x'.repeat(10_000_000)] }),
  },
  {
    cls: 'classifier',
    how: 'ten megabytes',
    code: 'TRUNCATED',
    spoil: (said) => ({ ...said, keywords: ['ä'.repeat(5_000_000)] }),
  },
  {
    cls: 'parser',
    how: 'a passage that cuts a code point',
    code: 'OUTPUT_REFERENCE',
    spoil: (said) => ({ ...said, passages: [{ end: 1, heading: '', start: 0 }], text: '\u{1f600}' }),
  },
  {
    cls: 'retriever',
    how: 'hits out of order',
    code: 'OUTPUT_REFERENCE',
    spoil: (said) => ({ ...said, hits: [...(said['hits'] as unknown[])].reverse() }),
  },
];

/** Spoils what an oracle says while `on`. */
function spoiled({ cls, spoil }: Case, on: () => boolean): Oracle {
  return {
    identity: identityOf(cls),
    ask: async (_signal, input: OracleInput, blobs) => {
      const said = (await FINE[cls](input, blobs)) as Record<string, unknown>;
      return on() ? spoil(said) : said;
    },
  };
}

/** SRS-004 §4.1: a lost worker and a call that throws are the transport's, what breaks the schema is the output's. */
function failureOf(code: string): string | null {
  if (code === 'TRUNCATED') return null;
  if (code === 'TIMEOUT') return 'TIMEOUT';
  return code.startsWith('OUTPUT_') ? 'INVALID_OUTPUT' : 'TRANSPORT_ERROR';
}

/** The policies that were evaluated on this observation and found it in breach. */
async function breachedBy(stores: ReturnType<typeof memoryStores>, seq: number): Promise<readonly string[]> {
  return (await entriesOf(stores)).flatMap(({ payload }) => {
    const { obs_ledger_seq, policy_id, result } = JSON.parse(payload) as Record<string, unknown>;
    return obs_ledger_seq === seq && result === 'BREACH' ? [String(policy_id)] : [];
  });
}

describe('an oracle of every kind of failure', () => {
  it.each(CASES)('AX-SHALL-014a, AX-SHALL-020: $cls: $how is $code', async (failing) => {
    const { cls, code } = failing;
    const stores = memoryStores();
    const atBoot = cls === 'random';
    let on = atBoot;
    const opened = await open(stores, { ...scriptedOracles(SCENARIO), [cls]: spoiled(failing, () => on) });
    if (atBoot) expect(opened.resumed).toEqual([{ kind: 'rejected', code }]);
    on &&= false;
    if (cls === 'parser') {
      on = true;
      for (const act of SCENARIO.documents) expect(await opened.perform(act)).toEqual({ kind: 'rejected', code });
      expect(opened.state().sources).toEqual([]);
      on = false;
    }
    for (const act of SCENARIO.documents) expect((await opened.perform(act)).kind).toBe('imported');
    if (cls !== 'parser' && !atBoot) {
      on = true;
      const refused = await opened.perform(QUESTION);
      on = false;
      expect(
        refused.kind === 'replied' ? [refused.reply.answer.kind, refused.reply.pb2s.pb2s_proof.decision] : refused,
      ).toEqual(['refusal', 'APPROVE']);
      expect(
        refused.kind === 'replied' && refused.reply.answer.kind === 'refusal' && refused.reply.answer.refusal.rule,
      ).toBe(code);
    }
    const breach = observationsOf(await entriesOf(stores)).find(
      (record) => record.cls === cls && record.completion_state !== 'COMPLETE',
    );
    expect(breach?.completion_state).toBe(code === 'TRUNCATED' ? 'TRUNCATED' : 'ERROR');
    expect(breach?.failure_type ?? null).toBe(failureOf(code));
    expect(await breachedBy(stores, breach?.ledger_seq ?? -1)).toEqual(
      code === 'TRUNCATED' ? ['ADM-1-STATE', 'ADM-3-SIZE'] : ['ADM-1-STATE', 'ADM-2-FAILURE'],
    );
    const after = await opened.perform(QUESTION);
    expect(after.kind === 'replied' && after.reply.answer.kind).toBe('answer');
    const report = await verifyCase(stores);
    expect(report.checks.filter(({ status }) => status === 'fail')).toEqual([]);
    expect(report.verdict).toBe('recorded');
    expect('polluted' in {}).toBe(false);
  });

  it.each(TAKEN.filter((cls) => cls !== 'random' && cls !== 'clock'))(
    'AX-SHALL-022: %s never answers: past its time it is a TIMEOUT',
    async (cls) => {
      const stores = memoryStores();
      const silent: Oracle = { identity: identityOf(cls), ask: () => new Promise(() => undefined) };
      const opened = await open(stores, { ...scriptedOracles(SCENARIO), [cls]: withDeadline(silent, 20) });
      for (const act of SCENARIO.documents) await opened.perform(act);
      if (cls !== 'parser') {
        const outcome = await opened.perform(QUESTION);
        expect(outcome.kind === 'replied' && outcome.reply.answer.kind).toBe('refusal');
      }
      const record = observationsOf(await entriesOf(stores)).find((one) => one.cls === cls);
      expect([record?.completion_state, record?.failure_type, record?.output]).toEqual([
        'ERROR',
        'TIMEOUT',
        '{"code":"TIMEOUT","received":0}',
      ]);
      expect((await verifyCase(stores)).verdict).toBe('recorded');
    },
  );

  it('a cancelled question is recorded as CANCELLED, refused, and the case goes on', async () => {
    const stores = memoryStores();
    let controller = new AbortController();
    const fine = scriptedOracles(SCENARIO);
    const retriever: Oracle = {
      identity: fine.retriever.identity,
      ask: (...call) => {
        if (!asked) controller.abort();
        asked = true;
        call[0].throwIfAborted();
        return fine.retriever.ask(...call);
      },
    };
    let asked = false;
    const opened = await open(stores, { ...fine, retriever }, { signal: () => controller.signal });
    for (const act of SCENARIO.documents) await opened.perform(act);
    const refused = await opened.perform(QUESTION);
    expect(
      refused.kind === 'replied' && refused.reply.answer.kind === 'refusal' && refused.reply.answer.refusal.rule,
    ).toBe('CANCELLED');
    controller = new AbortController();
    const answered = await opened.perform(QUESTION);
    expect(answered.kind === 'replied' && answered.reply.answer.kind).toBe('answer');
    expect((await verifyCase(stores)).verdict).toBe('recorded');
  });
});
