import { describe, expect, it } from 'vitest';
import { toCitations } from '#core/answer/cite.ts';
import type { AnswerPart } from '#core/answer/output.ts';

const A = 'a1'.repeat(32);
const B = 'b2'.repeat(32);
const CASE = '01930000-0000-8000-8000-000000000000';
const citation = {
  n: 1,
  source_id: A,
  name: 'Rates & {terms} 100%_v2.txt',
  heading: 'Fees',
  passage: 0,
  start: 10,
  end: 44,
  excerpt: 'The fee is 60 euros.\nIt is yearly.',
  sphere: 'INSIDE',
  credibility: 65_536,
  relevance: 60_000,
  dated: '2024-02-29',
  // 2026-09-21T14:13:20Z
  entered: 1_790_000_000_000,
} as const;
const second = {
  ...citation,
  n: 2,
  source_id: B,
  name: 'b.txt',
  heading: '',
  start: 0,
  end: 6,
  excerpt: 'Yes 🐈',
  dated: null,
};
/** What the formats read of an answer. */
const answer = {
  kind: 'answer',
  citations: [citation, second],
  claims: [{ sentence: 0, support: [{ n: 1, start: 14, end: 29 }] }],
  sentences: [
    { text: 'The fee is 60 euros.', cites: [1], type: 'VERIFIED' },
    { text: 'Yes.', cites: [2, 1], type: 'INFERENTIAL' },
  ],
} as unknown as AnswerPart;
const replies = [{ caseId: CASE, record: 68, answer }];

describe('citations of a reply', () => {
  it('as CSL-JSON: documents with title, dates, excerpt and the place in the case', () => {
    expect(JSON.parse(toCitations('csl-json', replies))).toEqual([
      {
        id: 'affidavit-a1a1a1a1-68-1',
        type: 'document',
        title: 'Rates & {terms} 100%_v2.txt',
        section: 'Fees',
        issued: { 'date-parts': [[2024, 2, 29]] },
        accessed: { 'date-parts': [[2026, 9, 21]] },
        note: 'The fee is 60 euros.\nIt is yearly.',
        archive: `Affidavit case ${CASE}`,
        archive_location: 'record 68, citation 1',
        custom: { affidavit: { case_id: CASE, record: 68, n: 1, source_id: A, start: 10, end: 44 } },
      },
      {
        id: 'affidavit-b2b2b2b2-68-2',
        type: 'document',
        title: 'b.txt',
        accessed: { 'date-parts': [[2026, 9, 21]] },
        note: 'Yes 🐈',
        archive: `Affidavit case ${CASE}`,
        archive_location: 'record 68, citation 2',
        custom: { affidavit: { case_id: CASE, record: 68, n: 2, source_id: B, start: 0, end: 6 } },
      },
    ]);
  });

  it('as BibTeX: one entry each, nothing in it that steers TeX or ends a field', () => {
    const written = toCitations('bibtex', replies);
    expect(written).toBe(`@misc{affidavit-a1a1a1a1-68-1,
  title = {{Rates \\& \\textbraceleft{}terms\\textbraceright{} 100\\%\\_v2.txt}},
  year = {2024},
  month = {2},
  urldate = {2026-09-21},
  howpublished = {Affidavit case ${CASE}, record 68, citation 1},
  note = {Characters 10-44 of source ${A}: The fee is 60 euros. It is yearly.},
}

@misc{affidavit-b2b2b2b2-68-2,
  title = {{b.txt}},
  urldate = {2026-09-21},
  howpublished = {Affidavit case ${CASE}, record 68, citation 2},
  note = {Characters 0-6 of source ${B}: Yes 🐈},
}
`);
  });

  it.each([
    ['a closing brace alone', 'a}b', 'a\\textbraceright{}b'],
    ['an opening brace alone', 'a{b', 'a\\textbraceleft{}b'],
    ['braces the wrong way around', '}{', '\\textbraceright{}\\textbraceleft{}'],
    ['a brace with a backslash', '\\}', '\\textbackslash{}\\textbraceright{}'],
    [
      'a field of its own',
      'x}}, note = {forged',
      'x\\textbraceright{}\\textbraceright{}, note = \\textbraceleft{}forged',
    ],
  ])('BibTeX, which counts every brace, reads %s in a title to its end', (_, name, title) => {
    const [first] = replies;
    if (first?.answer.kind !== 'answer') throw new Error('expected an answer');
    const [citation] = first.answer.citations;
    if (citation === undefined) throw new Error('expected a citation');
    const answer = { ...first.answer, citations: [{ ...citation, name }] };
    const written = toCitations('bibtex', [{ ...first, answer }]);
    const from = written.indexOf('title = ') + 'title = '.length;
    let depth = 0;
    let to = from;
    do {
      if (written[to] === '{') depth++;
      if (written[to] === '}') depth--;
      to++;
    } while (depth > 0);
    expect(written.slice(from, to)).toBe(`{{${title}}}`);
    expect(written.slice(to, to + 2)).toBe(',\n');
  });

  it('as blocks with character locations: the characters that carry a sentence, else the passages it cites', () => {
    expect(JSON.parse(toCitations('char-location', replies))).toEqual([
      {
        type: 'text',
        text: 'The fee is 60 euros.',
        citations: [
          {
            type: 'char_location',
            cited_text: 'fee is 60 euros',
            document_index: 0,
            document_title: 'Rates & {terms} 100%_v2.txt',
            start_char_index: 14,
            end_char_index: 29,
          },
        ],
      },
      {
        type: 'text',
        text: 'Yes.',
        citations: [
          {
            type: 'char_location',
            cited_text: 'Yes 🐈',
            document_index: 1,
            document_title: 'b.txt',
            start_char_index: 0,
            end_char_index: 6,
          },
          {
            type: 'char_location',
            cited_text: 'The fee is 60 euros.\nIt is yearly.',
            document_index: 0,
            document_title: 'Rates & {terms} 100%_v2.txt',
            start_char_index: 10,
            end_char_index: 44,
          },
        ],
      },
    ]);
  });

  it('of a refusal are none', () => {
    const refusal = { kind: 'refusal', citations: [] } as unknown as AnswerPart;
    const given = [{ caseId: CASE, record: 9, answer: refusal }];
    expect(['csl-json', 'bibtex', 'char-location'].map((format) => toCitations(format as 'bibtex', given))).toEqual([
      '[]\n',
      '',
      '[]\n',
    ]);
  });
});
