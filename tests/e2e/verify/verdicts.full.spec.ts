// Each verdict in the Verify place: its own seal and words, every limit named, whole hashes, and usable by anybody at two
// sizes in both schemes. SCREENS=folder keeps a picture of each.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reforge } from '#tests/forgery/reforge.ts';
import { makeBundles } from '#tests/e2e/verify/bundles.ts';
import { hasScene, openScene, type OpenScene } from '#tests/harness/scene.ts';
import { limit } from '#tests/limits.ts';

const FIXTURES = 'tests/fixtures/bundles';
const SCREENS = process.env['SCREENS'];
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Seals as drawn: `core` is the disc, `wide` the ring that is left open, `cross` the break. */
const CASES = [
  { verdict: 'proved', said: 'This record holds.', seal: 'closed', folded: true },
  { verdict: 'recorded', said: 'This record holds, as far as it can be checked here.', seal: 'half', folded: true },
  { verdict: 'shown', said: 'What is shown of this record holds.', seal: 'open', folded: true },
  { verdict: 'failed', said: 'This record does not hold.', seal: 'broken', folded: false },
] as const;

describe.skipIf(!hasScene)('the Verify place', () => {
  let opened: OpenScene;
  const bundles = new Map<string, Buffer>();

  beforeAll(async () => {
    opened = await openScene();
    const whole = readFileSync(join(FIXTURES, '0.3.0-builtin.affidavit'));
    const forged = await reforge(whole, ({ records }) => {
      const kept = records.find(({ payload, tag }) => tag === 'AX:POLICY:v1' && payload['result'] === 'PERMITTED');
      if (kept === undefined) throw new Error('expected a rule that was kept');
      kept.payload['result'] = 'BREACH';
    });
    bundles.set('proved', whole);
    bundles.set('recorded', readFileSync(join(FIXTURES, '0.3.0.affidavit')));
    bundles.set('shown', Buffer.from((await makeBundles()).get('part') ?? new Uint8Array()));
    bundles.set('failed', Buffer.from(forged));
    if (SCREENS !== undefined) mkdirSync(SCREENS, { recursive: true });
  });
  afterAll(() => opened.close());

  it.each(CASES)('says $verdict by shape, by words and with every limit', async ({ folded, said, seal, verdict }) => {
    const { page, scene } = opened;
    await page.goto(`${scene.root}verify/`);
    await page.locator('html[data-awake]').waitFor();
    await page
      .locator('main input[type=file]')
      .first()
      .setInputFiles({
        name: `${verdict}.affidavit`,
        mimeType: 'application/vnd.affidavit+zip',
        buffer: bundles.get(verdict) ?? Buffer.alloc(0),
      });
    await page.locator(`.verdict.${verdict}`).waitFor({ timeout: limit(60_000) });
    expect(await page.locator('#verdict').textContent()).toBe(said);
    expect(await page.locator('.verdict svg').getAttribute('class')).toContain(seal);
    const checks = page.locator('main details:has(.checks)');
    expect(await checks.getAttribute('open')).toBe(folded ? null : '');
    if (verdict === 'recorded')
      expect(await page.locator('.verdict').innerText()).toContain(
        'Whether passages support what answers say is as scripted-nli/1 reported it; this cannot be checked here.',
      );
    if (verdict === 'failed')
      expect(await page.locator('.verdict').innerText()).toContain(
        'Decisions replayed: The decisions before this record give a different one.',
      );
    if (folded) await checks.locator('summary').click();
    expect(await page.locator('main').innerText()).not.toMatch(/[0-9a-f]{8}…[0-9a-f]{4}/);
    if (folded) await checks.locator('summary').click();
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        await page.waitForTimeout(200);
        const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(wide).toBeLessThanOrEqual(0);
        if (SCREENS !== undefined)
          await page.screenshot({
            path: join(SCREENS, `${verdict}-${String(width)}-${colorScheme}.png`),
            fullPage: true,
          });
      }
  });
});
