import { describe, expect, test, vi } from 'vitest';
import type { Act } from '#core/case/case.ts';
import { THRESHOLDS } from '#core/judge/thresholds.ts';
import { OFF_TOPIC, readHighQuestions, type HighQuestion } from '#tests/quality/high-questions/questions.ts';
import { run, type Ran } from '#tests/case.ts';
import { document } from '#tests/scenarios.ts';
import { readWeights } from '#tests/weights.ts';
import { createEngines } from '../../../src/engines.ts';
import { createParser } from '../../../src/parsers.ts';
import { limit } from '#tests/limits.ts';

// High-stakes questions through the core with the engines that ship: one source, a second one, a copy, something else, a
// contradiction. The refusals hold for every question; how many are answered is a floor.

// Forty-five cases a test: seconds on an idle machine, half a minute on a busy one.
vi.setConfig({ testTimeout: limit(120_000) });

const modelHash = '0'.repeat(64);
const { classifier, retriever, nli, writer } = createEngines({
  now: () => 0,
  modelHash,
  weights: readWeights,
  index: null,
});
const parser = createParser({ modelHash });
const questions = readHighQuestions();

const answerOf = async (
  question: Pick<HighQuestion, 'question'>,
  ...documents: Act[]
): Promise<Ran['reply']['answer']> =>
  (await run({ documents, question: question.question }, { parser, classifier, retriever, nli, writer })).reply.answer;

describe('high-stakes questions at T0', () => {
  test('there are at least 40, of law, medicine and finance, and every one is known to be high-stakes', async () => {
    expect(questions.length).toBeGreaterThanOrEqual(40);
    for (const field of ['law', 'medicine', 'finance'])
      expect(questions.filter((question) => question.field === field).length).toBeGreaterThanOrEqual(14);
    for (const question of questions)
      expect((await answerOf(question, question.first)).risk, question.question).toBe('HIGH');
  });

  test('EBOM-REQ-015, EBOM-REQ-018: with one source every one is refused, and says that a second one is missing', async () => {
    for (const question of questions) {
      const answer = await answerOf(question, question.first);
      if (answer.kind !== 'refusal') throw new Error(`answered from one source: ${question.question}`);
      expect(answer.refusal.rule).toBe('G-HIGH-01-SOURCES');
      expect(answer.refusal.reason).toMatch(/^(?:Nothing in them|Only one document) bears on it/);
    }
  });

  test('EBOM-REQ-015, EBOM-REQ-043: a second document in its own words: answered, cited twice, confident enough', async () => {
    let answered = 0;
    for (const question of questions) {
      const answer = await answerOf(question, question.first, question.second);
      if (answer.kind !== 'answer') {
        console.log(`refused: ${question.question}: ${answer.kind === 'refusal' ? answer.refusal.reason : ''}`);
        continue;
      }
      answered += 1;
      expect(answer.confidence).toBeGreaterThanOrEqual(THRESHOLDS.HIGH.minConfidence);
      expect(answer.sentences.map(({ text }) => text).join(' ')).toContain(question.answer);
      for (const claim of answer.claims) {
        expect(new Set(claim.support.map(({ n }) => answer.citations[n - 1]?.source_id)).size).toBe(2);
        expect(claim.entailment).toBeGreaterThan(THRESHOLDS.HIGH.minEntailment);
      }
    }
    console.log(
      `high-stakes questions answered with a second document: ${String(answered)} of ${String(questions.length)}`,
    );
    expect(answered / questions.length).toBeGreaterThanOrEqual(0.6);
  });

  test('AMB-27: the same text under another name counts once, and something else does not count', async () => {
    for (const question of questions) {
      for (const other of [question.copy, OFF_TOPIC]) {
        const answer = await answerOf(question, question.first, other);
        expect(answer.kind === 'refusal' && answer.refusal.rule, question.question).toBe('G-HIGH-01-SOURCES');
      }
    }
  });

  test('a document that contradicts answers nothing, and is named where it was read', async () => {
    let told = 0;
    for (const question of questions) {
      const answer = await answerOf(question, question.first, question.contrary);
      if (answer.kind !== 'refusal') throw new Error(`answered against a contradiction: ${question.question}`);
      if (/Authoritative sources contradict:\n- Source (?:first|contrary)\.txt/.test(answer.refusal.reason)) told += 1;
      else console.log(`conflict not told: ${question.question}: ${answer.refusal.reason}`);
    }
    console.log(`contradictions told: ${String(told)} of ${String(questions.length)}`);
    expect(told / questions.length).toBeGreaterThanOrEqual(0.65);
  });
});

describe('an exception behind the rule', () => {
  const rule =
    "House lease. The tenant may end the lease with two months' notice. This does not apply in the first year.";
  const again =
    "Guide for renters. The tenant may end the lease with two months' notice. This does not apply in the first year. Ask us.";
  const bare = "Guide for renters. The tenant may end the lease with two months' notice. Ask us.";
  const ask = (text: string): Promise<Ran['reply']['answer']> =>
    answerOf(
      { question: 'May the tenant end the lease with notice?' },
      document('lease.txt', rule),
      document('guide.txt', text, { type: 'official_documentation' }),
    );

  test('is told with it where both documents say both', async () => {
    const answer = await ask(again);
    expect(answer.kind).toBe('answer');
    expect(answer.kind === 'answer' && answer.sentences.map(({ text }) => text).join(' ')).toContain(
      'This does not apply in the first year.',
    );
  });

  test('and nothing is answered where the second document leaves it out', async () => {
    expect((await ask(bare)).kind).toBe('refusal');
  });
});
