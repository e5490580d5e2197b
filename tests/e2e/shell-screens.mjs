// Screenshots and axe of every story and place, in three widths and both schemes, to be looked at one by one:
//   npx vite dev &  then  node tests/e2e/shell-screens.mjs OUT_FOLDER [filter]
import { mkdirSync } from 'node:fs';
import { chromium } from '@playwright/test';
import AxeBuilder from '@axe-core/playwright';

const [out, filter = ''] = process.argv.slice(2);
if (out === undefined) throw new Error('usage: shell-screens.mjs OUT_FOLDER [filter]');
const origin = process.env.SHELL_ORIGIN ?? 'http://localhost:5199';
mkdirSync(out, { recursive: true });

const STORIES = [
  'start',
  'transcript',
  'standings',
  'refusals',
  'progress-early',
  'progress-late',
  'question',
  'document',
  'trace',
  'record-open',
  'sources',
  'sources-add',
  'record',
  'verify-empty',
  'verify-checking',
  'verify-verified',
  'verify-partly',
  'verify-failed',
  'verify-unreadable',
  'engines',
  'about',
  'shelf',
  'problems',
  'seals',
].map((name) => ({ name, path: `/stories/?story=${name}` }));
const PLACES = [
  { name: 'place-start', path: '/?scripted=empty' },
  { name: 'place-case', path: '/?scripted' },
  { name: 'place-sources', path: '/sources/?scripted' },
  { name: 'place-record', path: '/record/?scripted' },
  { name: 'place-verify', path: '/verify/?scripted' },
  { name: 'place-engines', path: '/engines/?scripted' },
  { name: 'place-about', path: '/about/?scripted' },
];
const WIDTHS = (process.env.WIDTHS ?? '320,768,1440').split(',').map(Number);
const SCHEMES = (process.env.SCHEMES ?? 'light,dark').split(',');

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
let violations = 0;
for (const colorScheme of SCHEMES) {
  for (const width of WIDTHS) {
    const context = await browser.newContext({
      viewport: { width, height: width < 500 ? 640 : 900 },
      colorScheme,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    page.on('pageerror', (error) => console.log(`${width} ${page.url()} threw ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        console.log(`${width} ${page.url()} ${message.text()}`);
    });
    for (const { name, path } of [...STORIES, ...PLACES]) {
      if (!name.includes(filter)) continue;
      await page.goto(origin + path);
      await page.waitForSelector('main h1');
      await page.waitForTimeout(250);
      const scrolls = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (scrolls > 0) console.log(`${name} ${width}: ${scrolls} px wider than the page`);
      if (process.env.AXE !== 'off') {
        const { violations: found } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
          .analyze();
        for (const violation of found) {
          violations += 1;
          console.log(
            `${name} ${width} ${colorScheme}: ${violation.id}: ${violation.nodes
              .map((node) => `${node.target} ${node.any[0]?.message ?? ''}`)
              .slice(0, 3)
              .join(' | ')}`,
          );
        }
      }
      await page.screenshot({
        path: `${out}/${name}-${width}-${colorScheme}.png`,
        fullPage: !['document', 'trace', 'record-open'].includes(name) && !name.startsWith('place-case'),
      });
    }
    await context.close();
  }
}
await browser.close();
console.log(`axe violations: ${violations}`);
process.exitCode = violations === 0 ? 0 : 1;
