// The passages that are looked at closely, each with its features: what the trees order, and what they were trained on.

import { readAsked } from '#adapters/retrieval/asked.ts';
import type { Asked } from '#adapters/retrieval/asked.ts';
import type { Collection } from '#adapters/retrieval/collection.ts';
import { featuresOf, RANKED_SCORES, titledOf, valueOf } from '#adapters/retrieval/features.ts';
import type { RankedScore, Standing } from '#adapters/retrieval/features.ts';
import { poolOf } from '#adapters/retrieval/pool.ts';
import { questionShape } from '#adapters/retrieval/question-shape.ts';
import { scoreAll } from '#adapters/retrieval/score.ts';
import type { Scores } from '#adapters/retrieval/score.ts';
import { viewOf } from '#adapters/retrieval/view.ts';
import type { View } from '#adapters/retrieval/view.ts';

export interface Candidate {
  /** Over all sources, in the order of the collection. */
  readonly passage: number;
  readonly view: View;
  readonly features: readonly number[];
}

export interface Candidates {
  readonly asked: Asked;
  readonly candidates: readonly Candidate[];
}

export function candidatesOf(question: string, collection: Collection): Candidates {
  const asked = readAsked(question, collection);
  const shape = questionShape(question, asked.question);
  const scores = scoreAll(asked, collection);
  const pool = poolOf(scores, collection);
  const best = bestOf(scores, pool);
  const places = placesOf(scores, pool);
  const views = pool.map((passage) => viewOf(passage, asked, shape, scores, collection, best.soft));
  const titled = Math.max(0, ...views.map(titledOf));
  const candidates = views.map((view): Candidate => {
    const place = recordOf((name) => places[name].get(view.passage) ?? 0);
    const standing: Standing = { best, place, titled };
    return { passage: view.passage, view, features: featuresOf(view, standing) };
  });
  return { asked, candidates };
}

const recordOf = <Value>(value: (name: RankedScore) => Value): Record<RankedScore, Value> =>
  Object.fromEntries(RANKED_SCORES.map((name) => [name, value(name)])) as Record<RankedScore, Value>;

const bestOf = (scores: Scores, pool: readonly number[]): Record<RankedScore, number> =>
  recordOf((name) => Math.max(1, ...pool.map((passage) => valueOf(scores, name, passage))));

/** Place by each score, from 0; of equals the earlier passage. */
const placesOf = (scores: Scores, pool: readonly number[]): Record<RankedScore, ReadonlyMap<number, number>> =>
  recordOf((name) => {
    const ordered = [...pool].sort((a, b) => valueOf(scores, name, b) - valueOf(scores, name, a) || a - b);
    return new Map(ordered.map((passage, place) => [passage, place]));
  });
