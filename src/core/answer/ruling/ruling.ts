// "Yes" or "No" by a rule that a paper lays down in its own form ("No animals of any kind shall be kept on the Premises, except
// fish"): where the rule covers what is asked, also from the general to the special, and never against it.

import { covers } from '#core/answer/ruling/covers.ts';
import { rulingOf, type Force, type Ruling } from '#core/answer/ruling/clause.ts';
import { isUnsettled, switchedBy } from '#core/answer/ruling/unsettled.ts';
import { isKindOf, isOpposite } from '#core/answer/ruling/kinds.ts';
import { isReversed, modalOf, type Modal } from '#core/answer/stated.ts';
import type { Question } from '#core/english/question.ts';
import { SAID_WELL, strengthOf } from '#core/english/strength.ts';
import { tokens } from '#core/english/words.ts';

export type Ruled = 'Yes' | 'No' | 'Yes, on a condition' | 'No, with an exception';

/** Null where the clause does not rule on what is asked. `around`: stems of headings and of the name of the document. */
export function ruledBy(question: string, asked: Question, clause: string, around: readonly string[]): Ruled | null {
  const ruling = THERE.test(question) ? null : rulingOf(clause);
  if (ruling === null || isReversed(asked, { text: clause, tokens: tokens(clause) })) return null;
  const modal = modalOf(question);
  // "No receipt, no refund" tells nothing of what one has to have.
  if (ruling.said === 'no' && modal !== 'may') return null;
  if (isUnsettled(asked, clause, modal, around)) return null;
  const opposed = opposedIn(asked, ruling);
  const word = opposed === undefined ? (ofDuty(question, ruling.force) ?? wordOf(modal, ruling.force)) : 'No';
  if (word === null || !covers(asked, ruling, around, opposed)) return null;
  if (switchedBy(question, clause) === false) return word === 'Yes' && ruling.limit === '' ? 'No' : null;
  if (ruling.limit === '') return word;
  if (isExempt(asked, ruling)) return null;
  const isOpen = !EXCEPTS.test(ruling.limit) || CONSENT.test(ruling.limit);
  if (!isOpen) return word === 'No' ? 'No' : null;
  if (TIMES.test(ruling.limit) || ruling.force === 'stated') return null;
  return word === 'No' ? 'No, with an exception' : 'Yes, on a condition';
}

/** "The claim fails": the opposite of what is asked of it. */
const opposedIn = ({ terms }: Question, { force, rest, subject }: Ruling): Question['terms'][number] | undefined =>
  force === 'stated'
    ? terms.find(({ stem }) => tokens(`${subject} ${rest}`).some((word) => isOpposite(stem, word.stem)))
    : undefined;

/** "Is it mandatory?", "Is it optional?": what need not be. Null where no such word is asked about. */
function ofDuty(question: string, force: Force): 'Yes' | 'No' | null {
  if (force !== 'needless' && force !== 'required') return null;
  if (MANDATORY.test(question)) return force === 'required' ? 'Yes' : 'No';
  if (OPTIONAL.test(question)) return force === 'required' ? 'No' : 'Yes';
  return null;
}
const MANDATORY = /^\W*(?:is|are|was|were)\b.*\b(?:mandatory|compulsory|obligatory|required)\W*$/i;
const OPTIONAL = /^\W*(?:is|are|was|were)\b.*\b(?:optional|voluntary)\W*$/i;

/** What a rule says of what is asked: leave, duty or how something is. */
function wordOf(modal: Modal, force: Force): 'Yes' | 'No' | null {
  if (modal === 'may') return force === 'denied' ? 'No' : force === 'allowed' ? 'Yes' : null;
  if (modal === 'must') return force === 'needless' ? 'No' : force === 'required' ? 'Yes' : null;
  if (force === 'needless') return null;
  return force === 'denied' ? 'No' : 'Yes';
}

/** What there is, is told by what there is not, and by nothing wider. */
const THERE = /^\W*(?:is|are|was|were|will) there\b/i;

/** "Except fish": what is asked about is the exception. */
const isExempt = ({ terms }: Question, { limit }: Ruling): boolean =>
  terms.some(
    (term) =>
      term.role !== 'verb' &&
      tokens(limit).some((word) => strengthOf(term, word.stem) >= SAID_WELL || isKindOf(term.stem, word)),
  );

/** An exception names other things; all else that narrows is a condition. */
const EXCEPTS = /^(?:except(?: for)?|save for|other than)\b/i;
const CONSENT = /\b(?:consent|permission|approval|authori[sz]ation|agreement|if|when|where|unless|with)\b/i;
/** A time or a number of its own says neither yes nor no. */
const TIMES =
  /^(?:until|till|before|after|during|while|between|from|within|only (?:from|until|before|after|during|on|in|at)|upon|for)\b/i;
