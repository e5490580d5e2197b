import { describe, expect, test } from 'vitest';
import { compareQuantities } from '#core/judge/compare.ts';
import { quantities } from '#core/english/numbers.ts';

describe('numbers', () => {
  test.each([
    ['The concert starts at 19:00.', 'time', 1140, ''],
    ['It opens at 7 pm.', 'time', 1140, ''],
    ['It opens at 7:30 a.m. sharp', 'time', 450, ''],
    ['The coach leaves at 8.20', 'time', 500, '12'],
    ['Open until 17.45.', 'time', 1065, ''],
    ['The tank is filled until 3.50 litres', 'measure', 3500, 'volume'],
    ['A ticket costs from 7.50', 'count', 7500, ''],
    ['The value stays at 2.75 %', 'percent', 2750, ''],
    ['Doors close at noon', 'time', 720, ''],
    ['We begin at half past eleven', 'time', 690, '12'],
    ['It ends at a quarter to nine', 'time', 525, '12'],
    ['from ten in the morning', 'time', 600, ''],
    ['until three in the afternoon', 'time', 900, ''],
    ['Take two in the morning', 'count', 2000, ''],
    ['It opens at seven o’clock', 'time', 420, '12'],
    ['Born on 12 May 1921.', 'date', 19210512, ''],
    ['Born on May 12, 1921.', 'date', 19210512, ''],
    ['Dated 1921-05-12.', 'date', 19210512, ''],
    ['In 1911 the hall opened', 'date', 19110000, ''],
    ['It is closed on Mondays', 'weekday', 1, ''],
    ['About 12.5% of them', 'percent', 12500, ''],
    ['It costs $3 million', 'money', 3_000_000_000, 'usd'],
    ['It costs 25 euros', 'money', 25000, 'eur'],
    ['A film of 1.5 hours', 'measure', 5_400_000, 'duration'],
    ['There are twenty-five seats', 'count', 25000, 'seat'],
    ['the third symphony', 'ordinal', 3, ''],
  ])('%s', (text, kind, value, unit) => {
    expect(quantities(text)).toMatchObject([{ kind, value, unit }]);
  });

  test.each([
    ['The rent went up to £910 a month', 'exact'],
    ['From May the rent goes up to £910', 'exact'],
    ['The deposit was raised to £910', 'exact'],
    ['Fines may go up to £910', 'max'],
    ['From May a fine may go up to £910', 'max'],
    ['You can put up to £910 on the card', 'max'],
    ['Put up to £910 into the box', 'max'],
    ['Fines go up to £910', 'max'],
    ['We pay up to £910', 'max'],
  ])('%s: %s', (text, bound) => {
    expect(quantities(text).filter(({ kind }) => kind === 'money')).toMatchObject([{ value: 910_000, bound }]);
  });

  test.each([
    ['at 19:00', 'at 7 pm', 'equal'],
    ['at 19:00', 'at 20:30', 'conflict'],
    ['at 7:00', 'at 19:00', 'equal'],
    ['90 minutes', '1.5 hours', 'equal'],
    ['in 1911', 'on 3 May 1911', 'equal'],
    ['on 3 May 1911', 'in 1911', 'open'],
    ['in 1911', 'in 1912', 'conflict'],
    ['more than 50 seats', '60 seats', 'implied'],
    ['more than 60 seats', '60 seats', 'conflict'],
    ['at least 60 seats', '60 seats', 'implied'],
    ['60 seats', 'at least 60 seats', 'open'],
    ['at least 30 days', 'at least 60 days', 'conflict'],
    ['two times', 'twice', 'equal'],
    ['The most anyone should take is 80 mg', 'Do not take more than 80 mg', 'equal'],
    ['Nobody may pay less than 5 euros', 'at least 5 euros', 'equal'],
    ['The most common dose is 80 mg', 'Do not take more than 80 mg', 'open'],
    ['40 seats', 'at least 60 seats', 'conflict'],
    ['at least 60 seats', 'more than 60 seats', 'implied'],
    ['more than 60 seats', 'at least 60 seats', 'open'],
    ['60 seats', '60 rooms', 'open'],
    ['60 seats', '40 rooms', 'apart'],
    ['12 %', '12 percent', 'equal'],
    ['$5', '5 euros', 'apart'],
    ['version 3.10', 'version 3.1', 'conflict'],
    ['on Monday', 'on Tuesday', 'conflict'],
    ['1,250 people', 'twelve hundred people', 'conflict'],
    ['1,250 people', '1250 people', 'equal'],
  ] as const)('claimed "%s", stated "%s": %s', (claimed, stated, expected) => {
    const [left] = quantities(claimed);
    const [right] = quantities(stated);
    if (left === undefined || right === undefined) throw new Error('no number found');
    expect(compareQuantities(left, right)).toBe(expected);
  });
});
