// The encoder and the reader that come with the product, in WebKitGTK and in the page that the program serves; only where the build
// has them (`npm run encoder`).
import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { By } from 'selenium-webdriver';
import { describe, expect, it } from 'vitest';
import { goTo } from '#tests/e2e/app/page-acts.ts';
import { askCase } from '#tests/e2e/case/ask.ts';
import { addDocument } from '#tests/e2e/worker/desk.site.ts';
import { browserOrSkip } from '#tests/harness/browsers.ts';
import { Desk } from '#tests/harness/command.ts';
import { freePort } from '#tests/harness/ports.ts';
import { commandLine, SITE } from '#tests/harness/product.ts';
import { serveShell } from '#tests/harness/site-server.ts';
import { ask, click, element, open, text, until } from '#tests/harness/webkit-page.ts';
import { launchWebKit } from '#tests/harness/webkit.ts';
import { SHIPPED_ENCODER, SHIPPED_READER } from '#models/shipped.ts';
import { limit } from '#tests/limits.ts';
import { CUPBOARD, POOL, RECEPTION } from '#tests/meaning.ts';

const isHere = [SHIPPED_ENCODER, SHIPPED_READER].every(({ weights }) =>
  existsSync(join(SITE, 'weights', `${weights}.onnx`)),
);

const MISSING = 'unproved: the build has no encoder and reader (npm run encoder)';

describe('the encoder and the reader of the product in WebKitGTK', () => {
  it('EBOM-REQ-004: find by meaning what words do not, in a record that holds', async (context) => {
    browserOrSkip(context, 'webkit');
    if (!isHere) context.skip(MISSING);
    const desk = new Desk();
    writeFileSync(desk.path('club.md'), POOL);
    const server = await serveShell(SITE, '/', undefined, { weights: true });
    const webkit = await launchWebKit();
    const { driver } = webkit;
    const press = (label: string): Promise<void> => click(driver, 'button, nav a', label);
    try {
      await open(driver, `${server.origin.replace('localhost', '127.0.0.1')}/sources/`);
      await (
        await driver.findElement(By.css('input[type=file]:not([webkitdirectory])'))
      ).sendKeys(desk.path('club.md'));
      await (await element(driver, '.offered .primary')).click();
      await until(driver, `document.querySelector('.queue .step')?.innerText === 'added'`);
      await press('Engines');
      await until(driver, `document.querySelector('[data-meaning=ready]') !== null`);
      await press('Case');
      await ask(driver, CUPBOARD);
      await until(driver, `document.querySelector('article :is(.sentences li, .refusal)') !== null`);
      expect(await text(driver, 'article')).toContain(RECEPTION);
      expect(await text(driver, 'article')).toContain('Searched by words and meaning');
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

describe('the page that the program serves', () => {
  it('gets both, and searches by them; with --no-meaning it gets none', async (context) => {
    const { executable: executablePath } = browserOrSkip(context, 'chromium');
    if (!isHere) context.skip(MISSING);
    const desk = new Desk();
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
    const told = async (...more: readonly string[]): Promise<readonly string[]> => {
      const port = await freePort();
      const args = ['serve', '--no-open', '--app-port', String(port), '--spec-port', 'off', ...more];
      const env = { ...process.env, AFFIDAVIT_MEANING: 'on', AFFIDAVIT_DATA: desk.path('data') };
      const program = spawn(process.execPath, [commandLine(), ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] });
      const ended = new Promise((resolve) => program.once('close', resolve));
      try {
        await new Promise((resolve) => program.stdout.once('data', resolve));
        const page = await browser.newPage();
        await page.goto(`http://localhost:${String(port)}/`);
        await page.locator('html[data-awake]').waitFor();
        await addDocument(page, 'club.md', POOL);
        await page.locator('.queue .step', { hasText: /^added$/ }).waitFor();
        await goTo(page, 'Engines');
        const settled = page.locator('[data-meaning=ready], [data-meaning=absent]');
        await settled.waitFor({ timeout: limit(90_000) });
        const state = (await settled.getAttribute('data-meaning')) ?? '';
        return [state, await (await askCase(page, CUPBOARD)).innerText()];
      } finally {
        program.kill('SIGTERM');
        await ended;
      }
    };
    const [state, turn] = await told();
    expect([state, turn]).toEqual(['ready', expect.stringContaining(RECEPTION)]);
    expect(turn).toContain('Searched by words and meaning');
    expect(await told('--no-meaning')).toEqual(['absent', expect.stringContaining('Searched by words alone')]);
    await browser.close();
    desk.clear();
  });
});
