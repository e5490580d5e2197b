// A person's own rules on the built site, in Chromium, with the real case worker: faults at their places, tried, used, verified.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askCase } from '#tests/e2e/case/ask.ts';
import { hasScene, openScene, type OpenScene } from '#tests/harness/scene.ts';

const CONCERT = 'When does the opening concert start?';

// Unproved without a build and a browser; the run counts it as skipped.
describe.skipIf(!hasScene)("a person's own rules", () => {
  let opened: OpenScene;
  let page: Page;
  const folder = mkdtempSync(join(tmpdir(), 'affidavit-rules-'));

  beforeAll(async () => {
    opened = await openScene();
    ({ page } = opened);
    await page.goto(opened.scene.root);
    await page.getByRole('button', { name: 'Try the sample case' }).click();
    await page.getByRole('button', { name: CONCERT }).click();
    await page.locator('.sentences li').first().waitFor();
  });
  afterAll(async () => {
    await opened.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const goTo = (place: string): Promise<void> => page.getByRole('link', { name: place, exact: true }).first().click();
  const text = (): ReturnType<Page['getByLabel']> => page.getByLabel('Rules, as JSON');
  const check = (): Promise<void> => page.getByRole('button', { name: 'Check', exact: true }).click();
  /** Asks again, and says how the last turn ended. */
  async function ask(): Promise<'answer' | 'refusal'> {
    const turn = await askCase(page, CONCERT);
    return (await turn.locator('.sentences li').count()) > 0 ? 'answer' : 'refusal';
  }

  it('AMB-51: a fault is told with its line and column, and nothing can be used', async () => {
    await goTo('Engines');
    await page.getByText('This case uses our rules only.').waitFor();
    await text().fill('{\n  "name": "two-sources",\n  "policies": [\n}');
    await check();
    await page.getByText('Line 4, column 1').waitFor();
    expect(await page.getByRole('button', { name: 'Use these rules from here on' }).count()).toBe(0);
  });

  it('AMB-51: a file is opened and compiled, and told what it would have changed in this case', async () => {
    await page.setInputFiles('main input[type=file][accept*=policy]', {
      name: 'own.policy',
      mimeType: 'application/json',
      buffer: Buffer.from(
        JSON.stringify({
          name: 'nine-sources',
          policies: [{ comparison: 'LT', enabled: true, policy_id: 'USER-1-SOURCES', threshold: 9 * 65_536 }],
          bindings: {
            'USER-1-SOURCES': { class: 'gate/low', path: ['output', 'sources'], severity: 'normal', unit: 'count' },
          },
        }),
      ),
    });
    await page.getByText('gate/low: sources below 9').waitFor();
    // The gate that let the answer through.
    await page.getByText('One record would have been judged differently:').waitFor();
    await page.getByText('was allowed; would breach USER-1-SOURCES').waitFor();
  });

  it('AMB-51: used, they refuse what ours answered, and hold after the page is opened again', async () => {
    await page.getByRole('button', { name: 'Use these rules from here on' }).click();
    await page.getByText('These rules are in force from here on.').waitFor();
    await page.getByText('This case uses our rules and one of yours.').waitFor();
    expect(await ask()).toBe('refusal');
    await page.reload();
    await page.locator('.sentences li').first().waitFor();
    expect(await ask()).toBe('refusal');
    await goTo('Engines');
    await page.getByText('This case uses our rules and one of yours.').waitFor();
  });

  it('AMB-51: given up, the case is under ours again, and its bundle verifies as one with a custom policy', async () => {
    await page.getByRole('button', { name: 'Go back to our rules only' }).click();
    await page.getByText('This case uses our rules only.').waitFor();
    expect(await ask()).toBe('answer');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export bundle' }).click(),
    ]);
    const path = join(folder, 'rules.affidavit');
    await download.saveAs(path);
    await goTo('Verify');
    await page.setInputFiles('main input[type=file]', {
      name: 'rules.affidavit',
      mimeType: 'application/vnd.affidavit+zip',
      buffer: readFileSync(path),
    });
    await page.locator('.verdict.proved').waitFor();
    expect(await page.locator('main').innerText()).toContain('under a custom policy');
  });

  it('nothing complained on the way', () => {
    expect(opened.complaints).toEqual([]);
  });
});
