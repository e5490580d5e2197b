// Whether documents are about code or an analysis: EBOM settles their contradictions with an analysis, those of everyday
// papers by showing both ("Resolution Strategy by Domain"). By the words of the documents, since a question about a number
// seldom says what the number comes from. It changes how a contradiction is told, and no threshold.

import type { Evidence } from '#core/evidence/context.ts';

/** Both sides are: where one is an everyday paper, both are shown. */
export function isOfExperts(one: Evidence, other: Evidence): boolean {
  return isTechnical(one) && isTechnical(other);
}

/** Its name says so, or two different words of it do. */
function isTechnical({ after, before, heading, source, text }: Evidence): boolean {
  const name = source.act.name.toLowerCase().replace(/[_.-]+/g, ' ');
  if (NAMED.test(name)) return true;
  const words = `${name}\n${heading}\n${before}\n${text}\n${after}`.toLowerCase();
  return new Set(words.match(MARKS) ?? []).size >= MARKS_MIN;
}

const MARKS_MIN = 2;

const NAMED =
  /\b(?:annual report|statistics|study|survey results|analysis|evaluation|census|benchmarks?|code review|design document|api|changelog|release notes|specification|white ?paper)\b/;
const MARKS =
  /\b(?:percentage points?|margin of error|sample size|control group|at random|statistically|significan(?:t|ce)|median|correlat\w+|respondents|baseline|modelled|methodology|we (?:compared|measured|counted|estimated|surveyed)|cache|api|endpoint|worker process(?:es)?|workers|threads?|queue|compiler|runtime|database|schema|parameters?|arguments?|callback|exception|null|boolean|json|http|timeout|retries|memory|library|module|server|client|commit|deploy\w*)\b/g;
