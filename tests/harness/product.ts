// What end-to-end tests find around them: the installed product and the browsers of this machine. `npm test` sets
// AFFIDAVIT_HOME to the package installed from the packed tarball; without it the build in this folder is tested.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { TestContext } from 'vitest';
import { findBrowser, type Browser } from '../../scripts/browsers.ts';

/** The folder of the product: dist/, build/, static/replay/. */
export function productFolder(): string {
  const home = resolve(process.env.AFFIDAVIT_HOME ?? '.');
  if (!existsSync(join(home, 'dist', 'affidavit.js'))) throw new Error(`expected a build in ${home}: npm run build`);
  return home;
}

/** The command line, to be run by Node. */
export function commandLine(): string {
  return join(productFolder(), 'dist', 'affidavit.js');
}

/** The path of a browser; skips the test, with the reason, where there is none. */
export function needBrowser(context: TestContext, browser: Browser): string {
  const path = findBrowser(browser);
  if (path === null) return context.skip(`${browser} absent`);
  return path;
}
