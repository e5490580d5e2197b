// Whose words a sentence is in: "The tenancy agreement says". A claim that a paper says something is grounded by identity: the
// sentence stands in it word for word. Nothing corroborates that, and nothing has to.

import type { Risk } from '#core/admission/grammar.ts';
import type { AnswerPart } from '#core/answer/output.ts';
import type { Evidence } from '#core/evidence/context.ts';
import { HEADING_SEPARATOR } from '#core/evidence/outline.ts';

/** What papers call themselves, the last word of it first. */
const PAPER =
  /\b(?:(?:[a-z][\w'’-]*) )?(?:agreement|lease|contract|policy|warranty|guarantee|letter|handbook|minutes|statement|order|notice|rules|by-?laws|release notes|changelog|invoice|estimate|offer|manual|guide|booklet|leaflet|report|act|statute|regulations?)\b/i;

/** "the tenancy agreement", by its name, else by its title; the name of the file where neither tells. */
export function paperOf({ heading, source }: Pick<Evidence, 'heading' | 'source'>): string {
  const name = source.act.name.replace(/\.\w{1,5}$/, '').replace(/[_.-]+/g, ' ');
  const title = heading.split(HEADING_SEPARATOR)[0] ?? '';
  const own = PAPER.exec(name)?.[0] ?? PAPER.exec(title)?.[0];
  return own === undefined ? source.act.name : `the ${own.toLowerCase()}`;
}

/** "The tenancy agreement says: “Dogs are not permitted.”" */
export function attributed(evidence: Pick<Evidence, 'heading' | 'source'>, text: string): string {
  const paper = paperOf(evidence);
  return `${paper.charAt(0).toUpperCase()}${paper.slice(1)} ${/(?:minutes|rules|by-?laws|notes|regulations)$/.test(paper) ? 'say' : 'says'}: “${text}”`;
}

/** One line beside such an answer. */
export function notAdvice(evidence: Pick<Evidence, 'heading' | 'source'>): string {
  const paper = paperOf(evidence);
  const own = paper.startsWith('the ') ? `your ${paper.slice('the '.length)}` : paper;
  const says = /(?:minutes|rules|by-?laws|notes|regulations)$/.test(paper) ? 'say' : 'says';
  return /(?:act|statute|regulations?)$/.test(paper)
    ? `This is what ${paper} ${says}, not advice.`
    : `This is what ${own} ${says}, not advice; the law may say otherwise.`;
}

/** A document's own words are held to the thresholds of medium risk, also where the world is asked: then nothing else is told. */
export function weighedAs({ matter, risk, ...answer }: AnswerPart, gate: Risk): Risk {
  const isAttributed =
    matter === 'world' && (answer.kind !== 'answer' || answer.claims.every(({ type }) => type === 'ATTRIBUTED'));
  return risk === 'HIGH' && gate === 'MEDIUM' && isAttributed ? gate : risk;
}
