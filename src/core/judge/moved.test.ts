import '#tests/language.ts';
import { describe, expect, it } from 'vitest';
import type { Evidence } from '#core/evidence/context.ts';
import { movedIn } from '#core/judge/moved.ts';
import { writtenOn } from '#core/judge/written.ts';

// Written by hand. Each document is one passage.

const passagesOf = (...texts: readonly string[]): readonly Evidence[] =>
  texts.map((text, index) => ({
    source: { id: String(index), act: { name: 'letter.txt', dated: null } } as Evidence['source'],
    passage: 0,
    start: 0,
    end: text.length,
    heading: '',
    text,
    anchors: [],
    before: '',
    after: '',
    relevance: 0,
    credibility: 0,
    document: String(index),
    index,
  }));
const moved = (question: string, ...texts: readonly string[]): readonly [string, string] | null => {
  const found = movedIn(question, passagesOf(...texts));
  return found === null ? null : [found.holds.text, found.older.text];
};

const FIRST =
  'Your fitting is on 4 May at 9.15 with Mr Oak, in room 12. We meet at the pump house. The skip comes on 5 May.\n\n3 April 2026';
const SECOND =
  'The fitting on 4 May moves to 11 May at 10.30. It will now be in room 3 instead of room 12. We will now meet at the school gate.\n\n20 April 2026';

describe('a letter that moves what another one fixed', () => {
  it.each([
    [
      'When is the fitting?',
      'The fitting on 4 May moves to 11 May at 10.30.',
      'Your fitting is on 4 May at 9.15 with Mr Oak, in room 12.',
    ],
    [
      'In which room is the fitting?',
      'It will now be in room 3 instead of room 12.',
      'Your fitting is on 4 May at 9.15 with Mr Oak, in room 12.',
    ],
    ['Where do we meet?', 'We will now meet at the school gate.', 'We meet at the pump house.'],
  ])('%s', (question, holds, older) => {
    expect(moved(question, FIRST, SECOND)).toEqual([holds, older]);
    expect(moved(question, SECOND, FIRST)).toEqual([holds, older]);
  });

  it('names the day that was fixed, and not the day on which the letter was written', () => {
    const first = 'Your check-up is on 14 January 2027 at 9.20 with Dr Oak.\n\n2 December 2026';
    const second = 'Dr Oak is away, so your check-up moves to 21 January 2027 at 10.40.\n\n4 January 2027';
    for (const letters of [
      [first, second],
      [second, first],
    ])
      expect(moved('When is my check-up?', ...letters)).toEqual([
        'Dr Oak is away, so your check-up moves to 21 January 2027 at 10.40.',
        'Your check-up is on 14 January 2027 at 9.20 with Dr Oak.',
      ]);
  });

  it('is told where a day is put off and the old one is not said again', () => {
    expect(
      moved(
        'When is the street party?',
        'The street party takes place on Saturday 6 June at noon.',
        'Because of the rain the street party is postponed until 20 June.',
      )?.[0],
    ).toBe('Because of the rain the street party is postponed until 20 June.');
  });

  it('is told of the mail that is quoted below it', () => {
    const mail = 'The gala is postponed from 14 March until 7 April.\n\n> The gala is on 14 March.';
    expect(moved('When is the gala?', mail)).toEqual([
      'The gala is postponed from 14 March until 7 April.',
      'The gala is on 14 March.',
    ]);
  });

  it('is no matter of what is asked of another thing, or of a paper that was written later', () => {
    expect(moved('When does the skip come?', FIRST, SECOND)).toBeNull();
    expect(moved('When is the concert?', 'The concert is on 4 May.', SECOND)).toBeNull();
    const later = FIRST.replace('3 April 2026', '3 June 2026');
    expect(moved('When is the fitting?', later, SECOND)).toBeNull();
  });

  it('is none where it only may be', () => {
    expect(moved('When is the fitting?', FIRST, 'If it rains the fitting moves from 4 May to 11 May.')).toBeNull();
  });

  it('is not decided where two letters move it to different days', () => {
    expect(moved('When is the fitting?', FIRST, SECOND, 'The fitting on 4 May moves to 18 May at 10.30.')).toBeNull();
  });
});

describe('the day on which a paper was written', () => {
  it.each([
    [
      'in the head of a mail',
      'From: Ann\nDate: Sun, 18 January 2026 19:12\n\nSee you on 3 March 2026 at the gate.',
      '20260118',
    ],
    [
      'alone in the last line',
      'Dear Bo,\n\nthe hall is yours from 3 March 2026 on, as we said.\n\nAnn\n\n4 January 2027',
      '20270104',
    ],
    ['behind a place', 'Mill House\nLeeds, 2 May 2026\n\nDear Bo,', '20260502'],
  ])('stands %s', (_, text, day) => {
    expect(writtenOn(passagesOf(text)).get('0')).toBe(day);
  });

  it('is not known of a paper that only speaks of days', () => {
    expect(writtenOn(passagesOf('The hall is yours from 3 March 2026 on, as we said.')).size).toBe(0);
  });
});
