import { describe, expect, it } from 'vitest';
import { memoryStores, open, replyOf, verifyCase } from '#tests/case.ts';
import { Drawing } from '#tests/quality/parsers/drawn-pdf.ts';
import { docx, paragraph, run } from '#tests/quality/parsers/nasty-files.ts';
import { builtinEngines } from '#tests/quality/retrieval/engines.ts';
import { scriptedOracles } from '#tests/scenarios.ts';

const CSV = `date,payee,category,amount_gbp
2025-01-04,Saverway,groceries,92.17
2025-02-10,Fuel,car,48.75
2025-02-15,Saverway,groceries,88.12
2025-03-05,Plumber,housing,130.00
`;

const askTable = (question: string, csv = CSV) =>
  askFile(question, { name: 'budget.csv', media: 'text/csv', bytes: new TextEncoder().encode(csv) });

async function askFile(question: string, file: Readonly<Record<'name' | 'media', string>> & { bytes: Uint8Array }) {
  const { clock, person, random } = scriptedOracles();
  const stores = memoryStores();
  const opened = await open(stores, { ...builtinEngines(), clock, person, random });
  await opened.perform({
    kind: 'import',
    ...file,
    type: 'unknown',
    sphere: 'INSIDE',
    credibility: null,
    dated: null,
    supersedes: null,
  });
  return { reply: replyOf(await opened.perform({ kind: 'question', text: question })), stores };
}

it('a sum is sealed with its formula and each cell, and a verifier computes it again', async () => {
  const { reply, stores } = await askTable('How much did we spend on groceries altogether?');
  if (reply.answer.kind !== 'answer') throw new Error(`expected an answer, got ${reply.answer.text}`);
  const [sentence] = reply.answer.sentences;
  expect(sentence?.text).toBe('£180.29: the sum of amount gbp over 2 of 4 rows (groceries), 92.17 + 88.12 = 180.29');
  const { citations, claims } = reply.answer;
  const cited = claims[0]?.support.map(({ end, n, start }) => {
    const citation = citations[n - 1];
    return citation?.excerpt.slice(start - citation.start, end - citation.start);
  });
  expect(cited).toEqual(['92.17', '88.12']);
  expect(reply.ebom.reasoning_chain.map(({ operation }) => operation)).toEqual(['aggregation']);
  const report = await verifyCase(stores);
  expect(report.checks.filter(({ status }) => status === 'fail')).toEqual([]);
});

it('a month that the table does not hold is refused', async () => {
  const { reply } = await askTable('How much did we spend on groceries in April 2025?');
  expect(reply.answer.kind).toBe('refusal');
});

it('a row in scope that has no plain number is named, with what to do', async () => {
  const csv = `${CSV}2025-03-09,Saverway,groceries,about 30\n2025-03-11,Fuel,car,52.10\n`;
  const { reply } = await askTable('How much did we spend on groceries altogether?', csv);
  if (reply.answer.kind !== 'refusal') throw new Error(`expected a refusal, got ${reply.answer.text}`);
  expect(reply.answer.refusal.reason).toContain(
    'In budget.csv the row \u201c2025-03-09, Saverway\u201d has \u201cabout 30\u201d under \u201camount gbp\u201d, which is no plain number.',
  );
  expect(reply.answer.refusal.next[0]).toBe('Write a number there, and add the file again.');
  const beside = await askTable('How much did we spend on the car altogether?', csv);
  expect(beside.reply.answer.kind).toBe('answer');
});

describe('EBOM-REQ-004: a table of a word processor and of a page, whose head nothing marks, counts like any other', () => {
  const rows = [
    ['Boat', 'Fee', 'Paid', 'Insured until'],
    ['Marigold', '$310', 'yes', '30 June 2027'],
    ['Old Tom', '$455', 'no', '1 March 2027'],
    ['Petrel', '$240', 'yes', '15 May 2027'],
  ] as const;

  it.each([
    ['What do all fees come to?', '$1,005: the sum of Fee over all 3 rows, 310 + 455 + 240 = 1,005'],
    ['Which boats have not paid?', 'Old Tom: the 1 of 3 rows for Paid no'],
    ['What is the fee of the Petrel?', 'Petrel, yes \u00b7 Fee: $240'],
  ])('%s', async (question, said) => {
    for (const file of [asDocx(rows), await asPdf(rows)]) {
      const { reply } = await askFile(question, file);
      if (reply.answer.kind !== 'answer') throw new Error(`expected an answer, got ${reply.answer.text}`);
      expect(reply.answer.sentences.map(({ text }) => text)).toEqual([said]);
    }
  });

  function asDocx(table: readonly (readonly string[])[]) {
    const cells = (row: readonly string[]): string =>
      row.map((text) => `<w:tc>${paragraph(run(text))}</w:tc>`).join('');
    const body = table.map((row) => `<w:tr>${cells(row)}</w:tr>`).join('');
    return { name: 'berths.docx', media: 'application/octet-stream', bytes: docx(`<w:tbl>${body}</w:tbl>`) };
  }

  async function asPdf(table: readonly (readonly string[])[]) {
    const drawing = (await Drawing.start()).page();
    table.forEach((row, at) => {
      row.forEach((text, column) => drawing.write([text], 60 + column * 110, 100 + at * 22));
    });
    return { name: 'berths.pdf', media: 'application/pdf', bytes: (await drawing.finish()).bytes };
  }
});
