// Everything that is ever put into the page while a question is worked on, and when.
import type { Page } from '@playwright/test';

interface Seen {
  /** Milliseconds of the page's clock. */
  readonly at: number;
  readonly text: string;
}

/** Begins to watch; the next key that is pressed is the asking. */
export async function watchPage(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: { at: number; text: string }[] = [];
    Object.assign(globalThis, { seen });
    new MutationObserver((changes) => {
      for (const change of changes)
        for (const node of change.addedNodes) seen.push({ at: performance.now(), text: node.textContent ?? '' });
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
    document.addEventListener('keydown', () => Object.assign(globalThis, { askedAt: performance.now() }), {
      once: true,
      capture: true,
    });
  });
}

/** What was seen, when the question was asked, and when the page first said that it is worked on. */
export async function seenSince(page: Page) {
  const { askedAt, seen } = await page.evaluate(() => {
    const { askedAt, seen } = globalThis as unknown as { askedAt: number; seen: Seen[] };
    return { askedAt, seen };
  });
  const progressAt = seen.find((item) => item.text.includes('Nothing is shown until it is verified'))?.at ?? Infinity;
  return { askedAt, progressAt, seen };
}
