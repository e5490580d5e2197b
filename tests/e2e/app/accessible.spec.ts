// Every place and state of the built site, in three widths and both schemes: axe finds nothing, nothing is wider than the page.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inEverySize, openScene, type OpenScene } from '#tests/harness/scene.ts';
import { STOPS } from '#tests/e2e/app/states.ts';

const BUILD = resolve('build');
const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const ready = existsSync(join(BUILD, 'index.html')) && existsSync(CHROMIUM);

/** Whether a target is too small where it can be seen whole: what lies half behind the question box is reached by scrolling. */
async function isSmall(page: Page, target: string): Promise<boolean> {
  await page.locator(target).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const { violations } = await new AxeBuilder({ page }).include(target).withRules(['target-size']).analyze();
  return violations.length > 0;
}

// Unproved without a build and a browser; the run counts it as skipped.
describe.skipIf(!ready)('everybody can use every state of the app', () => {
  let opened: OpenScene;
  beforeAll(async () => {
    opened = await openScene(BUILD, CHROMIUM);
    opened.page.setDefaultTimeout(30_000);
  });
  afterAll(() => opened.close());

  // One goes on where the one before it stopped, as a person does.
  it.each(STOPS)('$name', async ({ leave, reach }) => {
    const { page, scene } = opened;
    await reach(page, scene);
    const found: string[] = [];
    await inEverySize(page, async (width, scheme) => {
      const at = `${String(width)} ${scheme}`;
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (over > 0) found.push(`${at}: ${String(over)} px wider than the page`);
      // The schemes differ in colours alone.
      const axe = new AxeBuilder({ page });
      const { violations } = await (
        scheme === 'light' ? axe.withTags(TAGS) : axe.withRules(['color-contrast'])
      ).analyze();
      for (const { id, nodes } of violations)
        for (const { target } of nodes)
          if (id !== 'target-size' || (await isSmall(page, target.join(' '))))
            found.push(`${at}: ${id} ${target.join(' ')}`);
    });
    expect(found).toEqual([]);
    await leave?.(page);
  });

  it('nothing complained on the way', () => {
    expect(opened.complaints).toEqual([]);
  });
});
