import '#tests/language.ts';
import { describe, expect, it } from 'vitest';
import { polarityOf } from '#core/answer/polarity.ts';

it('what is said of dogs is not said of cats, whatever the document is called', () => {
  const of = (question: string): unknown =>
    polarityOf(question, 'Dogs are not permitted in the premises.', 'cats and dogs \u203a Animals');
  expect([of('Can I have a cat?'), of('Can I have a dog?'), of('May I keep a hamster?')]).toEqual([null, 'No', null]);
});

it.each([
  ['Do I need a receipt?', 'No receipt, no refund.'],
  ['May I use the heating?', 'No heating, no water, a leak: ring us.'],
  ['Can I pay by cheque?', 'Bank transfer preferred, cheque ok, no cards.'],
])('%s is not settled by: %s', (question, passage) => {
  expect(polarityOf(question, passage, '', true)).toBeNull();
});

describe('what a rule lays down', () => {
  it.each([
    // Of a kind of which what is asked about is one.
    ['Can I keep a dog?', 'No animals of any kind shall be kept on the Premises, except fish in a small tank.', 'No'],
    ['Can I have a cat in my apartment?', 'Pets are strictly prohibited.', 'No'],
    ['May I keep hens on the property?', 'Livestock shall not be kept on the Premises.', 'No'],
    [
      'May I park a trailer here?',
      'Trailers, boats and unregistered vehicles must not be parked on the property.',
      'No',
    ],
    ['Can I use weedkiller?', 'The use of herbicides is forbidden on all plots.', 'No'],
    ['Can I play my guitar at night?', 'Instruments may not be played.', 'No'],
    ['Can I use ground coffee?', 'No ground coffee, no sugared beans: they block the mill.', 'No'],
    ['Can I pay by card?', 'Bank transfer preferred, cheque ok, no cards.', 'No'],
    // Whom it is for.
    [
      'May I sublet the apartment?',
      'Tenant shall not assign this Lease or sublet the Premises or any part of them.',
      'No',
    ],
    ['Can I paint the walls?', 'Tenant shall not paint, wallpaper or make other alterations.', 'No'],
    ['Can members vote by proxy?', 'Voting by proxy is not permitted.', 'No'],
    ['Am I entitled to a parking space?', 'Tenant is entitled to one parking space.', 'Yes'],
    ['Do I have to give a reason?', 'Tenant need not give a reason.', 'No'],
    ['Are directors paid?', 'Directors shall receive no compensation.', 'No'],
    // How a thing is.
    ['Does the deposit earn interest?', 'The deposit does not bear interest.', 'No'],
    ['Is rust covered by the warranty?', 'Rust is excluded from cover.', 'No'],
    ['Is Python 3.7 supported?', 'Python 3.7 is no longer supported.', 'No'],
    ['Is Node 16 still supported?', 'Removed: support for Node 16.', 'No'],
    ['Is the export command still available?', 'Removed: the `export` command.', 'No'],
    ['Does the landlord provide water?', 'Landlord shall furnish water, sewer and trash collection.', 'Yes'],
    ['Can I use plastic dishes?', 'Plastic dishes must not be used.', 'No'],
    ['Can I put up picture hooks?', 'Picture hooks of the ordinary kind are permitted.', 'Yes'],
    ['Is the method suitable for maize?', 'The method is not suitable for maize or for oilseeds.', 'No'],
    ['Does the method apply to barley?', 'The method applies to wheat, barley and oats.', 'Yes'],
    ['Is dark mode supported?', 'Added dark mode.', 'Yes'],
    ['Is the old API still available?', 'The old API has been removed.', 'No'],
    ['Did the claim succeed?', 'The claim fails, since its value was not shown.', 'No'],
    ['Are the tickets refundable?', 'Tickets are non-refundable.', 'No'],
    ['Do we need to bring chairs?', 'No need to bring chairs, the hall has plenty.', 'No'],
    ['Can I bring my dog?', 'Dogs have to stay at home, I am afraid.', 'No'],
    ['Can I wash the filter in the dishwasher?', 'The filter is fine. It must not be put in a dishwasher.', 'No'],
    ['Is the filter covered?', 'Filter: not covered', 'No'],
    ['Do I have to register the machine?', 'Registration is not required.', 'No'],
    ['Is membership compulsory?', 'Membership is optional.', 'No'],
    ['Is the course optional?', 'The course is compulsory.', 'No'],
    ['Is attendance mandatory?', 'Attendance is mandatory on the first day.', 'Yes'],
    // Wherever it is.
    ['Can we throw confetti?', 'Confetti and sparklers are not allowed anywhere in the house.', 'No'],
    ['Is smoking allowed on the balcony?', 'Smoking is not allowed anywhere on the premises.', 'No'],
    ['Am I allowed to have a waterbed?', 'Waterbeds are not permitted without insurance.', 'No, with an exception'],
    // With what narrows it.
    ['Can I keep a beehive?', 'Beehives may be kept only with the consent of the Board.', 'Yes, on a condition'],
    [
      'Can I sublet my unit?',
      'Tenant shall not sublet the unit without the prior written consent of Landlord.',
      'No, with an exception',
    ],
    [
      'Can the warranty be passed on?',
      'The warranty may be transferred if the receipt is handed over.',
      'Yes, on a condition',
    ],
  ])('%s "%s" settles it: %s', (question, clause, word) => {
    expect(polarityOf(question, clause, '', true)).toBe(word);
  });

  it.each([
    // Narrower than what is asked, or about something else.
    ['Can I use an electric grill?', 'Charcoal grills must not be used on balconies.'],
    ['Can I park my car?', 'Vehicles without current registration must not be parked on the property.'],
    ['Can I keep a dog?', 'Large dogs shall not be kept.'],
    ['Can I keep fish?', 'No animals of any kind shall be kept, except fish in a small tank.'],
    ['Can I keep a pet?', 'Dogs shall not be kept on the Premises.'],
    ['May I smoke in the garden?', 'Smoking is prohibited on the balcony.'],
    ['May I sublet the apartment?', 'Landlord shall not sublet the garage.'],
    ['Can I enter the apartment next door?', 'Landlord may enter the Premises to inspect or repair.'],
    ['Can I have a friend to stay?', 'Guests may not stay longer than fourteen nights.'],
    ['Can I paint the walls?', 'If Tenant paints the walls, Landlord may charge for it.'],
    ['Can I keep a dog?', 'The claimant contends that dogs are not allowed.'],
    ['Can I bring a dog?', 'Dogs must be kept on a lead.'],
    ['Do I have to wear a helmet?', 'Helmets may be worn.'],
    ['Is theft covered?', 'Theft of lights is excluded from cover.'],
    ['Is Node 18 supported?', 'Removed: support for Node 16.'],
    ['Is the export command fast?', 'Removed: the `export` command.'],
    ['Can I wash the filter?', 'The filter must not be washed in hot water.'],
    ['May the Board expel me?', 'Members may not expel a guest.'],
    ['Were the absorbers included in the estimate?', 'Not urgent, not included above.'],
    ['Is parking included in the price?', 'One parking space is offered at no additional charge.'],
    ['Can members inspect the books?', 'Any member may inspect the books during business hours.'],
    ['Was the claim granted?', 'The claim for cleaning is denied.'],
    ['Can I use the grill on the patio?', 'Charcoal grills are prohibited on all patios and balconies.'],
    ['Can I bring my dog?', 'Dogs have to stay on a lead.'],
    ['Is encryption fast?', 'Encryption is not on by default.'],
    ['Can members use the pool?', 'Guests may not use the pool.'],
    ['Can I cancel the policy?', 'The insurer may cancel the policy.'],
  ])('%s "%s" leaves it open', (question, clause) => {
    expect(polarityOf(question, clause, '', true)).toBeNull();
  });

  it.each([
    ['Is encryption on by default?', 'It is off by default and is enabled with a switch.', 'No'],
    ['Is the heating off at night?', 'The heating is off at night.', 'Yes'],
    ['Is the light on at night?', 'The light is off at night.', 'No'],
  ])('%s "%s": what is on is not off: %s', (question, clause, word) => {
    expect(polarityOf(question, clause, 'encryption', false)).toBe(word);
  });
});
