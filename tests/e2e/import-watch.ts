// Large documents brought into the page of the built site, and what a person sees of it meanwhile: shared by the suite
// (small ones) and the campaign (1,000 pages, five megabytes).

import type { Page } from '@playwright/test';
import { PDFDocument, StandardFonts } from 'pdf-lib';

export interface Watched {
  readonly ms: number;
  /** Of the thread of the page, over 50 ms, in ms. */
  readonly longTasks: readonly number[];
  /** The largest share of the document that was told as read before its end; 0 where none was. */
  readonly told: number;
  readonly sawTimeLeft: boolean;
  readonly step: string;
}

/** Gives the page one file and watches it until it is added, or `cancelAtMs` after it began. */
export async function watchImport(
  page: Page,
  file: { readonly name: string; readonly bytes: Uint8Array },
  cancelAtMs: number | null = null,
): Promise<Watched> {
  const clear = page.getByRole('button', { name: 'Clear this list' });
  if ((await clear.count()) > 0) await clear.click();
  await page.setInputFiles('input[type=file]', { name: file.name, mimeType: '', buffer: Buffer.from(file.bytes) });
  await page.locator('.offered .primary').waitFor();
  await page.evaluate(() => {
    const seen = { long: [] as number[], told: 0, left: false };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.long.push(Math.round(duration));
    }).observe({ type: 'longtask' });
    new MutationObserver(() => {
      const bar = document.querySelector<HTMLProgressElement>('.queue progress');
      if (bar !== null && bar.position > 0) seen.told = Math.max(seen.told, bar.position);
      seen.left ||= document.querySelector('.queue .soft') !== null;
    }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  const started = performance.now();
  await page.locator('.offered .primary').click();
  if (cancelAtMs !== null) {
    await page.locator('.queue li.reading').waitFor();
    await page.waitForTimeout(cancelAtMs);
    await page.getByRole('button', { name: `Cancel ${file.name}` }).click();
  }
  await page.locator('.queue li:not(.reading):not(.waiting)').first().waitFor({ timeout: 600_000 });
  const ms = Math.round(performance.now() - started);
  const seen = await page.evaluate(
    () => (globalThis as unknown as { seen: { long: number[]; told: number; left: boolean } }).seen,
  );
  return {
    ms,
    longTasks: seen.long,
    told: seen.told,
    sawTimeLeft: seen.left,
    step: await page.locator('.queue .step').first().innerText(),
  };
}

/** Pages of a book in which only one says what the Merganser is. */
export async function bookOf(pages: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.TimesRoman);
  for (let page = 1; page <= pages; page += 1) {
    const sheet = document.addPage([420, 595]);
    const lines = Array.from(
      { length: 30 },
      (_, at) =>
        `On sheet ${String(page)} keeper ${String((page * 31 + at * 7) % 97)} notes that lamp ${String(at + 1)} was filled and trimmed.`,
    );
    if (page === Math.ceil(pages / 2)) lines[3] = 'The Merganser was launched by Orla Finch on 3 May 1911.';
    lines.forEach((line, at) => {
      sheet.drawText(line, { x: 40, y: 560 - at * 17, size: 11, font });
    });
  }
  return document.save();
}

/** Lines of one paragraph, of which one says what the Merganser is. */
export function logOf(bytes: number): Uint8Array {
  const lines: string[] = [];
  let size = 0;
  for (let at = 1; size < bytes; at += 1) {
    const line = `Entry ${String(at)}: keeper ${String((at * 31) % 97)} notes that the quay is lit until midnight and lamp ${String(at % 40)} was trimmed.`;
    lines.push(line);
    size += line.length + 1;
  }
  lines[Math.floor(lines.length / 2)] = 'The Merganser was launched by Orla Finch on 3 May 1911.';
  return new TextEncoder().encode(lines.join('\n'));
}
