// Large documents brought into the page of the built site, and what a person sees of it meanwhile: shared by the suite
// (small ones) and the campaign (1,000 pages, five megabytes).

import type { Page } from '@playwright/test';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { limit } from '#tests/limits.ts';

export interface Watched {
  readonly ms: number;
  /** Of the thread of the page, over 50 ms, in ms. */
  readonly longTasks: readonly number[];
  /** The largest share of the document that was told as read before its end; 0 where none was. */
  readonly told: number;
  readonly sawTimeLeft: boolean;
  /** From the cancel to the end of all reading; null where nothing was cancelled. */
  readonly cancelMs: number | null;
  /** What became of it; of several files, how many of each. */
  readonly step: string;
}

/** What the page itself has seen, in its own milliseconds. */
interface Seen {
  readonly long: number[];
  readonly told: number;
  readonly left: boolean;
  readonly cancelled: number;
  readonly over: number;
}

/** One file, or a folder on disk with all that is in it. */
export type Brought =
  { readonly name: string; readonly bytes: Uint8Array } | { readonly name: string; readonly folder: string };

/** Gives the page a file or a folder and watches it until all is read, or cancels `cancelAtMs` after it began. */
export async function watchImport(page: Page, brought: Brought, cancelAtMs: number | null = null): Promise<Watched> {
  const clear = page.getByRole('button', { name: 'Clear this list' });
  if ((await clear.count()) > 0) await clear.click();
  if ('folder' in brought) await page.setInputFiles('input[webkitdirectory]', brought.folder);
  else
    await page.setInputFiles('input[type=file]:not([webkitdirectory])', {
      name: brought.name,
      mimeType: '',
      buffer: Buffer.from(brought.bytes),
    });
  await page.locator('.offered .primary').waitFor();
  await page.evaluate(() => {
    const seen = { long: [] as number[], told: 0, left: false, cancelled: 0, over: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.long.push(Math.round(duration));
    }).observe({ type: 'longtask' });
    new MutationObserver(() => {
      const bar = document.querySelector<HTMLProgressElement>('.queue progress');
      if (bar !== null && bar.position > 0) seen.told = Math.max(seen.told, bar.position);
      seen.left ||= document.querySelector('.queue .soft') !== null;
      if (seen.cancelled > 0 && seen.over === 0 && document.querySelector('.queue li:is(.reading,.waiting)') === null)
        seen.over = performance.now();
    }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  const started = performance.now();
  await page.locator('.offered .primary').click();
  if (cancelAtMs !== null)
    await page.evaluate(
      ({ after, label }) => {
        const { seen } = globalThis as unknown as { seen: { cancelled: number } };
        const due = performance.now() + after;
        // In the page itself: a click from outside waits for a busy machine, and comes when all is over.
        const timer = setInterval(() => {
          const buttons = [...document.querySelectorAll<HTMLButtonElement>('.queue button')];
          const button = buttons.find((one) => (one.ariaLabel ?? one.textContent.trim()) === label);
          if (button === undefined || performance.now() < due) return;
          clearInterval(timer);
          seen.cancelled = performance.now();
          button.click();
        }, 10);
      },
      { after: cancelAtMs, label: 'folder' in brought ? 'Cancel all' : `Cancel ${brought.name}` },
    );
  await page.waitForFunction(
    () =>
      document.querySelector('.queue li') !== null &&
      document.querySelector('.queue li:is(.reading,.waiting)') === null,
    null,
    { timeout: limit(900_000) },
  );
  const ms = Math.round(performance.now() - started);
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);
  return {
    ms,
    longTasks: seen.long,
    told: seen.told,
    sawTimeLeft: seen.left,
    cancelMs: seen.over === 0 ? null : Math.round(seen.over - seen.cancelled),
    step: summaryOf(await page.locator('.queue .step').allTextContents()),
  };
}

function summaryOf(steps: readonly string[]): string {
  if (steps.length === 1) return steps[0] ?? '';
  const counts = new Map<string, number>();
  for (const step of steps) counts.set(step, (counts.get(step) ?? 0) + 1);
  return [...counts].map(([step, count]) => `${String(count)} ${step}`).join(', ');
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

/** Rows of a table, of which one says what the Merganser is. */
export function tableOf(rows: number): Uint8Array {
  const lines = ['Boat,Year,Keeper,Note'];
  for (let at = 1; at <= rows; at += 1)
    lines.push(
      `Boat ${String(at)},${String(1900 + (at % 120))},Keeper ${String((at * 31) % 97)},lies at pier ${String(at % 40)}`,
    );
  lines[Math.ceil(rows / 2)] = 'Merganser,1911,Orla Finch,launched on 3 May';
  return new TextEncoder().encode(lines.join('\n'));
}
