// Blind verification: the judge is handed the trace of a turn without the answer that it ends in, and concludes itself, from which
// side each quoted reason is of by the readings of the documents. Only then is that held against the position that was taken.

import { readArgument } from '#core/debate/evaluators/argument.ts';
import { rca, result, type Rca } from '#core/debate/evaluators/rca.ts';
import { t3 } from '#core/debate/evaluators/t3.ts';
import { sideOf, type Readings } from '#core/debate/readings/reading.ts';
import { sentences } from '#core/english/sentences.ts';

type Side = 'for' | 'against';

/** What was said: `text` is the quotation on one line, as the turn has it. */
export interface Given {
  readonly content: string;
  readonly final_answer: string;
  readonly stance: string;
  readonly quotes: readonly {
    readonly end: number;
    readonly n: number;
    readonly start: number;
    readonly text: string;
  }[];
}

/** What the judge sees. `reasons`, `rivals`: of what is quoted there, the side that it is of. */
export interface Trace {
  readonly trace: string;
  readonly reasons: readonly Side[];
  readonly rivals: readonly Side[];
}

/** Without the answer: no final position, and no claim or sentence that says the answer. */
export function withoutAnswer(content: string, answer: string): string {
  const same = plain(answer);
  if (!HEADING.test(content))
    return sentences(content)
      .map(({ end, start }) => content.slice(start, end))
      .filter((text) => plain(text) !== same)
      .join(' ');
  return content
    .split(/^(?=#{1,6}\s+\S)/m)
    .filter((section) => {
      const [heading = '', ...lines] = section.split('\n');
      return !ANSWERS.test(heading) && plain(lines.join('\n')) !== same;
    })
    .join('')
    .trim();
}

const HEADING = /^#{1,6}\s+\S/m;
const ANSWERS = /^#+\s+(?:decision|recommendation|conclusion|final position)\b/i;
const plain = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();

export function traceOf({ content, final_answer, quotes }: Given, readings: Readings): Trace {
  const trace = withoutAnswer(content, final_answer);
  const { reasons, rivals } = readArgument(trace);
  const sides = (texts: readonly string[]): readonly Side[] =>
    quotes
      .filter(({ n, text }) => texts.some((one) => one.includes(`"${text}" [E${String(n)}]`)))
      .flatMap((place) => sideOf(readings, place) ?? []);
  return { trace, reasons: sides(reasons), rivals: sides(rivals) };
}

/** What is concluded from the trace alone; null where the readings say nothing of its reasons. It takes no answer. */
export function concludeSide({
  reasons,
  rivals,
}: Omit<Trace, 'trace'>): { readonly side: Side; readonly isMet: boolean } | 'open' | null {
  const [side] = reasons;
  if (side === undefined) return null;
  return reasons.some((one) => one !== side) ? 'open' : { side, isMet: rivals.some((one) => one !== side) };
}

/**
 * Who refuses for a reason and concludes nothing is consistent. Who has both sides in the trace may leave it open. Where the
 * readings know none of the reasons, words decide, and a trace that concludes nothing is abstained from.
 */
export function verifyBlind(given: Given, readings: Readings): Rca {
  const seen = traceOf(given, readings);
  const blind = concludeSide(seen);
  const { content, final_answer, stance } = given;
  if (blind === null)
    return stance === 'open' && t3(content).wise_refusal
      ? result(null)
      : rca(seen.trace === '' ? null : seen.trace, final_answer);
  const follows = blind === 'open' ? stance === 'open' : stance === blind.side || (stance === 'open' && blind.isMet);
  if (!follows) return result('SIDE');
  // The side is right; what is given as the answer must not deny what the turn itself concludes.
  const told = rca(content, final_answer);
  return told.verdict === 'fail' ? { ...told, blind_verification: true } : result(null);
}
