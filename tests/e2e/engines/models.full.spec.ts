// Models that a person adds, on the built site with the real workers: every way to one that fails, and the second judge at work.
import { copyFileSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Desk } from '#tests/harness/command.ts';
import { productFolder } from '#tests/harness/product.ts';
import { browserOrSkip, findBrowser } from '#tests/harness/browsers.ts';
import { click, open, until } from '#tests/harness/webkit-page.ts';
import { evaluateInWebKit, launchWebKit } from '#tests/harness/webkit.ts';
import { besideSite, EVERY_SIZE, inSizes, openScene, type OpenScene, type SceneOptions } from '#tests/harness/scene.ts';
import { serveShell } from '#tests/harness/site-server.ts';
import { downloaded, goTo, TICKET } from '#tests/e2e/app/page-acts.ts';
import { createHub } from '#tests/hub.ts';
import { tinyHub } from '#tests/tiny-models.ts';
import { limit } from '#tests/limits.ts';

const MiB = 1_048_576;
const STEP_MS = limit(30_000);
const WAIT = { timeout: STEP_MS };
const files = tinyHub(6 * MiB);
const WEIGHTS = files.get('tiny-entailer/model.onnx') ?? new Uint8Array();
const TOKENIZER = files.get('tiny-entailer/tokenizer.json') ?? new Uint8Array();
const SHOTS = process.env['SHOTS'];
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

describe('models in the page', () => {
  const hub = createHub(files);
  const desk = new Desk();
  const chromium = findBrowser('chromium');
  let opened: OpenScene;
  let page: Page;

  beforeAll(async () => {
    if (chromium.kind === 'absent') return;
    opened = await openScene({ hub });
    await open(opened.page);
  });
  afterAll(async () => {
    if (chromium.kind === 'found') await opened.close();
    desk.clear();
  });

  async function open(in_: Page): Promise<void> {
    page = in_;
    await page.goto(opened.scene.root);
    await page.locator('html[data-awake]').waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await goTo(page, 'Engines');
    await shelf().waitFor();
  }
  const another = (more: SceneOptions = {}): Promise<OpenScene> => openScene({ hub, ...more });
  const shelf = (): Locator => page.locator('[data-model="tiny-entailer"]');
  const state = (): Locator => shelf().locator('.state');
  const act = (label: string): Locator => shelf().getByRole('button', { name: `${label}: Tiny entailer`, exact: true });
  const alert = (code: string): Locator => page.getByRole('alert').filter({ hasText: code });
  const download = async (): Promise<void> => {
    await shelf()
      .getByRole('button', { name: /^Download .*: Tiny entailer$/ })
      .click();
    await shelf().getByRole('button', { name: 'Download', exact: true }).click();
  };
  const remove = async (): Promise<void> => {
    await act('Delete').click();
    await shelf().getByRole('button', { name: 'Delete it' }).click();
    await comesTo('not on this device');
  };
  const comesTo = (expected: string): Promise<void> => expect.poll(() => saysOf(state()), WAIT).toBe(expected);
  const progressIs = (expected: RegExp): Promise<void> =>
    expect.poll(() => saysOf(shelf().getByRole('status')), WAIT).toMatch(expected);
  /** Where the weights were asked for from, since the mark. */
  const asked = (mark: number): readonly number[] =>
    hub.asked
      .slice(mark)
      .filter((one) => one.startsWith('tiny-entailer/model.onnx '))
      .map((one) => Number(one.split(' ')[1]));
  /** What the page itself says of requests that are for no file of the app. */
  const counted = (): Promise<string | null> => page.locator('[data-requests]').first().getAttribute('data-requests');
  /** What the host was asked for since the mark. The browser looks for a newer app by itself. */
  const wanted = (mark: number): readonly string[] =>
    opened.server.asked.slice(mark).filter((one) => !one.endsWith('/service-worker.js'));
  const told = async (code: string): Promise<void> => {
    await alert(code).waitFor();
    await alert(code).getByRole('button', { name: 'Close' }).click();
  };
  /** One bit of the third chunk, behind the app's back. */
  async function spoil(): Promise<void> {
    await page.evaluate(async () => {
      const cache = await caches.open('affidavit-model-tiny-entailer');
      const name = 'https://models.invalid/model.onnx/2';
      const bytes = new Uint8Array((await (await cache.match(name))?.arrayBuffer()) ?? new ArrayBuffer(0));
      bytes[5] = (bytes[5] ?? 0) ^ 1;
      await cache.put(name, new Response(bytes));
    });
  }
  /** Axe finds nothing and nothing is wider than the page. */
  async function everybody(name: string): Promise<void> {
    const found: string[] = [];
    await inSizes(page, EVERY_SIZE, async ({ scheme, width }) => {
      if (SHOTS !== undefined) {
        await page.setViewportSize({ width, height: 3_000 }); // nothing stands over it
        await page
          .locator('[data-models]')
          .screenshot({ path: join(SHOTS, `models-${name}-${String(width)}-${scheme}.png`) });
      }
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (over > 0) found.push(`${name} ${String(width)}: ${String(over)} px wider than the page`);
      if (width !== (scheme === 'light' ? 320 : 1440)) return;
      const { violations } = await new AxeBuilder({ page }).include('[data-models]').withTags(TAGS).analyze();
      for (const { id, nodes } of violations)
        found.push(`${name} ${String(width)} ${scheme}: ${id} ${nodes.map(({ target }) => target.join(' ')).join()}`);
    });
    expect(found).toEqual([]);
  }

  it('says what a model is before anything is fetched, and asks first', async (context) => {
    browserOrSkip(context, 'chromium');
    const text = await shelf().innerText();
    for (const part of ['Tiny entailer', 'not on this device', 'Apache-2.0']) expect(text).toContain(part);
    await shelf().getByText('What it improves, and its files').click();
    const unfolded = await shelf().innerText();
    expect(unfolded).toContain('https://models.example/tiny-entailer/');
    expect(unfolded).toMatch(/model\.onnx, 6(\.\d)? MB, SHA-256\s+[0-9a-f]{64}/);
    await everybody('absent');
    await shelf()
      .getByRole('button', { name: /^Download .*: Tiny entailer$/ })
      .click();
    expect(await shelf().innerText()).toContain('and once 14 MB for the model runtime.');
    await everybody('asking');
    await shelf().getByRole('button', { name: 'Not now' }).click();
    expect(hub.asked.filter((one) => one !== 'index.json 0')).toEqual([]);
    expect(await counted()).toBe('0');
  });

  it('tells a connection that is not there from a site that keeps no copy, and fetches nothing', async (context) => {
    browserOrSkip(context, 'chromium');
    const before = hub.sent();
    hub.trouble.dead = true;
    await download();
    await told('MODEL_NETWORK');
    hub.trouble.dead = false;
    hub.trouble.status = 404;
    await download();
    await alert('MODEL_ABSENT').waitFor();
    await everybody('no-copy');
    await told('MODEL_ABSENT');
    hub.trouble.status = null;
    expect(await state().innerText()).toBe('not on this device');
    expect(hub.sent()).toBe(before);
  });

  it('goes on where it was: cut on the way, cancelled, in a page that was closed, in a browser that was ended', async (context) => {
    browserOrSkip(context, 'chromium');
    hub.trouble.breaks = [1.5 * MiB];
    hub.trouble.hangsAfter = 2.5 * MiB;
    hub.trouble.slowMs = 5; // what a machine has not passed on yet is lost with a cut
    let mark = hub.asked.length;
    await download();
    await progressIs(/^2\.6 MB of 6/);
    hub.trouble.dead = true;
    hub.cut();
    await alert('MODEL_NETWORK').waitFor();
    expect(asked(mark).slice(0, 2)).toEqual([0, MiB]); // after the first cut, by itself
    expect(await act('Enable').count()).toBe(0);
    await everybody('partial');
    await told('MODEL_NETWORK');

    hub.trouble.dead = false;
    hub.trouble.hangsAfter = 3.5 * MiB;
    hub.trouble.slowMs = 150;
    mark = hub.asked.length;
    await act('Resume').click();
    await progressIs(/^2\.\d MB of 6\.\d MB, \d+ seconds left$/);
    await everybody('fetching');
    await progressIs(/^3\.6 MB of 6/);
    hub.trouble.slowMs = 0;
    await shelf().getByRole('button', { name: 'Cancel' }).click();
    await act('Resume').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(asked(mark)[0]).toBe(2 * MiB);

    hub.trouble.hangsAfter = 4.5 * MiB;
    mark = hub.asked.length;
    await act('Resume').click();
    await progressIs(/^4\.7 MB of 6/);
    await page.close();
    expect(asked(mark)).toEqual([3 * MiB]);

    hub.trouble.hangsAfter = 5.5 * MiB;
    mark = hub.asked.length;
    await open(await opened.scene.context.newPage());
    expect(await state().innerText()).toMatch(/^4\.1 MB of 6\.\d MB here$/);
    await act('Resume').click();
    await progressIs(/^5\.7 MB of 6/);
    await open(await (await opened.restart()).newPage());
    expect(asked(mark)).toEqual([4 * MiB]);
    hub.trouble.hangsAfter = null;

    expect(await state().innerText()).toMatch(/^5\.2 MB of 6\.\d MB here$/);
    expect(await shelf().innerText()).toContain('It is not used until it is complete.');
    mark = hub.asked.length;
    await act('Resume').click();
    await act('Enable').waitFor();
    expect(asked(mark)).toEqual([5 * MiB]);
    expect(await state().innerText()).toBe('here and checked');
    await act('Delete').click();
    await everybody('removing');
    await shelf().getByRole('button', { name: 'Keep it' }).click();
    await remove();
  });

  it('uses nothing of what hashes to something else', async (context) => {
    browserOrSkip(context, 'chromium');
    hub.trouble.wrongByte = 3 * MiB;
    await download();
    await told('MODEL_HASH');
    hub.trouble.wrongByte = null;
    expect(await shelf().innerText()).toContain('It is not used until it is complete.');
    expect(await act('Enable').count()).toBe(0);
    await act('Resume').click();
    await act('Enable').waitFor();
    await remove();
  });

  it('takes no room from cases: neither begun without it, nor kept where it ran out', async (context) => {
    browserOrSkip(context, 'chromium');
    const session = await opened.scene.context.newCDPSession(page);
    const { origin } = opened.server;
    const used = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: used + 40 * MiB });
    const mark = hub.asked.length;
    await download();
    await told('MODEL_SPACE');
    expect(asked(mark)).toEqual([]);
    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: used + 200 * MiB });
    hub.trouble.slowMs = 15;
    await download();
    await progressIs(/^1(\.\d)? MB of 6/);
    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: used });
    await told('MODEL_SPACE');
    await session.send('Storage.overrideQuotaForOrigin', { origin });
    hub.trouble.slowMs = 0;
    expect(await state().innerText()).toBe('not on this device');
    expect(await page.evaluate(() => caches.has('affidavit-model-tiny-entailer'))).toBe(false);
  });

  it('is fetched with the keyboard alone, which stays at the model', async (context) => {
    browserOrSkip(context, 'chromium');
    hub.trouble.slowMs = 15;
    await shelf()
      .getByRole('button', { name: /^Download .*: Tiny entailer$/ })
      .focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page), WAIT).toBe('Download');
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page), WAIT).toBe('Cancel');
    hub.trouble.slowMs = 0;
    await act('Enable').waitFor();
    await expect.poll(() => focused(page), WAIT).toBe('Enable');
  });

  it('finds what was damaged since, stops using it, and fetches that chunk alone', async (context) => {
    browserOrSkip(context, 'chromium');
    await act('Check again').click();
    await shelf().getByText('Tiny entailer is intact: every byte matches the list.').waitFor();
    await spoil();
    await act('Check again').click();
    await act('Repair').waitFor();
    expect(await state().innerText()).toBe('damaged');
    await everybody('damaged');
    const mark = hub.asked.length;
    await act('Repair').click();
    await act('Enable').waitFor();
    expect(asked(mark)).toEqual([2 * MiB]);
    await remove();
  });

  it('is taken from files and from a folder, by its bytes and under any name, without the network', async (context) => {
    browserOrSkip(context, 'chromium');
    const mark = opened.server.asked.length;
    const before = await counted();
    const [one, folder] = [page.locator('.take input').first(), page.locator('.take input[webkitdirectory]')];
    await one.setInputFiles([
      { name: 'a.bin', mimeType: 'application/octet-stream', buffer: Buffer.from(TOKENIZER) },
      { name: 'b.bin', mimeType: 'application/octet-stream', buffer: Buffer.from('other') },
    ]);
    await page.getByText('Tiny entailer still needs model.onnx.').waitFor();
    await page.getByText('One file belongs to no model of this list.').waitFor();
    const stick = desk.path('stick');
    mkdirSync(stick);
    writeFileSync(join(stick, 'c.bin'), WEIGHTS);
    await folder.setInputFiles(stick);
    await page.getByText('Tiny entailer: complete and checked.').waitFor();
    expect(wanted(mark)).toEqual([]);
    expect(await counted()).toBe(before);
    await everybody('taken');
  });

  it('is not put to work without what runs it, which comes once, and is asked for first', async (context) => {
    browserOrSkip(context, 'chromium');
    const mark = opened.server.asked.length;
    await act('Enable').click();
    await shelf().getByText('14 MB are downloaded once from this app’s own address.').waitFor();
    await everybody('runtime');
    await shelf().getByRole('button', { name: 'Not now' }).click();
    expect(wanted(mark)).toEqual([]);
    const assets = join(opened.site, '_app/immutable/workers/assets');
    const [file = ''] = readdirSync(assets).filter((name) => /^ort-wasm-simd-threaded-/.test(name));
    renameSync(join(assets, file), desk.path('away.wasm'));
    await act('Enable').click();
    await shelf().getByRole('button', { name: 'Download', exact: true }).click();
    await told('MODEL_RUNTIME_ABSENT');
    expect(await state().innerText()).toBe('here and checked');
    copyFileSync(desk.path('away.wasm'), join(assets, file));
    const again = opened.server.asked.length;
    await act('Enable').click();
    await shelf().getByRole('button', { name: 'Download', exact: true }).click();
    await comesTo('in use');
    // It runs over the labelled sentences at once. One of some kilobytes guesses, and is not of the list's weights.
    await page
      .locator('[data-measured]')
      .getByText('It only takes answers away.')
      .waitFor({ timeout: limit(60_000) });
    expect(wanted(again)).toEqual([
      expect.stringContaining(file),
      expect.stringMatching(/\/calibration\/[0-9a-f]{64}\.json$/),
    ]);
    await everybody('used');
  });

  it('AX-SHALL-007: put to work it is asked, named in the record, and verified by whoever has no model', async (context) => {
    browserOrSkip(context, 'chromium');
    const mark = opened.server.asked.length;
    await goTo(page, 'Case');
    await page.getByRole('button', { name: 'Try the sample case' }).click();
    await page.getByRole('button', { name: TICKET }).click();
    await settled(page, 1);
    const bundle = await downloaded(page, 'Export bundle');
    expect(bundle.includes('tiny-entailer@sha256:')).toBe(true);
    expect(consulted(bundle)).toBeGreaterThan(0);
    expect(wanted(mark).filter((one) => /hub|ort-wasm/.test(one))).toEqual([]);
    await goTo(page, 'Verify');
    await page.setInputFiles('main input[type=file]', {
      name: 'judged.affidavit',
      mimeType: 'application/vnd.affidavit+zip',
      buffer: bundle,
    });
    await page.locator('.verdict.recorded').waitFor();
    writeFileSync(desk.path('judged.affidavit'), bundle);
    const { status, stdout } = await desk.run(['verify', desk.path('judged.affidavit'), '--json']);
    expect([status, stdout]).toEqual([5, expect.stringContaining('The objections of the second judge are as')]);
  });

  it('damaged while it is in use: one question fails, and it is asked no more until it is repaired', async (context) => {
    browserOrSkip(context, 'chromium');
    await spoil();
    await open(page); // the one that is loaded is not the one that is kept
    await goTo(page, 'Case');
    await ask(page, TICKET);
    await settled(page, 2);
    expect(await page.locator('article[id^=q]').last().innerText()).toContain('the failure is recorded');
    const once = consulted(await downloaded(page, 'Export bundle'));
    await ask(page, TICKET);
    await settled(page, 3);
    await page.locator('article[id^=q]').last().locator('.answer').waitFor();
    expect(consulted(await downloaded(page, 'Export bundle'))).toBe(once);
    await goTo(page, 'Engines');
    await comesTo('damaged');
    await act('Repair').click();
    await comesTo('in use');
  });

  it('EBOM-REQ-004: is asked offline, and after it was put away no more', async (context) => {
    browserOrSkip(context, 'chromium');
    await opened.server.stop();
    await page.close();
    page = await opened.scene.context.newPage();
    await page.goto(opened.scene.root);
    await settled(page, 3);
    const before = consulted(await downloaded(page, 'Export bundle'));
    await ask(page, TICKET);
    await settled(page, 4);
    const judged = await downloaded(page, 'Export bundle');
    expect(consulted(judged)).toBeGreaterThan(before);
    await goTo(page, 'Engines');
    await act('Disable').click();
    await act('Enable').waitFor();
    await goTo(page, 'Case');
    await ask(page, TICKET);
    await settled(page, 5);
    expect(consulted(await downloaded(page, 'Export bundle'))).toBe(consulted(judged));
  });

  it('a list that did not come is told, and nothing is offered', async (context) => {
    browserOrSkip(context, 'chromium');
    const scene = await another();
    try {
      hub.trouble.dead = true;
      const [there] = [scene.page];
      await there.goto(scene.scene.root);
      await there.locator('html[data-awake]').waitFor();
      await goTo(there, 'Engines');
      await there.getByRole('alert').filter({ hasText: 'MODEL_CATALOGUE' }).waitFor(WAIT);
      hub.trouble.dead = false;
      await there.reload();
      await there.locator('[data-model="tiny-entailer"]').waitFor(WAIT);
    } finally {
      await scene.close();
    }
  });

  it('is not offered where the browser gives the page no place to keep it, which is said', async (context) => {
    browserOrSkip(context, 'chromium');
    const scene = await another({ args: ['--host-resolver-rules=MAP insecure.test 127.0.0.1'] });
    try {
      await scene.page.goto(scene.scene.root.replace('localhost', 'insecure.test'));
      await scene.page.locator('html[data-awake]').waitFor();
      await goTo(scene.page, 'Engines');
      const models = scene.page.locator('[data-models]');
      await models.getByText('This browser does not let the page store a model').waitFor(WAIT);
      expect(await models.locator('button, input').count()).toBe(0);
    } finally {
      await scene.close();
    }
  });

  it('nothing complained on the way', (context) => {
    browserOrSkip(context, 'chromium');
    // The browser says of each failed request that it failed.
    expect(opened.complaints.filter((one) => !one.startsWith('Failed to load resource'))).toEqual([]);
  });
});

describe('models in WebKitGTK', () => {
  it('AX-SHALL-007: come broken off and resumed, are put to work, asked, and named in a record that verifies', async (context) => {
    browserOrSkip(context, 'webkit');
    const hub = createHub(files);
    const server = await serveShell(join(productFolder(), 'build'), '/', besideSite(hub));
    const webkit = await launchWebKit();
    const { driver } = webkit;
    const press = (label: string): Promise<void> => click(driver, 'button, nav a', label);
    const state = `(document.querySelector('[data-model="tiny-entailer"] .state')?.innerText ?? '')`;
    try {
      await open(driver, `${server.origin.replace('localhost', '127.0.0.1')}/`);
      await press('Try the sample case');
      await until(driver, `document.body.innerText.includes('4 documents')`);
      await press('Engines');
      Object.assign(hub.trouble, { breaks: [1.5 * MiB], hangsAfter: 3.5 * MiB, slowMs: 5 });
      await until(driver, `${state} === 'not on this device'`);
      const size = await evaluateInWebKit(
        driver,
        `return document.querySelector('[data-model="tiny-entailer"] .actions button').innerText`,
      );
      await press(`${String(size)}: Tiny entailer`);
      await press('Download');
      await until(
        driver,
        `/^3.\\d MB/.test(document.querySelector('[data-model="tiny-entailer"] [role=status]')?.innerText ?? '')`,
      );
      await press('Cancel');
      await until(driver, `/^3.\\d MB of/.test(${state})`);
      hub.trouble.hangsAfter = null;
      const mark = hub.asked.length;
      await press('Resume: Tiny entailer');
      await press('Enable: Tiny entailer');
      await until(driver, `${state} === 'in use'`);
      expect(hub.asked.slice(mark)).toEqual([`tiny-entailer/model.onnx ${String(3 * MiB)}`]);

      await press('Case');
      await press(TICKET);
      await until(driver, `document.querySelector('.sentences li') !== null`);
      await press('Record');
      await click(driver, 'summary', 'Every record, one by one');
      await until(driver, `document.querySelector('#filter') !== null`);
      await evaluateInWebKit(
        driver,
        `const filter = document.querySelector('#filter'); filter.value = 'engines'; filter.dispatchEvent(new Event('change', { bubbles: true }));`,
      );
      await until(driver, `document.querySelector('main').innerText.includes('A second judge was asked about ')`);
      await press('Check and replay this case');
      await until(driver, `document.querySelector('.verdict.recorded') !== null`);
    } finally {
      await webkit.close();
      await server.stop();
    }
  });
});

/** How often the second judge was asked. */
function consulted(bundle: Buffer): number {
  return bundle.toString('latin1').split('"class":"entailer"').length - 1;
}

const focused = (page: Page): Promise<string> =>
  page.evaluate(() =>
    document.activeElement === document.body ? '' : (document.activeElement?.textContent ?? '').trim(),
  );

/** Empty where it is not there just now. */
const saysOf = async (place: Locator): Promise<string> => (await place.allInnerTexts())[0] ?? '';

async function ask(page: Page, question: string): Promise<void> {
  await page.locator('#question').fill(question);
  await page.locator('#question').press('Enter');
}

async function settled(page: Page, turns: number): Promise<void> {
  await expect.poll(() => page.locator('article[id^=q]').count(), WAIT).toBe(turns);
  await page.locator('article[id^=q]').last().locator('details').first().waitFor();
  await page.getByRole('button', { name: 'Cancel', exact: true }).waitFor({ state: 'detached' });
}
