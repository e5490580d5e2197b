import { expect, it } from 'vitest';
import type { TurnView } from '#lib/contract/turn.ts';
import { waitingIn } from '#lib/views/case/review.ts';

const turn = (seq: number, question: string, outcome: object, reviewed: readonly string[] = []): TurnView =>
  ({ seq, question, askedAt: 1, outcome, reviewed }) as unknown as TurnView;
const held = (...review: readonly string[]): object => ({ kind: 'refusal', review });

it('EBOM-REQ-030: the page lists what waits, each sentence of a question once, until it is settled', () => {
  const asked = [turn(1, 'a?', held('x', 'y')), turn(2, 'b?', held('x')), turn(3, 'a?', held('x', 'y'))];
  expect(waitingIn(asked).map(({ question, text, turn: at }) => [at, question, text])).toEqual([
    [3, 'a?', 'x'],
    [3, 'a?', 'y'],
    [2, 'b?', 'x'],
  ]);
  const settled = [...asked, turn(4, 'a?', held('y'), ['x'])];
  expect(waitingIn(settled).map(({ question, text }) => [question, text])).toEqual([
    ['a?', 'y'],
    ['b?', 'x'],
  ]);
  expect(waitingIn([turn(5, 'c?', { kind: 'answer' }), turn(6, 'd?', { kind: 'refusal' })])).toEqual([]);
});
