// "Yes" or "No" before the sentence that answers, where that sentence settles it. Where it does not, nothing is said: a rule
// that is quoted is worth more than a word that is guessed.

import { parseQuestion, type Question, type Term } from '#core/english/question.ts';
import { sentences } from '#core/english/sentences.ts';
import { tokens, type Token } from '#core/english/words.ts';

export type Polarity = 'Yes' | 'No';

/** `heading` and name of the document say what the passage is about, and may say that it lists what is excluded. */
export function polarityOf(question: string, passage: string, heading: string): Polarity | null {
  const asked = parseQuestion(question);
  if (asked.kind !== 'yes-no' || asked.terms.length === 0 || isOpen(question, asked)) return null;
  const around = tokens(heading).map((token) => token.stem);
  const clauses = clausesOf(passage).map((clause) => ({ clause, met: metIn(asked, clause, around) }));
  const best = [...clauses].sort((a, b) => b.met.weight - a.met.weight)[0];
  if (best === undefined) return null;
  const { clause, met } = best;
  // "Take it home, but not abroad": what the best clause does not say, another one denies.
  const denying = clauses.find(
    (other) =>
      other !== best && DENIED.test(other.clause.text) && met.missed.some((term) => isIn(term, other.clause.tokens)),
  );
  if (denying !== undefined) {
    const { text, tokens: words } = denying.clause;
    return /^not\s/.test(text) && !CONDITION.test(text) && met.missed.every((term) => isIn(term, words)) ? 'No' : null;
  }
  if (met.isThin || isConditional(clause, asked) || isReversed(asked, clause.tokens)) return null;
  const said = saidBy(clause, modalOf(question));
  const isVerbElsewhere = asked.terms.some((term) => term.role === 'verb' && !isIn(term, clause.tokens));
  return said === null || (said && (isVerbElsewhere || met.isPart)) ? null : said ? 'Yes' : 'No';
}

const isIn = (term: Term, words: readonly Token[]): boolean =>
  words.some((word) => (term.near.get(word.stem) ?? 0) >= NEAR_MIN);

/** Alternatives, denials, quantities and all-or-nothing have answers that a word would get wrong. */
function isOpen(question: string, { terms }: Question): boolean {
  const words = tokens(question).map((token) => token.lower);
  return (
    OPEN.test(question) ||
    words.some((word) => DENIALS.has(word)) ||
    terms.some(
      (term) =>
        term.role === 'number' &&
        /[\d.]/.test(term.lower) &&
        !/\b(?:year|section|class|grade|platform|room|version|no\.?)s? \d/i.test(question),
    )
  );
}

const OPEN =
  /\b(?:or|all|every|any(?:thing|one|body)?|always|only|both|each|more|less|fewer|than|most|least|enough|before|after|until|how|what|which|when|who|where|why)\b/i;
const DENIALS: ReadonlySet<string> = new Set(
  'not no never none nobody nothing neither cannot without forbidden prohibited banned refused excluded illegal'.split(
    ' ',
  ),
);

interface Clause {
  readonly text: string;
  readonly tokens: readonly Token[];
}

/** Sentences, and what a colon, semicolon or "but" parts; a label ("Not included:") stays with what it announces. */
function clausesOf(passage: string): readonly Clause[] {
  return sentences(passage).flatMap(({ end, start }) =>
    passage
      .slice(start, end)
      .split(
        /;\s|,?\s(?:but|except that|although|whereas)\s|,\s(?=not\s|[\w ]{1,30} (?:is|are|do|does|may|can|must|will) not\b)/,
      )
      .map((text) => ({ text, tokens: tokens(text) })),
  );
}

interface Met {
  readonly weight: number;
  /** Neither here nor in what the passage is about. */
  readonly missed: readonly Term[];
  /** Too little of what is asked is said here for a word to rest on. */
  readonly isThin: boolean;
  /** Enough to deny, which takes the whole away, not to affirm. */
  readonly isPart: boolean;
}

function metIn({ terms }: Question, { tokens: words }: Clause, around: readonly string[]): Met {
  const here = terms.filter((term) => isIn(term, words));
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
  const isPart = weight(here) * 5 < left * 4;
  return {
    weight: weight(here),
    missed,
    isPart,
    isThin: here.length === 0 || !enough || missed.some(({ role }) => role === 'number'),
  };
}

const NEAR_MIN = 120;

/** What holds only under a condition that the question does not name. */
function isConditional({ text }: Clause, { stems }: Question): boolean {
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

const CONDITION =
  /\b(?:if|unless|only|provided|except|with the (?:\w+ )?(?:consent|permission|approval|agreement)|subject to|depending)\b/i;

/** "Does the landlord pay the tenant?" is not settled by "The tenant pays the landlord". */
function isReversed({ terms }: Question, words: readonly Token[]): boolean {
  const at = terms.findIndex((term) => term.role === 'verb');
  if (at <= 0 || at === terms.length - 1) return false;
  const places = [terms[at - 1], terms[at], terms[at + 1]].map((term) =>
    words.findIndex((word) => term?.stem === word.stem),
  );
  const [subject = -1, verb = -1, object = -1] = places;
  return subject >= 0 && verb >= 0 && object >= 0 && object < verb && subject > verb;
}

type Modal = 'may' | 'must' | 'fact';

function modalOf(question: string): Modal {
  if (/^\W*(?:may|can|could|might)\b|\b(?:allowed|permitted|okay|ok)\b/i.test(question)) return 'may';
  return /^\W*(?:must|should|shall|need)\b|\b(?:have to|need to|required|obliged)\b/i.test(question) ? 'must' : 'fact';
}

/** Whether it says so, says the opposite, or neither. */
function saidBy({ text }: Clause, modal: Modal): boolean | null {
  const denied = DENIED.test(text);
  if (modal === 'must') {
    if (NEEDLESS.test(text)) return false;
    return MUST.test(text) ? !denied : null;
  }
  if (denied) return TWICE.test(text) ? null : false;
  if (UNDECIDED.test(text)) return null;
  if (modal === 'may' && MUST.test(text)) return null;
  return modal === 'may' && !MAY.test(text) ? null : true;
}

const DENIED =
  /\b(?:not|no|never|none|nobody|nothing|neither|nor|cannot|forbidden|prohibited|banned|excluded|refused|unable)\b|n['\u2019]t\b/i;
/** A denial within a denial, or one that does not reach the predicate. */
const TWICE =
  /\b(?:not only|no later|no more than|not more than|no less|no fewer|not later|nothing but|not unless|no longer than|whether or not|not (?:un|il|im)\w+)\b/i;
const NEEDLESS =
  /\b(?:need not|not required|not necessary|not have to|needn['\u2019]t|don['\u2019]t (?:have|need) to|optional|no need)\b/i;
const MUST = /\b(?:must|shall|have to|has to|is required|are required|required to|need to|needs to|should|obliged)\b/i;
const MAY = /\b(?:may|can|could|allowed|permitted|free to|welcome|possible|fine|accepted|entitled|happy to)\b/i;
const UNDECIDED =
  /\b(?:asked|asks|whether|unknown|unclear|undecided|perhaps|possibly|might|usually|normally|sometimes|hope|planned)\b/i;
