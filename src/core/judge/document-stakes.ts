// What the documents that were found add to the risk of a question: a statute asked about rights and duties, a medical text
// about doses, effects and risks, a security text about dangers, a contract about a dispute. And what everyday papers make of a
// question that only sounds grave ("Do I have to ...", "What should I do if ..."): one of medium risk.

import { ON_TOPIC, type Evidence } from '#core/evidence/context.ts';
import { isLookUp } from '#core/judge/rules.ts';
import type { Domain } from '#core/admission/grammar.ts';

/** What a document is, as far as it matters to what is at stake. */
type Kind = 'statute' | 'contract' | 'medical' | 'security';

/** The high-stakes domain that the documents make of a question; null where they leave it as it is. `hits` best first. */
export function stakesOfDocuments(question: string, hits: readonly Evidence[]): Domain | null {
  if (isLookUp(question)) return null;
  const asked = ` ${question.toLowerCase().replace(/[^a-z0-9']+/g, ' ')} `;
  const near = hits.slice(0, NEAR_MAX).filter(({ relevance }) => relevance >= ON_TOPIC);
  for (const hit of near)
    for (const kind of kindsOf(hit)) if (ASKED[kind].test(asked) && !isTold(kind, asked)) return DOMAIN[kind];
  return null;
}

/**
 * Whether a question is put to papers of everyday life: what was found is neither statute nor medical nor about security, names nothing
 * that can hurt, and no word of the question is of body, law or money.
 */
export function isEveryday(question: string, hits: readonly Evidence[]): boolean {
  const asked = ` ${question.toLowerCase().replace(/[^a-z0-9']+/g, ' ')} `;
  const near = hits.slice(0, NEAR_MAX).filter(({ relevance }) => relevance >= ON_TOPIC);
  return (
    near.length > 0 &&
    !GRAVE.test(asked) &&
    !ASKED.contract.test(asked) &&
    near.every((hit) => !HURTS.test(hit.text) && kindsOf(hit).every((kind) => kind === 'contract'))
  );
}

/** In lower-case words with a space at either end. */
const GRAVE =
  / (?:die[sd]?|dead|death|kill\w*|hurt\w*|injur\w*|ill|illness|sick\w*|pregnan\w+|allerg\w+|asthma\w*|poison\w*|dose\w*|medic\w*|pills?|tablets?|drugs?|alcohol|drunk|blood|bleed\w*|wound\w*|burn\w*|drown\w*|suicid\w*|overdos\w*|emergency|safe|safely|danger\w*|risk\w*|alone|abuse\w*|violen\w*|weapon\w*|knife|gun|explo\w*|gas|electric\w*|plug\w*|sockets?|extension|leads?|cables?|fuse|battery|heater|shock|police|court|sue\w*|lawyer|legal\w*|illegal\w*|law|liable|liability|crime|criminal|evict\w*|dismiss\w*|fired|sack\w*|discriminat\w*|custody|divorc\w*|inherit\w*|tax\w*|mortgage\w*|invest\w*|loans?|debts?|pension\w*|insur\w*|bankrupt\w*|hack\w*|malware|password\w*|encrypt\w*|visa|passport|refugee|deport\w*|rights?|compensat\w*|deposit|bond|boss|employer|landlord|landlady|ex|boyfriend|girlfriend) /;
/** What can hurt a body, in the words of a paper. */
const HURTS =
  /\b(?:warning|danger\w*|electric\w*|voltage|volts?|wiring|mains|shock|gas|fumes?|poison\w*|toxic|chemical\w*|acid|flam\w+|burn\w*|scald\w*|drown\w*|swim\w*|ladder|scaffold\w*|blades?|saw|axe|knife|weapon|explos\w+|helmet|harness|suffocat\w*|chok\w*|injur\w*|wounds?|stitch\w*|bleed\w*|surgery|infect\w*|fever|vomit\w*|dos(?:e|age|es)|tablets?|allerg\w*|nuts?|load of|maximum load|kg|pressure|boil\w*|hot water)\b/i;

/** The best passages: one further down is about something else. */
const NEAR_MAX = 3;

const DOMAIN: Readonly<Record<Kind, Domain>> = {
  statute: 'legal_research',
  contract: 'legal_research',
  medical: 'health',
  security: 'security_code',
};

/** As declared, else by its own words: its name, the heading and what stands around the passage. */
function kindsOf({ after, before, heading, source, text }: Evidence): readonly Kind[] {
  const { name, type } = source.act;
  const words = `${name}\n${heading}\n${before}\n${text}\n${after}`.toLowerCase();
  const declared: readonly Kind[] = type === 'statute' || type === 'contract' ? [type] : [];
  const read = KINDS.filter((kind) => new Set(words.match(MARKS[kind]) ?? []).size >= MARKS_MIN);
  return [...new Set([...declared, ...read])];
}

const KINDS: readonly Kind[] = ['statute', 'medical', 'security', 'contract'];
/** Different words of the kind that a text needs: one alone stands anywhere. */
const MARKS_MIN = 2;

/** Words of the kind, in lower case. */
const MARKS: Readonly<Record<Kind, RegExp>> = {
  statute:
    /\b(?:subsections?|misdemeanou?r|felony|compiled laws|this act|statutes?|statutory|ordinance|pursuant to|§ ?\d|sec\. \d|imprisonment|convicted|mcl|legislature|act \d+ of \d{4}|enacted|penal|civil code|court of|tribunal|plaintiff|defendant|claimant|summons|verdict|solicitor)\b/g,
  medical:
    /\b(?:tablets?|capsules?|doses?|dosage|\d+ ?(?:mg|ml)|leaflet|medicines?|medication|patients?|side effects?|pharmacist|pharmacy|doctor|symptoms?|swallow|prescri\w+|diagnosis|injections?|overdose|contraindicat\w+|vaccines?|antibiotics?|hospital|allerg\w+|pregnan\w+|breast-?feeding|painkillers?|inhaler|insulin|clinical)\b/g,
  security:
    /\b(?:vulnerabilit\w+|cve-\d|attackers?|exploit\w*|encrypt\w*|authenticat\w+|passwords?|certificates?|tls|malware|ransomware|credentials?|firewall|injection attack|access tokens?|private keys?|untrusted)\b/g,
  contract:
    /\b(?:agreement|landlord|tenan\w+|lease|hereby|the parties|either party|contractor|employer|employee|deposit|terms and conditions|membership|policyholder|insured|the insurer|clause|invoice|notice period|borrower|lender)\b/g,
};

/** What raises it, in lower-case words with a space at either end. */
const ASKED: Readonly<Record<Kind, RegExp>> = {
  statute:
    / (?:may|must|can|could|shall|should|allowed|permitted|required|requires?|entitled|obliged|rights?|duty|duties|tasks|responsib\w+|penalt\w+|fines?|jail|prison|sentence|punish\w*|convict\w*|charged?|offen[cs]e|liable|exempt|den(?:y|ied|ial)|remedy|complain\w*|appeal|deadline|appl(?:y|ies)|counts?|face|courts?|cases?|suit|trial|jury|verdict|protect\w*|how (?:long|soon|few)|within how) /,
  medical:
    / (?:how (?:much|many|often|long|far|soon|heavy|warm)|maximum|most|highest|least|dose|dosage|take|takes|taken|taking|mix|together|drink|eat|drive|fly|lift|safe|dangerous|can|may|should|must|could|ok|okay|what if|what happens|missed|forgot\w*|double|side|effects?|risks?|symptoms?|pregnan\w+|from what age|stop|stops|start|starts|go back|warning|crush\w*|overdose|swallowed|too many|food|stomach|treat(?:ed|ments?)?|what (?:do|to)|which number) /,
  security:
    / (?:safe|secure|insecure|risks?|should|must|can|may|could|attack\w*|exposed|protect\w*|allowed|affected|patch\w*|leak\w*|exploit\w*|steal\w*|disable|what happens|what if) /,
  contract:
    / (?:withh[eo]ld\w*|breach\w*|breaks? the|breaking the|broke|liable|liability|evict\w*|dismiss\w*|sack(?:ed)?|fired?|damages|sues?|suing|dispute\w*|enforce\w*|void|unfair|repossess\w*|forfeit\w*|default(?:s|ed)?|refus\w+|(?:not|stop|stops|stopped|without) pay\w*|thrown? (?:\w+ )?out|kick(?:ed)? (?:\w+ )?out|keep (?:the|my|our|his|her|their) deposit|claim against|in court|taken to court|owed?) /,
};

/** What was done to somebody is looked up: "when was he admitted", "how long was she on the ward". */
function isTold(kind: Kind, asked: string): boolean {
  return kind === 'medical' && / (?:was|were|did|wrote|made) /.test(asked) && !ADVICE.test(asked);
}

const ADVICE = / (?:can|may|should|must|could|dose|take|safe|risk|missed|forgot|what if|what happens) /;
