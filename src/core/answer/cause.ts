// Which rule fired on which number, in plain words, and what to do next.

import { fromRaw, toDecimals, toIntTrunc } from '#core/bytes/q16.ts';
import type { Risk } from '#core/admission/grammar.ts';
import type { Refusal } from '#core/answer/output.ts';
import type { Breached } from '#core/case/observe.ts';
import type { World } from '#core/case/world.ts';
import { THRESHOLDS } from '#core/judge/thresholds.ts';

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

/** Plain words for each rule of ours. The numbers are the rule's own. */
function say(id: string, actual: string, threshold: string, risk: Risk, conflict?: string): Words {
  const stake = risk === 'HIGH' ? 'This is a high-stakes question. ' : '';
  const plural = (count: string): string => (count === '1' ? `${count} source` : `${count} sources`);
  switch (id.split('-').at(-1)) {
    case 'SOURCES':
      return {
        reason: `${stake}I found ${plural(actual)} on this and need ${threshold}.`,
        next: ['Add a document that speaks about it.', 'Or ask about something your documents cover.'],
      };
    case 'RELEVANCE':
      return {
        reason: `${stake}The closest passage answers the question with probability ${actual}; ${threshold} is needed${risk === 'HIGH' ? `, in ${THRESHOLDS.HIGH.minSources} independent documents` : ''}.`,
        next: ['Add a document that answers it.', 'Or ask in the words of your documents.'],
      };
    case 'CLAIMS':
      return {
        reason: 'No sentence could be written that the documents carry.',
        next: ['Add a document that answers it.'],
      };
    case 'SPECULATION':
      return {
        reason: `${stake}The draft held ${actual} speculative sentences; none is allowed.`,
        next: ['Ask for facts only.'],
      };
    case 'HYBRID':
      return {
        reason: `${stake}It needs a judge of entailment; the built-in judge alone is not enough.`,
        next: [
          'Add an NLI model under Engines.',
          'Or consult an expert: for law, a lawyer; for security, a security engineer.',
        ],
      };
    case 'SUPPORT':
      return {
        reason: `${actual} of the draft's claims ${actual === '1' ? 'is' : 'are'} not carried by a passage.`,
        next: ['Add a document that states it.', 'Or ask a narrower question.'],
      };
    case 'SIMILARITY':
      return {
        reason: `The weakest claim is ${actual} similar to its passage; ${threshold} is needed.`,
        next: ['Ask in the words of your documents.'],
      };
    case 'ENTAILMENT':
      return {
        reason: `${stake}The weakest claim is entailed with probability ${actual}; more than ${threshold} is needed.`,
        next: ['Add a document that states it outright.'],
      };
    case 'CORROBORATION':
      return {
        reason: `${stake}Only ${plural(actual)} carries every claim; ${threshold} independent ones are needed.`,
        next: ['Add a second, independent document.'],
      };
    case 'CREDIBILITY':
      return {
        reason:
          risk === 'HIGH'
            ? 'Only low-credibility sources available for this question. Confidence insufficient for high-stakes domain. Consult expert.'
            : 'Only low-credibility sources say this.',
        next: [
          `Credibility is ${actual}; ${threshold} is needed.`,
          'Declare what kind of document it is, or add a stronger one.',
        ],
      };
    case 'CONFLICTS':
      return {
        reason: conflict ?? 'Cannot provide verified answer. Authoritative sources contradict.',
        next: ['Say which document is in force, or add one that settles it.'],
      };
    case 'CONFIDENCE':
      return {
        reason: `${stake}The confidence of the weakest claim is ${actual}; ${threshold} is needed.`,
        next: ['Declare what kind of document it is.', 'Or add a second document that says the same.'],
      };
    case 'CONSTRAINTS':
      return {
        reason: `What the documents say would break ${actual === '1' ? 'a constraint' : `${actual} constraints`} of this case.`,
        next: [
          'Look at the passage: document and constraint do not agree.',
          'Or take the constraint out of force, if it is wrong.',
        ],
      };
    case 'REVIEW':
      return {
        reason: `${stake}A person has to look at ${actual === '1' ? 'a sentence' : `${actual} sentences`} first: the rules are not sure whether it states a fact or an opinion.`,
        next: ['Look at what waits for review, and say whether it holds.'],
      };
    case 'TEMPERATURE':
      return {
        reason: `The writer sampled at temperature ${actual}; at most ${threshold} is allowed.`,
        next: ['Choose a writer that does not sample.'],
      };
    default:
      return { reason: `Rule ${id}: ${actual} against ${threshold}.`, next: ['Add a document.'] };
  }
}
