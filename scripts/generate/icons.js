// Draws the PNG icons from static/icons/seal.svg with the browser that the tests use: `node scripts/generate/icons.js`.
// Committed output; run it again only when the drawing changes.
import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';

const FOLDER = 'static/icons';
const drawing = readFileSync(`${FOLDER}/seal.svg`, 'utf8');
// A maskable icon bleeds to its edges and keeps its content in the inner 80 %.
const maskable = drawing.replace(' rx="14"', '').replace('viewBox="0 0 64 64"', 'viewBox="2 2 60 60"');

const ICONS = [
  { file: 'seal-192.png', size: 192, svg: drawing },
  { file: 'seal-512.png', size: 512, svg: drawing },
  { file: 'maskable-512.png', size: 512, svg: maskable },
  { file: 'touch-180.png', size: 180, svg: maskable },
];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
for (const icon of ICONS) {
  const page = await browser.newPage({ viewport: { width: icon.size, height: icon.size } });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${icon.svg}`);
  writeFileSync(`${FOLDER}/${icon.file}`, await page.screenshot({ omitBackground: true }));
  await page.close();
}
await browser.close();
