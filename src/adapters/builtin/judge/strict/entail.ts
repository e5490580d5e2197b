// The strict reading, for high stakes: a sentence of the evidence says the claim, all of it and nothing that narrows it,
// or it is not said. It proves sameness in a closed set of ways and knows nothing of likelihood.

import { isTakenBack, narrowing, type Surroundings } from '#core/english/surroundings.ts';
import { sentences, type Span } from '#core/english/sentences.ts';
import { tokens } from '#core/english/words.ts';
import { announces } from '#adapters/builtin/judge/embedded.ts';
import { agree } from '#adapters/builtin/judge/strict/agree.ts';
import { classesOf, wordOf } from '#adapters/builtin/judge/relations.ts';
import { readQuote, type Quote } from '#adapters/builtin/judge/quote.ts';
import { toForm } from '#adapters/builtin/judge/strict/phrases.ts';
import { readChunks, roomOf, type Chunk, type Room } from '#adapters/builtin/judge/strict/terms.ts';

/** "narrowed": said word for word, and narrowed or taken back by what stands around it. */
export type Strict = 'entailed' | 'narrowed' | 'turned' | 'open';

export interface StrictText {
  readonly text: string;
  readonly sentences: readonly StrictSentence[];
}
/** What is read of a sentence is read when it is asked for: most sentences say something else than the claim. */
interface StrictSentence {
  readonly text: string;
  readonly read: () => Read;
  readonly previous: string;
  readonly narrowedBy: () => string | null;
  readonly takenBack: () => boolean;
}

export function readStrict(
  evidence: string,
  around: Surroundings,
  spans: readonly Span[] = sentences(evidence),
): StrictText {
  return {
    text: evidence,
    sentences: spans.map(({ end, start }, at) => {
      const text = evidence.slice(start, end);
      const before = spans[at - 1];
      return {
        text,
        read: once(() => readTerms(text)),
        previous: before === undefined ? '' : evidence.slice(before.start, before.end),
        narrowedBy: once(() => narrowing(`${evidence.slice(end)}\n\n${around.after}`)),
        takenBack: once(() =>
          isTakenBack({ before: `${around.before}\n\n${evidence.slice(0, start)}`, heading: around.heading }),
        ),
      };
    }),
  };
}

/** A sentence in one form; its chunks cost most and are read last. */
interface Read {
  readonly room: Room;
  readonly chunks: () => readonly Chunk[];
}

function readTerms(sentence: string): Read {
  const form = toForm(sentence);
  return { room: roomOf(form), chunks: once(() => readChunks(form)) };
}

const meets = (one: Room, other: Room): boolean => one.least <= other.most && other.least <= one.most;

function once<Value>(read: () => Value): () => Value {
  let known: { readonly value: Value } | null = null;
  return () => (known ??= { value: read() }).value;
}

/**
 * `told`: every claim of the same draft; what narrows a sentence and is told with it takes nothing away. `quote`: how the
 * evidence quotes the claim.
 */
export function strictly(
  claim: string,
  evidence: StrictText,
  told: ReadonlySet<string>,
  quote: Quote = readQuote(claim, evidence.text),
): Strict {
  if (quote === 'unstated' || !isStatement(claim)) return 'open';
  const own = readTerms(claim);
  let found: Strict = 'open';
  for (const sentence of evidence.sentences) {
    // A question states nothing, and words in quotation marks are somebody's.
    if (/[?"“]/.test(sentence.text)) continue;
    const stated = sentence.read();
    if (!meets(own.room, stated.room)) continue;
    const agreement = agree(own.chunks(), stated.chunks());
    if (agreement === 'other') continue;
    // "It", in two documents, is two things: what it points at must be told as well.
    if (isPointing(own.chunks()) && !told.has(toTold(sentence.previous))) continue;
    const takenBack = sentence.takenBack() || announces(sentence.previous);
    const narrowedBy = sentence.narrowedBy();
    const narrowed = takenBack || (narrowedBy !== null && !told.has(toTold(narrowedBy)));
    if (agreement === 'same' && !narrowed) return 'entailed';
    if (agreement === 'same') found = 'narrowed';
    else if (found === 'open' && !takenBack) found = 'turned';
  }
  return found;
}

const isPointing = (chunks: readonly Chunk[]): boolean =>
  POINTING.has(chunks.find(({ lead }) => lead === '')?.terms[0]?.key ?? '');
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
    words.some((word) => VERBS.test(word.lower) || classesOf(wordOf(word.stem)).includes('v'))
  );
}

const VERBS = /^(?:is|are|was|were|be|has|have|had|does|do|did|may|must|shall|can|cannot|will|should)$/;
