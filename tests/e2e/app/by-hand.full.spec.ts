// What the built-in engines seldom bring about, looked at in the stories: a question back below high stakes, and what waits for
// review. The development server serves them; the built site has none.
import { chromium, type Browser, type Page } from '@playwright/test';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faults } from '#tests/e2e/app/accessible.ts';
import { findBrowser } from '#tests/harness/browsers.ts';
import { limit } from '#tests/limits.ts';

const found = findBrowser('chromium');

describe.skipIf(found.kind === 'absent')('what waits for a person', () => {
  let server: ViteDevServer;
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    server = await createServer({ logLevel: 'silent', server: { port: 0, host: '127.0.0.1' } });
    await server.listen();
    if (found.kind === 'absent') return;
    browser = await chromium.launch({ executablePath: found.executable, args: ['--no-sandbox'] });
    page = await (await browser.newContext()).newPage();
    await page.goto(`${server.resolvedUrls?.local[0] ?? ''}stories/?story=by-hand`);
    await page.locator('.clarify').waitFor({ timeout: limit(120_000) });
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  it.each([
    { width: 320, scheme: 'light' },
    { width: 1440, scheme: 'light' },
    { width: 1440, scheme: 'dark' },
  ] as const)('PB2S-2.4b, EBOM-REQ-030: axe finds nothing at $width px, $scheme', async (size) => {
    await page.setViewportSize({ width: size.width, height: 900 });
    await page.emulateMedia({ colorScheme: size.scheme });
    // The others' "Why?" are looked at in the states of the app.
    await page.evaluate(() =>
      document.querySelectorAll('details.screen-only').forEach((one) => one.setAttribute('open', '')),
    );
    expect(await faults(page, size)).toEqual([]);
  });

  it('PB2S-2.4b: shows both questions, both sides to choose, and a field for words', async () => {
    const card = page.locator('.clarify');
    expect(await card.locator('ol > li').count()).toBe(2);
    expect(await card.getByRole('button', { name: / holds$/u }).count()).toBe(2);
    expect(await card.getByRole('textbox').count()).toBe(1);
  });

  it('EBOM-REQ-030, EBOM-REQ-192, EBOM-REQ-194: shows what waits with both answers to it, the stakes, and asking again', async () => {
    const queue = page.getByRole('region', { name: 'One sentence needs your review' });
    expect(await queue.getByText('A berth of 40 feet is good.').count()).toBe(1);
    expect(await queue.getByRole('button').allInnerTexts()).toEqual(['It holds', 'Leave it out']);
    expect(await page.getByRole('button', { name: 'Check again now' }).count()).toBeGreaterThan(0);
    await page.getByLabel('Other stakes').first().selectOption('LOW');
    expect(await page.getByRole('button', { name: 'Set and ask again' }).first().isDisabled()).toBe(true);
  });
});
