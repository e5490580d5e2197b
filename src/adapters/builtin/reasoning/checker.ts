// Class `ercp/verify` at T0, "reasoning-checker/2" (ERCP v1.0 §7): sentences that contradict each other, rules of form and of
// reasons, what does not follow or cannot hold, a check of every sentence against the passages that were found, and what nothing
// that is given carries. What breaks a constraint the core finds itself.

import { BY_SUPPORT, ROWS } from '#core/ercp/rows.ts';
import { givesReason } from '#core/constraint/evaluate.ts';
import { checkSteps, type Fault } from '#adapters/builtin/reasoning/calc/check.ts';
import type { Sentence } from '#core/constraint/stated.ts';
import { statementsIn } from '#adapters/builtin/reasoning/logic/statements.ts';
import { ERRORS_MAX, REASONING_SENTENCES_MAX } from '#core/limits.ts';
import type { Oracle } from '#core/ports.ts';
import { reason } from '#adapters/builtin/reasoning/reasoner.ts';
import { asksWhy, stepErrors, withoutNumber } from '#adapters/builtin/reasoning/steps.ts';
import { unsupported } from '#adapters/builtin/reasoning/support.ts';
import { judgePair } from '#adapters/builtin/judge.ts';

export const CHECKER = 'reasoning-checker/2';

interface Found {
  readonly type: 'contradiction' | 'factual_incorrect' | 'missing_justification' | 'ambiguity' | 'syntax_error';
  readonly confidence: number;
  readonly detected_by: readonly string[];
  readonly evidence: readonly { readonly confidence: number; readonly source: string }[];
  readonly sentence: Sentence;
}

export const reasoningChecker: Oracle = {
  identity: {
    oracle_id: 'builtin/local/ercp/verify',
    model_id: CHECKER,
    params: { max_tokens: null, seed: null, temperature: null, top_p: null },
    reproducible: true,
  },
  ask(signal, input) {
    signal.throwIfAborted();
    const request = ROWS['ercp/verify'].request.parse(input.request);
    const all = statementsIn(request.reasoning_text).slice(0, REASONING_SENTENCES_MAX);
    if (isOwn(request)) return Promise.resolve({ elapsed_ms: 0, errors: [] });
    const lines = linesIn(request.reasoning_text);
    const faults = checkSteps(
      request.problem,
      lines.map(({ text }) => text),
    );
    if (faults !== null) return Promise.resolve({ elapsed_ms: 0, errors: faulty(lines, faults).map(inText) });
    const unlike = contradictions(all, request.nli_threshold);
    const told = [
      ...unlike,
      ...illogical(request.problem, all, unlike),
      ...formOf(all),
      ...(asksWhy(request.problem) ? reasonsMissing(all) : []),
      ...(request.run_fact_check ? wrongFacts(all, request.context, request.nli_threshold) : []),
    ];
    const found = request.run_fact_check ? joined(told, uncarried(request, all, told)) : told;
    return Promise.resolve({ elapsed_ms: 0, errors: found.slice(0, ERRORS_MAX).map(inText) });
  },
};

const WHOLE = 65_536;

const inText = ({ sentence: { end, start, text }, ...error }: Found) => ({
  ...error,
  excerpt: text,
  span: [start, end] as const,
});

function linesIn(whole: string): readonly Sentence[] {
  return [...whole.matchAll(/[^\n]+/g)].map(({ 0: text, index: start }) => ({ start, end: start + text.length, text }));
}

/** Steps of a calculation are checked by reckoning alone. */
function faulty(lines: readonly Sentence[], faults: readonly Fault[]): readonly Found[] {
  return faults.slice(0, ERRORS_MAX).flatMap(({ at, isWrong, why }) => {
    const sentence = lines[at];
    if (sentence === undefined) return [];
    return [by(isWrong ? 'factual_incorrect' : 'missing_justification', sentence, 0.95, BY_SUPPORT, why.slice(0, 200))];
  });
}

type Request = ReturnType<(typeof ROWS)['ercp/verify']['request']['parse']>;

/** Whether this is what the built-in reasoner derives of it, so that nothing of it need be checked otherwise. */
function isOwn({ constraints, context, problem, reasoning_text }: Request): boolean {
  const own = problem === '' ? null : reason(problem, context, constraints);
  return own?.verdict !== undefined && own.reasoning_text === reasoning_text;
}

/** Sentences that nothing carries. Where nothing at all was given beside them, there is nothing to measure them by. */
function uncarried({ context, problem }: Request, all: readonly Sentence[], told: readonly Found[]): readonly Found[] {
  if (problem === '' && context.length === 0) return [];
  const flagged = new Set(
    told.flatMap(({ detected_by, sentence }) => (isOfForm(detected_by) ? [] : all.indexOf(sentence))),
  );
  return unsupported(problem, context, all, flagged).flatMap(({ at, confidence, source, type }) => {
    const sentence = all[at];
    return sentence === undefined ? [] : [by(type, sentence, confidence, BY_SUPPORT, source)];
  });
}

/** What a rule misses a reason of, and what nothing carries, is one error of one sentence. */
function joined(told: readonly Found[], more: readonly Found[]): readonly Found[] {
  const isSame = (one: Found, other: Found): boolean => one.sentence === other.sentence && one.type === other.type;
  return [
    ...told.map((one) => {
      const other = more.find((found) => isSame(one, found));
      if (other === undefined) return one;
      return {
        ...one,
        detected_by: [...one.detected_by, ...other.detected_by],
        evidence: [...one.evidence, ...other.evidence],
      };
    }),
    ...more.filter((one) => !told.some((other) => isSame(one, other))),
  ];
}

const isOfForm = (detectors: readonly string[]): boolean => detectors.every((one) => one === 'rule');

/** What the sentences say, derived: only what the pairs do not tell already. */
function illogical(problem: string, all: readonly Sentence[], told: readonly Found[]): readonly Found[] {
  return stepErrors(problem, all).flatMap(({ at, confidence, source, type }) => {
    const sentence = all[at];
    if (sentence === undefined || (type === 'contradiction' && told.some((one) => one.sentence === sentence)))
      return [];
    return [by(type, sentence, confidence, 'logic', source)];
  });
}

/** Every later sentence against every earlier one: at most 276 pairs. */
function contradictions(all: readonly Sentence[], threshold: number): readonly Found[] {
  return all.flatMap((sentence, at) => {
    const scores = all
      .slice(0, at)
      .map((before) => judgePair(withoutNumber(sentence.text), withoutNumber(before.text)).contradiction);
    const worst = Math.max(0, ...scores);
    if (worst < threshold || worst === 0) return [];
    const source = `sentence:${String(scores.indexOf(worst) + 1)}`;
    return [by('contradiction', sentence, worst / WHOLE, 'nli', source)];
  });
}

/** A sentence that a passage denies, and that no passage says. */
function wrongFacts(
  all: readonly Sentence[],
  context: readonly { readonly n: number; readonly text: string }[],
  threshold: number,
): readonly Found[] {
  return all.flatMap((sentence) => {
    const judged = context.map(({ n, text }) => ({ n, ...judgePair(sentence.text, text) }));
    if (judged.some(({ support }) => support >= threshold)) return [];
    const [worst] = judged.filter(({ contradiction }) => contradiction >= threshold);
    if (worst === undefined) return [];
    return [by('factual_incorrect', sentence, worst.contradiction / WHOLE, 'fact_check', `passage:${String(worst.n)}`)];
  });
}

/** An explanation of which no sentence gives a reason. */
function reasonsMissing(all: readonly Sentence[]): readonly Found[] {
  const [first] = all;
  if (first === undefined || all.some(({ text }) => givesReason(text))) return [];
  return [by('missing_justification', first, 0.9, 'rule', 'rule:reason')];
}

function formOf(all: readonly Sentence[]): readonly Found[] {
  return all.flatMap((sentence, at) => {
    const { text } = sentence;
    const found: Found[] = [];
    if (at === 0 && /^(?:It|They|He|She|This|That|These|Those)\b/.test(text))
      found.push(by('ambiguity', sentence, 0.5, 'rule', 'rule:pronoun'));
    if (count(text, '(') !== count(text, ')') || count(text, '"') % 2 !== 0)
      found.push(by('syntax_error', sentence, 0.8, 'rule', 'rule:brackets'));
    return found;
  });
}

const count = (text: string, mark: string): number => text.split(mark).length - 1;

function by(type: Found['type'], sentence: Sentence, confidence: number, detector: string, source: string): Found {
  return { type, confidence, detected_by: [detector], evidence: [{ confidence, source }], sentence };
}
