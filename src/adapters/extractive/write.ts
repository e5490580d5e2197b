// The T0 writer: quotes, never composes. Every segment is a contiguous piece of the evidence it cites, set on one line.

import { narrowing } from '#core/english/surroundings.ts';
import { parseQuestion } from '#core/english/question.ts';
import { HEADING_SEPARATOR } from '#core/evidence/outline.ts';
import { unwrap } from '#core/english/unwrap.ts';
import { chooseAll, choosePassages } from '#adapters/extractive/choose.ts';
import type { Choice, Evidence } from '#adapters/extractive/choose.ts';

export interface WriterRequest {
  readonly attempt: number;
  /** Sentences, or numbers of evidence, that failed before. */
  readonly avoid: readonly (string | number)[];
  /** Pairs of evidence that contradict each other and must both be heard. */
  readonly both: readonly (readonly number[])[];
  /** Said as it is: the core computed it. */
  readonly computed?: { readonly cites: readonly number[]; readonly text: string } | undefined;
  readonly evidence: readonly Evidence[];
  readonly question: string;
  readonly risk: string;
}

export interface Extract {
  readonly assumptions: readonly string[];
  readonly segments: readonly { readonly cites: readonly number[]; readonly text: string; readonly type: 'FACT' }[];
}

/** 1 to 3 quotes, best first; none when everything is to be avoided, which the core turns into a refusal. */
export function writeExtract(request: WriterRequest): Extract {
  const failed = new Set(request.avoid.map((item) => (typeof item === 'number' ? item : item.trim())));
  const { computed } = request;
  if (computed !== undefined && !failed.has(computed.text)) {
    const assumption = 'It is assumed that the table holds every row that counts and is still current.';
    return { assumptions: [assumption], segments: [{ ...computed, type: 'FACT' as const }] };
  }
  const isLeft = (choice: Choice): boolean =>
    !failed.has(choice.evidence.n) &&
    !failed.has(unwrap(choice.quote)) &&
    !failed.has(unwrap(choice.evidence.text.slice(choice.start, choice.end)));
  const usable = chooseAll(parseQuestion(request.question), request.evidence).filter(isLeft);
  const plain = (usable[0]?.probability ?? 0) >= FIRST_MIN;
  const best =
    request.both.length > 0
      ? oneOfEach(usable, request.both)
      : plain
        ? bestOf(usable)
        : choosePassages(request.evidence).filter(isLeft).slice(0, 1);
  const chosen = request.risk === 'HIGH' ? best.map(withExceptions) : best;
  const segments = chosen.map((choice) => ({
    cites: [choice.evidence.n],
    text: unwrap(choice.quote),
    type: 'FACT' as const,
  }));
  return { assumptions: assumptionsOf(chosen), segments };
}

const QUOTES_MAX = 3;
/**
 * Below this no sentence answers in the question's own words, or a rule speaks against it. Of 70 such questions of the
 * development set the first passage was right for 62, the sentence quoted for 43: the passage is quoted whole.
 */
const FIRST_MIN = 29_492;
/** A further quote must itself answer, and from the same document plainly. */
const FURTHER_MIN = 32_768;
const FURTHER_SAME_MIN = 52_429;

function bestOf(usable: readonly Choice[]): Choice[] {
  const chosen: Choice[] = [];
  for (const choice of usable) {
    const again = chosen.some((other) => other.evidence.source === choice.evidence.source);
    const enough = again ? FURTHER_SAME_MIN : FURTHER_MIN;
    if (chosen.length > 0 && choice.probability < enough) continue;
    if (chosen.length === QUOTES_MAX || chosen.some((other) => overlaps(other, choice))) continue;
    chosen.push(choice);
  }
  return chosen;
}

/** At high stakes a rule is quoted with what narrows it right behind: "This does not apply to ...". */
function withExceptions(choice: Choice): Choice {
  const { text } = choice.evidence;
  const start = text.indexOf(choice.quote);
  let end = start + choice.quote.length;
  for (let more = 0; more < EXCEPTIONS_MAX; more += 1) {
    const exception = narrowing(text.slice(end));
    if (exception === null) break;
    end = text.indexOf(exception, end) + exception.length;
  }
  return { ...choice, quote: text.slice(start, end) };
}

const EXCEPTIONS_MAX = 2;

/** The same words, or a quote inside another. */
function overlaps(a: Choice, b: Choice): boolean {
  return a.quote.includes(b.quote) || b.quote.includes(a.quote);
}

function oneOfEach(usable: readonly Choice[], both: WriterRequest['both']): Choice[] {
  const numbers = [...new Set(both.flat())].slice(0, QUOTES_MAX);
  return numbers.flatMap((n) => usable.find((choice) => choice.evidence.n === n) ?? []);
}

/** Said openly because the quotes do not show it. None ends with a question mark: that would read as a question to answer. */
function assumptionsOf(chosen: readonly Choice[]): string[] {
  const numbers = [...new Set(chosen.map((choice) => choice.evidence.n))].sort((a, b) => a - b);
  if (numbers.length === 0) return ['No sentence of the evidence was left to quote.'];
  const cites = numbers.map((n) => `[${String(n)}]`).join(' and ');
  const all = [
    `It is assumed that ${cites} ${numbers.length === 1 ? 'is' : 'are'} still current and that nothing outside the quoted words changes what they say.`,
  ];
  for (const choice of chosen) {
    const cite = `[${String(choice.evidence.n)}]`;
    const heading = choice.evidence.heading;
    if (choice.open !== '')
      all.push(
        `It is assumed that "${choice.open}" in ${cite} means ${heading === '' ? 'what the document speaks of just before' : `what stands under the heading "${heading}"`}.`,
      );
    if (choice.quote.startsWith('|') && heading.includes(' \u00b7 '))
      all.push(`It is assumed that the columns in ${cite} are: ${heading.split(HEADING_SEPARATOR).at(-1) ?? ''}.`);
  }
  return [...new Set(all)];
}
