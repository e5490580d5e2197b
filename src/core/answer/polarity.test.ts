import '#tests/language.ts';
import { describe, expect, it } from 'vitest';
import { polarityOf } from '#core/answer/polarity.ts';

describe('yes or no', () => {
  it.each([
    ['Do frozen months count towards the minimum term?', 'Frozen months do not count towards the minimum term.', 'No'],
    ['Are cruises covered?', 'Cruises are covered in the same way as other trips.', 'Yes'],
    ['Does the patent cover the hinge?', 'The patent covers the hinge, not the shape of the lid.', 'Yes'],
    ['Does the patent cover the shape of the lid?', 'The patent covers the hinge, not the shape of the lid.', 'No'],
    ['Can I approve my own claim?', 'Nobody may approve their own claim.', 'No'],
    ['Is there homework in the holidays?', 'There is no homework in the holidays.', 'No'],
    ['Does the landlord pay the tenant?', 'The landlord pays the tenant.', 'Yes'],
    ['Are dogs allowed in the shop?', 'Dogs are welcome in the shop.', 'Yes'],
    ['May I keep a cat?', 'Cats may be kept only with the written consent of the agents.', 'Yes, on a condition'],
    ['Are dogs allowed in the shop?', 'Dogs are not allowed in the shop.', 'No'],
    ['Is smoking allowed?', 'Smoking is prohibited in all rooms.', 'No'],
    ['Is the workshop open on Sundays?', 'The workshop is open on Sundays.', 'Yes'],
    ['Were new wiper blades fitted in the end?', 'The wiper blades were not fitted.', 'No'],
    ['Is breakfast included?', 'Breakfast is included in the price.', 'Yes'],
    ['Is the joining fee refundable?', 'The joining fee is 40 euros. It is not refundable.', 'No'],
    ['Must the badges be returned?', 'The badges are yellow. They must be returned in May.', 'Yes'],
  ])('%s "%s" settles it: %s', (question, passage, polarity) => {
    expect(polarityOf(question, passage, '')).toBe(polarity);
  });

  it.each([
    ['Does the landlord pay the tenant?', 'The tenant pays the landlord.'],
    [
      'May employees take the laptop abroad?',
      'Employees may take the laptop home but not abroad, unless the head agrees.',
    ],
    [
      'Is there an antidote for horses that have eaten ragwort?',
      'Horses that have eaten ragwort stagger. There is no antidote.',
    ],
    ['Do all proxies count?', 'Proxies count.'],
    ['Is the joining fee refundable?', 'The joining fee for guests is 40 euros. It is not refundable.'],
    ['Is the joining fee refundable?', 'The joining fee pays for the badges. They are not refundable.'],
    ['Is the boiler insured?', 'The old boiler stands in the cellar. It is not insured.'],
    ['Is the tank insured?', 'The boiler is older than the tank. It is not insured.'],
    ['Must guests register?', 'Guests may register.'],
    ['Is it open on Sunday or Monday?', 'It is open on Sunday.'],
    ['Are bags covered overnight?', 'Bags left overnight in a car.'],
    ['Does the plan cover dentists?', 'The plan covers opticians.'],
    ['When is it closed?', 'It is closed on Monday.'],
    // Of another thing, another place, a part of it, or at some times only.
    ['Are dogs allowed in the shop?', 'Food is not allowed in the workshop.'],
    ['Are dogs allowed in the shop?', 'Dogs are not allowed in the workshop.'],
    ['Are dogs allowed?', 'Large dogs are not allowed.'],
    ['Are children allowed in the sauna?', 'Children under 12 are not allowed in the sauna.'],
    ['Is the workshop open on Sundays?', 'The workshop is open on Sundays from May to August.'],
    ['Is breakfast included?', 'Lunch is not included.'],
    ['Can guests use the pool?', 'Members may use the pool.'],
    ['Can I pay by card?', 'You may not pay by cheque.'],
    ['Are we insured to go skiing?', 'Winter sports cover is an optional extra. It is not shown on your schedule.'],
  ])('%s "%s" leaves it open', (question, passage) => {
    expect(polarityOf(question, passage, '')).toBeNull();
  });
});

describe('a month that is asked about', () => {
  const FIRES = 'Fires are allowed from October to March.';
  it.each([
    ['Can I light a fire in July?', 'Fires may be lit from October to March.', 'No'],
    ['Are fires allowed in July?', FIRES, 'No'],
    ['Are fires allowed in December?', FIRES, 'Yes'],
    ['Are fires allowed in October?', FIRES, 'Yes'],
    ['Are fires allowed in March?', FIRES, 'Yes'],
    ['Is the pond open during June?', 'The pond is open between 15 April and 30 September.', 'Yes'],
    ['May visitors use the pond during June?', 'Visitors may use the pond between 15 April and 30 September.', 'Yes'],
    ['May visitors use the pond in May?', 'Visitors may use the pond between 15 April and 30 September.', 'Yes'],
    ['Are kites allowed in August?', 'Kites are not allowed.', 'No'],
    ['Are kites allowed in August?', 'Kites are allowed in August.', 'Yes'],
    // Only in part of it, at some times of it, or in those of one year.
    ['May visitors use the pond in April?', 'Visitors may use the pond between 15 April and 30 September.', null],
    ['Are fires allowed in November?', 'Fires are allowed from October to 15 November.', null],
    ['Are kites allowed in August?', 'Kites are not allowed during the week.', null],
    ['Can I have a fire in July?', 'Fires are allowed from October to March, and only after dusk.', 'No'],
    // Whatever else narrows it leaves open what is so beside that.
    ['Can I pay in July?', 'You may pay by card from October to March.', null],
    ['Are fires allowed in July?', 'Fires are allowed near the shed from October to March.', null],
    ['Are fires allowed in July?', 'Fires are not allowed near the hedge.', null],
    ['Are dogs allowed in July?', 'Large dogs are not allowed.', null],
    ['Are dogs allowed in July?', 'Large dogs are allowed from October to March.', null],
    ['Are fires allowed in July?', 'Fires are allowed from October 2025 to March 2026.', null],
    ['Are fires allowed in July?', 'Fires are not allowed from October to March.', null],
    ['Are fires allowed in July?', 'Fires are allowed in October and March.', null],
  ])('%s "%s": %s', (question, passage, polarity) => {
    expect(polarityOf(question, passage, '')).toBe(polarity);
  });
});
