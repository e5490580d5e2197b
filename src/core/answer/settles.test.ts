import '#tests/language.ts';
import { describe, expect, it } from 'vitest';
import { polarityOf } from '#core/answer/polarity.ts';

describe('a number that is asked about', () => {
  it.each([
    ['Is the deposit more than £500?', 'A deposit of £650 is held by the scheme.', 'Yes'],
    ['Is the deposit more than £700?', 'A deposit of £650 is held by the scheme.', 'No'],
    ['Is the rent under £900 a month?', 'The rent is £840 a month.', 'Yes'],
    ['Is the warranty longer than one year?', 'The warranty lasts two years.', 'Yes'],
    ['Can visitors park in the yard at 11 pm?', 'Visitors may park in the yard until 10 pm.', 'No'],
    ['Can visitors park in the yard at 9 pm?', 'Visitors may park in the yard until 10 pm.', 'Yes'],
    ['May I bring three guests?', 'Each member may bring up to two guests.', 'No'],
    ['May I bring two guests?', 'Each member may bring up to two guests.', 'Yes'],
    ['Can a 17-year-old use the sauna?', 'The sauna may be used by members aged 18 and over.', 'No'],
    ['May a child of 10 swim?', 'Children under 12 may not swim.', 'No'],
    ['May bees be kept on plot 12?', 'Bees are restricted to plots 41 to 44.', 'No'],
    ['Can I check in at 10 pm?', 'Check-in is from 3 pm to 9 pm.', 'No'],
  ])('%s "%s" settles it: %s', (question, passage, polarity) => {
    expect(polarityOf(question, passage, '')).toBe(polarity);
  });

  it.each([
    // Of another thing, another unit, about so much, with a condition, or of no bound at all.
    ['Is the deposit more than £500?', 'The rent is £840 a month.'],
    ['Is the deposit more than £500?', 'A deposit of 650 euros is held by the scheme.'],
    ['Is the deposit more than £500?', 'A deposit of about £650 is held by the scheme.'],
    ['Is the deposit more than £500?', 'A deposit of at most £650 is held by the scheme.'],
    ['Is the deposit more than £500?', 'The deposit is £650, of which £400 is paid at once.'],
    ['Can visitors park in the yard at 11 pm?', 'Members may park in the yard until 10 pm.'],
    ['Can visitors park in the yard at 11 pm?', 'Visitors may park in the yard until 10 pm unless the gate is open.'],
    ['Can visitors park in the yard at 9 pm?', 'The yard is swept at 10 pm.'],
    ['May a child of 14 swim?', 'Children under 12 may not swim.'],
    ['May I bring three guests?', 'Each member may bring up to two dogs.'],
    ['Must a child of 14 wear a helmet?', 'Children under 12 must wear a helmet.'],
    ['May bees be kept on plot 12?', 'Hens are restricted to plots 41 to 44.'],
  ])('%s "%s" leaves it open', (question, passage) => {
    expect(polarityOf(question, passage, '')).toBeNull();
  });
});

describe('an item of a list', () => {
  const NOT = 'summary \u203a Bicycle insurance \u203a What is not covered';
  const IS = 'summary \u203a Bicycle insurance \u203a What is covered';

  it.each([
    ['Is racing covered?', 'Racing', NOT, 'No'],
    ['Is wear and tear covered?', 'Wear and tear', NOT, 'No'],
    ['Are phones lost on the water covered?', 'Phones and watches lost on the water.', NOT, 'No'],
    [
      'Does the insurance cover a bag left in a car overnight?',
      'Bags left in a public place, or in a car overnight.',
      NOT,
      'No',
    ],
    ['Is accidental damage covered?', 'Accidental damage', IS, 'Yes'],
  ])('%s "%s" under "%s": %s', (question, item, heading, polarity) => {
    expect(polarityOf(question, item, heading)).toBe(polarity);
  });

  it.each([
    ['Is theft covered?', 'Theft of lights and pumps', NOT],
    ['Is theft covered?', 'Theft from a locked building', IS],
    ['Is theft from the street covered?', 'Theft from the street, if the frame was locked', IS],
    ['Are lights covered?', 'Racing', NOT],
    ['May I race?', 'Racing', NOT],
    ['Is damage by fire covered?', 'Damage', 'summary \u203a Advice'],
    ['Are phones covered?', 'Phones lost on the water.', NOT],
  ])('%s "%s" under "%s" leaves it open', (question, item, heading) => {
    expect(polarityOf(question, item, heading)).toBeNull();
  });
});

describe('ways, opposites and conditions', () => {
  it('what stands before a colon denies nothing behind it', () => {
    const passage = 'There is no lower age limit: babies can have a card too.';
    expect(polarityOf('Is a baby allowed a library card?', passage, 'Library')).not.toBe('No');
  });

  it('an opposite is one with a capital, too', () => {
    const said = polarityOf(
      'Is the library open on Wednesdays?',
      'Closed on Wednesday.',
      'Library \u203a Opening hours',
    );
    expect(said).toBe('No');
  });

  it.each([
    ['Can I pay by card?', 'Fees are paid by direct debit only.', 'No'],
    ['Can I pay in cash?', 'We do not accept cash.', 'No'],
    ['Can I pay by cheque?', 'Payment is by bank transfer or cheque.', 'Yes'],
    ['Can I pay in cash at the bar?', 'Cards only at the bar; cash is accepted at reception.', 'No'],
    ['Can I pay in cash at reception?', 'Cards only at the bar; cash is accepted at reception.', 'Yes'],
    ['Is the machine connected to hot water?', 'Connect the machine to cold water only.', 'No'],
    ['Is the kitchen open on Mondays?', 'The kitchen is closed on Mondays.', 'No'],
    ['Was the skip approved?', 'The request for a skip was turned down.', 'No'],
    ['Do the children need pocket money?', 'Pocket money is not needed.', 'No'],
    ['Do helpers have to pay?', 'Helpers do not pay.', 'No'],
    ['Must juniors wear life jackets?', 'Life jackets must be worn by juniors.', 'Yes'],
    ['Is the premium refunded after a claim?', 'The premium is not refunded after a claim.', 'No'],
    [
      'Can I sublet with the landlord\u2019s permission?',
      'Subletting is allowed only with the landlord\u2019s permission.',
      'Yes',
    ],
    ['Can I sublet?', 'Subletting is allowed only with the landlord\u2019s permission.', 'Yes, on a condition'],
    ['Is there a lift?', 'There is no lift.', 'No'],
    ['Does the company pay for the test?', 'The offer depends on a hearing test, which we pay for.', 'Yes'],
    ['May a child in Year 5 bring a phone?', 'Only Years 5 and 6 may bring a phone.', 'Yes'],
  ])('%s "%s" settles it: %s', (question, passage, polarity) => {
    expect(polarityOf(question, passage, '')).toBe(polarity);
  });

  it.each([
    ['Can I pay by card?', 'Fees are paid by direct debit.'],
    ['Can I pay by card at the desk?', 'At the bar we take cash only.'],
    ['Can I pay in cash?', 'The cash box is locked.'],
    ['Is the kitchen open on Mondays?', 'The kitchen is closed on Tuesdays.'],
    ['Is the kitchen open on Mondays?', 'The kitchen closes at 8 pm.'],
    ['Is the kitchen open on Mondays?', 'The kitchen is not closed on Mondays.'],
    ['Was the skip approved?', 'The grant was turned down.'],
    ['Was the skip approved?', 'The request for a skip was not turned down.'],
    ['Will the shop be open?', 'Pocket money is not needed, because the canteen will be closed.'],
    ['Do the children need pocket money?', 'Money for the bus is not needed.'],
    ['Is lunch included?', 'Helpers do not pay and breakfast is included.'],
    ['Is the premium refunded after a claim?', 'The premium is not refunded after 14 days.'],
    ['Is there a lift?', 'There is no lift in the annex.'],
    ['Is there a lift?', 'The lift is not cleaned on Sundays.'],
    ['Is there a garden?', 'There is no yard.'],
    ['Are dogs allowed?', 'Small dogs are allowed.'],
    ['May members use the gym?', 'Members with a gold card may use the gym.'],
    ['May a child in Year 4 bring a phone?', 'Only Years 5 and 6 may bring a phone.'],
  ])('%s "%s" leaves it open', (question, passage) => {
    expect(polarityOf(question, passage, '')).toBeNull();
  });

  it('does not carry a denial from one half of a sentence to the other', () => {
    expect(polarityOf('Is lunch included?', 'Helpers do not pay and lunch is included.', '')).toBe('Yes');
    expect(polarityOf('Do helpers pay?', 'Helpers do not pay and lunch is included.', '')).toBe('No');
  });
});
