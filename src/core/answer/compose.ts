// From admitted attempts to what the reply says. Pure: replay composes it again and must come to the same bytes.

import { areApart, headingsOf, meaningsOf, rowsOpen, type Meaning } from '#core/answer/choices.ts';
import { toCitation } from '#core/answer/citation.ts';
import type { Composed } from '#core/answer/composed.ts';
import { toConflict } from '#core/answer/conflict-text.ts';
import { DISCLAIMER, type AnswerPart, type Known } from '#core/answer/output.ts';
import { actionLines, liminalReasons, qualifiersOf } from '#core/answer/qualify.ts';
import { toRefusal, type Contradiction } from '#core/answer/refuse.ts';
import { setApart } from '#core/answer/set-apart.ts';
import { confidenceWarning, interpret, learnedLines, reviseText } from '#core/answer/revise.ts';
import { numbering, spanOf, tell } from '#core/answer/told.ts';
import { notAdvice } from '#core/answer/whose.ts';
import { toIso } from '#core/bytes/calendar.ts';
import type { World } from '#core/case/world.ts';
import type { Evidence } from '#core/evidence/context.ts';
import { isAged, isOutlived } from '#core/evidence/freshness.ts';
import { distinctConflicts, type Conflict } from '#core/judge/contradict.ts';
import { howSearched } from '#core/judge/brief.ts';
import { setByHandIn } from '#core/judge/set-by-hand.ts';
import type { Attempt, Brief } from '#core/judge/brief.ts';
import type { Decision } from '#core/judge/gate.ts';
import { knownSince } from '#core/pb2s/axioms.ts';
import { breachedRules, isJudged } from '#core/pb2s/faults.ts';
import { assumedIn, auditAnswer, auditUnanswered, carriersOfAssumptions, stopOf } from '#core/pb2s/reflect.ts';
import { oneLine, resolvedLine, toText } from '#core/pb2s/sections.ts';

export function toAnswer(world: World, brief: Brief, attempts: readonly Attempt[]): Composed {
  const last = attempts.at(-1);
  if (last?.outcome.kind === 'admitted' && last.decision !== null && last.draft !== null) {
    const meanings = meaningsLeft(brief);
    if (
      meanings.length > 1 &&
      last.decision.conflicts.every(({ resolution }) => resolution.startsWith('PRESENT_')) &&
      (last.decision.conflicts.length === 0 || areApart(brief.question.text, meanings))
    )
      return chosenFrom(brief, attempts, meanings);
    return answered(world, brief, attempts, last, last.decision);
  }
  const contradiction = contradictionLeft(brief, last);
  if (contradiction === null) {
    const rows = isOpen(brief) ? rowsOpen(brief.question.text, brief.found.hits) : [];
    return rows.length > 1 ? chosenFrom(brief, attempts, rows) : toRefusal(world, brief, attempts);
  }
  return brief.assessment.risk === 'HIGH'
    ? toRefusal(world, brief, attempts, contradiction)
    : clarified(brief, attempts, contradiction);
}

/** PB2S-2.4: what is still contradicted after the last cycle, also beside other breaches. At high stakes it is a refusal too. */
function contradictionLeft(brief: Brief, last: Attempt | undefined): Contradiction | null {
  if (last?.outcome.kind !== 'breached' || !breachedRules(last.outcome).some((id) => id.endsWith('-CONFLICTS')))
    return null;
  const { offered } = brief.found;
  // One at a time: two questions settle one contradiction. By the order in which documents came in, so that who asks the
  // same again, in a case of its own, is asked back the same with the same numbers.
  const sidesOf = ({ carrier, contradicting }: Conflict): readonly Evidence[] =>
    [carrier, contradicting].flatMap((index) => offered[index] ?? []).sort(byArrival);
  const open = (last.decision?.conflicts ?? [])
    .filter((conflict) => !conflict.settled)
    .sort((a, b) => compareAll(sidesOf(a), sidesOf(b)))
    .slice(0, 1);
  const numbers = open.flatMap(sidesOf);
  const citations = numbers.map((evidence, at) => toCitation(evidence, at + 1));
  const [one, other] = citations.map(({ n, name }) => `${name} [${n}]`);
  return {
    outcome: last.outcome,
    citations,
    conflicts: open.map((conflict) => toConflict(conflict, brief.assessment.domain, offered, numbers)),
    questions: [
      `(R1) Which one holds, ${one ?? 'the first'} or ${other ?? 'the second'}?`,
      '(R1) Is there a document that settles it, which you can add?',
    ],
  };
}

/** What a question leaves open. Where the person has chosen, or much is at stake, or rules computed it, nothing is. */
function meaningsLeft(brief: Brief): readonly Meaning[] {
  return isOpen(brief) ? meaningsOf(brief.question.text, brief.found.hits) : [];
}

const isOpen = ({ assessment, found, question }: Brief): boolean =>
  question.accepted.length + question.chosen.length === 0 && found.computed === null && assessment.risk !== 'HIGH';

function chosenFrom(brief: Brief, attempts: readonly Attempt[], meanings: readonly Meaning[]): Composed {
  const citations = meanings.map(({ end, evidence, start }, at) => toCitation(evidence, at + 1, { start, end }));
  const choices = meanings.map(({ row, text }, at) => ({
    n: at + 1,
    text: oneLine(text),
    ...(row === undefined ? {} : { row }),
  }));
  const seq = brief.found.retrievals.at(-1)?.seq ?? brief.question.seq;
  const { draft, reflect } = auditUnanswered(brief, attempts, {
    kind: 'missing evidence',
    text: 'the question does not say which of several things it means, and they have different answers.',
    finding: { by: 'search', seq, claim: null, rule: null },
  });
  const under = headingsOf(meanings);
  const lines = choices.map(({ n, text }, at) => {
    const heading = under[at] ?? null;
    return `[${n}] ${heading === null ? '' : `${oneLine(heading)}: `}${setApart(text)}`;
  });
  const sections = {
    draft,
    reflect,
    revise: [resolvedLine(reflect), 'Which of these:', ...lines].join('\n'),
    learned: ['Nothing: the question is open.'],
  };
  const answer: AnswerPart = {
    ...common(brief),
    kind: 'choice',
    citations,
    claims: [],
    conflicts: [],
    sections,
    warnings: [],
    text: toText(sections, []),
    choices,
  };
  return { answer, axioms: [], brief, decision: null, drafts: attempts.length, attempts, verdict: 'APPROVE' };
}

function answered(
  world: World,
  brief: Brief,
  attempts: readonly Attempt[],
  last: Attempt,
  decision: Decision,
): Composed {
  if (!isJudged(last)) throw new TypeError('an answer was judged');
  const numbers = numbering(
    decision,
    brief,
    carriersOfAssumptions(brief, [...attempts.filter(isJudged).slice(0, 1), last]),
  );
  const told = tell(world, brief, last, decision, numbers);
  const asked = {
    domain: brief.assessment.domain,
    now: brief.time.output.timestamp,
    timeSensitive: brief.timeSensitive,
  };
  const citations = numbers.map((evidence, at) => {
    const liminal = liminalReasons(evidence, asked, decision.conflicts);
    const citation = toCitation(evidence, at + 1, spanOf(evidence, at + 1, told.claims));
    return liminal.length === 0 ? citation : { ...citation, liminal };
  });
  const qualifiers = qualifiersOf(
    asked,
    decision.claims.flatMap((claim) => claim.sources),
  );
  const distinct = distinctConflicts(decision.conflicts, brief.found.offered);
  const conflicts = distinct.map((conflict) => toConflict(conflict, asked.domain, brief.found.offered, numbers));
  const assumed = assumedIn(brief, last, numbers);

  const { draft, reflect } = auditAnswer(brief, attempts, numbers, distinct);
  const confidence = decision.output.confidence;
  const interpretation = interpret(confidence);
  const warnings = [
    ...confidenceWarning(confidence),
    ...actionLines(confidence),
    ...staleness(brief, decision),
    ...acceptance(brief),
    ...attribution(decision),
  ];
  const established = told.claims.filter((claim) => claim.type === 'VERIFIED' && claim.support.length > 0);
  const known = established.flatMap((claim): Known[] => {
    const carrying = claim.support.flatMap(({ n }) => citations[n - 1]?.source_id ?? []);
    const since = knownSince(claim.text, carrying, brief.axioms);
    return since === null ? [] : [{ claim_id: claim.id, since }];
  });
  const sections = {
    draft,
    reflect,
    revise: reviseText(reflect, told.sentences, {
      assumed,
      claims: told.claims,
      conflicts,
      known,
      qualifiers,
      warnings,
    }),
    learned: learnedLines(told.claims),
  };
  const answer: AnswerPart = {
    ...common(brief),
    kind: 'answer',
    citations,
    claims: told.claims,
    conflicts,
    sections,
    warnings,
    text: toText(sections, []),
    sentences: told.sentences,
    assumed,
    ...(known.length === 0 ? {} : { known }),
    ...(qualifiers.length === 0 ? {} : { qualifiers }),
    confidence,
    interpretation,
  };
  const axioms = established.map(({ id, text }) => ({
    claim_id: id,
    first_seen: known.find((one) => one.claim_id === id)?.since ?? last.outcome.seq,
    text,
  }));
  return { answer, axioms, brief, decision, drafts: attempts.length, attempts, verdict: 'APPROVE' };
}

function byArrival(a: Evidence, b: Evidence): number {
  return a.source.seq - b.source.seq || a.passage - b.passage;
}

function compareAll(left: readonly Evidence[], right: readonly Evidence[]): number {
  return left.reduce((so, one, at) => {
    const other = right[at];
    return so !== 0 || other === undefined ? so : byArrival(one, other);
  }, 0);
}

function clarified(
  brief: Brief,
  attempts: readonly Attempt[],
  { citations, conflicts, outcome, questions }: Contradiction,
): Composed {
  const decision = attempts.at(-1)?.decision ?? null;
  const { draft, reflect } = auditUnanswered(brief, attempts, {
    kind: 'contradiction',
    text: 'two of your documents say different things about this, and nothing tells which is in force.',
    finding: stopOf(outcome, '-CONFLICTS'),
  });
  const sections = {
    draft,
    reflect,
    revise: [
      resolvedLine(reflect),
      ...citations.map((citation) => `[${citation.n}] ${setApart(oneLine(citation.excerpt))}`),
    ].join('\n'),
    learned: ['Nothing: the contradiction is open.'],
  };
  const answer: AnswerPart = {
    ...common(brief),
    kind: 'clarify',
    citations,
    claims: [],
    conflicts,
    sections,
    warnings: [],
    text: toText(sections, questions),
    questions,
  };
  return { answer, axioms: [], brief, decision, drafts: attempts.length, attempts, verdict: 'CLARIFY' };
}

function common(brief: Brief) {
  const { assessment, question } = brief;
  return {
    question: question.text,
    question_seq: question.seq,
    domain: assessment.domain,
    risk: assessment.risk,
    matter: assessment.matter,
    ...setByHandIn(brief),
    ...howSearched(brief),
    disclaimer: DISCLAIMER,
  } as const;
}

/** EBOM "Staleness Warnings": the question is about the present and a source is not, or a library has outlived itself. */
function staleness(brief: Brief, decision: Decision): readonly string[] {
  const used = decision.claims.flatMap((claim) => claim.sources);
  const now = brief.time.output.timestamp;
  const outlived = used.filter(
    ({ source }) => isOutlived(source, now) || isAged(source, now) || source.act.sphere === 'LIMINAL',
  );
  const days = [...(brief.timeSensitive ? used : outlived)]
    .map(({ source: { act, entered, library } }) => act.dated ?? library?.act.created ?? toIso(entered))
    .sort((a, b) => (a < b ? -1 : 1));
  const oldest = days[0];
  if (oldest === undefined) return [];
  return [
    `[STALENESS WARNING: This information is from ${oldest}. For time-sensitive decisions, verify current status.]`,
  ];
}
/** What is only attributed is no advice: one line for each document. */
const attribution = ({ claims }: Decision): readonly string[] => [
  ...new Set(claims.filter(({ type }) => type === 'ATTRIBUTED').flatMap(({ sources }) => sources.map(notAdvice))),
];

/** Whether a passage answers was not found out, but said by the person: that goes with the answer wherever it goes. */
const acceptance = ({ question }: Brief): readonly string[] =>
  question.accepted.length === 0
    ? []
    : question.isTold
      ? ['Told at your wish: you asked for what it says, on record. That it answers the question was not found out.']
      : ['Accepted by you: that the passage answers the question is your own word, on record.'];
