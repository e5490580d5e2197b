// The app in WebKitGTK as a person has it: what is shown is waited for, clicked and typed into.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { By, type WebDriver } from 'selenium-webdriver';
import { sleep } from '#tests/harness/processes.ts';
import { evaluateInWebKit } from '#tests/harness/webkit.ts';
import { limit } from '#tests/limits.ts';

const STEP_MS = limit(60_000);
const PAUSE_MS = 100;
const SHOWN_MAX = 4_000;
/** WebDriver §17.4.2: the key Enter. */
export const ENTER = '\uE007';

/**
 * Waits until an expression of the page is `true`. What else it is may say why not.
 *
 * @throws Error "timed out: ..." with what the expression was at last and what the page shows, where it is not within STEP_MS
 */
export async function until(driver: WebDriver, condition: string): Promise<void> {
  const deadline = Date.now() + STEP_MS;
  for (;;) {
    const was = await evaluateInWebKit(driver, `return ${condition}`);
    if (was === true) return;
    if (Date.now() > deadline) {
      const shown = (await text(driver, 'body')).slice(0, SHOWN_MAX);
      const told = `${JSON.stringify(was)} after ${String(STEP_MS)} ms`;
      throw new Error(`timed out: ${told}: ${condition}; shown: ${shown}`);
    }
    await sleep(PAUSE_MS);
  }
}

/** Opens an address of the app and waits until the page is alive. */
export async function open(driver: WebDriver, url: string): Promise<void> {
  await driver.get(url);
  await until(driver, `document.querySelector('html[data-awake]') !== null`);
}

/** Clicks the first enabled element of the selector that is on the page and has exactly this name, once there is one. */
export async function click(driver: WebDriver, selector: string, label: string): Promise<void> {
  // What is skipped while it is out of the window has no text as drawn.
  const nameOf = `((one) => (one.ariaLabel ?? (one.innerText || one.textContent)).trim())`;
  const found = `[...document.querySelectorAll(${JSON.stringify(selector)})].find((one) => ${nameOf}(one) === ${JSON.stringify(label)} && one.getClientRects().length > 0 && !one.disabled)`;
  await until(driver, `${found} !== undefined`);
  await evaluateInWebKit(driver, `${found}.click()`);
}

/** What all elements of the selector say, as it is drawn. */
export async function text(driver: WebDriver, selector: string): Promise<string> {
  const query = `document.querySelectorAll(${JSON.stringify(selector)})`;
  return String(await evaluateInWebKit(driver, `return [...${query}].map((one) => one.innerText).join('')`));
}

/** The element, once it is there. */
export async function element(driver: WebDriver, selector: string) {
  await until(driver, `document.querySelector(${JSON.stringify(selector)}) !== null`);
  return driver.findElement(By.css(selector));
}

/** Asks once nothing else is under way: asked earlier, a question waits its turn. What comes of it is not waited for. */
export async function ask(driver: WebDriver, question: string): Promise<void> {
  await until(driver, `document.querySelector('.case[aria-busy=false] #question:enabled + .primary') !== null`);
  await (await driver.findElement(By.css('#question'))).sendKeys(question, ENTER);
}

/** `webkit-NAME.png` in the folder that SHOTS names, where somebody wants to look. */
export async function shoot(driver: WebDriver, name: string): Promise<void> {
  const folder = process.env['SHOTS'];
  if (folder === undefined) return;
  writeFileSync(join(folder, `webkit-${name}.png`), await driver.takeScreenshot(), 'base64');
}
