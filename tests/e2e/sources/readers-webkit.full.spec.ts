// The readers in WebKitGTK, the stand-in for Safari, with the real case worker, on a desk and as narrow as a phone: the
// cited characters, the search, the outline, the next citation. What is clicked is clicked where it is drawn.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { By } from 'selenium-webdriver';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { productFolder } from '#tests/harness/product.ts';
import { findBrowser } from '#tests/harness/browsers.ts';
import { serveStatic, type StaticServer } from '#tests/harness/serve.ts';
import { ask, click, element, ENTER, open, shoot, text, until } from '#tests/harness/webkit-page.ts';
import { evaluateInWebKit, launchWebKit, type WebKit } from '#tests/harness/webkit.ts';
import { READINGS, type Reading } from '#tests/e2e/sources/readers.files.ts';

const DESK = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 780 };

describe.skipIf(findBrowser('webkit').kind === 'absent')('readers in WebKitGTK', () => {
  const folder = mkdtempSync(join(tmpdir(), 'affidavit-readers-'));
  let server: StaticServer;
  let webkit: WebKit;
  const run = (body: string): Promise<unknown> => evaluateInWebKit(webkit.driver, body);
  const wait = (condition: string): Promise<void> => until(webkit.driver, condition);
  const press = async (selector: string): Promise<void> => (await element(webkit.driver, selector)).click();

  beforeAll(async () => {
    server = await serveStatic(join(productFolder(), 'build'));
    webkit = await launchWebKit();
    const { driver } = webkit;
    await driver.manage().window().setRect(DESK);
    await open(driver, new URL('sources/', server.url).href);
    const paths = READINGS.map(({ bytes, name }) => {
      writeFileSync(join(folder, name), bytes);
      return join(folder, name);
    });
    const input = await driver.findElement(By.css('input[type=file]:not([webkitdirectory])'));
    await input.sendKeys(paths.join('\n'));
    await press('.offered .primary');
    const added = `[...document.querySelectorAll('.queue .step')].filter((one) => one.textContent.trim() === 'added').length`;
    await wait(`${added} === ${String(READINGS.length)}`);
  });
  afterAll(async () => {
    await webkit.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Asks, and opens the first passage of the answer that comes of it. */
  const openAnswer = async (question: string): Promise<void> => {
    await click(webkit.driver, 'nav a', 'Case');
    await wait(`document.querySelector('.case[aria-busy=false]') !== null`);
    const turns = Number(await run(`return document.querySelectorAll('article[id^=q]').length`));
    await ask(webkit.driver, question);
    await wait(`document.querySelectorAll('article[id^=q] .sentences').length === ${String(turns + 1)}`);
    await openPassage(`article[id^=q]:nth-of-type(${String(turns + 1)})`);
  };
  const openPassage = async (turn: string): Promise<void> => {
    const link = `document.querySelector('${turn} .sentences a[aria-label^="Source 1"]')`;
    await wait(`${link} !== null`);
    await run(`${link}.click()`);
  };
  /** From the list of documents, where no passage is marked. */
  const openAgain = async ({ name }: Pick<Reading, 'name'>): Promise<void> => {
    await click(webkit.driver, 'nav a', 'Sources');
    await click(webkit.driver, 'table a', name);
    await wait(`document.querySelector('.reader h2')?.innerText === ${JSON.stringify(name)}`);
    await wait(`document.querySelector('.reader .scroller .block') !== null`);
  };
  const citedIs = async (words: string): Promise<void> => {
    await wait(inView('.reader mark.cited'));
    const all = `[...document.querySelectorAll('.reader mark.cited')]`;
    const shown = String(await run(`return ${all}.map((one) => one.textContent).join('|')`));
    // Words set in another type are marks of their own; the cells of a row are told apart.
    expect(words.includes('|') ? shown : shown.replaceAll('|', '')).toBe(words);
  };
  const untilCited = (told: string): Promise<void> =>
    wait(`document.querySelector('.reader .tools .cited')?.innerText.includes(${JSON.stringify(told)}) === true`);
  /** A mark is told by its ground and by a line below it. */
  const looksMarked = async (): Promise<void> => {
    const look = `getComputedStyle(document.querySelector('.reader mark.cited'))`;
    expect(await run(`return ${look}.boxShadow`)).toContain('inset');
    expect(await run(`return ${look}.backgroundColor !== getComputedStyle(document.body).backgroundColor`)).toBe(true);
  };
  const search = async (words: string): Promise<void> => {
    const field = await element(webkit.driver, '.reader input[type=search]');
    // Keys go to the window; on a busy machine it may not be in front yet when the first ones come.
    await run(`const field = document.querySelector('.reader input[type=search]'); field.focus(); field.select()`);
    await field.sendKeys(words);
    await wait(`document.querySelector('.reader mark.current')?.textContent === ${JSON.stringify(words)}`);
    await wait(inView('.reader mark.current'));
    expect(await text(webkit.driver, '.reader .count')).toBe('1 of 1');
  };
  const leads = async ({ outline }: Reading): Promise<void> => {
    if (outline === null) {
      expect(await run(`return document.querySelector('.reader .outline')`)).toBe(null);
      return;
    }
    await press('.reader .outline summary');
    const entries = `[...document.querySelectorAll('.reader .outline button')]`;
    const at = Number(await run(`return ${entries}.findIndex((one) => one.textContent === '${outline.entry}')`));
    const button = `.reader .outline li:nth-child(${String(at + 1)}) button`;
    await wait(isOnTop(button)); // what is skipped out of the window is drawn a frame later
    await press(button);
    await wait(`document.querySelector('.reader .outline').open === false`);
    await wait(said(outline.below));
  };

  it.for(READINGS)('EBOM-REQ-004: $name opens at the cited characters', async ({ name, places, where }) => {
    await openAnswer(places[0].question);
    await citedIs(places[0].cited);
    expect(await text(webkit.driver, '.reader h2')).toBe(name);
    expect(await text(webkit.driver, '.reader header')).toContain(where);
    await looksMarked();
    await shoot(webkit.driver, `${name}-desk`);
  });

  it.for(READINGS)('$name leads from one citation to the next and back', async ({ places: [first, second] }) => {
    await openAnswer(second.question);
    await citedIs(second.cited);
    expect(await text(webkit.driver, '.reader .tools .cited')).toContain('Citation 2 of 2');
    await press('.reader a[aria-label="Previous citation"]');
    await untilCited('Citation 1 of 2');
    await citedIs(first.cited);
    await press('.reader a[aria-label="Next citation"]');
    await untilCited('Citation 2 of 2');
    await citedIs(second.cited);
  });

  it.for(READINGS)('$name is searched inside, and its outline leads where it says', async (reading) => {
    await openAgain(reading);
    await search(reading.once);
    await shoot(webkit.driver, `${reading.name}-found`);
    await leads(reading);
  });

  it('a row and a line are gone to by number', async () => {
    for (const [name, number, shown] of [
      ['boats.csv', '3002', 'Heron 3001'],
      ['bakery.txt', '83', 'Tray 40'],
    ] as const) {
      await openAgain({ name });
      const field = await element(webkit.driver, '.reader input.goal');
      await field.sendKeys(number, ENTER);
      await wait(said(shown));
    }
  });

  describe('as narrow as a phone', () => {
    // No window of MiniBrowser is narrower than its own tools, so the page stands in a frame of a page without a policy.
    beforeAll(async () => {
      const { driver } = webkit;
      await driver.get(new URL('icons/seal-192.png', server.url).href);
      const style = `width: ${String(PHONE.width)}px; height: ${String(PHONE.height)}px; border: 0`;
      await run(
        `document.body.innerHTML = '<iframe style="${style}" src="${server.url}"></iframe>'; document.body.style = 'margin: 0; background: none'`,
      );
      await driver.switchTo().frame(0);
      await wait(`innerWidth === ${String(PHONE.width)} && document.querySelector('html[data-awake]') !== null`);
      await wait(`document.querySelectorAll('article[id^=q]').length === ${String(2 * READINGS.length)}`);
    });
    // A document that an earlier test left open would hide every answer.
    beforeEach(async () => {
      if ((await run(`return document.querySelector('.reader') === null`)) === true) return;
      await click(webkit.driver, '.reader button', 'Close document');
      await wait(`document.querySelector('.reader') === null`);
    });
    afterAll(() => webkit.driver.switchTo().frame(null));

    it.for(READINGS)('$name opens over the answers, is searched and closed', async (reading) => {
      const at = READINGS.indexOf(reading) + 1;
      await openPassage(`article[id^=q]:nth-of-type(${String(at)})`);
      await citedIs(reading.places[0].cited);
      await looksMarked();
      const wide = `document.documentElement.scrollWidth - document.documentElement.clientWidth`;
      expect(await run(`return ${wide}`)).toBe(0);
      await shoot(webkit.driver, `${reading.name}-phone`);
      await search(reading.once);
      await shoot(webkit.driver, `${reading.name}-phone-found`);
      await leads(reading);
      await click(webkit.driver, '.reader button', 'Close document');
      await wait(`document.querySelector('.reader') === null`);
    });
  });
});

/** Whether a block that says this lies in the window of the reader. */
const said = (words: string): string => `(() => {
  const window = document.querySelector('.reader .scroller').getBoundingClientRect();
  return [...document.querySelectorAll('.reader .block')].some((one) => {
    const { top } = one.getBoundingClientRect();
    return one.textContent.includes(${JSON.stringify(words)}) && top >= window.top && top < window.bottom;
  });
})()`;

/** Whether the first of these lies whole in the window of the reader, and nothing is drawn over its first letters; else why not. */
const inView = (selector: string): string => `(() => {
  const [found, window] = [document.querySelector(${JSON.stringify(selector)}), document.querySelector('.reader .scroller')];
  if (found === null || window === null) return 'absent';
  const [inner, outer] = [found.getClientRects()[0], window.getBoundingClientRect()];
  if (inner === undefined) return 'not drawn';
  const isInside = inner.top >= outer.top && inner.bottom <= outer.bottom && inner.left >= outer.left && inner.right <= outer.right;
  const at = JSON.stringify([inner, outer, { scrolled: window.scrollTop, of: window.scrollHeight, innerWidth, innerHeight }]);
  if (!isInside) return 'outside: ' + at;
  const top = document.elementFromPoint(inner.left + 2, (inner.top + inner.bottom) / 2);
  return (top !== null && (top === found || found.contains(top))) || 'below ' + top?.outerHTML.slice(0, 200) + ': ' + at;
})()`;

/** Whether the first letters of it are what one would touch where they are drawn. */
const isOnTop = (selector: string): string => `(() => {
  const found = document.querySelector(${JSON.stringify(selector)});
  const place = found?.getClientRects()[0];
  if (place === undefined) return false;
  const top = document.elementFromPoint(place.left + 2, (place.top + place.bottom) / 2);
  return top !== null && (top === found || found.contains(top));
})()`;
