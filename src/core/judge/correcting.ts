// Papers that say that they correct or replace another: what they state takes the place of what the other states, without a day.

import { quantities } from '#core/english/numbers.ts';
import { parseQuestion } from '#core/english/question.ts';
import { STOP_WORDS, tokens } from '#core/english/words.ts';
import type { Evidence } from '#core/evidence/context.ts';
import { isIn, isOneMatter, stemsOf, type Asking, type Placed } from '#core/judge/replaced.ts';
import { statementsIn, statementsThat, type Statement } from '#core/judge/statements.ts';

const TITLE = /\b(?:corrections?|corrigend\w+|errat\w+|amendments?|addend\w+)\b/i;
const OPENS =
  /\b(?:corrects?|replac(?:es?|ing)|supersed(?:es?|ing)|amends?|corrections? (?:to|of)|gives? (?:a|the) wrong|(?:has|have|had|contains?|contained) (?:\w+ ){0,2}(?:mistakes?|errors?|misprints?)|misprint(?:ed|s)?|(?:is|are|was|were) (?:printed )?wrong(?:ly)?)\b/i;
/** "We do not replace lost keys", "replaces the filter": nothing of a paper. */
const PAPER =
  /\b(?:programme|program|mail|e-mail|email|letter|notice|version|list|minutes|leaflet|page|edition|schedule|timetable|agreement|lease|policy|price list|poster|flyer|booklet|rules|terms|printed|earlier|previous|last|my|our)\b/i;

/** By its title, or by how it opens: "The printed programme gives a wrong time", "This letter replaces ours of 3 May". */
export function isCorrecting({ headings, name, opening, text }: Placed): boolean {
  if ([headings[0] ?? '', name, opening.split('\n', 1)[0] ?? ''].some((part) => TITLE.test(part))) return true;
  const said = [opening, text].flatMap((part) => part.split(/(?<=[.!?])\s+|\n\n/)).find((line) => OPENS.test(line));
  return said !== undefined && PAPER.test(said) && !/\b(?:not|never|if|may|might|would|could|proposed)\b/i.test(said);
}

/** Whether the one may take the place of the other: of another paper, about one matter, and not known to be the earlier one. */
export function mayReplace(newer: Statement, older: Statement, asking: Asking): boolean {
  if (newer.evidence.source.id === older.evidence.source.id || isCorrecting(older)) return false;
  const [day, before] = [dayOf(newer), dayOf(older)];
  return (day === null || before === null || before <= day) && isOneMatter(newer, older, asking);
}

/** "In the Old Granary", "at Harbour House". */
export const withoutPlaces = (text: string): string => text.replace(PLACE, '');
const PLACE =
  / (?:in|at) (?:the )?(?!(?:January|February|March|April|May|June|July|August|September|October|November|December)\b)[A-Z][\w'\u2019-]+(?: [A-Z][\w'\u2019-]+)*/g;

/** ISO day: the one that the person gave, else the first in its title or opening; null for none. */
export function dayOf({ evidence, headings, opening }: Statement): string | null {
  const dated = evidence.source.act.dated;
  if (dated !== null) return dated;
  const found = quantities(`${headings[0] ?? ''}\n${opening.split('\n\n').slice(0, 2).join('\n')}`).find(
    ({ kind, value }) => kind === 'date' && value >= 10_000_000 && value % 100 !== 0,
  );
  if (found === undefined) return null;
  const digits = String(found.value);
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`;
}

/** "18 May 2026"; "" where no day is known. */
export function correctedOn(newer: Statement): string {
  const day = dayOf(newer);
  const [year = '', month = '', date = ''] = day?.split('-') ?? [];
  return day === null ? '' : `${String(Number(date))} ${MONTHS[Number(month) - 1] ?? ''} ${year}`;
}
const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/**
 * What is no number: "The soloist is Helena Voss" in a correction, beside "The soloist is Marguerite Dale". Both begin with the same
 * words, which say all that is asked. Null where no such two stand there, or where two corrections differ.
 */
export function rewordedIn(
  question: string,
  passages: readonly Evidence[],
): { readonly holds: Statement; readonly older: Statement } | null {
  const parsed = parseQuestion(question);
  if (!WORDED.has(parsed.kind) || parsed.terms.length === 0) return null;
  const corrections = statementsThat(passages, isCorrecting);
  if (corrections.length === 0) return null;
  const all = statementsIn(passages);
  const asking: Asking = { question, terms: parsed.terms, side: null };
  const pairs = corrections.flatMap((holds) =>
    all.flatMap((older) => {
      const lead = sharedLead(holds.text, older.text);
      const own = stemsOf(lead);
      const isSaid = parsed.terms.every((term) => isIn(term, own));
      return lead !== '' && isSaid && mayReplace(holds, older, asking) ? [{ holds, older }] : [];
    }),
  );
  const [first] = pairs;
  return first === undefined || pairs.some(({ holds }) => holds.text !== first.holds.text) ? null : first;
}

const WORDED: ReadonlySet<string> = new Set(['who', 'where', 'what', 'which', 'how', 'other']);

/** The words that both begin with, where a verb is among them and each goes on in its own way; "" else. */
function sharedLead(one: string, other: string): string {
  const [left, right] = [one, other].map((text) => tokens(text).filter(({ part }) => !part));
  if (left === undefined || right === undefined) return '';
  let at = 0;
  while (at < left.length && left[at]?.stem === right[at]?.stem) at += 1;
  const lead = one.slice(0, left[at - 1]?.end ?? 0);
  const hasSubject = left.slice(0, at).some(({ lower }) => !STOP_WORDS.has(lower));
  const isCounted = [left, right].some((words) => words[at]?.kind === 'number');
  return hasSubject && !isCounted && at < left.length && at < right.length && VERB.test(lead) ? lead : '';
}
const VERB =
  /\b(?:is|are|was|were|will|plays?|sings?|leads?|teaches|meets?|takes place|starts?|begins?|stands?|hosts?|chairs?)\b/i;
