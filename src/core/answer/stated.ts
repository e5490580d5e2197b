// The clauses of a passage, what of a question each says, and whether it affirms or denies.

import { oppositeOf, tellsPaying } from '#core/answer/opposites.ts';
import type { Question, Term } from '#core/english/question.ts';
import { sentences, type Span } from '#core/english/sentences.ts';
import { SAID_WELL } from '#core/english/strength.ts';
import { tokens, type Token } from '#core/english/words.ts';

/** The word itself, or one that says the same; nothing wider. */
export const meansIt = (term: Term, word: Token): boolean => (term.near.get(word.stem) ?? 0) >= SAID_WELL;

export const isIn = (term: Term, words: readonly Token[]): boolean =>
  words.some((word) => (term.near.get(word.stem) ?? 0) >= NEAR_MIN);

export interface Clause {
  readonly text: string;
  readonly tokens: readonly Token[];
}

/** Sentences, and what a colon behind a whole clause, a semicolon or "but" parts; a label ("Not included:") stays with what it announces. */
export function clausesOf(passage: string): readonly Clause[] {
  const spans = sentences(passage);
  return spans.flatMap(({ end, start }, at) =>
    byAnd(named(passage.slice(start, end), followed(passage, spans[at - 1], start)))
      .split(
        /;\s|,?\s(?:but|except that|although|whereas|because|since|so that)\s|,\s(?=not\s|no (?!more\b|longer\b|later\b|less\b|matter\b)[a-z]+(?: [a-z-]+){0,4}(?:[.,;:]|$)|[\w ]{1,30} (?:is|are|do|does|may|can|must|will) not\b)/,
      )
      .map((text) => ({ text, tokens: tokens(text) })),
  );
}

/** The sentence before, where nothing but a blank parts the two; "" for none. */
const followed = (passage: string, before: Span | undefined, start: number): string =>
  before !== undefined && /^ +$/.test(passage.slice(before.end, start)) ? passage.slice(before.start, before.end) : '';

/**
 * "The key costs 5 euros. It is not lent out.": what the pronoun means is the subject before, where their numbers agree. A subject
 * that something behind it narrows ("the key to the shed") is left alone.
 */
function named(sentence: string, before: string): string {
  const pronoun = /^(?:It|They)(?= )/.exec(sentence)?.[0];
  const subject = (SUBJECT.exec(before)?.[1] ?? ENTRY.exec(before)?.[1])?.trim();
  if (pronoun === undefined || subject === undefined || NARROWS.test(subject)) return sentence;
  const isMany = /[^s]s$/.test(subject);
  return isMany === (pronoun === 'They') ? subject + sentence.slice(pronoun.length) : sentence;
}

/** "Added: encryption of uploads." */
const ENTRY = /^\W*(?:Added|New|Changed): ([\w`-]+(?: [\w`-]+){0,2}?)(?: of [\w ]+)?\.$/;
const SUBJECT =
  /^((?:The|An?|Your|Our|My|Each|Every|All|This) (?:[\w'\u2019-]+ ){1,6}?)(?=(?:is|are|was|were|has|have|had|costs?|lasts?|may|can|must|shall|should|will|lies?|stands?|takes?|runs?|begins?|starts?|ends?|opens?|holds?)\b)/;
const NARROWS = / (?:of|for|in|on|at|to|from|with|by|under|between|and|or|who|that|which) /;

/** "Dogs are welcome and food is not allowed" are two; "cats and dogs are welcome" is one. */
const byAnd = (text: string): string => [AND, COLON].reduce((all, joint) => byJoint(all, joint), text);
const byJoint = (text: string, joint: RegExp): string =>
  text.replace(joint, (said, at: number) => (AUXILIARY.test(text.slice(0, at)) ? '; ' : said));
const AND = /,? and (?=(?:[\w'-]+ ){1,4}(?:is|are|may|must|shall|can|cannot|will|do|does|has|have)\b)/g;
/** "There is no lower age limit: babies can have a card too." */
const COLON = /: (?=(?:[\w'-]+ ){1,4}(?:is|are|may|must|can|cannot|will|do|does|has|have)\b)/g;
const AUXILIARY = /\b(?:is|are|may|must|shall|can|cannot|will|do|does|has|have|pays?|costs?)\b[^;]*$/;

export interface Met {
  readonly weight: number;
  /** Neither here nor in what the passage is about. */
  readonly missed: readonly Term[];
  /** Too little of what is asked is said here for a word to rest on. */
  readonly isThin: boolean;
  /** Said in so many words, here or by what the passage is about: enough to affirm. */
  readonly said: readonly Term[];
  /** All of it is said, and the verb here. */
  readonly isWhole: boolean;
}

export function metIn(
  { permission, terms }: Question,
  { text, tokens: words }: Clause,
  around: readonly string[],
  modal: Modal,
): Met {
  // "Allowed" is said by "welcome" and "prohibited" too.
  const isLeaveSaid = (term: Term): boolean =>
    (modal === 'may' && (isLeave(term) || term.stem === permission) && (MAY.test(text) || FORBIDS.test(text))) ||
    tellsPaying(term, words) ||
    oppositeOf(term, text, words) !== '' ||
    (SUMS.test(term.lower) && /\bincluded\b/i.test(text)) ||
    (ISSUERS.test(term.lower) && /\b(?:we|us)\b/i.test(text));
  const here = terms.filter((term) => isIn(term, words) || isLeaveSaid(term));
  const named = terms.filter(
    (term) => !here.includes(term) && around.some((stem) => (term.near.get(stem) ?? 0) >= NEAR_MIN),
  );
  const missed = terms.filter((term) => !here.includes(term) && !named.includes(term));
  const weight = (some: readonly Term[]): number => some.reduce((sum, term) => sum + term.weight, 0);
  // A name may say which document is meant: then all else must be said.
  const others = missed.filter(({ role }) => role !== 'name');
  const isNamed = others.length === missed.length;
  const left = weight(here) + weight(others);
  const isVerbHere = here.some(({ role }) => role === 'verb');
  const enough = isNamed ? weight(here) * 20 >= left * (isVerbHere ? 11 : 13) : others.length === 0;
  const isSaidHere = (term: Term): boolean => words.some((word) => meansIt(term, word)) || isLeaveSaid(term);
  const isNumberHere = here.some(({ role }) => role === 'number');
  const isSaid = (term: Term): boolean =>
    isSaidHere(term) ||
    (PERSON.test(term.lower) && (isNumberHere || /\b(?:needed|required|necessary)\b/i.test(text))) ||
    (term.role !== 'verb' && around.some((stem) => (term.near.get(stem) ?? 0) >= SAID_WELL));
  return {
    weight: weight(here),
    missed,
    said: terms.filter(isSaid),
    isWhole: terms.every(isSaid),
    isThin: here.length === 0 || !enough || missed.some(({ role }) => role === 'number'),
  };
}

/** Somebody of whom the rules speak. */
export const PERSON =
  /^(?:child|children|kid|person|people|member|guest|visitor|adult|pupil|boy|girl|someone|somebody)s?$/;
const NEAR_MIN = 120;
/** "Breakfast is included": in the price. */
const SUMS = /^(?:price|cost|fee|rate|rent)s?$/;
/** Who writes "we". */
const ISSUERS = /^(?:company|firm|employer|insurer|landlord|hotel|shop|school|club)$/;
const isLeave = ({ lower }: Term): boolean => /^(?:allow|permit)/.test(lower);
const FORBIDS = /\b(?:forbidden|prohibited|banned)\b/i;

/** What holds only under a condition that the question does not name. */
export function isConditional({ text }: Clause, { stems }: Question): boolean {
  const found = CONDITION.exec(text);
  if (found === null)
    return (
      /^\W*only\b/i.test(text) &&
      !tokens(text)
        .slice(1, 3)
        .every((word) => stems.has(word.stem))
    );
  const condition = tokens(text.slice(found.index)).filter((word) => word.lower.length > 3);
  return condition.filter((word) => stems.has(word.stem)).length * 2 < condition.length - 1;
}

export const CONDITION =
  /\b(?:if|unless|only|provided|except|with the (?:\w+ )?(?:consent|permission|approval|agreement)|subject to|depending)\b/i;

/** "Does the landlord pay the tenant?" is not settled by "The tenant pays the landlord". */
export function isReversed({ terms }: Question, { text, tokens: words }: Clause): boolean {
  // "Life jackets must be worn by juniors"
  if (/\b(?:is|are|was|were|be|been) \w+(?:ed|n) by\b/i.test(text)) return false;
  const at = terms.findIndex((term) => term.role === 'verb');
  if (at <= 0 || at === terms.length - 1) return false;
  const places = [terms[at - 1], terms[at], terms[at + 1]].map((term) =>
    words.findIndex((word) => term?.stem === word.stem),
  );
  const [subject = -1, verb = -1, object = -1] = places;
  return subject >= 0 && verb >= 0 && object >= 0 && object < verb && subject > verb;
}

export type Modal = 'may' | 'must' | 'fact';

export function modalOf(question: string): Modal {
  if (/^\W*(?:may|can|could|might)\b|\b(?:allowed|permitted|okay|ok)\b/i.test(question)) return 'may';
  return /^\W*(?:must|should|shall|need)\b|\b(?:have to|need to|required|obliged)\b/i.test(question) ? 'must' : 'fact';
}

/** Whether it says so, says the opposite, or neither. */
export function saidBy(text: string, modal: Modal): boolean | null {
  const denied = DENIED.test(text);
  if (modal === 'must') {
    if (NEEDLESS.test(text) || (/\b(?:do|does) not\b/i.test(text) && !MUST.test(text))) return false;
    return MUST.test(text) ? !denied : null;
  }
  if (denied) return TWICE.test(text) ? null : false;
  if (UNDECIDED.test(text)) return null;
  if (modal === 'may' && MUST.test(text)) return null;
  return modal === 'may' && !MAY.test(text) ? null : true;
}

export const DENIED =
  /\b(?:not|no(?!\. *\d)|never|none|nobody|nothing|neither|nor|cannot|forbidden|prohibited|banned|excluded|refused|rejected|turned down|unable)\b|n['\u2019]t\b/i;
/** A denial within a denial, or one that does not reach the predicate. */
const TWICE =
  /\b(?:not only|no later|no more than|not more than|no less|no fewer|not later|nothing but|not unless|no longer than|whether or not|not (?:un|il|im)\w+)\b/i;
const NEEDLESS =
  /\b(?:need not|not needed|not required|not necessary|not have to|needn['\u2019]t|don['\u2019]t (?:have|need) to|optional|no need)\b/i;
export const MUST =
  /\b(?:must|shall|have to|has to|is required|are required|required to|need to|needs to|should|obliged)\b/i;
export const MAY =
  /\b(?:may|can|could|allowed|permitted|free to|welcome|possible|fine|accept(?:ed)?|payments? (?:is )?by|entitled|happy to)\b|^\W*(?:one|two|three|up to \w+) [a-z](?!.*\b(?:is|are|was|were|must|has|have)\b)/i;
export const UNDECIDED =
  /\b(?:asked|asks|whether|unknown|unclear|undecided|perhaps|possibly|might|usually|normally|sometimes|hope|planned)\b/i;
