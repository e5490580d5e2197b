// How near a passage that a refusal shows really is: small words that turn a meaning round count, and so does how little of
// the question stands in it. Said beside the passage, and decides nothing.

import { cmp, fromRaw } from '#core/bytes/q16.ts';
import { turnsRound } from '#core/english/particles.ts';
import { tokens, type Token } from '#core/english/words.ts';
import { ON_TOPIC } from '#core/evidence/context.ts';
import { missingWords } from '#core/evidence/missing.ts';

export interface Nearness {
  /** Words of the question, each with the small one behind it, of which the passage says the opposite: "moving out". */
  readonly turned: readonly string[];
  /** Small words of the question that change its meaning and that the passage does not have. */
  readonly small: readonly string[];
  /** It was weighed, and is about something else: little of the question stands in it. */
  readonly far: boolean;
}

/** They carry no content, and without them a question asks for something else; "in" and "on" mostly only say where. */
const TURNING: ReadonlySet<string> = new Set(
  'out off up down without before after until since never not only except under over'.split(' '),
);

/**
 * `relevance` in Q16, 0 where a model found it by meaning alone and nothing weighed how near it is; `missing`: the content words that it lacks (EBOM-REQ-154).
 */
export function nearnessOf(
  question: string,
  {
    excerpt,
    missing,
    relevance,
  }: { readonly excerpt: string; readonly missing: readonly string[]; readonly relevance: number },
): Nearness {
  const asked = tokens(question);
  const said = tokens(excerpt);
  const has = new Set(said.map(({ lower }) => lower));
  const turned = asked.flatMap((token, at): readonly (readonly [Token, Token])[] => {
    const next = asked[at + 1];
    return next !== undefined && turnsRound([token, next], said) ? [[token, next]] : [];
  });
  const told = new Set(turned.map(([, particle]) => particle));
  const small = asked.filter((token) => TURNING.has(token.lower) && !has.has(token.lower) && !told.has(token));
  const words = missingWords(question, '').length;
  return {
    turned: turned.map(([word, particle]) => `${word.text} ${particle.text}`),
    small: [...new Set(small.map(({ lower }) => lower))],
    far: relevance > 0 && cmp(fromRaw(relevance), ON_TOPIC) < 0 && missing.length * 2 > words,
  };
}
