// Nothing on the page jumps when a citation opens, as the browser itself counts it (Layout Instability), also within the half
// second after an input, which scores of the web leave out.
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askCase } from '#tests/e2e/case/ask.ts';
import { hasScene, openScene, type OpenScene } from '#tests/harness/scene.ts';

const CONCERT = 'When does the opening concert start?';

// Unproved without a build and a browser; the run counts it as skipped.
describe.skipIf(!hasScene)('a citation that opens', () => {
  let opened: OpenScene;
  let page: Page;
  beforeAll(async () => {
    opened = await openScene();
    ({ page } = opened);
    await page.goto(opened.scene.root);
    await page.getByRole('button', { name: 'Try the sample case' }).click();
    await page.getByRole('button', { name: CONCERT }).waitFor();
    await askCase(page, CONCERT);
    await page.evaluate(watchShifts);
  });
  afterAll(() => opened.close());

  it.each([
    { device: 'phone', width: 390, height: 844 },
    { device: 'tablet', width: 820, height: 1180 },
    { device: 'desktop', width: 1440, height: 900 },
  ])('shifts nothing on a $device', async ({ height, width }) => {
    await page.setViewportSize({ width, height });
    await page.locator('article[id^=q] .sentences li').first().scrollIntoViewIfNeeded();
    await settle(page);
    await page.evaluate(() => takeShifts());
    await page.locator('article[id^=q] .sentences a[aria-label^="Source"]').first().click();
    await page.locator('.reader mark').first().waitFor();
    await settle(page);
    expect(await page.evaluate(() => takeShifts())).toEqual([]);
    await page.getByRole('button', { name: 'Close document' }).click();
    await page.locator('.reader').waitFor({ state: 'detached' });
  });

  it('what does shift is counted', async () => {
    await settle(page);
    await page.evaluate(() => takeShifts());
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('article[id^=q]')?.style.setProperty('margin-top', '40px');
    });
    await settle(page);
    expect((await page.evaluate(() => takeShifts())).length).toBeGreaterThan(0);
  });
});

declare function takeShifts(): readonly string[];

/** Runs in the page: from now on it notes what moved, and how much. */
function watchShifts(): void {
  type Shift = PerformanceEntry & {
    readonly value: number;
    readonly sources: readonly { readonly node: Node | null }[];
  };
  const told = ({ sources, value }: Shift): string =>
    `${value.toFixed(4)} ${sources.map(({ node }) => (node instanceof Element ? `${node.localName}.${node.className}` : node?.nodeName)).join(', ')}`;
  const seen: string[] = [];
  const observer = new PerformanceObserver((list) => seen.push(...(list.getEntries() as Shift[]).map(told)));
  observer.observe({ type: 'layout-shift', buffered: false });
  const takeShifts = (): readonly string[] => {
    seen.push(...(observer.takeRecords() as Shift[]).map(told));
    return seen.splice(0);
  };
  Object.assign(globalThis, { takeShifts });
}

/** What moves later has moved. */
async function settle(page: Page): Promise<void> {
  await page.waitForTimeout(700);
}
