// A PDF in WebKitGTK, the stand-in for Safari: imported, asked about, its page drawn in the page's own worker, and the box
// of the citation on the very words.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { By } from 'selenium-webdriver';
import { describe, expect, it } from 'vitest';
import { productFolder } from '#tests/harness/product.ts';
import { browserOrSkip } from '#tests/harness/browsers.ts';
import { serveStatic } from '#tests/harness/serve.ts';
import { ask, click, element, open, shoot, until } from '#tests/harness/webkit-page.ts';
import { evaluateInWebKit, launchWebKit } from '#tests/harness/webkit.ts';
import { Drawing, type DrawnPdf } from '#tests/quality/parsers/drawn-pdf.ts';

const LAUNCH = 'The Merganser was launched by Orla Finch on 3 May 1911.';

describe('a PDF in WebKitGTK', () => {
  it('EBOM-REQ-004: is drawn, and the boxes lie on the cited words', async (context) => {
    browserOrSkip(context, 'webkit');
    const pdf = await slip();
    const folder = mkdtempSync(join(tmpdir(), 'affidavit-slip-'));
    const path = join(folder, 'slip.pdf');
    writeFileSync(path, pdf.bytes);
    const server = await serveStatic(join(productFolder(), 'build'));
    const webkit = await launchWebKit();
    const { driver } = webkit;
    try {
      // Wide enough for a page that is drawn wider than a canvas is before anything is.
      await driver.manage().window().setRect({ width: 1440, height: 900 });
      await open(driver, new URL('sources/', server.url).href);
      await (await driver.findElement(By.css('input[type=file]:not([webkitdirectory])'))).sendKeys(path);
      await (await element(driver, '.offered .primary')).click();
      await until(driver, `document.querySelector('.queue .step')?.innerText === 'added'`);
      await click(driver, 'nav a', 'Case');
      await ask(driver, 'When was the Merganser launched?');
      await until(driver, `document.querySelector('.sentences li') !== null`);
      await (await driver.findElement(By.css('.sentences a[aria-label^="Source 1"]'))).click();
      await until(driver, `document.querySelector('.reader .box') !== null`);
      await until(driver, `(${INK}).length > 0`);
      await shoot(driver, 'pdf');

      const line = pdf.lines.find(({ text }) => text === LAUNCH);
      if (line === undefined) throw new Error('drawn below');
      const drawn = (await evaluateInWebKit(driver, `return ${BOX}`)) as Readonly<Record<string, number>>;
      // Points of the page, to within two of them: a pixel here is one and a half.
      expect(Math.abs((drawn['left'] ?? 0) - line.x)).toBeLessThan(2);
      expect(Math.abs((drawn['right'] ?? 0) - (line.x + line.width))).toBeLessThan(2);
      expect((drawn['top'] ?? 0) < line.baseline && (drawn['bottom'] ?? 0) > line.baseline).toBe(true);
      const ink = (await evaluateInWebKit(driver, `return ${INK}`)) as readonly number[];
      const [under = 0, beside = 1] = ink;
      expect(under).toBeGreaterThan(0.03);
      // Right below the cited line the page is white.
      expect(beside).toBeLessThan(0.005);
    } finally {
      await webkit.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

/** Where the one box lies, in points of its page. */
const BOX = `(() => {
  const box = document.querySelector('.reader .box').getBoundingClientRect();
  const sheet = document.querySelector('.reader .box').parentElement.querySelector('canvas').getBoundingClientRect();
  const points = ${String(595)} / sheet.width;
  return {
    left: (box.left - sheet.left) * points, right: (box.right - sheet.left) * points,
    top: (box.top - sheet.top) * points, bottom: (box.bottom - sheet.top) * points,
  };
})()`;

/** Shares of dark pixels under the box, and in a strip of its size below it; empty while nothing is drawn. */
const INK = `(() => {
  const box = document.querySelector('.reader .box');
  const canvas = box?.parentElement?.querySelector('canvas');
  if (!canvas || canvas.width <= 300) return [];
  const [outer, inner] = [canvas.getBoundingClientRect(), box.getBoundingClientRect()];
  const scale = canvas.width / outer.width;
  const copy = document.createElement('canvas');
  copy.width = canvas.width;
  copy.height = canvas.height;
  const context = copy.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, copy.width, copy.height);
  context.drawImage(canvas, 0, 0);
  const share = (down) => {
    const { data } = context.getImageData(
      Math.round((inner.x - outer.x) * scale), Math.round((inner.y - outer.y + down) * scale),
      Math.max(1, Math.round(inner.width * scale)), Math.max(1, Math.round(inner.height * scale)));
    let dark = 0;
    for (let at = 0; at < data.length; at += 4) if (data[at] < 128) dark += 1;
    return dark / (data.length / 4);
  };
  const under = share(0);
  return under === 0 ? [] : [under, share(inner.height * 1.2)];
})()`;

async function slip(): Promise<DrawnPdf> {
  let drawing = await Drawing.start();
  for (let page = 1; page <= 12; page += 1) {
    drawing = drawing
      .page()
      .write(
        page === 7
          ? ['The book of the slip', LAUNCH]
          : [`Sheet ${String(page)} of the book`, 'Every lamp was trimmed before dusk.'],
        60,
        120,
        { size: 13, leading: 40 },
      );
  }
  return drawing.finish();
}
