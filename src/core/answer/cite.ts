// Citations of a reply for other people's tools: CSL-JSON and BibTeX for reference managers, and blocks of text with
// character locations as common citation APIs give them. Offsets are UTF-16 units of the normalised text, end exclusive.

import { labelInText } from '#core/answer/label.ts';
import type { AnswerPart, Citation } from '#core/answer/output.ts';
import { canonical, type Json } from '#core/bytes/jcs.ts';
import { toIso } from '#core/bytes/calendar.ts';

export const CITATION_FORMATS = ['csl-json', 'bibtex', 'char-location'] as const;
export type CitationFormat = (typeof CITATION_FORMATS)[number];

/** What is cited of one case. `record` is the one that sealed the reply. */
export interface Cited {
  readonly caseId: string;
  readonly record: number;
  readonly answer: AnswerPart;
}

/** A refusal cites nothing and gives nothing. */
export function toCitations(format: CitationFormat, replies: readonly Cited[]): string {
  const rows = replies.flatMap(({ answer, ...where }) => answer.citations.map((citation) => ({ ...where, citation })));
  switch (format) {
    case 'csl-json':
      return `${canonical(rows.map(toCsl))}\n`;
    case 'bibtex':
      return rows.map(toBibtex).join('\n');
    case 'char-location':
      return `${canonical(replies.map(({ answer }) => toBlocks(answer)).flat())}\n`;
  }
}

interface Row extends Omit<Cited, 'answer'> {
  readonly citation: Citation;
}

/** CSL-JSON 1.0: an item of type `document`. What CSL has no field for stands under `custom`. */
function toCsl({ caseId, citation, record }: Row): Json {
  const { dated, end, entered, excerpt, heading, n, name, source_id, start } = citation;
  return {
    id: keyOf(record, citation),
    type: 'document',
    title: name,
    ...(heading === '' ? {} : { section: heading }),
    ...(dated === null ? {} : { issued: { 'date-parts': [dated.split('-').map(Number)] } }),
    accessed: { 'date-parts': [toIso(entered).slice(0, 10).split('-').map(Number)] },
    note: excerpt,
    archive: `Affidavit case ${caseId}`,
    archive_location: `record ${record}, citation ${n}`,
    custom: { affidavit: { case_id: caseId, record, n, source_id, start, end } },
  };
}

/** An entry of type `misc`; a title in two braces keeps its capitals. */
function toBibtex({ caseId, citation, record }: Row): string {
  const { dated, end, entered, excerpt, n, name, source_id, start } = citation;
  const fields = [
    ['title', `{${plain(name)}}`],
    ...(dated === null
      ? []
      : [
          ['year', dated.slice(0, 4)],
          ['month', String(Number(dated.slice(5, 7)))],
        ]),
    ['urldate', toIso(entered).slice(0, 10)],
    ['howpublished', plain(`Affidavit case ${caseId}, record ${record}, citation ${n}`)],
    ['note', plain(`Characters ${start}-${end} of source ${source_id}: ${excerpt.replaceAll(/\s+/g, ' ')}`)],
  ];
  return `@misc{${keyOf(record, citation)},\n${fields.map(([field = '', value = '']) => `  ${field} = {${value}},\n`).join('')}}\n`;
}

/** One block a sentence, with the exact characters that carry it; documents count from 0 in the order of the citations. */
function toBlocks(answer: AnswerPart): Json[] {
  if (answer.kind !== 'answer') return [];
  const documents = [...new Set(answer.citations.map(({ source_id }) => source_id))];
  return answer.sentences.map((sentence, at) => {
    const carried = answer.claims.filter((claim) => claim.sentence === at).flatMap(({ support }) => support);
    const whole = sentence.cites.flatMap((n) => answer.citations.filter((citation) => citation.n === n));
    const spans = carried.length > 0 ? carried : whole;
    const citations = spans.flatMap(({ end, n, start }) => {
      const citation = answer.citations.find((one) => one.n === n);
      if (citation === undefined) return [];
      return [
        {
          type: 'char_location',
          cited_text: citation.excerpt.slice(start - citation.start, end - citation.start),
          document_index: documents.indexOf(citation.source_id),
          document_title: citation.name,
          start_char_index: start,
          end_char_index: end,
        },
      ];
    });
    const label = labelInText(answer.claims.filter((claim) => claim.sentence === at));
    return { type: 'text', text: label === '' ? sentence.text : `${sentence.text} ${label}`, citations };
  });
}

/** The same passage of the same reply always has the same key. */
function keyOf(record: number, { n, source_id }: Citation): string {
  return `affidavit-${source_id.slice(0, 8)}-${record}-${n}`;
}

/**
 * As TeX reads it: what steers it is spelled out. BibTeX counts braces also after a backslash, so that `\}` would end a field
 * early: braces are commands, too, each with a pair of its own.
 */
function plain(text: string): string {
  return text.replaceAll(/[\\{}$&#%_^~]/g, (character) => TEX[character] ?? character);
}

const TEX: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  $: '\\$',
  '&': '\\&',
  '#': '\\#',
  '%': '\\%',
  _: '\\_',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
};
