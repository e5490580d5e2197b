// The built-in retriever: a pure function of question and sources, computed again by the verifier years later.

import { judgePassage } from '#core/evidence/answers.ts';
import type { Context } from '#core/evidence/answers.ts';
import { HEADING_SEPARATOR } from '#core/evidence/outline.ts';
import { parseQuestion } from '#core/evidence/question.ts';
import { CLOSEST_MAX } from '#core/limits.ts';
import { contentStems } from '#adapters/lexical/index-source.ts';
import type { IndexedSource } from '#adapters/lexical/index-source.ts';
import { rankPassages } from '#adapters/lexical/rank.ts';
import type { Ranked } from '#adapters/lexical/rank.ts';

export interface Hit {
  readonly passage: number;
  /** Calibrated P(the passage answers the question), a multiple of 1/65536. */
  readonly relevance: number;
  readonly source: string;
}

/** Best first; ties by source id, then passage. The three closest passages are there even when none answers. */
export function retrieve(question: string, sources: readonly IndexedSource[], limit: number): Hit[] {
  const parsed = parseQuestion(question);
  const ranked = withClosest(rankPassages(parsed, sources, CANDIDATES_MAX), sources);
  const best = Math.max(1, ranked[0]?.score ?? 1);
  const hits = ranked.map((candidate): Hit => {
    const context = contextOf(candidate, Math.floor((256 * candidate.score) / best));
    const probability = judgePassage(parsed, quoteOf(candidate.source, candidate.passage), context).probability;
    return { passage: candidate.passage, relevance: probability / 65_536, source: candidate.source.id };
  });
  return hits.sort(compareHits).slice(0, limit);
}

/** Passages whose sentences are judged one by one. */
const CANDIDATES_MAX = 16;

function compareHits(a: Hit, b: Hit): number {
  if (a.relevance !== b.relevance) return b.relevance - a.relevance;
  if (a.source !== b.source) return a.source < b.source ? -1 : 1;
  return a.passage - b.passage;
}

const quoteOf = (source: IndexedSource, passage: number): string =>
  source.text.slice(source.passages[passage]?.start, source.passages[passage]?.end);

/** A refusal shows the nearest passages, so a question without a shared word still gets the first ones. */
function withClosest(ranked: readonly Ranked[], sources: readonly IndexedSource[]): Ranked[] {
  const all = [...ranked];
  const ordered = [...sources].sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const source of ordered) {
    for (let passage = 0; passage < source.passages.length && all.length < CLOSEST_MAX; passage += 1) {
      if (!all.some((other) => other.source.id === source.id && other.passage === passage))
        all.push({ source, passage, score: 0 });
    }
  }
  return all;
}

/** What stands around a passage and says what "it" is. */
export function contextOf(candidate: Pick<Ranked, 'source' | 'passage'>, rank: number): Context {
  const { source, passage } = candidate;
  const heading = source.passages[passage]?.heading ?? '';
  const previous = source.passages[passage - 1];
  const title = source.passages[0]?.heading.split(HEADING_SEPARATOR)[0] ?? '';
  return {
    heading: new Set(contentStems(heading)),
    topic: new Set(contentStems(`${title} ${source.name.replace(/\.[a-z]{1,8}$/i, '')}`)),
    before: previous !== undefined && previous.heading === heading ? quoteOf(source, passage - 1) : '',
    rank,
  };
}
