// Class `ercp/verify` at T0, "reasoning-checker/2" (ERCP v1.0 §7): sentences that contradict each other, rules of form and of
// reasons, what does not follow or cannot hold, and a check of every sentence against the passages that were found. What breaks a
// constraint the core finds itself.

import { ROWS } from '#core/ercp/rows.ts';
import { givesReason } from '#core/constraint/evaluate.ts';
import type { Sentence } from '#core/constraint/stated.ts';
import { statementsIn } from '#adapters/builtin/reasoning/logic/statements.ts';
import { ERRORS_MAX, REASONING_SENTENCES_MAX } from '#core/limits.ts';
import type { Oracle } from '#core/ports.ts';
import { isOwn, stepErrors, withoutNumber } from '#adapters/builtin/reasoning/steps.ts';
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
    if (isOwn(request.problem, request.context, request.reasoning_text))
      return Promise.resolve({ elapsed_ms: 0, errors: [] });
    const unlike = contradictions(all, request.nli_threshold);
    const found = [
      ...unlike,
      ...illogical(request.problem, all, unlike),
      ...formOf(all),
      ...(asksWhy(request.problem) ? reasonsMissing(all) : []),
      ...(request.run_fact_check ? wrongFacts(all, request.context, request.nli_threshold) : []),
    ];
    const errors = found.slice(0, ERRORS_MAX).map(({ sentence: { end, start, text }, ...error }) => ({
      ...error,
      excerpt: text,
      span: [start, end],
    }));
    return Promise.resolve({ elapsed_ms: 0, errors });
  },
};

const WHOLE = 65_536;

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

/** "How many" asks for a number and "how long" for a measure, not for a reason. */
export const asksWhy = (problem: string): boolean =>
  /^(?:why|how(?!\s+(?:many|much|long|old|far|often|big|large|tall|high|deep|wide|fast|heavy)\b)|explain)\b/i.test(
    problem.trim(),
  );

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
