// The keyword floor of EBOM "Target Domains": what a text is about at least, and how risky at least. Computed in the core,
// so no model can lower it, and blind to everything but the words: an instruction, a friend or a hypothetical changes nothing.
// Medicine, money and physical safety are ours: EBOM v2.0 names no such domains, and gives their questions no lower bars.

import { KEYWORDS } from '#core/judge/keywords.ts';
import { keywordsOf } from '#language/keywords.ts';
import { tokens, type Token } from '#core/english/words.ts';
import type { Domain, Risk } from '#core/admission/grammar.ts';

export interface Floor {
  readonly domain: Domain;
  readonly risk: Risk;
  /** What matched, as listed, in the order of the lists. */
  readonly keywords: readonly string[];
}

/**
 * EBOM gives coding as MEDIUM with security-critical code HIGH, analysis as LOW to MEDIUM with the thresholds of MEDIUM
 * (AMB-12, AMB-17), literary analysis and fiction as LOW.
 */
export const DOMAIN_RISK: Readonly<Record<Domain, Risk>> = {
  general: 'LOW',
  coding: 'MEDIUM',
  security_code: 'HIGH',
  legal_research: 'HIGH',
  analysis: 'MEDIUM',
  literary_analysis: 'LOW',
  fiction: 'LOW',
  health: 'HIGH',
  money: 'HIGH',
  safety: 'HIGH',
};

const ORDER: Readonly<Record<Risk, number>> = { LOW: 0, MEDIUM: 1, HIGH: 2 };

/** The higher of two risks: in doubt, upwards (EBOM "Domain Classifier"). */
export function maxRisk(left: Risk, right: Risk): Risk {
  return ORDER[left] >= ORDER[right] ? left : right;
}

/** The keyword floor of a text. The riskiest domain with a keyword wins; among equals the one with more of them. */
export function riskFloor(text: string): Floor {
  const words = readWords(text);
  const hidden = hideCollocations(words);
  let best: Floor & { readonly hits: number } = { domain: 'general', risk: 'LOW', keywords: [], hits: 0 };
  const keywords: string[] = [];
  const cued = hasCue(words);
  const owed = lists().duties.some((phrase) => occurs(phrase, words, hidden));
  const lookUp = isTerm(text) || (!cued && isLookUp(text));
  for (const { domain, phrases, subjects, dealings, neighbours, everyday } of lists().domains) {
    if (lookUp && DOMAIN_RISK[domain] === 'HIGH') continue;
    const inText = (phrase: Phrase): boolean => occurs(phrase, words, hidden);
    const listed = [...phrases, ...(cued ? subjects : []), ...(owed ? dealings : [])].filter(inText);
    // "How much does a court cost?": a word with an everyday sense is of the domain beside another word of it.
    const isMeant = listed.some(({ name }) => !everyday.has(name)) || neighbours.some(inText);
    const found = isMeant ? listed : [];
    keywords.push(...found.map((phrase) => phrase.name));
    const risk = DOMAIN_RISK[domain];
    const wins = ORDER[risk] > ORDER[best.risk] || (risk === best.risk && found.length > best.hits);
    if (wins && found.length > 0) best = { domain, risk, keywords: [], hits: found.length };
  }
  return { domain: best.domain, risk: best.risk, keywords };
}

/**
 * Whether a text only looks up what a document names: who signed, which title, how many pages. "Contract" and "court" are
 * then what the document is called. What one may, must or risks is cued and never only looked up.
 */
export function isLookUp(text: string): boolean {
  const plain = ` ${readWords(text)
    .map(({ lower }) => lower)
    .join(' ')} `;
  return isTerm(text) || QUOTED.test(text) || (NAMES.some((pattern) => pattern.test(plain)) && !WEIGHS.test(plain));
}

/** Whether a text only asks on which day or for how long something is, as its document says: whatever it must be, or is called. */
function isTerm(text: string): boolean {
  const words = readWords(text).map(({ lower }) => lower);
  return TERMS.some((pattern) => pattern.test(` ${words.join(' ')} `));
}

/** Whose words they are: what they speak of is not asked. */
const QUOTED = /^\s*who (?:says|said|sings|sang|shouts|whispers) ["“‘].*["”’]\W*$/i;
/** In lower-case words with a space at either end, and nothing behind. */
const TERMS: readonly RegExp[] = [
  // What a document is about, as a whole, is an outline of it.
  /^(?: please)? (?:what is|what's|what was|summari[sz]e|sum up|outline|give me (?:a|an|the) (?:\w+ )?(?:summary|outline|overview|main points) of) (?:the|this|that|my|our) (?:(?!rights|dut|risk|under|in|of|on|by)\w+ ){0,3}(?:contract|lease|agreement|letter|notice|policy|leaflet|statute|act|document|report|invoice|will|file) (?:all )?(?:about |in brief |in short )*$/,
  /^ (?:when|by when|on which day|on what day|what day) (?:is|must|should|does|do|will) (?:i |we |you )?(?:have to |need to )?(?:pay )?(?:the|my|our|this|each) (?:\w+ )?(?:rent|fee|subscription|premium|bill|instalment|installment|invoice) (?:have to |need to )?(?:be )?(?:paid |due |in |payable )*(?:by |each month |every month )?$/,
  // The word that lets a guest in is a value on a sheet; how one is kept safe, found out or guessed is not asked so.
  /^ (?:what is|what's|what was|which is) (?:the|our|my|your|its) (?:[\w-]+ ){0,3}(?:password|passcode|passphrase|pin|code)(?: (?:for|of|to|on|at) (?:the|our|my|your) (?:[\w-]+ ){0,2}[\w-]+)? $/,
  /^ how long (?:does|will|is) (?:the|my|our|this) (?:\w+ )?(?:contract|agreement|lease|tenancy|policy|membership|subscription|offer) (?:run|last|for|valid|go on) (?:for )?$/,
];

/** In lower-case words with a space at either end. */
const NAMES: readonly RegExp[] = [
  /^ (?:what|which) (?:(?:is|was|are|were) )?(?:the |its |their |his |her )?(?:\w+ )?(?:name|title|number|date|day|year|month|address|colour|color|author|theme|version|birthday|reference|heading|cover|currency|total|price|page|size|street|town|shelf|film|firm|firm's|company|university|museum|game)\b/,
  /^ what (?:\w+ )?(?:title|date|colour|color|version|crime|password) (?:is|was|does|did|do) /,
  /^ what (?:is|was) the (?:\w+ ){1,2}(?:the \w+ )?(?:called|named|shout|whistle)/,
  /^ who (?:is|was|are|were) (?:named|listed|given|shown|the (?:author|landlord|tenant|seller|buyer|contact|judge|editor|chair))\b/,
  /^ who (?:signed|wrote|chaired|drew|drafted|painted|founded|received|delivered|plays|printed) /,
  /^ (?:when|where|on which \w+|on what \w+|in which \w+|in what \w+) (?:was|were|did|is) (?:\w+ ){1,6}(?:signed|enacted|revised|taken|founded|built|held|printed|issued|written|published|changed|passed|dated|attacked) /,
  /^ how (?:much|large|high|big|long|wide) (?:is|was|are) (?:the|my|our|his|her) (?:\w+ ){1,3}(?:under|in|of|by|according to) (?:the|my|our|his|her|this) (?:\w+ )?(?:contract|agreement|lease|policy|offer|letter) /,
  /^ (?:how (?:much|many|long)|what|which) (?:\w+ ){0,5}(?:does|did) (?:the|my|our|his|her|this) (?:\w+ )?(?:contract|agreement|lease|policy|offer|letter) (?:say|state|give|name|list|set|show|mention) $/,
  /^ (?:how (?:much|many|long|high|large)|what|which) (?:\w+ ){1,6}(?:printed|mentioned|named|stated|given|listed|shown|written) in (?:the|my|our|his|her|this) (?:\w+ )?(?:contract|agreement|lease|policy|offer|letter) $/,
  /^ when (?:does|did|do|will) (?:the|my|our|this) (?:\w+ ){1,2}(?:start|begin|end|expire|run out|come into force|take effect) /,
  /^ (?:what|which) (?:\w+ ){1,3}(?:does|did) (?:it|this|the \w+|this \w+) (?:replace|supersede|amend) $/,
  /^ how many (?:pages|sections|articles|clauses|chapters|copies|paragraphs|verses|votes|rooms|floors|seats|players|members|people|patients|keys|lines|words) /,
  /^ (?:who|what|which|where|why|how|how many|when) .* (?:novels?|story|stories|tale|play|poems?|saga|film|comic|song|game|verse|stanza|sonnet|fairy|fantasy|legend|scene|act) /,
];
/** Says that more than a name is wanted, whatever stands before it. */
const WEIGHS =
  / (?:let|lets|keep|withhold|penalty|penalties|punish|punished|punishment|sentence|liable|liability|rights|exploit|vulnerable|vulnerability|secure|insecure|safe|enforceable|lawful|unlawful|illegal|required|requirement|duty|duties|applies|apply|deadline|maximum|minimum) /;

/** Whether a text asks what one may, must or risks, and whether of an everyday matter of law: for the classifier. */
export function readCues(text: string): { readonly cued: boolean; readonly subject: boolean } {
  const words = readWords(text);
  const hidden = hideCollocations(words);
  const subject = lists().domains.some(({ subjects }) => subjects.some((phrase) => occurs(phrase, words, hidden)));
  return { cued: hasCue(words), subject };
}

function hasCue(words: readonly Token[]): boolean {
  // "in May" is a month; the modal is written small or opens the question.
  const month = (at: number): boolean => at > 0 && words[at]?.text === 'May';
  return lists().cues.some((phrase) => words.some((_, at) => matchesAt(phrase, words, at) && !month(at)));
}

interface Phrase {
  /** As listed, without the "=". */
  readonly name: string;
  readonly exact: boolean;
  readonly words: readonly Token[];
}

const toPhrase = (listed: string): Phrase => {
  const exact = listed.startsWith('=');
  const name = exact ? listed.slice(1) : listed;
  return { name, exact, words: readWords(name) };
};

const toPhrases = (listed: readonly string[]): Phrase[] =>
  listed.map(toPhrase).filter((phrase) => phrase.words.length > 0);

interface Lists {
  readonly domains: readonly {
    readonly domain: Domain;
    /** What makes a question one of the domain. */
    readonly phrases: readonly Phrase[];
    /** Everyday things of the domain. To look one up is no matter of law; to ask what one may, must or risks is. */
    readonly subjects: readonly Phrase[];
    /** Things of any trade: they need a cue of duty. */
    readonly dealings: readonly Phrase[];
    /** Words that mean something else every day; and what stands beside them where they do not. */
    readonly everyday: ReadonlySet<string>;
    readonly neighbours: readonly Phrase[];
  }[];
  /** What asks for advice or for a consequence, in the first person, the third or a hypothesis. */
  readonly cues: readonly Phrase[];
  /** The cues that ask for a duty or a right. */
  readonly duties: readonly Phrase[];
  /** Words that belong to a phrase with another sense: inside it they count for nothing. */
  readonly notMeant: readonly Phrase[];
}

/** Read once, at the first question: the tables come after the code. */
function lists(): Lists {
  known ??= {
    domains: KEYWORDS.map(({ domain, spec }) => ({
      domain,
      phrases: toPhrases([...new Set([...spec, ...keywordsOf(`${domain} own`), ...keywordsOf(`${domain} everyday`)])]),
      subjects: toPhrases(keywordsOf(`${domain} subjects`)),
      dealings: toPhrases(keywordsOf(`${domain} dealings`)),
      everyday: new Set(keywordsOf(`${domain} everyday`)),
      neighbours: toPhrases(keywordsOf(`${domain} neighbours`)),
    })),
    cues: toPhrases(keywordsOf('cues')),
    duties: toPhrases(keywordsOf('duty cues')),
    notMeant: toPhrases(keywordsOf('collocations')),
  };
  return known;
}

let known: Lists | null = null;

/** Zero-width and soft-hyphen characters would split a keyword where no reader sees it. */
function readWords(text: string): Token[] {
  return tokens(text.replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')).filter((token) => !token.part);
}

function matchesAt(phrase: Phrase, words: readonly Token[], at: number): boolean {
  return phrase.words.every((wanted, offset) => {
    const word = words[at + offset];
    if (word === undefined) return false;
    return phrase.exact ? word.lower === wanted.lower : word.stem === wanted.stem;
  });
}

function occurs(phrase: Phrase, words: readonly Token[], hidden: ReadonlySet<number>): boolean {
  return words.some((_, at) => {
    if (!matchesAt(phrase, words, at)) return false;
    // A phrase of several words is its own context; a single word must not stand inside another phrase.
    return phrase.words.length > 1 || !hidden.has(at);
  });
}

function hideCollocations(words: readonly Token[]): Set<number> {
  const hidden = new Set<number>();
  for (const phrase of lists().notMeant) {
    for (let at = 0; at < words.length; at += 1) {
      if (!matchesAt(phrase, words, at)) continue;
      for (let offset = 0; offset < phrase.words.length; offset += 1) hidden.add(at + offset);
    }
  }
  return hidden;
}
