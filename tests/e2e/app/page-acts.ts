// What tests of the built site do on a page: go to a place, ask, add a document, download.

import type { BrowserContext, Page } from '@playwright/test';

export interface Stop {
  readonly name: string;
  /** From where the stop before it left the page. */
  readonly reach: (page: Page, scene: Scene) => Promise<void>;
  /** Puts away what would cover the next stop. */
  readonly leave?: (page: Page) => Promise<void>;
}

export interface Scene {
  readonly context: BrowserContext;
  /** Where the built site is served, with a slash at its end. */
  readonly root: string;
  /** A new version of the service worker stands at the server from now on. */
  readonly renew: () => Promise<void>;
  readonly bundle: { readonly name: string; bytes: Buffer };
}

export const CONCERT = 'When does the opening concert start?';
/** Other passages speak of it too, so a second judge has something to read; what a correction settles leaves it nothing. */
export const TICKET = 'How much does a ticket for the opening concert cost?';
export const SAYS = 'The opening concert starts at 20:30. The opening concert starts at 21:45.';
export const RENT = 'May I withhold the rent?';

/** As the page noted them when the store last held them. */
export const LOST = {
  one: {
    title: 'Lease and repairs',
    turns: 14,
    records: 912,
    seenAt: Date.UTC(2026, 9, 30, 16, 5),
    exported: { at: Date.UTC(2026, 9, 12, 9, 30), records: 640 },
  },
  two: { title: '', turns: 1, records: 66, seenAt: Date.UTC(2026, 9, 29, 8, 12), exported: null },
};

/** By the list of places: on a phone some of them are behind a button. */
export async function goTo(page: Page, place: string): Promise<void> {
  const link = page.getByRole('link', { name: place, exact: true }).first();
  if (!(await link.isVisible())) await page.locator('nav [popovertarget]').click();
  await link.click();
}

export async function ask(page: Page, question: string): Promise<void> {
  await page.locator('#question').fill(question);
  await page.locator('#question').press('Enter');
}

/** What is done now and then is behind one button beside the title of the case. */
export const openMore = (page: Page): Promise<void> => page.locator('summary', { hasText: /^More$/u }).click();

/** Opens what stands behind the last reply, or the first one. */
export const openWhy = (page: Page, which: 'first' | 'last' = 'first'): Promise<void> =>
  page.locator('article[id^=q] .why > summary')[which]().click();

export async function downloaded(page: Page, button: string): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ]);
  const parts: Buffer[] = [];
  for await (const part of await download.createReadStream()) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

export async function asked(page: Page, question: string): Promise<void> {
  await ask(page, question);
  await page.getByRole('button', { name: 'Cancel', exact: true }).waitFor({ state: 'detached' });
  await page.locator('article[id^=q]', { hasText: question }).last().locator('details, .clarify').first().waitFor();
}

/** The last step of a turn, the signature, waits until it is let go: so the work can be looked at. */
export async function holdSealing(page: Page): Promise<void> {
  const [worker] = page.workers();
  await worker?.evaluate(() => {
    const sign = crypto.subtle.sign.bind(crypto.subtle);
    crypto.subtle.sign = (...given) =>
      new Promise((resolve, reject) => {
        Object.assign(globalThis, {
          letGo: () => {
            crypto.subtle.sign = sign;
            sign(...given).then(resolve, reject);
          },
        });
      });
  });
}

/** Waits until the turn has come to its signature, which may be after what the test did meanwhile. */
export async function letGo(page: Page): Promise<void> {
  const [worker] = page.workers();
  await worker?.evaluate(async () => {
    const held = globalThis as unknown as { letGo?: () => void };
    while (held.letGo === undefined) await new Promise((resolve) => setTimeout(resolve, 20));
    held.letGo();
  });
}

export async function addText(page: Page, name: string, text: string): Promise<void> {
  await page.setInputFiles('input[type=file]', { name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: /^Add this document/u }).click();
  await page.locator('table', { hasText: name }).waitFor();
}
