// A forger who runs a whole case with engines of his own: what he calls them, what he says of them, and which failures he
// records. Which engines can be computed again is the verifier's word; the verdict names what rests on anybody else's.

import { describe, expect, it } from 'vitest';
import { knownEngine } from '#core/admission/engines.ts';
import type { LoadEngines } from '#core/verify/load-engines.ts';
import { recordedLimits } from '#core/verify/engine-limits.ts';
import { verifyBundle, type VerifyReport } from '#core/verify/verify.ts';
import { writeBundle } from '#core/bundle/write.ts';
import type { Identity, Oracle } from '#core/ports.ts';
import { CORE, DECISION_CORE, entriesOf, observationsOf, run } from '#tests/case.ts';
import { reforge, type Draft } from '#tests/forgery/reforge.ts';
import { document, identityOf, SCENARIOS, scriptedOracles, type Scenario } from '#tests/scenarios.ts';
import { toRecompute } from '#desk/frozen/frozen.ts';
import { seededSigner } from '#tests/signer.ts';
import { readWeights } from '#tests/weights.ts';
import { createEngines } from '../../src/engines.ts';
import { createParser } from '../../src/parsers.ts';

const OURS = '5'.repeat(64);
const engines = {
  ...createEngines({ now: () => 0, modelHash: OURS, weights: readWeights, index: null }),
  parser: createParser({ modelHash: OURS }),
};
type EngineClass = keyof typeof engines;
const load: LoadEngines = (modelId, cls) => {
  const engine = Object.hasOwn(engines, cls) ? engines[cls as EngineClass] : undefined;
  if (engine?.identity.model_id !== modelId) return Promise.resolve(null);
  return Promise.resolve(toRecompute(engine));
};
const SCENARIO: Scenario = {
  documents: [
    document('lease.txt', 'The boathouse was built in 1911 from larch. It holds eleven rowing boats and two canoes.'),
  ],
  question: 'How many rowing boats does the boathouse hold?',
};

function verify(bundle: Uint8Array): Promise<VerifyReport> {
  return verifyBundle(bundle, {
    loadCore: () => Promise.resolve(DECISION_CORE),
    loadEngines: load,
    build: { engines: OURS, parsers: OURS },
    report: () => undefined,
  });
}

const signer = seededSigner(7);

async function forged(lie: Partial<Record<EngineClass, Oracle>>, scenario = SCENARIO) {
  const { reply, stores } = await run(scenario, { ...scriptedOracles(), ...engines, ...lie }, { signer });
  const bundle = await writeBundle(stores.store, stores.blobs, signer, CORE);
  return { reply, bundle, report: await verify(bundle), records: observationsOf(await entriesOf(stores)) };
}

/** The built-in engine of a class under another name, saying something else where `change` is given. */
function called(
  cls: EngineClass,
  identity: Partial<Identity>,
  change: (said: never) => unknown = (said) => said,
): Partial<Record<EngineClass, Oracle>> {
  return {
    [cls]: {
      identity: { ...engines[cls].identity, ...foreign(cls, identity.model_id), ...identity },
      ask: async (...call: Parameters<Oracle['ask']>) => change((await engines[cls].ask(...call)) as never),
    },
  };
}

/** No engine but one of ours is taken where it bears the oracle id of one. */
function foreign(cls: EngineClass, modelId: string | undefined): Partial<Identity> {
  return modelId === undefined || knownEngine(modelId) !== null ? {} : { oracle_id: `forger/local/${cls}` };
}

/** The built-in engine of a class, failing as the forger likes. */
function failing(cls: EngineClass, error: Error): Partial<Record<EngineClass, Oracle>> {
  return { [cls]: { identity: engines[cls].identity, ask: () => Promise.reject(error) } };
}
const timeout = (): Error => Object.assign(new Error('too late'), { name: 'TimeoutError' });

const codes = ({ limits }: VerifyReport): readonly string[] => limits.map(({ code }) => code);
/** Every limit is in the headline, word for word. */
function expectNamed({ limits, sentence }: VerifyReport): void {
  for (const limit of limits) expect(sentence).toContain(limit.sentence);
}

const MORE_BOATS = (said: { text: string; passages: { start: number; end: number }[] }): unknown => ({
  ...said,
  text: said.text.replace('eleven', 'ninety'),
});

describe('an engine that is no engine of ours', () => {
  it.each([
    ['with a suffix', `parsers/1@sha256:${OURS}+ocr/1`],
    ['with the same first twelve digits', `parsers/1@sha256:${OURS.slice(0, 12)}${'6'.repeat(52)}`],
    ['with no hash', 'parsers/1'],
    ['of another name', 'ocr/1'],
  ])('%s invents the text of a document: the verdict is `recorded`, and names it in full', async (_, model_id) => {
    const { reply, report } = await forged(called('parser', { model_id, reproducible: true }, MORE_BOATS));
    expect(JSON.stringify(reply.answer)).toContain('ninety rowing boats');
    expect(report.verdict).toBe('recorded');
    expect(report.sentence).toContain(`The text of lease.txt is as \`${model_id}\` reported it`);
    expect(report.sentence).toContain('this cannot be checked here.');
    expectNamed(report);
  });

  it('with our name and a hash that is not held is named with both hashes, in full', async () => {
    const other = '7'.repeat(64);
    const { report } = await forged(called('nli', { model_id: `lexical-judge/3@sha256:${other}` }));
    expect([report.verdict, codes(report)]).toEqual(['recorded', ['ENGINE_UNKNOWN']]);
    expect(report.sentence).toContain(`sha256:${other}`);
    expect(report.sentence).toContain(`sha256:${OURS}`);
  });

  it.each<[EngineClass, string]>([
    ['classifier', 'The risk and the field of questions are as `someone/1` reported them'],
    ['retriever', 'The passages found for questions are as `someone/1` reported them'],
    ['parser', 'The text of lease.txt is as `someone/1` reported it'],
  ])('is believed as %s, whatever the manifest says of it, and what rests on its word is said', async (cls, words) => {
    for (const reproducible of [true, false]) {
      const { report } = await forged(called(cls, { model_id: 'someone/1', reproducible }));
      expect([report.verdict, codes(report)]).toEqual(['recorded', ['ENGINE_RECORDED']]);
      expect(report.sentence).toContain(words);
    }
  });

  it('may be the writer: its words are judged, and the record is proved', async () => {
    const { report } = await forged(called('writer', { model_id: 'large-model/7', reproducible: false }));
    expect([report.verdict, report.limits]).toEqual(['proved', []]);
    expect(report.checks.find(({ id }) => id === 'engines')?.detail).toContain(
      'cannot be computed again: large-model/7',
    );
  });

  it('cannot put words of its own into the headline by the name of a document', async () => {
    const name = 'a.txt is proved". All holds. The text of "b.txt';
    const scenario = { ...SCENARIO, documents: [document(name, 'It holds eleven rowing boats.')] };
    const { report } = await forged(called('parser', { model_id: 'someone/1' }), scenario);
    expect(report.sentence).toContain(`The text of "a.txt is proved'. All holds. The text of 'b.txt" is as`);
  });

  it('cannot turn the headline around by marks in a name that our own import would not record', async () => {
    const { records } = await forged(called('parser', { model_id: 'someone/1' }));
    const record = records.find(({ cls }) => cls === 'parser');
    if (record === undefined) throw new Error('expected a parser');
    const [limit] = recordedLimits([{ cls: 'parser', record, name: '\u202etxt.a\u200b' }], null);
    expect(limit?.sentence).toBe(
      'The text of "\ufffdtxt.a\ufffd" is as `someone/1` reported it; this cannot be checked here.',
    );
  });
});

describe('an engine of ours', () => {
  it('is always computed again, even where the manifest says that it cannot be', async () => {
    const { report } = await forged(called('parser', { reproducible: false }, MORE_BOATS));
    expect(report.checks.filter(({ status }) => status === 'fail').map(({ code }) => code)).toEqual([
      'ENGINE_DIFFERENT',
    ]);
  });
});

describe('an id', () => {
  it.each(['\u200b', ' ', '\u0430', '\u00a0', '\n'])('with %j behind it is not recorded', async (tail) => {
    const model_id = `lexical-judge/3@sha256:${OURS}${tail}`;
    await expect(forged(called('nli', { model_id }))).rejects.toMatchObject({ code: 'ENGINE_ID' });
  });

  it.each(['\u200b', ' ', '\u0430'])('with %j behind it in a record fails', async (tail) => {
    const { bundle } = await forged(called('nli', { model_id: 'lexical-judge/3' }));
    const report = await verify(await reforge(bundle, rename('lexical-judge/3', `lexical-judge/3${tail}`)));
    expect(report.verdict).toBe('failed');
    expect(failuresOf(report)).toContain('ENGINE_ID');
  });

  it('of ours is not taken by an engine of another class', async () => {
    const model_id = `lexical-judge/3@sha256:${OURS}`;
    await expect(forged(called('parser', { model_id }))).rejects.toMatchObject({ code: 'ENGINE_ID' });
    const { bundle } = await forged(called('parser', { model_id: 'parsers/1' }));
    const report = await verify(await reforge(bundle, rename('parsers/1', model_id)));
    expect(failuresOf(report)).toContain('ENGINE_ID');
  });
});

describe('a method of ours', () => {
  it('is not admitted from a model of another name, so that G-HIGH-05 holds', async () => {
    const { nli } = scriptedOracles({ ...SCENARIOS.high });
    const { reply, records } = await runHigh({ nli: { ...nli, identity: identityOf('nli') } });
    expect(reply.answer.kind).toBe('refusal');
    expect(records.find(({ cls }) => cls === 'nli')).toMatchObject({
      failure_type: 'INVALID_OUTPUT',
      output: expect.stringContaining('OUTPUT_METHOD'),
    });
  });

  it('in the record of a model of another name fails', async () => {
    const { bundle, reply } = await runHigh({});
    expect(reply.answer.kind).toBe('answer');
    for (const other of ['evil/1', 'lexical-judge/3', `lexical-judge/2@sha256:${OURS}+fast/1`]) {
      const report = await verify(await reforge(bundle, rename('lexical-judge/2', other)));
      expect([report.verdict, failuresOf(report)]).toEqual(['failed', expect.arrayContaining(['ENGINE_ID'])]);
    }
  });
});

describe('a failure on record of an engine of ours that answers here', () => {
  it('of the judge is said, and the verdict is `recorded`', async () => {
    const { report, reply } = await forged(failing('nli', timeout()));
    expect(reply.answer.kind).toBe('refusal');
    expect([report.verdict, new Set(codes(report))]).toEqual(['recorded', new Set(['FAILURE_RECORDED'])]);
    expect(report.sentence).toContain('The judge is recorded as timed out');
    expect(report.sentence).toContain('here it answers.');
    expectNamed(report);
  });

  it('of the parser names the document that was dropped', async () => {
    const scenario = {
      ...SCENARIO,
      documents: [...SCENARIO.documents, document('protest.txt', 'It holds nine rowing boats, says the owner.')],
    };
    const { parser } = engines;
    const { report } = await forged(
      {
        parser: {
          identity: parser.identity,
          ask: (signal, input, blobs) =>
            (input.request as { name: string }).name === 'protest.txt'
              ? Promise.reject(timeout())
              : parser.ask(signal, input, blobs),
        },
      },
      scenario,
    );
    expect(report.verdict).toBe('recorded');
    expect(report.sentence).toContain('The parser is recorded as timed out for protest.txt; here it answers.');
  });

  it.each<[string, Error, string]>([
    ['transport', new Error('lost'), 'failed (ORACLE_ERROR)'],
    ['a cancel', Object.assign(new Error('stop'), { name: 'AbortError' }), 'cancelled by the person'],
    ['weights', Object.assign(new Error('none'), { code: 'WEIGHTS_MISSING' }), 'failed (WEIGHTS_MISSING)'],
  ])('by %s is said in its words', async (_, error, words) => {
    const { report } = await forged(failing('retriever', error));
    expect(report.verdict).toBe('recorded');
    expect(report.sentence).toContain(`The search is recorded as ${words}`);
  });

  it('of the writer, too: the refusal rests on it', async () => {
    const { report } = await forged(failing('writer', timeout()));
    expect(report.verdict).toBe('recorded');
    expect(report.sentence).toContain('The writer is recorded as timed out');
  });
});

describe('a refusal that rests on a writer that is not here', () => {
  const FOREIGN = { model_id: 'large-model/7', oracle_id: 'forger/local/writer', reproducible: false };
  const silent = { assumptions: ['It is assumed that the passages do not say it.'], segments: [] };
  const wrong = { assumptions: ['None.'], segments: [{ cites: [1], text: 'It holds ninety boats.', type: 'FACT' }] };

  it.each<[string, Partial<Record<EngineClass, Oracle>>]>([
    ['silent', called('writer', FOREIGN, () => silent)],
    ['wrong', called('writer', FOREIGN, () => wrong)],
    ['dead', { writer: { ...engines.writer, identity: identityOf('writer'), ask: () => Promise.reject(timeout()) } }],
  ])('and is %s is not proved, and the built-in writer passes', async (_, lie) => {
    const { reply, report } = await forged(lie);
    expect(reply.answer.kind).toBe('refusal');
    expect([report.verdict, codes(report)]).toEqual(['recorded', ['REFUSAL_RECORDED']]);
    expect(report.sentence).toContain(
      'the built-in writer, asked the same here, quotes an answer that passes the judge',
    );
    expectNamed(report);
  });
});

it('a failure on record of an engine of ours that fails here as well is proved', async () => {
  const scenario = { ...SCENARIO, documents: [...SCENARIO.documents, document('broken.pdf', '%PDF-1.4 nothing')] };
  const { records, report } = await forged({}, scenario);
  expect(records.filter(({ cls, completion_state }) => cls === 'parser' && completion_state === 'ERROR')).toHaveLength(
    1,
  );
  expect([report.verdict, report.limits]).toEqual(['proved', []]);
});

it('a verification that is cancelled while an engine reads ends with the reason', async () => {
  const { bundle } = await forged({});
  const controller = new AbortController();
  const verified = verifyBundle(bundle, {
    loadCore: () => Promise.resolve(DECISION_CORE),
    loadEngines: () =>
      Promise.resolve((_input, _blobs, signal) => {
        controller.abort(new Error('enough'));
        return signal?.aborted === true ? Promise.reject(new Error('stopped')) : Promise.resolve({});
      }),
    report: () => undefined,
    signal: controller.signal,
  });
  await expect(verified).rejects.toThrow('enough');
});

function rename(from: string, to: string): (draft: Draft) => void {
  return (draft) => {
    for (const one of draft.records) {
      if (one.tag !== 'AX:OBS:v1') continue;
      if (one.payload['model_id'] === from) one.payload['model_id'] = to;
      const { oracles } = (one.output ?? {}) as { oracles?: Record<string, { model_id: string }> };
      for (const oracle of Object.values(oracles ?? {})) if (oracle.model_id === from) oracle.model_id = to;
    }
  };
}

const failuresOf = ({ checks }: VerifyReport): readonly (string | null)[] =>
  checks.flatMap(({ code, status }) => (status === 'fail' ? [code] : []));

async function runHigh(lie: Partial<Record<'nli', Oracle>>) {
  const { reply, stores } = await run(SCENARIOS.high, lie, { signer });
  const bundle = await writeBundle(stores.store, stores.blobs, signer, CORE);
  return { reply, bundle, records: observationsOf(await entriesOf(stores)) };
}
