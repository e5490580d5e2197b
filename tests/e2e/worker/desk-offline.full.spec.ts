// Opened once, and nothing done: from then on the app answers without its server, whatever is asked of it first.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openApp, serveSite, settle, startSample } from '#tests/e2e/worker/desk.site.ts';
import { isBuilt } from '#tests/harness/product.ts';
import { findBrowser } from '#tests/harness/browsers.ts';
import { launchChromium } from '#tests/harness/chromium.ts';

const ready = isBuilt && findBrowser('chromium').kind === 'found';

test.skipIf(!ready)('the sample case is answered after a restart of the browser with the server dead', async () => {
  const userDataDir = mkdtempSync(join(tmpdir(), 'affidavit-offline-'));
  const site = await serveSite();
  try {
    const visited = await launchChromium({ userDataDir });
    const first = await openApp(visited, site.url);
    await first.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await visited.close();
    await site.server.stop();
    const chromium = await launchChromium({ userDataDir });
    try {
      const page = await openApp(chromium, site.url);
      await startSample(page);
      await settle(page, 'When does the opening concert start?');
      expect(await page.locator('article[id^=q] .sentences').first().innerText()).toContain('20:30');
    } finally {
      await chromium.close();
    }
  } finally {
    rmSync(userDataDir, { recursive: true, force: true });
  }
});
