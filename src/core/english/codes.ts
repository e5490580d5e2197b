// "E2   Not draining.", "NSD = not on schooldays": a line that says what a code means, and the questions that ask for it.

import type { Sentence } from '#core/english/offer/sentence.ts';
import type { Question } from '#core/english/question.ts';

const CODE = /(?<![\w-])(?:[A-Z]{1,3}-?\d{1,4}|[A-Z]{2,5})(?![\w-])/g;
/** "HT = headteacher", in a line of several. */
const DEFINED = /(?<![^\s,;(])([A-Z]{2,5}|[A-Z]{1,3}-?\d{1,4}) ?= ?(?=\S)/g;
/** What is asked of a code, where nothing else is: "showing", "what is", "how do I clear". */
const ASKS_CODE =
  /\b(?:stands? for|mean(?:s|t|ing)?|show(?:s|ing|n)?|says?|saying|flash(?:es|ing)?|blink(?:s|ing)?|display(?:s|ed|ing)?|reads?|reading|error|code|fault|symbol|abbreviation|short for)\b/i;
const KINDS: ReadonlySet<Question['kind']> = new Set(['what', 'how', 'why', 'which', 'other']);

/** The sentence begins with the one code that the question asks the meaning of, set apart from what it says of it. */
export function tellsCode({ kind, text }: Question, sentence: Sentence): boolean {
  if (!KINDS.has(kind) || !ASKS_CODE.test(text) || !/[a-z]{2} .*[a-z]{2}/.test(text)) return false;
  const [code, ...others] = new Set(text.match(CODE) ?? []);
  return code !== undefined && others.length === 0 && explains(code, sentence.text);
}

function explains(code: string, text: string): boolean {
  const at = text.replace(/^[-*\u2022\s|]+/, '');
  if (at.startsWith(code)) return /^(?:\s{2,}|\s*[:=|\u2013\u2014]\s*|\s-\s)\S/.test(at.slice(code.length));
  return [...text.matchAll(DEFINED)].some(([, defined]) => defined === code);
}
