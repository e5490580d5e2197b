// What is counted of the replies to a set of questions, the same for suites and for a person's own questions.

import { toEdge } from '#core/answer/edge.ts';
import type { ReplyParts } from '#core/answer/output.ts';
import { citationsOf, type Cited } from '#desk/evaluate/citations.ts';
import {
  brokenConstraints,
  structuredResponse,
  type Broken,
  type StructuredResponse,
} from '#desk/evaluate/constraints.ts';
import { meanOf, shareOf, type Figure, type Tried } from '#desk/evaluate/evaluation.ts';

export interface Replied {
  readonly question: string;
  readonly parts: ReplyParts;
  readonly seconds: number;
  readonly broken: readonly Broken[];
  /** Null where the reply is not even of that form. */
  readonly structured: StructuredResponse | null;
  readonly cited: Cited;
}

export async function toReplied(
  question: string,
  parts: ReplyParts,
  seconds: number,
  supports: Parameters<typeof citationsOf>[1],
): Promise<Replied> {
  // As a program that asks for it gets it: as JSON.
  const json = JSON.parse(JSON.stringify(toEdge(parts))) as unknown;
  const { answer } = parts;
  return {
    question,
    parts,
    seconds,
    broken: brokenConstraints(json),
    structured: structuredResponse.safeParse(json).data ?? null,
    cited: answer.kind === 'answer' ? await citationsOf(answer, supports) : { recall: [], precision: [] },
  };
}

/** EBOM-REQ-148: of the claims that are told, those that have to cite. */
export function coverageOf(replies: readonly Replied[]): Figure {
  const claims = replies.flatMap(({ structured }) => (structured === null ? [] : structured.response.claims));
  const factual = claims.filter(({ category, type }) => type !== 'SPECULATIVE' && category !== 'TRIVIAL');
  return shareOf(
    'coverage',
    factual
      .filter(({ category, support }) => category !== 'SUBJECTIVE' || support.length > 0)
      .map(({ support, text }) => ({ counts: support.length > 0, what: text })),
  );
}

/** EBOM-REQ-149: citations of claims, and the numbers in the text. */
export function resolutionOf(replies: readonly Replied[]): Figure {
  return shareOf(
    'resolution',
    replies.flatMap(({ structured }) => {
      if (structured === null) return [];
      const { answer, claims, sources } = structured.response;
      const ids = new Set(sources.map(({ id }) => id));
      const inline = [...answer.matchAll(/\[(\d{1,4})\]/g)].map(([, digits]) => Number(digits));
      return [
        ...claims.flatMap(({ support, text }) => support.map((id) => ({ counts: ids.has(id), what: text }))),
        ...inline.map((n) => ({ counts: n >= 1 && n <= sources.length, what: `[${n}] in ${answer}` })),
      ];
    }),
  );
}

/** EBOM-REQ-163: replies that keep every constraint. */
export function enforcementOf(replies: readonly Replied[]): Figure {
  return shareOf('enforcement', replies.map(toKept));
}

/** EBOM-REQ-165: replies at high stakes that break one. */
export function violationsOf(replies: readonly Replied[]): Figure {
  const high = replies.filter(({ parts }) => parts.answer.risk === 'HIGH').map(toKept);
  return shareOf(
    'violations',
    high.map(({ counts, what }) => ({ counts: !counts, what })),
    'counted',
  );
}

function toKept({ broken, question }: Replied): Tried {
  return { counts: broken.length === 0, what: [question, ...broken.map(({ what }) => what)].join(' | ') };
}

/** EBOM-REQ-159: of the claims that a draft made, those that were verified. */
export function verifiedOf(replies: readonly Replied[]): Figure {
  return shareOf(
    'verified',
    replies.flatMap(({ parts, question }) =>
      parts.ebom.checked.map(({ result }) => ({ counts: result === 'PASS', what: question })),
    ),
  );
}

export function answeredOf(replies: readonly Replied[]): Figure {
  return shareOf(
    'answered',
    replies.map(({ parts, question }) => ({ counts: parts.answer.kind === 'answer', what: question })),
  );
}

export function citationFigures(replies: readonly Replied[]): readonly Figure[] {
  return [
    shareOf(
      'recall',
      replies.flatMap(({ cited }) => cited.recall),
    ),
    shareOf(
      'precision',
      replies.flatMap(({ cited }) => cited.precision),
    ),
  ];
}

/** EBOM-REQ-167: of what answers at high stakes cite. */
export function credibilityOf(replies: readonly Replied[]): Figure {
  const high = replies.filter(({ parts }) => parts.answer.risk === 'HIGH' && parts.answer.kind === 'answer');
  return meanOf(
    'credibility',
    high.flatMap(({ structured }) => (structured?.response.sources ?? []).map(({ credibility }) => credibility)),
  );
}

export function secondsOf(replies: readonly Replied[]): Figure {
  return meanOf(
    'seconds',
    replies.map(({ seconds }) => seconds),
  );
}
