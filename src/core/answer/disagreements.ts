// A sealed reply says some things twice: its text is made of its sections, REVISE of its sentences. Whoever shows a reply
// without what it was decided from cannot change one place and leave the other.

import { confidenceWarning, learnedLines, reviseText } from '#core/answer/compose.ts';
import { DISCLAIMER, type AnswerPart, type ReplyParts } from '#core/answer/output.ts';
import { riskFloor } from '#core/domain/rules.ts';
import { RISKS } from '#core/oracle/shapes.ts';
import { toText } from '#core/pb2s/sections.ts';

/** Names of what in the reply does not follow from the rest of it; empty where all agrees. Of this core's own replies. */
export function disagreements({ answer }: ReplyParts): readonly string[] {
  const questions = answer.kind === 'clarify' ? answer.questions : [];
  const rows: readonly (readonly [what: string, agrees: boolean])[] = [
    ['text', answer.text === toText(answer.sections, questions)],
    ['disclaimer', answer.disclaimer === DISCLAIMER],
    ['risk', RISKS.indexOf(riskFloor(answer.question).risk) <= RISKS.indexOf(answer.risk)],
    ...(answer.kind === 'answer' ? answerRows(answer) : []),
  ];
  return rows.flatMap(([what, agrees]) => (agrees ? [] : [what]));
}

function answerRows(answer: Extract<AnswerPart, { kind: 'answer' }>): readonly (readonly [string, boolean])[] {
  const { claims, confidence, conflicts, sections, sentences, warnings } = answer;
  const [warning] = confidenceWarning(confidence);
  return [
    ['REVISE', sections.revise === reviseText(sections.reflect, sentences, conflicts, warnings)],
    ['LEARNED', sections.learned.join('\n') === learnedLines(claims).join('\n')],
    ['warning of a low confidence', warning === undefined || warnings[0] === warning],
    ['conflicts', conflicts.every(({ resolution }) => SETTLED.has(resolution))],
  ];
}

/** How a conflict beside an answer can have been resolved. */
const SETTLED: ReadonlySet<string> = new Set([
  'USE_CURRENT',
  'FAVOR_HIGH_CREDIBILITY',
  'PRESENT_BOTH',
  'PRESENT_WITH_ANALYSIS',
]);
