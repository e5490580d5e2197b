import { expect, it } from 'vitest';
import { killCommands } from '#tests/campaigns/cli-deaths.ts';

const KILLS = 20;

it(`after ${KILLS} kills of commands the store opens, every command works, and nothing acknowledged is lost`, async () => {
  const { kills, rounds, wrong } = await killCommands({ kills: KILLS, seed: 7, minutes: 2.5, roundEvery: 10 });
  expect(wrong).toEqual([]);
  expect(Object.values(kills).reduce((sum, one) => sum + one, 0)).toBe(KILLS);
  expect(rounds).toBe(KILLS / 10);
});
