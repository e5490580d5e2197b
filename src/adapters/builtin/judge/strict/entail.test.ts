import { describe, expect, test } from 'vitest';
import { readStrict, strictly, toTold } from '#adapters/builtin/judge/strict/entail.ts';

const NOWHERE = { after: '', before: '', heading: '' };
const read = (claim: string, evidence: string, around = NOWHERE, told: readonly string[] = []): string =>
  strictly(claim, readStrict(evidence, around), new Set(told.map(toTold)));

describe('the strict reading', () => {
  test.each([
    ['The tenant must pay on Monday.', 'The tenant must pay on Monday.'],
    ['The tenant must pay on Monday.', 'The lessee shall pay on Monday.'],
    ['Within ten days, the buyer may return the goods.', 'The buyer may return the goods within ten days.'],
    ['The landlord must return the deposit.', 'The deposit must be returned by the landlord.'],
    ["The owner's consent is required.", 'The consent of the owner is required.'],
    ['A written notice of two weeks is enough.', "Two weeks' written notice is enough."],
    ['The engine weighs 2.4 tonnes.', 'The engine weighs 2,400 kilograms.'],
    ['The fee is €20 a month.', 'The fee is 20 euros per month.'],
  ])('AMB-10b: "%s" is said by "%s"', (claim, evidence) => {
    expect(read(claim, evidence)).toBe('entailed');
  });

  test.each([
    ['parties', 'The owner must pay the guest.', 'The guest must pay the owner.'],
    ['parties in the passive', 'The guest must be paid by the owner.', 'The guest must pay the owner.'],
    ['a condition left out', 'The guest must pay.', 'The guest must pay if the room was used.'],
    ['an exception left out', 'The guest must pay.', 'The guest must pay, except on Sundays.'],
    ['only', 'Guests may use the lift.', 'Only guests may use the lift.'],
    ['all for some', 'All guests may use the lift.', 'Some guests may use the lift.'],
    ['a word more', 'The guest must pay the whole bill.', 'The guest must pay the bill.'],
    ['a word less', 'The guest must pay the bill.', 'The guest must pay half the bill.'],
    ['two numbers exchanged', 'Adults pay 5 euros and children 9.', 'Adults pay 9 euros and children 5.'],
    ['five for each, five for all', 'The fee is 5 euros for all guests.', 'The fee is 5 euros for each guest.'],
    ['past for present', 'The insurer paid the claim.', 'The insurer pays the claim.'],
    ['a question', 'The lift is locked.', 'The lift is locked?'],
    ['words of somebody', 'The lift is locked.', 'The sign reads "The lift is locked."'],
    ['a fragment', 'Two keys', 'Two keys.'],
  ])('AMB-10b: %s: "%s" is not said by "%s"', (_, claim, evidence) => {
    expect(read(claim, evidence)).not.toBe('entailed');
  });

  test.each([
    ['The fee is 20 euros.', 'The fee is 30 euros.'],
    ['The guest may smoke here.', 'The guest may not smoke here.'],
    ['The office is open on Monday.', 'The office is not open on Monday.'],
    ['The guest must register.', 'The guest need not register.'],
  ])('EBOM-REQ-075: "%s" against "%s": one number or denial is all that differs', (claim, evidence) => {
    expect(read(claim, evidence)).toBe('turned');
  });

  test.each([
    ['The tax is 20 euros for the first dog.', 'The tax is 20 euros for the second dog.'],
    ['The fee is 20 euros.', 'The fine is 30 euros.'],
    ['Room 4 costs 20 euros.', 'Room 5 costs 30 euros.'],
  ])('"%s" and "%s" speak of different things', (claim, evidence) => {
    expect(read(claim, evidence)).toBe('open');
  });

  test.each([
    ['behind it', { ...NOWHERE, after: 'This does not apply to guests.' }],
    ['in its heading', { ...NOWHERE, heading: 'House rules · Repealed' }],
    ['before it', { ...NOWHERE, before: 'The following statements are wrong.' }],
    ['in a lead-in', { ...NOWHERE, before: 'If the lift is out of order:' }],
  ])('a sentence narrowed %s is not said as it stands', (_, around) => {
    expect(read('The roof is closed at night.', 'The roof is closed at night.', around)).toBe('narrowed');
  });

  test('what narrows it may be told beside it', () => {
    const evidence = 'The roof is closed at night. This does not apply to guests.';
    const told = ['The roof is closed at night.', 'This does not apply to guests.'];
    expect(read('The roof is closed at night.', evidence)).toBe('narrowed');
    expect(read('The roof is closed at night.', evidence, NOWHERE, told)).toBe('entailed');
  });

  test('"it" in another document is another thing, unless what it points at is told', () => {
    const evidence = 'The loan has two parts. It is repaid in March.';
    expect(read('It is repaid in March.', evidence)).toBe('open');
    expect(read('It is repaid in March.', evidence, NOWHERE, ['The loan has two parts.'])).toBe('entailed');
  });
});
