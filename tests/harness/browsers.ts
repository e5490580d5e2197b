// Which browsers this machine has. A test that finds none says that its claim is unproved; with AFFIDAVIT_REQUIRE
// naming the browser, its absence is a failure (contracts.md "Two commands").

import { accessSync, constants, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { TestContext } from 'vitest';

export type BrowserName = 'chromium' | 'webkit';

export type Found =
  | { readonly kind: 'found'; readonly executable: string; readonly driver: string | null }
  | { readonly kind: 'absent'; readonly reason: string };

/** Throws where the browser is required and absent. */
export function findBrowser(name: BrowserName): Found {
  const found = name === 'chromium' ? findChromium() : findWebKit();
  if (found.kind === 'absent' && required().includes(name)) {
    throw new Error(`AFFIDAVIT_REQUIRE names ${name}: ${found.reason}`);
  }
  return found;
}

/** The executable, or this test is skipped with a reason. */
export function browserOrSkip(context: TestContext, name: BrowserName): Found & { readonly kind: 'found' } {
  const found = findBrowser(name);
  return found.kind === 'found' ? found : context.skip(found.reason);
}

function findChromium(): Found {
  const executable = onPath('chromium', 'chromium-browser', 'google-chrome');
  if (executable === null) return { kind: 'absent', reason: 'unproved: no chromium on this machine' };
  return { kind: 'found', executable, driver: null };
}

function findWebKit(): Found {
  const driver = onPath('WebKitWebDriver');
  const executable = findMiniBrowser();
  const missing = ['Xvfb', 'dbus-run-session'].filter((tool) => onPath(tool) === null);
  if (driver === null || executable === null || missing.length > 0) {
    return {
      kind: 'absent',
      reason: 'unproved: no WebKitGTK driver, MiniBrowser, Xvfb or dbus-run-session on this machine',
    };
  }
  return { kind: 'found', executable, driver };
}

/** Debian keeps it in the library folder: /usr/lib/<triplet>/webkit2gtk-4.1/MiniBrowser. */
function findMiniBrowser(): string | null {
  for (const version of ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0']) {
    for (const folder of ['/usr/lib', ...subfolders('/usr/lib'), '/usr/libexec']) {
      const path = join(folder, version, 'MiniBrowser');
      if (isExecutable(path)) return path;
    }
  }
  return null;
}

function subfolders(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.includes('-linux-'))
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}

function onPath(...names: readonly string[]): string | null {
  for (const name of names) {
    for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
      const path = join(folder, name);
      if (isExecutable(path)) return path;
    }
  }
  return null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function required(): readonly string[] {
  return (process.env['AFFIDAVIT_REQUIRE'] ?? '').split(',').map((name) => name.trim());
}
