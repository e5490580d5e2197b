// Failures on record. An engine that is recorded to have failed is asked again: where it answers here, the failure may be
// a lie that took away a document or an answer, and the headline says so.

import { describe, expect, it } from 'vitest';
import { boathouse, contradicted, kindOf, ask, OPENING, OTHERWISE } from '#tests/forgery/cases.ts';
import { judge, openCase, type Case, type Judged, type Lie } from '#tests/forgery/product.ts';

// The product is loaded with the first case of a file: seconds, on a busy machine many.

const TIMEOUT: Lie = { fail: { name: 'TimeoutError' } };
const CANCELLED: Lie = { fail: { name: 'AbortError' } };
const LOST: Lie = { fail: {} };

function expectRecorded({ exit, sentence, verdict }: Judged, engine: RegExp): void {
  expect([verdict, exit]).toEqual(['recorded', 5]);
  expect(sentence).toMatch(engine);
  expect(sentence).toMatch(/here it answers/);
}
const told = async (made: Case): Promise<Judged> => judge(await made.whole());

describe('a failure that is here none', () => {
  it('of the judge turned an answer into a refusal', async () => {
    const asked = ask('When does the boathouse open?');
    expect(kindOf(await (await boathouse()).perform(asked))).toBe('answer');
    const made = await boathouse({ nli: TIMEOUT });
    expect(kindOf(await made.perform(asked))).toBe('refusal');
    expectRecorded(await told(made), /judge/);
  });

  it.each([
    ['timed out', TIMEOUT],
    ['was lost', LOST],
    ['was cancelled', CANCELLED],
    ['ended with a code of its own', { fail: { code: 'DOCUMENT_DAMAGED' } }],
  ] as const)('of the parser, which %s, took away the document that contradicts', async (_how, failure) => {
    const honest = await contradicted();
    expect(honest.opened.state().sources).toHaveLength(2);
    const made = await openCase({});
    await made.perform(OPENING);
    const next = await made.reopen({}, { parser: failure });
    expect(kindOf(await next.perform(OTHERWISE))).toBe('rejected');
    const last = await next.reopen({});
    await last.perform(ask('When does the boathouse open?'));
    expectRecorded(await told(last), /parser|notice\.txt/);
  });

  it.each([
    ['timed out', TIMEOUT],
    ['was cancelled', CANCELLED],
    ['was lost', LOST],
  ] as const)('of the search, which %s, took away the answer', async (_how, failure) => {
    expectRecorded(await told(await boathouse({ retriever: failure })), /search|retriever/);
  });

  it('of the classifier took away the answer', async () => {
    expectRecorded(await told(await boathouse({ classifier: TIMEOUT })), /classifier/);
  });

  it.each([TIMEOUT, CANCELLED])('of the writer is told too', async (failure) => {
    const { report } = await told(await boathouse({ writer: failure }));
    expect(report.verdict).not.toBe('failed');
    expect(JSON.stringify(report)).toMatch(/here it answers/);
  });

  it('of an engine that is not here is as it was recorded', async () => {
    const { exit, sentence, verdict } = await told(await boathouse({ nli: { id: 'judge-of-mine/1', ...TIMEOUT } }));
    expect([verdict, exit]).toEqual(['recorded', 5]);
    expect(sentence).toContain('judge-of-mine/1');
  });

  it('an output that is recorded as unfit, and is fit here, fails', async () => {
    const unfit = await boathouse({ nli: { say: () => ({ method: 'x', pairs: 'none' }) } });
    const { exit, verdict } = await told(unfit);
    expect([verdict, exit]).toEqual(['failed', 1]);
  });
});

describe('a failure that is one here too', () => {
  it('proves like any other record', async () => {
    const made = await openCase();
    await made.perform(OPENING);
    const broken = {
      ...OPENING,
      name: 'broken.pdf',
      media: 'application/pdf',
      bytes: new TextEncoder().encode('%PDF-1.7 nothing'),
    };
    expect(kindOf(await made.perform(broken as typeof OPENING))).toBe('rejected');
    await made.perform(ask('When does the boathouse open?'));
    const { exit, verdict } = await told(made);
    expect([verdict, exit]).toEqual(['proved', 0]);
  });
});
