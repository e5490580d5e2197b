// Screens of every place and state of the built site, in three widths and both schemes, to be looked at one by one:
//   node scripts/run.mjs tests/e2e/shell-screens.ts OUT_FOLDER [first words of the names]
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { serveShell } from '#tests/e2e/shell-server.ts';
import { STOPS, type Scene } from '#tests/e2e/shell-states.ts';

const [, , out, filter = ''] = process.argv;
if (out === undefined) throw new Error('usage: shell-screens.ts OUT_FOLDER [first words of the names]');
const WIDTHS = (process.env['WIDTHS'] ?? '320,768,1440').split(',').map(Number);
const SCHEMES = (process.env['SCHEMES'] ?? 'light,dark').split(',') as ('light' | 'dark')[];

mkdirSync(out, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), 'affidavit-screens-'));
const site = join(folder, 'site');
cpSync(resolve('build'), site, { recursive: true });
const server = await serveShell(site, '/');
const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--no-first-run'],
  reducedMotion: 'reduce',
  viewport: { width: 1440, height: 900 },
});
const scene: Scene = {
  context,
  root: `${server.origin}/`,
  renew: () => {
    const worker = join(site, 'service-worker.js');
    writeFileSync(worker, `${readFileSync(worker, 'utf8')}\n// newer\n`);
    return Promise.resolve();
  },
  bundle: { name: 'case.affidavit', bytes: Buffer.alloc(0) },
};
const page = await context.newPage();
page.setDefaultTimeout(15_000);
page.on('pageerror', (error) => console.log(`threw ${error.message}`));
page.on('console', (message) => {
  if (message.type() === 'error') console.log(message.text());
});
for (const { leave, name, reach } of STOPS) {
  await page.setViewportSize({ width: 1440, height: 900 });
  await reach(page, scene);
  if (name.startsWith(filter)) {
    for (const colorScheme of SCHEMES)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: width < 500 ? 640 : 900 });
        await page.emulateMedia({ colorScheme });
        await page.waitForTimeout(150);
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (over > 0) console.log(`${name} ${width}: ${over} px wider than the page`);
        await page.screenshot({ path: join(out, `${name}-${width}-${colorScheme}.png`) });
      }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
  }
  await leave?.(page);
}
await context.close();
await server.stop();
rmSync(folder, { recursive: true, force: true });
