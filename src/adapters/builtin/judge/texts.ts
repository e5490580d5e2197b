// The two texts of a pair as the judge reads them, each once: an answer holds few texts and many pairs.

import { readFrame, resolveFrames, type Frame } from '#adapters/builtin/judge/frame.ts';
import { cutClauses, readSegments, type Segment } from '#adapters/builtin/judge/segments.ts';
import { readClaim, readSentences, type Sentence, type Unit } from '#adapters/builtin/judge/units.ts';

/** A claim, read once for all its evidence. */
export interface ReadClaim {
  readonly text: string;
  readonly units: readonly Unit[];
  readonly denied: readonly Unit[];
  readonly single: boolean;
  readonly frames: readonly Frame[];
}

/** A passage, read once for all claims. */
export interface ReadEvidence {
  readonly text: string;
  readonly sentences: readonly Sentence[];
  readonly segments: readonly Segment[];
  readonly frames: readonly Frame[];
  readonly grams: readonly ReadonlySet<string>[];
}

export function toClaim(text: string): ReadClaim {
  const { units, denied } = readClaim(text);
  const clauses = cutClauses(units);
  const frames = clauses.map((clause) => readFrame(clause, denied, isSupposed(units)));
  return { text, units, denied, single: clauses.length === 1, frames };
}

export function toEvidence(text: string): ReadEvidence {
  const sentences = readSentences(text);
  const segments = readSegments(sentences);
  const clauses = segments.filter((segment) => segment.kind === 'clause');
  const frames = resolveFrames(
    clauses.map((segment) =>
      readFrame(segment.units, segment.denied, isSupposed(sentences[segment.sentence]?.units ?? [])),
    ),
  );
  return { text, sentences, segments, frames, grams: [toGrams(sentences, 2), toGrams(sentences, 3)] };
}

const isSupposed = (units: readonly Unit[]): boolean => units.some((unit) => unit.marker === 'condition');

const toGrams = (sentences: readonly Sentence[], size: number): ReadonlySet<string> =>
  new Set(
    sentences.flatMap(({ units }) =>
      units.map((_, at) =>
        units
          .slice(at, at + size)
          .map((unit) => unit.stem)
          .join(' '),
      ),
    ),
  );
