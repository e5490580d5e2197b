// A bundle becomes a case again: on another device, after this one has lost its cases, and not where it does not hold or is a
// part. What is kept is asked further, exported, and verified by the command line.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LEDGER } from '#core/bundle/format.ts';
import { readBundle } from '#core/bundle/read.ts';
import { readZip, writeZip } from '#core/bundle/zip.ts';
import { fromUtf8, utf8 } from '#core/bytes/hash.ts';
import { holdAtAppend, moveClock } from '#tests/e2e/worker/desk.faults.ts';
import { idle, settle, startSample, workerOf } from '#tests/e2e/worker/desk.site.ts';
import { hasScene, openScene, type OpenScene } from '#tests/harness/scene.ts';
import { CONCERT, downloaded, goTo, openMore } from '#tests/e2e/app/page-acts.ts';
import { Desk } from '#tests/harness/command.ts';

const TICKET = 'How much does a ticket for the opening concert cost?';
const TRAIN = 'Which train does the director take?';
/** Of the bundles of releases, Unix milliseconds. */
const LAST_READING = 1_790_000_005_000;
const KEPT = /^Kept as a case, with all of its \d+ records\.$/u;

// Unproved without a build and a browser; the run counts it as skipped.
describe.skipIf(!hasScene)('a bundle in the page', () => {
  const cli = new Desk();
  const opened: OpenScene[] = [];
  /** One answer; the same case with a library and a refusal after it; and the passages of the answer alone. */
  let one: Buffer;
  let two: Buffer;
  let part: Buffer;

  /** A device that has never seen any of it. */
  async function device(): Promise<OpenScene> {
    const scene = await openScene();
    opened.push(scene);
    await scene.page.goto(scene.scene.root);
    await scene.page.locator('html[data-awake]').waitFor();
    return scene;
  }

  beforeAll(async () => {
    const { page } = await device();
    await startSample(page);
    await settle(page, CONCERT);
    one = await downloaded(page, 'Export bundle');
    await openMore(page);
    await page.getByRole('button', { name: 'Export a part' }).click();
    await page.getByRole('radio', { name: /as they were sealed/u }).check();
    await page.getByRole('checkbox', { name: CONCERT }).check();
    part = await downloaded(page, 'Export this part');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await goTo(page, 'Sources');
    await page.getByRole('button', { name: 'Add story worlds 2026.11.2 to this case' }).click();
    await page.getByText('In this case', { exact: true }).waitFor();
    await goTo(page, 'Case');
    await settle(page, TRAIN);
    two = await downloaded(page, 'Export bundle');
  });
  afterAll(async () => {
    for (const scene of opened) await scene.close();
    cli.clear();
  });

  async function give(page: Page, buffer: Buffer): Promise<void> {
    await goTo(page, 'Verify');
    await page.getByRole('heading', { name: 'Verify', level: 1 }).waitFor();
    const again = page.getByRole('button', { name: 'Verify another' });
    if (await again.isVisible()) await again.click();
    await page.setInputFiles('main input[type=file]', { name: 'case.affidavit', mimeType: '', buffer });
    await page.locator('.verdict:not(.checking)').waitFor();
  }
  const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();

  async function verified(
    bundle: Buffer,
  ): Promise<{ readonly verdict: string; readonly facts: { readonly head: string } }> {
    writeFileSync(cli.path('kept.affidavit'), bundle);
    return JSON.parse((await cli.run(['verify', 'kept.affidavit', '--json'])).stdout) as Awaited<
      ReturnType<typeof verified>
    >;
  }

  it('of another device is kept, read, exported as it was, and asked further', async () => {
    const { complaints, page } = await device();
    await give(page, one);
    await press(page, 'Keep as a case');
    await page.getByText(KEPT).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Open the case');
    await press(page, 'Open the case');
    await page.getByRole('heading', { name: CONCERT, level: 1 }).waitFor();
    expect(await page.locator('.sentences').innerText()).toContain('20:30');
    const excerpt = await page.locator('.margin q').first().innerText();
    await page.locator('.sentences a[aria-label^="Source 1"]').first().click();
    await page.locator('.reader mark').waitFor();
    expect(await page.locator('.reader mark').innerText()).toBe(excerpt);
    await page.getByRole('button', { name: 'Close document' }).click();

    const same = await verified(await downloaded(page, 'Export bundle'));
    expect(same).toMatchObject({ verdict: 'proved', facts: { head: readBundle(one).manifest.head } });
    await give(page, one);
    await page.getByText('This case is on this device, with every one of these records.').waitFor();
    expect(await page.getByRole('button', { name: 'Keep as a case' }).count()).toBe(0);
    await press(page, 'Open the case');

    await settle(page, TICKET);
    expect(await page.locator('article[id^=q] .sentences').last().innerText()).toMatch(/\d/u);
    const further = await verified(await downloaded(page, 'Export bundle'));
    expect(further).toMatchObject({ verdict: 'proved', facts: { turns: 2, turnsReplayed: 2, epochs: 1 } });
    await page.reload();
    await page.locator('article[id^=q]').nth(1).waitFor();

    // An earlier one adds nothing; one that goes on differently is refused, and the case stays as it is.
    await give(page, one);
    await press(page, 'Add what is missing here');
    await page.getByText('Nothing was missing: all of it was here already.').waitFor();
    await give(page, two);
    await press(page, 'Add what is missing here');
    await page.getByText('CASE_DIVERGED').waitFor();
    await press(page, 'Open the case');
    expect(await verified(await downloaded(page, 'Export bundle'))).toEqual(further);
    expect(complaints).toEqual([]);
  });

  it('carries on the case that is here, and the open one shows it', async () => {
    const { complaints, page } = await device();
    await give(page, one);
    await press(page, 'Keep as a case');
    await press(page, 'Open the case');
    await page.locator('article[id^=q]').waitFor();
    await give(page, two);
    await page.getByText(/^This case is on this device with \d+ records; the bundle holds \d+\./u).waitFor();
    await press(page, 'Add what is missing here');
    const added = readBundle(two).entries.length - readBundle(one).entries.length;
    await page.getByText(`${String(added)} records added`).waitFor();
    await goTo(page, 'Case'); // not opened again: it has followed
    await page.locator('article[id^=q]').nth(1).waitFor();
    // The library that came with it is in the case, although its file was never fetched here.
    await goTo(page, 'Sources');
    await page.getByText('In this case', { exact: true }).waitFor();
    await page.getByText('Its 4 sources').waitFor();
    await goTo(page, 'Case');
    await settle(page, TICKET);
    expect(await verified(await downloaded(page, 'Export bundle'))).toMatchObject({
      verdict: 'proved',
      facts: { turns: 3, epochs: 1 },
    });
    expect(complaints).toEqual([]);
  });

  it('of an earlier release goes on in an epoch of this one, and its decisions are replayed by the core of their time', async () => {
    const { complaints, page } = await device();
    await give(page, readFileSync(join('tests', 'fixtures', 'bundles', '0.1.0-builtin.affidavit')));
    await press(page, 'Keep as a case');
    await page.getByText(KEPT).waitFor();
    await press(page, 'Open the case');
    await page.locator('article[id^=q]').nth(3).waitFor();
    // Its clock was a script's, and may be ahead of this one.
    await moveClock(workerOf(page), Math.max(0, LAST_READING + 60_000 - Date.now()));
    await settle(page, 'Where does the opening concert take place?');
    expect(await verified(await downloaded(page, 'Export bundle'))).toMatchObject({
      verdict: 'proved',
      facts: { turns: 5, turnsReplayed: 5, epochs: 2 },
    });
    expect(complaints).toEqual([]);
  });

  it('that is a part, or does not hold, offers nothing to press and says why', async () => {
    const { page } = await device();
    await give(page, part);
    await page.getByText('A part of a case can be read and verified, but not continued').waitFor();
    const forged = new Map(readZip(one));
    forged.set(LEDGER, utf8(fromUtf8(forged.get(LEDGER) ?? new Uint8Array()).replace('opening', 'closing')));
    await give(page, Buffer.from(writeZip(forged)));
    await page.locator('.verdict.failed').waitFor();
    await page.getByText('A record that fails a check is never kept as a case.').waitFor();
    expect(await page.getByRole('button', { name: 'Keep as a case' }).count()).toBe(0);
    await goTo(page, 'Case');
    await page.getByRole('button', { name: 'Try the sample case' }).waitFor();
  });

  it.each(['before', 'after'] as const)(
    'whose taking in is killed %s its last append is on no shelf and leaves nothing, and is whole the next time',
    async (side) => {
      const opened = await device();
      const { page, scene } = opened;
      await give(page, two);
      const held = holdAtAppend(page, workerOf(page), 1, side);
      await press(page, 'Keep as a case');
      expect((await held).durable).toBe(readBundle(side === 'before' ? one : two).entries.length);
      const next = await (await opened.restart()).newPage();
      await next.goto(scene.root);
      await next.getByRole('button', { name: 'Try the sample case' }).waitFor();
      await expect
        .poll(() => rowsOf(next))
        .toEqual({ cases: 0, ledger: 0, tips: 0, checkpoints: 0, holdings: 0, blobs: 0 });
      await give(next, two);
      await press(next, 'Keep as a case');
      await press(next, 'Open the case');
      await next.locator('article[id^=q]').nth(1).waitFor();
      await idle(next);
      expect(await verified(await downloaded(next, 'Export bundle'))).toMatchObject({
        verdict: 'proved',
        facts: { head: readBundle(two).manifest.head },
      });
    },
  );

  it('that is called off leaves nothing', async () => {
    const { page } = await device();
    await give(page, two);
    await slowAppends(page);
    await press(page, 'Keep as a case');
    await press(page, 'Cancel');
    await page.getByRole('button', { name: 'Keep as a case' }).waitFor();
    await expect
      .poll(() => rowsOf(page))
      .toEqual({ cases: 0, ledger: 0, tips: 0, checkpoints: 0, holdings: 0, blobs: 0 });
  });

  it('brings back a case that the browser has lost, under its title, and the loss is told no more', async () => {
    const { page } = await device();
    await startSample(page);
    await settle(page, CONCERT);
    await press(page, 'All cases');
    await page.locator('dialog[open]').getByRole('button', { name: 'Rename' }).click();
    await page.locator('dialog[open] input[id^=title]').fill('Concerts on the quay');
    await press(page, 'Save');
    await page.keyboard.press('Escape');
    const bundle = await downloaded(page, 'Export bundle');
    const { origin, pathname } = new URL(page.url());
    await page.goto(`${origin}${pathname.replace(/[^/]*$/u, '')}robots.txt`);
    await page.evaluate(
      () =>
        new Promise((resolve, reject) => {
          const request = indexedDB.deleteDatabase('affidavit');
          request.onsuccess = resolve;
          request.onerror = reject;
        }),
    );
    await page.goto(`${origin}${pathname}`);
    await page.locator('#lost-title').waitFor();
    await page.getByRole('link', { name: 'Open a bundle' }).first().click();
    await give(page, bundle);
    await press(page, 'Keep as a case');
    await page.getByText(KEPT).waitFor();
    await page.locator('#lost-title').waitFor({ state: 'detached' });
    await press(page, 'Open the case');
    await page.getByRole('heading', { name: 'Concerts on the quay', level: 1 }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Concerts on the quay', level: 1 }).waitFor();
    expect(await page.locator('#lost-title').count()).toBe(0);
  });
});

/** How many rows each table of the database has. */
function rowsOf(page: Page): Promise<Readonly<Record<string, number>>> {
  return page.evaluate(async () => {
    const request = indexedDB.open('affidavit');
    const database = await new Promise<IDBDatabase>((done) => (request.onsuccess = () => done(request.result)));
    const counts: Record<string, number> = {};
    for (const name of ['cases', 'ledger', 'tips', 'checkpoints', 'holdings', 'blobs'])
      counts[name] = await new Promise((done) => {
        const counting = database.transaction(name).objectStore(name).count();
        counting.onsuccess = () => done(counting.result);
      });
    database.close();
    return counts;
  });
}

/** Every signature of the worker waits a second: time enough to call it off. */
async function slowAppends(page: Page): Promise<void> {
  await workerOf(page).evaluate(() => {
    const sign = crypto.subtle.sign.bind(crypto.subtle);
    crypto.subtle.sign = async (...given) => {
      await new Promise((resume) => setTimeout(resume, 1_000));
      return sign(...given);
    };
  });
}
