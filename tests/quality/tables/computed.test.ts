import { expect, it } from 'vitest';
import { memoryStores, open, replyOf, verifyCase } from '#tests/case.ts';
import { builtinEngines } from '#tests/quality/retrieval/engines.ts';
import { scriptedOracles } from '#tests/scenarios.ts';

const CSV = `date,payee,category,amount_gbp
2025-01-04,Saverway,groceries,92.17
2025-02-10,Fuel,car,48.75
2025-02-15,Saverway,groceries,88.12
2025-03-05,Plumber,housing,130.00
`;

async function askTable(question: string, csv = CSV) {
  const { clock, person, random } = scriptedOracles();
  const stores = memoryStores();
  const opened = await open(stores, { ...builtinEngines(), clock, person, random });
  await opened.perform({
    kind: 'import',
    name: 'budget.csv',
    media: 'text/csv',
    bytes: new TextEncoder().encode(csv),
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
