// A refusal that helps: which rule fired on which number, what was searched, what came closest, what to do next.

import { cmp, fromDecimal, toDecimal, fromRaw, toIntTrunc } from '#core/bytes/q16.ts';
import { judgeSentences, type Judged } from '#core/english/answers.ts';
import { parseQuestion } from '#core/english/question.ts';
import { SAME } from '#language/lexicon.ts';
import type { Composed } from '#core/answer/composed.ts';
import {
  DISCLAIMER,
  type AnswerPart,
  type Citation,
  type Closest,
  type ConflictOut,
  type Finding,
  type Flag,
  type Questions,
  type Refusal,
} from '#core/answer/output.ts';
import { toCitation } from '#core/answer/citation.ts';
import { toConflict } from '#core/answer/conflict-text.ts';
import { libraryOf } from '#core/answer/where.ts';
import { distinctConflicts } from '#core/judge/contradict.ts';
import { THRESHOLDS } from '#core/judge/thresholds.ts';
import { riskFloor } from '#core/judge/rules.ts';
import { bestPerDocument, currentSources, ON_TOPIC, type Evidence } from '#core/evidence/context.ts';
import { placeOf } from '#core/evidence/place.ts';
import { missingWords, unmetWords } from '#core/evidence/missing.ts';
import { libraryName } from '#core/evidence/library.ts';
import { CLOSEST_MAX } from '#core/limits.ts';
import type { Risk } from '#core/admission/grammar.ts';
import type { Breached } from '#core/case/observe.ts';
import { INVALID } from '#core/pb2s/faults.ts';
import { auditUnanswered, stopOf } from '#core/pb2s/reflect.ts';
import { oneLine, resolvedLine, toText } from '#core/pb2s/sections.ts';
import type { Attempt, Brief, Question } from '#core/judge/brief.ts';
import type { Decision } from '#core/judge/gate.ts';
import type { World } from '#core/case/world.ts';

/** What is left of a contradiction after the last cycle: both sides, and the two questions that would settle it. */
export interface Contradiction {
  readonly outcome: Breached;
  readonly citations: readonly Citation[];
  readonly conflicts: readonly ConflictOut[];
  readonly questions: Questions;
}

/**
 * A refusal by the gate, or by an oracle that failed while drafting or judging. The first draft's cause is told; a
 * contradiction that is left before anything else.
 */
export function toRefusal(
  world: World,
  brief: Brief,
  attempts: readonly Attempt[],
  contradiction: Contradiction | null = null,
): Composed {
  const first = attempts[0];
  const outcome = contradiction === null ? first?.outcome : contradictionFirst(contradiction.outcome);
  if (outcome?.kind !== 'breached') throw new TypeError('a refusal needs a breach');
  const { found, question, assessment } = brief;
  const told = contradiction ?? conflictsOf(attempts, brief);
  const why = secondFirst(cause(world, outcome, assessment.risk, told.conflicts[0]?.text), brief);
  const shown = [...found.hits.filter(hasSomething), ...found.hits.filter((hit) => !hasSomething(hit))];
  const likely = mayAnswer(why.rule, assessment.risk, question.text, shown[0]);
  const refusal: Refusal = {
    ...why,
    ...(likely === null ? {} : { may_answer: likely, next: [SAY_SO, ...why.next] }),
    reason: [why.reason, ...invalidIn(first, why.rule), ...beside(first, why.rule, brief)].join(' '),
    searched: searchedIn(world),
    closest: shown.slice(0, CLOSEST_MAX).map((hit) => toClosest(question.text, hit)),
  };
  const drafts = attempts.filter(
    (attempt) => attempt.draft !== null || (attempt.outcome.kind === 'breached' && attempt.outcome.cls === 'writer'),
  ).length;
  return compose(brief, refusal, stopOf(outcome), drafts, attempts, { contradiction, told });
}

/** At high stakes one document answers and no other does: a second one is what is missing, before anything else. */
function secondFirst(why: Cause, { assessment, found }: Brief): Cause {
  const short = /-(?:SOURCES|RELEVANCE)$/.test(why.rule) && assessment.risk === 'HIGH';
  const best = bestPerDocument(found.offered)[0] ?? 0;
  if (!short || cmp(fromRaw(best), THRESHOLDS.HIGH.minRelevance) < 0) return why;
  const isUndeclared = found.offered.some(
    ({ relevance, source: { act } }) => relevance === best && act.type === 'unknown' && act.credibility === null,
  );
  return { ...why, next: [SECOND, ...(isUndeclared ? [DECLARE] : []), ...why.next.slice(1)] };
}

const SECOND = 'Add a second, independent document that says the same.';
/** Of no declared kind .88 is the most that the confidence can be, before the judge's own doubt is taken from it. */
const DECLARE = 'Say what kind of document each is: left open, it holds the confidence down.';

const SAY_SO = 'Say that the first passage does answer it: then it is checked, and sealed as accepted by you.';

/**
 * Too unlikely to be called an answer, too likely to be called none. Of 60 near misses of a development set 14 come so far, and
 * 62 of 94 refused questions whose passage stands first. At high stakes a second document is what is missing first.
 */
const MAY_ANSWER = fromDecimal('0.26');

function mayAnswer(
  rule: string,
  risk: Risk,
  question: string,
  first: Evidence | undefined,
): NonNullable<Refusal['may_answer']> | null {
  if (!rule.endsWith('-RELEVANCE') || risk === 'HIGH' || first === undefined) return null;
  if (cmp(fromRaw(first.relevance), MAY_ANSWER) < 0) return null;
  const context = { heading: new Set<string>(), topic: new Set<string>(), before: '', rank: SAME };
  const likely = judgeSentences(parseQuestion(question), first.text, context).reduce<Judged | null>(
    (best, one) => (best === null || one.probability > best.probability ? one : best),
    null,
  );
  return { start: first.start + (likely?.start ?? 0), end: first.start + (likely?.end ?? first.text.length) };
}

/** The rule of contradictions leads, the others follow in their order. */
function contradictionFirst(outcome: Breached): Breached {
  const is = ({ id }: Breached['policies'][number]): boolean => id.endsWith('-CONFLICTS');
  const { policies } = outcome;
  return { ...outcome, policies: [...policies.filter(is), ...policies.filter((policy) => !is(policy))] };
}

/** What the documents contradict each other in, with the passages: part of every kind of reply. */
type Disputes = Pick<AnswerPart, 'citations' | 'conflicts'>;
interface Disputed {
  readonly contradiction: Contradiction | null;
  readonly told: Disputes;
}
const NO_DISPUTE: Disputes = { citations: [], conflicts: [] };

/** Beside a refusal for another reason. */
function conflictsOf(attempts: readonly Attempt[], brief: Brief): Disputes {
  const decision = attempts.at(-1)?.decision ?? attempts[0]?.decision ?? null;
  if (decision === null) return NO_DISPUTE;
  const { offered } = brief.found;
  const distinct = distinctConflicts(decision.conflicts, offered).slice(0, CLOSEST_MAX);
  const sides = distinct.flatMap(({ carrier, contradicting }) => [offered[carrier], offered[contradicting]]);
  const numbers = [...new Set(sides.flatMap((side) => side ?? []))];
  return {
    citations: numbers.map((evidence, at) => toCitation(evidence, at + 1)),
    conflicts: distinct.map((conflict) => toConflict(conflict, brief, numbers)),
  };
}

/** A title on a line of its own or a bare address explains nothing: it is shown only where nothing else came near. */
const hasSomething = ({ relevance, text }: Evidence): boolean =>
  relevance >= ON_TOPIC || text.split(/\s+/).length > TITLE_WORDS_MAX;

const TITLE_WORDS_MAX = 5;

/** All that was looked through, not only what came near. */
function searchedIn({ state }: World): Refusal['searched'] {
  const sources = currentSources(state.sources);
  const libraries = [
    ...new Set(sources.flatMap(({ library }) => (library === null ? [] : [libraryName(library.act)]))),
  ];
  return {
    ...(libraries.length === 0 ? {} : { libraries }),
    sources: sources.length,
    passages: sources.reduce((sum, source) => sum + source.passages, 0),
  };
}

/** Where a claim was carried and is still not to be told: the pattern it shows, by name. */
function invalidIn(attempt: Attempt | undefined, rule: string): readonly string[] {
  const patterns = attempt?.decision?.claims.flatMap(({ pattern }) => pattern ?? []) ?? [];
  return rule.endsWith('-SUPPORT')
    ? [...new Set(patterns)].map((one) => `Invalid reasoning (${one}): ${INVALID[one]}.`)
    : [];
}

/** At high stakes: who contradicts, or what the nearest other document leaves unsaid; and how far the confidence came. */
function beside(attempt: Attempt | undefined, rule: string, { assessment, found }: Brief): string[] {
  const decision = attempt?.decision ?? null;
  if (assessment.risk !== 'HIGH' || decision === null || !SHORT.test(rule)) return [];
  const { confidence } = decision.output;
  const needed = toDecimal(THRESHOLDS.HIGH.minConfidence, 2);
  const reached =
    decision.claims.length === 0
      ? `No confidence was computed; ${needed} is needed.`
      : `The confidence reached is ${toDecimal(fromRaw(confidence), 2)}; ${needed} is needed.`;
  const open = decision.conflicts.find((conflict) => !conflict.settled);
  const against = found.offered[open?.contradicting ?? -1];
  if (against !== undefined) return [`${against.source.act.name} says otherwise: “${oneLine(against.text)}”`, reached];
  return [...(rule.endsWith('-CORROBORATION') ? unsaid(decision, found) : []), reached];
}

/** Rules whose refusal is about too little; the others have their numbers and the words of the protocol. */
const SHORT = /-(?:SOURCES|RELEVANCE|SUPPORT|ENTAILMENT|CORROBORATION)$/;

/** Of the weakest claim, in the passage of another document that says most of it. */
function unsaid(decision: Decision, { offered }: Brief['found']): string[] {
  const weakest = decision.claims.find((claim) => claim.grounding.carriers.length === decision.output.corroboration);
  if (weakest === undefined) return [];
  const carrying = new Set(weakest.grounding.carriers.map((row) => offered[row.evidence]?.document));
  const [nearest] = [...weakest.grounding.rows]
    .filter((row) => !carrying.has(offered[row.evidence]?.document))
    .sort((a, b) => b.similarity - a.similarity || a.evidence - b.evidence);
  const other = offered[nearest?.evidence ?? -1];
  if (other === undefined) return [];
  const words = missingWords(weakest.grounding.claim.text, other.text);
  return [
    words.length > 0
      ? `${other.source.act.name} comes closest; it does not match: ${words.join(', ')}.`
      : `${other.source.act.name} comes closest; it has the words, but not shown to say the same.`,
  ];
}

/** A refusal because an oracle failed before anything could be searched or weighed. */
export function toFailureRefusal(world: World, question: Question, failed: Failure): Composed {
  const refusal: Refusal = {
    ...cause(world, failed, riskFloor(question.text).risk),
    searched: { sources: 0, passages: 0 },
    closest: [],
  };
  const stop = { by: failed.cls === 'retriever' ? 'search' : 'rule', claim: null, rule: refusal.rule } as const;
  return compose({ question }, refusal, { ...stop, seq: failed.seq ?? question.seq }, 0, []);
}

/** Who failed, and how. */
type Failure = Pick<Breached, 'cls' | 'code' | 'policies'> & { readonly seq?: number };
type Known = Pick<Brief, 'question'> & Partial<Brief>;

/** What a rule is about, where it is not that too little was found. */
const KIND: Readonly<Record<string, Flag['kind']>> = {
  CONFLICTS: 'contradiction',
  SPECULATION: 'unjustified assumption',
};

function compose(
  brief: Known,
  refusal: Refusal,
  stop: Finding,
  drafts: number,
  attempts: readonly Attempt[],
  { contradiction, told }: Disputed = { contradiction: null, told: NO_DISPUTE },
): Composed {
  const { assessment, question } = brief;
  const { draft, reflect } = auditUnanswered(brief, attempts, {
    kind: KIND[refusal.rule.split('-').at(-1) ?? ''] ?? 'missing evidence',
    text: refusal.reason,
    finding: stop,
  });
  const sections = {
    draft,
    reflect,
    revise: [
      [resolvedLine(reflect), "I can't answer that from your documents.", refusal.reason, ...refusal.next].join(' '),
      ...told.conflicts.map(({ text }) => text).filter((text) => !refusal.reason.startsWith(text)),
    ].join('\n'),
    learned: ['Nothing: no claim was verified.'],
  };
  const answer: AnswerPart = {
    kind: 'refusal',
    question: question.text,
    question_seq: question.seq,
    domain: assessment?.domain ?? 'general',
    risk: assessment?.risk ?? riskFloor(question.text).risk,
    citations: told.citations,
    claims: [],
    conflicts: told.conflicts,
    sections,
    warnings: [],
    disclaimer: DISCLAIMER,
    text: toText(sections, contradiction?.questions ?? []),
    refusal,
    ...(contradiction === null ? {} : { questions: contradiction.questions }),
  };
  const verdict = contradiction === null ? 'APPROVE' : 'CLARIFY';
  return { answer, axioms: [], brief, decision: null, drafts, attempts, verdict };
}

type Cause = Pick<Refusal, 'rule' | 'reason' | 'actual' | 'threshold' | 'unit' | 'not_reached' | 'next'>;

function cause(world: World, breached: Failure, risk: Risk, conflict?: string): Cause {
  const policy = breached.policies[0];
  // What failed or was cut breaches the rules of admission: its own code says more than they do.
  const ruled = breached.code === 'POLICY_BREACH' || breached.cls.startsWith('gate/');
  if (policy === undefined || !ruled) return failed(breached);
  const unit = world.state.manifest?.bindings[policy.id]?.unit === 'count' ? 'count' : 'q16';
  const show = (value: number): string =>
    unit === 'count' ? String(toIntTrunc(fromRaw(value))) : toDecimal(fromRaw(value), 2);
  const { next, reason } = say(policy.id, show(policy.actual), show(policy.threshold), risk, conflict);
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
        reason: `${stake}The closest passage answers the question with probability ${actual}; ${threshold} is needed${risk === 'HIGH' ? `, in ${String(THRESHOLDS.HIGH.minSources)} independent documents` : ''}.`,
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
    case 'TEMPERATURE':
      return {
        reason: `The writer sampled at temperature ${actual}; at most ${threshold} is allowed.`,
        next: ['Choose a writer that does not sample.'],
      };
    default:
      return { reason: `Rule ${id}: ${actual} against ${threshold}.`, next: ['Add a document.'] };
  }
}

function toClosest(question: string, hit: Evidence): Closest {
  const { end, passage, relevance, source, start, text } = hit;
  const place = placeOf(hit.anchors, hit);
  return {
    source_id: source.id,
    name: source.act.name,
    passage,
    start,
    end,
    excerpt: text,
    relevance,
    ...(place === null ? {} : { place }),
    ...libraryOf(source.library),
    missing: unmetWords(question, `${source.act.name} ${hit.heading} ${text}`),
  };
}
