import { describe, expect, test } from 'vitest';
import { readQuote } from '#adapters/builtin/judge/quote.ts';

describe('a clause quoted from a longer sentence', () => {
  test.each([
    ['The dam holds in winter, but the road floods in spring.', 'The dam holds in winter.'],
    ['The dam holds in winter, but the road floods in spring.', 'The road floods in spring.'],
    ['Although the lamp was lit, the guard missed the open gate.', 'The guard missed the open gate.'],
    ['The nurse reported fewer accidents of patients; the ward has new lights.', 'The ward has new lights.'],
    ['"We are late," said the pilot, and the crew closed the doors.', 'The crew closed the doors.'],
    ['The oven was cold, so the baker went home early.', 'The baker went home early, because the oven was cold.'],
    ['Because the oven was cold, the baker went home early.', 'The oven was cold, so the baker went home early.'],
    ['The tenant must lock the gate, and must return the key before noon.', 'The tenant must lock the gate.'],
  ])('"%s" states: "%s"', (evidence, claim) => {
    expect(['clause', 'whole']).toContain(readQuote(claim, evidence));
  });

  test.each([
    ['On Mondays the hall is closed, and dogs may enter the yard.', 'Dogs may enter the yard.'],
    ['Usually the hall is closed, and dogs may enter the yard.', 'Dogs may enter the yard.'],
    ['If it snows, the pass is shut and the bus stops at Arlen.', 'The bus stops at Arlen.'],
    ['When it snows the pass is shut, and the bus stops at Arlen.', 'The bus stops at Arlen.'],
    ['It is false that the well is deep, and the water is clean.', 'The water is clean.'],
    ['The guide claims the tower is safe, and the stairs are new.', 'The stairs are new.'],
    ['Some say prices rise in May, and wages fall in June.', 'Wages fall in June.'],
    ['The bank denied the loan was late, and the clerk had lied.', 'The clerk had lied.'],
    ['We hope the rain stops soon, and the match is played today.', 'The match is played today.'],
    ['All the shops stay open, but the bakery closes at noon.', 'All the shops stay open.'],
    ['Dogs may enter the park, but only on a lead.', 'Dogs may enter the park.'],
    ['Dogs may enter the park, but must be on a lead.', 'Dogs may enter the park.'],
    ['The tower is quite safe, so the guide says.', 'The tower is quite safe.'],
    ['The tower is quite safe, but the mayor denied this.', 'The tower is quite safe.'],
    ['The tower is quite safe, but it is not finished.', 'The tower is quite safe.'],
    ['The tower is quite safe, although some doubt it.', 'The tower is quite safe.'],
    ['The singer did not leave, because she was ill.', 'The singer did not leave.'],
    ['The singer did not leave because she was ill.', 'She was ill, so the singer did not leave.'],
    ['The oven was cold, so the baker went home early.', 'The baker went home early, so the oven was cold.'],
    ['Either the lift is broken, and the porter knows it, or the power is off.', 'The porter knows it.'],
  ])('"%s" does not state as it stands: "%s"', (evidence, claim) => {
    expect(['clause', 'whole']).not.toContain(readQuote(claim, evidence));
  });
});
