import { describe, expect, it } from 'vitest';
import { populationsIn, strangePopulation } from '#core/judge/logic/populations.ts';

describe('EBOM-REQ-041: populations', () => {
  it.each([
    ['Most of the patients recovered.', ['patient']],
    ['In a study of 100 Python developers, tabs won.', ['python develop']],
    ['All adult members must sign.', ['adult member']],
    ['Many people came on several days.', ['person', 'dai']],
    ['The gate is always locked.', []],
    ['Each boat has a number.', []],
  ])('EBOM-REQ-041: %s', (text, groups) => {
    expect(populationsIn(text).map(({ head, which }) => [...which, head].join(' '))).toEqual(groups);
  });

  it.each([
    // The example of the protocol, as printed.
    ['True for all programmers.', 'Study of 100 Python developers.', 'programm'],
    ['All members recovered.', 'Most of the patients recovered.', 'member'],
    ['Most nurses recovered.', 'Most patients recovered.', 'nurs'],
    ['All members must sign.', 'All adult members must sign.', 'member'],
    ['All developers prefer tabs.', 'A study of 100 Python developers: they prefer tabs.', 'develop'],
    ['Most of the patients recovered.', 'Most patients recovered.', null],
    ['Some adult members must sign.', 'All adult members must sign.', null],
    ['Most Python developers prefer tabs.', 'A study of 100 Python developers: most prefer tabs.', null],
    ['All members recovered.', 'The members recovered.', null],
    ['The members recovered.', 'All patients recovered.', null],
  ])('EBOM-REQ-041: "%s" of "%s"', (claim, said, head) => {
    expect(strangePopulation(claim, said)?.head ?? null).toBe(head);
  });
});
