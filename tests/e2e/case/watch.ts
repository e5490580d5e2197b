// Everything that is ever put into the page while a question is worked on, in its order.
import type { Page } from '@playwright/test';

interface Seen {
  /** What is put in at once, with nothing drawn in between, has the same number; later ones have larger ones. */
  readonly at: number;
  readonly text: string;
}

/** Begins to watch. */
export async function watchPage(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: { at: number; text: string }[] = [];
    Object.assign(globalThis, { seen });
    let at = 0;
    new MutationObserver((changes) => {
      at += 1;
      for (const change of changes)
        for (const node of change.addedNodes) seen.push({ at, text: node.textContent ?? '' });
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}

/** What was seen, and when the page first said that it is worked on. */
export async function seenSince(page: Page) {
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: Seen[] }).seen);
  const progressAt = seen.find((item) => item.text.includes('Nothing is shown until it is verified'))?.at ?? Infinity;
  return { progressAt, seen };
}
