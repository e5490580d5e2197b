// What the case specs share: the served page, and tabs of it.

import type { Page } from '@playwright/test';
import type { Chromium } from '#tests/harness/chromium.ts';

export const BACK_ENDS = [
  { name: 'Chromium', args: [] },
  { name: 'Chromium with SQLite under IndexedDB', args: ['--enable-features=IdbSqliteBackingStore'] },
] as const;

export async function openTab(chromium: Chromium, url: string): Promise<Page> {
  const page = await chromium.context.newPage();
  await load(page, url);
  return page;
}

export async function load(page: Page, url: string): Promise<void> {
  page.on('pageerror', (error) => console.error(error));
  await page.goto(url);
  await page.waitForFunction(() => document.title === 'ready');
}
