// What the engines take of memory in the page, and whether an added model gives its memory back when nobody asks it:
//   node scripts/run.mjs tests/campaigns/idle-models.ts      (after `npm run build`; three minutes, in Chromium)

import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { askCase } from '#tests/e2e/ask.ts';
import { productFolder } from '#tests/e2e/environment.ts';
import { findBrowser } from '#tests/e2e/harness/browsers.ts';
import { openScene } from '#tests/e2e/shell-scene.ts';
import { CONCERT, goTo } from '#tests/e2e/shell-states.ts';
import { createHub } from '#tests/hub.ts';
import { tinyHub } from '#tests/tiny-models.ts';

/** `IDLE_MS` of workers/added-models.ts, and a little. */
const IDLE_MS = 125_000;
const chromium = findBrowser('chromium');
if (chromium.kind === 'absent') throw new Error(chromium.reason);
const opened = await openScene(join(productFolder(), 'build'), chromium.executable, {
  hub: createHub(tinyHub()),
  args: ['--enable-precise-memory-info', '--js-flags=--expose-gc'],
});
const { page } = opened;
page.setDefaultTimeout(60_000);
const threads = (): number => page.workers().filter((one) => one.url().includes('models.worker')).length;
try {
  await page.goto(opened.scene.root);
  await page.locator('html[data-awake]').waitFor();
  await page.getByRole('button', { name: 'Try the sample case' }).click();
  await page.getByRole('button', { name: CONCERT }).waitFor();
  await tell(page, 'the case worker, four documents read');
  for (let asked = 0; asked < 5; asked += 1) await askCase(page, CONCERT);
  await tell(page, 'after five questions');
  await goTo(page, 'Engines');
  const shelf = page.locator('[data-model="tiny-entailer"]');
  await shelf.getByRole('button', { name: /^Download .*: Tiny entailer$/ }).click();
  await shelf.getByRole('button', { name: 'Download', exact: true }).click();
  await shelf.getByRole('button', { name: 'Put to work: Tiny entailer' }).click();
  await shelf.locator('.state', { hasText: /^in use$/ }).waitFor();
  const before = threads();
  await askCase(page, CONCERT);
  const during = threads();
  await page.waitForTimeout(IDLE_MS);
  const after = threads();
  console.info(`threads of added models: ${before} before the question, ${during} with it, ${after} when it was idle`);
  const again = await askCase(page, CONCERT);
  await again.locator('.sentences li').first().waitFor();
  console.info(`asked again: ${threads()}`);
  if (during !== before + 1 || after !== before || threads() !== during) process.exitCode = 1;
} finally {
  await opened.close();
}

async function tell(in_: Page, what: string): Promise<void> {
  const worker = in_.workers().find((one) => one.url().includes('case.worker'));
  const used =
    (await worker?.evaluate(async () => {
      const scope = globalThis as unknown as { gc?: () => void; performance: { memory?: { usedJSHeapSize: number } } };
      for (let round = 0; round < 3; round += 1) {
        scope.gc?.();
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      return scope.performance.memory?.usedJSHeapSize ?? null;
    })) ?? null;
  console.info(`${what}: ${used === null ? 'unmeasured' : `${(used / 1e6).toFixed(0)} MB of heap`}`);
}
