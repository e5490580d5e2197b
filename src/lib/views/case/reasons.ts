// Why a confidence is what it is: the weakest claim, what it rests on, and who else says it.

import { harmlessLine } from '#core/bytes/text.ts';
import type { AnswerPart, Citation, ClaimOut } from '#core/answer/output.ts';
import { saysTheSame } from '#lib/views/case/agreeing.ts';
import type { FactorsView, WeakestView } from '#lib/contract/turn.ts';

type Answered = Extract<AnswerPart, { kind: 'answer' }>;

export function weakestIn(answer: Answered): WeakestView | null {
  const found = weakestOf(answer);
  if (found === null) return null;
  const { source, weakest } = found;
  const others = namesOfOthers(answer, weakest, source.source_id);
  return { name: harmlessLine(source.name), credibility: source.credibility, others };
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
