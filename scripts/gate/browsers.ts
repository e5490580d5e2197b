// The browsers that tests drive, as found on this machine. Nothing is downloaded.
import { accessSync, constants, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export const BROWSERS = ['chromium', 'webkit'] as const;
export type Browser = (typeof BROWSERS)[number];

/** Chromium itself; for WebKit its driver, which starts MiniBrowser. */
const NAMES: Readonly<Record<Browser, readonly string[]>> = {
  chromium: ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'],
  webkit: ['WebKitWebDriver'],
};
const PLACES = [
  '/usr/bin',
  '/usr/local/bin',
  '/usr/libexec/webkit2gtk-4.1',
  '/Applications/Google Chrome.app/Contents/MacOS',
];

/** The path of the program, or null. `AFFIDAVIT_CHROMIUM` and `AFFIDAVIT_WEBKIT` name another one. */
export function findBrowser(browser: Browser): string | null {
  const named = process.env[`AFFIDAVIT_${browser.toUpperCase()}`];
  if (named !== undefined) return isProgram(named) ? named : null;
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...PLACES];
  return folders.flatMap((folder) => NAMES[browser].map((name) => join(folder, name))).find(isProgram) ?? null;
}

/** MiniBrowser lies in the library folder of webkit2gtk, whose path holds the machine's architecture. */
export function findMiniBrowser(): string | null {
  const root = '/usr/lib';
  let folders: string[];
  try {
    folders = readdirSync(root);
  } catch {
    return null;
  }
  return (
    ['.', ...folders]
      .flatMap((folder) => ['4.1', '4.0'].map((api) => join(root, folder, `webkit2gtk-${api}`, 'MiniBrowser')))
      .find(isProgram) ?? null
  );
}

export function isOnPath(name: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => isProgram(join(folder, name)));
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
