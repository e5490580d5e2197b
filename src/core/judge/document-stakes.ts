// What the documents that were found tell of a question's stakes: signals, of which `question/risk.ts` makes the risk.

import { cmp, fromRaw } from '#core/bytes/q16.ts';
import { ON_TOPIC, type Evidence } from '#core/evidence/context.ts';
import { isLookUp } from '#core/judge/rules.ts';
import { THRESHOLDS } from '#core/judge/thresholds.ts';
import type { Domain } from '#core/admission/grammar.ts';

/** What a document is, as far as it matters to what is at stake. */
type Kind = 'statute' | 'medical' | 'security';

export interface Signals {
  /** The documents speak of what can hurt a body, and that is asked: a dose, a symptom, a load, gas. */
  readonly body: Domain | null;
  /** A statute or a security text is asked what holds or is safe. */
  readonly world: Domain | null;
  /** A statute answers, surely enough for high stakes, and no other document speaks of it: it is its own primary source. */
  readonly isStatute: boolean;
  /** What was found is of papers of one's own: none is a statute, medical, about security, or of a library. */
  readonly isOwn: boolean;
  /** The same of what came closest, where nothing is near: then no paper of another kind speaks of it either. */
  readonly isAmongOwn: boolean;
  /** Nothing near names what can hurt. */
  readonly isHarmless: boolean;
  /** The same of what came closest, where nothing is near. */
  readonly isHarmlessAround: boolean;
  /** One of these was brought in from outside, so it is no paper of one's own. */
  readonly isFromOutside: boolean;
  /** One of them may answer: it is near enough for the lowest stakes. */
  readonly mayAnswer: boolean;
}

/** `hits` best first. */
export function signalsOf(question: string, hits: readonly Evidence[]): Signals {
  const asked = toAsked(question);
  const near = hits.slice(0, NEAR_MAX).filter(({ relevance }) => relevance >= ON_TOPIC);
  const areOwn = (some: readonly Evidence[]): boolean =>
    some.length > 0 && some.every((hit) => hit.source.library === null && kindsOf(hit).length === 0);
  const isOwn = areOwn(near);
  const isAmongOwn = isOwn || (near.length === 0 && areOwn(hits.slice(0, NEAR_MAX)));
  const closest = near.length > 0 ? near : hits.slice(0, NEAR_MAX);
  const isHarmless = near.every(({ text }) => !HURTS.test(text));
  const isHarmlessAround = closest.every(({ text }) => !HURTS.test(text));
  const isFromOutside = closest.some(({ source }) => source.act.sphere !== 'INSIDE');
  const [best] = near;
  const mayAnswer = best !== undefined && cmp(fromRaw(best.relevance), THRESHOLDS.LOW.minRelevance) >= 0;
  const isStatute =
    best !== undefined &&
    cmp(fromRaw(best.relevance), THRESHOLDS.HIGH.minRelevance) >= 0 &&
    kindsOf(best).includes('statute') &&
    near.every(({ document }) => document === best.document);
  const told = { isStatute, isOwn, isAmongOwn, isHarmless, isHarmlessAround, isFromOutside, mayAnswer };
  if (isLookUp(question)) return { body: null, world: null, ...told };
  // A leaflet that comes first is asked for a dose also in words that it does not have.
  const first = hits.slice(0, 1).filter(({ relevance }) => relevance * 2 >= ON_TOPIC);
  const raised = (kind: Kind): boolean =>
    (kind === 'medical' ? [...first, ...near] : near).some((hit) => kindsOf(hit).includes(kind)) &&
    ASKED[kind].test(asked) &&
    !isTold(kind, asked);
  const isOfHazard = HAZARD.test(asked) && DOES.test(asked) && !COSTS.test(asked) && !isHarmless;
  return {
    body: raised('medical') ? 'health' : isOfHazard || EMERGENCY.test(asked) ? 'safety' : null,
    world: raised('statute') ? 'legal_research' : raised('security') ? 'security_code' : null,
    ...told,
  };
}

/** In lower-case words with a space at either end. */
export const toAsked = (question: string): string => ` ${question.toLowerCase().replace(/[^a-z0-9']+/g, ' ')} `;

/** What holds in law, or what is safe or wise to do, which no paper of one's own can settle. */
const ASKS_THE_WORLD =
  / (?:lawful\w*|legal advice|unlawful\w*|legally|statutes?|regulations?|legislation|the law|illegal\w*|is (?:it|that|this) legal|by law|my rights|my options|statutory|sue|sues|suing|in court|to court|crime|criminal|enforceable|binding|inherit\w*|no will|invest\w*|should i|am i bound|what (?:can|could) (?:i|we) do|what now|is it (?:safe|wise|a problem)|hack\w*|malware|phishing|my account|wants my|asks for my|same password) /;

/** How a lock is overcome: no paper of one's own settles that, whoever is said to do it. */
const ATTACKS =
  / (?:crack\w*|bypass\w*|circumvent\w*|(?:get|gets|getting|break|breaks|breaking) (?:in|into|past|around)) (?:\w+ ){0,4}(?:passwords?|passcode|pin|logins?|log in|accounts?|encryption|firewall|lock) /;

export const asksTheWorld = (question: string): boolean =>
  [ASKS_THE_WORLD, ATTACKS].some((pattern) => pattern.test(toAsked(question)));

/** What anybody may do or must bear: "can an employer ...", which a paper says only where it speaks of it. */
const OF_ANYBODY = / (?:can|could|may|might|must|should|would) (?:an?|any|one|somebody|someone|anybody|anyone|people) /;

export const asksOfAnybody = (question: string): boolean => OF_ANYBODY.test(toAsked(question));

/** A question about a thing that can hurt a body, ... */
const HAZARD =
  / (?:gas|fumes?|electric\w*|plug\w*|sockets?|extension|leads?|cables?|wires?|wiring|fuse|battery|batteries|acids?|bleach|chemicals?|solvents?|acetone|ammonia|poison\w*|(?:ladder|scaffold\w*|roof|shelf|load|weight|kg|kilos?|heavy) (?:\w+ ){0,4}(?:hold|holds|carry|carries|bear|bears|lift|stand)|(?:hold|holds|carry|carries|bear|bears|lift|put|weight|stand|load) (?:\w+ ){0,4}(?:ladder|scaffold\w*|roof|shelf|rack|beam|hook)|boiler|eyes?|skin|lungs?|swallow\w*|breath\w*) /;
/** ... that asks what may be done with it, how much it takes, or what to do: not what it costs. */
const DOES =
  / (?:can|may|should|must|could|safe|safely|dangerous|maximum|most|much|many|heavy|hold|holds|carry|carries|mix|what if|what first|happens|do first|what (?:do|to)|smell|smells|without|hot) /;
/** What hurts a body now, whatever the papers are about. */
const EMERGENCY =
  / (?:(?:smell\w*|leak\w*|escap\w+) (?:of )?gas|gas (?:\w+ )?(?:smell|leak)\w*|electric shock|unconscious|(?:chest|heart) pain|(?:cannot|can't|not) breathe|(?:is|am) (?:choking|drowning|bleeding)|swallowed (?:\w+ ){0,2}(?:bleach|acid|battery|cleaner|poison|pills|tablets)) /;
const COSTS = / (?:pay|pays|paid|cost|costs|price|bill|bills|fee|fees|charge for|tariff|included|rent) /;

/** What can hurt a body, in the words of a paper. */
const HURTS =
  /\b(?:warning|danger\w*|electric\w*|voltage|volts?|wiring|mains|shock|gas|fumes?|poison\w*|toxic|chemical\w*|acid|acetone|flam\w+|burn\w*|scald\w*|drown\w*|swim\w*|ladder|scaffold\w*|blades?|saw|axe|knife|weapon|explos\w+|helmet|harness|suffocat\w*|chok\w*|injur\w*|wounds?|stitch\w*|bleed\w*|surgery|infect\w*|fever|vomit\w*|dos(?:e|age|es)|tablets?|allerg\w*|nuts?|load of|maximum load|kg|pressure|boil\w*|hot water|swollen battery)\b/i;

/** The best passages: one further down is about something else. */
const NEAR_MAX = 3;

/** As declared, else by its own words: its name, the heading and what stands around the passage. */
function kindsOf({ after, before, heading, source, text }: Evidence): readonly Kind[] {
  const { name, type } = source.act;
  const words = `${name}\n${heading}\n${before}\n${text}\n${after}`.toLowerCase();
  const declared: readonly Kind[] = type === 'statute' ? [type] : [];
  // A paper that cites the law, or was mended, is no statute and no advisory. What can hurt a body is never lowered by a name.
  const isPaper = PAPER.test(name.toLowerCase().replace(/[_.-]+/g, ' '));
  const marksOf = (kind: Kind): ReadonlySet<string> =>
    // "Encrypted" and "encryption" are one.
    new Set((words.match(MARKS[kind]) ?? []).map((mark) => (kind === 'security' ? mark.slice(0, STEM) : mark)));
  const read = KINDS.filter((kind) => (kind === 'medical' || !isPaper) && marksOf(kind).size >= MARKS_MIN);
  return [...new Set([...declared, ...read])];
}

const KINDS: readonly Kind[] = ['statute', 'medical', 'security'];
/** Different words of the kind that a text needs: one alone stands anywhere. */
const MARKS_MIN = 2;
const STEM = 6;

const PAPER =
  /\b(?:agreement|tenancy|lease|contract|policy|warranty|letter|handbook|minutes|statement|order|notice|rules|by ?laws|release notes|changelog|thread|invoice|estimate|offer|manual)\b/;

/** Words of the kind, in lower case. */
const MARKS: Readonly<Record<Kind, RegExp>> = {
  statute:
    /\b(?:subsections?|misdemeanou?r|felony|compiled laws|this act|statutes?|statutory|ordinance|pursuant to|§ ?\d|sec\. \d|imprisonment|convicted|mcl|legislature|act \d+ of \d{4}|enacted|penal|civil code|court of|tribunal|plaintiff|defendant|claimant|summons|verdict|solicitor)\b/g,
  medical:
    /\b(?:tablets?|capsules?|doses?|dosage|\d+ ?(?:mg|ml)|leaflet|medicines?|medication|patients?|side effects?|pharmacist|pharmacy|doctor|symptoms?|swallow|prescri\w+|diagnosis|injections?|overdose|contraindicat\w+|vaccines?|antibiotics?|hospital|allerg\w+|pregnan\w+|breast-?feeding|painkillers?|syrup|ointment|lozenges?|inhaler|insulin|clinical)\b/g,
  security:
    /\b(?:vulnerabilit\w+|cve-\d|attackers?|exploit\w*|encrypt\w*|authenticat\w+|passwords?|certificates?|tls|malware|ransomware|credentials?|firewall|injection attack|access tokens?|private keys?|untrusted)\b/g,
};

/** What raises it, in lower-case words with a space at either end. */
const ASKED: Readonly<Record<Kind, RegExp>> = {
  statute:
    / (?:may|must|can|could|shall|should|allowed|permitted|required|requires?|entitled|obliged|rights?|duty|duties|tasks|responsib\w+|penalt\w+|fines?|jail|prison|sentence|punish\w*|convict\w*|charged?|offen[cs]e|liable|exempt|den(?:y|ied|ial)|remedy|complain\w*|appeal|deadline|appl(?:y|ies)|counts?|face|courts?|cases?|suit|trial|jury|verdict|protect\w*|gets?|happens|inherits?|how (?:long|soon|few)|within how) /,
  medical:
    / (?:how (?:much|many|often|long|far|soon|heavy|warm)|maximum|most|highest|least|dose|dosage|take|takes|taken|taking|mix|together|drink|eat|drive|fly|lift|safe|dangerous|can|may|should|must|could|ok|okay|what if|what happens|missed|forgot\w*|double|side|effects?|risks?|symptoms?|pregnan\w+|from what age|stop|stops|start|starts|go back|warning|crush\w*|overdose|swallowed|too many|food|stomach|treat(?:ed|ments?)?|what (?:do|to)|which number) /,
  security:
    / (?:safe|secure|insecure|risks?|should|must|can|may|could|attack\w*|exposed|protect\w*|allowed|affected|patch\w*|leak\w*|exploit\w*|steal\w*|disable|what happens|what if) /,
};

/** What was done to somebody is looked up: "when was he admitted", "how long was she on the ward". */
function isTold(kind: Kind, asked: string): boolean {
  return kind === 'medical' && / (?:was|were|did|wrote|made) /.test(asked) && !ADVICE.test(asked);
}

const ADVICE = / (?:can|may|should|must|could|dose|take|safe|risk|missed|forgot|what if|what happens) /;
