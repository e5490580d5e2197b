// Where the noun and the main verb of a question stand. No grammar is parsed: English questions put the wh-phrase, the
// auxiliary and the verb in a few fixed orders.

import {
  AUXILIARIES,
  MODALS,
  BE,
  DETERMINERS,
  PRONOUNS,
  PREPOSITIONS,
  SAME_PARTICIPLES,
  KINDS,
  NEVER_VERBS,
  ALWAYS_VERBS,
  LIGHT_VERBS,
  isContent,
  isPlural,
} from '#core/english/asking/words.ts';
import { type Token } from '#core/english/words.ts';
import { lookUp } from '#language/lexicon.ts';
import { isIrregular } from '#language/stem.ts';

/** First token after the wh-phrase: the auxiliary, or the verb when the wh-phrase is the subject. */
export function endOfPhrase(words: readonly Token[], wh: number): number {
  if (wh < 0) return 0;
  let at = wh + 1;
  for (; at < words.length; at += 1) {
    const lower = words[at]?.lower ?? '';
    if (AUXILIARIES.has(lower)) return at;
    if (lower !== 'of' && (PREPOSITIONS.has(lower) || DETERMINERS.has(lower))) break;
  }
  return wh + 1;
}

/** The noun of "how many boats", "which firm", "what colour"; -1 when the wh-word stands alone. */
export function focusOf(words: readonly Token[], wh: number, end: number): number {
  const head = words[wh]?.lower;
  if (head === undefined || !['how', 'which', 'what', 'whose'].includes(head)) return -1;
  let first = wh + 1;
  if (head === 'how') {
    if (!['many', 'much'].includes(words[first]?.lower ?? '')) return -1;
    first += 1;
  }
  // "What kind of flour": the flour is asked about.
  if (KINDS.has(words[first]?.lower ?? '') && words[first + 1]?.lower === 'of') first += 2;
  const limit = end > first ? end : words.length;
  if (head !== 'how' && end <= first && looksLikeVerb(words[first])) return -1;
  let last = -1;
  for (let at = first; at < limit; at += 1) {
    const token = words[at];
    if (
      token === undefined ||
      PREPOSITIONS.has(token.lower) ||
      DETERMINERS.has(token.lower) ||
      AUXILIARIES.has(token.lower)
    )
      break;
    if (end <= first && at > first && looksLikeVerb(token)) break;
    last = at;
    if (isPlural(token)) break;
  }
  return last;
}

const looksLikeVerb = (token: Token | undefined): boolean =>
  token !== undefined &&
  !NEVER_VERBS.has(token.lower) &&
  (/ed$/.test(token.lower) ||
    (lookUp(token.stem).verb >= 4 && (/[^s]s$/.test(token.lower) || isIrregular(token.lower))) ||
    lookUp(token.stem).verb >= 7);

/** The main verb, -1 when there is none but a form of be, have or do. */
export function verbOf(words: readonly Token[], wh: number, end: number, focus: number): number {
  const auxiliary =
    wh >= 0 ? (AUXILIARIES.has(words[end]?.lower ?? '') ? end : -1) : AUXILIARIES.has(words[0]?.lower ?? '') ? 0 : -1;
  if (auxiliary < 0) return wh < 0 ? -1 : contentVerb(words, focus >= 0 ? focus + 1 : wh + 1);
  const form = words[auxiliary]?.lower ?? '';
  return MODALS.has(form) ? verbAfterSubject(words, auxiliary) : participleAfter(words, auxiliary);
}

function contentVerb(words: readonly Token[], at: number): number {
  const token = words[at];
  return token !== undefined && isContent(token) && token.kind === 'word' && !LIGHT_VERBS.has(token.stem) ? at : -1;
}

/** "does [the boathouse hold]": the last word that can be a bare verb in the first run with two content words. */
function verbAfterSubject(words: readonly Token[], auxiliary: number): number {
  let content = 0;
  let best = -1;
  for (let at = auxiliary + 1; at < words.length; at += 1) {
    const token = words[at];
    if (token === undefined) break;
    if (BE.has(token.lower)) return participleAfter(words, at);
    // "Do I have to wear", "do I need to book": what is to be done is the verb.
    if (DUTIES.has(token.lower) && content > 0 && words[at + 1]?.lower === 'to')
      return BE.has(words[at + 2]?.lower ?? '') ? participleAfter(words, at + 2) : contentVerb(words, at + 2);
    if (ALWAYS_VERBS.has(token.stem) && content > 0) return at;
    if (token.lower === 'have' || token.lower === 'do') return -1;
    if (PRONOUNS.has(token.lower) && best < 0) {
      content += 1;
      continue;
    }
    if (DETERMINERS.has(token.lower) || PREPOSITIONS.has(token.lower)) {
      if (best >= 0) break;
      content = PREPOSITIONS.has(token.lower) ? 0 : content;
      continue;
    }
    const capable =
      token.kind === 'word' &&
      !/^[A-Z]/.test(token.text) &&
      isContent(token) &&
      lookUp(token.stem).verb >= 2 &&
      !isPlural(token) &&
      !isIrregular(token.lower) &&
      (token.stem === token.lower || !/(?:ing|ed)$/.test(token.lower));
    const determined = DETERMINERS.has(words[at - 1]?.lower ?? '') || PREPOSITIONS.has(words[at - 1]?.lower ?? '');
    if (
      capable &&
      !determined &&
      (content > 0 || at > auxiliary + 1 || isSubjectQuestion(words, auxiliary)) &&
      (best < 0 || lookUp(token.stem).verb >= 7)
    )
      best = at;
    else if (capable && best >= 0 && lookUp(token.stem).verb > lookUp(words[best]?.stem ?? '').verb) best = at;
    content += 1;
  }
  return best;
}

const DUTIES: ReadonlySet<string> = new Set(['have', 'need']);

/** "Who can see all data?": the verb follows the auxiliary at once. */
const isSubjectQuestion = (words: readonly Token[], auxiliary: number): boolean => {
  const next = words[auxiliary + 1];
  return next !== undefined && auxiliary > 0 && lookUp(next.stem).verb >= 3;
};

/** After be and have: the participle ("was the boathouse built", "is smoking allowed"). */
function participleAfter(words: readonly Token[], auxiliary: number): number {
  let best = -1;
  for (let at = auxiliary + 1; at < words.length; at += 1) {
    const token = words[at];
    if (token === undefined || token.kind !== 'word' || !isContent(token) || /^[A-Z]/.test(token.text)) continue;
    const determined = DETERMINERS.has(words[at - 1]?.lower ?? '');
    const shape =
      SAME_PARTICIPLES.has(token.lower) ||
      /(?:ed|en|born|[^t]ing)$/.test(token.lower) ||
      (lookUp(token.stem).verb >= 4 && token.stem !== token.lower && !isPlural(token) && PARTICIPLES.test(token.lower));
    if (
      shape &&
      !determined &&
      (lookUp(token.stem).verb >= 2 || token.lower.endsWith('ed') || token.lower === 'born') &&
      (token.stem !== token.lower || token.lower === 'born' || SAME_PARTICIPLES.has(token.lower)) &&
      best < 0
    )
      best = at;
  }
  return best;
}

const PARTICIPLES = /(?:[dtn]|de|ung|un|um|ot|ut|me|ne)$/;
