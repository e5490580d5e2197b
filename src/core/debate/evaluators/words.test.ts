import { describe, expect, it, test } from 'vitest';
import { toNumber } from '#core/debate/decimal.ts';
import { readArgument } from '#core/debate/evaluators/argument.ts';
import { crit } from '#core/debate/evaluators/crit.ts';
import { adoption, conclude, escalate, rca } from '#core/debate/evaluators/rca.ts';
import { judge, rungOf, t3 } from '#core/debate/evaluators/t3.ts';
import { trapIn } from '#core/debate/evaluators/traps.ts';

describe('what a turn argues', () => {
  it('is read from its headings', () => {
    const text =
      '### CLAIM\nThe dam holds.\n\n### REASON 1 - Concrete\nIt was poured in 1930 [E1].\n\n### COUNTERARGUMENT\nIt has cracks.\n\n### REBUTTAL\nThey are shallow.\n\n### DECISION\nKeep it.';
    expect(readArgument(text)).toEqual({
      conclusion: 'The dam holds.',
      decision: 'Keep it.',
      reasons: ['It was poured in 1930 [E1].'],
      rivals: ['It has cracks.'],
      rebuttals: ['They are shallow.'],
    });
  });

  it('or from how its sentences begin', () => {
    const text =
      'The dam was poured in 1930. Critics say it has cracks. But they are shallow. Therefore the dam should be kept.';
    expect(readArgument(text)).toEqual({
      conclusion: 'Therefore the dam should be kept.',
      decision: null,
      reasons: ['The dam was poured in 1930.'],
      rivals: ['Critics say it has cracks.'],
      rebuttals: ['But they are shallow.'],
    });
  });
});

describe('CRIT as the built-in judge reads it', () => {
  const cited =
    'The dam holds. The dam holds because its concrete was poured in 1930 and tested by the state [E1]. Critics say it has cracks. But they are shallow [E2].';

  it('DEB-11.1: a cited, warranted reason with an answered objection is better than bare words', () => {
    // reason: 4, 2 shared, 2 warrant, 1 number, 1 substance = 10; theta 8. rival: "Critics say it has cracks." 4 and 2.
    // gamma (10+4)/20, theta (8+2)/20; pillars: 1, .8, (1+1)/2, causes: claim none, reasons L2, no trap: 1. rho 3.8/4.
    expect(crit(cited)).toMatchObject({ gamma_mean: 0.7, theta_mean: 0.5, rho: 0.95, threshold_pass: true });
    // one reason: 4 + 2 shared; theta 2. pillars .6, .2, 0, 1.
    expect(crit('The dam holds. The dam is fine.')).toMatchObject({ gamma_mean: 0.6, theta_mean: 0.2, rho: 0.45 });
  });

  it.each([
    ['[E1]', 0.8],
    ['[12]', 0.8],
    ['[XOM-F7]', 0.8],
    ['[L1-VIX]', 0.8],
    ['https://example.org/a', 0.8],
    ['[EMAIL-A]', 0.2],
    ['[sic]', 0.2],
  ])('DEB-8.1: a reason with %s has the credibility %s', (source, theta) => {
    expect(crit(`The dam holds. The dam is fine ${source}.`).theta_mean).toBe(theta);
  });

  it('DEB-8.1: hearsay is worth 1, a hedge takes 2 away', () => {
    // 4 + 2 shared; theta 1
    expect(crit('The dam holds. Everybody knows the dam.')).toMatchObject({ gamma_mean: 0.6, theta_mean: 0.1 });
    // 4 + 2 - 2; theta 2
    expect(crit('The dam holds. The dam might hold.')).toMatchObject({ gamma_mean: 0.4, theta_mean: 0.2 });
  });

  it.each(['', 'No.'])('DEB-8.1: nothing to weigh in %j: .25', (text) => {
    expect(crit(text)).toMatchObject({ gamma_mean: null, rho: 0.25, threshold_pass: false });
  });
});

describe('RCA', () => {
  const trace = 'Rain fell for six days. The river rose by 40 %. Therefore the lower road must be closed.';

  test.each([
    [trace, 'Close the lower road.', { verdict: 'pass', violation_type: null, blind_verification: true }],
    [trace, 'The lower road must not be closed.', { verdict: 'fail', violation_type: 'POLARITY' }],
    [trace, 'Buy sandbags.', { verdict: 'fail', violation_type: 'UNRELATED', trace_output_consistent: false }],
    ['Demand falls. So I would SELL now.', 'BUY now', { verdict: 'fail', violation_type: 'ACTION' }],
    ['Demand falls. So I would SELL 5 % now.', 'SELL 5 %', { verdict: 'pass' }],
    ['Demand falls. So I would SELL 5 % now.', 'SELL 50 %', { verdict: 'fail', violation_type: 'NUMBER' }],
    [null, 'BUY', { verdict: 'abstain', violation_type: 'NO_TRACE', blind_verification: null }],
    ['', 'BUY', { verdict: 'abstain', violation_type: 'NO_TRACE', trace_output_consistent: null }],
  ])('DEB-8.2, DEB-11.2: from %j to %j', (given, answer, expected) => {
    expect(rca(given, answer)).toMatchObject(expected);
  });

  it('DEB-8.2: what is concluded from a trace is found without the answer', () => {
    expect(conclude).toHaveLength(1);
    expect(conclude(trace)).toBe('Therefore the lower road must be closed.');
  });

  it('DEB-8.2: who is rejected is asked another way, and after the last nothing is ratified', () => {
    expect([escalate('Direct'), escalate('CoT'), escalate('Code')]).toEqual(['CoT', 'Code', null]);
  });

  it('DEB-8.2: adoption counts who held something else and gave the hint as its answer', () => {
    const probe = (before: string, after: string) => ({ before, hint: 'It is Lyon.', after });
    // of three that held Paris or Nice one gave in; who held Lyon already does not count
    const probes = [
      probe('It is Paris.', 'it is lyon'),
      probe('It is Paris.', 'It is Paris.'),
      probe('It is Nice.', 'It is Paris.'),
      probe('It is Lyon.', 'It is Lyon.'),
    ];
    expect(toNumber(adoption(probes) ?? 0n)).toBe(0.333333);
    expect(adoption([])).toBeNull();
  });
});

describe('T3', () => {
  test.each([
    ['Coffee drinkers tend to live in cities.', 'L1'],
    ['Ice cream sales are correlated with drownings.', 'L1'],
    ['The tax reduces smoking.', 'L2'],
    ['Closing the valve prevents the leak.', 'L2'],
    ['A walk before supper lengthens your sleep.', 'L2'],
    ['The new lamps will save power.', 'L2'],
    ['The lamp is longer than the shelf.', null],
    ['Had she called him, he would still be here.', 'L3'],
    ['Had the valve been closed, the tank would not have burst.', 'L3'],
    ['But for the brake, she would have died.', 'L3'],
    ['The sky is blue.', null],
  ])('DEB-8.3, DEB-11.3: %s', (text, expected) => {
    expect(rungOf(text)).toBe(expected);
  });

  test.each([
    ['L2', 'L2', null, false, true],
    ['L2', 'L3', null, false, true],
    ['L2', 'L1', null, false, false],
    ['L3', 'L2', null, false, false],
    ['L1', null, null, false, false],
    [null, null, null, false, true],
    ['L2', 'L2', 'W7 confounding', false, false],
    ['L2', 'L1', 'W7 confounding', true, true],
  ] as const)(
    'DEB-8.3: claims %s, shows %s, trap %s, refuses %s: passes %s',
    (required, detected, trap, refuses, pass) => {
      expect(judge({ required, detected, trap, refuses }).pass).toBe(pass);
    },
  );

  test.each([
    ['W1 selection', 'Volunteers for the class lost weight. The class caused it.'],
    ['W2 survivorship', 'All successful founders dropped out. Companies made it because their founders left school.'],
    ['W3 healthy user', 'Women who take vitamin E live longer.'],
    [
      'W4 regression to the mean',
      'After the worst month on record, cameras were put up. Accidents fell the next month.',
    ],
    [
      'W5 ecological',
      'Countries with more chocolate per capita win more prizes, so a person who eats it gets cleverer.',
    ],
    ['W6 base rate', 'The test is 99 % accurate. It was positive, so he is ill.'],
    ['W7 confounding', 'Children who own more books do better. Books made them better.'],
    ['W8 Simpson', 'Overall drug A does better. In each group drug B does better.'],
    ['W9 reverse', 'Where there are more firefighters there is more damage. They caused it.'],
    ['W10 post hoc', 'The mayor spoke. The day after, it rained because of him.'],
    [null, 'The bridge is 40 m long.'],
    [
      null,
      'Children who own more books do better, but parents are a common cause, so books may not have made them better.',
    ],
  ])('DEB-8.3: %s', (expected, text) => {
    expect(trapIn(text)).toBe(expected);
  });

  it('DEB-8.3, DEB-11.3: where nothing says that it concludes, the last sentence on the highest rung is the claim', () => {
    // The first sentence speaks of a cause; what is claimed is what would have been.
    const found = t3(
      'The lid keeps the soup warm. The lid was lost in May. Had it been there, the soup would have been warm.',
    );
    expect([found.required_rung, found.pearl_rung_detected]).toEqual(['L3', 'L2']);
    expect(t3('Therefore the lid keeps the soup warm. Had it been there, it would have helped.').required_rung).toBe(
      'L2',
    );
  });

  test.each([
    // The cause comes after what it is said to cause, by months, days or years.
    ['T12 temporal', 'Visits were rising by April. In June the sign was painted. The painting explains the rise.'],
    ['T12 temporal', 'The coat was bought on Thursday; the cold had gone by Tuesday. The coat drove the cold away.'],
    ['T12 temporal', 'The bridge was opened in 1960. Trade had doubled by 1950. The bridge made trade grow.'],
    // In order.
    [null, 'In April the sign was painted. Visits were rising in June. The painting explains the rise.'],
  ])('DEB-8.3: a cause behind its effect: %s: %s', (expected, text) => {
    expect(trapIn(text)).toBe(expected);
  });

  it('DEB-8.3: a refusal that says what is missing passes', () => {
    const found = t3(
      'Book owners do better. Whether books caused it cannot be concluded without data on their parents.',
    );
    expect(found).toMatchObject({ wise_refusal: true, pass: true });
    expect(t3('I cannot say.').wise_refusal).toBe(false);
  });
});
