// Short words that forbid: "No ground coffee", "A lodger: I'm afraid not", "Trainers will be turned away". What is forbidden so,
// with no condition, number or time beside it, is forbidden whatever else the question says of it.

import { modalOf } from '#core/answer/stated.ts';
import type { Question } from '#core/english/question.ts';
import { SAID_WELL, strengthOf } from '#core/english/strength.ts';
import { STOP_WORDS, tokens } from '#core/english/words.ts';

/** Asked whether one may: a clause forbids in a few words just what the question names. */
export function isBarred({ terms, text }: Question, passage: string): boolean {
  if ((modalOf(text) !== 'may' && !PLAIN_LEAVE.test(text)) || LACKS.test(text)) return false;
  return (
    passage.split(/[;.,:\u2013](?=\s|$)/).some((clause) => isOf(BARE.exec(clause)?.slice(1).join(''))) ||
    isOf(KEYED.exec(passage)?.[1])
  );

  function isOf(barred = ''): boolean {
    const words = tokens(barred).filter(({ lower, part }) => !part && !STOP_WORDS.has(lower));
    return (
      words.length > 0 &&
      !SUMS.test(barred) &&
      words.every(({ stem }) => terms.some((term) => strengthOf(term, stem) >= SAID_WELL))
    );
  }
}

/** "No booking" tells nobody to stay away who has none. */
const LACKS = /\b(?:without|no|not|never)\b|n['\u2019]t\b/i;
const PLAIN_LEAVE = /\b(?:ok|okay|all ?right|fine|accept\w*|do (?:you|they|we) take)\b/i;
const BARE =
  /^\W*(?:(?:no|not) (?=[a-z])((?:[\w'-]+ ?){1,4})|((?:[\w'-]+ ){0,2}[\w'-]+s) (?:stop|stay (?:at home|behind|outside)|will be turned away|(?:are|will be) refused)\b.*)$/i;
const KEYED =
  /^\W*(?:\d+[.)] )?(?:an? |the )?((?:[\w'-]+ ){0,2}[\w'-]+): (?:(?:I'm|I am|we're|we are) (?:afraid|sorry),? )?(?:no|not|never|sorry, no)\W*$/i;
/** "No deposit" forbids none. */
const SUMS = /\b(?:deposit|charges?|fees?|levy|costs?|cover|refunds?|problem|need|limit|change|time|more|longer)\b/i;
