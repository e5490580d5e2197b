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
    ['May I keep a cat?', 'Cats may be kept only with the written consent of the agents.'],
    ['Can a 17-year-old use the sauna?', 'The sauna may be used by members aged 18 and over.'],
    ['Do all proxies count?', 'Proxies count.'],
    ['Must guests register?', 'Guests may register.'],
    ['Is it open on Sunday or Monday?', 'It is open on Sunday.'],
    ['Are bags covered overnight?', 'Bags left overnight in a car.'],
    ['Does the plan cover dentists?', 'The plan covers opticians.'],
    ['When is it closed?', 'It is closed on Monday.'],
  ])('%s "%s" leaves it open', (question, passage) => {
    expect(polarityOf(question, passage, '')).toBeNull();
  });
});
