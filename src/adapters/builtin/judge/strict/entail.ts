// The strict reading, for high stakes: a sentence of the evidence says the claim, all of it and nothing that narrows it,
// or it is not said. It proves sameness in a closed set of ways and knows nothing of likelihood.

import { isTakenBack, narrowing, type Surroundings } from '#core/claim/surroundings.ts';
import { sentences } from '#core/evidence/sentences.ts';
import { classesOf } from '#core/evidence/relations.ts';
import { tokens } from '#core/evidence/words.ts';
import { agree } from '#adapters/builtin/judge/strict/agree.ts';
import { readQuote } from '#adapters/builtin/judge/quote.ts';
import { readChunks, type Chunk } from '#adapters/builtin/judge/strict/terms.ts';

/** "narrowed": said word for word, and narrowed or taken back by what stands around it. */
export type Strict = 'entailed' | 'narrowed' | 'turned' | 'open';

export interface StrictText {
  readonly text: string;
  readonly sentences: readonly StrictSentence[];
}
interface StrictSentence {
  readonly text: string;
  readonly chunks: readonly Chunk[];
  readonly previous: string;
  readonly narrowedBy: string | null;
  readonly takenBack: boolean;
}

export function readStrict(evidence: string, around: Surroundings): StrictText {
  const spans = sentences(evidence);
  return {
    text: evidence,
    sentences: spans.map(({ end, start }, at) => {
      const text = evidence.slice(start, end);
      const before = spans[at - 1];
      return {
        text,
        chunks: readChunks(text),
        previous: before === undefined ? '' : evidence.slice(before.start, before.end),
        narrowedBy: narrowing(`${evidence.slice(end)}\n\n${around.after}`),
        takenBack: isTakenBack({ before: `${around.before}\n\n${evidence.slice(0, start)}`, heading: around.heading }),
      };
    }),
  };
}

/** `told`: every claim of the same draft. What narrows a sentence and is told with it takes nothing away. */
export function strictly(claim: string, evidence: StrictText, told: ReadonlySet<string>): Strict {
  const chunks = readChunks(claim);
  const pointing = POINTING.has(chunks.find(({ lead }) => lead === '')?.terms[0]?.key ?? '');
  if (!isStatement(claim) || readQuote(claim, evidence.text) === 'unstated') return 'open';
  let found: Strict = 'open';
  for (const sentence of evidence.sentences) {
    // A question states nothing, and words in quotation marks are somebody's.
    if (/[?"“]/.test(sentence.text)) continue;
    const agreement = agree(chunks, sentence.chunks);
    if (agreement === 'other') continue;
    // "It", in two documents, is two things: what it points at must be told as well.
    if (pointing && !told.has(toTold(sentence.previous))) continue;
    const narrowed = sentence.takenBack || (sentence.narrowedBy !== null && !told.has(toTold(sentence.narrowedBy)));
    if (agreement === 'same' && !narrowed) return 'entailed';
    if (agreement === 'same') found = 'narrowed';
    else if (found === 'open' && !sentence.takenBack) found = 'turned';
  }
  return found;
}

const POINTING = new Set(
  'it they he she this that these those such its their his her them we our us i my me'.split(' '),
);

/** How claims of a draft are compared with what narrows: by their words. */
export const toTold = (sentence: string): string => sentence.replace(/\s+/g, ' ').trim();

/** A fragment states nothing by itself, a question neither. */
function isStatement(claim: string): boolean {
  const words = tokens(claim).filter((token) => !token.part);
  return (
    words.length >= 3 &&
    !claim.includes('?') &&
    words.some((word) => VERBS.test(word.lower) || classesOf(word.stem).includes('v'))
  );
}

const VERBS = /^(?:is|are|was|were|be|has|have|had|does|do|did|may|must|shall|can|cannot|will|should)$/;
