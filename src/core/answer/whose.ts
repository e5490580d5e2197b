// Whose words a sentence is in: "The tenancy agreement says". A claim that a paper says something is grounded by identity: the
// sentence stands in it word for word. Nothing corroborates that, and nothing has to.

import type { Risk } from '#core/admission/grammar.ts';
import type { AnswerPart } from '#core/answer/output.ts';
import type { Evidence } from '#core/evidence/context.ts';
import { HEADING_SEPARATOR } from '#core/evidence/outline.ts';

/** As much of a passage as tells whose it is. */
type Paper = Pick<Evidence, 'heading'> & { readonly source: { readonly act: { readonly name: string } } };

/** What papers call themselves, the last word of it first. */
const PAPER =
  /\b(?:(?:[a-z][\w'’-]*) )?(?:agreement|lease|contract|policy|warranty|guarantee|letter|handbook|minutes|statement|order|notice|rules|by-?laws|release notes|changelog|invoice|estimate|offer|manual|guide|booklet|leaflet|report|act|statute|regulations?)\b/i;

/** A longer name is a sentence that somebody wrote, and is not read out as if a person had said it. */
const NAME_WORDS_MAX = 6;

/** "the tenancy agreement", by its name, else by its title; where neither tells the name of the file, if it is one. */
export function paperOf({ heading, source }: Paper): string {
  const name = source.act.name.replace(/\.\w{1,5}$/, '').replace(/[_.-]+/g, ' ');
  const title = heading.split(HEADING_SEPARATOR)[0] ?? '';
  const own = PAPER.exec(name)?.[0] ?? PAPER.exec(title)?.[0];
  const isName = name.split(/\s+/).length <= NAME_WORDS_MAX;
  return own === undefined && isName ? source.act.name : `the ${own?.toLowerCase() ?? 'document'}`;
}

const verbOf = (paper: string): string =>
  /(?:minutes|rules|by-?laws|notes|regulations)$/.test(paper) ? 'say' : 'says';

/** "The tenancy agreement says: “Dogs are not permitted.”" */
export function attributed(evidence: Paper, text: string): string {
  const paper = paperOf(evidence);
  // The name of a file is no word, so it stays as it is.
  return `${paper.replace(/^the /, 'The ')} ${verbOf(paper)}: “${text}”`;
}

/** One line beside such an answer. */
export function notAdvice(evidence: Paper): string {
  const paper = paperOf(evidence);
  const own = paper.startsWith('the ') ? `your ${paper.slice('the '.length)}` : paper;
  const says = verbOf(paper);
  return /(?:act|statute|regulations?)$/.test(paper)
    ? `This is what ${paper} ${says}, not advice.`
    : `This is what ${own} ${says}, not advice; the law may say otherwise.`;
}

/**
 * At the lowest stakes, beside a sentence that one paper of one's own carries: "The tenancy agreement says:". Null where the
 * sentence says so itself, several papers carry it, it is no paper's, or none calls itself anything.
 */
export function whoseWords(answer: Extract<AnswerPart, { kind: 'answer' }>, at: number): string | null {
  const claims = answer.claims.filter(({ sentence }) => sentence === at);
  const cited = answer.citations.filter(({ n }) => answer.sentences[at]?.cites.includes(n));
  const [first] = cited;
  if (answer.matter !== 'paper' || first === undefined || claims.some(({ type }) => type !== 'VERIFIED')) return null;
  if (cited.some(({ source_id }) => source_id !== first.source_id)) return null;
  // What was computed from cells is nobody's sentence.
  if (claims.some(({ support }) => new Set(support.map(({ n }) => n)).size < support.length)) return null;
  const paper = paperOf({ heading: first.heading, source: { act: { name: first.name } } });
  return paper.startsWith('the ') ? `The ${paper.slice('the '.length)} ${verbOf(paper)}:` : null;
}

/** A document's own words are held to the thresholds of medium risk, also where the world is asked: then nothing else is told. */
export function weighedAs({ matter, risk, ...answer }: AnswerPart, gate: Risk): Risk {
  const isAttributed =
    matter === 'world' && (answer.kind !== 'answer' || answer.claims.every(({ type }) => type === 'ATTRIBUTED'));
  return risk === 'HIGH' && gate === 'MEDIUM' && isAttributed ? gate : risk;
}
