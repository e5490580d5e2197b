// A checked draft for readers and for other people's programs: decimals of four digits, made by integer arithmetic.

import type { Json } from '#core/bytes/jcs.ts';
import { fromRaw, toDecimal } from '#core/bytes/q16.ts';
import type { Citation } from '#core/answer/output.ts';
import { namedAt } from '#core/answer/where.ts';
import type { CheckPart, Nature, SentenceVerdict } from '#core/draft/result.ts';
import type { Pattern } from '#core/judge/patterns.ts';
import { toIso } from '#core/bytes/calendar.ts';

/** One sentence as `affidavit check --json` prints it, beside the proof of the check. `score` is a probability; offsets are UTF-16 units of the source. */
export interface CheckedRow {
  readonly sentence: string;
  readonly verdict: SentenceVerdict;
  readonly score: number | null;
  /** The invalid pattern for which a claim of it is left open; left out where there is none. */
  readonly pattern?: Pattern;
  /** Why it needs no passage: common knowledge, an opinion, a guess said as one; left out of any other. */
  readonly nature?: Nature;
  readonly passage: {
    readonly name: string;
    readonly start: number;
    readonly end: number;
    readonly excerpt: string;
  } | null;
  /** Of what is supported, a passage of another document that contradicts it; left out where none does. */
  readonly contradicted_by?: NonNullable<CheckedRow['passage']>;
}

export function toRows({ citations, sentences }: Extract<CheckPart, { kind: 'checked' }>): readonly CheckedRow[] {
  return sentences.map(({ against, claims, n, nature, score, text, verdict }) => {
    const denying = citations[(against ?? 0) - 1];
    const pattern = claims.find((claim) => claim.pattern !== undefined)?.pattern;
    const cited = citations[(n ?? 0) - 1];
    return {
      sentence: text,
      verdict,
      score: score === null ? null : decimal(score),
      ...(pattern === undefined ? {} : { pattern }),
      ...(nature === undefined ? {} : { nature }),
      passage: cited === undefined ? null : toPassage(cited),
      ...(denying === undefined ? {} : { contradicted_by: toPassage(denying) }),
    };
  });
}

function toPassage(cited: Citation): NonNullable<CheckedRow['passage']> {
  return { name: namedAt(cited), start: cited.start, end: cited.end, excerpt: cited.excerpt };
}

/** What stands in `answers/<n>.json` of a bundle. */
export function toCheckEdge(check: CheckPart): { readonly [key: string]: Json } {
  const { citations, disclaimer, draft, judge, pb2s_proof, search, timestamp } = check;
  return {
    kind: 'check',
    draft,
    ...(pb2s_proof === undefined ? {} : { pb2s_proof }),
    ...(check.kind === 'stopped'
      ? { stopped: { code: check.code, reason: check.reason }, sentences: [] }
      : {
          stopped: null,
          sentences: check.sentences.map(({ against, claims, n, nature, score, text, verdict }) => ({
            sentence: text,
            verdict,
            score: score === null ? null : decimal(score),
            source: n,
            ...(nature === undefined ? {} : { nature }),
            ...(against === undefined ? {} : { contradicted_by: against }),
            claims: claims.map((claim) => ({
              claim: draft.slice(claim.start, claim.end),
              verdict: claim.verdict,
              score: claim.score === null ? null : decimal(claim.score),
              ...(claim.pattern === undefined ? {} : { pattern: claim.pattern }),
              source: claim.n,
              ...(claim.against === undefined ? {} : { contradicted_by: claim.against }),
            })),
          })),
        }),
    sources: citations.map((citation) => ({
      n: citation.n,
      id: `${citation.source_id}/${citation.passage}`,
      name: namedAt(citation),
      content: citation.excerpt,
      start: citation.start,
      end: citation.end,
    })),
    metadata: { timestamp: toIso(timestamp), search, judge },
    disclaimer,
  };
}

/** As the nearest double of that decimal: every engine prints it the same. */
function decimal(raw: number): number {
  return Number(toDecimal(fromRaw(raw), 4));
}
