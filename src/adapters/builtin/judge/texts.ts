// The two texts of a pair as the judge reads them, each once: an answer holds few texts and many pairs.

import { sentences as spansOf, type Span } from '#core/english/sentences.ts';
import { readFrame, resolveFrames, type Frame } from '#adapters/builtin/judge/frame.ts';
import { cutClauses, readSegments, type Segment } from '#adapters/builtin/judge/segments.ts';
import { toKeyed, toWanted, type Keyed } from '#adapters/builtin/judge/quote.ts';
import { readClaim, readSentences, type Sentence, type Unit } from '#adapters/builtin/judge/units.ts';

/** A claim, read once for all its evidence. */
export interface ReadClaim {
  readonly text: string;
  /** What quotes it; null for a single word. */
  readonly wanted: string | null;
  readonly units: readonly Unit[];
  readonly denied: readonly Unit[];
  readonly single: boolean;
  readonly frames: readonly Frame[];
}

/** A passage, read once for all claims. */
export interface ReadEvidence {
  readonly text: string;
  /** Where its sentences stand. */
  readonly spans: readonly Span[];
  readonly keyed: Keyed;
  readonly sentences: readonly Sentence[];
  readonly segments: readonly Segment[];
  readonly frames: readonly Frame[];
  /** The units of all its sentences, as many as are read, and the number of each one's sentence. */
  readonly all: readonly Unit[];
  readonly sentenceOf: readonly number[];
}

export function toClaim(text: string): ReadClaim {
  const { units, denied } = readClaim(text);
  const clauses = cutClauses(units);
  const frames = clauses.map((clause) => readFrame(clause, denied, isSupposed(units)));
  return { text, wanted: toWanted(text), units, denied, single: clauses.length === 1, frames };
}

/** The last passages stay read: claim after claim is held against the same ones. */
export function toEvidence(text: string): ReadEvidence {
  const known = KEPT.get(text);
  if (known !== undefined) return known;
  const read = readEvidence(text);
  if (KEPT.size >= TEXTS_KEPT_MAX) KEPT.clear();
  if (text.length <= TEXT_UNITS_KEPT_MAX) KEPT.set(text, read);
  return read;
}

const KEPT = new Map<string, ReadEvidence>();
const TEXTS_KEPT_MAX = 32;
const TEXT_UNITS_KEPT_MAX = 4_096;

function readEvidence(text: string): ReadEvidence {
  const spans = spansOf(text);
  const sentences = readSentences(text, spans);
  const segments = readSegments(sentences);
  const clauses = segments.filter((segment) => segment.kind === 'clause');
  const frames = resolveFrames(
    clauses.map((segment) =>
      readFrame(segment.units, segment.denied, isSupposed(sentences[segment.sentence]?.units ?? [])),
    ),
  );
  return { text, spans, keyed: toKeyed(text, spans), sentences, segments, frames, ...joinSentences(sentences) };
}

const isSupposed = (units: readonly Unit[]): boolean => units.some((unit) => unit.marker === 'condition');

/** What is read of an evidence at once: more would make the worst case slow, and a passage is three sentences. */
const UNITS_MAX = 600;

function joinSentences(sentences: readonly Sentence[]): Pick<ReadEvidence, 'all' | 'sentenceOf'> {
  return {
    all: sentences.flatMap(({ units }) => units).slice(0, UNITS_MAX),
    sentenceOf: sentences.flatMap(({ units }, at) => units.map(() => at)).slice(0, UNITS_MAX),
  };
}
