// What a sentence must hold to answer at all, whatever words it shares with the question: a colour, a code, a firm, a content.
// A sentence that is silent about it is no answer, and neither is one that tells it of another.

import { isNewName, isNewNumber, type Sentence } from '#core/english/offer/sentence.ts';
import type { Question } from '#core/english/question.ts';
import { strengthOf } from '#core/english/strength.ts';
import { STOP_WORDS, tokens, type Token } from '#core/english/words.ts';
import { wordsNamed } from '#language/keywords.ts';

/** Whether it is silent about the one thing that is asked for, or tells that of another. */
export function isSilent(question: Question, sentence: Sentence): boolean {
  return (
    tellsOtherColour(question, sentence) ||
    lacksCode(question, sentence) ||
    lacksWhich(question, sentence) ||
    lacksContents(question, sentence) ||
    paysBack(question, sentence)
  );
}

const COLOURS = wordsNamed('colours');

/** "What does the blue light mean?" beside "The orange light means that the bin is full". */
function tellsOtherColour({ kind, terms }: Question, { tokens: words }: Sentence): boolean {
  if (kind === 'yes-no') return false;
  const asked = terms.filter(({ lower }) => COLOURS.has(lower));
  const told = words.filter(({ lower }) => COLOURS.has(lower));
  return asked.length > 0 && told.length > 0 && !asked.some(({ stem }) => told.some((word) => word.stem === stem));
}

const ASKS_CODE =
  /^\W*(?:what(?:['\u2019]s| is| was| are)|which) (?:the |our |my |your )?(?:[\w-]+ ){0,3}?(?:code|pass ?word|passcode|pass ?phrase|pin|combination)s?\b(?! (?:for\b.*\bmean|mean))/i;
/** "The code is 2957", "Password: bluebird", "code: `x`"; "will be given out" is none. */
const GIVES_CODE =
  /\d|`[^`]+`|["\u201c][^"\u201d]+["\u201d]|\b(?:code|pass ?word|passcode|pass ?phrase|pin|combination)s?\b[^.:=]{0,40}(?:[:=]| is | was )\s*(?!(?:not|never|only|changed|given|sent|kept|known|handed|printed|written|in|on|with|at|available|needed|required|the same)\b)\S/i;
const lacksCode = ({ text }: Question, sentence: Sentence): boolean =>
  ASKS_CODE.test(text) && !GIVES_CODE.test(sentence.text);

/**
 * "Which coach firm is taking them?" is told by a name, a number, or by what sort of firm it is: not by "the coach firm has changed
 * the time", nor by "Change of date or firm".
 */
function lacksWhich(question: Question, sentence: Sentence): boolean {
  const focus = question.kind === 'which' ? question.terms.find(({ role }) => role === 'focus') : undefined;
  if (focus === undefined || isPlural(focus.lower)) return false;
  const words = sentence.tokens;
  const isTold = ({ kind, lower, stem }: Token, at: number): boolean =>
    isNewName(question, sentence, at) ||
    (isNewNumber(question, sentence, at) && [at - 1, at + 1].some((one) => words[one]?.stem === focus.stem)) ||
    // Another thing of the kind.
    (stem !== focus.stem && (focus.near.get(stem) ?? 0) >= NEAR && !question.stems.has(stem)) ||
    (words[at + 1]?.stem === focus.stem && kind === 'word' && !STOP_WORDS.has(lower) && !question.stems.has(stem));
  if (words.some(isTold)) return false;
  const places = words.flatMap(({ stem }, at) => (stem === focus.stem ? [at] : []));
  return (
    places.length > 0 &&
    places.every((at) => {
      const next = words[at + 1];
      const gap = sentence.text.slice(words[at]?.end ?? 0, next?.start);
      return next === undefined ? !/[:=(]/.test(gap) : gap !== ' ' ? !/[:=(]/.test(gap) : HAS.test(next.lower);
    })
  );
}
const NEAR = 100;
const HAS = /^(?:has|have|had|will|would|may|can|must|shall|should|or|and)$/;
const isPlural = (noun: string): boolean => /[^su]s$/.test(noun);

const ASKS_CONTENTS =
  /^\W*what(?:['\u2019]s| is| are| comes?| was)? (?:in|inside) (?:the|my|our|this|your) (?:[\w-]+ )?([\w-]+)\W*$/i;
const CONTAINS =
  /\b(?:contains?|holds?|includ(?:es?|ed|ing)|compris(?:es?|ing)|consists?|comes? with|contents|supplied|made (?:of|from)|there (?:is|are))\b/i;

/** "What is in the box?" beside "Empty the dust box after every run". */
function lacksContents({ terms, text }: Question, sentence: Sentence): boolean {
  const [, thing = ''] = ASKS_CONTENTS.exec(text) ?? [];
  const term = terms.find(({ lower }) => lower === thing.toLowerCase());
  if (term === undefined || CONTAINS.test(sentence.text)) return false;
  const at = sentence.tokens.findIndex(({ stem }) => strengthOf(term, stem) >= STRONG);
  if (at < 0) return false;
  const before = sentence.tokens.slice(Math.max(0, at - 3), at).map(({ lower }) => lower);
  const isHeading = /^[^:]{1,60}:/.test(sentence.text);
  return !isHeading && !before.some((word) => word === 'in' || word === 'inside' || word === 'into');
}
const STRONG = 180;

/** "When is it paid?" is not told by when it is paid back. */
function paysBack({ kind, terms, text }: Question, sentence: Sentence): boolean {
  const pays = terms.some(({ role, stem }) => role === 'verb' && stem === 'pai');
  if (!pays || kind === 'who' || BACK.test(text) || ASKS_OWN.test(text)) return false;
  const words = tokens(sentence.text);
  const paid = words.flatMap(({ stem }, at) => (stem === 'pai' ? [at] : []));
  return paid.length > 0 && paid.every((at) => words[at + 1]?.lower === 'back');
}
const BACK = /\b(?:back|return\w*|refund\w*|repa\w+|reimburs\w*)\b/i;
/** "When am I paid?" asks for what comes in. */
const ASKS_OWN = /\b(?:am i|are we|do (?:i|we) get) paid\b/i;
