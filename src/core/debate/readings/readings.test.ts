// Sides of a debate by what small household papers say. Expected by hand, from the papers.

import '#tests/language.ts';
import { describe, expect, it } from 'vitest';
import { adviceIn, proposalIn } from '#core/debate/readings/advice.ts';
import { isBefore, type Readings } from '#core/debate/readings/reading.ts';
import { DEBATER } from '#adapters/builtin/debate/debater.ts';
import type { DebatePart } from '#core/debate/runner/result.ts';
import { debateCase } from '#tests/debate-case.ts';
import { document } from '#tests/scenarios.ts';
import { HANDBOOK, LEASE, LETTER, MEMO, OFFER, SURVEY } from '#tests/household-pairs.ts';

async function debated(question: string, documents: readonly (typeof LEASE)[]): Promise<DebatePart> {
  const { reply } = await debateCase({ model: DEBATER }, { question, rounds: 2, mode: 'posthoc' }, { documents });
  return reply.debate;
}
const said = (readings: Readings | undefined) =>
  (['for', 'against'] as const).map((side) => {
    const reading = readings?.[side] ?? null;
    return reading === null ? null : [reading.says, ...reading.grounds.map(({ document }) => document)];
  });

describe('what a debate is between', () => {
  it.each([
    ['May I keep a dog in the flat?', [LEASE, LETTER], ['yes', 'letter.txt'], ['no', 'lease.txt']],
    [
      'Is the heat pump suitable for the existing radiators?',
      [OFFER, SURVEY],
      ['yes', 'offer.txt'],
      ['no', 'survey.txt'],
    ],
    ['May I keep a dog in the flat?', [LEASE], null, ['no', 'lease.txt']],
    ['What colour is the door?', [LEASE, LETTER], null, null],
  ])('%s', async (question, documents, yes, no) => {
    expect(said((await debated(question, documents)).readings)).toEqual([yes, no]);
  });

  // Values have no yes and no: which of them speaks first is the order of the passages.
  it.each([
    ['How many days a week may staff work from home?', ['three days', 'memo.txt'], ['two days', 'handbook.txt']],
    ['When does unused leave lapse?', ['30 June', 'memo.txt'], ['31 March', 'handbook.txt']],
  ])('%s', async (question, memo, handbook) => {
    const sides = said((await debated(question, [HANDBOOK, MEMO])).readings);
    expect(sides).toHaveLength(2);
    expect(sides).toEqual(expect.arrayContaining([memo, handbook]));
  });

  it('a later paper alone is in force of nothing, and one that says so is', async () => {
    const dog = await debated('May I keep a dog in the flat?', [LEASE, LETTER]);
    expect(dog.readings?.holds).toBeNull();
    expect(dog.turns.at(-1)?.attempts[0]?.stance).toBe('open');
    const days = await debated('How many days a week may staff work from home?', [HANDBOOK, MEMO]);
    const side = days.readings?.for?.says === 'three days' ? 'for' : 'against';
    expect(days.readings?.holds).toEqual({
      side,
      why: "memo.txt says that it changes what was: 'From now on, staff may work from home on three days a week'",
    });
    expect(days.turns.at(-1)?.attempts[0]).toMatchObject({
      stance: side,
      final_answer: 'The answer to "How many days a week may staff work from home?" is three days, by memo.txt.',
    });
  });

  it('what somebody proposed is no reading beside what was decided', async () => {
    const question = 'Should the hall be painted this year?';
    const proposed = 'Mr Dunn proposed painting the hall.';
    const decided = 'It was agreed by 5 votes to 2 that the hall should not be painted this year.';
    const alone = await debated(question, [document('minutes.txt', proposed)]);
    expect(said(alone.readings)).toEqual([['yes', 'minutes.txt'], null]);
    const both = await debated(question, [document('minutes.txt', `${proposed} ${decided}`)]);
    expect(said(both.readings)).toEqual([null, ['no', 'minutes.txt']]);
    const other = 'It was agreed by 5 votes to 2 that the pond is drained.';
    const apart = await debated(question, [document('minutes.txt', `${proposed}\n\n${other}`)]);
    expect(said(apart.readings)).toEqual([['yes', 'minutes.txt'], null]);
  });

  it('with one reading only, nobody makes up the contrary, and the judge says that there is one', async () => {
    const { status, turns } = await debated('May I keep a dog in the flat?', [LEASE]);
    expect(status).toBe('completed');
    expect(turns.map(({ speaker_id }) => speaker_id)).toEqual(['CON', 'JUDGE']);
    expect(turns[1]?.attempts[0]).toMatchObject({ stance: 'against' });
    expect(turns[1]?.attempts[0]?.content).toContain(
      'The documents hold this one reading, so nobody argued the contrary.',
    );
  });

  it('DEBATE_NO_READING: where no sentence takes a side, who only quotes does not speak', async () => {
    expect(await debated('What colour is the door?', [LEASE, LETTER])).toMatchObject({
      status: 'failed',
      code: 'DEBATE_NO_READING',
      turns: [],
    });
  });

  it('each side quotes its own sentence as its reason, and never the other', async () => {
    const { turns } = await debated('May I keep a dog in the flat?', [LEASE, LETTER]);
    for (const { attempts, speaker_id } of turns.slice(0, -1)) {
      const reasons = attempts[0]?.content.match(/### REASON \d\n.*/g) ?? [];
      const own = speaker_id === 'PRO' ? /may keep one dog in the flat/ : /shall not keep dogs in the flat/;
      expect(reasons).toHaveLength(1);
      expect(reasons[0]).toMatch(own);
    }
  });
});

describe('advice', () => {
  it.each([
    ['The fire brigade recommended that the lower road be closed.', 'for'],
    ['The fire brigade recommended that the lower road stays open.', 'against'],
    ['I object to closing the lower road.', 'against'],
    ['The council advised against closing the lower road.', 'against'],
    ['The lower road should not be closed.', 'against'],
    ['The lower road must be closed.', 'for'],
    ['The board does not support closing the lower road.', 'against'],
    ['Closing the lower road would add a detour of 12 minutes.', null],
    ['The lower road was flooded three times, a danger to all.', null],
    ['The board recommends closing the swimming pool.', null],
    ['If the council recommends closing the lower road, buses stop.', null],
  ])('"%s": %s', (sentence, side) => {
    const proposal = proposalIn('Should the lower road be closed in winter?');
    expect(proposal === null ? 'none' : adviceIn(proposal, sentence)).toBe(side);
  });

  it.each([
    ['SELL 5 % now.', 'against'],
    ['BUY 5 % now.', 'for'],
    ['We buy books.', null],
  ])('"%s" of "Should the fund buy?": %s', (sentence, side) => {
    const proposal = proposalIn('Should the fund buy?');
    expect(proposal === null ? 'none' : adviceIn(proposal, sentence)).toBe(side);
  });
});

it('a month is neither before nor behind a day of its own', () => {
  expect([
    isBefore('2025-01', '2025-09-09'),
    isBefore('2025-09', '2025-09-09'),
    isBefore('2025-09-09', '2025-01'),
  ]).toEqual([true, false, false]);
});
