// What axe finds in the page as it stands, and whether anything is wider than the window.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { beforeAll, afterAll, expect, it } from 'vitest';
import { inSizes, openScene, type OpenScene, type Size } from '#tests/harness/scene.ts';
import type { Stop } from '#tests/e2e/app/page-acts.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** One test for each of these places and states of the app, in these sizes. One goes on where the one before it stopped, as a person does. */
export function statesAreAccessible(stops: readonly Stop[], sizes: readonly Size[]): void {
  let opened: OpenScene;
  beforeAll(async () => {
    opened = await openScene();
  });
  afterAll(() => opened.close());

  it.each(stops)('$name', async ({ leave, reach }) => {
    const { page, scene } = opened;
    await reach(page, scene);
    const found: string[] = [];
    await inSizes(page, sizes, async (size) => {
      found.push(...(await faults(page, size)));
    });
    expect(found).toEqual([]);
    await leave?.(page);
  });

  it('nothing complained on the way', () => {
    expect(opened.complaints).toEqual([]);
  });
}

export async function faults(page: Page, { scheme, width }: Size): Promise<readonly string[]> {
  const at = `${String(width)} ${scheme}`;
  const found: string[] = [];
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (over > 0) found.push(`${at}: ${String(over)} px wider than the page`);
  // The schemes differ in colours alone.
  const axe = new AxeBuilder({ page });
  const { violations } = await (scheme === 'light' ? axe.withTags(TAGS) : axe.withRules(['color-contrast'])).analyze();
  for (const { id, nodes } of violations)
    for (const { target } of nodes)
      if (id !== 'target-size' || (await isSmall(page, target.join(' '))))
        found.push(`${at}: ${id} ${target.join(' ')}`);
  return found;
}

/** Whether a target is too small where it can be seen whole: what lies half behind the question box is reached by scrolling. */
async function isSmall(page: Page, target: string): Promise<boolean> {
  await page.locator(target).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const { violations } = await new AxeBuilder({ page }).include(target).withRules(['target-size']).analyze();
  return violations.length > 0;
}
