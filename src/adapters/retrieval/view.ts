// One candidate passage with everything that its features are read from.

import { readSentences, weighSentence } from '#core/english/answers.ts';
import type { Context } from '#core/english/matches.ts';
import { SAME } from '#language/lexicon.ts';
import { HEADING_SEPARATOR } from '#core/evidence/outline.ts';
import { tokens } from '#core/english/words.ts';
import type { Token } from '#core/english/words.ts';
import type { Asked } from '#adapters/retrieval/asked.ts';
import type { Collection } from '#adapters/retrieval/collection.ts';
import { headOf, identityOf, titleOf } from '#adapters/retrieval/identity.ts';
import { aroundOf, matchTerms } from '#adapters/retrieval/match.ts';
import type { Match } from '#adapters/retrieval/match.ts';
import { shapeOf } from '#adapters/retrieval/passage-shape.ts';
import type { PassageShape } from '#adapters/retrieval/passage-shape.ts';
import { pairsOf } from '#adapters/retrieval/question-shape.ts';
import type { QuestionShape } from '#adapters/retrieval/question-shape.ts';
import type { Scores } from '#adapters/retrieval/score.ts';
import { passageText } from '#adapters/retrieval/segment.ts';
import { contentStems, isContent, withoutEnding } from '#adapters/retrieval/terms.ts';
import { versionMatch } from '#adapters/retrieval/version.ts';

export interface View {
  readonly asked: Asked;
  readonly shape: QuestionShape;
  readonly scores: Scores;
  readonly passage: number;
  readonly section: number;
  readonly text: string;
  readonly heading: string;
  readonly name: string;
  readonly tokens: readonly Token[];
  readonly matches: readonly Match[];
  readonly passageShape: PassageShape;
  readonly pairs: ReadonlySet<string>;
  readonly numbers: ReadonlySet<string>;
  /** Of the document against the question: versionMatch. */
  readonly version: number;
  /** Place in the section, and the section's passages. */
  readonly place: number;
  readonly sectionSize: number;
  readonly context: Context;
  readonly judged: JudgedSentence;
  /** Stems of the question that say which document is meant, where it is this one. */
  readonly identity: ReadonlySet<string>;
  /** Of these, what the document is called or opens with. */
  readonly titled: ReadonlySet<string>;
  /** Of these, what its name, its first heading or the lines at its head hold. */
  readonly headed: ReadonlySet<string>;
}

/** What the core's rules say of the passage's best sentence. */
export interface JudgedSentence {
  /** Parts of 256. */
  readonly probability: number;
  readonly capped: number;
  /** In the order of the core's FEATURE_NAMES. */
  readonly features: readonly number[];
  /** The best is not silent about what is asked. */
  readonly isHeld: boolean;
  /** One of its sentences answers plainly. */
  readonly isPlain: boolean;
  /** So it does, and in the very words where no kind of thing is asked for. */
  readonly isExact: boolean;
}

export function viewOf(
  passage: number,
  asked: Asked,
  shape: QuestionShape,
  scores: Scores,
  collection: Collection,
  best: number,
): View {
  const source = collection.sourceOf[passage] ?? 0;
  const section = collection.sectionOf[passage] ?? 0;
  const segment = collection.segments[source];
  if (segment === undefined) throw new RangeError(`no source of passage ${passage}`);
  const own = passage - (collection.bases[source] ?? 0);
  const ownSection = section - (collection.sectionBases[source] ?? 0);
  const first = segment.sections[ownSection] ?? 0;
  const text = passageText(segment, own);
  const heading = segment.headings[ownSection] ?? '';
  const read = tokens(text);
  const headingStems = contentStems(heading);
  const nameStems = contentStems(withoutEnding(segment.name));
  const stems = read.filter(isContent).map((token) => token.stem);
  const rank = Math.min(SAME, Math.floor((SAME * (scores.soft[passage] ?? 0)) / Math.max(1, best)));
  const numbers = new Set(read.filter((token) => token.kind === 'number').map((token) => token.stem));
  const identity = identityOf(asked, scores.sourceHas[source] ?? 0, segment);
  const head = headOf(segment);
  const title = new Set([...titleOf(segment), ...head]);
  const context: Context = {
    heading: new Set(headingStems),
    topic: new Set([...contentStems((segment.headings[0] ?? '').split(HEADING_SEPARATOR)[0] ?? ''), ...nameStems]),
    before: own > first ? passageText(segment, own - 1) : '',
    rank,
  };
  return {
    asked,
    shape,
    scores,
    passage,
    section,
    text,
    heading,
    name: segment.name,
    tokens: read,
    matches: matchTerms(
      asked,
      aroundOf(stems, [...headingStems, ...nameStems], section, source, scores, collection),
      collection.pack,
    ),
    passageShape: shapeOf(text, read),
    pairs: pairsOf(read),
    numbers,
    version: versionMatch(shape.versions, segment.versions, numbers),
    place: own - first,
    sectionSize: (segment.sections[ownSection + 1] ?? 0) - first,
    context,
    judged: judge(asked, text, context),
    identity,
    titled: new Set([...identity].filter((stem) => title.has(stem))),
    headed: new Set([...identity].filter((stem) => head.has(stem))),
  };
}

/** Its best sentence, read as one under a heading that names what the question says of the document. */
export function judgeOfItsDocument(
  { asked, context, identity, text }: View,
  meant: ReadonlySet<string>,
): JudgedSentence {
  return judge(asked, text, { ...context, heading: new Set([...context.heading, ...identity]), identity: meant });
}

function judge(asked: Asked, text: string, context: Context): JudgedSentence {
  const read = readSentences(text);
  let best = weighSentence(asked.question, read, 0, context);
  let { isExact, isPlain } = best;
  for (let at = 1; at < read.length; at += 1) {
    const weighed = weighSentence(asked.question, read, at, context);
    isPlain ||= weighed.isPlain;
    isExact ||= weighed.isExact;
    if (weighed.probability > best.probability) best = weighed;
  }
  const { features, isCapped, isHeld, probability } = best;
  return { probability: probability >> 8, capped: isCapped ? 1 : 0, features, isHeld, isPlain, isExact };
}
