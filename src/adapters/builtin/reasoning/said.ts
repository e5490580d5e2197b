// Sentences of a reasoning as they are checked: without what only joins them, in the parts that say something each, with what
// was reckoned in them reckoned again.

import { term } from '#adapters/builtin/reasoning/logic/model.ts';
import type { Derived } from '#adapters/builtin/reasoning/logic/engine.ts';
import { contentOf, type Solved } from '#adapters/builtin/reasoning/logic/outcome.ts';
import type { Theory } from '#adapters/builtin/reasoning/logic/theory.ts';
import { numberOf, readValue, type Value } from '#adapters/builtin/reasoning/logic/values.ts';
import { keyOfWords, singular } from '#adapters/builtin/reasoning/logic/words.ts';
import { withoutNumber } from '#adapters/builtin/reasoning/steps.ts';
import { compare, minus, plus, rational, times, type Rational } from '#core/constraint/rational.ts';
import { tokens } from '#core/english/words.ts';

export interface Part {
  readonly text: string;
  /** Something was reckoned in it, and comes to another number. */
  readonly isWrong: boolean;
  /** "Yes" or "no" before what it says: only false where the answer is the other. */
  readonly isWord: boolean;
}

const JOINING =
  /^(?:therefore|thus|hence|so|then|now|first|firstly|second|secondly|third|next|finally|also|and|but|consequently|as a result|in conclusion|answer|conclusion|result|given|we know|it follows|it is given|this means|that means|which means|which is|we are told|we see|note|the (?:problem|text|passage|source|document) (?:says|states|tells us|gives))\b(?: that\b)?[,:]? +/i;
const ACCORDING = /^(?:according to|as stated in) [^,]{1,80}, +/i;

/** At most this many joining words before a sentence. */
const JOINED_MAX = 3;

function withoutJoining(text: string): string {
  let said = text.trim();
  for (let times = 0; times < JOINED_MAX; times += 1) {
    const next = said.replace(JOINING, '').replace(ACCORDING, '');
    if (next === said) break;
    said = next;
  }
  return said;
}

/** "A, so B", "B because A" and "since A, B" say A and say B. */
export function partsOf(text: string): readonly Part[] {
  const said = withoutJoining(withoutNumber(text.trim())).replace(/^(?:Answer(?: \([^)]*\))?): /i, '');
  const [, reason = '', rest = ''] = /^(?:since|because|as|given that) (.+?), (?:then )?(.+)$/i.exec(said) ?? [];
  const pieces =
    rest === '' ? said.split(/,? (?:because|(?:and )?(?:so|therefore|thus|hence)) (?=\S+ \S)/i) : [reason, rest];
  return pieces.flatMap((piece) => {
    const [, word = '', more = piece] = /^(yes|no), (?=\S)(.+)$/i.exec(piece) ?? [];
    const whole = reckoned(withoutJoining(more));
    return word === '' ? [whole] : [{ text: word, isWrong: false, isWord: true }, whole];
  });
}

const SUM =
  /((?:[€$£] ?)?\d[\d,]*(?:\.\d+)?)(?: ?(?:[a-z]+(?: each)?|%|°C|€|\$|£))??((?: ?(?:\+|-|−|×|x|\*|÷|\/|plus|minus|times|divided by) ?(?:[€$£] ?)?\d[\d,]*(?:\.\d+)?(?: ?(?:[a-z]+(?: each)?|%|°C|€|\$|£))??){1,8}) ?(?:=|is|are|equals|makes|gives|comes to) ?((?:[€$£] ?)?\d[\d,]*(?:\.\d+)?)/i;
const TERM = /(\+|-|−|×|x|\*|÷|\/|plus|minus|times|divided by) ?((?:[€$£] ?)?\d[\d,]*(?:\.\d+)?)/gi;
const BARE = /^(?:[€$£] ?)?\d[\d,]*(?:\.\d+)?(?: ?(?:[a-z]+|%|°C|€|\$|£))?\.?$/i;

/** What is reckoned in it is put as what it comes to. */
function reckoned(text: string): Part {
  const found = SUM.exec(text);
  if (found === null) return { text, isWrong: false, isWord: false };
  const [whole, first = '', more = '', result = ''] = found;
  const value = total(first, more);
  const said = plainNumber(result);
  if (value === null || said === null) return { text, isWrong: false, isWord: false };
  if (compare(value, said) !== 0) return { text, isWrong: true, isWord: false };
  const rest = text.replace(whole, result);
  // "3 x 12 = 36 euros" alone says what is true of numbers.
  return { text: BARE.test(rest.trim()) ? '' : rest, isWrong: false, isWord: false };
}

function total(first: string, more: string): Rational | null {
  const start = plainNumber(first);
  if (start === null) return null;
  let [sum, product]: [Rational, Rational] = [rational(0n), start];
  for (const [, sign = '', number = ''] of more.matchAll(TERM)) {
    const next = plainNumber(number);
    if (next === null) return null;
    if (/^(?:[×x*]|times)$/i.test(sign)) product = times(product, next);
    else if (/^(?:[÷/]|divided by)$/i.test(sign)) {
      if (next.n === 0n) return null;
      product = times(product, { n: next.d, d: next.n });
    } else {
      sum = plus(sum, product);
      product = /^(?:\+|plus)$/i.test(sign) ? next : minus(rational(0n), next);
    }
  }
  return plus(sum, product);
}

const plainNumber = (text: string): Rational | null => numberOf(text.replace(/^[€$£] ?/, ''));

/** The last value of a sentence, and the sentence without it. */
export function lastValue(text: string): { readonly value: Value; readonly rest: string } | null {
  const words = text.replace(/[.!]+$/, '').split(' ');
  for (let end = words.length; end > 0; end -= 1)
    for (let length = Math.min(3, end); length > 0; length -= 1) {
      const value = readValue(words.slice(end - length, end).join(' '));
      if (value !== null)
        return { value, rest: [...words.slice(0, end - length), ...words.slice(end)].join(' ').trim() };
    }
  return null;
}

const FILLING: ReadonlySet<string> = new Set(
  contentOf('total altogether answer result sum together all left in overall exactly amounts comes long old'),
);
const HEDGED =
  /\b(?:not|no|never|n't|cannot|less|more|least|most|about|over|under|than|only|if|unless|before|after)\b/i;

/** Whether it says what is derived as the answer; false where it says another value of what is asked, null where neither. */
export function asAnswer(text: string, question: string, solved: Solved | null): boolean | null {
  const last = solved?.verdict === 'derived' ? (solved.steps.at(-1)?.text ?? '') : '';
  const [, answer = ''] = /^Answer(?: \(from [\d, ]+\))?: (.+)$/.exec(last) ?? [];
  if (answer === '') return null;
  const [, yes = ''] = /^(yes|no)\.?$/i.exec(text) ?? [];
  if (yes !== '') return /^(?:Yes|No),/.test(answer) ? answer.toLowerCase().startsWith(`${yes.toLowerCase()},`) : null;
  if (text.replace(/\.$/, '') === answer.replace(/\.$/, '')) return true;
  const right = readValue(answer.replace(/\.$/, ''));
  const said = lastValue(text);
  if (right === null || said === null || HEDGED.test(text)) return null;
  if (said.value.dimension !== right.dimension) return null;
  const asked = new Set([...contentOf(question), ...FILLING]);
  const isOfIt = contentOf(said.rest).every((word) => asked.has(word)) && !/\d/.test(said.rest);
  return isOfIt ? compare(said.value.n, right.n) === 0 : null;
}

/** "3 tickets cost 36 euros", by the price of one; null where it says nothing of the kind. */
export function asProduct(theory: Theory, derived: Derived, text: string): boolean | null {
  const [, count = '', item = '', each = '', cost = ''] =
    /^(\S+) (.{2,60}?)(?: (?:at|for) (.{2,30}?) each)? costs? (?:a total of )?(.{2,30}?)(?: in total| altogether)?\.?$/i.exec(
      text,
    ) ?? [];
  const [n, value] = [numberOf(count), readValue(cost)];
  if (n === null || value === null) return null;
  const name = [item, singular(item)]
    .map((one) => term('price', keyOfWords(one)))
    .find((one) => derived.valueOf(one) !== null);
  const price = name === undefined ? null : derived.valueOf(name);
  if (name === undefined || price === null || theory.measureOf(name)?.dimension !== value.dimension) return null;
  const one = each === '' ? null : readValue(each);
  if (each !== '' && (one === null || compare(one.n, price.n) !== 0)) return false;
  return compare(times(n, price.n), value.n) === 0;
}

const AIMS =
  /^(?:we (?:need|have|want) to|let us|let's|i (?:need|have|will)(?: to)?|to answer this,? (?:we|i) (?:need to )?|the question is|asked is) ?(?:find|check|see|look|work|calculate|compute|determine|answer|whether|how|what|when|which|who)\b[^.;:,]*\.?$/i;
const UNKNOWN =
  /^(?:it|this|that|whether .{1,200}|the answer|how .{1,200})(?: cannot| can not| can't) be (?:derived|determined|answered|concluded|known|decided)(?: from (?:what is given|this|the (?:text|problem|sources?|passages?|documents?)))?\.?$|^(?:nothing|no (?:passage|source|document|sentence|premise))(?: that is given)? (?:says|states|tells|mentions) (?:whether|how|what|when|which|who|if|of|anything)\b[^.;:,]*\.?$|^(?:the (?:passages?|sources?|documents?|problem|text)) (?:do|does) not (?:say|state|tell|mention) (?:whether|how|what|when|which|who|if)\b[^.;:,]*\.?$|^not derivable\.?$/i;
const CLASHING =
  /^(?:this|it|the problem|what is given|the (?:statements|sentences|requirements|conditions))\b.{0,60}\b(?:contradicts? (?:itself|each other)|(?:is|are) (?:inconsistent|infeasible|impossible)|cannot (?:all |both )?(?:hold|be true|be met|be satisfied)|(?:is|are) not (?:possible|feasible|consistent))\.?$/i;

/** What is aimed at, or that it cannot be derived or cannot hold, where that is so. */
export function claimsNothing(
  text: string,
  { isClashing, isSettled }: { readonly isClashing: boolean; readonly isSettled: boolean },
): boolean {
  if (AIMS.test(text)) return tokens(text).every(({ kind }) => kind !== 'number');
  return (!isSettled && UNKNOWN.test(text)) || (isClashing && CLASHING.test(text));
}
