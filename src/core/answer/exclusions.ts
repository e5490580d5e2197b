// Items under "What is not covered" and "What is covered": whether they settle a question for what is covered.

import type { Question, Term } from '#core/english/question.ts';
import { SAID_WELL } from '#core/english/strength.ts';
import { STOP_WORDS, tokens, type Token } from '#core/english/words.ts';

/**
 * By the one item that names what is asked and nothing narrower; null where the title heads no such list, or the item is a whole
 * sentence, has a condition, or says less or more than is asked.
 */
export function itemPolarity(
  { kind, terms }: Question,
  item: string,
  title: string,
  around: readonly string[],
): 'Yes' | 'No' | null {
  const verb = terms.find(({ stem }) => COVERS.test(stem));
  if (kind !== 'yes-no' || verb === undefined || !HEADS.test(title) || SENTENCE.test(item)) return null;
  const others = terms.filter((term) => term !== verb);
  const words = tokens(item).filter((word) => !word.part);
  const isSaid = (term: Term): boolean =>
    words.some((word) => means(term, word)) || around.some((stem) => (term.near.get(stem) ?? 0) >= SAID_WELL);
  if (!others.every(isSaid) || !others.some((term) => words.some((word) => means(term, word)))) return null;
  const isAsked = (word: Token): boolean => others.some((term) => means(term, word)) || verb.near.has(word.stem);
  const whole = item.split(OR).some((part) => !hasMore(part, isAsked));
  return whole ? (DENIES.test(title) ? 'No' : 'Yes') : null;
}

const means = ({ near }: Term, { stem }: Token): boolean => (near.get(stem) ?? 0) >= SAID_WELL;

/** A word that is not asked narrows the item, but where it stands beside one that is: "phones and watches". */
function hasMore(part: string, isAsked: (word: Token) => boolean): boolean {
  const words = tokens(part).filter(({ lower, part: piece }) => !piece && (!STOP_WORDS.has(lower) || lower === 'and'));
  const own = words.filter(({ lower }) => lower !== 'and');
  return (
    own.length === 0 ||
    words.some(({ lower }, at) => {
      const word = words[at];
      if (word === undefined || lower === 'and' || isAsked(word)) return false;
      const [before, after] = [words[at - 2], words[at + 2]];
      const isBeside =
        (words[at - 1]?.lower === 'and' && before !== undefined && isAsked(before)) ||
        (words[at + 1]?.lower === 'and' && after !== undefined && isAsked(after));
      return !isBeside;
    })
  );
}

const COVERS = /^(?:cover|insur|includ|pai|reimburs|refund|provid|suppli|furnish)$/;
const HEADS =
  /\b(?:cover(?:ed|s)?|insured?|includ\w+|exclu\w+|pay for|paid for|reimburse\w*|provided|supplied|furnished)\b/i;
const DENIES = /\b(?:not|never|no|exclu\w+)\b|n['\u2019]t\b/i;
const SENTENCE = /\b(?:is|are|was|were|may|can|must|shall|will|if|unless|except|only|not|no)\b|[.!?]\s+\S/i;
const OR = /,?\s+or\s+|;\s*/;
