// How a model is asked for other words of a question, and how what it says is read. Its words are searched for, and do nothing
// else: the question stays what was asked. Hostile input: a line that is no plain question is dropped.

import { isPlanted } from '#core/english/planted.ts';
import { sentences } from '#core/english/sentences.ts';
import { VARIANT_CHARACTERS_MAX, VARIANT_TOKENS_MAX, VARIANTS_MAX } from '#core/limits.ts';
import { EXCLUDED, HIDDEN, oneLine, type Written } from '#core/pb2s/lines.ts';

/** Not an interface: it is JSON. */
export type Variants = { readonly variants: string[] };

/** As that of a draft (`prompt.ts`). */
interface Prompt {
  readonly grammar: string;
  readonly lines: number;
  readonly max_tokens: number;
  readonly system: string;
  readonly user: string;
}

/** What stands at the head of its grammar, and of no other. */
const ASKS = 'root ::= question';

/** What its questions begin with. */
const BEGINS = 'Are Can Do Does How Is May Must What When Where Which Who Why'.split(' ');

/** The prompt speaks the language of prompts for drafts, so whoever writes drafts can be asked. */
export function rewordRequest(question: string): { readonly prompt: Prompt; readonly question: string } {
  // A small model answers where it may begin as it likes, and copies an example.
  const grammar = [
    `${ASKS} ("\\n" question){0,${VARIANTS_MAX - 1}}`,
    `question ::= (${BEGINS.map((word) => `"${word}"`).join(' | ')}) " " [^?${EXCLUDED}]{1,${VARIANT_CHARACTERS_MAX - 10}} "?"`,
    '',
  ].join('\n');
  const system = [
    'Do not answer. Ask what is asked again as a letter, a contract or a rule would put it, in other words each time.',
    'Write two or three questions, one a line, each with a question mark. Keep names and numbers.',
  ].join('\n');
  return {
    prompt: { grammar, lines: VARIANTS_MAX, max_tokens: VARIANT_TOKENS_MAX, system, user: `Q: ${oneLine(question)}` },
    question,
  };
}

/** Whether a prompt asks for other words, and for no draft. */
export const isRewording = ({ grammar }: Pick<Prompt, 'grammar'>): boolean => grammar.startsWith(ASKS);

/** The first of its lines that are questions and say something new. */
export function readVariants({ stop, text }: Written, question: string): Variants | 'OUTPUT_STOP' {
  if (stop !== 'end') return 'OUTPUT_STOP';
  const known = new Set([plain(question)]);
  const variants = text.split('\n').filter((line) => {
    const isNew = !known.has(plain(line)) && isQuestion(line) && numbersIn(line) === numbersIn(question);
    if (isNew) known.add(plain(line));
    return isNew;
  });
  return { variants: variants.slice(0, VARIANTS_MAX) };
}

const QUESTION = /^[^\s?[\]<>{}`|][^?[\]<>{}`|]+\?$/;

function isQuestion(line: string): boolean {
  const isShort = line.length <= VARIANT_CHARACTERS_MAX;
  return isShort && QUESTION.test(line) && !HIDDEN.test(line) && sentences(line).length === 1 && !isPlanted(line);
}

const plain = (text: string): string => oneLine(text).toLowerCase();
const numbersIn = (text: string): string => [...new Set(text.match(/\d+/g))].sort((a, b) => (a < b ? -1 : 1)).join();
