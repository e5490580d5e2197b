// What a person is recorded to have done by hand where no edge offers it, and documents that take the place of others: neither
// fails, and the verdict says it.

import { describe, expect, it } from 'vitest';
import type { Act } from '#core/case/case.ts';
import type { AnswerPart } from '#core/answer/output.ts';
import { sphereNotes } from '#core/answer/qualify.ts';
import { repliesOf } from '#core/bundle/contents.ts';
import { writeRedacted } from '#core/disclosure/redact.ts';
import { citedSpans } from '#core/disclosure/spans.ts';
import { CORE, entriesOf, memoryStores, open, replyOf, verify, verifyCase } from '#tests/case.ts';
import { document, scriptedOracles, START, type Script } from '#tests/scenarios.ts';

const UNSURE = 'A berth of 40 feet is good.';
const QUESTION = 'How many rowing boats does the boathouse hold?';
const HIGH = { risk: 'HIGH', judgeMethod: 'lexical-judge/2' } as const;
type Limits = readonly (readonly [string, string])[];

/** Clock readings are so far apart, in ms. */
async function asked(text: string, script: Script, apart = 1000) {
  const stores = memoryStores();
  const oracles = scriptedOracles({ relevance: () => 0.95, ...script });
  let now = START;
  const clock = { ...oracles.clock, ask: () => Promise.resolve({ timestamp: (now += apart) }) };
  const opened = await open(stores, { ...oracles, clock });
  await opened.perform(document('one.txt', text));
  await opened.perform(document('two.txt', `${text}\n\nThe moon is far away.`));
  const ask = async (act: Act): Promise<AnswerPart> => replyOf(await opened.perform(act)).answer;
  await ask({ kind: 'question', text: QUESTION });
  const questionSeq = opened.state().turns[0]?.questionSeq ?? -1;
  const limits = async (): Promise<Limits> => {
    const { limits: all, verdict } = await verifyCase(stores);
    expect(verdict).not.toBe('failed');
    return all.flatMap(({ code, sentence }) => (/^(?:REVIEW|STAKES|SUPERSEDED)/.test(code) ? [[code, sentence]] : []));
  };
  return { ask, limits, opened, questionSeq, stores };
}

describe('EBOM-REQ-030: a review', () => {
  it('EBOM-REQ-030: of a sentence that waited is said nothing of', async () => {
    const { ask, limits, questionSeq } = await asked(UNSURE, HIGH);
    await ask({ kind: 'review', questionSeq, text: UNSURE, holds: true });
    expect(await limits()).toEqual([]);
  });

  it('EBOM-REQ-030: of a sentence that no reply held is told', async () => {
    const { ask, limits, questionSeq } = await asked(UNSURE, { risk: 'MEDIUM' });
    await ask({ kind: 'review', questionSeq, text: UNSURE, holds: true });
    const told = 'A sentence was approved by a person in record ';
    expect(await limits()).toMatchObject([['REVIEW_NOT_WAITED', expect.stringContaining(told) as string]]);
  });

  it('EBOM-REQ-030: in no time is told', async () => {
    const { ask, limits, questionSeq } = await asked(UNSURE, HIGH, 2);
    await ask({ kind: 'review', questionSeq, text: UNSURE, holds: true });
    const told = 'less than a second after it was held for review';
    expect(await limits()).toMatchObject([['REVIEW_HASTY', expect.stringContaining(told) as string]]);
  });
});

describe('EBOM-REQ-192: stakes', () => {
  it.each([
    ['raised without a reason', 'LOW', 'HIGH', null, 0],
    ['lowered with one', 'HIGH', 'MEDIUM', 'It is a quiz.', 0],
    ['lowered without one', 'HIGH', 'LOW', null, 1],
  ] as const)('EBOM-REQ-192: %s', async (_, risk, to, reason, count) => {
    const { ask, limits, questionSeq } = await asked('The boathouse holds eleven rowing boats.', { ...HIGH, risk });
    await ask({ kind: 'stakes', questionSeq, risk: to, reason });
    expect((await limits()).map(([code]) => code)).toEqual(count === 1 ? ['STAKES_UNREASONED'] : []);
  });
});

describe('EBOM-REQ-067: a document', () => {
  it('EBOM-REQ-067: that takes the place of one of its own name is told, by the verdict and beside its citation', async () => {
    const { ask, limits, opened, stores } = await asked('The boathouse holds eleven rowing boats.', {});
    const [first] = opened.state().sources;
    await opened.perform(
      document('one.txt', 'The boathouse holds twelve rowing boats.', { supersedes: first?.id ?? null }),
    );
    const seq = opened.state().sources[2]?.seq ?? 0;
    expect(await limits()).toEqual([
      [
        'SUPERSEDED',
        `Questions after them read "one.txt" of record ${String(seq)} in place of an earlier document of the same name.`,
      ],
    ]);
    const { citations } = await ask({ kind: 'question', text: QUESTION });
    const notes = citations.map((citation) => [citation.name, sphereNotes(citation).at(-1)]);
    expect(notes).toContainEqual([
      'one.txt',
      'It stands in place of an earlier document of this case, which is not read any more.',
    ]);
    expect(notes).not.toContainEqual(['two.txt', expect.stringContaining('in place of') as string]);
    // So does who is shown that reply alone.
    const entries = await entriesOf(stores);
    const replies = (await repliesOf(entries, stores.blobs)).slice(-1);
    const choice = {
      kind: 'quoted',
      replies: replies.map(({ number }) => number),
      spans: citedSpans(replies, opened.state()),
    } as const;
    const part = await writeRedacted(stores.store, stores.blobs, null, CORE, choice);
    expect((await verify(part)).verdict).toBe('shown');
  });
});
