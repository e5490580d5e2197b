// The real WebLLM in the page, as far as it goes without a compiled model: files are taken, the graphics card (made of software)
// is asked, the package loads under the policy of the page, and reads what is kept here. A library with nothing in it is told.

import type { Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askCase } from '#tests/e2e/case/ask.ts';
import { CONCERT, goTo } from '#tests/e2e/app/page-acts.ts';
import { browserOrSkip, findBrowser } from '#tests/harness/browsers.ts';
import { openScene, type OpenScene } from '#tests/harness/scene.ts';
import { createHub } from '#tests/hub.ts';
import { tinyHub } from '#tests/tiny-models.ts';
import { tinyMlc, type MlcFile } from '#tests/webllm/scripted.ts';
import { limit } from '#tests/limits.ts';

const CARD = ['--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader'];
const WAIT = { timeout: limit(60_000) };
const LIBRARY = /\/webllm\/0\.2\.86\/web-llm\.js$/u;

describe('a model that WebLLM runs', () => {
  const chromium = findBrowser('chromium');
  let opened: OpenScene;
  let page: Page;
  const requests: string[] = [];
  beforeAll(async () => {
    if (chromium.kind === 'absent') return;
    opened = await openScene({ hub: createHub(tinyHub()), args: CARD });
    opened.scene.context.on('request', (request) => requests.push(request.url()));
    page = opened.page;
    page.setDefaultTimeout(limit(60_000));
    await page.goto(opened.scene.root);
    await page.locator('html[data-awake]').waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.getByRole('button', { name: 'Try the sample case' }).click();
    await page.locator('article[id^=q], #question').first().waitFor();
    await goTo(page, 'Engines');
  });
  afterAll(async () => {
    if (chromium.kind === 'found') await opened.close();
  });

  const take = async (files: readonly MlcFile[]): Promise<void> => {
    const given = files.map(({ bytes, name }) => ({
      name,
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(bytes),
    }));
    await page.locator('.take input[type=file]:enabled').first().waitFor({ state: 'attached' });
    await page.locator('.take input[type=file]').first().setInputFiles(given);
  };
  const row = (): Locator => page.locator('[data-model^="mlc-"]');
  const act = (label: string): Locator => row().getByRole('button', { name: new RegExp(`^${label}: `, 'u') });
  const stateIs = (state: string): Promise<void> =>
    expect.poll(async () => (await row().locator('.state').allInnerTexts())[0], WAIT).toBe(state);
  const problem = (code: string): Locator => page.getByRole('alert').filter({ hasText: code });
  async function close(code: string): Promise<string> {
    await problem(code).waitFor();
    const told = await problem(code).innerText();
    await problem(code).getByRole('button', { name: 'Close' }).click();
    return told;
  }
  async function remove(): Promise<void> {
    await act('Delete').click();
    await row().getByRole('button', { name: 'Delete it' }).click();
    await row().waitFor({ state: 'detached' });
  }
  const kept = (): Promise<readonly string[]> =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const entries = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return entries.flat().map(({ url }) => url);
    });

  it('is not taken without its library, and nothing of it stays', async (context) => {
    browserOrSkip(context, 'chromium');
    await take(tinyMlc().filter(({ name }) => !name.endsWith('.wasm')));
    expect(await close('MODEL_MISSING')).toContain('its library (a .wasm file)');
    expect(await row().count()).toBe(0);
  });

  it('is taken from its files, and says what it needs of the card', async (context) => {
    browserOrSkip(context, 'chromium');
    await take(tinyMlc());
    await stateIs('here and checked');
    expect(await row().innerText()).toContain('A model of your own that writes, on the graphics card.');
    expect(await row().getByRole('button', { name: 'Try the graphics card' }).count()).toBe(0);
    // What runs it is no part of the app's shell: it comes when such a model is started, and not before.
    expect([...requests, ...(await kept())].filter((url) => LIBRARY.test(url))).toEqual([]);
  });

  it('with a library that is none of this version is told, after the package has loaded', async (context) => {
    browserOrSkip(context, 'chromium');
    await act('Enable').click();
    await row().getByText('6.8 MB are downloaded once from this app’s own address.').waitFor();
    await row().getByRole('button', { name: 'Download', exact: true }).click();
    const told = await close('MODEL_RUNTIME');
    expect(told).toContain('WebLLM: expected a library that was made for this model and for this version of WebLLM: ');
    await stateIs('here and checked');
    expect((await kept()).filter((url) => LIBRARY.test(url))).toHaveLength(1);
  });

  it('leaves the built-in writer to answer, in the thread that it was tried in nothing stays closed', async (context) => {
    browserOrSkip(context, 'chromium');
    await act('Check again').click();
    await row().getByText('is intact').waitFor();
    const turn = await (await goTo(page, 'Case'), askCase(page, CONCERT));
    await turn.locator('.sentences li').first().waitFor();
    await goTo(page, 'Engines');
    await remove();
  });

  it.each([
    ['numbers of 16 bits', tinyMlc({ quantization: 'q4f16_1' }), /shader-f16/u],
    ['buffers that it has not', tinyMlc({ tensor: 5_000_000_000 }), /maxBufferSize: expected 5000000000, got \d{9,}/u],
  ])(
    'that needs %s is told by this card, with its own numbers, before anything is loaded',
    async (_, files, expected) => {
      if (chromium.kind === 'absent') return;
      await take(files);
      await stateIs('here and checked');
      await act('Enable').click();
      expect(await close('MODEL_CARD')).toMatch(expected);
      await stateIs('here and checked');
      await remove();
    },
  );

  it('asks nobody but this site, and no policy of the page stands in its way', (context) => {
    browserOrSkip(context, 'chromium');
    expect(requests.filter((url) => LIBRARY.test(url)).length).toBeGreaterThan(0);
    const { origin } = new URL(opened.scene.root);
    expect(requests.filter((url) => new URL(url).origin !== origin && !url.startsWith('blob:'))).toEqual([]);
    expect(opened.complaints).toEqual([]);
  });

  it('in a browser without a card is told so, with what runs there instead', async (context) => {
    browserOrSkip(context, 'chromium');
    page = await (await opened.restart(['--disable-gpu', '--disable-features=WebGPU'])).newPage();
    page.setDefaultTimeout(limit(60_000));
    await page.goto(opened.scene.root);
    await page.locator('html[data-awake]').waitFor();
    await goTo(page, 'Engines');
    await take(tinyMlc());
    await stateIs('here and checked');
    await act('Enable').click();
    const told = await close('MODEL_CARD');
    expect(told).toMatch(/this browser (has no WebGPU|gives the page no graphics card)/u);
    expect(told).toContain('The built-in writer answers on every device.');
  });
});
