// The encoder that a person adds, on the built site with the real workers: what it finds, what it may not do, and what becomes
// of the search where it breaks.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { By } from 'selenium-webdriver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askCase } from '#tests/e2e/case/ask.ts';
import { Desk } from '#tests/harness/command.ts';
import { productFolder } from '#tests/harness/product.ts';
import { addDocument } from '#tests/e2e/worker/desk.site.ts';
import { browserOrSkip, findBrowser } from '#tests/harness/browsers.ts';
import { ask, click, element, open, text, until } from '#tests/harness/webkit-page.ts';
import { evaluateInWebKit, launchWebKit } from '#tests/harness/webkit.ts';
import { besideSite, openScene, type OpenScene } from '#tests/harness/scene.ts';
import { serveShell } from '#tests/harness/site-server.ts';
import { downloaded, goTo } from '#tests/e2e/app/page-acts.ts';
import { createHub } from '#tests/hub.ts';
import { MEANING, QUESTION, TARGET } from '#tests/meaning.ts';
import { tinyHub } from '#tests/tiny-models.ts';
import { limit } from '#tests/limits.ts';

const WAIT = { timeout: limit(30_000) };
const MARK = 'Found by meaning, in other words';
const files = tinyHub();

describe('an encoder in the page', () => {
  const hub = createHub(files);
  const desk = new Desk();
  const chromium = findBrowser('chromium');
  let opened: OpenScene;
  let page: Page;

  beforeAll(async () => {
    if (chromium.kind === 'absent') return;
    opened = await openScene({ hub });
    page = opened.page;
    await arrive();
  });
  afterAll(async () => {
    if (chromium.kind === 'found') await opened.close();
    desk.clear();
  });

  async function arrive(): Promise<void> {
    await page.goto(opened.scene.root);
    await page.locator('html[data-awake]').waitFor();
  }
  const shelf = (): Locator => page.locator('[data-model="tiny-embedder"]');
  const act = (label: string): Locator => shelf().getByRole('button', { name: `${label}: Tiny embedder`, exact: true });
  const comesTo = (state: string): Promise<void> =>
    expect.poll(async () => (await shelf().locator('.state').allInnerTexts())[0], WAIT).toBe(state);
  const shown = (turn: Locator): Locator => turn.locator('.refusal li', { hasText: TARGET });

  it('AX-SHALL-007, EBOM-REQ-004: finds what a person may accept; the record names it and verifies without it', async (context) => {
    browserOrSkip(context, 'chromium');
    await addDocument(page, 'lake.md', MEANING);
    await page.locator('.queue .step', { hasText: /^added$/ }).waitFor();
    const before = await askCase(page, QUESTION);
    expect(await before.innerText()).not.toContain(TARGET);

    await goTo(page, 'Engines');
    await shelf().waitFor(); // and with the list, the inputs that take files
    await page.locator('.take input:enabled').first().waitFor({ state: 'attached' });
    const given = ['tokenizer.json', 'model.onnx'].map((name) => ({
      name,
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(files.get(`tiny-embedder/${name}`) ?? []),
    }));
    await page.locator('.take input').first().setInputFiles(given);
    await act('Enable').click();
    await shelf().getByRole('button', { name: 'Download', exact: true }).click();
    await comesTo('in use');

    const mark = opened.server.asked.length;
    const turn = await askCase(page, QUESTION);
    expect(await shown(turn).innerText()).toContain(MARK);
    const { violations } = await new AxeBuilder({ page }).include('.refusal').analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    await shown(turn).getByRole('button').click();
    const answer = page.locator('article[id^=q] .sentences li', { hasText: TARGET });
    await answer.waitFor();
    expect(opened.server.asked.slice(mark).filter((one) => !one.endsWith('/service-worker.js'))).toEqual([]);

    const bundle = await downloaded(page, 'Export bundle');
    expect(bundle.toString('latin1')).toMatch(
      /lexical\/2@sha256:[0-9a-f]{64}\+tiny-embedder@sha256:[0-9a-f]{64}\+hybrid\/1/,
    );
    writeFileSync(desk.path('meaning.affidavit'), bundle);
    const { status, stdout } = await desk.run(['verify', desk.path('meaning.affidavit'), '--json']);
    expect([status, stdout]).toEqual([5, expect.stringContaining('cannot be computed again')]);
  });

  it('EBOM-REQ-101: keeps what it has read beside what the built-in search keeps', async (context) => {
    browserOrSkip(context, 'chromium');
    const keys = await page.evaluate(async () => {
      const [first] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('affidavit'));
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(first?.name ?? '');
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error('expected the database'));
      });
      return new Promise<readonly string[]>((resolve) => {
        const request = database.transaction('segments').objectStore('segments').getAllKeys();
        request.onsuccess = () => resolve(request.result.map(String));
      });
    });
    expect(keys.map((key) => key.split('/')[1]).sort()).toEqual(['lexical', 'passages']);
  });

  it('damaged while it is in use: one question fails, the built-in search answers on, and repaired it is back', async (context) => {
    browserOrSkip(context, 'chromium');
    await page.evaluate(async () => {
      const cache = await caches.open('affidavit-model-tiny-embedder');
      const name = 'https://models.invalid/model.onnx/0';
      const bytes = new Uint8Array((await (await cache.match(name))?.arrayBuffer()) ?? new ArrayBuffer(0));
      bytes[5] = (bytes[5] ?? 0) ^ 1;
      await cache.put(name, new Response(bytes));
    });
    await arrive(); // the one that is loaded is not the one that is kept
    expect(await (await askCase(page, QUESTION)).innerText()).toContain('the failure is recorded');
    const alone = await askCase(page, QUESTION);
    await alone.locator('.refusal ol li').first().waitFor();
    expect(await alone.innerText()).not.toContain(MARK);
    await goTo(page, 'Engines');
    await comesTo('damaged');
    await act('Repair').click();
    await comesTo('in use');
    expect(await shown(await askCase(page, QUESTION)).innerText()).toContain(MARK);
  });

  it('nothing complained on the way', (context) => {
    browserOrSkip(context, 'chromium');
    expect(opened.complaints).toEqual([]);
  });
});

describe('an encoder that takes its time', () => {
  const chromium = findBrowser('chromium');
  const PASSAGES = 6_000;
  let opened: OpenScene;
  let page: Page;

  beforeAll(async () => {
    if (chromium.kind === 'absent') return;
    opened = await openScene({ hub: createHub(files) });
    page = opened.page;
    page.setDefaultTimeout(limit(60_000));
    await page.goto(opened.scene.root);
    await page.locator('html[data-awake]').waitFor();
    await addDocument(page, 'log.md', LOG);
    await page.locator('.queue .step', { hasText: /^added$/ }).waitFor();
    await goTo(page, 'Engines');
    await page
      .locator('[data-model="tiny-embedder"]')
      .getByRole('button', { name: /^Download .*: Tiny embedder$/ })
      .click();
    await page.locator('[data-model="tiny-embedder"]').getByRole('button', { name: 'Download', exact: true }).click();
    await use('Enable', 'in use');
    await goTo(page, 'Case');
  });
  afterAll(async () => {
    if (chromium.kind === 'found') await opened.close();
  });

  const LOG = Array.from(
    { length: PASSAGES },
    (_, at) =>
      `# Day ${String(at)}\n\nOn day ${String(at)} the ferry left at ${String(at % 12)} and the office was open.\n`,
  ).join('\n');
  async function use(label: string, state: string): Promise<void> {
    const shelf = page.locator('[data-model="tiny-embedder"]');
    await shelf.getByRole('button', { name: `${label}: Tiny embedder`, exact: true }).click();
    await shelf.locator('.state', { hasText: new RegExp(`^${state}$`) }).waitFor();
  }
  const reading = (): Locator => page.getByText(/Passages read for meaning/).first();
  const asked = async (): Promise<void> => {
    await page.locator('.case[aria-busy=false]').waitFor();
    await page.locator('#question').fill(QUESTION);
    await page.locator('#question').press('Enter');
    await reading().waitFor();
  };
  /** As what goes wrong inside it does: the thread is over for whoever started it. */
  async function breakOff(): Promise<void> {
    const threads = page.workers().filter((one) => one.url().includes('models.worker'));
    expect(threads.length).toBeGreaterThan(0);
    for (const thread of threads)
      await thread.evaluate(
        () =>
          void setTimeout(() => {
            throw new Error('broken off');
          }),
      );
  }

  it('is waited for with its progress, and a question that is cancelled meanwhile was never asked', async (context) => {
    browserOrSkip(context, 'chromium');
    await asked();
    await page
      .getByText(new RegExp(`[1-9]\\d* of ${String(PASSAGES)}`))
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByRole('button', { name: 'Ask', exact: true }).waitFor();
    expect(await page.locator('article[id^=q]').count()).toBe(0);
    expect(await page.locator('#question').inputValue()).toBe(QUESTION);
  });

  it('broken off while it reads costs one question; in that tab it is asked no more, in the next it is', async (context) => {
    browserOrSkip(context, 'chromium');
    await asked();
    await breakOff();
    const failed = page.locator('article[id^=q]').first();
    await failed.locator('.refusal').waitFor();
    expect(await failed.innerText()).toContain('the failure is recorded');
    const alone = await askCase(page, QUESTION);
    expect(await alone.innerText()).not.toContain('the failure is recorded');
    await page.reload();
    await page.locator('html[data-awake]').waitFor();
    await asked();
    await page.locator('article[id^=q] ~ article[id^=q] ~ article[id^=q] .refusal').waitFor();
    const last = await page.locator('article[id^=q]').last().innerText();
    expect(last).not.toContain('the failure is recorded');
  });

  it('broken off while nobody asks costs nothing', async (context) => {
    browserOrSkip(context, 'chromium');
    await breakOff();
    const turn = await askCase(page, QUESTION);
    expect(await turn.innerText()).not.toContain('the failure is recorded');
    const bundle = await downloaded(page, 'Export bundle');
    const spoken = bundle.toString('latin1').match(/"oracle_id":"[a-z-]+\/local\/retriever"/gu) ?? [];
    expect(spoken.at(-1)).toBe('"oracle_id":"hybrid-onnxruntime-wasm/local/retriever"');
  });
});

describe('an encoder in WebKitGTK', () => {
  it('AX-SHALL-007: finds by meaning what a person accepts, in a record that holds', async (context) => {
    browserOrSkip(context, 'webkit');
    const desk = new Desk();
    writeFileSync(desk.path('lake.md'), MEANING);
    const server = await serveShell(join(productFolder(), 'build'), '/', besideSite(createHub(files)));
    const webkit = await launchWebKit();
    const { driver } = webkit;
    const press = (label: string): Promise<void> => click(driver, 'button, nav a', label);
    const row = `document.querySelector('[data-model="tiny-embedder"]')`;
    try {
      await open(driver, `${server.origin.replace('localhost', '127.0.0.1')}/sources/`);
      await (
        await driver.findElement(By.css('input[type=file]:not([webkitdirectory])'))
      ).sendKeys(desk.path('lake.md'));
      await (await element(driver, '.offered .primary')).click();
      await until(driver, `document.querySelector('.queue .step')?.innerText === 'added'`);
      await press('Engines');
      await until(driver, `${row}?.querySelector('.actions button') != null`);
      const get = await evaluateInWebKit(driver, `return ${row}.querySelector('.actions button').innerText`);
      await press(`${String(get)}: Tiny embedder`);
      await press('Download');
      await press('Enable: Tiny embedder');
      await until(driver, `${row}?.querySelector('.state')?.innerText === 'in use'`);
      await press('Case');
      await ask(driver, QUESTION);
      await until(driver, `document.querySelector('.refusal') !== null`);
      expect(await text(driver, '.refusal')).toContain(MARK);
      const accept = `[...document.querySelectorAll('.refusal li')].find((one) => one.innerText.includes(${JSON.stringify(TARGET)})).querySelector('button')`;
      await evaluateInWebKit(driver, `${accept}.click()`);
      await until(driver, `document.querySelector('.sentences li') !== null`);
      expect(await text(driver, '.sentences')).toContain(TARGET);
      await press('Record');
      await press('Check and replay this case');
      await until(driver, `document.querySelector('.verdict.recorded') !== null`);
    } finally {
      await webkit.close();
      await server.stop();
      desk.clear();
    }
  });
});
