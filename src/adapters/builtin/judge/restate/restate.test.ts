import { describe, expect, test } from 'vitest';
import { judgePair } from '#adapters/builtin/judge.ts';
import { verdict } from '#core/judge/verdict.ts';

const said = (evidence: string, claim: string): string => verdict(judgePair(claim, evidence));

describe('what follows from what is stated', () => {
  test.each([
    ['The library is open from 9:00 to 17:00.', 'The library closes at 17:00.'],
    ['The library is open from 9:00 to 17:00.', 'The library opens at 9:00.'],
    ['The barge belongs to Ada Reimer.', 'Ada Reimer owns the barge.'],
    ['A museum ticket costs nine euros.', 'A ticket for the museum costs 9 euros.'],
    ['The ladder hangs in the cellar of the inn.', 'The ladder hangs in the cellar.'],
    [
      'The function parse_rows raises a KeyError if a column is missing.',
      'If a column is missing, parse_rows raises a KeyError.',
    ],
    ['The chapel is situated on the hill.', 'The chapel is on the hill.'],
    ['Ada Reimer, the captain of the team, lives in Graz.', 'Ada Reimer is the captain of the team.'],
    ['The pump failed twice in March. It was replaced by Olsen.', 'The pump was replaced by Olsen.'],
    ['Ada Reimer moved to Graz in 1990. She opened a shop.', 'Ada Reimer opened a shop.'],
    ['The press was founded in 1990. Its archive was moved to Linz.', 'The archive of the press was moved to Linz.'],
    ['The mill was built in 1911. The mill was sold in 1950.', 'The mill was built in 1911 and sold in 1950.'],
    ['Olsen repaired the pump. Ada Reimer paid the bill.', 'Ada Reimer paid the bill and Olsen repaired the pump.'],
    ['In May the club bought a boat and sold the hut.', 'The club sold the hut in May.'],
    ['Guests leave their boots and coats in the hall.', 'Guests leave their coats in the hall.'],
  ])('"%s" supports: "%s"', (evidence, claim) => {
    expect(said(evidence, claim)).toBe('SUPPORTED');
  });

  test.each([
    ['The library is open from 9:00 to 17:00.', 'The library closes at 9:00.'],
    ['The library is not open from 9:00 to 17:00.', 'The library closes at 17:00.'],
    ['The barge belongs to Ada Reimer.', 'The barge owns Ada Reimer.'],
    ['A bank letter arrived on Monday.', 'A letter for the bank arrived on Monday.'],
    ['The cellar of the inn is dry, and the cellar of the mill was flooded.', 'The cellar was flooded.'],
    ['The chapel does not stand on the hill.', 'The chapel is on the hill.'],
    ['Ada Reimer, the captain of the team, retired in 1994.', 'Ada Reimer is the captain of the team.'],
    ['Ada Reimer sold the boat to Eva Brandt. She opened a shop.', 'Ada Reimer opened a shop.'],
    ['Ada Reimer met Eva Brandt in 1990. She opened a shop.', 'Ada Reimer opened a shop.'],
    ['The mill was built in 1911. The barn was sold in 1950.', 'The mill was built in 1911 and sold in 1950.'],
    ['The mill was built in 1911.', 'The mill was built in 1911 and sold in 1950.'],
    ['Olsen repaired the pump. Ada Reimer paid the bill.', 'Olsen paid the bill and Ada Reimer repaired the pump.'],
    ['Olsen repaired the pump. Ada Reimer may pay the bill.', 'Ada Reimer paid the bill and Olsen repaired the pump.'],
    ['Nadia rents a room in the house of her aunt, which was built in 1890.', 'The aunt was built in 1890.'],
    ['In May the club bought a boat and sold the hut.', 'The club sold the hut in June.'],
    ['Guests leave their boots and coats in the hall.', 'Guests leave their boots and hats in the hall.'],
  ])('"%s" does not support: "%s"', (evidence, claim) => {
    expect(said(evidence, claim)).not.toBe('SUPPORTED');
  });
});
