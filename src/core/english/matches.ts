// Which words of the question a sentence says: itself, in another way, or by what stands around it.

import { impliedBy } from '#core/english/expect.ts';
import { tellsToDo } from '#core/english/offer/manner.ts';
import { leansBack, PRONOUNS, type Sentence } from '#core/english/offer/sentence.ts';
import type { Question, Term } from '#core/english/question.ts';
import { saidOtherwise } from '#core/english/said-otherwise.ts';
import { isEntry, isLabel } from '#core/english/sentences.ts';
import {
  discount,
  pastStrengthIn,
  SAID_WELL,
  strengthAmong,
  strengthIn,
  strengthInSet,
  strengthOf,
} from '#core/english/strength.ts';
import { STOP_WORDS, tokens, type Token } from '#core/english/words.ts';
import { SAME } from '#language/lexicon.ts';

const stems = (words: string): ReadonlySet<string> => new Set(words.split(' '));

export interface Context {
  /** Stems of the headings above the passage. */
  readonly heading: ReadonlySet<string>;
  /** Stems of the document's title and name: what the whole is about. */
  readonly topic: ReadonlySet<string>;
  /** The text before the passage under the same heading, for a first sentence like "It holds ...". */
  readonly before: string;
  /** Lexical score relative to the best passage, 0 to 256. */
  readonly rank: number;
  /** Stems of the question that only say which document is meant, where it is this one. */
  readonly identity?: ReadonlySet<string>;
}

export function matchesOf(
  question: Question,
  passage: readonly Sentence[],
  at: number,
  context: Context,
  offer: number,
): Match[] {
  // "How much is the fee?": a sum alone does not say that it is one; beside another word of the question it does.
  const things = question.terms.filter(({ role }) => role !== 'verb');
  const kinds = impliedBy(question);
  const isBare = things.length > 0 && things.every(({ stem }) => kinds.has(stem)) && question.kind === 'money';
  const implied = offer >= 120 && !isBare ? kinds : new Set<string>();
  // "Which composers" is met by names, "which version" by a number.
  const focus =
    question.kind === 'which' && offer >= 180
      ? question.terms.filter((term) => term.role === 'focus').map((term) => term.stem)
      : [];
  // "The tank holds 3.5 litres": of the water that was asked for.
  const substance =
    question.kind === 'amount' && offer === 220
      ? question.terms.filter((term) => term.role === 'focus').map((term) => term.stem)
      : [];
  const lived = question.kind === 'when' && LIFE.test(passage[at]?.text ?? '') ? BIRTH_AND_DEATH : [];
  const sentence = passage[at];
  const told = sentence === undefined ? [] : toldBy(question, sentence, offer);
  const given = new Set([...implied, ...focus, ...substance, ...lived, ...told]);
  const tied =
    sentence?.follows === true && (saysLittleElse(question, sentence) || (offer >= PLAINLY && isItem(passage[at - 1])));
  return question.terms.map((term) => matchOf(question, term, passage, at, context, given, tied));
}

/** "- The lock is worn. Tenant called 3 May.": what stands behind the first sentence of an item is about the same thing. */
const isItem = (before: Sentence | undefined): boolean => before?.follows === false && ITEM.test(before.text);
const ITEM = /^[-*\u2022] /;

/** Verbs of the question that a sentence says in another way. */
function toldBy(question: Question, sentence: Sentence, offer: number): readonly string[] {
  const { text } = sentence;
  const verbs = question.terms.filter(({ role }) => role === 'verb').map(({ stem }) => stem);
  const isSaidSo = (stem: string): boolean =>
    (question.asksReceiver && GIVEN_TO.test(text)) ||
    (['get', 'receiv'].includes(stem) && givesAsked(question, sentence)) ||
    (HANDLES.has(stem) && question.kind === 'who' && goesToSomebody(question, sentence)) ||
    (question.asksManner && ['get', 'obtain', 'receiv'].includes(stem) && tellsToClaim(question, sentence)) ||
    (question.kind === 'when' && ['give', 'get', 'receiv'].includes(stem) && IS_GIVEN.test(text)) ||
    (stem === 'pai' && question.kind === 'when' && /\b(?:due|payable)\b/i.test(text)) ||
    (stem === 'pai' && question.kind === 'money' && /\b(?:buys?|bought)\b.* for\b/i.test(text)) ||
    (stem === 'cost' && question.kind === 'yes-no' && /\bfree(?: of charge)?\b/i.test(text)) ||
    (stem === 'pai' && question.kind === 'money' && offer >= PLAINLY && /\bfree\b|\bno charge\b/i.test(text)) ||
    (question.kind === 'which' && FORBIDDEN.has(stem) && /^\W*No [a-z]/.test(text)) ||
    (question.permission === stem && PERMITS.test(text)) ||
    (question.duty === stem && OBLIGES.test(text)) ||
    (stem === 'return' && SENT_BACK.test(text)) ||
    (question.kind === 'yes-no' && SUPPLIED.has(stem) && /\b(?:provided|supplied|included)\b/i.test(text)) ||
    (stem === 'get' && question.asksManner && WAY.test(text)) ||
    (stem === 'continu' && /\b(?:go|goes|went|carry|carries) on\b/i.test(text)) ||
    (question.kind === 'what' && (stem === 'occur' || stem === 'aris')) ||
    (CALCULATES.test(stem) && question.kind === 'how' && IS_FORMULA.test(text)) ||
    (stem === 'mean' && /^\W*(?:when|if|once|while)\b[^,]*, /i.test(text)) ||
    (stem === 'pai' &&
      question.kind === 'how' &&
      /\b(?:bought|funded|financed) (?:with|by|from|out of)\b/i.test(text)) ||
    (stem === 'pai' && question.kind === 'yes-no' && CHARGES.test(text)) ||
    (question.asksLeave && offer >= PLAINLY && /\b(?:allow|permit)(?:s|ed)?\b/i.test(text)) ||
    (question.kind === 'who' && TURNS.has(stem) && TURN_TO.test(text)) ||
    (question.kind === 'yes-no' &&
      /^(?:allow|permit)/.test(stem) &&
      (LEAVE.test(text) || (TIED.test(text) && saysThings(question, sentence)))) ||
    (offer >= PLAINLY && LIGHT[question.kind]?.has(stem) === true) ||
    (question.kind === 'which' && (namesAsked(question, text) || (NEEDS.has(stem) && /\d/.test(text)))) ||
    (question.kind === 'when' && offer >= SAID_WELL && isBoundary(stem, text)) ||
    (question.kind === 'when' && /^(?:releas|publish|appear|issu)/.test(stem) && IS_RELEASE.test(text));
  // "Included: coach, ferry": in the price, where no other is named.
  const isInPrice = ({ role, stem }: Term): boolean =>
    role !== 'verb' && SUMS.has(stem) && verbs.includes('includ') && /^\W*(?:not )?included\b/i.test(text);
  const isEdge = ({ role, stem }: Term): boolean =>
    role === 'plain' && question.kind === 'when' && offer >= SAID_WELL && isBoundary(stem, text);
  // "Bake at 190 °C": what is in degrees is a temperature.
  const isHeat = ({ stem }: Term): boolean => stem === 'temperatur' && offer >= SAID_WELL && DEGREES.test(text);
  // "At most 16 MiB" is the maximum, "for one year" is how long a permit is valid, "two thirds" is less.
  const isTold = ({ lower, role }: Term): boolean =>
    role !== 'verb' &&
    ((/^max/.test(lower) && AT_MOST.test(text)) ||
      (/^min(?:imum|imal)?$/.test(lower) && /\bat least\b|\bnot less than\b/i.test(text)) ||
      (lower === 'size' && /\d ?(?:[KMGT]i?B|bytes)\b|\d ?(?:cm|mm|m) (?:by|x)\b/.test(text)) ||
      (lower === 'valid' && question.kind === 'duration' && GRANTED_FOR.test(text)) ||
      (CHEAPER.test(lower) && question.kind === 'yes-no' && IS_LESS.test(text)));
  const isContact = ({ lower, role }: Term): boolean =>
    role !== 'verb' && offer === SAME && question.kind === 'which' && CONTACTS.has(lower);
  const isTimes = ({ lower, role }: Term): boolean => role === 'focus' && lower === 'times' && offer >= PLAINLY;
  const bounds = question.terms
    .filter(
      (term) =>
        [isEdge, isInPrice, isHeat, isTimes, isTold, isContact].some((is) => is(term)) || isBound(term.lower, text),
    )
    .map(({ stem }) => stem);
  const otherwise = question.terms.filter((term) => saidOtherwise(question, term, text)).map(({ stem }) => stem);
  return [...verbs.filter(isSaidSo), ...bounds, ...otherwise];
}

/** "The Client gives the Contractor two keys": what the Contractor gets. */
function givesAsked(question: Question, { tokens: words }: Sentence): boolean {
  const at = words.findIndex(({ stem }) => stem === 'give' || stem === 'grant');
  const next = words.slice(at + 1, at + 1 + RECEIVER_REACH);
  return at >= 0 && next.some(({ stem }) => question.terms.some((term) => term.role !== 'verb' && term.stem === stem));
}

const RECEIVER_REACH = 2;

/** "Complaints go to Ada Reed", "bookings are taken by Mrs Bell": who deals with what stands before the verb. */
function goesToSomebody(question: Question, { text, tokens: words }: Sentence): boolean {
  const found = GOES_TO.exec(text);
  const subject = words.filter(({ end }) => found !== null && end <= found.index).at(-1);
  return subject !== undefined && isAskedThing(question, subject);
}

const GOES_TO =
  / (?:(?:should|must|can|may) )?(?:be |is |are )?(?:go|goes|sent|addressed|directed|reported|made|taken|handled|answered|managed|dealt with)(?: first)? (?:to|by) /;
const HANDLES = stems('deal dealt handl answer manag');

/** "Claim the refund online": asked how one gets it. */
function tellsToClaim(question: Question, sentence: Sentence): boolean {
  const { tokens: words } = sentence;
  const at = words.findIndex(({ lower }) => CLAIMS.has(lower));
  return (
    at >= 0 &&
    tellsToDo(sentence) &&
    words.slice(at + 1, at + 1 + CLAIM_REACH).some((word) => isAskedThing(question, word))
  );
}

const CLAIMS = stems('claim request order collect download fetch apply ask');
const CLAIM_REACH = 4;
/** "Will be assigned to you": when one is given it. */
const IS_GIVEN =
  /\b(?:is|are|was|were|be|been) (?:\w+ )?(?:assigned|allocated|issued|sent|handed|paid|granted|awarded|delivered) (?:out )?to\b/;

const isAskedThing = ({ terms }: Question, { stem }: Token): boolean =>
  terms.some((term) => term.role !== 'verb' && strengthOf(term, stem) >= SAID_WELL);

const DEGREES = /\d ?(?:\u00b0|degrees)/;
const DENIES = /\b(?:no|not|never)\b/i;

/** "The longest a trip may last" is told by "no trip may last longer than". */
function isBound(asked: string, text: string): boolean {
  const base = /^(\w{3,})est$/.exec(asked)?.[1];
  return base !== undefined && DENIES.test(text) && text.toLowerCase().includes(` ${base}er than `);
}

/** What is asked for stands there plainly: then a verb that says little of it need not. */
const PLAINLY = 200;
const LIGHT: Readonly<Partial<Record<Question['kind'], ReadonlySet<string>>>> = {
  amount: stems('go get hold take us includ come put add need have'),
  measure: stems('go get hold take us includ need have'),
  money: stems('get take come go'),
  often: stems('run go come happen take'),
  duration: stems('take last keep stai go run need'),
  where: stems('hold take happen find found situat work meet start begin get bui order obtain'),
  which: stems('go belong put'),
  count: stems('studi includ examin survei particip test'),
  how: stems('deal dealt handl'),
  when: stems('hold take happen make made do carri conduct'),
};

/** "Size 4" tells what size one needs; that a train is late tells nothing of which one is taken. */
const NEEDS = stems('need requir take us');

/** "Attendant: 318" tells which attendant it was that did what the paper is about. */
function namesAsked(question: Question, text: string): boolean {
  const key = isLabel(text) ? tokens(text.slice(0, text.indexOf(':'))) : [];
  const focus = question.terms.find(({ role }) => role === 'focus');
  return key.length === 1 && focus !== undefined && strengthOf(focus, key[0]?.stem ?? '') >= SAID_WELL;
}

/** "3.1 (2 September 2024): ...", an entry of a list of changes. */
const IS_RELEASE = /^\W*(?:version |v)?\d+\.\d+(?:\.\d+)*\W{1,6}(?:\d|[A-Z][a-z]+ \d)/;

const SUMS = stems('price cost fee rate rent');

/** "Lasts from 20 June to 1 September": when it begins and ends. */
const isBoundary = (stem: string, text: string): boolean =>
  (/^(?:begin|start|open)$/.test(stem) && /\bfrom (?:\d|[A-Z])/.test(text)) ||
  (/^(?:end|stop|close|finish)$/.test(stem) && /\b(?:to|until|till) (?:\d|[A-Z])/.test(text));

/** "was given to Tim Reed", "went to Tim Reed" */
const GIVEN_TO =
  /\b(?:(?:is|are|was|were|been) (?:\w+ )?(?:given|granted|awarded|allocated|assigned|sold|handed|let|lent) (?:\w+ )?to|went to|(?:return|send|hand|give|submit) (?:it|them|this|these|(?:the|your) \w+)(?: back)? to)\b/i;
/** Says what may be or may not: then the bare "have", "bring", "use" of the question need not be said. */
const PERMITS =
  /\b(?:may|can|cannot|must not|may not|allowed|permitted|welcome|forbidden|prohibited|not accepted|consent|permission|only (?:for|if|with|when)|never|no|free to|compulsory|required|obligatory|mandatory|(?:do|does) not)\b/i;

/** Says what has to be or need not: then what is to be done need not be said. */
const OBLIGES =
  /\b(?:compulsory|mandatory|obligatory|optional|voluntary|required|(?:not |un)necessary|no need|not needed|is (?:not )?needed|are (?:not )?needed)\b/i;

/** "A washing machine is not provided": whether one has to bring or get one. */
const SUPPLIED = stems('get bring bui provid suppli take have includ');
const WAY =
  /\b(?:walk|on foot|by (?:bus|train|car|tram|bike|boat|taxi)|buse?s? (?:no\. )?\d|turn (?:left|right)|follow the|drive|stops?)\b/i;
const CONTACTS: ReadonlySet<string> = new Set(['email', 'mail', 'address', 'phone', 'telephone', 'number', 'website']);
const CALCULATES = /^(?:calcul|comput|determin|work|obtain|deriv)/;
const IS_FORMULA =
  /\b(?:is|are|equals?) (?:the |an? )?(?:\w+ )?(?:mean|average|sum|total|product|ratio|share|difference|number|median) of\b/i;
const AT_MOST = /\bat most\b|\bup to\b|\bno (?:more|longer|larger) than\b|\bnot exceed/i;
const GRANTED_FOR = /\b(?:issued|granted|given|valid|runs?|lasts?|made out)\b.*\bfor (?:an?|one|two|three|\d)/i;
const CHEAPER = /^(?:less|cheaper|discounts?|reductions?|concessions?|reduced)$/;
const IS_LESS = /\bhalf\b|\bthirds?\b|\bquarters?\b|\d ?% (?:off|less)|\breduced\b|\bcheaper\b|\bdiscount|\bfree\b/i;

/** Tells whether one pays. */
const CHARGES = /\b(?:no|without) (?:\w+ )?(?:charges?|fees?|costs?)\b|\bfree of charge\b|\bcharged?\b/i;

const SENT_BACK =
  /\b(?:send|sent|give|given|bring|brought|take|taken|hand|handed|ship|post|posted) (?:\w+ ){0,3}back\b/i;

/** "Sign up with Jo Farrant", "please ring Mrs Bell": whom one turns to. */
const TURNS = stems('contact ask speak talk tell write call phone ring appli go turn notifi inform');
const TURN_TO =
  /\b(?:contact|ask|tell|inform|notify|see|ring|call|phone|telephone|e-?mail|(?:write|speak|talk|turn|apply|report|go) to|get in touch with|(?:sign up|register|book|check|arrange \w+) with)\b[^.;:]{0,24}\b[A-Z][a-z]/;

/** "Phones have to be switched off": a rule for the very thing. */
const TIED = /\bmust\b|\b(?:has|have) to be\b/i;
const saysThings = ({ terms }: Question, sentence: Sentence): boolean =>
  terms.every((term) => term.role === 'verb' || strengthIn(term, sentence) >= SAID_WELL);

/** "No walnut or willow" tells which are forbidden. */
const FORBIDDEN = stems('forbid forbidden prohibit ban');

/** "Are dogs allowed?" is told without the word. */
const LEAVE =
  /\b(?:may|can (?:also )?(?:have|be|use|take|bring|join|get)|welcome|permitted|allowed|forbidden|prohibited|banned)\b|\b(?:do not|don['\u2019]t) (?:bring|take|use|keep)\b/i;

/** "(1902-1978)" */
const LIFE = /\(\d{4}\s?[-\u2013]\s?\d{4}\)/;
const BIRTH_AND_DEATH: readonly string[] = ['die', 'death', 'born', 'birth'];

export interface Match {
  readonly term: Term;
  /** In this sentence. */
  readonly direct: number;
  /** Here or in the context, discounted. */
  readonly strength: number;
}

/** What context is worth, in parts of 256: a pronoun points back, a heading names the subject, other sentences may not. */
const FROM_HEADING = 236;
export const FROM_PRONOUN = 230;
export const FROM_REFERENCE = 190;
const FROM_TOPIC = 190;
export const FROM_NEIGHBOUR = 128;
/** The asked relation must be said in the sentence itself. */
const FROM_CONTEXT_VERB = 90;

function matchOf(
  question: Question,
  term: Term,
  passage: readonly Sentence[],
  at: number,
  context: Context,
  implied: ReadonlySet<string>,
  tied: boolean,
): Match {
  const sentence = passage[at];
  const direct = Math.max(
    question.kind === 'who' && sentence !== undefined ? agentStrength(term, sentence) : 0,
    sentence === undefined
      ? 0
      : question.past && term.role === 'verb'
        ? pastStrengthIn(term, sentence)
        : strengthIn(term, sentence),
    implied.has(term.stem) ? 200 : 0,
  );
  const above = discount(strengthInSet(term, context.heading), FROM_HEADING);
  const inHead = discount(strengthAmong(term, sentence?.head ?? []), FROM_HEADING);
  let around = Math.max(above, inHead, discount(strengthInSet(term, context.topic), FROM_TOPIC));
  const back = sentence !== undefined && leansBack(sentence);
  const refers = sentence?.tokens.some((token) => PRONOUNS.has(token.lower)) === true;
  passage.forEach((other, index) => {
    if (index === at) return;
    const refersTo = refers || (tied && index === at - 1);
    const worth = index > at ? FROM_NEIGHBOUR : back ? FROM_PRONOUN : refersTo ? FROM_REFERENCE : FROM_NEIGHBOUR;
    around = Math.max(around, discount(strengthIn(term, other), worth));
  });
  if (back && at === 0 && context.before !== '' && around < SAME)
    around = Math.max(around, discount(strengthAmong(term, tokens(context.before)), FROM_PRONOUN - 25));
  // Over a column "Meaning" a row says what its code means, under "Winners" an entry who won.
  const row = sentence?.text.startsWith('|') === true;
  const entry = sentence !== undefined && !sentence.follows && isEntry(sentence.text);
  // Under "Changing the lamp" an order says how it is changed.
  const order = question.asksManner && sentence !== undefined && tellsToDo(sentence);
  const verb =
    row || entry || order ? Math.max(above, doerIn(term, context.heading)) : discount(around, FROM_CONTEXT_VERB);
  return { term, direct, strength: Math.max(direct, term.role === 'verb' ? verb : around) };
}

/** Under "Winners of the cup" stands who won it. */
function doerIn(term: Term, stems: ReadonlySet<string>): number {
  const base = term.stem.length > 3 ? term.stem.replace(/[ei]$/, '') : term.stem;
  for (const stem of stems)
    if (stem.startsWith(base) && /^[a-z]?(?:er|or)$/.test(stem.slice(base.length))) return FROM_HEADING;
  return 0;
}

/** "Nobody was hurt.", "Order number: BF-77.": a sentence about the one before it, with hardly a thing of its own. */
function saysLittleElse(question: Question, { tokens: words }: Sentence): boolean {
  const own = words.filter((token) => token.kind === 'word' && !token.part && !STOP_WORDS.has(token.lower));
  const isAsked = (token: Token): boolean => question.terms.some((term) => strengthOf(term, token.stem) >= SAID_WELL);
  const strange = own.filter((token) => !isAsked(token) && !/^[A-Z]/.test(token.text));
  return strange.length <= STRANGE_MAX && own.some(isAsked);
}

const STRANGE_MAX = 1;

/** "The owner, Norrland Board, ..." tells who owns it. */
function agentStrength(term: Term, { tokens: words }: Sentence): number {
  if (term.role !== 'verb') return 0;
  const base = term.stem.length > 3 ? term.stem.replace(/[ei]$/, '') : term.stem;
  const isAgent = (token: Token): boolean =>
    token.lower.startsWith(base) && /^(?:e?r|or)$/.test(token.lower.slice(base.length));
  const found = words.some(
    (token, at) => isAgent(token) && [1, 2].some((step) => /^[A-Z]/.test(words[at + step]?.text ?? '')),
  );
  return found ? SAID_WELL + 20 : 0;
}
