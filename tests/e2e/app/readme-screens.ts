// The pictures of the README, taken of the built site as they are described there:
//   node scripts/run.mjs tests/e2e/app/readme-screens.ts [folder, else docs/screens]
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openScene } from '#tests/harness/scene.ts';
import { STOPS } from '#tests/e2e/app/states.ts';

const [, , folder = join('docs', 'screens')] = process.argv;
const DESK = { width: 1200, height: 750 };
const PHONE = { width: 390, height: 780 };
const PICTURES = [
  { file: 'answer', stop: 'answer', size: DESK, scheme: 'light' },
  { file: 'citation', stop: 'citation-open', size: DESK, scheme: 'dark' },
  { file: 'refusal', stop: 'refusal-law', size: PHONE, scheme: 'light' },
  { file: 'record', stop: 'record', size: PHONE, scheme: 'dark' },
  { file: 'verify', stop: 'verify-good', size: DESK, scheme: 'light' },
] as const;
const QUALITY = 0.86;

mkdirSync(folder, { recursive: true });
const opened = await openScene();
const { page, scene } = opened;
const converter = await scene.context.newPage();
await page.bringToFront();
const waiting = new Set<string>(PICTURES.map(({ stop }) => stop));
for (const { leave, name, reach } of STOPS) {
  if (waiting.size === 0) break;
  await reach(page, scene);
  waiting.delete(name);
  for (const { file, scheme, size } of PICTURES.filter(({ stop }) => stop === name)) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: scheme });
    await page.mouse.move(0, 0);
    await page
      .locator('article[id^=q]')
      .last()
      .evaluateAll((turns) => turns.at(-1)?.scrollIntoView());
    await page.waitForTimeout(300);
    writeFileSync(join(folder, `${file}.webp`), await toWebp(await page.screenshot()));
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
  await leave?.(page);
}
await opened.close();

/** A third of the size of a PNG; the browser is the converter. */
async function toWebp(png: Buffer): Promise<Buffer> {
  const url = await converter.evaluate(
    async ([data, quality]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${String(data)}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.width;
      canvas.height = image.height;
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', Number(quality));
    },
    [png.toString('base64'), QUALITY],
  );
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}
