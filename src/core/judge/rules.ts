// The keyword floor of EBOM "Target Domains": what a text is about at least, and how risky at least. Computed in the core,
// so no model can lower it, and blind to everything but the words: an instruction, a friend or a hypothetical changes nothing.
// Medicine, money and physical safety are ours: EBOM v2.0 names no such domains, and gives their questions no lower bars.

import { COLLOCATIONS, CUES, DUTY_CUES, KEYWORDS } from '#core/judge/keywords.ts';
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
  const owed = DUTIES.some((phrase) => occurs(phrase, words, hidden));
  const lookUp = !cued && isLookUp(text);
  for (const { domain, phrases, subjects, dealings } of PHRASES) {
    if (lookUp && DOMAIN_RISK[domain] === 'HIGH') continue;
    const listed = [...phrases, ...(cued ? subjects : []), ...(owed ? dealings : [])];
    const found = listed.filter((phrase) => occurs(phrase, words, hidden));
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
  return NAMES.some((pattern) => pattern.test(plain)) && !WEIGHS.test(plain);
}

/** In lower-case words with a space at either end. */
const NAMES: readonly RegExp[] = [
  /^ (?:what|which) (?:(?:is|was|are|were) )?(?:the |its |their |his |her )?(?:\w+ )?(?:name|title|number|date|day|year|month|address|colour|color|author|theme|version|birthday|reference|heading|cover|currency|total|price|page|size|street|town|shelf|film|firm|firm's|company|university|museum|game)\b/,
  /^ what (?:\w+ )?(?:title|date|colour|color|version|crime|password) (?:is|was|does|did|do) /,
  /^ what (?:is|was) the (?:\w+ ){1,2}(?:the \w+ )?(?:called|named|shout|whistle)/,
  /^ who (?:is|was|are|were) (?:named|listed|given|shown|the (?:author|landlord|tenant|seller|buyer|contact|judge|editor|chair))\b/,
  /^ who (?:signed|wrote|chaired|drew|drafted|painted|founded|received|delivered|plays|printed) /,
  /^ (?:when|where|on which \w+|on what \w+|in which \w+|in what \w+) (?:was|were|did|is) (?:\w+ ){1,6}(?:signed|enacted|revised|taken|founded|built|held|printed|issued|written|published|changed|passed|dated|attacked) /,
  /^ how (?:much|large|high|big|long|wide) (?:is|was|are) (?:the|my|our|his|her) (?:\w+ ){1,3}(?:under|in|of|by|according to) (?:the|my|our|his|her|this) (?:\w+ )?(?:contract|agreement|lease|policy|offer|letter) /,
  /^ (?:how (?:much|many|long)|what|which) (?:\w+ ){0,3}(?:does|did) (?:the|my|our|his|her|this) (?:\w+ )?(?:contract|agreement|lease|policy|offer|letter) (?:say|state|give|name|list|set|show|mention) $/,
  /^ when (?:does|did|do) (?:the|my|our|this) (?:\w+ ){1,2}(?:start|begin|end|expire|run out) /,
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
  const subject = PHRASES.some(({ subjects }) => subjects.some((phrase) => occurs(phrase, words, hidden)));
  return { cued: hasCue(words), subject };
}

function hasCue(words: readonly Token[]): boolean {
  // "in May" is a month; the modal is written small or opens the question.
  const month = (at: number): boolean => at > 0 && words[at]?.text === 'May';
  return CUE_PHRASES.some((phrase) => words.some((_, at) => matchesAt(phrase, words, at) && !month(at)));
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

const PHRASES = KEYWORDS.map(({ domain, spec, own, subjects, dealings }) => ({
  domain,
  phrases: toPhrases([...spec, ...own]),
  subjects: toPhrases(subjects ?? []),
  dealings: toPhrases(dealings ?? []),
}));
const CUE_PHRASES = toPhrases(CUES);
const DUTIES = toPhrases(DUTY_CUES);
const NOT_MEANT = COLLOCATIONS.map(toPhrase);

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
  for (const phrase of NOT_MEANT) {
    for (let at = 0; at < words.length; at += 1) {
      if (!matchesAt(phrase, words, at)) continue;
      for (let offset = 0; offset < phrase.words.length; offset += 1) hidden.add(at + offset);
    }
  }
  return hidden;
}
