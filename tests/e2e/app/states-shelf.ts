// Beside each other, the shelf of cases, and notices.

import { goTo, openMore, asked, addText, type Stop } from '#tests/e2e/app/page-acts.ts';

export const SHELF_STOPS: readonly Stop[] = [
  {
    name: 'both',
    reach: async (page) => {
      await goTo(page, 'Case');
      await openMore(page);
      await page.getByRole('button', { name: 'New case' }).first().click();
      await page.getByRole('button', { name: 'Try the sample case' }).waitFor();
      await goTo(page, 'Sources');
      await addText(page, 'Notes of Ada.txt', 'The gate code of the boathouse is 4711. The boathouse opens at 9:00.');
      await addText(page, 'Notes of Ben.txt', 'The gate code of the boathouse is 1234. The boathouse opens at 10:00.');
      await goTo(page, 'Case');
      await asked(page, 'When does the boathouse open?');
    },
  },
  {
    name: 'asked-back',
    reach: async (page) => {
      await goTo(page, 'Sources');
      await addText(page, 'Leaflet A.txt', 'The maximum daily dose of paracetamol for adults is 4000 mg.');
      await addText(page, 'Leaflet B.txt', 'The maximum daily dose of paracetamol for adults is 3000 mg.');
      await goTo(page, 'Case');
      await asked(page, 'What is the maximum daily dose of paracetamol for adults?');
      await page.getByRole('button', { name: 'Leaflet A.txt holds' }).waitFor();
      await page.getByLabel('Or say it in your own words').fill('The one of the hospital');
    },
  },
  {
    name: 'shelf',
    reach: async (page) => {
      await page.getByRole('button', { name: 'All cases' }).click();
      await page.locator('dialog[open] #find').waitFor();
    },
  },
  {
    name: 'shelf-rename',
    reach: async (page) => {
      await page.locator('dialog[open]').getByRole('button', { name: 'Rename' }).first().click();
      await page
        .locator('dialog[open] input[id^=title]')
        .fill('Gate code of the boathouse, as two people noted it down');
    },
    leave: (page) => page.locator('dialog[open]').getByRole('button', { name: 'Save' }).click(),
  },
  {
    name: 'shelf-archived',
    reach: (page) => page.locator('dialog[open]').getByRole('button', { name: 'Archive' }).first().click(),
  },
  {
    name: 'shelf-delete',
    reach: (page) => page.locator('dialog[open]').getByRole('button', { name: 'Delete' }).last().click(),
    leave: (page) => page.getByRole('button', { name: 'Keep it' }).click(),
  },
  {
    name: 'shelf-none',
    reach: (page) => page.locator('#find').fill('zebra'),
    leave: async (page) => {
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
    },
  },
  {
    name: 'requests',
    reach: async (page) => {
      if ((await page.locator('dialog[open]').count()) > 0) await page.keyboard.press('Escape');
      await page.locator('[data-requests]').click();
      await page.locator('dialog.list[open]').waitFor();
    },
    leave: (page) => page.locator('dialog.list').getByRole('button', { name: 'Close' }).click(),
  },
  {
    name: 'update',
    reach: async (page, { renew }) => {
      await renew();
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
      await page.getByRole('button', { name: 'Restart now' }).waitFor();
    },
  },
];
