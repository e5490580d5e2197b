// Verify, and parts of a case.

import { CONCERT, RENT, goTo, openMore, downloaded, type Stop } from '#tests/e2e/app/page-acts.ts';

export const VERIFY_STOPS: readonly Stop[] = [
  {
    name: 'verify-good',
    reach: async (page, { bundle }) => {
      await goTo(page, 'Case');
      bundle.bytes = await downloaded(page, 'Export bundle');
      await goTo(page, 'Verify');
      await page.setInputFiles('main input[type=file]', {
        ...bundle,
        mimeType: 'application/vnd.affidavit+zip',
        buffer: bundle.bytes,
      });
      await page.locator('.verdict.proved').waitFor();
      await page.getByText('This case is on this device').waitFor();
    },
    leave: (page) => page.getByRole('button', { name: 'Verify another' }).click(),
  },
  {
    name: 'verify-keep',
    reach: async (page, { bundle }) => {
      // The same case, taken away and come back as a bundle.
      await goTo(page, 'Case');
      await page.getByRole('button', { name: 'All cases' }).click();
      await page.locator('dialog[open]').getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('button', { name: 'Delete it' }).click();
      await page.getByRole('button', { name: 'Try the sample case' }).waitFor();
      await goTo(page, 'Verify');
      await page.setInputFiles('main input[type=file]', {
        ...bundle,
        mimeType: 'application/vnd.affidavit+zip',
        buffer: bundle.bytes,
      });
      await page.getByRole('button', { name: 'Keep as a case' }).waitFor();
    },
  },
  {
    name: 'verify-keeping',
    reach: async (page) => {
      // Somebody else has the lock of the case: so the work can be looked at.
      const caseId = await page.locator('dd.mono').first().innerText();
      await page.evaluate((id) => {
        void navigator.locks.request(
          `affidavit/case/${id}`,
          () => new Promise<void>((letGo) => Object.assign(globalThis, { letGo })),
        );
      }, caseId);
      await page.getByRole('button', { name: 'Keep as a case' }).click();
      await page.locator('main progress').waitFor();
    },
    leave: (page) => page.evaluate(() => (globalThis as unknown as { letGo: () => void }).letGo()),
  },
  {
    name: 'verify-kept',
    reach: (page) => page.getByText('Kept as a case').waitFor(),
    leave: async (page) => {
      await page.getByRole('button', { name: 'Open the case' }).click();
      await page.locator('article[id^=q]').first().waitFor();
      await goTo(page, 'Verify');
      await page.getByRole('button', { name: 'Verify another' }).click();
    },
  },
  {
    name: 'verify-forged',
    reach: async (page, { bundle }) => {
      const forged = Buffer.from(bundle.bytes);
      const at = forged.indexOf('The opening concert starts at 20:30');
      forged.write('19', at + 'The opening concert starts at '.length);
      await page.setInputFiles('main input[type=file]', {
        name: bundle.name,
        mimeType: 'application/vnd.affidavit+zip',
        buffer: forged,
      });
      await page.locator('.verdict.failed, .verdict.unreadable').waitFor();
    },
    leave: (page) => page.getByRole('button', { name: 'Verify another' }).click(),
  },
  {
    name: 'verify-unreadable',
    reach: async (page) => {
      await page.setInputFiles('main input[type=file]', {
        name: 'holiday.jpg',
        mimeType: 'image/jpeg',
        buffer: Buffer.from('not a bundle'),
      });
      await page.locator('.verdict.unreadable').waitFor();
    },
  },
  {
    name: 'part-without',
    reach: async (page) => {
      await goTo(page, 'Case');
      await openMore(page);
      await page.getByRole('button', { name: 'Export a part' }).click();
      await page.getByRole('radio', { name: 'All but some answers or documents' }).check();
      await page.getByRole('checkbox', { name: RENT }).first().uncheck();
      await page.getByText('records are withheld').waitFor();
    },
  },
  {
    name: 'part-quoted',
    reach: async (page) => {
      await page.getByRole('radio', { name: 'Some answers as they were sealed' }).check();
      await page.getByRole('checkbox', { name: CONCERT }).check();
      await page.getByText('single passage').first().waitFor();
    },
  },
  {
    name: 'part',
    reach: async (page) => {
      await page.getByRole('radio', { name: 'Some answers, with everything they were decided from' }).check();
      await page.getByText('These documents will be included in full').waitFor();
    },
  },
  {
    name: 'verify-part',
    reach: async (page, { bundle }) => {
      await page.getByRole('checkbox', { name: /^Yes, include/u }).check();
      bundle.bytes = await downloaded(page, 'Export this part');
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await openMore(page);
      const receipt = await downloaded(page, 'Receipt');
      await goTo(page, 'Verify');
      const again = page.getByRole('button', { name: 'Verify another' });
      if (await again.isVisible()) await again.click();
      await page.setInputFiles('main input[type=file]', [
        { ...bundle, mimeType: 'application/vnd.affidavit+zip', buffer: bundle.bytes },
        { name: 'sample.receipt', mimeType: 'text/plain', buffer: receipt },
      ]);
      await page.locator('.verdict.shown').waitFor();
      await page.locator('main details:has(.checks) summary').click();
      await page.getByText('1 agree').waitFor();
    },
  },
];
