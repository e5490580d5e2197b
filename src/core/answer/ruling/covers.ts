// Whether what a clause rules on is what is asked, or the general of which it is a special case; nothing narrower, and nothing else.

import { headsOf } from '#core/answer/ruling/heads.ts';
import type { Ruling } from '#core/answer/ruling/clause.ts';
import { isKindOf, isOpposite, isSameAct } from '#core/answer/ruling/kinds.ts';
import type { Question, Term } from '#core/english/question.ts';
import { SAID_WELL, strengthOf } from '#core/english/strength.ts';
import { STOP_WORDS, tokens, type Token } from '#core/english/words.ts';

/** `around`: stems of the headings and of the name of the document; `opposed`: the term whose opposite the clause says. */
export function covers(asked: Question, ruling: Ruling, around: readonly string[], opposed?: Term): boolean {
  const isSelf = asksOfSelf(asked.text);
  const content = contentOf(asked);
  const behind = behindPreposition(asked);
  const parts = [ruling.subject, everywhere(ruling, asked, behind)].map((text) =>
    readPart(text, { asked, around, content, isSelf, opposed }),
  );
  if (parts.some((part) => part === null)) return false;
  const met = new Set(parts.flatMap((part) => [...(part?.met ?? [])]));
  const predicate = tokens(ruling.said);
  const isPredicate = (term: Term): boolean =>
    predicate.some(
      ({ lower, stem }) =>
        strengthOf(term, stem) >= SAID_WELL ||
        (SHUTS_OUT.test(lower) && COVERS.has(term.stem)) ||
        (/^add/.test(lower) && AVAILABLE.has(term.stem)),
    );
  const isMet = (term: Term): boolean => met.has(term) || isPredicate(term) || term === opposed;
  if (![...met].some(isTelling)) return false;
  const isImpersonal = !PARTY.test(`${ruling.subject} ${ruling.rest}`);
  const isGiven = ({ stem }: Term): boolean => LIGHT.has(stem) || (PARTIES.has(stem) && (isSelf || isImpersonal));
  // "Tenant shall not paint": whatever it may be.
  const isGeneral = ruling.force === 'denied' || ruling.force === 'needless';
  const isAnyObject =
    isGeneral &&
    (ruling.force === 'needless' || PARTY.test(ruling.subject)) &&
    parts.some((part) => part?.isVerbAlone === true);
  const heads = headsOf(asked.text, { ...asked, terms: asked.terms.filter(({ lower }) => !ASKS.test(lower)) });
  if (
    heads.some(
      (head) => !isMet(head) && !isGiven(head) && !PLACES.has(head.stem) && !(isAnyObject && head.role === 'plain'),
    )
  )
    return false;
  return content.every((term) => {
    if (isMet(term) || isGiven(term) || PLACES.has(term.stem) || isSaidBy(around, term)) return true;
    if (term.role === 'number' || term.role === 'name') return false;
    // A bare "dogs are prohibited" forbids to have, bring and keep them.
    if (term.role === 'verb')
      return !hasVerb(ruling) && (USES.has(term.stem) || (isGeneral && areThere(content, isMet)));
    // What is never allowed is not allowed there either.
    return isGeneral && (behind.has(term.stem) || isAnyObject);
  });
}

/** "Must not be put in a dishwasher" tells of washing it there: two things at least are named, and nothing but their verb is not. */
const areThere = (content: readonly Term[], isMet: (term: Term) => boolean): boolean =>
  content.filter(({ role }) => role !== 'verb').every(isMet) && content.filter(isMet).length > 1;

const isSaidBy = (around: readonly string[], term: Term): boolean =>
  around.some((stem) => strengthOf(term, stem) >= SAID_WELL);

/** "On all plots" narrows nothing, where no place is asked about. */
const everywhere = ({ force, rest }: Ruling, { terms }: Question, behind: ReadonlySet<string>): string =>
  force !== 'denied'
    ? rest
    : (terms.some(({ stem }) => behind.has(stem)) ? rest : rest.replace(EVERYWHERE, '')).replace(ANYWHERE, '');
const EVERYWHERE = /\b(?:in|on|at) (?:all|any|every) [\w-]+$/i;
/** "Anywhere in the house" holds for each part of it. */
const ANYWHERE = /\banywhere\b(?: (?:else )?(?:in|on|at|inside|within) (?:the |this |our )?[\w-]+)?$/i;

/** "Excluded from cover" tells whether a thing is covered. */
const SHUTS_OUT = /^exclu/;
/** What was added can be had. */
const AVAILABLE: ReadonlySet<string> = new Set(['avail', 'support', 'exist']);
const COVERS: ReadonlySet<string> = new Set(['cover', 'insur', 'includ']);

interface Asking {
  readonly asked: Question;
  readonly around: readonly string[];
  readonly content: readonly Term[];
  /** "I", "we", "you": whoever the rules are for. */
  readonly isSelf: boolean;
  readonly opposed: Term | undefined;
}

interface Part {
  readonly met: ReadonlySet<Term>;
  /** One thing that is ruled on is the verb that is asked about, and nothing else. */
  readonly isVerbAlone: boolean;
}

/** The terms that a part of a clause says; null where it says more than is asked. Of several things each is one. */
function readPart(text: string, asking: Asking): Part | null {
  const elements = text.split(/,\s*(?:and |or |nor )?|\s(?:and|or|nor)\s/).filter((one) => one.trim() !== '');
  const read = elements.map((element) => {
    const words = tokens(element).filter((word) => !word.part && !STOP_WORDS.has(word.lower));
    const met = asking.content.filter((term) => words.some((word) => means(term, word)));
    const isWhole = words.every(
      (word) =>
        isFiller(word, asking) ||
        (asking.opposed !== undefined && isOpposite(asking.opposed.stem, word.stem)) ||
        asking.asked.terms.some((term) => means(term, word)),
    );
    const isVerbAlone =
      words.length === 1 &&
      met.length === 1 &&
      words.every(({ lower }) => VERBAL.has(lower) || met[0]?.role === 'verb');
    return { met, isWhole, isVerbAlone, isEmpty: words.every((word) => isFiller(word, asking)) };
  });
  const good = read.filter(({ isEmpty, isWhole, met }) => isEmpty || (isWhole && met.length > 0));
  if (read.length > 0 && good.length === 0) return null;
  return { met: new Set(good.flatMap(({ met }) => met)), isVerbAlone: good.some(({ isVerbAlone }) => isVerbAlone) };
}
const VERBAL: ReadonlySet<string> = new Set(['sublet', 'smoke', 'smoking', 'subletting', 'paint']);

function means(term: Term, word: Token): boolean {
  if (strengthOf(term, word.stem) >= SAID_WELL || isSameAct(term.stem, word.stem)) return true;
  return term.role !== 'verb' && term.role !== 'name' && term.role !== 'number' && isKindOf(term.stem, word);
}

/** What says little of what is ruled on. */
function isFiller({ stem }: Token, { around, asked, isSelf }: Asking): boolean {
  return (
    LIGHT.has(stem) ||
    PAPERS.has(stem) ||
    (PLACES.has(stem) && !asked.terms.some((term) => isOtherPlace(term, around))) ||
    (PARTIES.has(stem) && isSelf)
  );
}

/** A place that is asked about and not the whole of what the paper is about. */
const isOtherPlace = (term: Term, around: readonly string[]): boolean =>
  SPOTS.has(term.stem) && !PLACES.has(term.stem) && !around.includes(term.stem);

/** Content words of the question: no leave that is asked for, no verb that says little. */
const contentOf = ({ terms }: Question): readonly Term[] =>
  terms.filter(({ lower, stem }) => !ASKS.test(lower) && !LIGHT.has(stem));

const ASKS =
  /^(?:allow|permit|mandatory|compulsory|obligatory|optional|voluntary|still|already|okay|ok|required?|necessary|needed|need|possible|fine|available|forbidden|prohibited)/;

const isTelling = ({ stem }: Term): boolean => !PARTIES.has(stem) && !PLACES.has(stem);

const hasVerb = ({ force, rest, subject }: Ruling): boolean =>
  force === 'stated' || tokens(`${subject} ${rest}`).some(({ lower }) => /(?:ing|ed)$/.test(lower));

export const asksOfSelf = (question: string): boolean =>
  /^\W*(?:\w+ ){0,3}?(?:I|we|you|one|someone|somebody|anyone|my|our)\b/i.test(question);

/** Stems of the words that stand behind a preposition. */
function behindPreposition({ text }: Question): ReadonlySet<string> {
  const words = tokens(text).filter(({ part }) => !part);
  const first = words.findIndex(({ lower }, at) => at > 2 && PREPOSITIONS.has(lower));
  return new Set(first < 0 ? [] : words.slice(first + 1).map(({ stem }) => stem));
}
const PREPOSITIONS: ReadonlySet<string> = new Set(
  'in on at into onto near by during under inside outside to for throughout'.split(' '),
);

const stems = (words: string): ReadonlySet<string> => new Set(words.split(' '));
/** Verbs that hold nothing of what is done. */
const LIGHT = stems(
  'have keep kept bring us take make do get put place hold held allow permit let go come be becom given give receiv us carri bear earn possibl ani kind sort type time own part such caus normal ordinari circumst strictli howev day long other full entitl right requir need thing provid follow new instal oper wear run appli exist',
);
/** What one does with a thing that is forbidden as such. */
const USES = stems(
  'hang bring us keep have take instal put carri plai light ride wear set build erect hold own park smoke drink eat store plant cook fly flew throw threw burn releas wave',
);
/** What a paper calls itself. */
const PAPERS = stems(
  'leas agreement contract warranti polici guarante document rule law insur booklet section claus ordin bylaw version releas',
);
/** The whole of what the papers of a house, a garden or a club are about. */
export const PLACES = stems('premis properti apart flat unit hous home build site ground facil here there estat dwell');
/** Places that are only a part. */
const SPOTS = stems(
  'balconi garden yard roof kitchen bathroom hallwai corridor garag cellar basement pool gym studio hall terrac lobbi stair lift attic lawn street',
);
/** Whom a paper is for. */
const PARTIES = stems(
  'tenant lesse renter member resid employe custom user policyhold insur owner particip passeng student pupil borrow subscrib license holder buyer purchas hirer player volunt reader exhibitor stallhold contractor lodger you anyon person nobodi occup',
);
const PARTY =
  /\b(?:[Yy]ou|[Nn]obody|[Nn]o one|[Tt]enants?|[Ll]andlord|[Mm]embers?|[Gg]uests?|[Vv]isitors?|[Ee]mployees?|[Oo]wners?|[Uu]sers?|[Rr]esidents?|[Bb]oard|[Ss]tudents?|[Pp]upils?|[Cc]hildren|[Dd]irectors?|[Ss]eller|[Bb]uyer|[Cc]laimant|[Rr]espondent|[Ii]nsurer|[Cc]ompany)\b/;
