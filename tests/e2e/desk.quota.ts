// A site with little room, and a person who fills it.

import type { Page } from '@playwright/test';
import { openApp, settle, startSample, type Site } from '#tests/e2e/desk.site.ts';
import type { Chromium } from '#tests/e2e/harness/chromium.ts';

const PASTE_BYTES = 90_000;
const ACTS_MAX = 60;

/** Laid before the first load: Chromium remembers for a while how much room an origin had. The app's files take none. */
export async function layQuota(chromium: Chromium, site: Site, quotaSize: number): Promise<Page> {
  await chromium.context.route('**/service-worker.js', (route) => route.abort());
  const plain = await chromium.context.newPage();
  const session = await chromium.context.newCDPSession(plain);
  await session.send('Storage.overrideQuotaForOrigin', { origin: site.server.origin, quotaSize });
  const page = await openApp(chromium, site.url);
  await startSample(page);
  return page;
}

/** Asks and adds by turns until the page tells a problem; the questions that were settled before. */
export async function fillUntilFull(
  page: Page,
): Promise<{ readonly acknowledged: readonly string[]; readonly code: string }> {
  const acknowledged: string[] = [];
  const problem = page.locator('.problem code').first();
  for (let at = 0; at < ACTS_MAX; at++) {
    const question = `How many rowing boats are there, ${at}?`;
    await Promise.race([settle(page, question), problem.waitFor()]);
    if (await problem.isVisible()) break;
    acknowledged.push(question);
    await paste(page, `noise ${at}`);
    if (await problem.isVisible()) break;
  }
  return { acknowledged, code: (await problem.isVisible()) ? ((await problem.textContent()) ?? '') : 'none' };
}

/** A document of letters that do not compress, and back to the case. */
async function paste(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Sources', exact: true }).click();
  const rows = await page.locator('table tbody tr').count();
  await page.setInputFiles('input[type=file]', { name: `${name}.txt`, mimeType: 'text/plain', buffer: noise() });
  await page.getByRole('button', { name: /^Add this document/ }).click();
  await Promise.race([
    page.locator('table tbody tr').nth(rows).waitFor({ timeout: 60_000 }),
    page.locator('.problem code').first().waitFor({ timeout: 60_000 }),
  ]);
  if (await page.locator('.problem code').first().isVisible()) return;
  await page.getByRole('link', { name: 'Case', exact: true }).click();
}

function noise(): Buffer {
  const bytes = Buffer.alloc(PASTE_BYTES);
  for (let at = 0; at < bytes.length; at++) bytes[at] = at % 64 === 63 ? 0x0a : 0x30 + Math.floor(Math.random() * 75);
  return bytes;
}
