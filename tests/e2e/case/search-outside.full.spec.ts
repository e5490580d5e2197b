// "Search outside" under a refusal. The page is the built one; the helper's routes run in this process, so that its network may
// be one that leads to a wiki on this machine, and to nothing else.

import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#helper/routes/app.ts';
import { listen, type Listening } from '#helper/routes/listen.ts';
import { readPage } from '#helper/routes/page.ts';
import { downloaded, goTo } from '#tests/e2e/app/page-acts.ts';
import { askCase } from '#tests/e2e/case/ask.ts';
import { browserOrSkip, findBrowser } from '#tests/harness/browsers.ts';
import { Desk } from '#tests/harness/command.ts';
import { SITE } from '#tests/harness/product.ts';
import { openScene, type OpenScene } from '#tests/harness/scene.ts';
import { localWiki, WIKI_HOST, wikiPages, type LocalWiki } from '#tests/local-wiki.ts';
import { limit } from '#tests/limits.ts';
import { freePort } from '#tests/harness/ports.ts';

const LEASE = 'The tenant is Odalys Brankovitch. The rent is 1,850 euros a month.\n';
const QUESTION = 'How tall is the lighthouse?';
const WAIT = { timeout: limit(30_000) };

describe('looking something up outside, in the page', () => {
  const chromium = findBrowser('chromium');
  const desk = new Desk();
  let elsewhere: OpenScene;
  let wiki: LocalWiki;
  const servers: Listening[] = [];
  let on = '';
  let off = '';

  beforeAll(async () => {
    if (chromium.kind === 'absent') return;
    elsewhere = await openScene();
    wiki = await localWiki((_, response) =>
      response.end(
        wikiPages({ title: 'Skerry light', extract: 'The lighthouse is 41 metres tall. It was built in 1911.' }),
      ),
    );
    on = await serve(true);
    off = await serve(false);
  });
  afterAll(async () => {
    desk.clear();
    if (chromium.kind === 'absent') return;
    for (const server of servers) await server.close();
    await wiki.close();
    await elsewhere.close();
  });

  async function serve(searches: boolean): Promise<string> {
    const [page, port] = [await readPage(SITE), await freePort()];
    if (page === null) throw new Error('expected a built page');
    const search = searches ? { site: WIKI_HOST, key: null, network: wiki.network } : null;
    const model = { writer: null, folder: desk.path('keys'), pair: null, show: () => undefined, search };
    const app = createApp({ page, port, hub: () => Promise.resolve(null), model });
    servers.push(...(await listen(app.fetch, port)));
    return `http://localhost:${String(port)}/`;
  }

  /** A case with one document of a person's own, and a question that it does not answer. */
  async function refusedAt(root: string): Promise<Page> {
    const page = await elsewhere.scene.context.newPage();
    await page.goto(root);
    await page.locator('html[data-awake]').waitFor();
    await goTo(page, 'Sources');
    await page.setInputFiles('input[type=file]', {
      name: 'lease.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(LEASE),
    });
    await page.getByRole('button', { name: /^Add this document/u }).click();
    await page.locator('table', { hasText: 'lease.txt' }).waitFor();
    await askCase(page, QUESTION);
    return page;
  }

  it('EBOM-REQ-141: shows the query, sends it as it was edited, and what comes back waits to be accepted', async (context) => {
    browserOrSkip(context, 'chromium');
    const page = await refusedAt(on);
    await page.getByRole('button', { name: 'Search outside' }).click();
    const query = page.getByLabel('The words that are sent');
    await expect.poll(() => query.inputValue(), WAIT).toBe('tall lighthouse');
    expect(await page.locator('.outside').innerText()).toContain(WIKI_HOST);
    expect(wiki.resolved).toEqual([]);

    await query.fill('lighthouse of Odalys');
    await page.getByRole('button', { name: 'Send these words' }).click();
    await page.getByText('This is in your own documents: “Odalys”.').waitFor();
    expect(wiki.resolved).toEqual([]);

    await query.fill('lighthouse height');
    await page.getByRole('button', { name: 'Send these words' }).click();
    const found = page.locator('[data-found-outside]');
    await found.getByText('Skerry light').first().waitFor();
    const sent = wiki.requests.map(({ text }) => text).join('\n');
    expect(wiki.requests).toHaveLength(1);
    expect(new URL(`https://${WIKI_HOST}${wiki.requests[0]?.url ?? ''}`).searchParams.get('gsrsearch')).toBe(
      'lighthouse height',
    );
    for (const own of ['Odalys', 'Brankovitch', '1,850', 'How tall']) expect(sent).not.toContain(own);
    const told = await found.innerText();
    expect(told).toContain(`https://${WIKI_HOST}/wiki/Skerry_light`);
    // SHA-256 of the extract, by `printf %s ... | sha256sum`.
    expect(told).toContain('0452b454');
    expect(told).toMatch(/fetched .*\d\d:\d\d/);
    // LIMINAL counts .8 of what it would: too little for an answer.
    await expect.poll(() => page.locator('article[id^=q]').count(), WAIT).toBe(2);
    await page.locator('article[id^=q]').last().locator('.refusal').waitFor();

    await found.getByLabel('Why you accept it').fill('I read the page.');
    await found.getByRole('button', { name: /^Accept/ }).click();
    const answer = page.locator('article[id^=q]').nth(2);
    await answer.locator('.sentences li').first().waitFor();
    expect(await answer.innerText()).toContain('41 metres');
    expect(await found.count()).toBe(0);
    writeFileSync(desk.path('outside.affidavit'), await downloaded(page, 'Export bundle'));
    expect(await desk.run(['verify', 'outside.affidavit'])).toMatchObject({ status: 0 });
    await page.close();
  });

  it('EBOM-REQ-141: is off where the program was started without it, and says what to do', async (context) => {
    browserOrSkip(context, 'chromium');
    const before = wiki.resolved.length;
    const page = await refusedAt(off);
    await page.getByRole('button', { name: 'Search outside' }).click();
    await page.getByText('affidavit serve --search', { exact: false }).waitFor();
    expect(await page.getByLabel('The words that are sent').count()).toBe(0);
    expect(wiki.resolved).toHaveLength(before);
    await page.close();
  });

  it('a page that no program serves says what is needed', async (context) => {
    browserOrSkip(context, 'chromium');
    const page = await refusedAt(elsewhere.scene.root);
    await page.getByRole('button', { name: 'Search outside' }).click();
    await page.getByText(`affidavit serve --search --pair ${elsewhere.server.origin}`, { exact: false }).waitFor();
    await page.close();
  });
});
