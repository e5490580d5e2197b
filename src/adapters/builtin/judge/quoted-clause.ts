// Whether a quote is a clause that the rest of its sentence leaves as it is: "The hall is heated, and ..." states that the hall
// is heated, whatever the second clause adds for itself. Where in doubt it is no such clause.

import { isReport, markerOf } from '#core/english/negation.ts';
import { classesOf, wordOf } from '#adapters/builtin/judge/relations.ts';
import { tokens, type Token } from '#core/english/words.ts';

/** `lead` and `tail`: what stands before and behind the quote in its sentence. */
export const isClauseOf = (lead: string, quote: string, tail: string): boolean =>
  tokens(quote).length >= CLAUSE_WORDS_MIN && isFreeBehind(lead) && isFreeBefore(quote, tail);

/** Shorter ones are names and adjectives as often as clauses. */
const CLAUSE_WORDS_MIN = 4;

// Before the quote -----------------------------------------------------------------------------------------------------

function isFreeBehind(lead: string): boolean {
  if (lead === '') return true;
  const words = tokens(lead);
  const joined = JOINED.exec(lead);
  const isConceded = joined === null && CONCEDED.test(lead);
  if (joined === null && !isConceded) return false;
  // "On Sundays A, and B": what stands in front may hold for both.
  if (!isConceded && (FRONTED.test(lead) || words.length < CLAUSE_WORDS_MIN)) return false;
  if (words.some((word) => SCOPED.has(word.lower) || markerOf(word) === 'condition') || isInQuotes(lead)) return false;
  // "It is false that A, and B": both.
  const open = words.findIndex((word) => /^it$/.test(word.lower) || markerOf(word) === 'denial' || isPossible(word));
  if (open >= 0 && words.slice(open).some(({ lower }) => lower === 'that')) return false;
  const own = tokens(lead.replace(SPOKEN, ''));
  return !own.some((word, at) => (isReport(word) || HELD.test(word.lower)) && reportsClause(own.slice(at + 1)));
}

/** A clause of its own, joined to the one before it. */
const JOINED = /(?:[,;] (?:and|but|while|whereas|although|though|even though|so)|;| and| although| though) $/;
/** A clause that opens with what it concedes or with its reason, and is over. */
const CONCEDED = /^(?:although|though|even though|because|whereas)\b[^,;]+, $/i;
const FRONTED =
  /^(?:in|on|at|by|for|from|with|without|during|after|before|until|under|within|since|between|through|throughout|outside|every|each|as|to|given|according|\w+ly|often|sometimes|seldom|perhaps|maybe)\b/i;
const SCOPED = new Set(
  'if unless whether when whenever where wherever provided either neither nor both only once'.split(' '),
);
const isInQuotes = (lead: string): boolean =>
  (lead.match(/"/g)?.length ?? 0) % 2 === 1 || lead.lastIndexOf('\u201c') > lead.lastIndexOf('\u201d');
const isPossible = (word: Token): boolean => markerOf(word) === 'hedge' && !/^(?:can|could)$/.test(word.lower);

/** "...", said the engineer: what was said is over. */
const SPOKEN = /[,.!]["\u201d] ?\w+ [^,"\u201c]+,/;
/** Thoughts that have a clause of their own without "that". */
const HELD =
  /^(?:den(?:y|ies|ied)|doubt\w*|disput\w*|hop\w+|fear\w*|wish\w*|imagin\w+|pretend\w*|believ\w+|think\w*|thought|guess\w*|suppos\w+|expect\w*|dream\w*|wonder\w*)$/;
/** "Said prices rose, and ...": the second clause may be said by the same person; "reported fewer headaches, and" is over. */
const reportsClause = (behind: readonly Token[]): boolean =>
  behind.length <= 1 ||
  behind.some(({ lower, stem }) => lower === 'that' || FINITE.test(lower) || classesOf(wordOf(stem)).includes('v'));
const FINITE =
  /^(?:is|are|was|were|be|been|has|have|had|does|do|did|may|must|shall|can|cannot|will|would|should|could|might|\w+ed)$/;

// Behind the quote -----------------------------------------------------------------------------------------------------

function isFreeBefore(quote: string, tail: string): boolean {
  if (/^[.!)\]]*$/.test(tail)) return true;
  const found = FOLLOWED.exec(tail);
  if (found === null || TAKEN_BACK.test(tail)) return false;
  const conjunction = found[1] ?? '';
  const rest = tail.slice(found[0].length);
  const words = tokens(rest);
  const [first] = words;
  if (first === undefined || !words.some(({ lower }) => FINITE.test(lower) || /[a-z]s$/.test(lower))) return false;
  // ", but only on a lead", ", but never on Sundays".
  if (/^(?:but|although|though|while|whereas)$/.test(conjunction)) {
    if (NARROWING.test(rest) || UNIVERSAL.test(quote)) return false;
    if (/^(?:this|that|it|they)$/.test(first.lower)) return false;
  }
  if (
    /^(?:because|so|which|who)$/.test(conjunction) &&
    words.some((word) => isReport(word) || markerOf(word) === 'negation')
  )
    return false;
  return !(conjunction === 'because' && DENIES.test(quote)) && !(conjunction === 'and' && JOINT.test(rest));
}

const FOLLOWED = /^(?:[,;] ?(and|but|so|while|whereas|although|though|because|which|who)|;) /;
/** Says of what was said that it is not so. */
const TAKEN_BACK =
  /\b(?:false|untrue|incorrect|wrong|mistak\w*|myth|den(?:y|ies|ied)|doubt\w*|disput\w*|disagree\w*|contradict\w*|opposite|retract\w*|withdr\w*|cancel\w*|revok\w*|repeal\w*|otherwise|unless|except|if|provided|only|no longer|exceptions?)\b/i;
const NARROWING =
  /^(?:not|never|no|must|may|shall|should|can|cannot|in|on|at|if|when|where|for|from|with|without|to|by|until|after|before|during|under|within|just)\b/i;
const UNIVERSAL =
  /\b(?:all|every|each|everyone|everybody|everything|always|no|nobody|none|nothing|never|any(?! \w+$))\b/i;
const DENIES = /\b(?:not|never|no|nobody|none)\b|n['’]t\b/i;
/** "Both", "either": the two clauses are one rule. */
const JOINT = /\b(?:both|either|until|when|where|once|subject)\b/i;
