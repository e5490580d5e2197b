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

// Questions of law, medicine, finance and safety through the core with the engines that ship: one source, a second one, a copy,
// something else, a contradiction. What a paper of one's own says is told as its words, a statute alone as well; what can hurt a
// body, and what the world is asked, is refused from one source. That holds for every question; how many are answered is a floor.

// Some sixty cases a test: seconds on an idle machine, half a minute on a busy one.
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

const own = questions.filter(({ kind }) => kind === 'own');
const high = questions.filter(({ kind }) => kind !== 'own');

type Answered = Extract<Ran['reply']['answer'], { kind: 'answer' }>;

const documentsBehind = ({ citations, claims }: Answered): number[] =>
  claims.map(({ support }) => new Set(support.map(({ n }) => citations[n - 1]?.source_id)).size);

/** Word for word and as a document's words, between quotation marks. */
const isQuoted = ({ claims, sentences }: Answered): boolean =>
  claims.every(({ sentence, text, type }) => {
    const told = sentences[sentence]?.text ?? '';
    return type === 'ATTRIBUTED' && told.slice(told.indexOf('“'), told.lastIndexOf('”')).includes(text);
  });

describe('questions of high stakes and of what a paper says, at T0', () => {
  test('EBOM-REQ-102: there are at least 57; each is as high as what it asks of which document', async () => {
    expect(questions.length).toBeGreaterThanOrEqual(57);
    for (const field of ['law', 'medicine', 'finance'])
      expect(questions.filter((question) => question.field === field).length).toBeGreaterThanOrEqual(14);
    for (const [kind, least] of [
      ['own', 13],
      ['statute', 29],
      ['body', 9],
      ['world', 4],
    ] as const)
      expect(questions.filter((question) => question.kind === kind).length, kind).toBeGreaterThanOrEqual(least);
    for (const question of high)
      expect((await answerOf(question, question.first)).risk, question.question).toBe('HIGH');
    for (const question of own)
      expect((await answerOf(question, question.first)).risk, question.question).not.toBe('HIGH');
  });

  test('EBOM-REQ-015, EBOM-REQ-018: with one source a body and the world are refused, a statute is refused or quoted', async () => {
    for (const question of high) {
      const answer = await answerOf(question, question.first);
      if (answer.kind === 'answer') {
        expect(question.kind, `answered from one source: ${question.question}`).toBe('statute');
        expect(isQuoted(answer), question.question).toBe(true);
        continue;
      }
      if (answer.kind !== 'refusal') throw new Error(`neither answered nor refused: ${question.question}`);
      expect(answer.refusal.rule).toBe('G-HIGH-01-SOURCES');
      expect(answer.refusal.reason).toMatch(/^(?:Nothing in them|Only one document) bears on it/);
    }
  });

  test('decision 291: what a paper of one’s own says needs no second one, and is its words where much hangs on it', async () => {
    let answered = 0;
    for (const question of own) {
      const answer = await answerOf(question, question.first);
      if (answer.kind !== 'answer') continue;
      answered += 1;
      expect(answer.sentences.map(({ text }) => text).join(' ')).toContain(question.answer);
      if (answer.risk === 'MEDIUM') expect(isQuoted(answer), question.question).toBe(true);
    }
    console.log(`what a paper says, answered from it alone: ${String(answered)} of ${String(own.length)}`);
    expect(answered / own.length).toBeGreaterThanOrEqual(0.7);
  });

  test('EBOM-REQ-015, EBOM-REQ-043: a second document in its own words: answered, cited twice, confident enough', async () => {
    let answered = 0;
    for (const question of high) {
      const answer = await answerOf(question, question.first, question.second);
      if (answer.kind !== 'answer') {
        console.log(`refused: ${question.question}: ${answer.kind === 'refusal' ? answer.refusal.reason : ''}`);
        continue;
      }
      expect(answer.sentences.map(({ text }) => text).join(' ')).toContain(question.answer);
      if (question.kind === 'statute' && isQuoted(answer)) {
        console.log(`quoted: ${question.question}`);
        continue;
      }
      answered += 1;
      expect(answer.confidence).toBeGreaterThanOrEqual(THRESHOLDS.HIGH.minConfidence);
      expect(
        documentsBehind(answer).every((count) => count === 2),
        question.question,
      ).toBe(true);
      for (const claim of answer.claims) expect(claim.entailment).toBeGreaterThan(THRESHOLDS.HIGH.minEntailment);
    }
    console.log(`high stakes answered with a second document: ${String(answered)} of ${String(high.length)}`);
    expect(answered / high.length).toBeGreaterThanOrEqual(0.6);
  });

  test('AMB-27: the same text under another name counts once, and something else does not count', async () => {
    for (const question of high) {
      for (const other of [question.copy, OFF_TOPIC]) {
        const answer = await answerOf(question, question.first, other);
        const isRefused = answer.kind === 'refusal' && answer.refusal.rule === 'G-HIGH-01-SOURCES';
        const isStatute = question.kind === 'statute' && answer.kind === 'answer' && isQuoted(answer);
        expect(isRefused || isStatute, JSON.stringify([question.question, answer.text])).toBe(true);
      }
    }
  });

  test('a document that contradicts answers nothing, and is named where it was read', async () => {
    const against: string[] = [];
    let told = 0;
    for (const question of high) {
      const answer = await answerOf(question, question.first, question.contrary);
      if (answer.kind !== 'refusal') {
        expect(answer.kind === 'answer' && isQuoted(answer), question.question).toBe(true);
        against.push(question.question);
      } else if (/Authoritative sources contradict:\n- Source (?:first|contrary)\.txt/.test(answer.refusal.reason))
        told += 1;
      else console.log(`conflict not told: ${question.question}: ${answer.refusal.reason}`);
    }
    // It asks what the regulation says, so nothing but the regulation is asked.
    expect(against).toEqual(['What does the regulation say about fees for a basic account?']);
    console.log(`contradictions told: ${String(told)} of ${String(high.length)}`);
    expect(told / high.length).toBeGreaterThanOrEqual(0.65);
  });

  test('what a paper says and another denies is told with both, as theirs', async () => {
    let both = 0;
    for (const question of own) {
      const answer = await answerOf(question, question.first, question.contrary);
      if (answer.kind !== 'answer') continue;
      expect(new Set(answer.citations.map(({ source_id }) => source_id)).size, question.question).toBe(2);
      expect(
        answer.sections.reflect.some(({ text }) => /says otherwise|different things/.test(text)),
        question.question,
      ).toBe(true);
      both += 1;
    }
    console.log(`what a paper says and another denies, both told: ${String(both)} of ${String(own.length)}`);
    expect(both / own.length).toBeGreaterThanOrEqual(0.6);
  });
});

describe('an exception behind the rule', () => {
  const rule =
    "House lease. The tenant may end the lease with two months' notice. This does not apply in the first year.";
  const again =
    "Guide for renters. The tenant may end the lease with two months' notice. This does not apply in the first year. Ask us.";
  const bare = "Guide for renters. The tenant may end the lease with two months' notice. Ask us.";
  const ask = (question: string, text: string): Promise<Ran['reply']['answer']> =>
    answerOf(
      { question },
      document('lease.txt', rule),
      document('guide.txt', text, { type: 'official_documentation' }),
    );
  const said = (answer: Ran['reply']['answer']): string =>
    answer.kind === 'answer' ? answer.sentences.map(({ text }) => text).join(' ') : '';
  const exception = 'This does not apply in the first year.';
  const of = 'May the tenant end the lease with notice?';
  const byLaw = 'By law, may the tenant end the lease with notice?';

  test.each([of, byLaw])('is told with it where both documents say both: %s', async (question) => {
    expect(said(await ask(question, again))).toContain(exception);
  });

  test('nothing is answered of the law where the second document leaves it out', async () => {
    const answer = await ask(byLaw, bare);
    expect([answer.kind, answer.risk]).toEqual(['refusal', 'HIGH']);
  });

  test('what one’s own lease says is told with it, whatever another leaves out', async () => {
    expect(said(await ask(of, bare))).toContain(exception);
  });
});
