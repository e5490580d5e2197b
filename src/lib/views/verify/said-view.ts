// What a sealed reply says and rests on, as it was sealed. All of it comes from a file that anybody may have written.

import { unmarked } from '#core/answer/unmarked.ts';
import { labelInText } from '#core/answer/label.ts';
import { setApart } from '#core/answer/set-apart.ts';
import { namedAt } from '#core/answer/where.ts';
import { harmless, harmlessLine } from '#core/bytes/text.ts';
import { citationsOf, type Sealed } from '#core/bundle/contents.ts';
import { questionsOf } from '#core/question/answer-back.ts';
import type { AnswerPart } from '#core/answer/output.ts';
import type { CheckPart } from '#core/draft/result.ts';
import type { DebatePart } from '#core/debate/runner/result.ts';
import type { RunPart } from '#core/ercp/result.ts';
import { columnsOf } from '#lib/views/case/columns.ts';
import type { EngineRole, SaidView } from '#lib/contract/verify.ts';

/** Null for a reply that says nothing. */
export function toSaid(reply: Sealed): SaidView | null {
  if (reply.kind === 'run') return saidByRun(reply.parts.run);
  if (reply.kind === 'debate') return saidInDebate(reply.parts.debate);
  const lines = reply.kind === 'check' ? linesOfCheck(reply.parts.check) : linesOf(reply.parts.answer);
  const cited = new Set(lines.flatMap(({ cites }) => cites));
  const passages = citationsOf(reply).map((citation) => ({
    n: citation.n,
    name: harmlessLine(namedAt(citation)),
    text: harmless(citation.excerpt),
    ...columnsOf(citation),
  }));
  return {
    lines: lines.map(({ text, ...line }) => ({ ...line, text: harmless(text) })),
    passages: cited.size === 0 ? passages : passages.filter(({ n }) => cited.has(n)),
  };
}

/** Who had a part in it, by the names that the record gives them. */
export function toBy(reply: Sealed): readonly { readonly role: EngineRole; readonly model: string }[] {
  const by = (role: EngineRole, model: string) => ({ role, model: harmlessLine(model) });
  switch (reply.kind) {
    case 'answer':
      return [by('writer', reply.parts.ebom.model_used), by('judge', reply.parts.ebom.verification_method)];
    case 'check':
      return [by('search', reply.parts.check.search), by('judge', reply.parts.check.judge)];
    case 'run':
      return [by('reasoner', reply.parts.run.model)];
    case 'debate':
      return [by('speaker', reply.parts.debate.model)];
  }
}

/** Of a run its reasoning as it ended, the constraints it holds to, and what cannot hold together. */
function saidByRun({ clash, constraints, reasoning }: RunPart): SaidView {
  const line = (text: string, lead?: 'clash' | 'constraint') => ({
    text: harmless(text),
    cites: [],
    verdict: null,
    ...(lead === undefined ? {} : { lead }),
  });
  return {
    lines: [
      ...(reasoning?.sentences ?? []).map((text) => line(text)),
      ...constraints.map(({ nl_text }) => line(nl_text, 'constraint')),
      ...clash.map((text) => line(text, 'clash')),
    ],
    passages: [],
  };
}

/** Of a debate where each speaker ends: the answer of the last turn of each that was accepted, with what it quotes. */
function saidInDebate({ passages, turns }: DebatePart): SaidView {
  const ends = turns.filter(
    ({ accepted, speaker_id }, at) =>
      accepted && !turns.slice(at + 1).some((later) => later.accepted && later.speaker_id === speaker_id),
  );
  const lines = ends.flatMap(({ attempts, speaker_id }) => {
    const last = attempts.at(-1);
    if (last === undefined) return [];
    const cites = [...new Set(last.quotes.map(({ n }) => n))];
    return [{ text: harmless(last.final_answer), cites, verdict: null, lead: { who: harmlessLine(speaker_id) } }];
  });
  const cited = new Set(lines.flatMap(({ cites }) => cites));
  return {
    lines,
    passages: passages
      .filter(({ n }) => cited.has(n))
      .map(({ document, n, text }) => ({ n, name: harmlessLine(document), text: harmless(text) })),
  };
}

type Lines = SaidView['lines'];

function linesOf(answer: AnswerPart): Lines {
  switch (answer.kind) {
    case 'answer':
      return [
        ...answer.sentences.map(({ cites, text }, at) => {
          const label = labelInText(answer.claims.filter(({ sentence }) => sentence === at));
          const said = setApart(unmarked(text));
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
      return answer.choices.map(({ n, text }) => ({ text: setApart(unmarked(text)), cites: [n], verdict: null }));
    case 'clarify':
      return questionsOf(answer).map((text) => ({ text, cites: [], verdict: null }));
  }
}

function linesOfCheck(check: CheckPart): Lines {
  if (check.kind === 'stopped') return [{ text: check.reason, cites: [], verdict: null }];
  return check.sentences.flatMap(({ against, n, text, verdict }): Lines => {
    const name = check.citations[(against ?? 0) - 1]?.name;
    const line = { text: setApart(unmarked(text)), cites: n === null ? [] : [n] };
    if (against === undefined || name === undefined) return [{ ...line, verdict }];
    return [
      { ...line, verdict: 'DISPUTED' },
      { text: name, cites: [against], verdict: null, lead: 'against' },
    ];
  });
}
