// "Yes" or "No" before the sentence that answers, where that sentence settles it. Where it does not, nothing is said: a rule
// that is quoted is worth more than a word that is guessed.

import { holdsFor, numberedIn } from '#core/answer/bounds.ts';
import { isBarred } from '#core/answer/bare.ts';
import { itemPolarity } from '#core/answer/exclusions.ts';
import { isExempted } from '#core/answer/exempt.ts';
import { oppositeOf, shutOut } from '#core/answer/opposites.ts';
import { headsOf } from '#core/answer/ruling/heads.ts';
import { isUnsettled, switchedBy } from '#core/answer/ruling/unsettled.ts';
import { isKindOf, isLike, isSameAct } from '#core/answer/ruling/kinds.ts';
import { ruledBy, type Ruled } from '#core/answer/ruling/ruling.ts';
import { inSeason, seasonIn, type Seasonal } from '#core/answer/season.ts';
import {
  clausesOf,
  CONDITION,
  DENIED,
  isConditional,
  isIn,
  isReversed,
  MAY,
  meansIt,
  metIn,
  modalOf,
  MUST,
  PERSON,
  saidBy,
  UNDECIDED,
  type Clause,
  type Met,
  type Modal,
} from '#core/answer/stated.ts';
import { CALENDAR } from '#core/english/answers.ts';
import { SAID_WELL, strengthOf } from '#core/english/strength.ts';
import { parseQuestion, type Question, type Term } from '#core/english/question.ts';
import { STOP_WORDS, tokens, type Token } from '#core/english/words.ts';
import { HEADING_SEPARATOR } from '#core/evidence/outline.ts';
import { lookUp } from '#language/lexicon.ts';

export type Polarity = Ruled;

/**
 * `heading` and name of the document say what the passage is about, and may say that it lists what is excluded.
 * `isAlone`: it is found by nothing but this, so it has to say every word, itself or by what it stands under.
 */
export function polarityOf(question: string, passage: string, heading: string, isAlone = false): Polarity | null {
  const plain = question.replace(ASIDES, '');
  const asked = parseQuestion(plain);
  if (asked.kind !== 'yes-no' || asked.terms.length === 0) return null;
  if (NAMES_STATES.test(passage) || isExempted(asked, passage)) return null;
  const around = tokens(heading).map((token) => token.stem);
  const number = numberedIn(plain);
  const season = seasonIn(plain);
  const seasonal = season === null ? null : bySeason(season, passage, heading, isAlone);
  if (seasonal !== null) return seasonal;
  const numbered =
    number === null
      ? null
      : byNumber(
          { ...number, isAge: number.asked.unit === 'months', how: (clause) => holdsFor(number, clause) },
          plain,
          passage,
          heading,
        );
  const rest = withoutSaidTime(question, passage);
  if (numbered !== null || isOpen(rest)) return numbered;
  const title = heading.split(HEADING_SEPARATOR).at(-1) ?? '';
  if (isBarred(asked, passage)) return 'No';
  const listed = hasNumber(asked) ? null : itemPolarity(asked, passage, title, around);
  if (listed !== null) return listed;
  const polarity =
    byRules(plain, asked, passage, around) ??
    (hasNumber(asked) ? null : byClauses(plain, asked, passage, around, isAlone));
  if (isOfAnother(plain, asked, passage)) return null;
  // Nothing that stands under "What is not covered" says that it is.
  return polarity !== null && polarity.startsWith('Yes') && DENIED.test(title) ? null : polarity;
}

/** "No heating, no water, a leak: ring us" names what may be, and forbids nothing. */
const NAMES_STATES = /\bno [\w -]+, [^.:;]*: (?!they\b|both\b|it\b|this\b|these\b|those\b)|\(no [^)]*, [^)]*\)/i;

/** The sentence names another thing of the kind that is asked about, and neither this one nor the kind. */
function isOfAnother(question: string, asked: Question, passage: string): boolean {
  const words = tokens(passage);
  return headsOf(question, asked).some(
    (head) =>
      words.some(({ stem }) => isLike(head.stem, stem)) &&
      !words.some((word) => strengthOf(head, word.stem) >= SAID_WELL || isKindOf(head.stem, word)),
  );
}

/** What the clauses lay down that rule on it; null where none does, or where two differ. */
function byRules(question: string, asked: Question, passage: string, around: readonly string[]): Polarity | null {
  const ruled = clausesOf(passage).flatMap(({ text }) => ruledBy(question, asked, text, around) ?? []);
  const [first = null] = ruled;
  return ruled.every((one) => one === first) ? first : null;
}

/** "Refunded after a claim?" is told by "not refunded after a claim". */
const withoutSaidTime = (question: string, passage: string): string =>
  question.replace(/\b(after|before|until) (?:an? |the |my )?([\w-]+)/gi, (said, when: string, what: string) => {
    const words = tokens(passage);
    const at = words.findIndex(({ lower }) => lower === when.toLowerCase() || lower === 'once' || lower === 'when');
    const isSaid = at >= 0 && words.slice(at).some(({ stem }) => stem === tokens(what)[0]?.stem);
    return isSaid ? ' ' : said;
  });

/**
 * What the passage says of the rest, where it says so of the month. A month outside is told "No" only where nothing else narrows what is
 * allowed: "by card from October to March" leaves open what is so in July.
 */
function bySeason(season: Seasonal, passage: string, heading: string, isAlone: boolean): Polarity | null {
  const found = inSeason(season, passage);
  if (found?.isInside === true) return polarityOf(season.rest, found.rest, heading, isAlone);
  const rest = (found?.rest ?? passage).replace(FURTHER, '');
  const said = saysNoMore(season.rest, rest) ? polarityOf(season.rest, rest, heading, isAlone) : null;
  if (found === null) return said === 'No' && isNever(passage) ? 'No' : null;
  return said === 'Yes' ? 'No' : null;
}

/** "..., and only after dusk": what narrows it further allows nothing. */
const FURTHER = /,? and only\b[^.;]*/i;
const GRANTS = /^(?:allow|permit|welcom|possibl|open|forbidden|prohibit|ban)/;

function saysNoMore(question: string, clause: string): boolean {
  const { terms } = parseQuestion(question);
  return tokens(clause).every(
    ({ lower, part, stem }) =>
      part ||
      STOP_WORDS.has(lower) ||
      GRANTS.test(stem) ||
      PERSON.test(lower) ||
      terms.some((term) => strengthOf(term, stem) >= SAID_WELL),
  );
}

/** What is asked without its number, and whether a clause holds for that. */
interface Bounded {
  readonly rest: string;
  readonly isAge: boolean;
  readonly how: (clause: string) => ReturnType<typeof holdsFor>;
}

/** Whether the clause that says all else holds for the number that is asked about. */
function byNumber(bounded: Bounded, question: string, passage: string, heading: string): Polarity | null {
  const stemsIn = (text: string): readonly string[] => tokens(text).map(({ stem }) => stem);
  const around = stemsIn(heading);
  const of = stemsIn(heading.split(HEADING_SEPARATOR).slice(0, 2).join(' '));
  const asked = parseQuestion(bounded.rest);
  if (asked.terms.length === 0 || isOpen(bounded.rest) || hasNumber(asked)) return null;
  const modal = modalOf(question);
  const found = clausesOf(passage).flatMap((clause) => {
    const how = bounded.how(clause.text);
    // Of two sums under one heading each is its own: what is compared has to be said beside its number.
    const isCompared = how === 'stated' || how === 'not';
    const { said } = metIn(asked, clause, isCompared ? of : around, modal);
    const isSaid = (term: Term): boolean =>
      said.includes(term) ||
      isLight(term) ||
      clause.tokens.some(({ stem }) => isSameAct(term.stem, stem)) ||
      (bounded.isAge && PERSON.test(term.lower));
    const isHere = (term: Term): boolean => clause.tokens.some((word) => meansIt(term, word));
    return how === null || !asked.terms.some(isHere) || !asked.terms.every(isSaid) ? [] : [{ how, clause }];
  });
  const [only, ...more] = found;
  if (only === undefined || more.length > 0 || IF.test(only.clause.text) || UNDECIDED.test(only.clause.text))
    return null;
  const { how } = only;
  const { text } = only.clause;
  const denied = DENIED.test(text.replace(OF_BOUND, ''));
  if (how === 'stated' || how === 'not') return denied || modal !== 'fact' ? null : how === 'stated' ? 'Yes' : 'No';
  if (how === 'outside') return denied || modal === 'must' ? null : 'No';
  if (denied) return modal === 'must' ? null : 'No';
  const affirms = modal === 'may' ? MAY : modal === 'must' ? MUST : /./;
  return affirms.test(text) ? 'Yes' : null;
}

/** "Sprinklers are not allowed": in no month, where nothing of time or condition stands beside it. */
const isNever = (clause: string): boolean => DENIED.test(clause) && !TIMED.test(clause);
const TIMED =
  /\d|\b(?:if|unless|except|when|while|until|till|before|after|during|between|from|only|month|week|day|night|summer|winter|spring|autumn|season|time|now|yet|today)/i;

const IF = /\b(?:if|unless|except|provided|subject to|depending)\b/i;
/** "No more than 12", "no trip may last longer than 31 days": the denial belongs to the number. */
const OF_BOUND =
  /\b(?:no|not|nobody|never|cannot)\b(?=[^,;]*\b(?:more|longer|larger|fewer|less|higher|over|above|under|below)\b(?: than)? [$\u20ac\u00a3]?\w)/i;
const LIGHT_VERBS = /^(?:us|go|keep|have|bring|take|becom|get|be|come|put|allow|permit|need|stai)$/;
const isLight = ({ role, stem }: Term): boolean => role === 'verb' && LIGHT_VERBS.test(stem);

function byClauses(
  question: string,
  asked: Question,
  passage: string,
  around: readonly string[],
  isAlone: boolean,
): Polarity | null {
  const modal = modalOf(question);
  // "Pocket money is not needed" tells whether children need it.
  const heads = headsOf(question, asked).filter(
    ({ lower }) =>
      !PERSON.test(lower) || !(/\b(?:needed|required|necessary)\b/i.test(passage) || /\byears? \d/i.test(question)),
  );
  const clauses = clausesOf(passage).map((clause) => ({ clause, met: metIn(asked, clause, around, modal) }));
  if (clauses.some(({ clause, met }) => isShutOut(asked, clause, met))) return 'No';
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
    const isSaid = (term: Term): boolean => isIn(term, words);
    return /^not\s/.test(text) &&
      !CONDITION.test(text) &&
      met.missed.every(isSaid) &&
      heads.every((head) => met.said.includes(head) || isSaid(head))
      ? 'No'
      : null;
  }
  if (isUnsettled(asked, clause.text, modal, around)) return null;
  if (met.isThin || (isAlone && !met.isWhole) || isConditional(clause, asked) || isReversed(asked, clause)) return null;
  const said = saidOrOpposite(asked, clause, modal);
  if (said === null || heads.some((head) => !met.said.includes(head)) || !isThere(question, heads, clause, asked))
    return null;
  if (switchedBy(question, clause.text) === false) return said && met.isWhole ? 'No' : null;
  if (said) return met.isWhole && !isBounded(clause, question) && !isNarrower(clause, heads, asked) ? 'Yes' : null;
  if (asked.terms.some((term) => CALENDAR.has(term.stem) && !met.said.includes(term))) return null;
  return isNarrower(clause, heads, asked) || isElsewhere(question, asked, around, clause) ? null : 'No';
}

/** "By direct debit only" shuts out cards, where all else that is asked is said. */
function isShutOut(asked: Question, { text, tokens: words }: Clause, { missed, weight }: Met): boolean {
  const out = shutOut(asked, text, words);
  const isLeft = (term: Term): boolean => term !== out && !isLight(term) && term.role !== 'name';
  return out !== undefined && !IF.test(text) && !DENIED.test(text) && weight > 0 && !missed.some(isLeft);
}

/** As `saidBy`; a clause that says "closed" denies what asks for "open". */
function saidOrOpposite({ terms }: Question, { text, tokens: words }: Clause, modal: Modal): boolean | null {
  const opposite = terms.map((term) => oppositeOf(term, text, words)).find((one) => one !== '');
  if (opposite === undefined) return saidBy(text, modal);
  const left = text.toLowerCase().replace(opposite.trim(), '');
  return DENIED.test(left) || saidBy(left, modal) === null ? null : false;
}

/** "Is there a lift?" is told by "There is no lift", not by "The lift is slow" nor by "There is no lift in the annex". */
function isThere(question: string, heads: readonly Term[], { text, tokens: words }: Clause, asked: Question): boolean {
  if (!/^\W*(?:is|are|was|were|will) there\b/i.test(question)) return true;
  const isExact = heads.every(({ stem }) => words.some((word) => word.stem === stem));
  const place = /\b(?:in|on|at|during|under) (?:the |our |your |any |all )?(\w+)/i.exec(text)?.[1];
  const isPlaced = place === undefined || tokens(place).every(({ stem }) => asked.stems.has(stem));
  return isExact && isPlaced && /\bthere (?:is|are|was|were|will)\b|\bavailable\b|^\W*No \w/i.test(text);
}

/** What says nothing of what is asked. */
const ASIDES = /\b(?:in the end|after all|as well|in fact|at all|please|actually|really|still|too|new|any)\b/gi;

/** "Large dogs are not allowed" says nothing of other dogs. */
function isNarrower({ text, tokens: words }: Clause, heads: readonly Term[], { stems }: Question): boolean {
  return heads.some(
    (head) =>
      words.every((word, at) => {
        if (!meansIt(head, word)) return true;
        const before = words[at - 1];
        const behind = RESTRICTS.exec(text.slice(word.end))?.[1];
        if (
          behind !== undefined &&
          !tokens(behind).every(({ lower, stem }) => STOP_WORDS.has(lower) || stems.has(stem))
        )
          return true;
        return (
          before !== undefined &&
          text.slice(before.end, word.start) === ' ' &&
          !STOP_WORDS.has(before.lower) &&
          !TAKES.test(before.lower) &&
          !stems.has(before.stem) &&
          !DENIED.test(before.lower)
        );
      }) && words.some((word) => meansIt(head, word)),
  );
}

const TAKES = /^(?:accept|take|allow|permit|charge|serve|offer|provide|hire)s?$/;
/** "Children under 12 ..." */
const RESTRICTS =
  /^ (?:under|over|aged|with|without|who|that|below|above|between|from|of|whose|which) ((?:the |an? |your |our )?[\w'-]+)/;

/** "Not in the workshop" says nothing of the shop: a place or time of the question that is not named, beside others that are. */
function isElsewhere(
  question: string,
  { stems, terms }: Question,
  around: readonly string[],
  { text, tokens: words }: Clause,
): boolean {
  if (LISTS_DENIED.test(text)) return false;
  const isNamed = ({ stem }: Term): boolean => around.includes(stem) || words.some((word) => word.stem === stem);
  const asked = tokens(question).filter(({ part }) => !part);
  const isPlace = ({ lower }: Term): boolean => {
    const at = asked.findIndex((word) => word.lower === lower);
    return asked.slice(Math.max(0, at - 3), Math.max(0, at)).some((word) => LEADS_TO_PLACE.has(word.lower));
  };
  const behind = terms.filter(
    (term) =>
      term.role !== 'verb' &&
      term.role !== 'name' &&
      lookUp(term.stem).verb < VERBAL &&
      !isNamed(term) &&
      isPlace(term),
  );
  const isOther = (word: Token): boolean =>
    word.kind === 'word' && !STOP_WORDS.has(word.lower) && !stems.has(word.stem) && lookUp(word.stem).verb < VERBAL;
  return behind.length > 0 && words.some(isOther);
}

const LEADS_TO_PLACE: ReadonlySet<string> = new Set(
  'in on at to into for with by during under from of near'.split(' '),
);
/** "Not included: lunches, drinks": one thing beside others. */
const LISTS_DENIED = /^\W*not \w+(?: \w+)?:/i;
/** Of 9: more often a verb than not. */
const VERBAL = 5;

/** "From May to August", "until 9 pm": yes at some times only, where the question names none. */
const isBounded = ({ text }: Clause, question: string): boolean =>
  BOUNDS.test(text) && !/\d/.test(question) && !BOUNDS.test(question);
const BOUNDS =
  /\b(?:until|till|from \S+(?: \S+){0,3} (?:to|until)|between|during|within|up to|at most|as long as|while supplies|by appointment)\b/i;

/** Alternatives, denials, quantities and all-or-nothing have answers that a word would get wrong. */
const isOpen = (question: string): boolean =>
  OPEN.test(question) || tokens(question).some(({ lower }) => DENIALS.has(lower));

const hasNumber = ({ terms, text }: Question): boolean =>
  terms.some(
    ({ lower, role }) =>
      role === 'number' &&
      /[\d.]/.test(lower) &&
      !/\b(?:year|section|class|grade|platform|room|version|no\.?)s? \d/i.test(text),
  );

const OPEN =
  /\b(?:or|all|every|any(?:thing|one|body)?|always|only|both|each|more|less|fewer|than|most|least|enough|before|after|until|how|what|which|when|who|where|why)\b/i;
const DENIALS: ReadonlySet<string> = new Set(
  'not no never none nobody nothing neither cannot without forbidden prohibited banned refused excluded illegal'.split(
    ' ',
  ),
);
