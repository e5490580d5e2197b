// A refusal that helps: which rule fired on which number, what was searched, what came closest, what to do next.

import { brokenIn, sayBroken } from '#core/answer/broken.ts';
import { cause, type Cause, type Failure } from '#core/answer/cause.ts';
import { toCitation } from '#core/answer/citation.ts';
import type { Composed } from '#core/answer/composed.ts';
import { refusalText } from '#core/answer/revise.ts';
import { toConflict } from '#core/answer/conflict-text.ts';
import { hasSomething, isReadAsAnswer, mayAnswer, toClosest } from '#core/answer/nearby.ts';
import {
  DISCLAIMER,
  type AnswerPart,
  type Citation,
  type ConflictOut,
  type Finding,
  type Flag,
  type Questions,
  type Refusal,
} from '#core/answer/output.ts';
import { cmp, fromRaw } from '#core/bytes/q16.ts';
import type { Breached } from '#core/case/observe.ts';
import type { World } from '#core/case/world.ts';
import { openPronoun } from '#core/english/follow-up.ts';
import { isSmallTalk } from '#core/english/small-talk.ts';
import { tokens } from '#core/english/words.ts';
import { bestPerDocument, currentSources } from '#core/evidence/context.ts';
import { libraryName } from '#core/evidence/library.ts';
import { missingWords } from '#core/evidence/missing.ts';
import { HEADING_SEPARATOR } from '#core/evidence/outline.ts';
import { setByHandIn } from '#core/judge/set-by-hand.ts';
import { howSearched } from '#core/judge/brief.ts';
import type { Attempt, Brief, Question } from '#core/judge/brief.ts';
import { distinctConflicts, findConflicts } from '#core/judge/contradict.ts';
import type { Decision } from '#core/judge/gate.ts';
import { riskFloor } from '#core/judge/rules.ts';
import { THRESHOLDS } from '#core/judge/thresholds.ts';
import { CLOSEST_MAX } from '#core/limits.ts';
import { INVALID } from '#core/pb2s/faults.ts';
import { auditUnanswered, stopOf } from '#core/pb2s/reflect.ts';
import { oneLine, toText } from '#core/pb2s/sections.ts';

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
  const plain = secondFirst(cause(world, outcome, assessment.risk, told.conflicts[0]?.text), brief);
  const nothing = asksNothing(brief);
  const unread = found.unread === undefined ? [] : [found.unread];
  // One thing to do.
  const next = unread.length > 0 ? [MEND] : plain.next.slice(0, 1);
  const why = { ...plain, next, ...nothing };
  const shown = inOrderShown(found);
  const [top] = shown;
  const isRead = isReadAsAnswer(found.retrievals, top);
  const likely =
    nothing !== null || found.silent !== undefined
      ? null
      : mayAnswer(why.rule, assessment.risk, question.text, top, isRead);
  const broken = outcome.cls === 'constraints' ? brokenIn(first, brief) : [];
  const waiting = why.rule.endsWith('-REVIEW') ? (first?.decision?.waiting ?? []) : [];
  const refusal: Refusal = {
    ...why,
    ...(likely === null ? {} : { may_answer: likely, next: [SAY_SO] }),
    reason:
      nothing !== null
        ? nothing.reason
        : [
            ...unread,
            found.silent?.reason ?? why.reason,
            ...broken.map(sayBroken),
            ...invalidIn(first, why.rule),
            ...beside(first, why.rule, brief),
          ].join(' '),
    ...(broken.length === 0 ? {} : { broken }),
    ...(waiting.length === 0 ? {} : { review: waiting }),
    searched: searchedIn(world),
    closest: nothing === null ? shown.slice(0, CLOSEST_MAX).map((hit) => toClosest(question.text, hit)) : [],
    ...(nothing === null ? {} : { asks_nothing: true }),
  };
  const drafts = attempts.filter(
    (attempt) => attempt.draft !== null || (attempt.outcome.kind === 'breached' && attempt.outcome.cls === 'writer'),
  ).length;
  return compose(brief, refusal, stopOf(outcome), drafts, attempts, { contradiction, told });
}

/** Titles last; where one document is silent about something, what speaks of it elsewhere first. */
function inOrderShown({ hits, silent }: Brief['found']): Brief['found']['hits'] {
  const shown = [...hits.filter(hasSomething), ...hits.filter((hit) => !hasSomething(hit))];
  if (silent === undefined) return shown;
  const speaks = ({ heading, text }: (typeof hits)[number]): boolean => {
    const stems = new Set(tokens(`${heading} ${text}`).map(({ stem }) => stem));
    return silent.topic.some((stem) => stems.has(stem));
  };
  return [...shown.filter(speaks), ...shown.filter((hit) => !speaks(hit))];
}

/** At high stakes one document answers and no other does: a second one is what is missing, before anything else. */
function secondFirst(why: Cause, { assessment, found }: Brief): Cause {
  const short = /-(?:SOURCES|RELEVANCE)$/.test(why.rule) && assessment.risk === 'HIGH';
  const best = bestPerDocument(found.offered)[0] ?? 0;
  if (!short || cmp(fromRaw(best), THRESHOLDS.HIGH.minRelevance) < 0) return why;
  return { ...why, next: [SECOND] };
}

/** Of what asks for nothing, or leaves open of what: what to ask instead. Null for any other question. */
function asksNothing({ found, question }: Brief): Pick<Cause, 'next' | 'reason'> | null {
  const open = openPronoun(question.text);
  if (open !== null)
    return {
      reason: `The question leaves open what “${open}” is, and nothing was asked before it.`,
      next: ['Ask again, and name what you mean.'],
    };
  if (!isSmallTalk(question.text)) return null;
  const headed = found.hits.flatMap(({ heading, source }) => {
    const last = heading.split(HEADING_SEPARATOR).at(-1) ?? '';
    return last === '' || last.includes(' \u00b7 ') ? [] : [`Ask what ${source.act.name} says about “${last}”.`];
  });
  return {
    reason: 'I quote from your documents. Ask for something that they say: an amount, a date, a name, a rule, a list.',
    next: headed.length === 0 ? ['Add a document, and ask what it says.'] : [...new Set(headed)].slice(0, EXAMPLES_MAX),
  };
}

const EXAMPLES_MAX = 3;

const SECOND = 'Add a second, independent document that says the same.';

const MEND = 'Write a number there, and add the file again.';
const SAY_SO = 'Say that the first passage does answer it: then it is checked, and sealed as accepted by you.';

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

/** Beside a refusal for another reason: of what was weighed, else of all that came near. */
function conflictsOf(attempts: readonly Attempt[], brief: Brief): Disputes {
  const decision = attempts.at(-1)?.decision ?? attempts[0]?.decision ?? null;
  if (decision === null) return NO_DISPUTE;
  const { assessment, found, question } = brief;
  const pool = decision.conflicts.length > 0 ? found.offered : found.hits;
  const conflicts =
    decision.conflicts.length > 0
      ? decision.conflicts
      : findConflicts({
          question: question.text,
          groundings: [],
          evidence: found.hits,
          risk: assessment.risk,
          chosen: question.chosen,
        });
  const distinct = distinctConflicts(conflicts, pool).slice(0, CLOSEST_MAX);
  const sides = distinct.flatMap(({ carrier, contradicting, meta }) =>
    [carrier, contradicting, meta?.evidence ?? -1].map((index) => pool[index]),
  );
  const numbers = [...new Set(sides.flatMap((side) => side ?? []))];
  return {
    citations: numbers.map((evidence, at) => toCitation(evidence, at + 1)),
    conflicts: distinct.map((conflict) => toConflict(conflict, assessment.domain, pool, numbers)),
  };
}

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

/** At high stakes: who contradicts, or what the nearest other document leaves unsaid. */
function beside(attempt: Attempt | undefined, rule: string, { assessment, found }: Brief): string[] {
  const decision = attempt?.decision ?? null;
  if (assessment.risk !== 'HIGH' || decision === null || !SHORT.test(rule)) return [];
  const open = decision.conflicts.find((conflict) => !conflict.settled);
  const against = found.offered[open?.contradicting ?? -1];
  if (against !== undefined) return [`${against.source.act.name} says otherwise: “${oneLine(against.text)}”`];
  return rule.endsWith('-CORROBORATION') ? unsaid(decision, found) : [];
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

type Known = Pick<Brief, 'question'> & Partial<Brief>;

/** What a rule is about, where it is not that too little was found. */
const KIND: Readonly<Record<string, Flag['kind']>> = {
  CONFLICTS: 'contradiction',
  REVIEW: 'unjustified assumption',
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
    revise: refusalText(reflect, refusal, told.conflicts),
    learned: ['Nothing: no claim was verified.'],
  };
  const answer: AnswerPart = {
    kind: 'refusal',
    question: question.text,
    question_seq: question.seq,
    domain: assessment?.domain ?? 'general',
    risk: assessment?.risk ?? riskFloor(question.text).risk,
    ...(assessment === undefined ? {} : { matter: assessment.matter }),
    ...setByHandIn(brief),
    ...howSearched(brief),
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
