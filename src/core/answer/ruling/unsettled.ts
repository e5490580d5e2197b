// Clauses whose words meet the question and which settle nothing of it all the same.

import { CONTENDED } from '#core/answer/ruling/clause.ts';
import { asksOfSelf, PLACES } from '#core/answer/ruling/covers.ts';
import type { Modal } from '#core/answer/stated.ts';
import type { Question } from '#core/english/question.ts';
import { SAID_WELL, strengthOf } from '#core/english/strength.ts';
import { STOP_WORDS, tokens } from '#core/english/words.ts';

/** What a party contends, what stands only in a condition, what another may do, and what is denied of one way only. */
export function isUnsettled(asked: Question, clause: string, modal: Modal, around: readonly string[]): boolean {
  if (CONTENDED.test(clause)) return true;
  const condition = FRONT.exec(clause)?.[0];
  if (condition !== undefined && !saysMore(asked, clause.slice(condition.length))) return true;
  if (modal === 'fact') return false;
  if (asksOfSelf(asked.text) && OTHER_PARTY.test(clause)) return true;
  return modal === 'may' && isOneWay(asked, clause, around);
}

const FRONT = /^\W*(?:if|when|where|once|in case|in the event)\b[^,]*, /i;

/** Behind the condition something is said of what is asked. */
const saysMore = ({ terms }: Question, rest: string): boolean =>
  terms.some((term) => tokens(rest).some(({ stem }) => strengthOf(term, stem) >= SAID_WELL));

/** Whoever the papers are from. */
const OTHER_PARTY =
  /^\W*(?:the |our |your )?(?:landlord|lessor|insurer|company|board|committee|council|bank|employer|provider|seller|supplier|agent|agency|school|club|panel|court|manager|management)s? (?:may|can|must|shall|is entitled to|has the right to|reserves)\b(?! be\b)/i;

/** "The filter must not be washed in hot water" tells nothing of washing it. */
function isOneWay({ stems, terms }: Question, clause: string, around: readonly string[]): boolean {
  const way = /\b(?:not|never) (?:be )?\w+(?:ed|en|t)\b(?: [\w'\u2019-]+)?? (?:in|with|by|on|at) ([^,;.]+)$/.exec(
    clause.replace(/[.!;\s]+$/, ''),
  )?.[1];
  if (way === undefined || /\b(?:and|or|all|any|every)\b/.test(way)) return false;
  return tokens(way).some(
    ({ lower, stem }) =>
      !STOP_WORDS.has(lower) &&
      !PLACES.has(stem) &&
      !stems.has(stem) &&
      !around.includes(stem) &&
      !terms.some((term) => strengthOf(term, stem) >= SAID_WELL),
  );
}

/** "Is it on by default?" beside "It is off by default": the other of two that no lexicon tells apart. Null where neither is asked. */
export function switchedBy(question: string, clause: string): boolean | null {
  const asked = /^\W*(?:is|are|was|were)\b.*? (on|off)(?=\W*$| by default| at | when | during )/i.exec(question)?.[1];
  const said =
    /\b(?:is|are|was|were|stays?|remains?|left|switched|turned) (?:\w+ly )?(on|off)\b(?! (?:the|an?|this|your)\b| \d)/i.exec(
      clause,
    )?.[1];
  if (asked === undefined || said === undefined || /\b(?:not|never)\b|n['\u2019]t\b/i.test(clause)) return null;
  return asked.toLowerCase() === said.toLowerCase();
}
