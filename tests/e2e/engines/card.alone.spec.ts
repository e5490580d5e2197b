// What runs a model in the page, on the processor and on a graphics card made of software (SwiftShader): how it comes, when a
// model moves there, what the record says of it, and what becomes of a question when the card is gone.
import { existsSync, writeFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askCase } from '#tests/e2e/case/ask.ts';
import { Desk } from '#tests/harness/command.ts';
import { SITE } from '#tests/harness/product.ts';
import { browserOrSkip, findBrowser } from '#tests/harness/browsers.ts';
import { openScene, readRuntimes, type OpenScene } from '#tests/harness/scene.ts';
import { downloaded, goTo, TICKET } from '#tests/e2e/app/page-acts.ts';
import { createHub } from '#tests/hub.ts';
import { tinyHub } from '#tests/tiny-models.ts';
import { limit } from '#tests/limits.ts';

const MiB = 1_048_576;
const WAIT = { timeout: limit(120_000) };
const CARD = ['--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader'];
const files = tinyHub();

describe('what runs a model', () => {
  const chromium = findBrowser('chromium');
  const hub = createHub(files);
  const runtimes = createHub(existsSync(SITE) ? readRuntimes(SITE) : new Map());
  const desk = new Desk();
  let opened: OpenScene;
  let page: Page;

  beforeAll(async () => {
    if (chromium.kind === 'absent') return;
    opened = await openScene({ hub, runtimes, args: CARD });
    page = opened.page;
    page.setDefaultTimeout(limit(60_000));
    await page.goto(opened.scene.root);
    await page.locator('html[data-awake]').waitFor();
    await page.getByRole('button', { name: 'Try the sample case' }).click();
    await page.locator('article[id^=q], #question').first().waitFor();
    await engines();
  });
  afterAll(async () => {
    if (chromium.kind === 'found') await opened.close();
    desk.clear();
  });

  async function engines(): Promise<void> {
    await goTo(page, 'Engines');
    await page.locator('.take input:enabled').first().waitFor({ state: 'attached' });
  }
  const shelf = (): Locator => page.locator('[data-model="tiny-entailer"]');
  const act = (label: string): Locator => shelf().getByRole('button', { name: `${label}: Tiny entailer`, exact: true });
  const agree = (): Promise<void> => shelf().getByRole('button', { name: 'Download', exact: true }).click();
  const says = (expected: RegExp): Promise<void> =>
    expect.poll(async () => (await shelf().getByRole('status').allInnerTexts()).join(' '), WAIT).toMatch(expected);
  const comesTo = (state: string): Promise<void> =>
    expect.poll(async () => (await shelf().locator('.state').allInnerTexts())[0], WAIT).toBe(state);
  /** Files of runtimes that are here. */
  const kept = (): Promise<readonly string[]> =>
    page.evaluate(async () => {
      const entries = await (await caches.open('affidavit-assets')).keys();
      return entries.flatMap(({ url }) => /ort-wasm-simd-threaded(?:\.jspi)?(?=-[^/]*\.wasm$)/u.exec(url) ?? []);
    });
  const holdingIs = (change: string, value: unknown): Promise<void> =>
    page.evaluate(
      async ([key, to]) => {
        const cache = await caches.open('affidavit-model-tiny-entailer');
        const name = 'https://models.invalid/holding';
        const held = (await (await cache.match(name))?.json()) as Record<string, unknown>;
        await cache.put(name, new Response(JSON.stringify({ ...held, [key]: to })));
      },
      [change, value] as const,
    );
  const speakers = async (): Promise<readonly string[]> => {
    const bundle = await downloaded(page, 'Export bundle');
    writeFileSync(desk.path('card.affidavit'), bundle);
    return bundle.toString('latin1').match(/onnxruntime-\w+\/local\/entailer/gu) ?? [];
  };

  it('comes once, and goes on where it was broken off: cancelled, and in a page that was closed', async (context) => {
    browserOrSkip(context, 'chromium');
    const given = ['tokenizer.json', 'model.onnx'].map((name) => ({
      name,
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(files.get(`tiny-entailer/${name}`) ?? []),
    }));
    await page.locator('.take input').first().setInputFiles(given);
    runtimes.trouble.hangsAfter = 6.5 * MiB;
    runtimes.trouble.breaks = [2.5 * MiB];
    runtimes.trouble.slowMs = 5; // what a machine has not passed on yet is lost with a cut
    await act('Enable').click();
    await shelf().getByText('14 MB are downloaded once from this app’s own address.').waitFor();
    await agree();
    await page.getByRole('alert').filter({ hasText: 'MODEL_RUNTIME_ABSENT' }).getByRole('button').click();
    await act('Enable').click();
    await shelf().getByText('12 MB are downloaded once').waitFor();
    await agree();
    await says(/^Model runtime: 6\.8 MB of 14 MB$/);
    await shelf().getByRole('button', { name: 'Cancel' }).click();
    await act('Enable').click();
    await shelf().getByText('7.9 MB are downloaded once').waitFor();
    runtimes.trouble.hangsAfter = 10.5 * MiB;
    await agree();
    await says(/^Model runtime: 11 MB of 14 MB$/);
    await page.close();
    page = await opened.scene.context.newPage();
    page.setDefaultTimeout(limit(60_000));
    await page.goto(opened.scene.root);
    await page.locator('html[data-awake]').waitFor();
    await engines();
    Object.assign(runtimes.trouble, { hangsAfter: null, slowMs: 0 });
    await act('Enable').click();
    await agree();
    await comesTo('in use');
    expect(runtimes.asked.map((one) => Number(one.split(' ')[1]) / MiB)).toEqual([0, 2, 6, 10]);
    expect(await kept()).toEqual(['ort-wasm-simd-threaded']);
    expect(await page.evaluate(() => caches.has('affidavit-runtime-parts'))).toBe(false);
  });

  it('on a card that is no faster changes nothing, is said, and leaves nothing behind', async (context) => {
    browserOrSkip(context, 'chromium');
    await act('Try the graphics card').click();
    await shelf().getByText('16 MB are downloaded once from this app’s own address.').waitFor();
    const { violations } = await new AxeBuilder({ page }).include('[data-models]').analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    await agree();
    await says(/^On the processor and on the graphics card: \d+ of 36 texts$/);
    await says(
      /^The graphics card gives the same results but is not faster \(\d+(\.\d)? ms a text, \d+(\.\d)? ms on the processor\)\. Nothing was changed\.$/,
    );
    expect(await shelf().locator('.state').innerText()).toBe('in use');
    expect(await kept()).toEqual(['ort-wasm-simd-threaded']);
    await askCase(page, TICKET);
    expect(new Set(await speakers())).toEqual(new Set(['onnxruntime-wasm/local/entailer']));
  });

  it('AX-SHALL-007, AMB-49: on the card it speaks under another name, and whoever has no card verifies it', async (context) => {
    browserOrSkip(context, 'chromium');
    await holdingIs('backend', 'webgpu'); // as after a trial on a card that was faster
    await engines();
    await page.reload();
    await shelf().getByText('It runs on the graphics card.').waitFor();
    const before = await (await goTo(page, 'Case'), speakers());
    await askCase(page, TICKET);
    const after = await speakers();
    expect(after.slice(before.length)).toContain('onnxruntime-webgpu/local/entailer');
    expect(await kept()).toEqual(expect.arrayContaining(['ort-wasm-simd-threaded', 'ort-wasm-simd-threaded.jspi']));
    const { status, stdout } = await desk.run(['verify', desk.path('card.affidavit'), '--json']);
    expect([status, stdout]).toEqual([5, expect.stringContaining('cannot be computed again')]);
  });

  it('AMB-49: without the card one question fails on the record, and the next is the processor’s', async (context) => {
    browserOrSkip(context, 'chromium');
    page = await (await opened.restart([])).newPage();
    page.setDefaultTimeout(limit(60_000));
    await page.goto(opened.scene.root);
    await page.locator('html[data-awake]').waitFor();
    const failed = await askCase(page, TICKET);
    expect(await failed.innerText()).toContain('the failure is recorded');
    const before = await speakers();
    const answered = await askCase(page, TICKET);
    await answered.locator('.sentences li').first().waitFor();
    expect((await speakers()).slice(before.length)).toContain('onnxruntime-wasm/local/entailer');
    await engines();
    await act('Disable').waitFor();
    expect(await shelf().innerText()).not.toContain('It runs on the graphics card.');
    expect(await kept()).toEqual(['ort-wasm-simd-threaded']);
    expect(await act('Try the graphics card').count()).toBe(0);
  });

  it('nothing complained on the way', (context) => {
    browserOrSkip(context, 'chromium');
    expect(opened.complaints.filter((one) => !one.startsWith('Failed to load resource'))).toEqual([]);
  });
});
