// The key of this browser, in Chromium with the real case worker: its card, the name on it, another key in its place, and a key
// that is gone; each seen from the other side too, by a bundle in the Verify place.
import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import decodeQR from 'qr/decode.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readGiven } from '#core/bundle/read.ts';
import { fromBase64 } from '#core/bytes/base64.ts';
import { ask, epochsOf, readStored, settle, startSample } from '#tests/e2e/worker/desk.site.ts';
import { hasScene, openScene, type OpenScene } from '#tests/harness/scene.ts';
import { downloaded, goTo, openMore } from '#tests/e2e/app/page-acts.ts';

const CONCERT = 'When does the opening concert start?';

// Unproved without a build and a browser; the run counts it as skipped.
describe.skipIf(!hasScene)('the key of this browser', () => {
  let opened: OpenScene;
  let page: Page;
  beforeAll(async () => {
    opened = await openScene();
    ({ page } = opened);
    await page.goto(opened.scene.root);
    await page.locator('html[data-awake]').waitFor();
    await startSample(page);
    await ask(page, CONCERT);
    await page.locator('.sentences li').first().waitFor();
  });
  afterAll(() => opened.close());

  async function toKey(): Promise<void> {
    await goTo(page, 'About');
    await page.getByRole('link', { name: 'Your key' }).click();
    await page.locator('.fingerprint').waitFor();
  }
  const fingerprint = async (): Promise<string> => (await page.locator('.fingerprint').innerText()).replace(/\s/gu, '');
  /** SHA-256 of the key that signed this bundle, by the platform. */
  const signedBy = (bundle: Buffer): string => {
    const { key } = readGiven(bundle).manifest;
    return createHash('sha256')
      .update(fromBase64(key?.public ?? ''))
      .digest('hex');
  };
  async function verified(bundle: Buffer): Promise<string> {
    await goTo(page, 'Verify');
    await page.getByRole('heading', { name: 'Verify', level: 1 }).waitFor();
    const again = page.getByRole('button', { name: 'Verify another' });
    if (await again.isVisible()) await again.click();
    await page.getByText('Drop an .affidavit file here').waitFor();
    await page.setInputFiles('main input[type=file]', {
      name: 'case.affidavit',
      mimeType: 'application/vnd.affidavit+zip',
      buffer: bundle,
    });
    await page.locator('.verdict.proved').waitFor();
    return page.locator('main').innerText();
  }
  const exported = async (): Promise<Buffer> => {
    await goTo(page, 'Case');
    return downloaded(page, 'Export bundle');
  };

  it('its card says its fingerprint, names nobody, and is found from About', async () => {
    await toKey();
    await page.getByRole('heading', { name: 'No name chosen' }).waitFor();
    const shown = await fingerprint();
    expect(shown).toMatch(/^[0-9a-f]{64}$/u);
    expect(signedBy(await exported())).toBe(shown);
  });

  it('a name is put on it, is refused where it is none, and stands as a claim in the next bundle', async () => {
    await toKey();
    const name = page.getByLabel('Name on the card');
    await name.fill('Ada\u202e Brandt');
    await page.getByRole('button', { name: 'Save the name' }).click();
    await page.getByText('This name cannot be used.').waitFor();
    await name.fill('Ada Brandt');
    await name.press('Enter');
    await page.getByText('The name is on the card.').waitFor();
    await page.getByRole('heading', { name: 'Ada Brandt' }).waitFor();
    const told = await verified(await exported());
    expect(told).toContain('Calls itself Ada Brandt.');
    expect(told).toContain('Nothing here proves this name');
  });

  it('its QR code, read from the picture, is key and name as the bundle has them', async () => {
    const { key } = readGiven(await exported()).manifest;
    await toKey();
    const png = await page.getByRole('img', { name: 'QR code of key and name' }).screenshot();
    const reader = await opened.scene.context.newPage();
    const picture = await reader.evaluate(async (data) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      const [width, height] = [(canvas.width = image.width), (canvas.height = image.height)];
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0);
      return { width, height, data: [...(context?.getImageData(0, 0, width, height).data ?? [])] };
    }, png.toString('base64'));
    await reader.close();
    const read = decodeQR({ ...picture, data: Uint8Array.from(picture.data) });
    expect(JSON.parse(read)).toEqual({ key: key?.public, name: 'Ada Brandt' });
  });

  it('the card is copied as text, and printed without what surrounds it', async () => {
    await opened.scene.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy the card' }).click();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text).toContain('Calls itself: Ada Brandt');
    expect(text.replaceAll(' ', '')).toContain(await fingerprint());
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.card').isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: 'Print the card' }).isVisible()).toBe(false);
    expect(await page.getByRole('navigation').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
  });

  it('another key takes its place after it was told what that means; a tab that was open signs with it too', async () => {
    const other = await opened.scene.context.newPage();
    await other.goto(opened.scene.root);
    await other.locator('.sentences li').first().waitFor();
    await page.bringToFront();
    await toKey();
    const before = await fingerprint();
    await page.getByRole('button', { name: 'Change the key' }).click();
    expect(await page.getByRole('dialog').innerText()).toContain(
      'Both keys sign a statement that the old one hands over',
    );
    await page.getByRole('button', { name: 'Keep this key' }).click();
    expect(await fingerprint()).toBe(before);
    await page.getByRole('button', { name: 'Change the key' }).click();
    await page.getByRole('button', { name: 'Change it now' }).click();
    await page.getByText('This browser signs with a new key from now on.').waitFor();
    const after = await fingerprint();
    expect(after).not.toBe(before);
    const bundle = await exported();
    expect(signedBy(bundle)).toBe(after);
    const told = await verified(bundle);
    expect(told).toContain('handed over to the next key on');
    expect(told).toContain('Calls itself Ada Brandt.');
    expect(signedBy(await downloaded(other, 'Export bundle'))).toBe(after);
    await settle(other, 'Why is the talk before the concert cancelled?');
    await other.close();
  });

  it('a receipt is by the key that signs now, also of what the one before it signed', async () => {
    const bundle = await exported();
    await openMore(page);
    const receipt = await downloaded(page, 'Receipt');
    await goTo(page, 'Verify');
    await page.getByRole('button', { name: 'Verify another' }).click();
    await page.getByText('Drop an .affidavit file here').waitFor();
    await page.setInputFiles('main input[type=file]', [
      { name: 'case.affidavit', mimeType: 'application/vnd.affidavit+zip', buffer: bundle },
      { name: 'case.receipt', mimeType: 'text/plain', buffer: receipt },
    ]);
    await page.locator('.verdict.proved').waitFor();
    await page.locator('main details:has(.checks) summary').click();
    await page.getByText('1 agree').waitFor();
  });

  it('a key that the browser no longer has is told as lost, and the case goes on in an epoch that says so', async () => {
    await page.evaluate(async () => {
      const request = indexedDB.open('affidavit');
      const database = await new Promise<IDBDatabase>((done) => (request.onsuccess = () => done(request.result)));
      const change = database.transaction('keys', 'readwrite');
      change.objectStore('keys').delete('device');
      await new Promise((done) => (change.oncomplete = done));
      database.close();
    });
    await page.goto(opened.scene.root);
    await page.locator('html[data-awake]').waitFor();
    await toKey();
    await page.getByText('The key before this one was lost').waitFor();
    await page.getByRole('heading', { name: 'Ada Brandt' }).waitFor();
    await goTo(page, 'Case');
    await settle(page, 'Who conducts?');
    const [stored] = await readStored(page);
    expect(stored && epochsOf(stored)).toEqual(['genesis', 'key_lost']);
    const told = await verified(await exported());
    expect(told).toContain('handed over to the next key on');
    expect(told).toContain('according to the next key only');
  });

  it('nothing complained on the way', () => {
    expect(opened.complaints).toEqual([]);
  });
});
