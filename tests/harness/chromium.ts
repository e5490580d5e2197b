// Debian's Chromium, driven by Playwright.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext } from '@playwright/test';
import { findBrowser } from '#tests/harness/browsers.ts';
import { childWith, killTree, processTree, sleep, untilGone, within } from '#tests/harness/processes.ts';
import { limit, POLL_MS } from '#tests/limits.ts';

export interface Chromium {
  readonly context: BrowserContext;
  readonly userDataDir: string;
  /** SIGKILL of all its processes at once; resolves when they are gone. The profile stays as it is. */
  kill(): Promise<void>;
  /** Ends the browser, and removes the profile where it was made for this launch. */
  close(): Promise<void>;
}

export interface ChromiumOptions {
  /** A profile to keep; without it a new one is made and removed again. */
  readonly userDataDir?: string;
  readonly args?: readonly string[];
}

const FLAGS = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--no-first-run'];
const CLOSE_TIMEOUT_MS = limit(10_000);

/** A persistent context: a plain one is incognito and keeps IndexedDB in memory. */
export async function launchChromium(options: ChromiumOptions = {}): Promise<Chromium> {
  const found = findBrowser('chromium');
  if (found.kind === 'absent') throw new Error(found.reason);
  const userDataDir = options.userDataDir ?? mkdtempSync(join(tmpdir(), 'affidavit-chromium-'));
  const context = await chromium.launchPersistentContext(userDataDir, {
    executablePath: found.executable,
    headless: true,
    args: [...FLAGS, ...(options.args ?? [])],
  });
  context.setDefaultTimeout(POLL_MS);
  const pid = childWith(`--user-data-dir=${userDataDir}`);
  if (pid === null) throw new Error(`expected a browser process with profile ${userDataDir}`);
  const kill = async () => {
    const tree = processTree(pid);
    killTree(pid);
    await untilGone(tree, CLOSE_TIMEOUT_MS);
    // Playwright may find out by itself, or never: nothing is asked of it any more.
    await within(1_000, context.close()).catch(() => null);
  };
  const close = async () => {
    const tree = processTree(pid);
    await within(CLOSE_TIMEOUT_MS, context.close());
    killTree(pid);
    await untilGone(tree, CLOSE_TIMEOUT_MS);
    if (options.userDataDir === undefined) await removeFolder(userDataDir);
  };
  return { context, userDataDir, kill, close };
}

/** A private window: a context off the record, which keeps nothing when it closes. */
export async function launchPrivate(): Promise<Pick<Chromium, 'context' | 'close'>> {
  const found = findBrowser('chromium');
  if (found.kind === 'absent') throw new Error(found.reason);
  const browser = await chromium.launch({ executablePath: found.executable, headless: true, args: [...FLAGS] });
  return { context: await browser.newContext(), close: () => browser.close() };
}

/** Crash reporters outlive the browser for a moment and still write into the profile. */
async function removeFolder(folder: string): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      rmSync(folder, { recursive: true, force: true });
      return;
    } catch {
      await sleep(100);
    }
  }
}
