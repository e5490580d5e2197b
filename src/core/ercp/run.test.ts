import { createHash } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { rederive } from '#core/verify/derivations.ts';
import { replayRange } from '#core/verify/replay.ts';
import { parseRunRequest } from '#core/ercp/acts.ts';
import { toRunResponse, toTrace } from '#core/ercp/edge.ts';
import type { Status } from '#core/ercp/result.ts';
import { entriesOf, memoryStores, observationsOf, open } from '#tests/case.ts';
import { performRun, runCase, runOracles, type RunCase, type RunScript } from '#tests/ercp-case.ts';
import { FaultyLedgerStore } from '#tests/ports/faulty.ts';
import { document } from '#tests/scenarios.ts';

const STEADY: RunScript = { write: () => ['It is so because of this.'] };
const classesIn = async ({ stores }: RunCase): Promise<readonly string[]> =>
  observationsOf(await entriesOf(stores)).map(({ cls }) => cls);
const ownClasses = async (ran: RunCase): Promise<readonly string[]> =>
  (await classesIn(ran)).filter((cls) => cls.startsWith('ercp/')).map((cls) => cls.slice('ercp/'.length));
const codeOf = (work: () => unknown): unknown => {
  try {
    work();
    return 'nothing was thrown';
  } catch (error) {
    return (error as { readonly code?: unknown }).code;
  }
};

/** A stranger makes every input again, and every decision. */
async function replays({ stores }: RunCase): Promise<readonly string[]> {
  const entries = await entriesOf(stores);
  const replayed = await replayRange(entries, stores.blobs, 0, entries.length);
  const derived = await rederive(entries, stores.blobs, 0, entries.length);
  return [replayed, derived].map((one) => ('message' in one ? `${String(one.seq)} ${one.message}` : one.kind));
}

const given = (predicate_name: string, right: string, more: object = {}) => ({
  nl_text: `it is ${predicate_name} ${right}`,
  predicate: { predicate_name, args: { left: 'lake.depth', right, unit: 'm' } },
  ...more,
});

// The example of section 12, told by an oracle that behaves as the spec says one does.
const BOILS = 'The boiling point of water at sea level is about 100 °C.';
const WHY = 'It falls with altitude because the pressure of the air falls.';
const EXAMPLE: RunScript = {
  write: (at) => (at === 1 ? [BOILS] : [BOILS, WHY]),
  check: (_at, text) => (text.includes('because') ? [] : [{ type: 'missing_justification', excerpt: BOILS }]),
};
const EXAMPLE_REQUEST = {
  problem: { id: 'p1', description: 'Why does water boil at different temperatures at different altitudes?' },
  config: { model: 'evo-41m', max_iterations: 10, similarity_threshold: 0.95, deterministic: true },
};

describe('a run', () => {
  it('ERCP-12.1, ERCP-9.1..9, ERCP-1.1: goes the way of the canonical example, step by step', async () => {
    const ran = await runCase(EXAMPLE, EXAMPLE_REQUEST);
    const { run } = ran.reply;
    expect(run.status).toBe('converged');
    expect(run.events.map(({ operator }) => operator)).toEqual([
      'generate', // mentions the boiling point
      'verify', // misses the reason
      'extract', // about 100 °C
      'generate', // corrected
      'verify',
      'stabilize', // another text than before
      'generate',
      'verify',
      'stabilize', // the same text
    ]);
    expect(run.iterations.map(({ errors, similarity, stable }) => [errors.length, similarity, stable])).toEqual([
      [1, null, false],
      [0, 0, false],
      [0, 65_536, true],
    ]);
    expect(run.constraints.map(({ nl_text, predicate }) => [nl_text, predicate])).toEqual([
      [
        'water.at_sea_level.boiling_point is above 99.5 °C.',
        {
          predicate_name: 'GreaterThan',
          args: { left: 'water.at_sea_level.boiling_point', right: '99.5', unit: '°C' },
        },
      ],
      [
        'water.at_sea_level.boiling_point is below 100.5 °C.',
        { predicate_name: 'LessThan', args: { left: 'water.at_sea_level.boiling_point', right: '100.5', unit: '°C' } },
      ],
    ]);
    expect(run.reasoning?.reasoning_text).toBe(`${BOILS} ${WHY}`);
    expect(await replays(ran)).toEqual(['same', 'same']);
  });

  it('ERCP-6.3: names who answered and the hash of each response, and neither where the core decided', async () => {
    const { reply } = await runCase({ ...EXAMPLE, write: (at) => (at === 1 ? [BOILS] : [WHY]) }, EXAMPLE_REQUEST);
    const [generated, verified, extracted] = reply.run.events;
    const said = `{"claims":[],"reasoning_text":"${BOILS}","sentences":["${BOILS}"]}`;
    expect(generated?.response).toEqual({
      oracle_id: 'scripted/local/ercp/generate',
      reproducible: false,
      sha256: createHash('sha256').update(said).digest('hex'),
    });
    expect(verified?.response?.oracle_id).toBe('scripted/local/ercp/verify');
    expect(verified?.response?.sha256).toMatch(/^(?!0{64})[0-9a-f]{64}$/);
    expect(extracted?.response).toBeNull();
    const stable = createHash('sha256').update('{"similarity":65536}').digest('hex');
    expect(reply.run.events.at(-1)?.response?.sha256).toBe(stable);
    const told = toTrace(reply.run).trace_events as readonly Record<string, unknown>[];
    expect(told[0]).toMatchObject({
      provider: { oracle_id: 'scripted/local/ercp/generate', model_id: generated?.model, reproducible: false },
      response_hash: `sha256:${generated?.response?.sha256 ?? ''}`,
    });
    expect(told[2]).not.toHaveProperty('provider');
    expect(told[2]).not.toHaveProperty('response_hash');
  });

  it('takes its sources from the case, and asks on what it found', async () => {
    const seen: string[] = [];
    const script: RunScript = {
      write: (_at, { context }) => {
        seen.push(...context.map(({ text }) => text));
        return ['It is so because of this.'];
      },
    };
    const documents = [document('lake.txt', 'Why is it so? It is so.')];
    const ran = await runCase(script, {}, { documents });
    expect(seen[0]).toBe('Why is it so? It is so.');
    expect(await replays(ran)).toEqual(['same', 'same']);
  });

  it('that broke off is gone on with when the case is opened again', async () => {
    const stores = memoryStores();
    const oracles = runOracles(EXAMPLE);
    await open(stores, oracles, { kind: 'ercp' });
    const halting = new FaultyLedgerStore(stores.store, new Map([[6, 'not-stored']]));
    const broken = await open({ ...stores, store: halting }, oracles, { kind: 'ercp' });
    await expect(performRun(broken, EXAMPLE_REQUEST)).rejects.toMatchObject({ code: 'LEDGER_FAILED' });
    const opened = await open(stores, oracles, { kind: 'ercp' });
    expect(opened.resumed.map((outcome) => (outcome.kind === 'ran' ? outcome.reply.run.status : outcome.kind))).toEqual(
      ['converged'],
    );
    const entries = await entriesOf(stores);
    expect((await replayRange(entries, stores.blobs, 0, entries.length)).kind).toBe('same');
  });
});

describe('AMB-62: how a run ends', () => {
  const torn = [given('GreaterThan', '5', { immutable: true }), given('LessThan', '4', { immutable: true })];
  test.each<[string, Status, RunScript, Readonly<Record<string, unknown>>]>([
    ['stable', 'converged', STEADY, {}],
    ['constraints that nobody may relax clash', 'infeasible', STEADY, { constraints: torn }],
    [
      'an error that stays, and no mutation is left',
      'infeasible',
      { ...STEADY, check: () => [{ excerpt: 'It is so', type: 'syntax_error' }] },
      {},
    ],
    [
      'errors that stay below the candidate threshold',
      'partial',
      { ...STEADY, check: () => [{ excerpt: 'It is so', type: 'syntax_error', confidence: 0.5 }] },
      { config: { max_iterations: 3 } },
    ],
    [
      'errors that stay at the candidate threshold',
      'infeasible',
      { ...STEADY, check: () => [{ excerpt: 'It is so', type: 'syntax_error', confidence: 0.6 }] },
      {},
    ],
    [
      'texts that never settle',
      'partial',
      { write: (at) => [`Because of ${String(at)}.`] },
      { config: { max_iterations: 4 } },
    ],
    ['an oracle that says nothing', 'failed', { write: () => [] }, {}],
    [
      'an oracle that throws',
      'failed',
      {
        write: () => {
          throw new Error('down');
        },
      },
      {},
    ],
    ['an oracle that samples', 'failed', { ...STEADY, temperature: 1 }, {}],
    [
      'an error of a type there is not',
      'failed',
      { ...STEADY, check: () => [{ excerpt: 'It is so', type: 'rudeness' as never }] },
      {},
    ],
  ])('ERCP-3.1b: %s: %s', async (_what, status, script, request) => {
    const ran = await runCase(script, request);
    expect(ran.reply.run.status).toBe(status);
    expect(ran.reply.run.code === null).toBe(status !== 'failed');
    expect(await replays(ran)).toEqual(['same', 'same']);
  });

  it('ERCP-9.7: the same text twice is not stable while an error is left in it', async () => {
    const check = () => [{ excerpt: 'It is so', type: 'syntax_error', confidence: 0.5 } as const];
    const { reply } = await runCase({ ...STEADY, check });
    expect(reply.run.iterations.map(({ similarity, stable }) => [similarity, stable])).toEqual([
      [null, false],
      [65_536, false],
    ]);
  });

  it('tells in words which constraints cannot hold together', async () => {
    const { reply } = await runCase(STEADY, { constraints: [...torn, given('NotEqual', '9')] });
    expect(reply.run.clash).toEqual(['it is GreaterThan 5', 'it is LessThan 4']);
    expect(reply.run.iterations).toEqual([]);
  });
});

describe('mutation', () => {
  it('ERCP-4.1b: relaxes what clashes, and never what is immutable', async () => {
    const constraints = [
      given('GreaterThan', '5', { immutable: true, priority: 'low', confidence: 0.1, constraint_id: 'kept' }),
      given('LessThan', '4', { priority: 'high', confidence: 1, constraint_id: 'loose' }),
    ];
    const ran = await runCase(STEADY, { constraints });
    const { run } = ran.reply;
    expect(run.status).toBe('converged');
    expect(run.mutations).toEqual([
      {
        mutation_strategy: 'relax',
        mutation_notes: 'Relaxed: it is LessThan 4',
        problem: 'Why is it so?',
        removed: ['loose'],
      },
    ]);
    expect(run.constraints.map(({ constraint_id }) => constraint_id)).toEqual(['kept']);
    expect(await replays(ran)).toEqual(['same', 'same']);
  });

  it('ERCP-3.6a: what was relaxed is not learned again of the same error', async () => {
    const learned: string[] = [];
    const script: RunScript = {
      write: (_at, { constraints }) => {
        learned.push(constraints.map(({ predicate }) => predicate.predicate_name).join(' '));
        return [BOILS];
      },
      check: () => [{ excerpt: BOILS }],
    };
    const ran = await runCase(script, { problem: { id: 'p', description: 'Explain it.' } });
    // Two bounds are learned, then the later one is relaxed, then the problem is put in other words.
    expect(learned).toEqual(['', 'GreaterThan LessThan', 'GreaterThan', 'GreaterThan', 'GreaterThan', 'GreaterThan']);
    expect(ran.reply.run.constraints.map(({ predicate }) => predicate.predicate_name)).toEqual(['GreaterThan']);
    expect(await replays(ran)).toEqual(['same', 'same']);
  });

  it('ERCP-3.6a, ERCP-9.9: tries relax, reframe and decompose in turn and begins anew, each with another problem or fewer constraints', async () => {
    const problems: string[] = [];
    const script: RunScript = {
      write: (_at, { problem }) => {
        problems.push(problem);
        return ['It is so.'];
      },
      check: () => [{ excerpt: 'It is so.', type: 'syntax_error' }],
    };
    const request = {
      problem: { id: 'p', description: 'Why is it so? And why not?' },
      constraints: [given('LessThan', '4', { constraint_id: 'loose' })],
    };
    const { reply } = await runCase(script, request);
    expect(reply.run.mutations.map(({ mutation_strategy, removed }) => [mutation_strategy, removed])).toEqual([
      ['relax', ['loose']],
      ['reframe', ['loose']],
      ['decompose', ['loose']],
    ]);
    const explain = 'Explain step by step, each step with its reason: Why is it so?';
    expect([...new Set(problems)]).toEqual(['Why is it so? And why not?', `${explain} And why not?`, explain]);
  });
});

describe('what is added', () => {
  const withConfidence = (confidence: number): RunScript => ({
    write: (at) => (at === 1 ? ['It stands.'] : ['It stands because of this.']),
    check: (at) => (at === 1 ? [{ excerpt: 'It stands.', confidence }] : []),
  });
  // .75 is 49152 of 65536, one less is .749985; .6 is 39322 (39321.6 rounded), one less is .599991.
  test.each([
    ['ERCP-7.4: at the verify threshold it is a constraint', 49_152 / 65_536, 1, 0],
    ['ERCP-7.5: just below it is a candidate', 49_151 / 65_536, 0, 1],
    ['ERCP-7.5: at the candidate threshold it is a candidate', 0.6, 0, 1],
    ['ERCP-7.5: just below it is neither', 39_321 / 65_536, 0, 0],
  ])('%s', async (_title, confidence, constraints, candidates) => {
    const ran = await runCase(withConfidence(confidence));
    expect([ran.reply.run.constraints.length, ran.reply.run.candidates.length]).toEqual([constraints, candidates]);
    expect(await replays(ran)).toEqual(['same', 'same']);
  });

  it('ERCP-3.1e: never more than max_constraints', async () => {
    const script: RunScript = {
      write: (at) => [`Step ${String(at)} stands.`],
      check: (at, text) => [{ excerpt: text, confidence: 0.9 }].filter(() => at < 9),
    };
    const ran = await runCase(script, { config: { max_constraints: 2, max_iterations: 5 } });
    const most = Math.max(
      ...ran.reply.run.iterations.map((_, at, all) => all.slice(0, at + 1).flatMap(({ added }) => added).length),
    );
    expect(most).toBeGreaterThanOrEqual(2);
    expect(ran.reply.run.constraints.length).toBeLessThanOrEqual(2);
    // Of one error two would be drawn.
    const one = await runCase(EXAMPLE, {
      ...EXAMPLE_REQUEST,
      config: { ...EXAMPLE_REQUEST.config, max_constraints: 1 },
    });
    expect(one.reply.run.iterations.map(({ added }) => added.length)).toEqual([1, 0, 0]);
    expect(await replays(ran)).toEqual(['same', 'same']);
  });

  it('ERCP-3.4a: at most two of one error', async () => {
    const { reply } = await runCase(EXAMPLE, EXAMPLE_REQUEST);
    expect(reply.run.iterations[0]?.added).toHaveLength(2);
  });

  it('ERCP-4.1a: a constraint tells its kind, how much it matters, of which error it is, how sure it is, and that it may be relaxed', async () => {
    const { reply } = await runCase(EXAMPLE, EXAMPLE_REQUEST);
    const uuid = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/) as unknown;
    const [above] = toRunResponse(reply.run).constraints as readonly unknown[];
    expect(above).toEqual({
      confidence: 0.9,
      constraint_id: uuid,
      immutable: false,
      nl_text: 'water.at_sea_level.boiling_point is above 99.5 °C.',
      predicate: {
        predicate_name: 'GreaterThan',
        args: { left: 'water.at_sea_level.boiling_point', right: '99.5', unit: '°C' },
      },
      priority: 'medium',
      source: { detected_by: 'rule', error_id: reply.run.iterations[0]?.errors[0]?.error_id },
      type: 'predicate',
    });
  });

  it('ERCP-2.4a, ERCP-2.4b: every constraint has words and a predicate', async () => {
    const { reply } = await runCase(EXAMPLE, EXAMPLE_REQUEST);
    expect(reply.run.constraints).toHaveLength(2);
    expect(
      reply.run.constraints.every(({ nl_text, predicate }) => nl_text !== '' && predicate.predicate_name.length > 0),
    ).toBe(true);
    expect(
      codeOf(() => parseRunRequest({ ...FULL, constraints: [{ predicate: given('Equal', '1').predicate }] })),
    ).toBe('ERCP_REQUEST');
    expect(codeOf(() => parseRunRequest({ ...FULL, constraints: [{ nl_text: 'so' }] }))).toBe('ERCP_REQUEST');
  });

  it('a constraint that a later reasoning breaks is an error there', async () => {
    const script: RunScript = { write: (at) => [`The depth of the lake is ${at < 3 ? '9' : '3'} m.`] };
    const ran = await runCase(script, { constraints: [given('LessThan', '4', { immutable: true })] });
    expect(ran.reply.run.iterations[0]?.errors.map(({ detected_by, type }) => [type, detected_by])).toEqual([
      ['factual_incorrect', ['predicate']],
    ]);
    expect(await replays(ran)).toEqual(['same', 'same']);
  });
});

describe('when it is stable', () => {
  const wobbling = (similarity: number): RunScript => ({
    write: (at) => [`Because of ${String(at)}.`],
    similar: () => similarity,
  });
  // .95 is 62259.2 of 65536, kept as 62259.
  test.each([
    ['at the threshold', 62_259 / 65_536, {}, 'converged'],
    ['just below it', 62_258 / 65_536, {}, 'partial'],
    ['at a threshold of its own', 0.5, { similarity_threshold: 0.5 }, 'converged'],
    ['just below that', 32_767 / 65_536, { similarity_threshold: 0.5 }, 'partial'],
  ])('ERCP-3.1f: %s', async (_what, similarity, config, status) => {
    const { reply } = await runCase(wobbling(similarity), { config: { max_iterations: 3, ...config } });
    expect(reply.run.status).toBe(status);
  });

  it('an engine that finds equal texts unlike is not believed', async () => {
    const { reply } = await runCase({ ...STEADY, similar: () => 0.99 });
    expect([reply.run.status, reply.run.code]).toEqual(['failed', 'OUTPUT_REFERENCE']);
  });

  it('ERCP-3.1d: not one iteration more than it may take', async () => {
    const ran = await runCase({ write: (at) => [`Because of ${String(at)}.`] }, { config: { max_iterations: 4 } });
    expect(ran.reply.run.iterations).toHaveLength(4);
    expect((await ownClasses(ran)).filter((cls) => cls === 'generate')).toHaveLength(4);
  });
});

const FULL = { problem: { id: 'p', description: 'Why?' }, config: { model: 'm' } };
describe('a request', () => {
  it('ERCP-3.1a: has eight defaults, exactly those of the spec', () => {
    // By hand: .95 is 62259.2 and .6 is 39321.6 of 65536, rounded; .75 is 49152.
    expect(parseRunRequest(FULL).config).toEqual({
      model: 'm',
      max_iterations: 50,
      max_constraints: 30,
      similarity_threshold: 62_259,
      temperature: 0,
      top_p: 65_536,
      deterministic: true,
      verify_threshold: 49_152,
      candidate_threshold: 39_322,
    });
  });

  it('ERCP-10.3: with a key that is not known is read without it', () => {
    const wide = { ...FULL, config: { model: 'm', colour: 'blue' }, later: true };
    expect(parseRunRequest(wide)).toEqual(parseRunRequest(FULL));
  });

  test.each([
    ['no model', { ...FULL, config: {} }, 'ERCP_REQUEST'],
    ['no problem', { config: { model: 'm' } }, 'ERCP_REQUEST'],
    ['nothing', null, 'ERCP_REQUEST'],
    ['an empty problem', { ...FULL, problem: { id: 'p', description: '  ' } }, 'ERCP_REQUEST'],
    ['no iteration', { ...FULL, config: { model: 'm', max_iterations: 0 } }, 'ERCP_CONFIG'],
    ['half an iteration', { ...FULL, config: { model: 'm', max_iterations: 1.5 } }, 'ERCP_REQUEST'],
    ['a threshold above one', { ...FULL, config: { model: 'm', verify_threshold: 1.1 } }, 'ERCP_REQUEST'],
    ['no number', { ...FULL, config: { model: 'm', verify_threshold: NaN } }, 'ERCP_REQUEST'],
    [
      'an unknown predicate',
      { ...FULL, constraints: [{ nl_text: 'a', predicate: { predicate_name: 'Like', args: {} } }] },
      'PREDICATE_UNKNOWN',
    ],
  ])('with %s is refused', (_what, request, code) => {
    expect(codeOf(() => parseRunRequest(request))).toBe(code);
  });

  test.each([{ temperature: 0.7 }, { top_p: 0.9 }, { deterministic: false }])(
    'ERCP-2.2, ERCP-6.1: %o is refused: decoding is deterministic',
    (config) => {
      expect(codeOf(() => parseRunRequest({ ...FULL, config: { model: 'm', ...config } }))).toBe('ERCP_CONFIG');
    },
  );

  it('whose thresholds are the wrong way round leaves nothing on record', async () => {
    const stores = memoryStores();
    const opened = await open(stores, runOracles(STEADY), { kind: 'ercp' });
    const { size } = await stores.store.tip();
    await expect(
      performRun(opened, { config: { verify_threshold: 0.5, candidate_threshold: 0.6 } }),
    ).rejects.toMatchObject({ code: 'ERCP_CONFIG' });
    expect((await stores.store.tip()).size).toBe(size);
    await expect(opened.perform({ kind: 'question', text: 'Why?' })).rejects.toMatchObject({ code: 'INPUT_SCHEMA' });
  });
});

/** Numbers that are the same on every machine. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

it('ERCP-2.1: ends whatever the oracles say, within max_iterations times the mutations and one', async () => {
  const ends = new Set<string>();
  for (let seed = 1; seed <= 40; seed += 1) {
    const next = random(seed);
    const max_iterations = 1 + Math.floor(next() * 4);
    const script: RunScript = {
      write: () =>
        Array.from(
          { length: 1 + Math.floor(next() * 3) },
          () => `Thing ${String(Math.floor(next() * 4))} stands${next() < 0.5 ? ' because of this' : ''}.`,
        ),
      check: (_at, text) =>
        next() < 0.4
          ? []
          : [
              {
                excerpt: text.slice(0, 8),
                confidence: next(),
                type: next() < 0.5 ? 'contradiction' : 'missing_justification',
              },
            ],
      similar: (before, now) => (before === now ? 1 : next()),
    };
    const constraints = next() < 0.3 ? [given('GreaterThan', '5'), given('LessThan', '4', { constraint_id: 'b' })] : [];
    const { reply } = await runCase(script, { constraints, config: { max_iterations, similarity_threshold: 0.9 } });
    const { iterations, mutations, status } = reply.run;
    expect([seed, iterations.length <= max_iterations * (mutations.length + 1), mutations.length <= 3]).toEqual([
      seed,
      true,
      true,
    ]);
    ends.add(status);
  }
  expect([...ends].sort()).toEqual(['converged', 'infeasible', 'partial']);
});
