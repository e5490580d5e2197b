// What a question asks and no passage states, but two or three lead to by rule: the conclusion, and behind it the sentences
// that it follows from, word for word. The core reads the same rule again and believes none of this.

import { stepsTo } from '#core/judge/steps.ts';
import type { Evidence } from '#adapters/extractive/choose.ts';

export interface Inferred {
  readonly conclusion: string;
  /** In order: what a citation names, and the sentence. */
  readonly premises: readonly { readonly n: number; readonly text: string }[];
}

/** Null where the question states nothing to conclude, or nothing leads to it. */
export function inferFrom(question: string, evidence: readonly Evidence[]): Inferred | null {
  const conclusion = statementOf(question);
  if (conclusion === null) return null;
  const steps = stepsTo(
    conclusion,
    evidence.map(({ n, text }) => ({ index: n, text })),
  );
  return steps === null ? null : { conclusion, premises: steps.premises.map(({ evidence: n, text }) => ({ n, text })) };
}

/** "Does frost lead to cracks?" as the sentence that would answer it. */
function statementOf(question: string): string | null {
  const asked = question.trim().replace(/\s+/g, ' ');
  const [, subject = '', verb = '', object = ''] = DOES.exec(asked) ?? [];
  if (verb !== '') return sentence(`${subject} ${thirdPerson(verb)} ${object}`);
  const [, is = '', what = '', how = '', of = ''] = IS.exec(asked) ?? [];
  return is === '' ? null : sentence(`${what} ${is.toLowerCase()} ${how} ${of}`);
}
const DOES = /^Does (.+?) (cause|lead to|result in|produce|bring about|trigger|contribute to) ([^?]+)\?$/i;
const IS =
  /^(Is|Are) (.+?) ((?:kept |stored |located |housed )?(?:in|inside)|(?:a )?part of|an? (?:kind|type|form) of|before|after|\w+er than|(?:more|less) \w+ than) ([^?]+)\?$/i;

const thirdPerson = (verb: string): string => verb.toLowerCase().replace(/^\w+/, '$&s');

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1).trim()}.`;
}
