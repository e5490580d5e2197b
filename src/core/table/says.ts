// "What does the lease say about pets?": the sentences of that one document that speak of it, cited and attributed; or that it
// says nothing about it. What another document says of the same is no answer.

import { isMeant } from '#core/english/meets.ts';
import { plantedIn } from '#core/english/planted.ts';
import { isListItem, sentences } from '#core/english/sentences.ts';
import { STOP_WORDS, tokens } from '#core/english/words.ts';
import { HEADING_SEPARATOR } from '#core/evidence/outline.ts';
import { splitClaims } from '#core/judge/split.ts';
import type { Operand } from '#core/table/compute.ts';
import { plain, type Listed } from '#core/table/lists.ts';
import { toStem } from '#language/stem.ts';

export interface SaysAnswer {
  readonly operation: 'outline';
  readonly text: string;
  readonly operands: readonly Operand[];
}
/** The document that is meant says nothing of it; `topic`: the stems that it does not have. */
export interface Silence {
  readonly document: number;
  readonly topic: readonly string[];
  readonly reason: string;
}

/** Null where nothing of the kind is asked, or where it is not clear of which one document. */
export function saysFor(question: string, documents: readonly Listed[]): SaysAnswer | Silence | null {
  const asked = readAsked(question);
  if (asked === null) return null;
  const at = meant(asked.document, documents);
  const document = documents[at];
  const topic = contentOf(asked.topic);
  if (document === undefined || topic.length === 0) return null;
  const spans = spansOn(topic, document);
  if (spans.length === 0) {
    const stems = topic.map(({ stem }) => stem);
    return {
      document: at,
      topic: stems,
      reason: `${asked.called} ${asked.says} nothing about ${asked.topic} that I could find.`,
    };
  }
  const shown = spans.slice(0, SHOWN_MAX);
  const { text: whole } = document.source;
  const told = shown.map(({ before, end, start, title }, place) => {
    const headed = title !== shown[place - 1]?.title && title !== '' ? `${title}, ` : '';
    return `${headed}${before}${plain(row(whole.slice(start, end)))}`;
  });
  const more = spans.length > shown.length ? `, the first ${shown.length} of ${spans.length} places` : '';
  const text = `${document.name} on ${plain(asked.topic)}${more}: ${told.join(' \u00b7 ')}`;
  if (splitClaims(text).length !== 1) return null;
  return {
    operation: 'outline',
    text,
    operands: shown.map(({ end, passage, start }) => ({ document: at, passage, start, end })),
  };
}

const SHOWN_MAX = 5;

const ASKS: readonly RegExp[] = [
  /^what (?:does|do|did) (?<document>.+?) (?:say|state|tell (?:me|us)|mention) (?:about|on|regarding|concerning) (?<topic>.+?)\W*$/i,
  /^(?:what is|what's|is (?:there )?(?:anything|something)) (?:said |written |stated )?(?:about|on) (?<topic>.+?) in (?<document>(?:the|my|our|your|this) .+?)\W*$/i,
];

interface Asked {
  readonly document: string;
  readonly topic: string;
  /** The document as it begins a sentence. */
  readonly called: string;
  readonly says: 'say' | 'says';
}

function readAsked(question: string): Asked | null {
  const found = ASKS.map((pattern) => pattern.exec(question.trim())?.groups).find((groups) => groups !== undefined);
  const { document = '', topic = '' } = found ?? {};
  if (document === '' || topic === '' || topic.split(/\s+/).length > TOPIC_WORDS_MAX) return null;
  const named = document.replace(/^(?:my|our|your|this)\b/i, 'the');
  return {
    document,
    topic,
    called: named.charAt(0).toUpperCase() + named.slice(1),
    says: /^what do\b/i.test(question.trim()) ? 'say' : 'says',
  };
}

const TOPIC_WORDS_MAX = 6;

type Word = Pick<ReturnType<typeof tokens>[number], 'lower' | 'stem' | 'text'>;
const contentOf = (text: string): readonly Word[] =>
  tokens(text).filter(({ kind, lower, part }) => !part && kind === 'word' && !STOP_WORDS.has(lower));

/** The place of the one document that the words name, by its name and first line before its head; -1 for none, or more than one. */
function meant(named: string, documents: readonly Listed[]): number {
  const words = contentOf(named);
  if (words.length === 0) return -1;
  for (const opening of [/^.*/, /^[^]{0,400}/]) {
    const fits = documents.map(({ name, source }) => {
      const head = `${name.replace(/\.\w+$/, '').replace(/[_.-]+/g, ' ')} ${opening.exec(source.text.trimStart())?.[0] ?? ''}`;
      const stems = new Set(tokens(head).map(({ stem }) => stem));
      return words.every(({ lower, stem }) =>
        [stem, ...(KINDS[lower] ?? []).map(toStem)].some((one) => stems.has(one)),
      );
    });
    const count = fits.filter(Boolean).length;
    if (count > 0) return count === 1 ? fits.indexOf(true) : -1;
  }
  return -1;
}

/** What a document of that kind is called at its head, or begins with. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  manual: ['guide', 'instructions', 'handbook'],
  instructions: ['guide', 'manual', 'handbook'],
  guide: ['manual', 'handbook'],
  handbook: ['manual', 'guide'],
  minutes: ['meeting'],
  letter: ['dear'],
  email: ['subject'],
  mail: ['subject'],
  lease: ['tenancy'],
};

/** A name stands for itself. */
const meets = ({ stem, text }: Word, stems: ReadonlySet<string>): boolean =>
  stems.has(stem) || (!/^[A-Z]/.test(text) && isMeant(stem, stems));

interface Spoken extends Omit<Operand, 'document'> {
  /** Its heading, below that of the document; an item of a list means something else without it. */
  readonly title: string;
  /** What announces the list that it is an item of: "Do not take it if you are:". */
  readonly before: string;
}

/** Sentences that speak of it, in order; under a heading of just that name all of them do. */
function spansOn(topic: readonly Word[], { source }: Listed): readonly Spoken[] {
  return source.passages.flatMap(({ end, heading, start }, passage) => {
    const own = source.text.slice(start, end);
    // The columns of a table are no heading.
    const path = heading.split(HEADING_SEPARATOR).filter((one) => !one.includes(' \u00b7 '));
    const title = path.at(-1) ?? '';
    const titled = new Set(tokens(title).map(({ stem }) => stem));
    return sentences(own).flatMap((span) => {
      const said = own.slice(span.start, span.end);
      const stems = new Set([...tokens(said).map(({ stem }) => stem), ...titled]);
      const speaks =
        tokens(said).some(({ kind }) => kind === 'word') &&
        plantedIn(said).length === 0 &&
        topic.every((word) => meets(word, stems));
      if (!speaks) return [];
      const above = isListItem(said.trim()) || isListItem(lineOf(own, span.start)) ? announcedIn(own, span.start) : '';
      return [
        {
          passage,
          start: start + span.start,
          end: start + span.end,
          title: path.length > 1 ? plain(title) : '',
          before: above === '' ? '' : `${above}, `,
        },
      ];
    });
  });
}

const lineOf = (text: string, at: number): string => text.slice(text.lastIndexOf('\n', at - 1) + 1, at + 3).trim();

/** The nearest line above that ends in a colon. */
function announcedIn(text: string, at: number): string {
  const above = text.slice(0, Math.max(0, at)).split('\n').reverse();
  return plain(above.find((line) => /:\s*$/.test(line)) ?? '');
}

/** Cells of a row, one behind the other; an item without its mark. */
const row = (text: string): string =>
  text
    .replace(/\s*\|\s*/g, ', ')
    .replace(/^, |, $/g, '')
    .replace(/^[-*+\u2022\u2013]\s+/, '');
