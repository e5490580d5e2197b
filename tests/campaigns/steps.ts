// What somebody does in a page, with the time it took and the longest task meanwhile.

import type { BrowserContext, Page } from '@playwright/test';

export interface Step {
  readonly name: string;
  readonly ms: number;
  readonly longestTaskMs: number;
}

/** From here on the pages of the context count their tasks of over 50 ms. */
export async function watchTasks(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const longTasks: number[] = [];
    Object.assign(globalThis, { longTasks });
    new PerformanceObserver((list) => longTasks.push(...list.getEntries().map((entry) => entry.duration))).observe({
      type: 'longtask',
      buffered: true,
    });
  });
}

export class Steps {
  readonly all: Step[] = [];

  async measure(page: Page, name: string, work: () => Promise<void>): Promise<void> {
    await page.evaluate(() => ((globalThis as unknown as { longTasks: number[] }).longTasks.length = 0));
    const started = performance.now();
    await work();
    const ms = performance.now() - started;
    await page.waitForTimeout(200);
    await this.note(page, name, ms);
  }

  /** Ends a step that began with the page, or with the note before it. */
  async note(page: Page, name: string, ms: number): Promise<void> {
    const longest = await page.evaluate(() => {
      const { longTasks } = globalThis as unknown as { longTasks: number[] };
      return Math.max(0, ...longTasks.splice(0));
    });
    const step = { name, ms: Math.round(ms), longestTaskMs: Math.round(longest) };
    this.all.push(step);
    console.info(JSON.stringify(step));
  }
}
