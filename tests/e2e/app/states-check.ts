// Check, Reason and Test.

import { CONCERT, SAYS, goTo, type Stop } from '#tests/e2e/app/page-acts.ts';
import { limit } from '#tests/limits.ts';

export const CHECK_STOPS: readonly Stop[] = [
  {
    name: 'check',
    reach: async (page) => {
      await goTo(page, 'Check');
      await page.getByLabel('Text to check').fill(`${SAYS} Is it loud? The director lives on the moon.`);
      await page.getByRole('button', { name: 'Check the text' }).click();
      await page.locator('.checked.SUPPORTED').waitFor();
      await page.getByText('Save as a bundle').click();
    },
  },
  {
    name: 'check-changed',
    reach: async (page) => {
      await page.getByLabel('Text to check').fill('');
      await page.getByText('before your changes').waitFor();
    },
  },
  {
    name: 'reason',
    reach: async (page) => {
      await goTo(page, 'Reason');
      await page.getByRole('button', { name: 'Add a constraint' }).click();
      await page.getByLabel('What', { exact: true }).fill('opening concert');
      await page.getByLabel('Checked as').selectOption('NotEqual');
      await page.getByLabel('Compared with').fill('cancelled');
    },
  },
  {
    name: 'reason-run',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Accept it so' }).click();
      await page.getByLabel('Problem', { exact: true }).fill(CONCERT);
      await page.getByRole('button', { name: 'Run', exact: true }).click();
      await page.locator('section[aria-labelledby=learned] summary').first().click();
    },
  },
  {
    name: 'reason-carried',
    reach: async (page) => {
      await page
        .getByRole('button', { name: /^Hold later answers to it/u })
        .first()
        .click();
      await page.locator('#carried').waitFor();
    },
    leave: async (page) => {
      await page.getByRole('button', { name: /^Take out of force/u }).click();
      await page.locator('#carried').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'reason-rejected',
    reach: (page) =>
      page
        .getByRole('button', { name: /^Reject:/u })
        .first()
        .click(),
  },
  {
    name: 'check-in-case',
    reach: async (page) => {
      await goTo(page, 'Case');
      await page.locator('article .check').waitFor();
    },
  },
  {
    name: 'evaluate',
    reach: async (page) => {
      await goTo(page, 'Test');
      await page.getByRole('checkbox', { name: 'Functional tests' }).uncheck();
      await page.getByRole('checkbox', { name: 'Adversarial tests' }).uncheck();
      await page
        .getByLabel('Your questions')
        .fill('When do the doors of the Old Granary open? => 19:00\nHow tall is the mayor? =>');
      await page.getByRole('button', { name: 'Run' }).click();
      await page.locator('.own').waitFor({ timeout: limit(60_000) });
    },
  },
];
