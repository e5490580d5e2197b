// Sources, libraries, the record and rules.

import { goTo, openWhy, asked, type Stop } from '#tests/e2e/app/page-acts.ts';

export const SOURCES_STOPS: readonly Stop[] = [
  { name: 'sources', reach: (page) => goTo(page, 'Sources') },
  {
    name: 'sources-offered',
    reach: async (page) => {
      await page.setInputFiles('input[type=file]', [
        {
          name: 'minutes-of-the-steward-meeting-of-the-fourteenth-of-june.txt',
          mimeType: 'text/plain',
          buffer: Buffer.from('The stewards met.'),
        },
        { name: 'notes.md', mimeType: 'text/markdown', buffer: Buffer.from('# Notes') },
      ]);
      await page.locator('.offered li').nth(1).waitFor();
    },
    leave: async (page) => {
      await page.getByRole('button', { name: 'Leave out' }).last().click();
      await page.getByRole('button', { name: 'Leave out' }).click();
    },
  },
  {
    name: 'sources-refused',
    reach: async (page) => {
      await page.setInputFiles('input[type=file]', {
        name: 'noise.bin',
        mimeType: 'application/octet-stream',
        buffer: Buffer.from([0, 255, 1]),
      });
      await page.getByRole('button', { name: /^Add this document/u }).click();
      await page.getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'libraries-added',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Add story worlds 2026.11.2 to this case' }).click();
      await page.getByText('In this case', { exact: true }).waitFor();
      await page.getByText('Its 4 sources').click();
      await page.getByRole('heading', { name: 'Libraries' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'libraries-refusal',
    reach: async (page) => {
      await goTo(page, 'Case');
      await asked(page, 'Who repaired the organ of the chapel?');
      await openWhy(page, 'last');
      await page.getByText(/including those of story worlds 2026\.11\.2/u).waitFor();
    },
  },
  {
    name: 'record',
    reach: async (page) => {
      await goTo(page, 'Record');
      await page.getByText('Every record, one by one').click();
      await page.locator('tr[aria-rowindex="4"] a').waitFor();
    },
  },
  {
    name: 'record-open',
    reach: async (page) => {
      await page.locator('tr[aria-rowindex="4"] a').click();
      await page.locator('.record pre').waitFor();
    },
    leave: (page) => page.getByRole('button', { name: 'Close record' }).click(),
  },
  {
    name: 'record-checked',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Check and replay this case' }).click();
      await page.getByText('This record holds.').waitFor();
    },
    leave: (page) => page.getByRole('button', { name: 'Close', exact: true }).click(),
  },
  {
    name: 'states',
    reach: async (page) => {
      await page.getByText('The states this case went through').click();
      await page.locator('.machine svg').waitFor();
    },
    leave: (page) => page.getByText('The states this case went through').click(),
  },
  {
    name: 'tamper',
    reach: async (page) => {
      await page.getByText('Tamper lab').click();
      await page.locator('#tamper-text').waitFor();
    },
  },
  {
    name: 'tamper-broken',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Change one character' }).click();
      await page.getByRole('button', { name: 'Verify the copy' }).click();
      await page.getByText('This record does not hold.').waitFor();
    },
    leave: (page) => page.getByRole('button', { name: 'Undo' }).click(),
  },
  { name: 'tamper-undone', reach: (page) => page.getByText('Nothing is changed').waitFor() },
  {
    name: 'rules-faulty',
    reach: async (page) => {
      await goTo(page, 'Engines');
      await page
        .getByLabel('Rules, as JSON')
        .fill('{\n  "name": "Two Sources",\n  "policies": [],\n  "bindings": {}\n}');
      await page.getByRole('button', { name: 'Check', exact: true }).click();
      await page.getByText('Line 2, column 3').waitFor();
    },
  },
  {
    name: 'rules-compiled',
    reach: async (page) => {
      await page.getByRole('button', { name: 'two sources for every answer' }).click();
      const text = page.getByLabel('Rules, as JSON');
      await text.fill((await text.inputValue()).replace('131072', '589824')); // nine: more than there are
      await page.getByRole('button', { name: 'Check', exact: true }).click();
      await page.getByText(/would have been judged differently:/u).waitFor();
    },
  },
  {
    name: 'rules-used',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Use these rules from here on' }).click();
      await page.getByText('These rules are in force from here on.').waitFor();
    },
    leave: async (page) => {
      await page.getByRole('button', { name: 'Go back to our rules only' }).click();
      await page.getByText('This case uses our rules only.').waitFor();
    },
  },
];
