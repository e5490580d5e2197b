// The risk of a question, by what is asked of which document. EBOM's rule for high stakes is about claims on the world. What a
// paper of one's own says, only that paper can tell: it is the primary source, and the only one possible.
//
// | asked                                                            | matter | risk   |
// | ---------------------------------------------------------------- | ------ | ------ |
// | what a paper of one's own says                                   | paper  | LOW    |
// | the same, where a misreading costs money, a deadline or a right  | stake  | MEDIUM |
// | what can hurt a body: a dose, a symptom, a load, gas, chemicals  | body   | HIGH   |
// | what the law, medicine or security is                            | world  | HIGH   |
//
// The words of the question give a level (keywords, and the classifier, which raises and never lowers what keywords say);
// `judge/document-stakes.ts` tells what the documents are. The third row heeds no name and no kind of a document.

import type { Domain, Risk } from '#core/admission/grammar.ts';
import { RISKS } from '#core/admission/shapes.ts';
import type { Admitted } from '#core/case/observe.ts';
import type { Evidence } from '#core/evidence/context.ts';
import { RISK_OF, type Assessment, type Matter } from '#core/judge/assessment.ts';
import { asksOfAnybody, asksTheWorld, signalsOf, toAsked, type Signals } from '#core/judge/document-stakes.ts';
import { isLookUp, maxRisk, riskFloor } from '#core/judge/rules.ts';

interface Asking {
  readonly text: string;
  /** The person asked to be told what a passage says. */
  readonly isTold: boolean;
  /** Of the question that it leans on. */
  readonly leastRisk: Risk;
}

/** `hits` best first. */
export function riskOf(question: Asking, classified: Admitted<'classifier'>, hits: readonly Evidence[]): Assessment {
  const said = sayOfWords(question.text, classified);
  const told = signalsOf(question.text, hits);
  const row = rowOf(question.text, said, told);
  const least = question.leastRisk;
  if (RISKS.indexOf(least) <= RISKS.indexOf(row.risk))
    return { ...said, ...row, isAttributed: isAttributed(question, row.matter, told) };
  // Never below the question that it leans on, whatever its own words.
  const matter = least === 'HIGH' ? 'body' : 'stake';
  return { ...said, ...row, risk: least, matter, isAttributed: isAttributed(question, matter, told) };
}

/** What a paper says where much hangs on it is told as its words; so is a statute that alone speaks of it. */
const isAttributed = ({ isTold }: Asking, matter: Matter, { isStatute }: Signals): boolean =>
  matter === 'stake' || (matter === 'world' && (isStatute || isTold));

/** What the words of the question say, whatever it is put to: never below the keywords, whatever the classifier said. */
function sayOfWords(text: string, { output }: Admitted<'classifier'>): Said {
  const floor = riskFloor(text);
  const { confidence, domain, keywords, risk_level } = output;
  const raised = RISKS.indexOf(floor.risk) > RISKS.indexOf(risk_level);
  return {
    domain: raised ? floor.domain : domain,
    risk: maxRisk(floor.risk, risk_level),
    floor: floor.risk,
    classified: risk_level,
    confidence,
    keywords: [...new Set([...floor.keywords, ...keywords])].sort((a, b) => (a < b ? -1 : 1)),
  };
}

type Said = Omit<Assessment, 'isAttributed' | 'matter'>;
type Row = Pick<Assessment, 'domain' | 'matter' | 'risk'>;

function rowOf(text: string, said: Said, told: Signals): Row {
  const asked = toAsked(text);
  const isGrave = said.risk === 'HIGH';
  const isOfBody = isGrave && BODILY.has(said.domain);
  if (told.body !== null) return row('body', told.body);
  const isBodily = BODY.test(asked);
  if (isOfBody && !(told.isAmongOwn && told.isHarmlessAround && !isBodily)) return row('body', said.domain);
  if (isGrave && isBodily && !told.isHarmless) return row('body', 'safety');
  if (told.world !== null) return row('world', told.world);
  // A classifier that names no domain that is grave has said nothing that a paper could settle.
  const isPaper = told.isAmongOwn && !told.isFromOutside && (told.mayAnswer || !asksOfAnybody(text));
  const isOfPapers = isPaper && (isOfBody || OF_PAPERS.has(said.domain));
  if (isGrave && (!isOfPapers || asksTheWorld(text))) return row('world', said.domain);
  if (told.isAmongOwn && ((STAKE.test(asked) && !isLookUp(text)) || (isGrave && said.floor !== 'HIGH' && !isOfBody)))
    return row('stake', isGrave ? said.domain : 'general');
  // What only its keywords make grave ("contract", "encryption") is what the paper is called, or speaks of.
  const isByForm = told.isOwn && BY_FORM.has(said.domain);
  // A question of code or analysis by its keywords keeps EBOM's level; one by its form alone asks what a paper says.
  const risk = isGrave ? 'LOW' : isByForm ? said.floor : said.risk;
  return { matter: 'paper', domain: isGrave ? 'general' : said.domain, risk };
}

const row = (matter: Matter, domain: Domain): Row => ({ matter, domain, risk: RISK_OF[matter] });

const BODILY: ReadonlySet<Domain> = new Set(['health', 'safety']);
/** Papers speak of these, and what they say of them is theirs. */
const OF_PAPERS: ReadonlySet<Domain> = new Set(['legal_research', 'money', 'security_code']);
/** "Why", "explain", "function". */
const BY_FORM: ReadonlySet<Domain> = new Set(['analysis', 'coding']);

/** A body that can be hurt, in the words of a question with a space at either end. */
const BODY =
  / (?:dies?|dying|deadly|kill\w*|hurt\w*|injur\w*|ill|illness|sick\w*|pregnan\w+|allerg\w+|asthma\w*|poison\w*|dose\w*|medic\w*|pills?|tablets?|drugs?|alcohol|drunk|blood|bleed\w*|wound\w*|burn\w*|drown\w*|suicid\w*|overdos\w*|emergency|safe|safely|danger\w*|risk\w*|alone|abuse\w*|violen\w*|weapon\w*|knife|gun|explo\w*|gas|electric\w*|plug\w*|sockets?|extension|leads?|cables?|fuse|battery|heater|shock|fever|pain|chok\w*|swallow\w*|eat|food|raw|smell\w*|smoke|fire|weight|load|chemical\w*|acid|bleach) /;

/** What a misreading of costs money, a deadline or a right. */
const STAKE =
  / (?:(?:give|serve|much|long|days|weeks|months|of|without) notice|notice period|evict\w*|thrown? (?:\w+ )?out|kick(?:ed)? (?:\w+ )?out|wants? (?:me|us|him|her|them) out|liab\w*|withh[eo]ld\w*|(?:keep|return|lose|get|gets|got) (?:the|my|our|his|her|their) (?:whole )?(?:deposit|bond)|deposit back|dismiss\w*|sack(?:ed)?|fired|let (?:me|him|her|us|them) go|expel\w*|terminat\w*|breach\w*|defaults|in default|penalt\w*|forfeit\w*|repossess\w*|insured|uninsured|not covered|covered|cover|void|voids|voided|unpaid|overdue|(?:rent|payment|fee|dues|instalment|installment) (?:is|are) (?:\w+ ){0,4}late|late (?:with|in) (?:the|my|our) (?:rent|payment|fee)|(?:not|stop|stops|stopped|without) pay\w*|in time|object|objection|obliged|have to accept|can they do that|lose (?:the|my|an?) (?:\w+ )?key|lost (?:\w+ )?keys?|(?:data|backup|files?|photos?) (?:\w+ )?(?:lost|gone|deleted)|recover\w*|owed|damages?|damaged) /;
