// Which browsers this machine has. A test that finds none says that its claim is unproved; with AFFIDAVIT_REQUIRE
// naming the browser, its absence is a failure (contracts.md "Two commands").

import type { TestContext } from 'vitest';
import { findBrowser as findProgram, findMiniBrowser, isOnPath, type Browser } from '../../scripts/gate/browsers.ts';

export type Found =
  | { readonly kind: 'found'; readonly executable: string; readonly driver: string | null }
  | { readonly kind: 'absent'; readonly reason: string };

/** Throws where the browser is required and absent. */
export function findBrowser(name: Browser): Found {
  if (process.env['AFFIDAVIT_LIST'] !== undefined) return { kind: 'found', executable: '', driver: '' }; // none is started
  const found = name === 'chromium' ? findChromium() : findWebKit();
  if (found.kind === 'absent' && required().includes(name)) {
    throw new Error(`AFFIDAVIT_REQUIRE names ${name}: ${found.reason}`);
  }
  return found;
}

/** The executable, or this test is skipped with a reason. */
export function browserOrSkip(context: TestContext, name: Browser): Found & { readonly kind: 'found' } {
  const found = findBrowser(name);
  return found.kind === 'found' ? found : context.skip(found.reason);
}

function findChromium(): Found {
  const executable = findProgram('chromium');
  if (executable === null) return { kind: 'absent', reason: 'unproved: no chromium on this machine' };
  return { kind: 'found', executable, driver: null };
}

function findWebKit(): Found {
  const driver = findProgram('webkit');
  const executable = findMiniBrowser();
  const isWhole = ['Xvfb', 'dbus-run-session'].every(isOnPath);
  if (driver === null || executable === null || !isWhole) {
    return {
      kind: 'absent',
      reason: 'unproved: no WebKitGTK driver, MiniBrowser, Xvfb or dbus-run-session on this machine',
    };
  }
  return { kind: 'found', executable, driver };
}

function required(): readonly string[] {
  return (process.env['AFFIDAVIT_REQUIRE'] ?? '').split(',').map((name) => name.trim());
}
