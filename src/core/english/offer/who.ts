// Does a sentence name the person, or those, whom the question asks for?

import { isLabel } from '#core/english/sentences.ts';
import { bestToken, isName, isNewName, leansBack, lowerAt, type Sentence } from '#core/english/offer/sentence.ts';
import { set, TIME_WORDS } from '#core/english/offer/units.ts';
import type { Question } from '#core/english/question.ts';
import { STOP_WORDS } from '#core/english/words.ts';
import { lookUp } from '#language/lexicon.ts';

/** A pronoun stands for the person whom the sentence before names: both are quoted. */
export function whoOf(question: Question, sentence: Sentence, before: Sentence | undefined): number {
  if (question.asksDescription) return describedIn(question, sentence);
  if (namesAgent(question, sentence)) return 256;
  const told = leansBack(sentence) && before !== undefined && namesPerson(question, before);
  return bestToken(sentence, (at) => {
    const pronoun = told && at < 3 && PERSON_PRONOUNS.has(lowerAt(sentence, at));
    const person = Math.max(personAt(question, sentence, at), pronoun ? 200 : 0);
    return question.asksDoer && !doesIt(question, sentence, at) ? Math.min(60, person) : person;
  });
}

/** "Maintainer: Tove Lindgaard." tells who maintains it. */
function namesAgent(question: Question, { text, tokens: words }: Sentence): boolean {
  const verb = question.terms.find(({ role }) => role === 'verb');
  const label = words[0]?.lower ?? '';
  const base = verb === undefined || verb.stem.length < 4 ? '' : verb.stem.replace(/[ei]$/, '');
  return base !== '' && isLabel(text) && label.startsWith(base) && /^(?:e?r|or)s?$/.test(label.slice(base.length));
}

const namesPerson = (question: Question, sentence: Sentence): boolean =>
  sentence.tokens.some(
    (token, at) => TITLES.has(token.lower) || (isNewName(question, sentence, at) && isName(sentence, at + 1)),
  );

/** "Clara Voss (1902-1978) was a botanist", "Lena Marek, a geologist", "the mate, Peter Olesen", "Mayor Jon Tveit". */
function describedIn(question: Question, sentence: Sentence): number {
  const isAsked = (at: number): boolean => question.stems.has(sentence.tokens[at]?.stem ?? '') && isName(sentence, at);
  return bestToken(sentence, (at) => {
    const token = sentence.tokens[at];
    if (token === undefined || !isAsked(at)) return 0;
    const behind = sentence.text.slice(token.end);
    if (
      !isAsked(at + 1) &&
      /^(?: ?\([^)]*\))?(?:,? (?:is|was|were|became)|,) (?:a|an|the|one|our|his|her)\b/.test(behind)
    )
      return 256;
    const first = sentence.tokens[at - 1];
    return first !== undefined && ['p', 'g'].includes(lookUp(first.stem).topic) ? 220 : 0;
  });
}

/**
 * Whether what stands at `at` can be the doer of the asked verb: before it in the active ("the board can see"), after
 * "by" in the passive. "It was built in 1911 for Ruth Ansel" does not say who built it.
 */
function doesIt(question: Question, sentence: Sentence, at: number): boolean {
  if ([1, 2, 3, 4, 5].some((back) => lowerAt(sentence, at - back) === 'by')) return true;
  // "Anybody who lives or works here can join."
  if (lowerAt(sentence, at + 1) === 'who') return true;
  const verb = question.terms.find((term) => term.role === 'verb');
  const places = sentence.tokens.flatMap((token, place) =>
    verb !== undefined && (verb.near.get(token.stem) ?? 0) >= 160 ? [place] : [],
  );
  if (places.length === 0) return true;
  return places.some(
    (place) =>
      place >= at && place - at <= DOER_REACH && ![1, 2, 3].some((back) => BE.has(lowerAt(sentence, place - back))),
  );
}

const DOER_REACH = 8;
const BE = set('is are was were be been being');
const TITLES = set('mr mrs ms miss dr prof professor sir lady lord captain judge saint');
/** "Anybody who lives here can join." */
const ANYBODY = set('anybody anyone everybody everyone');
const INDEFINITE = set('nobody everyone everybody anyone anybody whoever members people persons those');

const PERSON_PRONOUNS = set('he she they him her them his');

/** "Ruth Ansel, the steward", "the steward is Ruth Ansel": name and noun stand together. */
function namedAt(question: Question, sentence: Sentence, at: number): number {
  if (!isNewName(question, sentence, at)) return 0;
  const near = sentence.tokens.slice(Math.max(0, at - NAME_REACH), at + NAME_REACH + 1);
  // "His name was Ada Brandt": the captain stands in the sentence before.
  if (leansBack(sentence) && near.some((token) => ['name', 'call'].includes(token.stem) || BE.has(token.lower)))
    return 256;
  return near.some((token) => question.terms.some((term) => term.near.has(token.stem))) ? 256 : 60;
}

const NAME_REACH = 5;

function personAt(question: Question, sentence: Sentence, at: number): number {
  if (question.asksIdentity) return namedAt(question, sentence, at);
  const token = sentence.tokens[at];
  if (token === undefined || question.stems.has(token.stem)) return 0;
  if (TITLES.has(token.lower)) return 256;
  const before = lowerAt(sentence, at - 1);
  const byHand = before === 'by' || lowerAt(sentence, at - 2) === 'by';
  if (byHand && question.preposition === 'to') return 60;
  const given = question.preposition !== '' && behindPreposition(question.preposition, sentence, at);
  if (given && (isName(sentence, at) || !STOP_WORDS.has(token.lower)))
    return isName(sentence, at) ? 256 : lookUp(token.stem).verb < 6 ? 190 : 0;
  if (isName(sentence, at)) {
    if (['in', 'at', 'near', 'from', 'to', 'on'].includes(before)) return 90;
    const paired = isName(sentence, at + 1) || isName(sentence, at - 1);
    return paired || byHand
      ? 256
      : lookUp(token.stem).known && !['p', 'g'].includes(lookUp(token.stem).topic)
        ? 130
        : 220;
  }
  // "Created by the help desk": whoever does it, a person or not.
  if (
    question.asksDoer &&
    DETERMINERS.has(before) &&
    lowerAt(sentence, at - 2) === 'by' &&
    token.kind === 'word' &&
    lookUp(token.stem).topic !== 't' &&
    !TIME_WORDS.has(token.lower) &&
    !NO_DOERS.has(token.lower)
  )
    return 190;
  // "Unless somebody has reserved it" names nobody.
  if (ANYBODY.has(token.lower) && at === 0 && !question.past) return 190;
  if (
    STOP_WORDS.has(token.lower) &&
    (question.past || question.asksDoer) &&
    !['nobody', 'everyone', 'everybody', 'anyone'].includes(token.lower)
  )
    return 0;
  if (['p', 'g'].includes(lookUp(token.stem).topic)) return byHand ? 240 : 190;
  // A trade the lexicon does not know: "accompanist".
  if (!lookUp(token.stem).known && /[a-z]{3}(?:ist|er|or|ian|ant|eer)s?$/.test(token.text)) return 150;
  return INDEFINITE.has(token.lower) ? 170 : 0;
}

/** "By the end", "by the way". */
const NO_DOERS = set('end time date beginning start latest way side');

/** "sold to a museum", "to Mrs Lanz". */
const behindPreposition = (preposition: string, sentence: Sentence, at: number): boolean =>
  lowerAt(sentence, at - 1) === preposition ||
  (lowerAt(sentence, at - 2) === preposition &&
    (DETERMINERS.has(lowerAt(sentence, at - 1)) || isName(sentence, at - 1)));

const DETERMINERS = set('a an the his her its their our your my');
