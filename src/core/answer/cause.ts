// Which rule fired on which number, in plain words, and what to do next.

import { fromRaw, toDecimals, toIntTrunc } from '#core/bytes/q16.ts';
import type { Risk } from '#core/admission/grammar.ts';
import type { Refusal } from '#core/answer/output.ts';
import type { Breached } from '#core/case/observe.ts';
import type { World } from '#core/case/world.ts';

/** Who failed, and how. */
export type Failure = Pick<Breached, 'cls' | 'code' | 'policies'> & { readonly seq?: number };
export type Cause = Pick<Refusal, 'rule' | 'reason' | 'actual' | 'threshold' | 'unit' | 'not_reached' | 'next'>;

export function cause(world: World, breached: Failure, risk: Risk, conflict?: string): Cause {
  const policy = breached.policies[0];
  // What failed or was cut breaches the rules of admission: its own code says more than they do.
  const ruled = breached.code === 'POLICY_BREACH' || breached.cls.startsWith('gate/');
  if (policy === undefined || !ruled) return failed(breached);
  const unit = world.state.manifest?.bindings[policy.id]?.unit === 'count' ? 'count' : 'q16';
  const pair = [fromRaw(policy.actual), fromRaw(policy.threshold)] as const;
  const whole = (at: 0 | 1): string => String(toIntTrunc(pair[at]));
  const [actual, threshold] = unit === 'count' ? [whole(0), whole(1)] : toDecimals(...pair);
  const { next, reason } = say(policy.id, actual, threshold, risk, conflict);
  return {
    rule: policy.id,
    reason,
    actual: policy.actual,
    threshold: policy.threshold,
    unit,
    not_reached: breached.policies.slice(1).map((later) => later.id),
    next,
  };
}

/** The question is in a language that the engines do not know: nobody failed, and nobody was asked. */
export const FOREIGN: Failure = { cls: 'classifier', code: 'QUESTION_LANGUAGE', policies: [] };

function failed(breached: Failure): Cause {
  const nothing = { actual: null, threshold: null, unit: 'none', not_reached: [] } as const;
  if (breached.code === FOREIGN.code) {
    const reason = 'The question is not in English, and the built-in engines know no other language.';
    return { ...nothing, rule: breached.code, reason, next: ['Ask it in English.'] };
  }
  const who = WITNESS[breached.cls] ?? breached.cls;
  return {
    rule: breached.code,
    reason: `The ${who} gave no usable answer (${breached.code}).`,
    ...nothing,
    next: breached.code === 'CANCELLED' ? ['Ask again when you are ready.'] : ['Ask again, or choose another engine.'],
  };
}

const WITNESS: Readonly<Record<string, string>> = {
  clock: 'clock',
  classifier: 'classifier',
  retriever: 'search',
  writer: 'writer',
  nli: 'judge',
  entailer: 'second judge',
};

interface Words {
  readonly reason: string;
  readonly next: readonly string[];
}

const SECOND = 'and for stakes like these a second, independent one has to say the same';

/** Plain words for each rule of ours: what is missing, and one thing to do. Its numbers stand in `actual` and `threshold`. */
function say(id: string, actual: string, threshold: string, risk: Risk, conflict?: string): Words {
  switch (id.split('-').at(-1)) {
    case 'SOURCES':
      return actual === '0'
        ? { reason: 'Nothing in them bears on it.', next: ['Add a document that speaks about it.'] }
        : { reason: `Only one document bears on it, ${SECOND}.`, next: ['Add a second, independent document.'] };
    case 'RELEVANCE':
      return {
        reason:
          risk === 'HIGH'
            ? 'No two independent documents were found that surely answer it.'
            : 'No passage was found that surely answers it.',
        next: ['Add a document that answers it, or ask in the words of your documents.'],
      };
    case 'CLAIMS':
      return {
        reason: 'No sentence could be written that the documents carry.',
        next: ['Add a document that answers it.'],
      };
    case 'SPECULATION':
      return { reason: 'The draft speculates, which is not allowed here.', next: ['Ask for facts only.'] };
    case 'HYBRID':
      return {
        reason: 'It needs a judge of entailment; the built-in judge alone is not enough.',
        next: [
          'Add an NLI model under Engines, or consult an expert: for law, a lawyer; for security, a security engineer.',
        ],
      };
    case 'SUPPORT':
      return {
        reason: 'Not every sentence of the answer is carried by a passage.',
        next: ['Add a document that states it, or ask a narrower question.'],
      };
    case 'SIMILARITY':
      return {
        reason: 'The answer is not close enough to the words of its passage.',
        next: ['Ask in the words of your documents.'],
      };
    case 'ENTAILMENT':
      return { reason: 'No passage states the answer outright.', next: ['Add a document that states it outright.'] };
    case 'CORROBORATION':
      return { reason: `Only one document says it, ${SECOND}.`, next: ['Add a second, independent document.'] };
    case 'CREDIBILITY':
      return {
        reason:
          risk === 'HIGH'
            ? 'Only low-credibility sources available for this question. Confidence insufficient for high-stakes domain. Consult expert.'
            : 'Only low-credibility sources say this.',
        next: ['Declare what kind of document it is, or add a stronger one.'],
      };
    case 'CONFLICTS':
      return {
        reason: conflict ?? 'Cannot provide verified answer. Authoritative sources contradict.',
        next: ['Say which document is in force, or add one that settles it.'],
      };
    case 'CONFIDENCE':
      return {
        reason: 'The answer would not be sure enough.',
        next: ['Declare what kind of document it is, or add a second one that says the same.'],
      };
    case 'CONSTRAINTS':
      return {
        reason: `What the documents say would break ${actual === '1' ? 'a constraint' : `${actual} constraints`} of this case.`,
        next: ['Look at the passage, and take the constraint out of force if it is wrong.'],
      };
    case 'REVIEW':
      return {
        reason: `A person has to look at ${actual === '1' ? 'a sentence' : `${actual} sentences`} first: the rules are not sure whether it states a fact or an opinion.`,
        next: ['Look at what waits for review, and say whether it holds.'],
      };
    case 'TEMPERATURE':
      return {
        reason: 'The writer sampled more freely than is allowed.',
        next: ['Choose a writer that does not sample.'],
      };
    default:
      return { reason: `Rule ${id}: ${actual} against ${threshold}.`, next: ['Add a document.'] };
  }
}
