// A run of ERCP from the page: over copies of the documents of the open case, in a case of its own, by the built-in engines or a model.

import { expect, it } from 'vitest';
import { createModelReasoner, mayReason } from '#adapters/model-reasoner/reasoner.ts';
import { AffidavitError } from '#core/errors.ts';
import type { Oracle } from '#core/ports.ts';
import { memoryStores, verify } from '#tests/case.ts';
import { codeOf } from '#tests/ports/check.ts';
import { reason as words } from '#lib/messages/reason.ts';
import { CASE, sourceFile, testDesk, TestShelf, type GivenPorts } from '#tests/harness/test-desk.ts';
import { scriptedOracles } from '#tests/scenarios.ts';
import { runOracles, type RunScript } from '#tests/ercp-case.ts';
import type { GivenConstraintView, RunProgressView } from '#lib/contract/run.ts';
import type { CaseClient } from '#lib/contract/client.ts';

const BOILING = 'The boiling point of water at sea level is about 100 °C.';
const REASONED = `${BOILING} It is so because the pressure there is 1 atm.`;
const NOTES = `Notes on boiling.\n\n${REASONED}\n`;
const PROBLEM = 'At what temperature does water boil at sea level?';

/** The first draft gives no reason, and the check says so; the second one does. */
const LEARNING: RunScript = {
  write: (at) => (at === 1 ? [BOILING] : [BOILING, 'It is so because the pressure there is 1 atm.']),
  check: (at) => (at === 1 ? [{ excerpt: BOILING }] : []),
};

/** A model that writes in the language of drafts; null is one that broke off. `weights`: where it is. */
function writerSaying(said: readonly (string | null)[], weights = 'local') {
  const asked: string[] = [];
  const writer: Oracle = {
    identity: {
      oracle_id: 'wllama/local/writer',
      model_id: `gguf:tiny@sha256:${'1'.repeat(64)}`,
      params: { max_tokens: 512, seed: 0, temperature: 0, top_p: null },
      reproducible: false,
      settings: { weights },
    },
    ask: (_signal, { request }) => {
      asked.push((request as { prompt: { user: string } }).prompt.user);
      const text = said[Math.min(asked.length, said.length) - 1] ?? null;
      return text === null
        ? Promise.reject(new AffidavitError('MODEL_RUNTIME', 'the writer stopped'))
        : Promise.resolve({ stop: 'end', text });
    },
  };
  const reasoner = mayReason(writer.identity) ? createModelReasoner(writer) : null;
  return { asked, ports: { writer: () => Promise.resolve(writer), reasoner: () => Promise.resolve(reasoner) } };
}

async function opened(script: RunScript = LEARNING, ports: Partial<GivenPorts> = {}) {
  const { desk, shelf } = unopened(script, ports);
  await desk.create('A case');
  await desk.open(CASE, () => undefined);
  await desk.importSource(sourceFile('notes.txt', NOTES), () => undefined);
  return { desk, shelf };
}

function unopened(script: RunScript = LEARNING, ports: Partial<GivenPorts> = {}) {
  const stores = new Map<string, ReturnType<typeof memoryStores>>();
  const of = (id: string): ReturnType<typeof memoryStores> => {
    const known = stores.get(id) ?? memoryStores();
    stores.set(id, known);
    return known;
  };
  const shelf = new TestShelf();
  const oracles = { ...scriptedOracles({ constraints: true }), ...runOracles(script) };
  const desk: CaseClient = testDesk({
    shelf,
    ledger: (id) => of(id).store,
    blobs: (id) => of(id).blobs,
    lock: (_caseId, work) => work(),
    parser: () => Promise.resolve(oracles.parser),
    oracles: (_engines, _parser, models) => ({ ...oracles, ...models }),
    retriever: () => oracles.retriever,
    ...ports,
  });
  return { desk, shelf };
}

it('runs where no case is open, on what the problem itself says, and stands in the list of runs', async () => {
  const { desk } = unopened();
  const told: RunProgressView[] = [];
  const run = await desk.reason(PROBLEM, [], (progress) => told.push(progress));
  expect(run.status).toBe('converged');
  expect(told.every(({ reading }) => reading === null)).toBe(true);
  expect((await desk.runs()).map(({ id }) => id)).toEqual([run.id]);
  expect(await desk.carried()).toEqual([]);
});

it('converges, and tells each iteration with its errors, constraints and similarity', async () => {
  const { desk } = await opened();
  const told: RunProgressView[] = [];
  const run = await desk.reason(PROBLEM, [], (progress) => told.push(progress));
  expect(run).toMatchObject({ problem: PROBLEM, status: 'converged', code: null, documents: 1 });
  expect(run.reasoning.map(({ text }) => text).join(' ')).toBe(REASONED);
  expect(
    run.iterations.map(({ constraints, errors, iteration, similarity, stable }) => [
      iteration,
      errors.map(({ type }) => type),
      constraints,
      similarity,
      stable,
    ]),
  ).toEqual([
    [1, ['missing_justification'], 2, null, false],
    [2, [], 2, 0, false],
    [3, [], 2, 65_536, true],
  ]);
  expect(told[0]).toEqual({ reading: { done: 0, total: 1 }, iteration: 0 });
  expect(told.at(-1)?.iteration).toBe(3);
});

it('shows a constraint with its text, what is checked, its sentence and how sure it is', async () => {
  const { desk } = await opened();
  const { constraints } = await desk.reason(PROBLEM, [], () => undefined);
  expect(constraints).toMatchObject([
    {
      text: 'water.at_sea_level.boiling_point is above 99.5 °C.',
      predicate: { name: 'GreaterThan', left: 'water.at_sea_level.boiling_point', right: '99.5', unit: '°C' },
      source: { detectedBy: 'rule', excerpt: BOILING },
      confidence: 58_982, // 0.9
      iteration: 1,
    },
    { predicate: { name: 'LessThan', right: '100.5' } },
  ]);
});

it('stands on a list of its own, opens again, and leaves as a bundle that a stranger proves', async () => {
  const { desk, shelf } = await opened();
  const run = await desk.reason(PROBLEM, [], () => undefined);
  expect((await desk.cases()).map(({ id }) => id)).toEqual([CASE]);
  expect(await desk.runs()).toMatchObject([{ id: run.id, title: PROBLEM }]);
  expect(shelf.rows.size).toBe(2);
  expect(await desk.openRun(run.id)).toEqual(run);
  const { bytes, name } = await desk.exportRun(run.id);
  expect(name).toMatch(/^run-[0-9a-f]{8}\.affidavit$/u);
  const report = await verify(bytes);
  expect(report.checks.filter(({ status }) => status === 'fail')).toEqual([]);
});

it('holds what a person gave from the start, and never relaxes what is immutable', async () => {
  const { desk } = await opened();
  const predicate = { name: 'LessThan', left: 'water.boiling_point', right: '101', unit: 'C' } as const;
  const given: GivenConstraintView = { text: 'Water boils below 101 °C.', predicate, immutable: true };
  const run = await desk.reason(PROBLEM, [given], () => undefined);
  expect(run.constraints[0]).toMatchObject({ ...given, source: { detectedBy: 'person' }, iteration: null });
});

it('refuses what cannot be checked before anything is stored', async () => {
  const { desk, shelf } = await opened();
  const predicate = { name: 'LessThan', left: 'water.boiling_point', right: '101', unit: 'furlongs' } as const;
  const given = { text: 'Water boils.', predicate, immutable: false };
  expect(await codeOf(desk.reason(PROBLEM, [given], () => undefined))).toBe('PREDICATE_ARGS');
  expect(await codeOf(desk.reason('', [], () => undefined))).toBe('ERCP_REQUEST');
  expect(shelf.rows.size).toBe(1);
  expect(await codeOf(desk.openRun(CASE))).toBe('CASE_NOT_FOUND'); // a case of questions is no run
});

it('cancelled while documents are read, nothing of it stays', async () => {
  const { desk, shelf } = await opened();
  const run = desk.reason(PROBLEM, [], ({ reading }) => {
    if (reading?.done === 0) void desk.cancelRun();
  });
  expect(await codeOf(run)).toBe('RUN_CANCELLED');
  expect([...shelf.rows.keys()]).toEqual([CASE]);
});

const ABOVE = 'water.at_sea_level.boiling_point is above 99.5 °C.';

it('carries a constraint of a run into the open case, once, and takes it out of force again', async () => {
  const { desk } = await opened();
  const { constraints, id, traceId } = await desk.reason(PROBLEM, [], () => undefined);
  const learned = constraints[0]?.id ?? '';
  await desk.carry(id, learned, null);
  expect(await desk.carried()).toMatchObject([
    { text: ABOVE, origin: { traceId, constraintId: learned, edited: false } },
  ]);
  expect(await codeOf(desk.carry(id, learned, null))).toBe('CONSTRAINT_KNOWN');
  expect(await codeOf(desk.carry(id, 'another', null))).toBe('CONSTRAINT_ABSENT');
  await desk.release(learned);
  expect(await desk.carried()).toEqual([]);
  const report = await verify((await desk.exportBundle()).bytes);
  expect(report.checks.filter(({ status }) => status === 'fail')).toEqual([]);
});

it('carries one as a person has edited it, and says so', async () => {
  const { desk } = await opened();
  const { constraints, id } = await desk.reason(PROBLEM, [], () => undefined);
  const predicate = { name: 'GreaterThan', left: 'water.boiling_point', right: '99', unit: 'C' } as const;
  const edited: GivenConstraintView = { text: 'Water boils above 99 °C.', predicate, immutable: false };
  await desk.carry(id, constraints[0]?.id ?? '', edited);
  expect(await desk.carried()).toMatchObject([{ text: edited.text, predicate, origin: { edited: true } }]);
});

it('by the model that a person has chosen to write, where it is on this computer: named, held to constraints, proved without it', async () => {
  const { asked, ports } = writerSaying([`${BOILING} [1]\nIt is so because the pressure there is 1 atm. [1]`]);
  const { desk } = await opened(LEARNING, ports);
  const model = `gguf:tiny@sha256:${'1'.repeat(64)}`;
  expect(await desk.reasoner()).toEqual({ model, elsewhere: null });
  const run = await desk.reason(PROBLEM, [], () => undefined);
  expect(run).toMatchObject({ model, status: 'converged' });
  expect(run.reasoning.map(({ text }) => text).join(' ')).toBe(REASONED);
  expect(asked[0]).toContain(BOILING);
  expect(asked.at(-1)).toContain('Must hold: water.at_sea_level.boiling_point is above 99.5 °C.');
  const report = await verify((await desk.exportRun(run.id)).bytes);
  expect([report.verdict, report.facts?.engines.some((name) => name.startsWith(model))]).toEqual(['recorded', true]);
});

it('nothing reasons in the place of a model that fails: the run says so, and is on record', async () => {
  const { ports } = writerSaying([null]);
  const { desk } = await opened(LEARNING, ports);
  const run = await desk.reason(PROBLEM, [], () => undefined);
  expect(run).toMatchObject({
    status: 'failed',
    reasoning: [],
    model: expect.stringContaining('gguf:tiny') as unknown,
  });
  expect(run.code).not.toBeNull();
  expect((await verify((await desk.exportRun(run.id)).bytes)).verdict).not.toBe('failed');
});

it('a model that says nothing is told in plain words, as no failure of it', async () => {
  const { ports } = writerSaying(['The sources do not say.']);
  const { desk } = await opened(LEARNING, ports);
  const run = await desk.reason(PROBLEM, [], () => undefined);
  expect([run.status, run.code, run.reasoning]).toEqual(['failed', 'ERCP_SILENT', []]);
  expect(words.status(run)).toBe('No answer: the model says nothing. (ERCP_SILENT)');
  expect(words.modelFailed(run.code ?? '')).toContain('it says that this is not answered there');
  expect(words.modelFailed('MODEL_RUNTIME')).toContain('The model failed');
});

it('a model that is elsewhere gets no document: the built-in reasoner runs, and that is told before', async () => {
  const { asked, ports } = writerSaying([BOILING], 'external');
  const { desk } = await opened(LEARNING, ports);
  expect(await desk.reasoner()).toEqual({ model: null, elsewhere: `gguf:tiny@sha256:${'1'.repeat(64)}` });
  expect(await desk.reason(PROBLEM, [], () => undefined)).toMatchObject({ status: 'converged' });
  expect(asked).toEqual([]);
});
