import { describe, expect, it } from 'vitest';
import { unfounded } from '#core/judge/logic/follows.ts';

const kinds = (claim: string, ...passages: readonly string[]): readonly string[] =>
  unfounded(claim, passages).map(({ kind }) => kind);

const RAIN = 'If it rains, the course is moved to the hall.';

describe('the logical form of a claim and that of its passages', () => {
  it.each([
    ['the same', 'If it rains, the course moves to the hall.', RAIN],
    ['the result first', 'The course is moved to the hall if it rains.', RAIN],
    ['when, for if', 'If it rains, the course is moved.', 'When it rains, the course is moved to the hall.'],
    ['turned, with both denied', 'If the course is not moved to the hall, it does not rain.', RAIN],
    [
      'unless, for if not',
      'If it does not rain, the course is in the yard.',
      'The course is in the yard unless it rains.',
    ],
    [
      'if not, for unless',
      'Unless it rains, the course is in the yard.',
      'If it does not rain, the course is in the yard.',
    ],
    ['only if, turned', 'If a guest enters, he has a ticket.', 'A guest enters only if he has a ticket.'],
    ['if and only if', 'A guest enters only if he has a ticket.', 'A guest enters if and only if he has a ticket.'],
  ])('EBOM-REQ-033, EBOM-REQ-036: carried: %s', (_what, claim, passage) => {
    expect(kinds(claim, passage)).toEqual([]);
  });

  it.each([
    ['no condition stated', 'sufficient', 'If it rains, the course is moved.', 'The course is moved to the hall.'],
    ['another condition', 'sufficient', 'If it snows, the course is moved to the hall.', RAIN],
    ['another result', 'sufficient', 'If it rains, the bus leaves at noon.', RAIN],
    ['the converse', 'sufficient', 'If the course is moved to the hall, it rains.', RAIN],
    ['the inverse', 'sufficient', 'If it does not rain, the course is not moved to the hall.', RAIN],
    ['a denied result', 'sufficient', 'If it rains, the course is not moved to the hall.', RAIN],
    [
      'enough, where it is only needed',
      'sufficient',
      'If a guest has a ticket, he enters.',
      'A guest enters only if he has a ticket.',
    ],
    [
      'needed, where it is only enough',
      'necessary',
      'A guest enters only if he has a ticket.',
      'If a guest has a ticket, he enters.',
    ],
    [
      'if, where it is unless',
      'sufficient',
      'If it rains, the course is in the yard.',
      'The course is in the yard unless it rains.',
    ],
    ['unless, where it is if', 'except', 'Unless it rains, the course is moved to the hall.', RAIN],
  ])('EBOM-REQ-033, EBOM-REQ-036: not carried: %s', (_what, kind, claim, passage) => {
    expect(kinds(claim, passage)).toEqual([kind]);
  });

  it.each([
    [[], 'The course is moved because the hall is free.', 'Because the hall is free, the course is moved.'],
    [[], 'The course is moved because the hall is free.', 'The hall is free. Therefore the course is moved.'],
    [[], 'The course is moved because of frost.', 'The course was moved due to frost.'],
    [
      ['reason'],
      'The course is moved because the hall is free.',
      'The course is moved because the yard is wet. The hall is free.',
    ],
    [['reason'], 'The hall is free because the course is moved.', 'The course is moved because the hall is free.'],
    [['reason'], 'The course is moved because the hall is not free.', 'The course is moved because the hall is free.'],
  ])('EBOM-REQ-035, EBOM-REQ-036: a reason is that of the passage: %s', (expected, claim, passage) => {
    expect(kinds(claim, passage)).toEqual(expected);
  });

  it.each([
    [[], 'Therefore the course is moved.', 'The hall is free. Therefore the course is moved to the hall.'],
    [['reason'], 'Therefore the course is moved.', 'The hall is free. Therefore the lamp is on.'],
    [['reason'], 'Therefore the course is moved.', 'The hall is free. Therefore the course is not moved.'],
  ])('EBOM-REQ-034, EBOM-REQ-036: a conclusion is that of the passage: %s', (expected, claim, passage) => {
    expect(kinds(claim, passage)).toEqual(expected);
  });

  it.each([
    [[], 'The gate is locked after the last train leaves.', 'The last train leaves before the gate is locked.'],
    [['order'], 'The gate is locked before the last train leaves.', 'The gate is locked after the last train leaves.'],
    [[], 'All members are owners.', 'Every member is an owner.'],
    [['all'], 'All members are owners.', 'All owners are members.'],
    [['all'], 'All members are owners.', 'Not all members are owners.'],
    [['all'], 'All members may vote.', 'Only members may vote.'],
    [['only'], 'Only members may vote.', 'All members may vote.'],
    [[], 'No guest is a member.', 'No member is a guest.'],
    [['none'], 'No member may vote.', 'All members may vote.'],
  ])('EBOM-REQ-036: order and groups: %s "%s"', (expected, claim, passage) => {
    expect(kinds(claim, passage)).toEqual(expected);
  });

  it('EBOM-REQ-036: words that a passage has in this order need no reading', () => {
    expect(kinds('the hall if it rains', 'Take the hall if it rains, or the yard.')).toEqual([]);
  });
});
