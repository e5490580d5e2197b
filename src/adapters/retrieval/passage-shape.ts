// What a passage is like, whatever is asked: flags that tell a definition from a rule, a table from a sentence.

import type { Token } from '#core/english/words.ts';

const DATE =
  /\b(1[5-9]\d\d|20\d\d)\b|\b(January|February|March|April|June|July|August|September|October|November|December)\b|\b(day|week|month|year|hour|minute|second)s?\b/i;
const CAUSE =
  /\b(because|since|so that|in order to|therefore|thus|due to|reason|for this|as a result|otherwise|hence|avoid|prevent|this (?:means|allows|ensures))\b/i;
const CONDITION = /\b(if|when|unless|whenever|until|once|after|before|in case|where|upon|provided|except|otherwise)\b/i;
const DEFINITION =
  /\b(is|are|means?|refers? to|defined as|called|denotes?|represents?|consists? of|known as|definition)\b/i;
const COMPARISON =
  /\b(than|whereas|unlike|while|but|instead|rather|versus|differ(?:s|ence|ent)?|same as|compared|faster|slower|however|equivalent)\b/i;
const MODAL = /\b(must|shall|should|may|can|cannot|required|prohibited|allowed|not)\b/i;
const NEGATION = /\b(not|no|never|without|cannot|none|neither|nor)\b|n't\b/i;
const INSTRUCTION = /\b(use|using|by|call|set|pass|via|with|through|run|add|specify|method|function|option|can be)\b/i;
const DEFAULT = /\bdefault|=\s*[\w'"]/i;
const OUTCOME = /\b(returns?|yields?|gives?|produces?|results?|raises?|raised|error|exception)\b/i;
const NAME = /[^.!?:\s]\s+[A-Z][a-z]{2,}/;
const CONTENTS_ROW = /\|\s*\d+\s*\|?\s*$|\.{4,}\s*\d+/;
const ENDS = /[.!?;:,)]["'\u2019\u201d]*\s*$/;

/** Flags are 0 or 1. */
export interface PassageShape {
  readonly number: number;
  readonly date: number;
  readonly cause: number;
  readonly condition: number;
  readonly definition: number;
  readonly comparison: number;
  readonly modal: number;
  readonly negation: number;
  readonly instruction: number;
  readonly default: number;
  readonly outcome: number;
  readonly name: number;
  readonly words: number;
  /** Letters and spaces in parts of 256. */
  readonly letters: number;
  readonly ends: number;
  readonly contentsRow: number;
  readonly numbers: number;
  readonly lines: number;
}

export function shapeOf(text: string, tokens: readonly Token[]): PassageShape {
  const is = (pattern: RegExp): number => (pattern.test(text) ? 1 : 0);
  const numbers = tokens.filter((token) => token.kind === 'number' && !token.part).length;
  return {
    number: numbers > 0 ? 1 : 0,
    date: is(DATE),
    cause: is(CAUSE),
    condition: is(CONDITION),
    definition: is(DEFINITION),
    comparison: is(COMPARISON),
    modal: is(MODAL),
    negation: is(NEGATION),
    instruction: is(INSTRUCTION),
    default: is(DEFAULT),
    outcome: is(OUTCOME),
    name: is(NAME),
    words: tokens.filter((token) => !token.part).length,
    letters: Math.floor((256 * text.replace(/[^A-Za-z ]/g, '').length) / Math.max(1, text.length)),
    ends: is(ENDS),
    contentsRow: is(CONTENTS_ROW),
    numbers,
    lines: text.split('\n').length,
  };
}
