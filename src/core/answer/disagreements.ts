// A sealed reply says some things twice: its text is made of its sections, REVISE of its sentences. Whoever shows a reply
// without what it was decided from cannot change one place and leave the other.

import { confidenceWarning, interpret, learnedLines, refusalText, reviseText } from '#core/answer/revise.ts';
import { DISCLAIMER, type AnswerPart, type ChoiceOut, type ClaimOut, type ReplyParts } from '#core/answer/output.ts';
import { asksTheWorld } from '#core/judge/document-stakes.ts';
import { leastOf } from '#core/answer/label.ts';
import { RISK_OF } from '#core/judge/assessment.ts';
import { findUnwrapped } from '#core/english/unwrap.ts';
import { riskFloor } from '#core/judge/rules.ts';
import { THRESHOLDS } from '#core/judge/thresholds.ts';
import { REFLECT_BULLETS_MAX } from '#core/limits.ts';
import type { Risk } from '#core/admission/grammar.ts';
import { RISKS } from '#core/admission/shapes.ts';
import { toText } from '#core/pb2s/sections.ts';

/** Names of what in the reply does not follow from the rest of it; empty where all agrees. Of this core's own replies. */
export function disagreements({ answer, ebom }: ReplyParts): readonly string[] {
  const questions = answer.kind === 'clarify' || answer.kind === 'refusal' ? (answer.questions ?? []) : [];
  const rows: readonly Row[] = [
    ['text', answer.text === toText(answer.sections, questions)],
    ['REFLECT', bulletsHold(answer.sections)],
    ['disclaimer', answer.disclaimer === DISCLAIMER],
    ['risk', RISKS.indexOf(leastRisk(answer)) <= RISKS.indexOf(answer.risk) + loweredBy(answer)],
    ['policy', policyHolds(answer, ebom)],
    ...(answer.kind === 'answer' ? answerRows(answer) : [['warnings', answer.warnings.length === 0] as const]),
    ...(answer.kind === 'refusal' ? refusalRows(answer) : []),
    ['choices', answer.kind !== 'choice' || answer.choices.every((one) => isInItsPassage(one, answer))],
  ];
  return rows.flatMap(([what, agrees]) => (agrees ? [] : [what]));
}

/** By what is asked of which document; by the keywords of the question where that is not told, or where no paper can settle it. */
const leastRisk = ({ matter, question }: AnswerPart): Risk => {
  const { risk } = riskFloor(question);
  return matter === undefined || (risk === 'HIGH' && asksTheWorld(question)) ? risk : RISK_OF[matter];
};

/** The numbers of its level; of what is only attributed, those of the level below. */
function policyHolds({ risk }: AnswerPart, { checked, policy }: ReplyParts['ebom']): boolean {
  const levels = [THRESHOLDS[risk], ...(risk === 'HIGH' ? [THRESHOLDS.MEDIUM] : [])];
  return levels.some(
    ({ minConfidence, minSimilarity, minSources }) =>
      policy.min_sources === minSources &&
      policy.min_confidence === minConfidence &&
      checked.every(({ threshold }) => threshold === minSimilarity),
  );
}

function refusalRows({ conflicts, refusal, sections }: Extract<AnswerPart, { kind: 'refusal' }>): readonly Row[] {
  const { closest, may_answer: may } = refusal;
  const first = closest[0] ?? { end: 0, start: 0 };
  return [
    ['REVISE', sections.revise === refusalText(sections.reflect, refusal, conflicts)],
    ['passage that may answer', may === undefined || (may.start >= first.start && may.end <= first.end)],
  ];
}

/** Cells of a row are told apart from each other. */
function isInItsPassage({ n, row, text }: ChoiceOut, { citations }: AnswerPart): boolean {
  return row !== undefined || findUnwrapped(text, citations[n - 1]?.excerpt ?? '') !== null;
}

type Row = readonly [what: string, agrees: boolean];

/** A person may lower the stakes by one step, with a reason. */
function loweredBy({ risk, set_by_hand: set }: AnswerPart): number {
  const isLower = set !== undefined && set.reason !== null && RISKS.indexOf(set.from) - RISKS.indexOf(risk) === 1;
  return isLower ? 1 : 0;
}

/** Bullets in order, each on characters of DRAFT; every placeholder names one of them. */
function bulletsHold({ draft, reflect }: AnswerPart['sections']): boolean {
  const named = [...draft.matchAll(/^\[withheld: (R\d)\]$/gm)].map(([, ref]) => ref);
  return (
    reflect.length >= 1 &&
    reflect.length <= REFLECT_BULLETS_MAX &&
    reflect.every(
      ({ ref, span }, at) =>
        ref === `R${at + 1}` && span.start >= 0 && span.start < span.end && span.end <= draft.length,
    ) &&
    named.every((ref) => reflect.some((flag) => flag.ref === ref))
  );
}

function answerRows(answer: Extract<AnswerPart, { kind: 'answer' }>): readonly Row[] {
  const {
    assumed = [],
    claims,
    confidence,
    conflicts,
    known = [],
    qualifiers = [],
    sections,
    sentences,
    warnings,
  } = answer;
  const beside = { assumed, claims, conflicts, known, qualifiers, warnings };
  const [warning] = confidenceWarning(confidence);
  return [
    ['REVISE', sections.revise === reviseText(sections.reflect, sentences, beside)],
    ['matter', answer.matter !== undefined],
    [
      'kinds of sentences',
      sentences.every(({ type }, at) => type === leastOf(claims.filter(({ sentence }) => sentence === at))),
    ],
    ['band of its confidence', answer.interpretation === interpret(confidence)],
    ['LEARNED', sections.learned.join('\n') === learnedLines(claims).join('\n')],
    ['warning of a low confidence', warning === undefined || warnings[0] === warning],
    ['words that a document is said to hold', claims.every((claim) => isInItsWords(claim, answer))],
    ['conflicts', conflicts.every(({ resolution }) => SETTLED.has(resolution))],
  ];
}

/** What is only attributed stands word for word in what it cites, and its sentence says whose words it is. */
function isInItsWords(
  { sentence, support, text, type }: ClaimOut,
  {
    citations,
    sentences,
    warnings,
  }: Pick<Extract<AnswerPart, { kind: 'answer' }>, 'citations' | 'sentences' | 'warnings'>,
): boolean {
  if (type !== 'ATTRIBUTED') return true;
  const excerpts = citations.filter(({ n }) => support.some((one) => one.n === n)).map(({ excerpt }) => excerpt);
  return (
    excerpts.length > 0 &&
    excerpts.every((excerpt) => findUnwrapped(text, excerpt) !== null) &&
    / says?: “/.test(sentences[sentence]?.text ?? '') &&
    warnings.some((warning) => warning.includes(', not advice'))
  );
}

/** How a conflict beside an answer can have been resolved. */
const SETTLED: ReadonlySet<string> = new Set([
  'CHOSEN_BY_PERSON',
  'USE_CURRENT',
  'FAVOR_HIGH_CREDIBILITY',
  'USE_META_SOURCE',
  'CITE_CONSENSUS',
  'PRESENT_BOTH',
  'PRESENT_WITH_ANALYSIS',
]);
