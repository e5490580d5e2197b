// Why a confidence is what it is: the weakest claim, what it rests on, and what would raise it. Said in the first person
// where it is not high: that lowers over-reliance, and an impersonal "uncertain" does not (ux.md).

import { harmlessLine } from '#core/bytes/text.ts';
import type { AnswerPart, ClaimOut } from '#core/answer/output.ts';
import { wordsOf } from '#lib/views/case/standing.ts';
import { toDecimal } from '#lib/ui/kit/format.ts';
import type { ConfidenceView } from '#lib/contract/turn.ts';

type Answered = Extract<AnswerPart, { kind: 'answer' }>;

export function reasonsFor(answer: Answered, band: ConfidenceView['band']): readonly string[] {
  const weakest = [...answer.claims]
    .filter((claim) => claim.support.length > 0)
    .sort((a, b) => a.confidence - b.confidence || (a.id < b.id ? -1 : 1))[0];
  const source = answer.citations[(weakest?.support[0]?.n ?? 0) - 1];
  if (weakest === undefined || source === undefined) return [];
  const credibility = toDecimal(source.credibility);
  const rests = `rests on ${harmlessLine(source.name)}, whose credibility is ${credibility}`;
  const others = namesOfOthers(answer, weakest, source.source_id);
  return [
    band === 'high' ? `The weakest sentence ${rests}.` : `I’m not certain: the weakest sentence ${rests}.`,
    others.length === 0
      ? 'A second document that says the same would raise it.'
      : `${others.join(' and ')} ${others.length === 1 ? 'says' : 'say'} the same. A more credible document would raise it.`,
  ];
}

/** Documents other than `source` that stand behind this claim, or behind another one of the answer that says the same. */
function namesOfOthers(answer: Answered, weakest: ClaimOut, source: string): readonly string[] {
  const names = answer.claims
    .filter((claim) => claim === weakest || saysTheSame(claim.text, weakest.text))
    .flatMap((claim) => claim.support.map(({ n }) => answer.citations[n - 1]))
    .flatMap((citation) =>
      citation === undefined || citation.source_id === source ? [] : [harmlessLine(citation.name)],
    );
  return [...new Set(names)];
}

const NEGATION = /\b(?:not?|never|none|nor|cannot)\b|n['’]t\b/iu;

/** The longer text has every word of the shorter one, numbers included, and both or neither deny something. */
function saysTheSame(left: string, right: string): boolean {
  const [shorter, longer] = [wordsOf(left), wordsOf(right)].sort((a, b) => a.size - b.size);
  if (shorter === undefined || longer === undefined || NEGATION.test(left) !== NEGATION.test(right)) return false;
  return [...shorter].every((word) => longer.has(word));
}
