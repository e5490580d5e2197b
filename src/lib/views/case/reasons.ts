// Why a confidence is what it is: the weakest claim, what it rests on, and what would raise it. Said in the first person
// where it is not high: that lowers over-reliance, and an impersonal "uncertain" does not (ux.md).

import { harmlessLine } from '#core/bytes/text.ts';
import type { AnswerPart, Citation, ClaimOut } from '#core/answer/output.ts';
import { saysTheSame } from '#lib/views/case/agreeing.ts';
import { toDecimal } from '#lib/ui/kit/format.ts';
import type { ConfidenceView, FactorsView } from '#lib/contract/turn.ts';

type Answered = Extract<AnswerPart, { kind: 'answer' }>;

export function reasonsFor(answer: Answered, band: ConfidenceView['band']): readonly string[] {
  const found = weakestOf(answer);
  if (found === null) return [];
  const { source, weakest } = found;
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

/** What the confidence of the weakest sentence is made of. */
export function factorsOf(answer: Answered): FactorsView | null {
  const found = weakestOf(answer);
  if (found === null) return null;
  const { source, weakest } = found;
  const { credibility, relevance } = source;
  const documents = namesOfOthers(answer, weakest, source.source_id).length + 1;
  return { credibility, fit: relevance, support: weakest.verification, documents };
}

function weakestOf(answer: Answered): { readonly weakest: ClaimOut; readonly source: Citation } | null {
  const weakest = [...answer.claims]
    .filter((claim) => claim.support.length > 0)
    .sort((a, b) => a.confidence - b.confidence || (a.id < b.id ? -1 : 1))[0];
  const source = answer.citations[(weakest?.support[0]?.n ?? 0) - 1];
  return weakest === undefined || source === undefined ? null : { weakest, source };
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
