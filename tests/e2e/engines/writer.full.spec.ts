// A model that writes in the page: llama.cpp itself, with a model of a megabyte that a person adds. It was trained on passages
// and questions alone, so instructions confuse it: what it writes is worth nothing, and has to be refused. The built-in writer
// answers instead.

import { readFileSync, writeFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askCase } from '#tests/e2e/case/ask.ts';
import { downloaded, goTo } from '#tests/e2e/app/page-acts.ts';
import { browserOrSkip, findBrowser } from '#tests/harness/browsers.ts';
import { Desk } from '#tests/harness/command.ts';
import { besideSite, openScene, type OpenScene } from '#tests/harness/scene.ts';
import { SITE } from '#tests/harness/product.ts';
import { serveShell } from '#tests/harness/site-server.ts';
import { ask, click, open, text, until } from '#tests/harness/webkit-page.ts';
import { evaluateInWebKit, launchWebKit } from '#tests/harness/webkit.ts';
import { createHub } from '#tests/hub.ts';
import { STORIES, HAS_STORIES, TINY_CITE } from '#tests/llama/gguf.ts';
import { tinyHub } from '#tests/tiny-models.ts';
import { limit } from '#tests/limits.ts';

const MODEL = readFileSync(TINY_CITE);
const HASH = '44fae4768e968d63915d551d3166cf34e736a3bb457ee7253acd580c3e55d184';
const ID = `gguf-${HASH.slice(0, 16)}`;
const WRITER = `gguf:${ID}@sha256:${HASH}`;
const QUESTION = 'When was Zorin founded?';
const WAIT = { timeout: limit(60_000) };

describe('a model that writes in the page', () => {
  const chromium = findBrowser('chromium');
  const desk = new Desk();
  let opened: OpenScene;
  let page: Page;
  beforeAll(async () => {
    if (chromium.kind === 'absent') return;
    opened = await openScene({ hub: createHub(tinyHub()) });
    page = opened.page;
    page.setDefaultTimeout(limit(60_000));
    await page.goto(opened.scene.root);
    await page.locator('html[data-awake]').waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.getByRole('button', { name: 'Try the sample case' }).click();
    await page.locator('article[id^=q], #question').first().waitFor();
  });
  afterAll(async () => {
    if (chromium.kind === 'found') await opened.close();
    desk.clear();
  });

  const row = (): Locator => page.locator(`[data-model="${ID}"]`);
  const act = (label: string): Locator => row().getByRole('button', { name: `${label}: model.gguf`, exact: true });
  const take = (name: string, buffer: Buffer): Promise<void> =>
    page
      .locator('.take input[type=file]:enabled')
      .first()
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  const stateIs = (state: string): Promise<void> =>
    expect.poll(async () => (await row().locator('.state').allInnerTexts())[0], WAIT).toBe(state);
  async function addDocument(): Promise<void> {
    await goTo(page, 'Sources');
    const buffer = Buffer.from('Zorin was founded in 1932.');
    await page.setInputFiles('input[type=file]', { name: 'zorin.txt', mimeType: 'text/plain', buffer });
    await page.getByRole('button', { name: /^Add this document/u }).click();
    await page.locator('table', { hasText: 'zorin.txt' }).waitFor();
  }

  it('is taken from a file, kept by its hash, shown with what it needs, and tried before it is enabled', async (context) => {
    browserOrSkip(context, 'chromium');
    await addDocument();
    await goTo(page, 'Engines');
    await take('model.gguf', MODEL);
    await stateIs('here and checked');
    expect(await row().innerText()).toContain(
      'It needs 0.1 GB of memory: 0.001 GB of weights, 0.000 GB for 512 tokens',
    );
    await act('Enable').click();
    await row().getByRole('button', { name: 'Download', exact: true }).click(); // 16 MB of what runs it, agreed to
    await stateIs('in use');
    expect(await row().getByRole('button', { name: 'Try the graphics card' }).count()).toBe(0);
    // Two writers are never in use at once.
    const builtIn = page.locator('.place li', { hasText: 'Extractive writer' });
    expect(await builtIn.locator('.state').innerText()).toBe('ready');
    expect(await builtIn.innerText()).toContain('model.gguf writes instead.');
  });

  it('writes: the page says who wrote, nothing unsupported is shown, and the refusal of its drafts is replayed with no engine as recorded', async (context) => {
    browserOrSkip(context, 'chromium');
    const turn = await askCase(page, QUESTION);
    expect(await turn.locator('.sentences').innerText()).toContain('Zorin was founded in 1932.');
    // Nonsense in the grammar is refused, and bytes that are no text are a failure of the engine: the reply instead names it.
    const told = await turn.innerText();
    expect(told).toContain('The built-in writer was asked instead');
    expect(told).toContain(HASH);
    writeFileSync(desk.path('page.affidavit'), await downloaded(page, 'Export bundle'));
    const verified = await desk.run(['verify', 'page.affidavit', '--json']);
    expect(verified.status).toBe(5);
    expect(verified.stdout).toContain('REFUSAL_RECORDED');
    expect(verified.stdout).toContain(`cannot be computed again: ${WRITER}`);
  });

  it('asks nobody but this site, and no policy of the page stands in its way', (context) => {
    browserOrSkip(context, 'chromium');
    expect(opened.complaints).toEqual([]);
  });

  it('that is disabled leaves the built-in writer to answer, in another epoch', async (context) => {
    browserOrSkip(context, 'chromium');
    await goTo(page, 'Engines');
    await act('Disable').click();
    await stateIs('here and checked');
    const turn = await askCase(page, QUESTION);
    expect(await turn.locator('.sentences').innerText()).toContain('Zorin was founded in 1932.');
  });

  it.each([
    { what: 'ends in its header', code: 'MODEL_FORMAT', bytes: () => MODEL.subarray(0, 900) },
    ...(HAS_STORIES ? [{ what: 'has no chat template', code: 'MODEL_UNFIT', bytes: () => readFileSync(STORIES) }] : []),
  ])('that $what is refused with a code, and nothing of it stays', async ({ bytes, code }) => {
    if (chromium.kind === 'absent') return;
    await goTo(page, 'Engines');
    await page.locator('[data-model]').first().waitFor();
    const before = await page.locator('[data-model]').count();
    await take('other.gguf', bytes());
    const alert = page.getByRole('alert').filter({ hasText: code });
    await alert.waitFor();
    await alert.getByRole('button', { name: 'Close' }).click();
    expect(await page.locator('[data-model]').count()).toBe(before);
  });
});

describe('a model that writes in WebKitGTK', () => {
  it('is added, loads and writes, and the page says who wrote', async (context) => {
    browserOrSkip(context, 'webkit');
    const hub = createHub(new Map([...tinyHub(), ['model.gguf', new Uint8Array(MODEL)]]));
    const server = await serveShell(SITE, '/', besideSite(hub));
    const webkit = await launchWebKit();
    const { driver } = webkit;
    const press = (label: string): Promise<void> => click(driver, 'button, nav a', label);
    const state = `(document.querySelector('[data-model="${ID}"] .state')?.innerText ?? '')`;
    try {
      await open(driver, `${server.origin.replace('localhost', '127.0.0.1')}/`);
      await press('Try the sample case');
      await until(driver, `document.body.innerText.includes('4 documents')`);
      await press('Engines');
      await until(driver, `document.querySelector('.take input:enabled') !== null`);
      await evaluateInWebKit(
        driver,
        `const input = document.querySelector('.take input');
         const bytes = await (await fetch('/hub/model.gguf')).arrayBuffer();
         const files = new DataTransfer();
         files.items.add(new File([bytes], 'model.gguf'));
         input.files = files.files;
         input.dispatchEvent(new Event('change', { bubbles: true }));`,
      );
      await until(driver, `${state} === 'here and checked'`);
      await press('Enable: model.gguf');
      await press('Download');
      await until(driver, `${state} === 'in use'`);
      await press('Case');
      await ask(driver, 'When does the concert begin?');
      await until(driver, `document.body.innerText.includes('The built-in writer was asked instead')`);
      expect(await text(driver, 'article[id^=q]')).toContain(HASH);
    } finally {
      await webkit.close();
      await server.stop();
    }
  });
});
