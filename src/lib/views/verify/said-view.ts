// What a sealed reply says and rests on, as it was sealed. All of it comes from a file that anybody may have written.

import { labelInText } from '#core/answer/label.ts';
import { setApart } from '#core/answer/set-apart.ts';
import { namedAt } from '#core/answer/where.ts';
import { harmless, harmlessLine } from '#core/bytes/text.ts';
import { citationsOf, type Sealed } from '#core/bundle/contents.ts';
import { questionsOf } from '#core/question/answer-back.ts';
import type { AnswerPart } from '#core/answer/output.ts';
import type { CheckPart } from '#core/draft/result.ts';
import type { SaidView } from '#lib/contract/verify.ts';

export function toSaid(reply: Sealed): SaidView | null {
  if (reply.kind === 'run' || reply.kind === 'debate') return null;
  const lines = reply.kind === 'check' ? linesOfCheck(reply.parts.check) : linesOf(reply.parts.answer);
  const cited = new Set(lines.flatMap(({ cites }) => cites));
  const passages = citationsOf(reply).map((citation) => ({
    n: citation.n,
    name: harmlessLine(namedAt(citation)),
    text: harmless(citation.excerpt),
  }));
  return {
    lines: lines.map(({ text, ...line }) => ({ ...line, text: harmless(text) })),
    passages: cited.size === 0 ? passages : passages.filter(({ n }) => cited.has(n)),
  };
}

type Lines = SaidView['lines'];

function linesOf(answer: AnswerPart): Lines {
  switch (answer.kind) {
    case 'answer':
      return [
        ...answer.sentences.map(({ cites, text }, at) => {
          const label = labelInText(answer.claims.filter(({ sentence }) => sentence === at));
          const said = setApart(text);
          return { text: label === '' ? said : `${said} ${label}`, cites, verdict: null };
        }),
        ...answer.conflicts.map(({ carrier, contradicting, text }) => ({
          text,
          cites: [carrier, contradicting],
          verdict: null,
        })),
      ];
    case 'refusal':
      return [answer.refusal.reason, ...questionsOf(answer)].map((text) => ({ text, cites: [], verdict: null }));
    case 'choice':
      return answer.choices.map(({ n, text }) => ({ text: setApart(text), cites: [n], verdict: null }));
    case 'clarify':
      return questionsOf(answer).map((text) => ({ text, cites: [], verdict: null }));
  }
}

function linesOfCheck(check: CheckPart): Lines {
  if (check.kind === 'stopped') return [{ text: check.reason, cites: [], verdict: null }];
  return check.sentences.flatMap(({ against, n, text, verdict }) => {
    const line = { text: setApart(text), cites: n === null ? [] : [n], verdict };
    const name = check.citations[(against ?? 0) - 1]?.name;
    if (against === undefined || name === undefined) return [line];
    return [line, { text: `Contradicted by ${name}.`, cites: [against], verdict: null }];
  });
}
