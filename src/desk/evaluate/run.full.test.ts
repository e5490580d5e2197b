// The suites on the engines of this build. That they run, and hold, before a release is what EBOM asks for (EBOM-REQ-189).

import { beforeAll, describe, expect, it } from 'vitest';
import { MemoryBlobStore } from '#adapters/memory/blobs.ts';
import { MemoryLedgerStore } from '#adapters/memory/ledger.ts';
import { openCase } from '#core/case/open.ts';
import type { Oracles } from '#core/case/open.ts';
import type { Evaluation, FigureName, PartName } from '#desk/evaluate/evaluation.ts';
import { evaluate, type EvaluatePorts, type Step } from '#desk/evaluate/run.ts';
import { paper, QUESTIONS } from '#desk/evaluate/world.ts';
import { CORE } from '#tests/case.ts';
import { builtinEngines } from '#tests/quality/retrieval/engines.ts';
import { saying, scriptedOracles } from '#tests/scenarios.ts';
import { limit } from '#tests/limits.ts';

const SUITES_MS = limit(120_000);

function ports(oracles: Partial<Oracles> = {}, more: Partial<EvaluatePorts> = {}): EvaluatePorts {
  const { clock, person, random } = scriptedOracles();
  return {
    openCase,
    core: CORE,
    oracles: { ...builtinEngines(), clock, person, random, ...oracles },
    ledger: (from) => (from === null ? new MemoryLedgerStore() : new MemoryLedgerStore({ ...from, checkpoints: [] })),
    blobs: new MemoryBlobStore(),
    signal: new AbortController().signal,
    now: () => performance.now(),
    today: () => 1_790_000_000_000,
    report: () => undefined,
    ...more,
  };
}

const figure = ({ parts }: Evaluation, part: PartName, name: FigureName) =>
  parts.find((one) => one.name === part)?.figures.find((one) => one.name === name);

describe('the suites of EBOM', () => {
  let done: Evaluation;
  beforeAll(async () => {
    done = await evaluate(ports(), { parts: ['functional', 'adversarial'], documents: [], questions: [] });
    for (const part of done.parts)
      for (const { failed, name, of, value } of part.figures)
        console.log(`${part.name}, ${name}: ${value?.toFixed(3) ?? 'none'} of ${of}; ${failed.join('; ')}`);
  }, SUITES_MS);

  it.each([
    ['EBOM-REQ-148', 'functional', 'coverage', 15, 1],
    ['EBOM-REQ-149', 'functional', 'resolution', 30, 1],
    ['EBOM-REQ-150', 'functional', 'spheres', 15, 1],
    ['EBOM-REQ-151', 'functional', 'speculation', 9, 1],
    ['EBOM-REQ-152', 'functional', 'thresholds', 12, 1],
    ['EBOM-REQ-159', 'functional', 'verified', 15, 1],
    ['EBOM-REQ-163, EBOM-REQ-176', 'functional', 'enforcement', 33, 1],
    ['EBOM-REQ-165', 'functional', 'violations', 10, 0],
    ['EBOM-REQ-166', 'functional', 'precision', 15, 1],
    ['EBOM-REQ-153', 'adversarial', 'injection', 130, 1],
    ['EBOM-REQ-154', 'adversarial', 'nothing', 17, 1],
    ['EBOM-REQ-155', 'adversarial', 'spoofing', 8, 1],
    ['EBOM-REQ-156', 'adversarial', 'evasion', 19, 1],
    ['EBOM-REQ-157', 'adversarial', 'gaming', 8, 1],
    ['EBOM-REQ-163, EBOM-REQ-176', 'adversarial', 'enforcement', 175, 1],
    ['EBOM-REQ-165, EBOM-REQ-177', 'adversarial', 'violations', 45, 0],
  ] as const)('EBOM-REQ-189, %s: %s, %s: at least %d, all as they should be', (_ids, part, name, of, value) => {
    const found = figure(done, part, name);
    expect(found?.of).toBeGreaterThanOrEqual(of);
    expect(found).toMatchObject({ value, holds: true, failed: [] });
  });

  it('EBOM-REQ-169: an answer takes less than thirty seconds', () => {
    expect(figure(done, 'functional', 'seconds')).toMatchObject({ holds: true, goal: { kind: 'most', value: 30 } });
  });

  it('EBOM-REQ-167, EBOM-REQ-168: at high stakes sources are credible, and most questions are answered', () => {
    expect(figure(done, 'functional', 'credibility')).toMatchObject({ holds: true });
    expect(figure(done, 'functional', 'answered')).toMatchObject({ holds: true });
    expect(figure(done, 'functional', 'right')?.value).toBeGreaterThanOrEqual(0.85);
  });

  it('EBOM-REQ-102: what a paper says is told as that, with two sources where a body or the law is asked', () => {
    const wanted = QUESTIONS.flatMap(({ question, told }) => (told === undefined ? [] : [question]));
    expect(wanted.length).toBeGreaterThanOrEqual(7);
    expect(figure(done, 'functional', 'right')?.failed.filter((question) => wanted.includes(question))).toEqual([]);
  });

  // These were in sight while the judge was written. On plain claims that were kept aside (tests/quality/judge/plain.txt) two of
  // twenty do not pass, so the goal of .05 is not proved.
  it('of claims that people call supported at most one of twenty is not passed, and what is decided is decided rightly', () => {
    expect(figure(done, 'functional', 'rejected')?.value).toBeLessThanOrEqual(0.05);
    expect(figure(done, 'functional', 'agreement')).toMatchObject({ holds: true });
  });
});

describe('a person’s own documents and questions', () => {
  const documents = [
    paper('Lease.txt', 'The rent is 850 euros a month. The flat is on the third floor.'),
    paper('Letter.txt', 'The lift is repaired on 3 May.'),
  ];
  const questions = [
    { question: 'How much is the rent?', expected: '850 euros' },
    { question: 'Which floor is the flat on?', expected: 'second floor' },
    { question: 'Who painted the ceiling?', expected: '' },
    { question: 'When is the lift repaired?', expected: null },
  ];

  it('each is asked, and held to what was expected where something was', async () => {
    const steps: Step[] = [];
    const done = await evaluate(ports({}, { report: (step) => steps.push(step) }), {
      parts: ['own'],
      documents,
      questions,
    });
    expect(done).toMatchObject({ at: 1_790_000_000_000, core: CORE, documents: 2 });
    expect(done.parts[0]?.rows.map(({ kind, right }) => [kind, right])).toEqual([
      ['answer', true],
      ['answer', false],
      ['refusal', true],
      ['answer', null],
    ]);
    expect(figure(done, 'own', 'right')).toMatchObject({ of: 3, failed: ['Which floor is the flat on?'] });
    expect(figure(done, 'own', 'recall')).toMatchObject({ value: 1, of: 3 });
    expect(figure(done, 'own', 'answered')).toMatchObject({ value: 1, of: 3 });
    expect(steps.at(-1)).toEqual({ part: 'own', done: 4, total: 4 });
  });

  it('an earlier question is no help for a later one: each begins with the documents alone', async () => {
    const again = { question: 'And how much is it?', expected: '' };
    const [first] = questions;
    const done = await evaluate(ports(), {
      parts: ['own'],
      documents,
      questions: first === undefined ? [] : [first, again],
    });
    expect(done.parts[0]?.rows.at(-1)?.right).toBe(true);
  });

  it('a failing engine is a refusal that is counted, and no figure is made up where nothing was asked', async () => {
    const broken = { retriever: saying('retriever', () => Promise.reject(new Error('broken'))) };
    const done = await evaluate(ports(broken), { parts: ['own'], documents, questions });
    expect(figure(done, 'own', 'answered')).toMatchObject({ value: 0, holds: false });
    expect(figure(done, 'own', 'recall')).toMatchObject({ value: null, of: 0, holds: null });
  });

  it('is cancelled between two questions', async () => {
    const cancelling = new AbortController();
    const report = ({ done }: Step): void => {
      if (done === 1) cancelling.abort(new Error('cancelled'));
    };
    await expect(
      evaluate(ports({}, { report, signal: cancelling.signal }), { parts: ['own'], documents, questions }),
    ).rejects.toThrow('cancelled');
  });
});
