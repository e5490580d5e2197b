import { expect, it } from 'vitest';
import { calledIn } from '#lib/ui/debate/who.ts';

const turns = [{ index: 0 }, { index: 1 }, { index: 4 }] as never;
const reading = (side: 'for' | 'against', says: string) => ({ side, says, grounds: [] });

it('calls the sides by what they speak for, and the judge the judge', () => {
  const { who } = calledIn({ turns, readings: [reading('for', 'one month'), reading('against', 'three months')] });
  expect(['PRO', 'CON', 'CON-2', 'JUDGE'].map(who)).toEqual([
    'For “one month”',
    'For “three months”',
    'For “three months” (2)',
    'The judge',
  ]);
});

it('leaves names as they are that it does not know, and tells sides without readings', () => {
  const { who } = calledIn({ turns, readings: [] });
  expect(['PRO', 'CON', 'agent_a', 'PROFESSOR'].map(who)).toEqual(['For', 'Against', 'agent_a', 'PROFESSOR']);
});

it('counts turns from 1, by their place', () => {
  const { number } = calledIn({ turns, readings: [] });
  expect([0, 1, 4].map(number)).toEqual([1, 2, 3]);
});
