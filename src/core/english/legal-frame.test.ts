import { describe, expect, test } from 'vitest';
import { withoutFrame } from '#core/english/legal-frame.ts';

describe('the frame of a legal question', () => {
  test.each([
    ['By law, how long must a firm keep its invoices?', 'how long must a firm keep its invoices?'],
    ['May the borrower repay early under the loan contract?', 'May the borrower repay early?'],
    ['Am I legally obliged to report foreign income?', 'Must I report foreign income?'],
    ['Does the regulation allow a nurse to give the vaccine?', 'May a nurse give the vaccine?'],
    ['What penalty does the ordinance set for dumping waste?', 'What is the penalty for dumping waste?'],
  ])('"%s" asks "%s"', (question, asked) => {
    expect(withoutFrame(question)).toBe(asked);
  });

  test.each([
    'How high is the rent?',
    'What is in the contract?',
    'Who drew up the policy?',
    'When does the lease end?',
    'Under the bridge, what is kept?',
  ])('"%s" has none', (question) => {
    expect(withoutFrame(question)).toBe(question);
  });
});
