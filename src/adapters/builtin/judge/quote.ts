// Exact contiguous quotes: what stands in the evidence word for word, and whether the evidence states it there.

import { announces, isPassedOnAt } from '#adapters/builtin/judge/embedded.ts';
import { isClauseOf } from '#adapters/builtin/judge/quoted-clause.ts';
import { readClaim } from '#adapters/builtin/judge/units.ts';
import { isAsserted, isReport, markerOf } from '#core/english/negation.ts';
import { sentences, type Span } from '#core/english/sentences.ts';
import { unwrap } from '#core/english/unwrap.ts';
import { tokens } from '#core/english/words.ts';

/**
 * "whole": of whole sentences; "clause": of a clause that its sentence neither narrows nor takes back; "part": of another stretch
 * that its surroundings leave stated; "unstated": quoted, not stated.
 */
export type Quote = 'whole' | 'clause' | 'part' | 'unstated' | 'none';

export function readQuote(claim: string, evidence: string): Quote {
  return quoteOf(toWanted(claim), toKeyed(evidence, sentences(evidence)));
}

/** What has to stand in the evidence; null for a single word, which quotes nothing. */
export function toWanted(claim: string): string | null {
  const line = unwrap(claim);
  return tokens(line).length < 2 ? null : line.replace(/[.;,:!]+$/, '');
}

/** An evidence on one line, and its sentences there. */
export interface Keyed {
  readonly text: string;
  readonly spans: readonly Span[];
}

/** How the evidence quotes it, the cause before or behind what it causes. */
export function quoteOf(wanted: string | null, keyed: Keyed): Quote {
  if (wanted === null) return 'none';
  const found = findQuote(wanted, keyed);
  if (found !== 'none') return found;
  // Another order of clauses is no quote of a whole sentence: high stakes ask for the words as they stand.
  return turnedAround(wanted).some((one) => findQuote(one, keyed) === 'whole') ? 'clause' : 'none';
}

/** "A, so B" is "B, because A", and "because A, B". */
function turnedAround(wanted: string): string[] {
  const [, result = '', cause = ''] =
    /^([^,;]+),? because ([^,;]+)$/.exec(wanted) ?? toEnds(/^Because ([^,;]+), ([^,;]+)$/.exec(wanted)) ?? [];
  const [, first = '', second = ''] = /^([^,;]+), so ([^,;]+)$/.exec(wanted) ?? [];
  const rows = [
    [result, cause],
    [second, first],
  ] as const;
  return rows.flatMap(([effect, reason]) =>
    effect === ''
      ? []
      : bothCases(effect).flatMap((one) =>
          bothCases(reason).flatMap((two) => [
            `${two}, so ${one}`,
            `${one}, because ${two}`,
            // "Did not leave because ..." may deny the cause alone.
            ...(DENIED.test(one) ? [] : [`${one} because ${two}`]),
            `Because ${two}, ${one}`,
          ]),
        ),
  );
}

const toEnds = (found: RegExpExecArray | null): readonly string[] | null =>
  found === null ? null : [found[0], found[2] ?? '', found[1] ?? ''];
const DENIED = /\b(?:not|never|no|nobody|none|only)\b|n['’]t\b/i;
const bothCases = (text: string): string[] => [text, text.charAt(0).toLowerCase() + text.slice(1)];

function findQuote(wanted: string, { spans, text }: Keyed): Quote {
  let best: Quote = 'none';
  for (let at = indexOf(text, wanted, 0); at >= 0; at = indexOf(text, wanted, at + 1)) {
    const kind = kindAt(text, spans, { start: at, end: at + wanted.length });
    if (ORDER.indexOf(kind) < ORDER.indexOf(best)) best = kind;
    if (best === 'whole') break;
  }
  return best;
}

const ORDER: readonly Quote[] = ['whole', 'clause', 'part', 'unstated', 'none'];

/** Sentences are found while lines are still lines: a name on a line of its own is no part of what stands below it. */
export function toKeyed(evidence: string, parts: readonly Span[]): Keyed {
  const found: Span[] = [];
  let text = '';
  let last = 0;
  for (const { start, end } of parts) {
    if (text !== '' && start > last) text += ' ';
    const from = text.length;
    text += unwrap(evidence.slice(start, end));
    found.push({ start: from, end: text.length });
    last = end;
  }
  return { text, spans: found };
}

/** The first letter may differ in case, nothing else. */
function indexOf(text: string, wanted: string, from: number): number {
  const first = wanted.charAt(0);
  const rest = wanted.slice(1);
  for (let at = text.indexOf(rest, from + 1) - 1; at >= from; at = text.indexOf(rest, at + 2) - 1) {
    const inside =
      isWordLetter(text.charAt(at - 1)) ||
      isWordLetter(text.charAt(at + wanted.length)) ||
      /^[.,]\d/.test(text.slice(at + wanted.length));
    if (!inside && text.charAt(at).toLowerCase() === first.toLowerCase()) return at;
  }
  return -1;
}

const isWordLetter = (letter: string): boolean => /[A-Za-z0-9\u00aa-\u024f%$€£_]/.test(letter);

function kindAt(text: string, spans: readonly Span[], quote: Span): Quote {
  const first = spans.findIndex((span) => span.start <= quote.start && quote.start < span.end);
  const last = spans.findIndex((span) => span.start < quote.end && quote.end <= span.end);
  const opening = spans[first];
  const closing = spans[last];
  if (opening === undefined || closing === undefined) return 'none';
  const before = tokens(text.slice(opening.start, quote.start).replace(CLAUSE_NUMBER, ''));
  const tail = text.slice(quote.end, closing.end);
  const after = tokens(tail.replace(RULED_OUT, '').replace(ENDORSED, ''));
  // A question states nothing, and words in quotation marks are somebody's.
  if (
    tail.includes('?') ||
    /["“‘]$/.test(text.slice(0, quote.start)) ||
    isTakenBack(text, spans[last + 1]) ||
    isAnnouncedFalse(text, spans[first - 1])
  )
    return 'unstated';
  if (before.length === 0 && after.length === 0) return 'whole';
  // ", and shall be brought before a magistrate" adds another rule to a whole one.
  if (before.length === 0 && ADDED.test(tail) && isAsserted([], after) && !NARROWED.test(tail)) return 'whole';
  // What an earlier clause denies or hopes is its own business; what it supposes or reports may reach further.
  const lead = text.slice(opening.start, quote.start);
  const joined = /[,;] (?:and|but|while|whereas) ?$/.test(lead) || (/[:;] ?$/.test(lead) && !JUDGES.test(lead));
  if (before.length > 0 && isPassedOnAt(readClaim(text.slice(opening.start, closing.end)), quote.start - opening.start))
    return 'unstated';
  const plain = lead.replace(CLAUSE_NUMBER, '');
  if (isClauseOf(plain, text.slice(quote.start, quote.end), tail.replace(RULED_OUT, '').replace(ENDORSED, '')))
    return 'clause';
  const reaching = joined ? before.filter((word) => REACHING.has(markerOf(word) ?? '') || isReport(word)) : before;
  if (!isAsserted(reaching, after)) return 'unstated';
  const opens =
    before.length === 0 || /(?:[,;:(]|,? and|,? but|,? but only) ?$/.test(text.slice(opening.start, quote.start));
  const closes =
    after.length === 0 ||
    /^ ?[,;:)]|^ (?:and|but|in|on|at|by|for|from|to|with|until|after|before|because|during|of) /.test(tail);
  return opens && closes ? 'part' : 'none';
}

/** "5.2 You have ...": the number of a clause says nothing about it. */
const CLAUSE_NUMBER = /^\d{1,3}(?:\.\d{1,3})*[.)]?\s+$/;
/** "Not true: ..." speaks of what stands behind it. */
const JUDGES = /\b(?:true|correct|right|accurate|so|case|fact|mistake|error|idea|wrong|false)\b/i;
const REACHING: ReadonlySet<string> = new Set(['condition', 'denial']);

const ADDED = /^, and (?:shall|must|may|should|will|is|are|was|were|has|have|can)\b/;
const NARROWED = /\b(?:only|until|when|where|once|before|after|subject|otherwise|both|either)\b/;

/** ", not at 19:00" rules out something else, ", as the slip says" stands behind it: both leave it stated. */
const RULED_OUT =
  /^,? (?:(?:but )?not|instead of|rather than) (?:(?:at|in|on|by|for|from|to|with|the|an?) |\d|[$€£])[^,;:]*/;
const ENDORSED = /, as [^,;:]*$/;

/** "This is not true." behind it. */
function isTakenBack(text: string, next: Span | undefined): boolean {
  if (next === undefined) return false;
  const words = tokens(text.slice(next.start, next.end));
  const denies = words.some(
    (word) =>
      markerOf(word) === 'denial' ||
      (word.lower === 'not' && words.some((other) => other.lower === 'true' || other.lower === 'correct')),
  );
  return words.length <= 8 && /^(?:this|that|it|which)$/.test(words[0]?.lower ?? '') && denies;
}

/** "A common myth:" before it. */
function isAnnouncedFalse(text: string, before: Span | undefined): boolean {
  if (before === undefined) return false;
  const sentence = text.slice(before.start, before.end);
  return (
    announces(sentence) ||
    (sentence.endsWith(':') && tokens(sentence).some((word) => markerOf(word) === 'denial' || isReport(word)))
  );
}
